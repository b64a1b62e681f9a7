/// One piece of markup or text as the scanner finds it.
enum XMLToken {
    /// A start tag. Names are in small letters, as written: `dc:creator`.
    case start(name: String, attributes: [(name: String, value: [UInt8])], isEmpty: Bool)
    case end(name: String)
    /// Bytes of the document to be read with their references resolved.
    case text(Range<Int>)
    /// Bytes of the document that stand for themselves.
    case literal(Range<Int>)
}
