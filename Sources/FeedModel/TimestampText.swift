extension Timestamp: CustomStringConvertible {
    public var description: String {
        let c = civil
        let time = "\(padded(c.hour)):\(padded(c.minute)):\(padded(c.second))Z"
        return "\(yearText(c.year))-\(padded(c.month))-\(padded(c.day))T\(time)"
    }

    private func yearText(_ year: Int) -> String {
        if (0...9_999).contains(year) { return padded(year, 4) }
        return (year < 0 ? "-" : "+") + padded(abs(year), 6)
    }

    private func padded(_ value: Int, _ width: Int = 2) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(width - digits.count, 0)) + digits
    }

    /// Parses exactly the text form; nil for anything else, and for a day that the calendar does not have.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        let yearLength = bytes.count - 16
        guard let year = Timestamp.year(bytes.prefix(max(yearLength, 0))) else { return nil }
        let rest = Array(bytes[yearLength...])
        for (index, byte) in zip([0, 3, 6, 9, 12, 15], "--T::Z".utf8) where rest[index] != byte { return nil }
        let fields = [1, 4, 7, 10, 13].compactMap { Timestamp.number(rest[$0..<($0 + 2)]) }
        guard fields.count == 5 else { return nil }
        self.init(year: year, month: fields[0], day: fields[1], hour: fields[2], minute: fields[3], second: fields[4])
        // A field that carried over into another was out of its range.
        guard description == text else { return nil }
    }

    /// Four digits, or a sign and six to twelve.
    private static func year(_ bytes: ArraySlice<UInt8>) -> Int? {
        if bytes.count == 4 { return number(bytes) }
        guard (7...13).contains(bytes.count), let sign = bytes.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+")
        else { return nil }
        return number(bytes.dropFirst()).map { sign == UInt8(ascii: "-") ? -$0 : $0 }
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else { return nil }
        return Int(String(decoding: digits, as: UTF8.self))
    }
}
