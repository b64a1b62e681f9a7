// The fence around iconv of the C library: converts bytes of a named encoding to UTF-8.

import Glibc

@safe struct CharacterConverter: ~Copyable {
    private let handle: iconv_t

    /// - Parameter encoding: a name of the GNU C library.
    /// Nil when the machine has no such converter.
    init?(from encoding: String) {
        guard let handle = unsafe iconv_open("UTF-8", encoding), Int(bitPattern: handle) != -1 else { return nil }
        unsafe self.handle = handle
    }

    deinit { _ = unsafe iconv_close(handle) }

    /// Converts all bytes, with U+FFFD for each that is invalid in this encoding.
    consuming func utf8(_ bytes: [UInt8], warnings: Warnings) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 2)
        var replaced = 0
        var position = 0
        while position < bytes.count {
            let step = convert(bytes, from: position, into: &result)
            position += step.consumed
            guard step.stoppedAtBadByte, position < bytes.count else { continue }
            result.append(utf8: "\u{FFFD}")
            replaced += 1
            position += 1
        }
        if replaced > 0 { warnings.add("\(replaced) bytes that the document's encoding does not have were replaced by U+FFFD") }
        return result
    }

    /// One call of iconv, for as much as fits its output of 16 KiB.
    private func convert(
        _ bytes: [UInt8], from start: Int, into result: inout [UInt8]
    ) -> (consumed: Int, stoppedAtBadByte: Bool) {
        var consumed = 0
        var isBad = false
        let piece = unsafe [UInt8](unsafeUninitializedCapacity: 16 << 10) { output, produced in
            unsafe bytes.withUnsafeBytes { input in
                // iconv takes its input as mutable characters and does not change them.
                var next =
                    unsafe UnsafeMutableRawPointer(mutating: input.baseAddress! + start)
                    .assumingMemoryBound(to: CChar.self) as UnsafeMutablePointer<CChar>?
                var left = bytes.count - start
                var out =
                    unsafe UnsafeMutableRawPointer(output.baseAddress!).assumingMemoryBound(to: CChar.self)
                    as UnsafeMutablePointer<CChar>?
                var room = output.count
                let answer = unsafe iconv(handle, &next, &left, &out, &room)
                isBad = answer == -1 && errno != E2BIG
                consumed = bytes.count - start - left
                produced = output.count - room
            }
        }
        result.append(contentsOf: piece)
        return (consumed, isBad)
    }
}
