import Drawing
import FeedModel
import Geometry
import Gestures
import PullToRefresh
import Raster
import Testing

@testable import KioskUI

/// What the screen asks for, what it holds, and how it shows it (rule 15).
@Suite struct PictureTests {
    private func content(_ count: Int, _ image: (Int) -> EntryImage? = { EntryImage(url: "https://a.example/\($0).jpg") })
        -> Content
    {
        let entries = (0..<count).map { number in
            Entry(
                id: "item-\(number)", title: "Notice \(number)",
                published: Timestamp(seconds: noon.seconds - Int64(60 * (number + 1000))),
                images: image(number).map { [$0] } ?? [])
        }
        let feed = Feed(format: "rss-2.0", title: "Town hall", language: "en", entries: entries)
        let source = Timeline.Source("Town hall", feed, address: "https://a.example/feed")
        return Content(timeline: Timeline(merging: [source], now: noon, limit: 20_000), updated: noon)
    }

    private func image(_ size: PixelSize, _ color: UInt32 = 0xFFD0_3A1F) -> Image {
        Image(PixelBuffer(size: size, filledWith: color), keepsSmallerCopies: false)
    }

    /// What was asked for last.
    private func lastWish(_ session: Session) -> [PictureRequest]? {
        session.intents.compactMap { if case .showPictures(let requests) = $0 { requests } else { nil } }.last
    }

    private func number(_ request: PictureRequest) -> Int? {
        request.forms[0].url.split(separator: "/").last.flatMap { Int($0.dropLast(4)) }
    }

    private func painted(_ session: Session) -> PixelBuffer {
        var picture = Picture()
        _ = picture.paint(session.kiosk.draw(), size: PixelSize(width: 480, height: 800), scale: 1)
        return picture.buffer
    }

    private func redPixels(_ session: Session) -> Int { painted(session).pixels.count { $0 == 0xFFD0_3A1F } }

    @Test func asksForWhatIsOnTheScreenFirstAndForNothingFarAway() throws {
        var session = Session(try makeKiosk(content(500)))
        session.play(1)
        let wish = try #require(lastWish(session))
        #expect(wish.compactMap(number) == Array(0..<wish.count))
        #expect((10..<30).contains(wish.count), "two screens: \(wish.count)")
        #expect(wish.allSatisfy { $0.feedAddress == "https://a.example/feed" })
    }

    /// 30 MB at 1080×1920 with a hundred items.
    @Test func holdsWhatIsNearTheScreenHoweverFarOneScrolls() throws {
        var session = Session(try makeKiosk(content(100), width: 1080, height: 1920))
        var most = 0
        for step in 0..<40 {
            session.send(.wheel(600))
            session.play(0.1)
            session.intents.removeAll { intent in
                guard case .showPictures(let requests) = intent else { return false }
                for request in requests { session.kiosk.pictureArrived(image(request.size), for: request, at: session.time) }
                return true
            }
            let held = session.kiosk.pictures.wanted.compactMap { session.kiosk.pictures.picture($0)?.image.pixels.count }
            most = max(most, held.reduce(0, +) * 4)
            if step == 39 { #expect(number(session.kiosk.pictures.wanted[1])! > 50) }
        }
        #expect(most > 1 << 20 && most < 30 << 20, "\(most) bytes")
    }

    /// A list that went by holds none of its images, nor their rows'.
    @Test func picturesThatAreFarAwayAreFreed() throws {
        var session = Session(try makeKiosk(content(300)))
        session.play(0.5)
        weak var first: Image?
        do {
            let request = try #require(lastWish(session)?.dropFirst().first, "the one below the cover's")
            let image = image(request.size)
            first = image
            session.kiosk.pictureArrived(image, for: request, at: session.time)
        }
        session.play(0.5)
        _ = session.kiosk.draw()
        #expect(first != nil)
        for _ in 0..<20 {
            session.send(.wheel(500))
            session.play(0.1)
        }
        _ = session.kiosk.draw()
        #expect(first == nil)
    }

    @Test func aPictureFadesInAndThenNothingMoves() throws {
        var session = Session(try makeKiosk(content(2)))
        session.play(1)
        let request = try #require(lastWish(session)?.last)
        let before = painted(session)
        #expect(redPixels(session) == 0 && !session.kiosk.isMoving)
        session.kiosk.pictureArrived(image(request.size), for: request, at: session.time)
        #expect(session.kiosk.isMoving)
        session.play(0.1)
        #expect(redPixels(session) == 0, "half of it is seen")
        #expect(painted(session) != before)
        session.play(0.3)
        #expect(redPixels(session) > 9 * request.size.width * request.size.height / 10)
        #expect(!session.kiosk.isMoving)
    }

    /// The cover's picture comes in 0.6 s, over what was there (rule 56).
    @Test func theCoversPictureFadesIn() throws {
        var session = Session(try makeKiosk(content(2)))
        session.play(1)
        let request = try #require(lastWish(session)?.first)
        #expect(number(request) == 0 && request.size.width == 480)
        let before = painted(session)
        session.kiosk.pictureArrived(image(request.size), for: request, at: session.time)
        session.play(0.3)
        #expect(session.kiosk.isMoving)
        let half = painted(session)
        session.play(0.4)
        #expect(!session.kiosk.isMoving)
        #expect(before != half && half != painted(session))
    }

    @Test func aPictureOfAnotherSizeIsNotShown() throws {
        var session = Session(try makeKiosk(content(2)))
        session.play(1)
        let before = painted(session)
        for request in try #require(lastWish(session)) {
            let size = PixelSize(width: request.size.width + 1, height: request.size.height)
            session.kiosk.pictureArrived(image(size), for: request, at: session.time)
        }
        session.play(1)
        #expect(redPixels(session) == 0 && painted(session).size == before.size)
    }

    @Test(arguments: [
        (EntryImage(url: "https://a.example/0.jpg", width: 88, height: 31), false),
        (EntryImage(url: "https://a.example/0.jpg", width: 1000, height: 200), false),
        (EntryImage(url: "https://a.example/0.jpg", width: 200, height: 1000), false),
        (EntryImage(url: "https://a.example/0.jpg", width: 640, height: 480), true),
        (EntryImage(url: "https://a.example/0.jpg", width: 640), true),
    ])
    func aPictureThatIsTooSmallOrTooNarrowIsNotAskedFor(image: EntryImage, isAskedFor: Bool) throws {
        var session = Session(try makeKiosk(content(2) { _ in image }))
        session.play(1)
        #expect((lastWish(session)?.isEmpty == false) == isAskedFor)
    }

    /// A word or two beside a picture cannot be read.
    @Test(arguments: [(480, 1.0, true), (480, 2.0, false), (240, 1.0, false), (1080, 1.5, true)])
    func largeTypeOnANarrowScreenHasNoPictures(width: Int, textSize: Double, hasPictures: Bool) throws {
        var settings = KioskSettings(name: "Notices")
        settings.textSize = textSize
        var session = Session(try makeKiosk(content(9), width: width, height: 4 * width / 3, settings: settings))
        session.play(1)
        #expect(lastWish(session)?.contains { number($0) != 0 } ?? false == hasPictures, "besides the cover's")
    }

    @Test func aCardKeepsItsPlaceForAPictureThatCannotBeHad() throws {
        var session = Session(try makeKiosk(content(4)))
        session.play(1)
        let before = session.kiosk.draw().cards
        for request in try #require(lastWish(session)) { session.kiosk.pictureArrived(nil, for: request, at: session.time) }
        session.play(1)
        #expect(session.kiosk.draw().cards == before)
        // One that is laid out anew has no place for it.
        session.kiosk.resize(Viewport(pixels: PixelSize(width: 600, height: 800), scale: 1), at: session.time)
        session.play(1)
        #expect(lastWish(session) == [])
    }

    @Test func choosesTheSmallestFormThatFills() {
        let forms = [1200, 600, 300].map { EntryImage(url: "https://a.example/\($0)", width: $0, height: $0 / 2) }
        let unknown = EntryImage(url: "https://a.example/unknown")
        func chosen(_ forms: [EntryImage], _ width: Int, _ height: Int, except refused: Set<String> = []) -> String? {
            let size = PixelSize(width: width, height: height)
            let request = PictureRequest(forms: forms, feedAddress: "", size: size)
            return request.form { refused.contains($0.url) }?.url.split(separator: "/").last.map(String.init)
        }
        #expect(chosen(forms, 250, 150) == "300")
        #expect(chosen(forms, 250, 151) == "600")
        #expect(chosen(forms, 2000, 100) == "1200", "the largest")
        #expect(chosen(forms + [unknown], 2000, 100) == "unknown", "it may be larger")
        #expect(chosen(forms, 250, 150, except: ["https://a.example/300"]) == "600")
        #expect(chosen(forms, 250, 150, except: Set(forms.map(\.url))) == nil)
    }

    @Test func thePictureStandsAtTheEndOfTheText() throws {
        for (title, isLeft) in [("Notice", false), ("إشعار جديد", true)] {
            let entries = ["Lead", title].enumerated().map { place, title in
                let date = Timestamp(seconds: noon.seconds - Int64(place))
                return Entry(title: title, published: date, images: [EntryImage(url: "https://a.example/\(place).jpg")])
            }
            let feed = Feed(format: "rss-2.0", title: "Board", entries: entries)
            let content = Content(timeline: Timeline(merging: [.init("Board", feed)], now: noon, limit: 9), updated: noon)
            var session = Session(try makeKiosk(content))
            session.play(1)
            let request = try #require(lastWish(session)?.last)
            #expect(number(request) == 1)
            session.kiosk.pictureArrived(image(request.size), for: request, at: session.time)
            session.play(1)
            let red = painted(session).pixels.enumerated().filter { $0.element == 0xFFD0_3A1F }.map { $0.offset % 480 }
            #expect(!red.isEmpty && red.allSatisfy { ($0 < 240) == isLeft }, "\(title)")
        }
    }
}
