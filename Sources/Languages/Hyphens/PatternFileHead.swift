private import Glibc

/// What a file of patterns says of itself: its first line is its encoding, and lines in capitals are settings.
struct PatternFileHead {
    /// "UTF-8", "ISO8859-1".
    let encoding: String
    /// The bytes of each level's lines. The first level of two finds the parts of compounds.
    private(set) var levels: [Range<Int>] = []
    /// The letters that stay together at the start and the end of a word, and of a part of a compound: at least two, as in print.
    private(set) var word = (start: 2, end: 2)
    private(set) var part = (start: 2, end: 2)

    init(_ file: borrowing Span<UInt8>) {
        let first = lineEnd(in: file, from: 0)
        encoding = String(decoding: (0..<min(first, 32)).map { file[$0] }.prefix { $0 > 0x20 }, as: UTF8.self)
        var (begin, start) = (first, first)
        while start < file.count {
            let end = lineEnd(in: file, from: start)
            if isCapital(file[start]) {
                let words = String(decoding: (start..<min(end, start + 64)).map { file[$0] }, as: UTF8.self).split(
                    separator: " ")
                if words.first == "NEXTLEVEL" {
                    levels.append(begin..<start)
                    begin = end
                } else {
                    read(words)
                }
            }
            start = end + 1
        }
        levels.append(min(begin, file.count)..<file.count)
    }

    private mutating func read(_ words: [Substring]) {
        guard words.count == 2, let count = Int(words[1].prefix { $0.isNumber }), count <= 9 else { return }
        switch words[0] {
        case "LEFTHYPHENMIN": word.start = max(word.start, count)
        case "RIGHTHYPHENMIN": word.end = max(word.end, count)
        case "COMPOUNDLEFTHYPHENMIN": part.start = max(part.start, count)
        case "COMPOUNDRIGHTHYPHENMIN": part.end = max(part.end, count)
        default: break
        }
    }
}

private func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

/// Where the line that a byte belongs to ends: at its line feed, or at the end of the file. By memchr, since it reads nearly the
/// whole file for each word.
func lineEnd(in file: borrowing Span<UInt8>, from start: Int) -> Int {
    guard start < file.count else { return file.count }
    return unsafe file.withUnsafeBufferPointer { bytes in
        let first = unsafe UnsafeRawPointer(bytes.baseAddress!)
        guard let feed = unsafe memchr(first + start, lineFeed, bytes.count - start) else { return bytes.count }
        return unsafe UnsafeRawPointer(feed) - first
    }
}

private let lineFeed: Int32 = 0x0A
