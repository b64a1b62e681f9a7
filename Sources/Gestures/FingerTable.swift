import Geometry

/// The fingers that are down, in the order they came down. It corrects what SDL and panels get wrong: a finger that comes
/// down twice, moves of an unknown finger, coordinates that are not numbers, a lost finger-up.
struct FingerTable: Sendable {
    struct Finger: Sendable {
        let id: FingerID
        let downPosition: Point
        let downTime: Double
        var position: Point
        var lastTime: Double

        var expiry: Double { min(lastTime + SilentFinger.isGone, downTime + EndlessFinger.isGone) }
    }

    private(set) var fingers: [Finger] = []

    var count: Int { fingers.count }
    var isEmpty: Bool { fingers.isEmpty }
    var oldest: Finger? { fingers.first }

    subscript(id: FingerID) -> Finger? { fingers.first { $0.id == id } }

    mutating func add(_ id: FingerID, at position: Point, time: Double) {
        fingers.append(Finger(id: id, downPosition: position, downTime: time, position: position, lastTime: time))
    }

    mutating func move(_ id: FingerID, to position: Point, time: Double) {
        guard let index = fingers.firstIndex(where: { $0.id == id }) else { return }
        fingers[index].position = position
        fingers[index].lastTime = time
    }

    @discardableResult
    mutating func remove(_ id: FingerID) -> Finger? {
        guard let index = fingers.firstIndex(where: { $0.id == id }) else { return nil }
        return fingers.remove(at: index)
    }

    mutating func removeAll() { fingers.removeAll() }

    /// The silent fingers that are dropped because another finger of the same device comes down now.
    func stale(device: Int64, at time: Double) -> [FingerID] {
        fingers.filter { $0.id.device == device && time - $0.lastTime >= SilentFinger.givesWay }.map(\.id)
    }

    /// The fingers that have been silent, or down, for too long.
    func expired(at time: Double) -> [FingerID] { fingers.filter { time >= $0.expiry }.map(\.id) }

    /// When the first finger expires; nil without fingers.
    var nextExpiry: Double? { fingers.map(\.expiry).min() }
}
