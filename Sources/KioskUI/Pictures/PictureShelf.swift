import FeedModel
import Geometry
import Raster

/// The pictures that are held, and what the screen wants next: those on the screen and within a screen above and below it. All
/// others are dropped, so that the memory does not grow with the list.
struct PictureShelf {
    private struct Held {
        let image: Image
        /// When it begins to fade in.
        let arrival: Double
    }

    private enum Place {
        case awaited
        case held(Held)
        case refused
    }

    /// Of the frame.
    private var time = 0.0

    private(set) var wanted: [PictureRequest] = []
    private var places: [PictureRequest: Place] = [:]
    /// The addresses of pictures that cannot be had, with the time until which that holds: a card that is laid out meanwhile has
    /// no place for them.
    private var refusedAddresses: [String: Double] = [:]

    /// The sizes of the files that came for requests: another size may be fetched in another form.
    private var naturalSizes: [PictureRequest: PixelSize] = [:]
    /// Something has become known that may change what is shown where.
    private var hasNews = false

    /// Seconds.
    static let fade = 0.25

    /// Replaces what is wanted, the most urgent first. True if that is something else than before.
    mutating func want(_ requests: [PictureRequest]) -> Bool {
        guard requests != wanted else { return false }
        wanted = requests
        let old = places
        places = [:]
        for request in requests { places[request] = old[request] ?? .awaited }
        return true
    }

    mutating func advance(to time: Double) { self.time = max(self.time, time) }

    /// The answer to a request, or a newer one; nil for no picture. An answer that is not wanted any more is dropped.
    ///
    /// - Parameter isSeen: only what is on the screen fades in.
    mutating func answer(
        _ request: PictureRequest, with image: Image?, natural: PixelSize? = nil, isSeen: Bool, at time: Double
    ) {
        note(natural, of: request)
        guard let place = places[request] else { return }
        hasNews = true
        let arrival = isSeen ? time : -.infinity
        if image != nil, let address = request.forms.first?.url { refusedAddresses[address] = nil }
        switch (place, image) {
        case (.held(let held), let image?): places[request] = .held(Held(image: image, arrival: held.arrival))
        case (.held, nil): break
        case (.awaited, let image?), (.refused, let image?): places[request] = .held(Held(image: image, arrival: arrival))
        case (.awaited, nil), (.refused, nil): refuse(request)
        }
    }

    private mutating func refuse(_ request: PictureRequest) {
        places[request] = .refused
        if refusedAddresses.count >= PictureShelf.mostRefused { refusedAddresses = [:] }
        if let address = request.forms.first?.url { refusedAddresses[address] = time + PictureShelf.refusal }
    }

    private mutating func note(_ natural: PixelSize?, of request: PictureRequest) {
        guard let natural else { return }
        if naturalSizes.count >= PictureShelf.mostRefused { naturalSizes = [:] }
        naturalSizes[request] = natural
    }

    /// True once after something has become known.
    mutating func takeNews() -> Bool {
        defer { hasNews = false }
        return hasNews
    }

    /// Whether a picture may fill a large place, as far as is known: it can be had, is not enlarged too much (rule 10:
    /// twice), and is not much flatter or narrower than such a place.
    func mayFill(_ request: PictureRequest, mostEnlarged: Double = 2) -> Bool {
        guard !isRefused(request), let form = request.forms.first else { return false }
        let declared = form.width.flatMap { width in form.height.map { PixelSize(width: width, height: $0) } }
        guard let size = naturalSizes[request] ?? declared, size.width > 0, size.height > 0 else { return true }
        let (width, height) = (Double(size.width), Double(size.height))
        let enlarged = max(Double(request.size.width) / width, Double(request.size.height) / height)
        return enlarged <= mostEnlarged && PictureShelf.fillingAspects.contains(width / height)
    }

    private static let fillingAspects = 0.6...2.4

    private static let mostRefused = 10_000
    /// Seconds: after an hour a card that is laid out anew asks again.
    private static let refusal = 3_600.0

    /// Whether there is no picture for it. A card that has a place for it keeps that.
    func isRefused(_ request: PictureRequest) -> Bool {
        // Nobody asks again for what is wanted all the time.
        if case .refused = places[request] { return true }
        return request.forms.first.map { isRefused($0.url) } ?? true
    }

    /// - Parameter address: of the first form.
    func isRefused(_ address: String) -> Bool { (refusedAddresses[address] ?? -.infinity) > time }

    /// The picture, and how much of it is seen, 0 to 1; nil if it has not come.
    func picture(_ request: PictureRequest) -> (image: Image, opacity: Double)? {
        guard case .held(let held) = places[request] else { return nil }
        let passed = (time - held.arrival) / PictureShelf.fade
        return (held.image, min(max(passed, 0), 1))
    }

    /// A picture is fading in.
    var isMoving: Bool {
        places.values.contains { place in
            if case .held(let held) = place { time < held.arrival + PictureShelf.fade } else { false }
        }
    }
}
