import Geometry
import Raster

/// How bright a picture is from place to place: for each cell of 8 × 8 pixels from its top left corner (the last column and row
/// may be narrower) the greatest of red, green and blue of the cell's mean colour. White text has at least the contrast on a
/// cell that it has on a grey of that brightness.
struct PictureBrightness: Hashable, Sendable {
    /// In pixels: about the width of a stroke of text, so that finer detail mixes with it in the eye.
    static let cellSide = 8

    let columns: Int
    let rows: Int
    /// 0…1, row by row.
    private let cells: [Double]

    /// What is transparent counts as on black. Reads each pixel once.
    ///
    /// - Parameter skipped: rows at the top that are left out.
    init(_ image: Image, below skipped: Int = 0) {
        let (whole, side) = (image.size, PictureBrightness.cellSide)
        let skipped = min(max(skipped, 0), max(whole.height, 0))
        let size = PixelSize(width: whole.width, height: whole.height - skipped)
        columns = (max(size.width, 0) + side - 1) / side
        rows = (max(size.height, 0) + side - 1) / side
        var cells: [Double] = []
        cells.reserveCapacity(columns * rows)
        let pixels = image.pixels
        var sums = [CellSum](repeating: CellSum(), count: columns)
        for top in stride(from: 0, to: size.height, by: side) {
            let height = min(side, size.height - top)
            for y in top..<top + height {
                sums.add(pixels.span.extracting((skipped + y) * size.width..<(skipped + y + 1) * size.width))
            }
            for column in sums.indices {
                let area = min(side, size.width - column * side) * height
                cells.append(sums[column].greatestMean(area))
                sums[column] = CellSum()
            }
        }
        self.cells = cells
    }

    /// The brightness of the brightest cell that a rectangle in the picture's pixels touches, 0…1; 0 outside the picture and
    /// for an empty one.
    func greatest(in rect: PixelRect) -> Double {
        let side = PictureBrightness.cellSide
        let whole = PixelRect(left: 0, top: 0, right: columns * side, bottom: rows * side)
        let visible = rect.intersection(whole)
        guard !visible.isEmpty else { return 0 }
        var greatest = 0.0
        for row in visible.top / side...(visible.bottom - 1) / side {
            for column in visible.left / side...(visible.right - 1) / side {
                greatest = max(greatest, cells[row * columns + column])
            }
        }
        return greatest
    }
}

/// The channels of at most 64 pixels, added: each fits 16 bits.
private struct CellSum {
    private var redAndBlue: UInt32 = 0
    private var green: UInt32 = 0

    mutating func add(_ pixel: UInt32) {
        redAndBlue &+= pixel & 0x00FF_00FF
        green &+= pixel &>> 8 & 0xFF
    }

    /// 0…1.
    func greatestMean(_ pixelCount: Int) -> Double {
        Double(max(redAndBlue >> 16, redAndBlue & 0xFFFF, green)) / Double(255 * pixelCount)
    }
}

extension [CellSum] {
    /// Adds a row of pixels to the cells that it crosses.
    fileprivate mutating func add(_ row: Span<UInt32>) {
        let side = PictureBrightness.cellSide
        for column in indices {
            var sum = self[column]
            for x in column * side..<Swift.min((column + 1) * side, row.count) { sum.add(row[x]) }
            self[column] = sum
        }
    }
}
