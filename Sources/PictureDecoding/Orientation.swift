import Geometry

/// How stored pixels have to be turned to be seen upright: the numbers 1 to 8 of Exif's tag 0x0112 (CIPA DC-008, section 4.6.5).
struct Orientation: Hashable {
    let number: Int

    static let upright = Orientation(1)

    /// Any number but 1 to 8 means upright.
    init(_ number: Int) { self.number = (1...8).contains(number) ? number : 1 }

    /// Whether stored rows are seen as columns; this comes first.
    var isTransposed: Bool { number >= 5 }
    /// Whether stored rows run from right to left as they are seen, or from bottom to top where they are columns.
    var isMirroredAcross: Bool { [2, 3, 7, 8].contains(number) }
    var isMirroredDown: Bool { [3, 4, 6, 7].contains(number) }

    func upright(_ stored: PixelSize) -> PixelSize {
        isTransposed ? PixelSize(width: stored.height, height: stored.width) : stored
    }
}

extension Bitmap {
    func upright(_ orientation: Orientation) -> Bitmap {
        guard orientation != .upright else { return self }
        let turned = orientation.upright(size)
        var result: [Pixel] = []
        result.reserveCapacity(pixels.count)
        for y in 0..<turned.height {
            for x in 0..<turned.width {
                let (column, row) = orientation.isTransposed ? (y, x) : (x, y)
                let storedX = orientation.isMirroredAcross ? size.width - 1 - column : column
                let storedY = orientation.isMirroredDown ? size.height - 1 - row : row
                result.append(pixels[storedY * size.width + storedX])
            }
        }
        return Bitmap(size: turned, pixels: result)
    }
}
