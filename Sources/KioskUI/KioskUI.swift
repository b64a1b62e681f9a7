// KioskUI: the screen as a function of state, time and input. `Kiosk` takes input, time and content, requests actions
// (`Intent`), and records one frame as a `DrawingList`.
//
// It knows no window, no network, no disk and no clock: monotonic time and the wall clock are arguments, and a reload is an
// intent that the owner carries out and answers with `reloadEnded`.
//
//  1. `handle` turns touches into gestures; a gesture on what can be pressed presses it, any other moves the list.
//  2. `advance` brings everything to one frame time.
//  3. `draw` records the frame. It changes nothing, so two calls give the same list.
//  4. `tree` names everything on the screen; it is the only source of what can be pressed.
//
// The screen has these parts, each with its folder: a cover with the lead story and the header (Cover), the sheet with the list
// that slides over it (List), the bar with all controls (Bar), the panel that opens from it (Panel), and the story that opens out
// of its card (Story). Screen says where they
// lie, Look in which colours, Words what they say. They do not know each other; they meet in `Kiosk`:
//
// Kiosk+Input.swift is step 1, Kiosk+Update.swift step 2, Kiosk+Drawing.swift step 3, Kiosk+Tree.swift step 4;
// Kiosk+Content.swift has the reloads, Kiosk+Pictures.swift the pictures, Kiosk+Story.swift the open story, Kiosk+Attract.swift
// what is shown while nobody is there (Attract), Kiosk+Language.swift another language.
//
// Positions of rows are in the space of the list (y = 0 is the sheet's top); everything else is in points of the screen.

import Animation
import FeedModel
public import Geometry
import Gestures
public import PullToRefresh
public import TextLayout

/// The kiosk's one screen.
public struct Kiosk {
    let settings: KioskSettings
    let fonts: FontLibrary
    var words: Words
    /// Another language gets ready.
    var languageChange: LanguageChange?
    /// The languages whose names have not been laid out yet.
    var unpreparedNames: [String]
    var viewport: Viewport
    var layout: ScreenLayout
    var look: Palette
    var visitor: Visitor
    var clock: WallClock
    var content: Content
    var reload = ReloadState()
    var newItemCount = 0
    /// Of the channels, by their identity.
    var hues: [String: ChannelHue]
    /// What the current touch has announced (R119).
    var announced: Set<RefreshPhase> = []
    /// The number of refreshes that have ended, with any result.
    public internal(set) var endedRefreshes = 0

    var gestures: GestureRecognizer
    var touch = TouchState()
    var press = PressFade()
    var focused: NodeIdentity?

    /// The list's motion, for traces.
    public internal(set) var scroll: RefreshableScroll
    var list: ListState
    var cover = CoverState()
    var header: Header
    var bar: Bar
    var panel: Panel?
    /// How far what lies behind the panel has stepped back.
    var scrim = Ramp(duration: 0.15)
    var pill: Pill?
    var band = BandText()
    /// What the band says of the reload that it shows.
    var bandMessage: Pill.Message?
    var chip: FreshnessChip?
    var topButton = TopButton()
    var quiet: QuietScreen?
    var end: ListEnd?
    var pictures = PictureShelf()
    /// The next frame asks for pictures that this one could not know yet.
    var owesPictures = false
    /// The story that is open, or on its way.
    var story: OpenStory?
    /// The touch, or the key, answers the question whether somebody is still reading.
    var isAnswering = false
    /// When the list goes to its top, after a story has closed by itself.
    var storyReturn: Double?
    /// What the next frame asks of the screen's owner.
    var requests: [Intent] = []
    var attract: AttractState
    /// Of the frame.
    var time: Double
    /// When this screen began; nothing was loaded before.
    let start: Double
    /// How much of what is not visible yet this frame may still lay out.
    var layoutBudget: LayoutBudget

    public init(
        settings: KioskSettings, style: any RefreshStyle, fonts: FontLibrary, viewport: Viewport, content: Content,
        clock: WallClock, at time: Double
    ) {
        let words = Words(language: settings.languages[0], hours: settings.clockHours)
        let visitor = Visitor(
            textSize: settings.textSize, hasHighContrast: settings.hasHighContrast, language: settings.languages[0],
            patience: settings.idle)
        let layout = ScreenLayout(
            viewport: viewport, textSize: visitor.textSize, place: settings.place, isRightToLeft: words.isRightToLeft)
        self.settings = settings
        self.fonts = fonts
        self.words = words
        self.unpreparedNames = settings.languages.count > 1 ? settings.languages : []
        self.viewport = viewport
        self.layout = layout
        self.look = Palette(accent: settings.accent, isDark: settings.isDark, isHighContrast: visitor.hasHighContrast)
        self.visitor = visitor
        self.clock = clock
        self.content = content
        self.hues = Kiosk.hues(of: content.channels)
        self.gestures = GestureRecognizer(stamps: settings.stamps, resampling: settings.resampling)
        self.scroll = RefreshableScroll(style: style, settings, layout)
        self.list = ListState(layout: layout)
        self.header = Header(settings, in: layout.headerPlace, layout: layout, fonts: fonts, words: words)
        self.bar = Bar(content.channels, layout: layout, fonts: fonts, words: words)
        self.attract = AttractState(
            header: Header(settings, in: layout.attractHeaderPlace, layout: layout, fonts: fonts, words: words),
            progress: AttractProgress(layout: layout))
        self.layoutBudget = .ahead(layout)
        self.time = time
        self.start = time
        self.visitor.acted(at: time)
        chooseLead(at: time)
        list.rebuild(plan(), layout: layout)
        update(at: time)
    }
}

extension RefreshableScroll {
    fileprivate init(style: any RefreshStyle, _ settings: KioskSettings, _ layout: ScreenLayout) {
        var times = RefreshTimes()
        times.timeout = settings.refreshTimeout
        self.init(
            style: style, scale: layout.styleScale, reducedMotion: settings.reducedMotion, times: times,
            armsFromBelowTop: settings.pullsFromAnywhere)
    }
}

/// The state of the list.
struct ListState {
    var cards: CardList
    /// The list of the last reload while its visible part is laid out; then it replaces `cards`.
    var pending: CardList?
    /// The items that are new in it.
    private var pendingNew: Set<String>?
    private var isPendingOtherChannel = false
    /// The items that came with the last reload, shown or not.
    private(set) var newestItems: Set<String>?
    var newness = Newness()
    var motion: ListMotion?
    var indicator = ScrollIndicator()
    /// Another channel's list fades in.
    var fadeStart: Double?
    /// What was read before the screen changed its size, until it is in view again.
    var place: String?
    /// The screen's language is another one: the ages on the screen are laid out again over some frames.
    var isSayingAgain = false

    init(layout: ScreenLayout) { cards = CardList(.empty, layout: layout) }

    /// Shows another plan once its visible part is laid out.
    ///
    /// - Parameter isNew: nil leaves the marks as they are.
    mutating func show(_ plan: ListPlan, isNew items: Set<String>?) {
        pending = CardList(plan, layout: cards.layout, reusing: cards)
        if let items { (pendingNew, newestItems) = (items, items) }
    }

    /// The same for another channel.
    mutating func showOtherChannel(_ plan: ListPlan) {
        show(plan, isNew: nil)
        isPendingOtherChannel = true
    }

    struct Change {
        /// Nil where no content came.
        let new: Set<String>?
        let isOtherChannel: Bool
    }

    /// The pending list is shown from now on.
    mutating func takeOver() -> Change {
        let change = Change(new: pendingNew, isOtherChannel: isPendingOtherChannel)
        if let next = pending { (cards, pending) = (next, nil) }
        if let new = pendingNew { newness.begin(new) }
        (pendingNew, isPendingOtherChannel) = (nil, false)
        return change
    }

    /// Another size of the screen or of its type: all of it is laid out anew. In another language only the words around the stories
    /// are.
    mutating func rebuild(_ plan: ListPlan, layout: ScreenLayout) {
        _ = takeOver()
        cards = CardList(plan, layout: layout, reusing: cards)
        motion = nil
    }
}

/// The state of the cover.
struct CoverState {
    var chooser = LeadChooser()
    var lead: LeadChooser.Lead?
    /// Takes its place if its picture comes.
    var candidate: Timeline.Item?
    var cover: Cover?
    /// What the cover shows fades in over what it showed.
    var previous: (cover: Cover, start: Double)?

    /// Seconds (rules 56 and 64).
    static func fade(reducedMotion: Bool) -> Double { reducedMotion ? 0.15 : 0.6 }
}

/// The touch as far as it concerns what can be pressed.
struct TouchState {
    /// Where it began; the list does not get such a touch until it becomes a drag.
    var node: NodeIdentity?
    /// It began on the panel, or closed it: the list gets nothing of it.
    var isSwallowed = false
    /// Where on the list or the cover it began. Until it becomes a drag it presses that.
    var content: NodeIdentity?
    /// The story that was shown when it ended attract mode; a tap opens it.
    var story: String?
}
