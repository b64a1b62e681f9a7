import FeedModel
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
    mutating func answer(_ request: PictureRequest, with image: Image?, isSeen: Bool, at time: Double) {
        guard let place = places[request] else { return }
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

    private static let mostRefused = 10_000
    /// Seconds: after an hour a card that is laid out anew asks again.
    private static let refusal = 3_600.0

    /// Whether there is no picture for it. A card that has a place for it keeps that.
    func isRefused(_ request: PictureRequest) -> Bool {
        request.forms.first.map { (refusedAddresses[$0.url] ?? -.infinity) > time } ?? true
    }

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
