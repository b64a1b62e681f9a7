public import Geometry
public import Raster

/// A part of the screen that is drawn often and seldom changes: a card, a page, a cover with its words. It is painted once; its
/// picture is kept, and copied to where it is shown (PartPictures.swift).
///
/// Parts of the same size and background whose lists draw the same are the same part. Keeping the object saves recording and
/// hashing its commands.
public final class DrawingPart: Sendable {
    /// In points; on the screen it is rounded to whole pixels.
    public let size: Size
    public let background: Color
    public let list: DrawingList
    /// The hash of everything that it draws.
    let hash: UInt64

    /// - Parameters:
    ///   - background: fills the whole part, so that it is opaque. Its alpha is ignored.
    ///   - body: records what is drawn on the background. (0, 0) is the part's top left corner; drawing is clipped to its size.
    public init(size: Size, on background: Color, _ body: (inout DrawingList) -> Void) {
        var list = DrawingList()
        body(&list)
        self.size = size
        self.background = background.opaque
        self.list = list
        var hash = ContentHash()
        hash.add(size.width)
        hash.add(size.height)
        hash.add(self.background)
        for command in list.commands { hash.add(word: ContentHash(of: command).value) }
        self.hash = hash.value
    }

    /// The pixels that it covers with its corner at a position; none where a number is not finite or far away.
    func pixels(at origin: Point, scale: Double) -> PixelRect {
        let (left, top) = ((origin.x * scale).rounded(), (origin.y * scale).rounded())
        let (width, height) = ((size.width * scale).rounded(), (size.height * scale).rounded())
        guard abs(left) <= DrawingPart.farthest, abs(top) <= DrawingPart.farthest, width > 0, height > 0,
            width <= DrawingPart.farthest, height <= DrawingPart.farthest
        else { return .empty }
        let size = PixelSize(width: Int(width), height: Int(height))
        return size.bounds.offset(x: Int(left), y: Int(top))
    }

    private static let farthest = Double(1 << 24)
}

extension Color {
    fileprivate var opaque: Color { Color(red: red, green: green, blue: blue, alpha: 255) }
}
