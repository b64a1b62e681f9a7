/// What a covered pixel is painted with.
public enum Paint: Hashable, Sendable {
    case color(Color)
}
