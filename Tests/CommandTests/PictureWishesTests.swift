import FeedModel
import FetchPlanning
import Geometry
import KioskUI
import Testing
import WorkerContract

@testable import pullkiosk

/// What is fetched and scaled for which wish, and when.
@Suite struct PictureWishesTests {
    private var wishes = PictureWishes()

    private static func at(_ seconds: Double) -> FetchTime { FetchTime(uptime: seconds, wall: 1_800_000_000 + Int64(seconds)) }

    private static func request(_ names: String..., width: Int = 200) -> PictureRequest {
        let forms = names.map { EntryImage(url: "http://a.example/\($0)", width: Int($0)) }
        let size = PixelSize(width: width, height: width / 2)
        return PictureRequest(forms: forms, feedAddress: "https://a.example/feed", size: size)
    }

    private static let picture = LoadedPicture(
        file: PictureFile(facts: PictureFacts(format: "png", width: 640, height: 480), bytes: [1]), version: FetchedVersion())

    private mutating func begin(_ seconds: Double = 0) -> [String] {
        wishes.begin(at: Self.at(seconds)).map { job in
            switch job {
            case .fetch(let order, _): "fetch \(order.picture.url)"
            case .scale(_, let address, let file): "scale \(address) \(file == nil ? "kept" : "new")"
            case .refuse(let request): "refuse \(request.forms[0].url)"
            }
        }
    }

    private mutating func come(_ name: String, at seconds: Double = 0) {
        wishes.fetched("https://a.example/\(name)", .success(Self.picture), at: Self.at(seconds))
    }

    @Test mutating func aPictureIsFetchedByHTTPSThenScaledAndThenNothingIsLeftToDo() {
        wishes.want([Self.request("800", "300")])
        #expect(begin() == ["fetch https://a.example/300"])
        come("300")
        #expect(begin() == ["scale https://a.example/300 new"])
        wishes.scaled(Self.request("800", "300"))
        #expect(begin() == [])
        #expect(wishes.nextDue(at: Self.at(1)) == nil, "a form that is not needed wakes nobody")
    }

    @Test mutating func anotherSizeOfTheScreenFetchesNothing() {
        wishes.want([Self.request("800", "300")])
        _ = begin()
        come("300")
        wishes.want([Self.request("800", "300", width: 500)])
        #expect(begin() == ["scale https://a.example/300 new"])
        #expect(wishes.nextDue(at: Self.at(1)) == nil)
    }

    @Test mutating func aMuchLargerSizeFetchesALargerForm() {
        wishes.want([Self.request("800", "300")])
        _ = begin()
        come("300")
        wishes.want([Self.request("800", "300", width: 700)])
        #expect(begin() == ["fetch https://a.example/800"])
    }

    /// The screen has dropped the picture.
    @Test mutating func whatIsWantedAgainIsScaledAgain() {
        wishes.want([Self.request("300")])
        _ = begin()
        come("300")
        _ = begin()
        wishes.scaled(Self.request("300"))
        #expect(begin() == [])
        wishes.want([])
        wishes.want([Self.request("300")])
        #expect(begin() == ["scale https://a.example/300 kept"])
    }

    @Test mutating func whereOneFormIsRefusedTheNextIsTakenAndThenNone() {
        wishes.want([Self.request("800", "300")])
        _ = begin()
        wishes.fetched("https://a.example/300", .failure(LoadFailure("404")), at: Self.at(0))
        #expect(begin() == ["fetch https://a.example/800"])
        wishes.fetched("https://a.example/800", .failure(LoadFailure("404")), at: Self.at(0))
        #expect(begin() == ["refuse http://a.example/800"])
        #expect(begin() == [], "it is said once")
        #expect(wishes.nextDue(at: Self.at(1)) == 3_600)
        #expect(begin(3_601) == ["fetch https://a.example/300"], "and asked for again")
    }

    @Test mutating func aFileThatIsNoPictureIsRefused() {
        wishes.want([Self.request("300")])
        _ = begin()
        come("300")
        _ = begin()
        wishes.rejected(Self.request("300"), "https://a.example/300", at: Self.at(0))
        #expect(begin() == ["refuse http://a.example/300"])
    }

    /// Memory may be short for a while.
    @Test mutating func aWorkerThatFailsCostsNoFileAndIsTriedLater() {
        wishes.want([Self.request("300")])
        _ = begin()
        come("300")
        _ = begin()
        wishes.failedToScale(Self.request("300"), at: Self.at(0))
        #expect(begin() == [])
        #expect(wishes.nextDue(at: Self.at(1)) == 60)
        #expect(begin(60) == ["scale https://a.example/300 new"])
    }

    @Test mutating func aFileThatIsGoneIsFetchedAgain() {
        wishes.planner.recall(["https://a.example/300": PictureFetchRecord(fetched: Self.at(0).wall)])
        wishes.want([Self.request("300")])
        #expect(begin() == ["scale https://a.example/300 kept"])
        wishes.lostFile(Self.request("300"), "https://a.example/300")
        #expect(begin() == ["fetch https://a.example/300"])
    }

    @Test mutating func anOldPictureIsShownAtOnceAndThenTheNewOne() {
        let week = 7 * 86_400.0
        wishes.planner.recall(["https://a.example/300": PictureFetchRecord(fetched: Self.at(-week).wall)])
        wishes.want([Self.request("300")])
        #expect(begin() == ["scale https://a.example/300 kept", "fetch https://a.example/300"])
        come("300")
        wishes.scaled(Self.request("300"))
        #expect(begin() == ["scale https://a.example/300 new"])
        wishes.scaled(Self.request("300"))
        #expect(begin() == [])
    }
}
