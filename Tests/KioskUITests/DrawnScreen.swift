import Drawing
import Geometry
import Paths
import Raster

@testable import KioskUI

/// A drawing list, flattened: what is drawn where, in order, with the insides of its parts.
struct DrawnScreen {
    struct Piece {
        /// In points of the screen; of a text the outlines' bounds, of a stroke those of its path.
        let bounds: Rect
        /// What of the screen it may change.
        let clip: Rect
        let clipPaths: [Path]
        let opacity: Double
        let content: Content
        let name: String?
        /// Of the part that it is in.
        let part: Int?

        enum Content {
            case fill(Path, Paint)
            case stroke(Path, Paint)
            /// One line; lines with the same block belong together.
            case text(ShapeRun, Color, block: Int)
        }

        /// What of it may be seen, before what is drawn later.
        var seen: Rect { bounds.intersection(clip) }

        var run: ShapeRun? { if case .text(let run, _, _) = content { run } else { nil } }
        var color: Color? {
            switch content {
            case .fill(_, .color(let color)), .stroke(_, .color(let color)), .text(_, let color, _): color
            default: nil
            }
        }
        var block: Int? { if case .text(_, _, let block) = content { block } else { nil } }
    }

    private(set) var pieces: [Piece] = []
    let screen: Rect
    private var blocks = 0
    private var parts = 0
    private var lastText: (offset: Point, color: Color?)?

    init(_ list: DrawingList, screen: Rect) {
        self.screen = screen
        flatten(list, at: .zero, State(clip: screen, paths: [], opacity: 1, part: nil))
    }

    private struct State {
        var clip: Rect
        var paths: [Path]
        var opacity: Double
        var part: Int?
    }

    private mutating func flatten(_ list: DrawingList, at place: Point, _ start: State) {
        let move = Transform.translation(place.x, place.y)
        var states = [start]
        for command in list.commands {
            let state = states[states.count - 1]
            switch command.content {
            case .fill(let path, _):
                add(
                    path.transformed(by: move).controlBounds, .fill(path.transformed(by: move), moved(command.paint, move)),
                    command, state)
            case .stroke(let path, _):
                add(
                    path.transformed(by: move).controlBounds, .stroke(path.transformed(by: move), command.paint), command, state
                )
            case .shapes(let run, let offset): addText(run, offset, place, command, state)
            case .part(let part, let origin): addPart(part, at: (place + origin), state)
            case .pushClip(let path, _):
                let path = path.transformed(by: move)
                var inner = state
                inner.clip = state.clip.intersection(path.controlBounds)
                inner.paths.append(path)
                states.append(inner)
            case .pushGroup(let opacity):
                var inner = state
                inner.opacity *= opacity
                states.append(inner)
            case .popClip, .popGroup: states.removeLast()
            }
            if command.isText == false { lastText = nil }
        }
    }

    private func moved(_ paint: Paint, _ move: Transform) -> Paint {
        guard case .image(var pattern) = paint else { return paint }
        pattern.transform = pattern.transform.then(move)
        return .image(pattern)
    }

    private mutating func add(_ bounds: Rect, _ content: Piece.Content, _ command: DrawingCommand, _ state: State) {
        pieces.append(
            Piece(
                bounds: bounds, clip: state.clip, clipPaths: state.paths, opacity: state.opacity, content: content,
                name: command.name, part: state.part))
    }

    private mutating func addText(_ run: ShapeRun, _ offset: Point, _ place: Point, _ command: DrawingCommand, _ state: State) {
        let origin = offset + place
        if lastText?.offset != origin || lastText?.color != command.color { blocks += 1 }
        lastText = (origin, command.color)
        let bounds = run.bounds.offset(x: origin.x, y: origin.y)
        add(bounds, .text(run, command.color ?? .clear, block: blocks), command, state)
    }

    private mutating func addPart(_ part: DrawingPart, at place: Point, _ state: State) {
        let place = Point(place.x.rounded(), place.y.rounded())
        let frame = Rect(x: place.x, y: place.y, width: part.size.width, height: part.size.height)
        parts += 1
        var inner = state
        inner.clip = state.clip.intersection(frame)
        inner.part = parts
        pieces.append(
            Piece(
                bounds: frame, clip: inner.clip, clipPaths: state.paths, opacity: state.opacity,
                content: .fill(Path(rect: frame), .color(part.background)), name: "part", part: parts))
        flatten(part.list, at: place, inner)
    }
}

extension DrawingCommand {
    fileprivate var isText: Bool { if case .shapes = content { true } else { false } }
}
