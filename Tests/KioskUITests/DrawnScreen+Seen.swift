import Drawing
import Geometry
import Paths
import Raster

// What is seen of what is drawn, and on which ground.

extension Rect {
    func intersection(_ other: Rect) -> Rect {
        let (left, top) = (max(left, other.left), max(top, other.top))
        return Rect(
            left: left, top: top, right: max(left, min(right, other.right)), bottom: max(top, min(bottom, other.bottom)))
    }

    func contains(_ other: Rect, tolerance: Double) -> Bool {
        other.left >= left - tolerance && other.right <= right + tolerance && other.top >= top - tolerance
            && other.bottom <= bottom + tolerance
    }

    /// What is left of it around another.
    fileprivate func without(_ other: Rect) -> [Rect] {
        let hole = intersection(other)
        guard !hole.isEmpty else { return [self] }
        return [
            Rect(left: left, top: top, right: right, bottom: hole.top),
            Rect(left: left, top: hole.bottom, right: right, bottom: bottom),
            Rect(left: left, top: hole.top, right: hole.left, bottom: hole.bottom),
            Rect(left: hole.right, top: hole.top, right: right, bottom: hole.bottom),
        ].filter { !$0.isEmpty }
    }
}

extension DrawnScreen {
    /// Each text with what of it is not covered by anything opaque that is drawn later.
    var texts: [(place: Int, piece: Piece, seen: [Rect])] {
        pieces.enumerated().compactMap { place, piece in
            guard piece.run != nil else { return nil }
            let seen = visible(place)
            return seen.isEmpty ? nil : (place, piece, seen)
        }
    }

    /// What of a piece is not covered by anything opaque that is drawn later.
    func visible(_ place: Int) -> [Rect] {
        var left = [pieces[place].seen].filter { !$0.isEmpty }
        for later in pieces[(place + 1)...] where later.hides && later.seen.intersects(pieces[place].seen) {
            left = left.flatMap { $0.without(later.seen) }
            if left.isEmpty { break }
        }
        return left
    }

    /// The colour under a point, as far as it is made of plain colours; nil over a picture.
    func ground(under place: Int, at point: Point) -> Color? {
        var overlays: [Color] = []
        for piece in pieces[..<place].reversed() where piece.covers(point) {
            guard case .fill(_, let paint) = piece.content else { continue }
            switch paint {
            case .color(let color):
                let color = color.faded(piece.opacity)
                guard color.alpha == 255 else {
                    overlays.append(color)
                    continue
                }
                return overlays.reversed().reduce(color) { $0.mixed(with: $1.opaque, fraction: Double($1.alpha) / 255) }
            case .image: return nil
            case .gradient: continue
            }
        }
        return nil
    }
}

extension DrawnScreen.Piece {
    /// It hides what is under its bounds. Round corners are taken as square: no text begins in one.
    fileprivate var hides: Bool {
        guard opacity >= 1, case .fill(let path, let paint) = content, name != "pattern", path.verbs.count <= 14 else {
            return false
        }
        switch paint {
        case .color(let color): return color.alpha == 255
        case .image(let pattern): return pattern.opacity >= 1 && pattern.image.isOpaque
        case .gradient: return false
        }
    }

    fileprivate func covers(_ point: Point) -> Bool {
        guard case .fill(let path, _) = content, seen.contains(point) else { return false }
        return path.winds(around: point) && isInItsClips(point)
    }

    func isInItsClips(_ point: Point) -> Bool {
        clip.contains(point) && clipPaths.allSatisfy { $0.winds(around: point) }
    }
}

extension Path {
    fileprivate func winds(around point: Point) -> Bool {
        guard controlBounds.contains(point) else { return false }
        var flat = FlatPath()
        flat.append(self, tolerance: 0.2)
        return flat.subpaths.reduce(0) { $0 + flat.turns($1.points, around: point) } != 0
    }

    /// Points along it.
    var flattenedPoints: [Point] {
        var flat = FlatPath()
        flat.append(self, tolerance: 0.2)
        return flat.points
    }
}

extension FlatPath {
    fileprivate func turns(_ range: Range<Int>, around point: Point) -> Int {
        var turns = 0
        for index in range {
            let (a, b) = (points[index], points[index + 1 < range.upperBound ? index + 1 : range.lowerBound])
            guard (a.y <= point.y) != (b.y <= point.y) else { continue }
            let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
            if x > point.x { turns += a.y <= point.y ? 1 : -1 }
        }
        return turns
    }
}

extension Color {
    fileprivate var opaque: Color { Color(red: red, green: green, blue: blue) }
}
