/// Which objects and arrays are open at one place of a JSON document, and where its last whole item ended.
struct JSONNesting {
    /// What no document that a decoder reads may have; the decoder itself ends at 512.
    private static let limit = 500

    private var open: [UInt8] = []
    /// The first fault, without its place.
    private(set) var fault: String?
    /// Where the last object ended that is an element of an array in the outermost object.
    private(set) var itemEnd: Int?

    /// True behind the end of the outermost value.
    private(set) var hasEnded = false

    init() {}

    /// Takes a byte outside of text, which will end at `end`; false when it is a fault.
    mutating func take(_ byte: UInt8, end: Int) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard open.count < JSONNesting.limit else {
                return fail("more than \(JSONNesting.limit) values inside one another")
            }
            open.append(byte)
        case UInt8(ascii: "}"): return close(UInt8(ascii: "{"), with: "}", end: end)
        case UInt8(ascii: "]"): return close(UInt8(ascii: "["), with: "]", end: end)
        default: break
        }
        return true
    }

    private mutating func close(_ opening: UInt8, with closing: Character, end: Int) -> Bool {
        guard open.popLast() == opening else { return fail("a \(closing) closes nothing") }
        if closing == "}", open == Array("{[".utf8) { itemEnd = end }
        hasEnded = open.isEmpty
        return true
    }

    private mutating func fail(_ sentence: String) -> Bool {
        fault = sentence
        return false
    }
}
