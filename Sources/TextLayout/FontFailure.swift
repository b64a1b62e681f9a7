/// Why no text can be drawn, in one line for the operator.
public struct FontFailure: Error, Hashable, CustomStringConvertible {
    public let description: String
}
