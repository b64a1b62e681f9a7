/// Why no text can be drawn: one line for the operator.
public struct FontFailure: Error, Hashable, CustomStringConvertible {
    public let description: String
}
