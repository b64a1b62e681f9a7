import FeedModel
import PullToRefresh
public import Raster

// Pictures: which are wanted, and what comes.

extension Kiosk {
    /// The answer to a request of `Intent.showPictures`, whenever it comes: the picture in exactly the size that was asked for,
    /// or nil if there will be none for a while.
    public mutating func pictureArrived(_ image: Image?, for request: PictureRequest, at time: Double) {
        let isSeen = cards.pictures(from: scroll.offset, to: viewBottom).contains(request)
        pictures.answer(request, with: image.flatMap { $0.size == request.size ? $0 : nil }, isSeen: isSeen, at: time)
    }

    /// Pictures near the screen: first those on it, then those below, then those above.
    mutating func updateWantedPictures() -> Intent? {
        // In the frame that takes over a new list nothing below the screen is laid out: its pictures would go and come back.
        guard !layoutBudget.isEnded else { return nil }
        let (top, height) = (scroll.offset, layout.listHeight)
        let wanted = [(top, viewBottom), (viewBottom, viewBottom + height), (top - height, top)].flatMap {
            cards.pictures(from: $0, to: $1)
        }
        cards.keepDrawing(from: top - height, to: viewBottom + height)
        return pictures.want(wanted.uniqued) ? .showPictures(pictures.wanted) : nil
    }
}

extension [PictureRequest] {
    /// Each once, in the order of the first.
    fileprivate var uniqued: [PictureRequest] {
        var seen = Set<PictureRequest>()
        return filter { seen.insert($0).inserted }
    }
}
