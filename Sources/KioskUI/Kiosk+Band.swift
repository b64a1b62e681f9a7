import Drawing
import Geometry
import PullToRefresh

// The band of a pull: its words, and what a reload brought, which it hands on to the pill when it closes.

extension Kiosk {
    /// Records the band and the words in it.
    func drawBand(into list: inout DrawingList) {
        let colors = look.refreshColors(isOnAccent: isOnAccent)
        scroll.drawBand(into: &list, top: 0, colors: colors, words: band.sizes)
        // The pill has taken over what the reload brought.
        band.draw(band.words.filter { $0.text != .result || pill == nil }, into: &list, colors.tint)
    }

    /// What the band says.
    var bandNode: Node? {
        guard scroll.pull > 0, let text = bandText, let name = band.text(text) else { return nil }
        let frame = Rect(x: 0, y: 0, width: layout.size.width, height: scroll.pull)
        return Node(
            identity: .message, role: .status, name: name,
            value: text == .pull || text == .release ? band.text(.lastLoaded) : nil,
            state: .visible, frame: frame)
    }

    private var bandText: BandWords.Text? {
        switch scroll.phase {
        case .pulling: .pull
        case .armed: .release
        case .committing, .refreshing: .loading
        case .success, .empty, .failure, .finishing: bandMessage.map { _ in .result }
        case .idle, .retracting: nil
        }
    }

    /// Brings the words up to date while there is a band.
    mutating func updateBand() {
        guard scroll.pull > 0 else {
            bandMessage = nil
            return band.arrange([])
        }
        band.say(words.keepPulling, as: .pull, layout: layout, fonts: fonts, words: words)
        band.say(words.releaseToLoad, as: .release, layout: layout, fonts: fonts, words: words)
        band.say(lastLoaded, as: .lastLoaded, layout: layout, fonts: fonts, words: words)
        band.say(words.loadingNow, as: .loading, layout: layout, fonts: fonts, words: words)
        let result = bandMessage.map { Pill.text($0, words) } ?? ""
        if !result.isEmpty { band.say(result, as: .result, layout: layout, fonts: fonts, words: words) }
        band.arrange(scroll.bandWords(band.sizes))
    }

    private var lastLoaded: String {
        guard isClockTrusted, let updated = knownUpdate else { return "" }
        return words.lastLoaded(ages.asOf(updated))
    }

    /// Says what a reload brought: in the band while that is open, then in the pill that comes out of it.
    mutating func say(_ message: Pill.Message, at time: Double) {
        if case .newItems(let count) = message, count == 0 { return }
        // The way to what is new stays.
        if pill?.isButton == true { return }
        guard scroll.pull == 0 || isScrolledAway else {
            bandMessage = message
            return updateBand()
        }
        let leads = if case .newItems = message { isScrolledAway } else { false }
        pill = Pill(message, isButton: leads, layout: layout, fonts: fonts, words: words, at: time)
    }

    /// The band begins to close: what it said condenses into the pill.
    mutating func condenseBand(at time: Double) {
        guard let message = bandMessage else { return }
        let origin = scroll.bandWords(band.sizes).first { $0.text == .result }?.origin
        pill = Pill(message, isButton: false, layout: layout, fonts: fonts, words: words, at: time, comingFrom: origin)
    }
}
