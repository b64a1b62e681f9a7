import Drawing
import FeedModel
import Geometry
import Gestures
import PullToRefresh
import Raster
import TextLayout

@testable import KioskUI

/// What the laws of the design are held to: screens of many sizes, looks and contents, brought into many states.
enum Laws {
    static let noon = Timestamp(year: 2026, month: 11, day: 20, hour: 12)

    static func fonts() throws -> FontLibrary { try FontLibrary(families: ["Inter", "Noto Sans", "sans-serif"]) }

    static func viewport(_ width: Int, _ height: Int, scale: Double = 1) -> Viewport {
        Viewport(pixels: PixelSize(width: width, height: height), scale: scale)
    }

    static func layout(_ width: Int, _ height: Int, textSize: Double = 1, place: ScreenPlace = ScreenPlace()) -> ScreenLayout {
        ScreenLayout(viewport: viewport(width, height), textSize: textSize, place: place)
    }

    static func ages(now: Timestamp = noon, utcOffset: Int = 0, region: String = "en-GB", hours: ClockHours? = nil) -> Ages {
        Ages(
            words: Words(language: region, hours: hours), clock: WallClock(now: now, utcOffset: utcOffset), isTrusted: true)
    }

    static func typesetter(_ layout: ScreenLayout, _ fonts: FontLibrary) -> CardTypesetter {
        CardTypesetter(layout: layout, fonts: fonts, ages: ages(), pictures: PictureShelf())
    }

    static let accents = [Palette.standardAccent] + [0xD03A1F, 0xFFD21F, 0x2357C5, 0x101010, 0xFAFAFA].map { Color($0) }
}

/// A screen in a state.
struct LawScene: Sendable, CustomStringConvertible {
    var width = 480
    var height = 800
    var textSize = 1.0
    var isDark = false
    var isHighContrast = false
    var accent = Palette.standardAccent
    var content = LawContent.mixed
    var state = State.rest
    var language = "en-GB"
    /// Where it hangs: the bar may be lifted to the hands.
    var place = ScreenPlace()

    enum State: Hashable, Sendable {
        case rest
        /// By this share of the screen's height.
        case scrolled(Double)
        case panel
        /// The panel is opened while the list is further down.
        case panelAway
        /// A visitor asked, and nothing is new.
        case pill
        /// Something new came above what is read.
        case pillAbove
        case pulled
        case offline
        /// Nobody has touched it for a while.
        case attract
        /// A story is open, its text scrolled by this share of the screen's height.
        case story(Double)
        /// Nobody has touched that for a while.
        case stillReading
    }

    var description: String {
        let look = "\(isDark ? " dark" : "")\(isHighContrast ? " high contrast" : "")"
        return
            "\(width)×\(height) text \(textSize)\(look) \(content) \(state) \(language)\(place == ScreenPlace() ? "" : " lifted")"
    }
}

extension LawScene {
    /// Every size with every text size, and all else by turns: each value meets many others.
    static let all: [LawScene] = {
        let sizes = [
            (240, 320), (480, 272), (480, 800), (800, 480), (1024, 600), (1080, 1920), (1920, 1080), (2160, 3840), (3840, 2160),
            (3440, 1080),
        ]
        let states: [State] = [
            .rest, .scrolled(0.1), .panel, .pillAbove, .scrolled(0.83), .pill, .scrolled(2.6), .pulled, .offline, .panelAway,
        ]
        var scenes: [LawScene] = []
        for (width, height) in sizes {
            for textSize in [1, 1.6, 2] {
                for _ in 0..<3 {
                    let number = scenes.count
                    scenes.append(
                        LawScene(
                            width: width, height: height, textSize: textSize, isDark: number / 3 % 2 == 1,
                            isHighContrast: number % 7 == 3,
                            accent: Laws.accents[(number + number / 10) % Laws.accents.count],
                            content: LawContent.allCases[(number + number / 9) % LawContent.allCases.count],
                            state: states[number % states.count],
                            language: languages[(number + number / 10) % languages.count]))
                }
            }
        }
        return scenes + lifted + attract + stories
    }()
}

extension LawScene {
    /// Long and short words, both directions, and words that nobody has translated well: longer ones in brackets.
    private static let languages = [
        "en-GB", "ar", "de", "en-XA", "he", "uk", "ja", "hi", "fr", "th", "es", "ko", "pl", "zh-Hans",
    ]

    /// The bar is in the middle of the list.
    private static let lifted: [LawScene] = [State.rest, .scrolled(0.83), .panel, .pillAbove].enumerated().flatMap {
        number, state in
        [(1080, 1920), (480, 800), (1920, 1080)].map { width, height in
            LawScene(
                width: width, height: height, textSize: [1, 2][number % 2], content: number < 2 ? .many : .mixed, state: state,
                place: ScreenPlace(floorHeight: 350, pictureHeight: 1_200))
        }
    }

    private static let attract: [LawScene] = [
        (240, 320), (480, 272), (480, 800), (800, 480), (1080, 1920), (1920, 1080), (3840, 2160),
    ].flatMap { width, height in
        [LawContent.mixed, .long, .pictures, .many].enumerated().map { number, content in
            LawScene(
                width: width, height: height, textSize: number == 3 ? 2 : 1, isDark: number == 0,
                isHighContrast: number == 1, accent: Laws.accents[(width / 80 + number) % Laws.accents.count],
                content: content, state: .attract)
        }
    }

    private static let stories: [LawScene] = [
        (240, 320), (480, 272), (480, 800), (800, 480), (1024, 600), (1080, 1920), (1920, 1080), (3840, 2160), (3440, 1080),
    ].flatMap { width, height in
        [LawContent.mixed, .long, .pictures, .one].enumerated().map { number, content in
            LawScene(
                width: width, height: height, textSize: [1, 1.6, 1, 2][(number + width / 80) % 4], isDark: number == 0,
                isHighContrast: number == 1, accent: Laws.accents[(width / 80 + number) % Laws.accents.count],
                content: content, state: [.story(0), .story(0.4), .story(3), .stillReading][(number + height / 80) % 4],
                language: languages[(number + width / 40) % languages.count])
        }
    }

    func kiosk() throws -> Kiosk {
        var settings = KioskSettings(name: "Notices of Grimsby", textSize: textSize)
        (settings.isDark, settings.hasHighContrast, settings.accent) = (isDark, isHighContrast, accent)
        settings.place = place
        settings.hasAttractMode = state == .attract
        settings.languages = [language]
        return Kiosk(
            settings: settings, style: WaveStyle(), fonts: try Laws.fonts(), viewport: Laws.viewport(width, height),
            content: content.content(), clock: WallClock(now: Laws.noon, utcOffset: 0), at: 0)
    }

    /// The kiosk in the state of the scene, at rest.
    func played() throws -> Kiosk {
        var player = LawPlayer(try kiosk())
        player.pass(1)
        switch state {
        case .rest: break
        case .attract: player.pass(70)
        case .story(let share):
            player.openStory()
            player.kiosk.handle(.wheel(share * Double(height)), at: player.time)
        case .stillReading:
            player.openStory()
            player.pass(100)
        case .scrolled(let share): player.kiosk.handle(.wheel(share * Double(height)), at: player.time)
        case .panel: player.press(.panelButton)
        case .panelAway:
            player.kiosk.handle(.wheel(1.7 * Double(height)), at: player.time)
            player.pass(1)
            player.press(.panelButton)
        case .pill:
            player.press(.reload)
            player.pass(0.5)
            player.kiosk.reloadEnded(.content(content.content()), at: player.time)
        case .pillAbove:
            player.kiosk.handle(.wheel(1.3 * Double(height)), at: player.time)
            player.pass(1)
            player.kiosk.reloadEnded(.content(content.content(newer: 2)), at: player.time)
        case .pulled: player.pull(by: 0.2 * Double(height))
        case .offline:
            player.kiosk.set(WallClock(now: Timestamp(seconds: Laws.noon.seconds + 900), utcOffset: 0), at: player.time)
            player.kiosk.reloadEnded(
                .failed(ReloadFailure(reason: "news.example.org does not answer", isOffline: true)), at: player.time)
        }
        player.pass(state == .pill ? 0.9 : 3)
        player.settle()
        return player.kiosk
    }
}

/// Lets time pass in a kiosk, and gives it the pictures that it wants: each in one flat colour.
struct LawPlayer {
    var kiosk: Kiosk
    var time = 0.0
    var intents: [Intent] = []
    /// The colour of the next picture: a bright one is the hardest for what stands on it.
    var pictureColor = Color.white
    static let frame = 1.0 / 60

    init(_ kiosk: Kiosk) { self.kiosk = kiosk }

    /// In steps of a fifth of a second.
    mutating func pass(_ seconds: Double) { for _ in 0..<Int((seconds * 5).rounded(.up)) { step(0.2) } }

    /// Until nothing moves, at most ten seconds.
    mutating func settle() { for _ in 0..<50 where kiosk.isMoving { step(0.2) } }

    mutating func play(_ seconds: Double) { for _ in 0..<Int((seconds / Self.frame).rounded()) { step(Self.frame) } }

    private mutating func step(_ dt: Double) {
        time += dt
        let new = kiosk.advance(to: time, inputTime: time)
        intents += new
        for case .showPictures(let requests) in new { requests.forEach { give($0) } }
        for case .readStory(let identity) in new { kiosk.storyRead(LawContent.story, of: identity, at: time) }
    }

    private mutating func give(_ request: PictureRequest) {
        // A large picture of one colour costs as much as a photograph, and shows no more.
        guard request.size.area < 1_500_000 else { return kiosk.pictureArrived(nil, for: request, at: time) }
        let image = Image(PixelBuffer(size: request.size, filledWith: pictureColor.premultiplied), keepsSmallerCopies: false)
        kiosk.pictureArrived(image, for: request, at: time)
    }

    mutating func touch(_ phase: TouchEvent.Phase, _ point: Point) {
        let event = TouchEvent(finger: FingerID(device: 1, finger: 3), phase: phase, position: point, time: time)
        kiosk.handle(.touch(event), at: time)
    }

    mutating func press(_ identity: NodeIdentity) {
        guard let node = kiosk.tree.node(identity) else { return }
        touch(.down, node.frame.center)
        play(0.1)
        touch(.up, node.frame.center)
        play(0.1)
    }

    /// The first one that there is.
    mutating func openStory() {
        let stories = kiosk.tree.pressable.filter { if case .openStory = $0.action { true } else { false } }
        guard let first = stories.first else { return }
        press(first.identity)
        pass(2)
    }

    /// Drags down and keeps the finger there.
    mutating func pull(by distance: Double) {
        let start = Point(kiosk.layout.column.center.x, kiosk.layout.bar.top * 0.6)
        touch(.down, start)
        for step in 1...20 {
            play(Self.frame)
            touch(.move, start + Point(0, distance * Double(step) / 20))
        }
    }
}

extension PixelSize {
    fileprivate var area: Int { width * height }
}
