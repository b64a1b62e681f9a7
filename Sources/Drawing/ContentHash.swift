import Geometry
import Paths
import Raster

/// A 64-bit hash of what a command draws, the same on every run.
struct ContentHash {
    private(set) var value: UInt64

    init(_ value: UInt64 = 0) { self.value = value }

    /// Multiplication by an odd number keeps all 64 bits apart; the shifts bring the high ones, where they mix best, down.
    /// The number is 2^64 divided by the golden ratio.
    @inline(__always)
    mutating func add(word: UInt64) {
        value = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
        value ^= value >> 29
        value = value &* 0x9E37_79B9_7F4A_7C15 &+ 1
        value ^= value >> 32
    }

    mutating func add(_ number: Double) { add(word: number.bitPattern) }

    mutating func add(_ command: DrawingCommand, scale: Double) {
        add(word: UInt64(command.color.red) << 24 | UInt64(command.color.green) << 16 | UInt64(command.color.blue) << 8)
        add(word: UInt64(command.color.alpha))
        switch command.content {
        case .fill(let path, let rule):
            add(word: rule == .nonZero ? 1 : 2)
            add(path)
        case .stroke(let path, let style):
            add(word: 3)
            add(style)
            add(path)
        case .shapes(let shapes, let offset):
            add(word: 4)
            for placed in shapes { add(placed, offset: offset, scale: scale) }
        case .pushClip(let path):
            add(word: 5)
            add(path)
        case .popClip: add(word: 6)
        }
    }

    private mutating func add(_ style: StrokeStyle) {
        add(style.width)
        add(style.miterLimit)
        add(word: UInt64(StrokeStyle.Cap.order(style.cap)) << 8 | UInt64(StrokeStyle.Join.order(style.join)))
    }

    private mutating func add(_ path: Path) {
        add(word: UInt64(path.verbs.count))
        for verb in path.verbs { add(word: UInt64(verb.rawValue)) }
        for point in path.points {
            add(point.x)
            add(point.y)
        }
    }

    private mutating func add(_ placed: PlacedShape, offset: Point, scale: Double) {
        guard let placement = ShapePlacement(placed, offset: offset, pixelsPerPoint: scale) else { return }
        add(word: placed.shape.identity)
        add(word: UInt64(bitPattern: Int64(placement.x * 4 + placement.phase)))
        add(word: UInt64(bitPattern: Int64(placement.y)))
        add(placement.scale)
    }
}

extension StrokeStyle.Cap {
    fileprivate static func order(_ cap: Self) -> Int {
        switch cap {
        case .butt: 0
        case .round: 1
        case .square: 2
        }
    }
}

extension StrokeStyle.Join {
    fileprivate static func order(_ join: Self) -> Int {
        switch join {
        case .miter: 0
        case .round: 1
        case .bevel: 2
        }
    }
}
