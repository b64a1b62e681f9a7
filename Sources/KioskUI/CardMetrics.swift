import Geometry
import TextLayout

/// The sizes of a card and its picture, in points.
extension Metrics {
    func cardTextWidth(besidePicture: Bool) -> Double {
        let whole = columnWidth - 2 * cardPadding
        return besidePicture ? whole - pictureWidth - pictureInset : whole
    }

    /// Where a picture would leave room for a word or two, the words have all of it.
    var hasRoomForPictures: Bool {
        cardTextWidth(besidePicture: true) >= Metrics.narrowestText * title.size
    }

    /// Beside a picture, in sizes of the title's type.
    private static let narrowestText = 7.0

    /// From the card's edges to its picture.
    var pictureInset: Double { snapped(0.5 * cardPadding) }

    private var pictureWidth: Double { snapped(min(0.3 * columnWidth, 7.6 * title.size)) }

    /// The height of a card whose picture is higher than its text.
    var lowestPictureCard: Double { snapped(0.77 * pictureWidth) + 2 * pictureInset }

    /// As high as the card, but not much higher than wide.
    func pictureSize(cardHeight: Double) -> Size {
        Size(pictureWidth, snapped(min(cardHeight - 2 * pictureInset, 1.15 * pictureWidth)))
    }

    var newDotRadius: Double { 0.3 * detail.size }
}
