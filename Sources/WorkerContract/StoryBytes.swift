public import FeedModel
import FoundationEssentials

// A story as JSON, as it comes from a worker and as it is kept.

extension StoryText {
    /// Its JSON; the same story gives the same bytes.
    public var encoded: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map(Array.init) ?? []
    }

    /// Reads what a worker wrote, which is not trusted: its size is bounded (`kept`), whatever it is. Nil if it is no story, or
    /// has nothing to show.
    public init?(decoding bytes: [UInt8]) {
        guard !bytes.isEmpty, bytes.count <= StoryText.mostBytes, StoryText.isFlat(bytes),
            let story = try? JSONDecoder().decode(StoryText.self, from: Data(bytes)).kept
        else { return nil }
        self = story
    }

    /// A story of 64 KB in as many runs as a parser makes has less.
    public static let mostBytes = 1 << 20

    /// Whether so few values are inside one another that a decoder needs little stack. A story has three for each list or quote.
    private static func isFlat(_ json: [UInt8]) -> Bool {
        var (depth, isInString, isEscaped) = (0, false, false)
        for byte in json {
            switch byte {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\") where isInString: isEscaped = true
            case UInt8(ascii: "\""): isInString.toggle()
            case UInt8(ascii: "{") where !isInString, UInt8(ascii: "[") where !isInString: depth += 1
            case UInt8(ascii: "}") where !isInString, UInt8(ascii: "]") where !isInString: depth -= 1
            default: break
            }
            if depth > deepestValue { return false }
        }
        return true
    }

    private static let deepestValue = 64
}
