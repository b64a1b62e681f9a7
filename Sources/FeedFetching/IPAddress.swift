/// An address in numbers, of version 4 or 6.
struct IPAddress: Hashable, Sendable {
    /// 4 or 16, in the order of the network.
    let bytes: [UInt8]

    /// - Parameter bytes: 4 or 16.
    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Every form that inet_aton(3), inet_pton(3) and curl take for an address: `127.1`, `0x7f000001`, `2130706433`,
    /// `::ffff:127.0.0.1`, `fe80::1%eth0`, and any of them with a dot behind. Nil for a name.
    init?(_ host: String) {
        let text = host.hasSuffix(".") ? host.dropLast() : host[...]
        let bytes = text.contains(":") ? IPAddress.version6(text.prefix { $0 != "%" }) : IPAddress.version4(text)
        guard let bytes else { return nil }
        self.bytes = bytes
    }

    private static func version4(_ text: Substring) -> [UInt8]? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap(number)
        guard parts.count <= 4, numbers.count == parts.count, let last = numbers.last else { return nil }
        // The last number fills what the others leave: 127.1 is 127.0.0.1.
        let isInRange = numbers.dropLast().allSatisfy { $0 < 256 } && last < 1 << (8 * (5 - parts.count))
        guard isInRange else { return nil }
        let rest = (0..<5 - parts.count).reversed().map { UInt8(truncatingIfNeeded: last >> ($0 * 8)) }
        return numbers.dropLast().map { UInt8($0) } + rest
    }

    /// As in C: 0x before a hexadecimal number, 0 before an octal one.
    private static func number(_ text: Substring) -> UInt64? {
        guard let first = text.utf8.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= first else { return nil }
        if text.lowercased().hasPrefix("0x") { return hexadecimal(text.dropFirst(2)) }
        return UInt64(text, radix: first == UInt8(ascii: "0") ? 8 : 10)
    }

    /// Without a sign, which Swift would take.
    private static func hexadecimal(_ text: Substring) -> UInt64? {
        text.hasPrefix("+") || text.hasPrefix("-") ? nil : UInt64(text, radix: 16)
    }

    /// RFC 4291, section 2.2.
    private static func version6(_ text: Substring) -> [UInt8]? {
        let halves = text.split(separator: "::", omittingEmptySubsequences: false).map(groups)
        switch (halves.first ?? nil, halves.last ?? nil) {
        case (let bytes?, _) where halves.count == 1 && bytes.count == 16: return bytes
        case (let start?, let end?) where halves.count == 2 && start.count + end.count < 16:
            return start + Array(repeating: 0, count: 16 - start.count - end.count) + end
        default: return nil
        }
    }

    private static func groups(_ text: Substring) -> [UInt8]? {
        if text.isEmpty { return [] }
        let groups = text.split(separator: ":", omittingEmptySubsequences: false).map { group -> [UInt8]? in
            if group.contains(".") { return version4(group) }
            return hexadecimal(group).flatMap { $0 < 65_536 ? [UInt8($0 >> 8), UInt8($0 & 255)] : nil }
        }
        return groups.contains(nil) ? nil : groups.compactMap(\.self).flatMap(\.self)
    }
}
