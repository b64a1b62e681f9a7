import Geometry
import Raster

/// The pictures of runs of shapes on one colour, kept between frames.
struct RunPictures: Sendable {
    private struct Key: Hashable {
        let identity: UInt64
        let scale: Double
        let pattern: UInt64
        let color: Color
        let ground: Color
    }

    /// So many times what a frame shows is kept, at most. With two, the young half of the cache would just hold a frame, and
    /// lines come and go while a list is scrolled.
    private static let keptFrames = 3
    /// Twice what a 4K screen keeps, if that is four times the 4 MB of a Full HD screen of text.
    private static let byteLimit = 32 << 20

    private var kept = GenerationCache<Key, PixelBuffer>(byteLimit: 0)

    /// What follows is the painting of a list.
    mutating func begin(_ list: ScaledList) {
        let shown = list.scaled.reduce(0) { $0 + ($1.run?.byteCount ?? 0) }
        kept.byteLimit = min(RunPictures.keptFrames * shown, RunPictures.byteLimit)
    }

    /// The picture of a run, the command at an index of a list, on its colour.
    mutating func picture(of run: GroundedRun, _ list: ScaledList, _ index: Int, with brush: inout Brush) -> PixelBuffer {
        let key = Key(
            identity: run.identity, scale: list.scale, pattern: run.pattern, color: run.color, ground: run.ground)
        if let picture = kept.value(for: key) { return picture }
        var picture = PixelBuffer(
            size: PixelSize(width: run.pixels.width, height: run.pixels.height), filledWith: run.ground.premultiplied)
        let layout = PixelLayout(bounds: run.pixels, stride: run.pixels.width)
        picture.withMutableWords { brush.paint(list, index, Clip(run.pixels), &$0, layout) }
        kept.keep(picture, for: key, byteCount: run.byteCount)
        return picture
    }
}

extension GroundedRun {
    fileprivate var byteCount: Int { pixels.area * MemoryLayout<UInt32>.stride }
}
