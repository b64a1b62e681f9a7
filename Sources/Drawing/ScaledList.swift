import Geometry
import Paths

/// A drawing list at a number of pixels a point, and what both the search for damage and the painting look up for each command.
/// It is made once for a frame. The cost grows with the commands and their points.
public struct ScaledList: Sendable {
    let commands: [DrawingCommand]
    /// Pixels a point.
    let scale: Double
    /// For each command the pixels that it may change, clips aside. A command that begins a clip: the pixels that it may
    /// leave; the others that begin or end something: none.
    let pixels: [PixelRect]
    /// For each command the pixels that it fills in one opaque colour, so that nothing before it is seen there; nil for none.
    let covers: [CoverPixels?]
    /// The commands that are runs of shapes on one opaque colour; nil for all others.
    let groundedRuns: [GroundedRun?]

    /// A scale that is not finite or not above 0 draws nothing.
    public init(_ list: DrawingList, scale: Double) {
        commands = list.commands
        self.scale = scale
        let covers = commands.covers(scale: scale)
        let pixels = zip(commands, covers).map { command, cover in cover?.bounds ?? command.pixels(scale: scale) }
        groundedRuns = commands.groundedRuns(scale: scale, covers: covers, pixels: pixels)
        self.covers = covers
        self.pixels = pixels
    }
}
