/// Tracks which objects and arrays are open in a JSON document, and where its last complete item ended.
struct JSONNesting {
    /// The greatest nesting depth; the decoder itself stops at 512.
    private static let limit = 500

    private var open: [UInt8] = []
    /// The first fault, without its position.
    private(set) var fault: String?
    /// The end of the last object that is an element of an array in the outermost object.
    private(set) var itemEnd: Int?

    /// True after the end of the outermost value.
    private(set) var hasEnded = false

    init() {}

    /// Takes a byte outside of strings, where `end` is the position after it; false if it is a fault.
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
