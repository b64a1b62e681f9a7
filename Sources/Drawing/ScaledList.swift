import Geometry
import Paths
import Raster

/// A drawing list at a number of pixels per point, with the properties of each command that damage tracking and painting both
/// need. It is made once a frame.
public struct ScaledList: Sendable {
    let commands: [DrawingCommand]
    /// Pixels per point.
    let scale: Double
    /// The properties of each command.
    let scaled: [ScaledCommand]
    /// The pixels that occluders cover completely, in drawing order.
    let hiding: [PixelRect]
    /// The hash of all commands: lists with the same hash and scale give the same picture.
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

/// The properties of a command, computed once a frame.
struct ScaledCommand: Sendable {
    let kind: Kind
    /// The hash of what it draws.
    let hash: UInt64
    /// The pixels that it may change, ignoring clips. For a command that begins a clip: the pixels inside the clip. For all
    /// others that begin or end something: none.
    let pixels: PixelRect
    /// The pixels that it covers with something opaque.
    let occluder: OccluderPixels?
    /// It is painted in rectangles, only where it is visible.
    let isCut: Bool
    /// The number of rectangles in `ScaledList.hiding` that are painted up to this command.
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

    /// A path so short that its cost does not matter beside that of its pixels, as a rectangle with round corners has.
    fileprivate var isSimple: Bool {
        if case .fill(let path, _) = content { path.verbs.count <= 12 } else { false }
    }

    fileprivate func occluder(_ pixels: PixelRect, scale: Double) -> OccluderPixels? {
        if case .part = content { OccluderPixels(pixels) } else { occluder?.pixels(scale: scale) }
    }
}

/// Computes the properties of a list's commands in order.
private struct ListScaler {
    let scale: Double
    private(set) var scaled: [ScaledCommand] = []
    private(set) var hiding: [PixelRect] = []
    private(set) var hash = ContentHash()
    /// The number of clips and groups that are open.
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
