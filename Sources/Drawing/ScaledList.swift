import Geometry
import Paths
import Raster

/// A drawing list at a number of pixels a point, and what both the search for damage and the painting look up for each command.
/// It is made once a frame.
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

    /// A scale that is not finite or not above 0 draws nothing. The cost grows with the commands and their points.
    public init(_ list: DrawingList, scale: Double) {
        var scaler = ListScaler(scale: scale, count: list.commands.count)
        for command in list.commands { scaler.add(command) }
        commands = list.commands
        self.scale = scale
        (scaled, hiding, hash) = (scaler.scaled, scaler.hiding, scaler.hash.value)
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
    /// The pixels that it fills and that hide what is below.
    let occluder: OccluderPixels?
    /// Only what can be seen of it is painted, in rectangles.
    let isCut: Bool
    /// How much of `ScaledList.hiding` is painted before what comes after it.
    var hidingEnd = 0

    enum Kind { case draws, drawsNothing, beginsClip, beginsGroup, endsClip, endsGroup }
}

extension DrawingCommand {
    fileprivate var kind: ScaledCommand.Kind {
        switch content {
        case .fill, .stroke, .shapes: paint.isVisible ? .draws : .drawsNothing
        case .part: .draws
        case .pushClip: .beginsClip
        case .popClip: .endsClip
        case .pushGroup: .beginsGroup
        case .popGroup: .endsGroup
        }
    }

    /// A path so short that it is nothing beside its pixels, like that of a rectangle with round corners.
    fileprivate var isSimple: Bool {
        if case .fill(let path, _) = content { path.verbs.count <= 12 } else { false }
    }

    fileprivate func occluder(_ pixels: PixelRect, scale: Double) -> OccluderPixels? {
        if case .part = content { OccluderPixels(pixels) } else { occluder?.pixels(scale: scale) }
    }
}

/// Looks at the commands of a list in order.
private struct ListScaler {
    let scale: Double
    private(set) var scaled: [ScaledCommand] = []
    private(set) var hiding: [PixelRect] = []
    private(set) var hash = ContentHash()
    /// How many clips and groups are open.
    private var depth = 0

    init(scale: Double, count: Int) {
        self.scale = scale
        scaled.reserveCapacity(count)
        hiding.reserveCapacity(count)
    }

    mutating func add(_ command: DrawingCommand) {
        let commandHash = ContentHash(of: command).value
        hash.add(word: commandHash)
        let pixels = command.pixels(scale: scale)
        let occluder = depth == 0 ? command.occluder(pixels, scale: scale) : nil
        let isCut = depth == 0 && (occluder != nil || command.isSimple && pixels.area >= ScaledList.leastHidden)
        var added = ScaledCommand(
            kind: command.kind, hash: commandHash, pixels: occluder?.bounds ?? pixels, occluder: occluder, isCut: isCut)
        switch added.kind {
        case .beginsClip, .beginsGroup: depth += 1
        case .endsClip, .endsGroup: depth -= 1
        case .draws, .drawsNothing: break
        }
        if let occluder { hide(occluder) }
        added.hidingEnd = hiding.count
        scaled.append(added)
    }

    private mutating func hide(_ occluder: OccluderPixels) {
        if occluder.across.area >= ScaledList.leastHidden { hiding.append(occluder.across) }
        if occluder.along.area >= ScaledList.leastHidden { hiding.append(occluder.along) }
    }
}
