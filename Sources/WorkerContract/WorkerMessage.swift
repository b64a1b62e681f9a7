import FoundationEssentials

/// A request or an answer on the stream: one line of JSON, and as many bytes as that line announces.
public struct WorkerMessage<Content: Codable & Hashable & Sendable>: Hashable, Sendable {
    public let content: Content
    public let bytes: [UInt8]

    public init(_ content: Content, bytes: [UInt8] = []) {
        self.content = content
        self.bytes = bytes
    }

    /// Decodes exactly these bytes; nil if they are not one complete message.
    public init?(decoding message: [UInt8]) {
        guard let end = message.firstIndex(of: newline),
            let head = try? JSONDecoder().decode(Head<Content>.self, from: Data(message[..<end])),
            head.bytes == message.count - end - 1
        else { return nil }
        self.init(head.content, bytes: Array(message[(end + 1)...]))
    }

    /// The encoded message. Empty for a value that has no JSON, such as a number that is not finite.
    public var encoded: [UInt8] {
        guard let head = try? JSONEncoder.sorted.encode(Head(bytes: bytes.count, content: content)) else { return [] }
        return Array(head) + [newline] + bytes
    }
}

/// Finds the end of a message that arrives in pieces. Until its line is complete, each piece costs a search through the line;
/// after that it is constant time.
public struct MessageEnd {
    /// In bytes: longer than any address.
    static let longestLine = 1 << 20

    /// Where the message ends; nil until its line has arrived.
    private var end: Int?

    public init() {}

    /// True when waiting can stop: the message is complete, or cannot become valid.
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
    /// The same value gives the same text.
    fileprivate static var sorted: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
