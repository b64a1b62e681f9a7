import Geometry
import Raster

/// The pictures of parts, kept between frames, for a while also when they are not shown any more. If there is little room, the
/// pictures of parts that the current list does not contain are dropped.
struct PartPictures: Sendable {
    private struct Key: Hashable {
        let hash: UInt64
        let scale: Double

        init(_ part: DrawingPart, _ scale: Double) { (hash, self.scale) = (part.hash, scale) }
    }

    /// The limit, in multiples of the size of the picture that is painted on: enough for two covers, one of which fades into the
    /// other, and the rows beside them.
    private static let keptScreens = 2
    /// From here on a new picture takes the place of those that are not shown any more.
    private static let shownScreens = 1
    /// The share of that picture for which new pictures are made in one frame. To paint and copy a whole screen of new parts takes
    /// longer than a frame of 4K has; the others are painted where they are shown, and kept in one of the next frames.
    private static let madePerFrame = 0.3

    private var kept: [Key: PixelBuffer] = [:]
    private(set) var byteCount = 0
    private var byteLimit = 0
    /// How many bytes of new pictures may still be made in this frame; one more is always made.
    private var bytesToMake = 0.0
    /// Only pictures of the current list are kept.
    private var isCleared = false

    /// A frame begins.
    mutating func beginFrame(_ size: PixelRect) { bytesToMake = PartPictures.madePerFrame * Double(size.byteCount) }

    /// Begins an area of a frame on a picture of this size.
    mutating func begin(_ size: PixelRect) {
        byteLimit = PartPictures.keptScreens * size.byteCount
        isCleared = false
        if byteCount > byteLimit { (kept, byteCount) = ([:], 0) }
    }

    func picture(of part: DrawingPart, scale: Double) -> PixelBuffer? { kept[Key(part, scale)] }

    /// Keeps a picture that is not kept yet and for which there is room.
    mutating func keep(_ picture: PixelBuffer, of part: DrawingPart, scale: Double) {
        kept[Key(part, scale)] = picture
        byteCount += picture.size.bounds.byteCount
        bytesToMake -= Double(picture.size.bounds.byteCount)
    }

    /// Whether enough pictures were made in this frame.
    var isFrameFull: Bool { bytesToMake <= 0 }

    /// Whether there is room for the picture of a part beside those of the list's other parts.
    mutating func hasRoom(for pixels: PixelRect, _ list: ScaledList) -> Bool {
        let usual = byteLimit / PartPictures.keptScreens * PartPictures.shownScreens
        if byteCount + pixels.byteCount > usual, pixels.byteCount <= byteLimit, !isCleared { removeAll(but: list) }
        return byteCount + pixels.byteCount <= byteLimit
    }

    private mutating func removeAll(but list: ScaledList) {
        var shown: [Key: PixelBuffer] = [:]
        for case .part(let part, _) in list.commands.lazy.map(\.content) {
            let key = Key(part, list.scale)
            shown[key] = kept[key]
        }
        (kept, isCleared) = (shown, true)
        byteCount = shown.values.reduce(0) { $0 + $1.size.bounds.byteCount }
    }
}

extension PixelRect {
    fileprivate var byteCount: Int { area * MemoryLayout<UInt32>.stride }
}
