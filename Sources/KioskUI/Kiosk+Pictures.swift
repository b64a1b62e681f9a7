import FeedModel
public import Geometry
import PullToRefresh
public import Raster

// Pictures: which are wanted, and what comes.

extension Kiosk {
    /// The answer to a request of `Intent.showPictures`, whenever it comes: the picture in the size that was asked for, or nil if there will be none for a while.
    ///
    /// - Parameter natural: the size of its file, in pixels, if it is known.
    public mutating func pictureArrived(
        _ image: Image?, natural: PixelSize? = nil, for request: PictureRequest, at time: Double
    ) {
        let isSeen = list.cards.pictures(from: viewTop, to: viewBottom).contains(request)
        let answer = image.flatMap { request.isMet(by: $0.size) ? $0 : nil }
        pictures.answer(request, with: answer, natural: natural, isSeen: isSeen, at: time)
    }

    /// The cover's picture, and those near the screen: first those on it, then those below, then those above.
    mutating func updateWantedPictures() -> Intent? {
        // In the frame that takes over a new list nothing below the screen is laid out: its pictures would go and come back.
        guard !layoutBudget.isEnded else { return nil }
        let height = layout.size.height
        let wanted = [(viewTop, viewBottom), (viewBottom, viewBottom + height), (viewTop - height, viewTop)].flatMap {
            list.cards.pictures(from: $0, to: $1)
        }
        list.cards.keepDrawing(from: viewTop - height, to: viewBottom + height)
        let lead = cover.lead.flatMap { $0.hasPicture ? layout.coverPicture(of: $0.item) : nil }
        let candidate = cover.candidate.flatMap { layout.coverPicture(of: $0) }
        return pictures.want(([lead, candidate].compactMap(\.self) + wanted).uniqued) ? .showPictures(pictures.wanted) : nil
    }
}

extension [PictureRequest] {
    /// Each once, in the order of the first.
    fileprivate var uniqued: [PictureRequest] {
        var seen = Set<PictureRequest>()
        return filter { seen.insert($0).inserted }
    }
}
