/// Identify a document's version (RFC 9110, section 8.8). If they are sent back byte for byte, the server sends the document
/// again only if its version has changed.
public struct Validators: Codable, Hashable, Sendable {
    /// The ETag header as sent, quotes and all, such as `W/"8a5-3"`.
    public let etag: String?
    /// The Last-Modified header as sent, such as `Tue, 10 Nov 2026 08:00:00 GMT`.
    public let lastModified: String?

    /// In bytes. Our choice: validators usually have a few dozen. A longer one is ignored, because it would be sent with
    /// every fetch.
    private static let longest = 1_024

    /// Without either, the server always sends its document. A value that is empty, longer than 1,024 bytes or not printable
    /// ASCII is dropped.
    public init(etag: String? = nil, lastModified: String? = nil) {
        self.etag = Validators.sound(etag)
        self.lastModified = Validators.sound(lastModified)
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            etag: try values.decodeIfPresent(String.self, forKey: .etag),
            lastModified: try values.decodeIfPresent(String.self, forKey: .lastModified))
    }

    public var isEmpty: Bool { etag == nil && lastModified == nil }

    /// Those of an answer; these if it has none.
    public func updated(by answer: Validators) -> Validators {
        Validators(etag: answer.etag ?? etag, lastModified: answer.lastModified ?? lastModified)
    }

    private static func sound(_ text: String?) -> String? {
        text.flatMap { 1...longest ~= $0.utf8.count && $0.utf8.allSatisfy { 0x20...0x7E ~= $0 } ? $0 : nil }
    }
}
