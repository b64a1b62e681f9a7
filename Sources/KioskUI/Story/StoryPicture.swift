import Drawing
import FeedModel
import Geometry
import Paths
import Raster

/// The picture of an open story, under a shade on which header and words are read; as long as it has not come, one that was
/// already on the screen, enlarged; without one the story's pattern.
final class StoryPicture {
    struct Key: Hashable {
        let layout: StoryLayout
        let look: Palette
        let image: Image?
        /// It may still come: then the ground stays plain.
        let isAwaited: Bool
        /// Where words stand on it; nil for none.
        let words: Rect?
    }

    let key: Key
    private let seed: String
    private let shade: CoverShade?
    private lazy var recorded = record()

    init(_ key: Key, seed: String) {
        self.key = key
        self.seed = seed
        let place = key.layout.picture
        let left = -place.left
        shade = key.image.map { image in
            let isExact = image.size == place.size.pixels(key.layout.screen.scale)
            return CoverShade(
                cover: Rect(x: 0, y: 0, width: place.width, height: place.height),
                texts: CoverShade.Texts(
                    header: key.layout.screen.headerTextBox, title: key.words?.offset(x: left)),
                unit: key.layout.screen.unit, scale: key.layout.screen.scale,
                brightness: isExact ? PictureBrightness(image) : nil, isHighContrast: key.look.isHighContrast)
        }
    }

    /// White words stand on a picture and on a pattern alike, but for a bright accent.
    var ink: Color { key.image == nil ? key.look.onAccent : .white }

    func draw(into list: inout DrawingList, at origin: Point) { list.part(recorded, at: origin, name: "picture") }

    private func record() -> DrawingPart {
        let place = key.layout.picture
        let frame = Rect(x: 0, y: 0, width: place.width, height: place.height)
        return DrawingPart(size: place.size, on: key.image == nil ? key.look.accent : CoverShade.color) { list in
            if let image = key.image {
                list.filling(frame, with: image, pixelScale: key.layout.screen.scale)
            } else if !key.isAwaited {
                drawPattern(into: &list, frame)
            }
            shade?.draw(into: &list)
        }
    }

    /// Below the header, and above the words.
    private func drawPattern(into list: inout DrawingList, _ frame: Rect) {
        let layout = key.layout.screen
        let side = (frame.width / 6 * layout.scale).rounded(.up) / layout.scale
        let top = layout.header.height
        let bottom = key.words.map { $0.top - layout.length(2) } ?? frame.bottom
        let rows = Int(((bottom - top) / max(side, 1)).rounded(key.words == nil ? .up : .down))
        guard rows > 0 else { return }
        list.clipped(to: frame) { list in
            Pattern(seed: seed, ground: key.look.accent).draw(
                into: &list, at: Point(0, top), columns: 6, rows: min(rows, 12), side: side)
        }
    }
}

extension Rect {
    var size: Size { Size(width, height) }
}

extension DrawingList {
    /// Draws as much of an image as fills a rectangle, with the focus that pictures have here: the middle, and two fifths from
    /// the top (rule 11).
    ///
    /// - Parameters:
    ///   - pixelScale: pixels a point.
    ///   - isGrowing: whether the next frame has another size of it.
    mutating func filling(
        _ frame: Rect, radius: Double = 0, with image: Image, pixelScale: Double, opacity: Double = 1, isGrowing: Bool = false
    ) {
        guard !frame.isEmpty, image.size.width > 0, image.size.height > 0 else { return }
        let (width, height) = (Double(image.size.width), Double(image.size.height))
        let filling = max(frame.width / width, frame.height / height)
        // To shrink by a hair takes twenty times as long as to cut the hair off.
        let isNearlyExact = pixelScale * filling >= DrawingList.leastShrinking && pixelScale * filling <= 1
        let scale = isNearlyExact ? 1 / pixelScale : filling
        let left = frame.left - (width * scale - frame.width) * 0.5
        let top = frame.top - (height * scale - frame.height) * 0.4
        let whole = Rect(x: left, y: top, width: width * scale, height: height * scale)
        let path = radius > 0 ? Path(roundedRect: frame, radius: radius) : Path(rect: frame)
        let sampling = isNearlyExact ? ImagePattern.Sampling.nearest : isGrowing ? .bilinear : .linear
        fill(path, .image(ImagePattern(image, in: whole, sampling: sampling, opacity: opacity)), name: "picture")
    }

    /// What is cut off at most instead, a fortieth of the picture.
    static let leastShrinking = 0.975
}
