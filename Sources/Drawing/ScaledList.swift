import Geometry
import Paths
import Raster

/// A drawing list at a number of pixels a point, and what both the search for damage and the painting look up for each command.
/// It is made once a frame, from the frame before: nothing is looked up where no command changed.
public struct ScaledList: Sendable {
    let commands: [DrawingCommand]
    /// Pixels a point.
    let scale: Double
    /// What was found for each command.
    let scaled: [ScaledCommand]
    /// What is painted opaque, in drawing order.
    let hiding: [PixelRect]
    /// Of all commands: lists with the same hash and scale give the same picture.
    let hash: UInt64
    /// Where the runs of this list lie, for the next one.
    private let placements: [RunPlacement]

    /// A scale that is not finite or not above 0 draws nothing. `previous` saves work where the lists have commands in common, and
    /// changes nothing else. The cost grows with the commands and their points, and with the shapes of runs that did not just
    /// move by whole pixels.
    public init(_ list: DrawingList, scale: Double, after previous: ScaledList? = nil) {
        let hashes = list.commands.map { ContentHash(of: $0).value }
        let hash = hashes.reduce(into: ContentHash()) { $0.add(word: $1) }.value
        let known = previous.flatMap { $0.scale == scale ? $0 : nil }
        if let known, known.hash == hash {
            self = known
        } else {
            var scaler = ListScaler(scale: scale, count: hashes.count, known: known?.placements ?? [])
            for (index, hash) in hashes.enumerated() { scaler.add(list.commands[index], hash) }
            commands = list.commands
            self.scale = scale
            self.hash = hash
            (scaled, hiding, placements) = (scaler.scaled, scaler.hiding, scaler.placements)
        }
    }
}

/// What is found once a frame for a command.
struct ScaledCommand: Sendable {
    let kind: Kind
    /// Of what it draws.
    let hash: UInt64
    /// The pixels that it may change, clips aside. Of a command that begins a clip: the pixels that it may leave; of the others
    /// that begin or end something: none.
    let pixels: PixelRect
    /// The pixels that it fills in one opaque colour.
    let cover: CoverPixels?
    /// Of a run of shapes on one opaque colour.
    var run: GroundedRun?
    /// How much of `ScaledList.hiding` is painted before what comes after it.
    var hidingEnd = 0

    enum Kind { case draws, drawsNothing, beginsClip, beginsGroup, endsClip, endsGroup }
}

extension DrawingCommand {
    fileprivate var kind: ScaledCommand.Kind {
        switch content {
        case .fill, .stroke, .shapes: paint.isVisible ? .draws : .drawsNothing
        case .pushClip: .beginsClip
        case .popClip: .endsClip
        case .pushGroup: .beginsGroup
        case .popGroup: .endsGroup
        }
    }
}

/// Looks at the commands of a list in order.
private struct ListScaler {
    let scale: Double
    private(set) var scaled: [ScaledCommand] = []
    private(set) var hiding: [PixelRect] = []
    private(set) var placements: [RunPlacement] = []
    private var known: KnownPlacements
    /// How many clips and groups are open.
    private var depth = 0

    init(scale: Double, count: Int, known: [RunPlacement]) {
        self.scale = scale
        self.known = KnownPlacements(known)
        scaled.reserveCapacity(count)
        placements.reserveCapacity(known.count)
    }

    mutating func add(_ command: DrawingCommand, _ hash: UInt64) {
        let cover = depth == 0 ? command.cover?.pixels(scale: scale) : nil
        let pixels = cover?.bounds ?? command.pixels(scale: scale)
        var added = ScaledCommand(kind: command.kind, hash: hash, pixels: pixels, cover: cover)
        switch added.kind {
        case .beginsClip, .beginsGroup: depth += 1
        case .endsClip, .endsGroup: depth -= 1
        case .draws: if depth == 0 { added.run = groundedRun(command, pixels) }
        case .drawsNothing: break
        }
        hide(added)
        added.hidingEnd = hiding.count
        scaled.append(added)
    }

    /// Cuts on both sides of a line of letters are worth it for long ones.
    private static let longLine = 256

    private mutating func hide(_ command: ScaledCommand) {
        if let cover = command.cover {
            if cover.across.area >= ScaledList.leastHidden { hiding.append(cover.across) }
            if cover.along.area >= ScaledList.leastHidden { hiding.append(cover.along) }
        } else if let run = command.run, run.pixels.width >= ListScaler.longLine {
            hiding.append(run.pixels)
        }
    }

    private mutating func groundedRun(_ command: DrawingCommand, _ pixels: PixelRect) -> GroundedRun? {
        guard case .shapes(let run, let offset) = command.content, let color = command.color,
            let ground = ground(under: pixels)
        else { return nil }
        if let placement = known.next(of: run), let way = placement.way(to: offset, scale: scale) {
            placements.append(placement)
            return GroundedRun(placement, movedBy: way, color, on: ground)
        }
        guard let placement = RunPlacement(run, offset: offset, scale: scale) else { return nil }
        placements.append(placement)
        return GroundedRun(placement, movedBy: (0, 0), color, on: ground)
    }

    /// Between a card and its last line there are a dozen others.
    private static let farthestGround = 32

    /// The one opaque colour on which all these pixels lie; nil where there are more, or it is not seen near by.
    private func ground(under pixels: PixelRect) -> Color? {
        for below in scaled.indices.suffix(ListScaler.farthestGround).reversed()
        where scaled[below].kind == .draws && scaled[below].pixels.intersects(pixels) {
            return scaled[below].cover.flatMap { $0.contains(pixels) ? $0.color : nil }
        }
        return nil
    }
}

/// The placements of the list before, which come in the same order again, but for what is new or gone.
private struct KnownPlacements {
    private let placements: [RunPlacement]
    private var next = 0

    init(_ placements: [RunPlacement]) { self.placements = placements }

    mutating func next(of run: ShapeRun) -> RunPlacement? {
        guard let index = placements[next...].firstIndex(where: { $0.run === run }) else { return nil }
        next = index + 1
        return placements[index]
    }
}
