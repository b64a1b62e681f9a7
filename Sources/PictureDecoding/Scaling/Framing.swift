import Geometry

/// A part of a line of pixels, in fractions of them.
struct Stretch: Hashable {
    var start: Double
    var length: Double

    func mirrored(in count: Int) -> Stretch { Stretch(start: Double(count) - start - length, length: length) }

    func times(_ factor: Double) -> Stretch { Stretch(start: start * factor, length: length * factor) }
}

/// Which part of a picture becomes how many pixels.
struct Framing: Hashable {
    let picture: PixelSize
    let across: Stretch
    let down: Stretch
    let result: PixelSize

    /// How much smaller the result is, at least 1, where a decoder may reduce by half of that: the filter still has two pixels
    /// for one.
    var reduction: Double {
        max(min(across.length / Double(result.width), down.length / Double(result.height)) / 2, 1)
    }

    /// The same part of the picture as it is stored.
    func stored(_ orientation: Orientation) -> Framing {
        let turned = orientation.isTransposed
        let stored = orientation.upright(picture)
        let (columns, rows) = turned ? (down, across) : (across, down)
        return Framing(
            picture: stored,
            across: orientation.isMirroredAcross ? columns.mirrored(in: stored.width) : columns,
            down: orientation.isMirroredDown ? rows.mirrored(in: stored.height) : rows,
            result: orientation.upright(result))
    }

    /// The same part of a reduced picture.
    func scaled(to size: PixelSize) -> Framing {
        Framing(
            picture: size, across: across.times(Double(size.width) / Double(picture.width)),
            down: down.times(Double(size.height) / Double(picture.height)), result: result)
    }
}

extension Framing {
    /// How what is left over is shared between both ends: as much left as right, less at the top, as faces are seldom low.
    private static let focus = (x: 0.5, y: 0.4)

    /// The largest part with the shape of `result`.
    init(filling result: PixelSize, from picture: PixelSize) {
        let scale = min(Double(picture.width) / Double(result.width), Double(picture.height) / Double(result.height))
        let width = min(Double(result.width) * scale, Double(picture.width))
        let height = min(Double(result.height) * scale, Double(picture.height))
        self.init(
            picture: picture, across: Stretch(start: (Double(picture.width) - width) * Self.focus.x, length: width),
            down: Stretch(start: (Double(picture.height) - height) * Self.focus.y, length: height), result: result)
    }

    /// All of it, in whatever shape.
    init(all picture: PixelSize, as result: PixelSize) {
        self.init(
            picture: picture, across: Stretch(start: 0, length: Double(picture.width)),
            down: Stretch(start: 0, length: Double(picture.height)), result: result)
    }
}
