private import Geometry

/// The paint of a covered pixel. Its lengths are in the unit of the path that is painted, and are mapped with it.
public enum Paint: Hashable, Sendable {
    case color(Color)
    case gradient(Gradient)
    case image(ImagePattern)

    /// The same paint with its opacity multiplied by `opacity`, clamped to 0…1; NaN counts as 0.
    public func faded(_ opacity: Double) -> Paint {
        let factor = opacity > 0 ? min(opacity, 1) : 0
        switch self {
        case .color(let color): return .color(color.faded(factor))
        case .gradient(var gradient):
            gradient.opacity *= factor
            return .gradient(gradient)
        case .image(var pattern):
            pattern.opacity *= factor
            return .image(pattern)
        }
    }

    /// Whether it can change a pixel. An image whose pixels are all transparent counts, too.
    public var isVisible: Bool {
        switch self {
        case .color(let color): color.alpha > 0
        case .gradient(let gradient): gradient.opacity > 0 && !gradient.stops.isEmpty
        case .image(let pattern): pattern.opacity > 0 && !pattern.image.size.bounds.isEmpty
        }
    }
}
