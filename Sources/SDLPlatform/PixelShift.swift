import Geometry

/// How far the picture is moved on the panel, in the panel's whole pixels: so little that nobody sees it, and enough that no pixel
/// shows the same for hours.
public struct PixelShift: Hashable, Sendable {
    public let x: Int
    public let y: Int

    public static let none = PixelShift(x: 0, y: 0)

    public init(x: Int, y: Int) { (self.x, self.y) = (x, y) }

    /// What of the panel the moved picture does not cover.
    func gaps(in size: PixelSize) -> [PixelRect] {
        let across = PixelRect(
            left: x < 0 ? size.width + x : 0, top: 0, right: x < 0 ? size.width : x, bottom: size.height)
        let along = PixelRect(
            left: 0, top: y < 0 ? size.height + y : 0, right: size.width, bottom: y < 0 ? size.height : y)
        return [across, along].filter { !$0.isEmpty }
    }

    /// As a share of the panel.
    func share(of size: PixelSize) -> Point {
        Point(Double(x) / Double(max(size.width, 1)), Double(y) / Double(max(size.height, 1)))
    }
}

/// A picture that wanders within three pixels around its place: row by row, and back, a pixel at a time, so that in 96 steps every
/// place is visited and none is left by more than a pixel.
public struct PixelDrift: Hashable, Sendable {
    public static let reach = 3
    private static let side = 2 * reach + 1
    private static let places = side * side

    /// Begins in the middle.
    private var step = PixelDrift.places / 2

    public init() {}

    public var shift: PixelShift {
        // Forth over all places, and back.
        let place = step < PixelDrift.places ? step : 2 * (PixelDrift.places - 1) - step
        let (row, column) = (place / PixelDrift.side, place % PixelDrift.side)
        let x = row % 2 == 0 ? column : PixelDrift.side - 1 - column
        return PixelShift(x: x - PixelDrift.reach, y: row - PixelDrift.reach)
    }

    public mutating func move() { step = (step + 1) % (2 * (PixelDrift.places - 1)) }
}
