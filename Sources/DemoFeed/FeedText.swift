import FeedModel

/// Text escaped for an XML element or a double-quoted attribute.
func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        case "\t", "\n": result.unicodeScalars.append(scalar)
        case _ where scalar.value < 0x20 || (0xFFFE...0xFFFF).contains(scalar.value): break  // no XML character
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}

/// A time in the format of RSS: `Fri, 20 Nov 2026 08:00:00 GMT` (RFC 822 with a year of four digits).
func mailDate(_ time: Timestamp) -> String {
    let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]  // 1 January 1970 was a Thursday
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let weekday = weekdays[Int((time.daysSinceEpoch % 7 + 7) % 7)]
    let (year, month, day, hour, minute, second) = time.civil
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(weekday), \(two(day)) \(months[month - 1]) \(year) \(two(hour)):\(two(minute)):\(two(second)) GMT"
}
