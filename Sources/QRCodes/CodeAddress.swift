/// An address as it stands in a code.
struct CodeAddress {
    let bytes: [UInt8]

    /// Nil unless it is http or https, has a host, and has no space, control character or backslash, which readers take for
    /// something else.
    init?(_ address: String) {
        let bytes = Array(address.utf8)
        guard let scheme = CodeAddress.schemes.first(where: { CodeAddress.isPrefix($0, of: bytes) }),
            bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") })
        else { return nil }
        let rest = bytes.dropFirst(scheme.utf8.count)
        let authority = rest.prefix { !CodeAddress.authorityEnds.contains($0) }
        let host = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[($0 + 1)...] } ?? authority
        guard !host.isEmpty, host.first != UInt8(ascii: ":") else { return nil }
        self.bytes = Array(scheme.utf8) + host + rest[authority.endIndex...].flatMap(CodeAddress.ascii)
    }

    private static let schemes = ["http://", "https://"]
    private static let authorityEnds = Array("/?#".utf8)

    private static func isPrefix(_ scheme: String, of bytes: [UInt8]) -> Bool {
        String(decoding: bytes.prefix(scheme.utf8.count), as: UTF8.self).lowercased() == scheme
    }

    /// A byte, percent-encoded if it is beyond ASCII (RFC 3987, 3.1).
    private static func ascii(_ byte: UInt8) -> [UInt8] {
        byte < 0x80 ? [byte] : Array("%\(String(byte, radix: 16, uppercase: true))".utf8)
    }
}
