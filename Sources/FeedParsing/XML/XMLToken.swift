/// One token of markup or text.
enum XMLToken {
    /// A start tag. Names are in lower case, with their prefix as written: `dc:creator`.
    case start(name: String, attributes: [(name: String, value: [UInt8])], isEmpty: Bool)
    case end(name: String)
    /// Bytes of the document whose references are still to be resolved.
    case text(Range<Int>)
    /// Bytes of the document without references.
    case literal(Range<Int>)
}
