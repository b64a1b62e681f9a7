import Geometry
import Paths
import Raster

/// A 64-bit hash of what a command draws, the same on every run.
struct ContentHash {
    private(set) var value: UInt64

    init(_ value: UInt64 = 0) { self.value = value }

    init(of command: DrawingCommand) {
        value = 0
        add(command)
    }

    /// Multiplication by an odd number is invertible, so no information is lost. The shifts move the high bits, which are mixed
    /// best, down. The number is 2^64 divided by the golden ratio.
    @inline(__always)
    mutating func add(word: UInt64) {
        value = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
        value ^= value >> 29
        value = value &* 0x9E37_79B9_7F4A_7C15 &+ 1
        value ^= value >> 32
    }

    mutating func add(_ number: Double) { add(word: number.bitPattern) }

    mutating func add(_ color: Color) { add(word: color.word) }

    private mutating func add(_ command: DrawingCommand) {
        add(command.paint)
        switch command.content {
        case .fill(let path, let rule):
            add(word: rule == .nonZero ? 1 : 2)
            add(path)
        case .stroke(let path, let style):
            add(word: 3)
            add(style)
            add(path)
        case .shapes(let run, let offset):
            add(word: 4)
            add(word: run.identity)
            add(offset)
        case .pushClip(let path, let rule):
            add(word: rule == .nonZero ? 5 : 6)
            add(path)
        case .popClip: add(word: 7)
        case .pushGroup(let opacity):
            add(word: 8)
            add(opacity)
        case .popGroup: add(word: 9)
        case .part(let part, let origin):
            add(word: 10)
            add(word: part.hash)
            add(origin)
        }
    }

    private mutating func add(_ style: StrokeStyle) {
        add(style.width)
        add(style.miterLimit)
        add(word: UInt64(style.cap.number) << 8 | UInt64(style.join.number))
    }

    private mutating func add(_ path: Path) {
        add(word: UInt64(path.verbs.count))
        for verb in path.verbs { add(word: UInt64(verb.rawValue)) }
        for point in path.points { add(point) }
    }
}

// Paints.
extension ContentHash {
    private mutating func add(_ paint: Paint) {
        switch paint {
        case .color(let color): add(color)
        case .gradient(let gradient): add(gradient)
        case .image(let pattern): add(pattern)
        }
    }

    private mutating func add(_ gradient: Gradient) {
        switch gradient.course {
        case .linear(let from, let to):
            add(word: 1)
            add(from)
            add(to)
        case .radial(let center, let radius):
            add(word: 2)
            add(center)
            add(radius)
        case .conic(let center, let angle):
            add(word: 3)
            add(center)
            add(angle)
        }
        add(gradient.opacity)
        for stop in gradient.stops {
            add(stop.offset)
            add(stop.color)
        }
    }

    private mutating func add(_ pattern: ImagePattern) {
        let map = pattern.transform
        add(word: pattern.image.identity)
        add(word: pattern.sampling.hash)
        add(Point(map.a, map.b))
        add(Point(map.c, map.d))
        add(Point(map.tx, map.ty))
        add(pattern.opacity)
    }

    private mutating func add(_ point: Point) {
        add(point.x)
        add(point.y)
    }
}

extension Color {
    /// Not 0, so that an invisible colour changes the hash, too.
    fileprivate var word: UInt64 { 1 << 32 | UInt64(alpha) << 24 | UInt64(red) << 16 | UInt64(green) << 8 | UInt64(blue) }
}

extension StrokeStyle.Cap {
    fileprivate var number: Int {
        switch self {
        case .butt: 0
        case .round: 1
        case .square: 2
        }
    }
}

extension StrokeStyle.Join {
    fileprivate var number: Int {
        switch self {
        case .miter: 0
        case .round: 1
        case .bevel: 2
        }
    }
}

extension ImagePattern.Sampling {
    fileprivate var hash: UInt64 {
        switch self {
        case .nearest: 1
        case .linear: 2
        case .bilinear: 3
        }
    }
}
