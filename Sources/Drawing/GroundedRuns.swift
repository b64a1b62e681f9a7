import Geometry
import Paths
import Raster

// Letters on a card lie on one colour. A line of them is painted once and its picture kept (RunPictures.swift): while a list
// moves by whole pixels, copying that is a fifth of the work of painting the letters again, and gives the same bytes.

/// A run of shapes in one colour, all of whose pixels lie on one opaque colour.
struct GroundedRun: Sendable {
    let ground: Color
    let color: Color
    /// All pixels that the shapes may touch.
    let pixels: PixelRect
    /// Of the run, and of how its shapes lie; see `RunPlacement`.
    let identity: UInt64
    let pattern: UInt64

    /// The shapes of a placement, moved by whole pixels.
    init(_ placement: RunPlacement, movedBy way: (x: Int, y: Int), _ color: Color, on ground: Color) {
        (self.ground, self.color) = (ground, color)
        (identity, pattern) = (placement.run.identity, placement.pattern)
        pixels = placement.pixels.offset(x: way.x, y: way.y)
    }
}
