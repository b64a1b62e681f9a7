import Glibc

// How messages are worded: what was expected, what was found, why the system refused. Log.swift makes one line of them.

/// "a, b or c"
func choice(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
}

/// A number as a person writes it: without the ".0" of a whole one.
public func plain(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
}

/// A value as an error message shows it: in quotes, cut when long.
func quoted(_ text: String) -> String { "\"" + (text.count > 80 ? text.prefix(80) + "…" : text[...]) + "\"" }

/// What an error number of the system means.
public func systemMessage(_ number: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    _ = unsafe strerror_r(number, &buffer, buffer.count)
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return bytes.isEmpty ? "error \(number)" : String(decoding: bytes, as: UTF8.self)
}
