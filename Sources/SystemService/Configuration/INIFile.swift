import CInih
import Glibc

/// The contents of an INI file, in its order. The fence around libinih, which splits lines into keys and values. This file
/// feeds it line by line, so that every value keeps its line number and every heading is seen, even one without keys.
struct INIFile {
    enum Item: Hashable {
        case heading(String)
        case value(section: String, key: String, value: String)
    }

    let items: [(line: Int, item: Item)]

    /// The longest line in bytes.
    static let longestLine = 4096

    /// Fails with EX_CONFIG at the first line that is not valid INI; `path` is used only in the message.
    init(_ bytes: [UInt8], path: String) throws(CommandFailure) {
        let reading = INIReading(lines: try Self.lines(bytes, path: path))
        if let firstWrongLine = reading.run() {
            let line = reading.lines[firstWrongLine - 1]
            throw CommandFailure(
                .configuration,
                "\(path):\(firstWrongLine): expected [section], key = value or a comment, got \(quoted(line))")
        }
        items = reading.items
    }

    /// The lines, trimmed, so that libinih takes none as a continuation of the line before.
    private static func lines(_ bytes: [UInt8], path: String) throws(CommandFailure) -> [String] {
        let withoutMark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        var lines: [String] = []
        for raw in withoutMark.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let place = "\(path):\(lines.count + 1)"
            let content = raw.last == UInt8(ascii: "\r") ? raw.dropLast() : raw
            guard content.count <= longestLine else {
                throw CommandFailure(
                    .configuration, "\(place): expected at most \(longestLine) bytes in a line, got \(content.count)")
            }
            guard let line = String(validating: content, as: UTF8.self) else {
                throw CommandFailure(.configuration, "\(place): expected UTF-8 text, got other bytes")
            }
            guard !line.unicodeScalars.contains(where: { $0.value < 32 && $0 != "\t" }) else {
                throw CommandFailure(.configuration, "\(place): expected plain text, got a control character")
            }
            lines.append(trimmed(line))
        }
        return lines
    }
}

/// One run of libinih over lines: it reads them from `nextLine` and passes keys and values to `take`.
private final class INIReading {
    let lines: [String]
    private var line = 0
    var items: [(line: Int, item: INIFile.Item)] = []
    /// Lines with text after a heading, which libinih silently ignores.
    private var headingsWithMore: [Int] = []

    init(lines: [String]) { self.lines = lines }

    /// The number of the first line that is not valid INI; nil if all are.
    func run() -> Int? {
        let refused = parse()
        return [refused, headingsWithMore.first ?? 0].filter { $0 > 0 }.min()
    }

    /// The number of the first line that libinih refuses, 0 when there is none.
    private func parse() -> Int {
        inih_allow_lines(Int32(INIFile.longestLine))
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        let line = unsafe ini_parse_stream(
            { buffer, size, context in
                let reading = unsafe Unmanaged<INIReading>.fromOpaque(context!).takeUnretainedValue()
                return unsafe reading.nextLine(buffer!, size: Int(size)) ? buffer : nil
            }, context,
            { context, section, key, value in
                let reading = unsafe Unmanaged<INIReading>.fromOpaque(context!).takeUnretainedValue()
                unsafe reading.take(String(cString: section!), String(cString: key!), String(cString: value!))
                return 1
            }, context)
        return Int(line)
    }

    /// Writes the next line with its end and a zero into libinih's buffer; false at the end of the file.
    private func nextLine(_ buffer: UnsafeMutablePointer<CChar>, size: Int) -> Bool {
        guard line < lines.count else { return false }
        let text = lines[line]
        line += 1
        if let (name, isAlone) = Self.heading(text) {
            items.append((line, .heading(name)))
            if !isAlone { headingsWithMore.append(line) }
        }
        for (index, byte) in (Array(text.utf8.prefix(size - 2)) + [UInt8(ascii: "\n"), 0]).enumerated() {
            unsafe buffer[index] = CChar(bitPattern: byte)
        }
        return true
    }

    private func take(_ section: String, _ key: String, _ value: String) {
        // libinih truncates a section's name to 49 bytes; the heading has all of it.
        items.append((line, .value(section: section, key: key, value: value)))
    }

    /// The name in brackets, and whether nothing but a comment follows it.
    private static func heading(_ line: String) -> (name: String, isAlone: Bool)? {
        guard line.hasPrefix("["), let end = line.firstIndex(of: "]") else { return nil }
        let rest = trimmed(line[end...].dropFirst())
        return (String(line.dropFirst().prefix(upTo: end)), rest.isEmpty || rest.hasPrefix("#") || rest.hasPrefix(";"))
    }
}
