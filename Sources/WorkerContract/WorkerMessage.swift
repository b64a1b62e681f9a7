import FoundationEssentials

/// A request or an answer as it crosses the stream: one line of JSON, and as many bytes as that says.
public struct WorkerMessage<Content: Codable & Hashable & Sendable>: Hashable, Sendable {
    public let content: Content
    public let bytes: [UInt8]

    public init(_ content: Content, bytes: [UInt8] = []) {
        self.content = content
        self.bytes = bytes
    }

    /// The message that these bytes are, no less and no more of them; nil where they are none.
    public init?(decoding message: [UInt8]) {
        guard let end = message.firstIndex(of: newline),
            let head = try? JSONDecoder().decode(Head<Content>.self, from: Data(message[..<end])),
            head.bytes == message.count - end - 1
        else { return nil }
        self.init(head.content, bytes: Array(message[(end + 1)...]))
    }

    /// What is sent. A value that has no JSON, such as a number that is not finite, gives no bytes.
    public var encoded: [UInt8] {
        guard let head = try? JSONEncoder.sorted.encode(Head(bytes: bytes.count, content: content)) else { return [] }
        return Array(head) + [newline] + bytes
    }
}

/// Finds the end of a message that comes piece by piece. Until its line is whole each piece costs a look through the line, then
/// nothing.
public struct MessageEnd {
    /// Bytes: more than an address has.
    static let longestLine = 1 << 20

    /// Where the message ends; nil until its line is there.
    private var end: Int?

    public init() {}

    /// True when no more is to be awaited: the message is whole, or will never be one.
    ///
    /// - Parameter received: all bytes that came so far.
    public mutating func isReached(by received: [UInt8]) -> Bool {
        if end == nil { end = MessageEnd.find(in: received) }
        return end.map { received.count >= $0 } ?? false
    }

    private static func find(in received: [UInt8]) -> Int? {
        let line = received.prefix(longestLine)
        guard let end = line.firstIndex(of: newline) else { return line.count < longestLine ? nil : 0 }
        let length = try? JSONDecoder().decode(Length.self, from: Data(line[..<end]))
        guard let bytes = length?.bytes, bytes >= 0 else { return 0 }
        return (end + 1).addingReportingOverflow(bytes).overflow ? .max : end + 1 + bytes
    }
}

private let newline = UInt8(ascii: "\n")

private struct Head<Content: Codable>: Codable {
    let bytes: Int
    let content: Content
}

private struct Length: Decodable {
    let bytes: Int
}

extension JSONEncoder {
    /// The same value is the same text.
    fileprivate static var sorted: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
