import Geometry
import Paths

/// What is painted in a scene, in order, and its scene file: `Documentation/CommandLine.md` has the format.
public struct SceneText: Sendable, CustomStringConvertible {
    enum Mark: Sendable {
        case fill(Path, FillRule, paint: String)
        case stroke(Path, StrokeStyle, paint: String)
    }

    public let name: String
    public var description: String { name }
    private let note: String
    private let marks: [Mark]
    private let size: PixelSize

    /// 1920 × 1080 pixels, as all programs of the comparison expect.
    static let size = PixelSize(width: 1920, height: 1080)

    init(_ name: String, _ note: String, _ marks: [Mark], size: PixelSize = SceneText.size) {
        (self.name, self.note, self.marks, self.size) = (name, note, marks, size)
    }

    /// The same with an outline to fill in place of each stroke.
    func outlined(_ name: String, _ note: String) -> SceneText {
        let fills = marks.map { mark -> Mark in
            guard case .stroke(let path, let style, let paint) = mark else { return mark }
            return .fill(path.stroked(style, tolerance: 0.043), .nonZero, paint: paint)
        }
        return SceneText(name, note, fills, size: size)
    }

    /// The file's bytes: the same on every machine, but for the letters of a font.
    public var text: String {
        var text = "V 1 \(size.width) \(size.height)\n# \(note)\n"
        for mark in marks {
            switch mark {
            case .fill(let path, let rule, let paint):
                text += "F \(rule == .evenOdd ? "eo" : "nz") \(paint)\n" + SceneText.records(of: path)
            case .stroke(let path, let style, let paint):
                let kind = "\(style.cap.rawValue) \(style.join.rawValue)"
                text += "S \(SceneText.number(style.width)) \(kind) \(paint)\n" + SceneText.records(of: path)
            }
        }
        return text
    }

    private static func records(of path: Path) -> String {
        path.segments().map { segment in
            switch segment {
            case .move(let point): record("M", point)
            case .line(let point): record("L", point)
            case .quad(let point, let control): record("Q", control, point)
            case .cubic(let point, let control1, let control2): record("C", control1, control2, point)
            case .close: "Z\n"
            }
        }.joined()
    }

    private static func record(_ verb: String, _ points: Point...) -> String {
        verb + points.map { " \(number($0.x)) \(number($0.y))" }.joined() + "\n"
    }

    /// At most four decimals, which hide how a machine's sine rounds.
    private static func number(_ value: Double) -> String {
        let whole = Int((abs(value) * 10_000).rounded(.toNearestOrEven))
        var text = "\(whole / 10_000)"
        if whole % 10_000 != 0 {
            let decimals = "\(whole % 10_000)"
            text += "." + String(repeating: "0", count: 4 - decimals.count) + decimals
            while text.hasSuffix("0") { text.removeLast() }
        }
        return value < 0 && whole != 0 ? "-" + text : text
    }
}

/// An opaque colour, given as 0xRRGGBB, as scene files write it.
func paint(_ rgb: Int) -> String {
    let digits = String(rgb, radix: 16, uppercase: true)
    return "#FF" + String(repeating: "0", count: 6 - digits.count) + digits
}

/// Numbers that look random and are the same on every machine.
struct SteadyNumbers {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func bits(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> (64 - UInt64(count)))
    }

    mutating func number(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + Double(bits(32)) / Double(1 << 32) * (range.upperBound - range.lowerBound)
    }
}
