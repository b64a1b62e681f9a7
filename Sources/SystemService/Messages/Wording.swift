import Glibc

// The wording of messages: what was expected, what was found, why the system call failed. Log.swift makes one line of them.

/// "a, b or c"
func choice(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
}

/// A number without the ".0" of a whole one.
public func plain(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
}

/// A value for an error message: in quotes, truncated if long.
func quoted(_ text: String) -> String { "\"" + (text.count > 80 ? text.prefix(80) + "…" : text[...]) + "\"" }

/// The system's message for an error number.
public func systemMessage(_ number: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    _ = unsafe strerror_r(number, &buffer, buffer.count)
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return bytes.isEmpty ? "error \(number)" : String(decoding: bytes, as: UTF8.self)
}
