/// Finds the line of a position. Cheap if called in ascending order: each byte is read once.
struct LineCounter {
    private var line = 1
    private var counted = 0

    init() {}

    /// The line of the byte at `index`; the first is 1. An index before that of the last call gives that call's line.
    mutating func line(of index: Int, in bytes: [UInt8]) -> Int {
        while counted < index {
            if bytes[counted] == UInt8(ascii: "\n") { line += 1 }
            counted += 1
        }
        return line
    }
}
