import Foundation

/// For how long a server says that its answer is fresh (RFC 9111, section 4.2.1).
enum Freshness {
    /// Ten years. Our choice: more is not meant.
    private static let longest = 315_360_000.0

    /// In seconds, at most ten years; nil if the server does not say, or does not want its answer to be used again. The
    /// answer's Age does not count: we wait for so long from now on.
    static func seconds(header: (String) -> String?) -> Double? {
        let directives = header("Cache-Control").map(directives) ?? []
        if directives.contains(where: { ["no-cache", "no-store"].contains($0.name) }) { return nil }
        if let maxAge = directives.first(where: { $0.name == "max-age" }) { return seconds(maxAge.value) }
        // The server's own clock: this machine's may be wrong.
        guard let expires = header("Expires").flatMap(HTTPDate.init), let now = header("Date").flatMap(HTTPDate.init) else {
            return nil
        }
        return min(max(expires.seconds - now.seconds, 0), longest)
    }

    private static func seconds(_ digits: String) -> Double? {
        guard !digits.isEmpty, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        return Double(digits).map { min($0, longest) }
    }

    private static func directives(_ header: String) -> [(name: String, value: String)] {
        outsideQuotes(header).map { directive in
            let parts = directive.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            return (parts[0].lowercased(), parts.count > 1 ? parts[1].trimmingCharacters(in: ["\""]) : "")
        }
    }

    /// The parts between commas, but not those in quotes: `private="a, max-age=1"` is one.
    private static func outsideQuotes(_ header: String) -> [Substring] {
        var isQuoted = false
        return header.split { character in
            if character == "\"" { isQuoted.toggle() }
            return character == "," && !isQuoted
        }
    }
}

/// A date of HTTP (RFC 9110, section 5.6.7). Of its three forms only the one that servers use is read.
struct HTTPDate {
    /// Since 1970.
    let seconds: Double

    init?(_ text: String) {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        guard let date = formatter.date(from: text) else { return nil }
        seconds = date.timeIntervalSince1970
    }
}
