import Geometry
import Raster

/// A picture with guard words around it: before it, behind it, and between its rows.
struct Canvas: Equatable {
    let layout: PixelLayout
    private(set) var words: [UInt32]

    private static let margin = 16
    private static let guardWord: UInt32 = 0x5EA1_ED00

    init(_ layout: PixelLayout, filledWith word: UInt32) {
        self.layout = layout
        let (bounds, stride) = (layout.bounds, layout.stride)
        words = Array(repeating: Canvas.guardWord, count: bounds.height * stride + 2 * Canvas.margin)
        for y in 0..<bounds.height {
            for x in 0..<bounds.width { words[Canvas.margin + y * stride + x] = word }
        }
    }

    /// Passes the words from the picture's first pixel to its last, as a layout requires.
    mutating func paint(_ body: (inout MutableSpan<UInt32>) -> Void) {
        var all = words.mutableSpan
        var inner = all._mutatingExtracting(Canvas.margin..<all.count - Canvas.margin)
        body(&inner)
    }

    /// Whether all words are unchanged but for the pixels inside a rectangle.
    func isUntouched(outside rect: PixelRect, filledWith word: UInt32) -> Bool {
        var clean = Canvas(layout, filledWith: word)
        for y in rect.top..<max(rect.top, rect.bottom) {
            for x in rect.left..<max(rect.left, rect.right) {
                let index = Canvas.margin + layout.index(x: x, y: y)
                clean.words[index] = words[index]
            }
        }
        return clean == self
    }

    var isOpaque: Bool {
        (layout.bounds.top..<layout.bounds.bottom).allSatisfy { y in
            (layout.bounds.left..<layout.bounds.right).allSatisfy { x in
                words[Canvas.margin + layout.index(x: x, y: y)] >> 24 == 255
            }
        }
    }
}
