import FeedModel
public import Geometry
import PullToRefresh
public import Raster
import Scrolling

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

    /// Those of attract mode, the cover's picture, and those near the screen: first those on it, then those below, then those above.
    mutating func updateWantedPictures() -> Intent? {
        // In the frame that takes over a new list nothing below the screen is laid out: its pictures would go and come back.
        owesPictures = layoutBudget.isEnded
        guard !owesPictures else { return nil }
        let height = layout.size.height
        let wanted = [(viewTop, viewBottom), (viewBottom, viewBottom + height), (viewTop - height, viewTop)].flatMap {
            list.cards.pictures(from: $0, to: $1)
        }
        list.cards.keepDrawing(from: viewTop - height, to: viewBottom + height)
        let lead = cover.lead.flatMap { $0.hasPicture ? layout.coverPicture(of: $0.item) : nil }
        let candidate = cover.candidate.flatMap { layout.coverPicture(of: $0) }
        let all = wantedByStory + attractPictures + [lead, candidate].compactMap(\.self) + wanted
        return pictures.want(all.uniqued) ? .showPictures(pictures.wanted) : nil
    }
}

extension Kiosk {
    /// Of an open story: that at its top, and those within a screen of what is read.
    private var wantedByStory: [PictureRequest] {
        guard openItem != nil, let open = story, let page = open.page else { return [] }
        let visible = page.visible(open.scroller.offset)
        let near = page.body.blocks(from: visible.top - layout.size.height, to: visible.bottom + layout.size.height)
        return [page.request].compactMap(\.self) + near.compactMap { page.body.blocks[$0].request }
    }
}

extension [PictureRequest] {
    /// Each once, in the order of the first.
    fileprivate var uniqued: [PictureRequest] {
        var seen = Set<PictureRequest>()
        return filter { seen.insert($0).inserted }
    }
}
