public import Geometry
import Paths
import Raster

/// Finds what differs between a list and the one before. The picture is divided into tiles. Every command adds its hash to each
/// tile that its pixels touch. A tile whose hash has changed is damaged. The hashes have 64 bits, so a change is missed with a
/// probability of 2^-64.
public struct DamageTracker: Sendable {
    /// The side of a tile in pixels: small enough that a turning spinner damages little, large enough that a 4K picture has
    /// only 2040 tiles.
    static let tile = 64
    /// If there are more rectangles than this, some are merged.
    static let maximumRects = 8

    private var size = PixelSize(width: 0, height: 0)
    private var scale = 0.0
    /// The tiles of the list before.
    private var hash: UInt64 = 0
    private var previous: [UInt64] = []
    private var current: [UInt64] = []
    private var scopes: [TileGrid.Scope] = []

    public init() {}

    /// The pixels that may differ from the list of the call before, as a few rectangles that do not overlap. Without a call
    /// before, or if the size or scale has changed, that is everything. The cost grows with the commands, their points and the
    /// tiles that they touch.
    public mutating func damage(of list: ScaledList, size: PixelSize) -> [PixelRect] {
        let isKnown = size == self.size && list.scale == self.scale && !previous.isEmpty
        if isKnown, list.hash == hash { return [] }
        (self.size, self.scale, self.hash) = (size, list.scale, list.hash)
        var grid = TileGrid(size: size)
        swap(&grid.hashes, &current)
        grid.clear()
        grid.add(list, &scopes)
        let rects = isKnown ? grid.rects { grid.hashes[$0] != previous[$0] } : [grid.bounds].filter { !$0.isEmpty }
        swap(&current, &previous)
        swap(&previous, &grid.hashes)
        return merged(rects, maximum: DamageTracker.maximumRects)
    }
}

/// The hash of every tile of a picture.
private struct TileGrid {
    let bounds: PixelRect
    let columns: Int
    var hashes: [UInt64] = []

    init(size: PixelSize) {
        bounds = size.bounds.isEmpty ? .empty : size.bounds
        columns = (bounds.width + DamageTracker.tile - 1) / DamageTracker.tile
    }

    /// Nothing is drawn yet.
    mutating func clear() {
        let count = columns * ((bounds.height + DamageTracker.tile - 1) / DamageTracker.tile)
        hashes.removeAll(keepingCapacity: true)
        hashes.append(contentsOf: repeatElement(0, count: count))
    }

    /// The clips and groups that are open at a command: where it may draw, the hash of all of them, and the pixels that the
    /// commands in the innermost one have touched.
    struct Scope {
        var bounds: PixelRect
        var hash = ContentHash()
        var touched = PixelRect.empty
    }

    /// `scopes` is storage that is used again.
    mutating func add(_ list: ScaledList, _ scopes: inout [Scope]) {
        scopes.removeAll(keepingCapacity: true)
        scopes.append(Scope(bounds: bounds))
        for scaled in list.scaled {
            let last = scopes.count - 1
            switch scaled.kind {
            case .beginsClip: begin(&scopes, scaled, in: scopes[last].bounds.intersection(scaled.pixels))
            case .beginsGroup: begin(&scopes, scaled, in: scopes[last].bounds)
            case .endsClip, .endsGroup: if last > 0 { endScope(&scopes) }
            case .drawsNothing: break
            case .draws:
                let pixels = scaled.pixels.intersection(scopes[last].bounds)
                if pixels.isEmpty { continue }
                scopes[last].touched = scopes[last].touched.union(pixels)
                var hash = scopes[last].hash
                hash.add(word: scaled.hash)
                add(hash.value, to: pixels)
                if let occluder = scaled.occluder {
                    let content = ContentHash(showing: occluder, of: scaled).value
                    hide(occluder.across, under: content)
                    hide(occluder.along, under: content)
                }
            }
        }
    }

    private func begin(_ scopes: inout [Scope], _ command: ScaledCommand, in bounds: PixelRect) {
        var hash = scopes[scopes.count - 1].hash
        hash.add(word: command.hash)
        scopes.append(Scope(bounds: bounds, hash: hash))
    }

    /// The end of a group is part of the hash of its pixels: two groups of one command each differ from one group of two.
    private mutating func endScope(_ scopes: inout [Scope]) {
        let ended = scopes.removeLast()
        guard !ended.touched.isEmpty else { return }
        scopes[scopes.count - 1].touched = scopes[scopes.count - 1].touched.union(ended.touched)
        add(ended.hash.value, to: ended.touched)
    }

    /// A tile that an occluder covers completely no longer depends on what is below. Its hash is that of its content.
    private mutating func hide(_ pixels: PixelRect, under content: UInt64) {
        for row in wholeTiles(pixels.top, pixels.bottom, limit: bounds.bottom) {
            for column in wholeTiles(pixels.left, pixels.right, limit: bounds.right) {
                hashes[row * columns + column] = content
            }
        }
    }

    /// The tiles within `start..<end` along one side of the picture; the last tile may be cut at `limit`.
    private func wholeTiles(_ start: Int, _ end: Int, limit: Int) -> Range<Int> {
        let side = DamageTracker.tile
        let first = (max(start, 0) + side - 1) / side
        let last = end >= limit ? (limit + side - 1) / side : end / side
        return first..<max(first, last)
    }

    private mutating func add(_ value: UInt64, to pixels: PixelRect) {
        for row in pixels.top / DamageTracker.tile...(pixels.bottom - 1) / DamageTracker.tile {
            for column in pixels.left / DamageTracker.tile...(pixels.right - 1) / DamageTracker.tile {
                var hash = ContentHash(hashes[row * columns + column])
                hash.add(word: value)
                hashes[row * columns + column] = hash.value
            }
        }
    }

    /// The tiles for which `isDamaged` holds: neighbours in a row are joined, and then rows of the same extent.
    func rects(where isDamaged: (Int) -> Bool) -> [PixelRect] {
        var rects: [PixelRect] = []
        for row in 0..<(columns == 0 ? 0 : hashes.count / columns) {
            var column = 0
            while column < columns {
                let start = column
                while column < columns, isDamaged(row * columns + column) { column += 1 }
                if start < column { add(tiles: start..<column, row: row, to: &rects) } else { column += 1 }
            }
        }
        return rects
    }

    private func add(tiles: Range<Int>, row: Int, to rects: inout [PixelRect]) {
        let side = DamageTracker.tile
        let rect = PixelRect(
            left: tiles.lowerBound * side, top: row * side, right: tiles.upperBound * side, bottom: (row + 1) * side
        ).intersection(bounds)
        let above = rects.firstIndex { $0.bottom == rect.top && $0.left == rect.left && $0.right == rect.right }
        if let above { rects[above].bottom = rect.bottom } else { rects.append(rect) }
    }
}

extension ContentHash {
    /// The hash of a tile that an occluder covers completely. For an occluder of one colour it is that of the colour, wherever
    /// the occluder is, so that moving it does not damage the tiles inside. Otherwise it is that of the command.
    fileprivate init(showing occluder: OccluderPixels, of command: ScaledCommand) {
        self.init(occluder.color == nil ? command.hash : 0)
        if let color = occluder.color { add(color) }
    }
}
