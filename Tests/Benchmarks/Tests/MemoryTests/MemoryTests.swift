import Geometry
import MeasuredScenes
import Paths
import Raster
import Scenes
import Testing

/// What a rasterizer holds besides the picture, on 3840 × 2160 pixels: at most 2 MiB after any path, however full.
@Suite struct MemoryTests {
    private static let size = PixelSize(width: 3840, height: 2160)
    private static let limit = 2 << 20

    @Test(arguments: try MeasuredScenes.all()) func scenesAtFourKNeedLittle(measured: SceneText) throws {
        let scene = try Scene(measured.text)
        try expectLittle(
            scene.blocks.map { block in
                switch block.operation {
                case .fill(let rule): Fill(path: block.path, rule: rule, paint: block.paint)
                case .stroke(let style): Fill(path: block.path.stroked(style), rule: .nonZero, paint: block.paint)
                }
            })
    }

    @Test func ownPicturesAtFourKNeedLittle() throws {
        let stops = [Gradient.Stop(0, .black), Gradient.Stop(1, .white)]
        let gradient = Paint.gradient(Gradient(.linear(from: .zero, to: Point(1920, 1080)), stops: stops))
        let fence = (0..<960).map { Path(rect: Rect(x: Double($0) * 2 + 0.25, y: 0.5, width: 0.5, height: 1079)) }
        try expectLittle([
            Fill(path: Path(rect: Rect(x: 0, y: 0, width: 1920, height: 1080)), rule: .nonZero, paint: gradient),
            Fill(path: Path(circle: Point(960, 540), radius: 2000), rule: .nonZero, paint: .color(.black)),
            Fill(path: fence.reduce(into: Path()) { $0.append($1) }, rule: .evenOdd, paint: gradient),
        ])
    }

    private struct Fill {
        let path: Path
        let rule: FillRule
        let paint: Paint
    }

    /// Paints at twice the size, with one rasterizer, and looks at it after every path.
    private func expectLittle(_ fills: [Fill]) throws {
        var rasterizer = Rasterizer()
        var picture = PixelBuffer(size: MemoryTests.size, filledWith: 0xFFFF_FFFF)
        let layout = picture.layout
        var most = 0
        for fill in fills {
            picture.withMutablePixels { words in
                rasterizer.fill(
                    fill.path, transform: .scale(2), rule: fill.rule, paint: fill.paint, clip: Clip(layout.bounds),
                    into: &words, layout: layout)
            }
            most = max(most, try byteCount(of: rasterizer))
        }
        #expect(most <= MemoryTests.limit, "\(most) bytes")
        #expect(most > 0)
    }
}

/// What a value keeps in memory outside itself: the storage of every array in it, seen by reflection, so that no property can
/// be forgotten. A pointer could hide something and is an error.
private func byteCount(of value: Any) throws -> Int {
    if let array = value as? any StoredElements { return array.storageBytes }
    guard !String(describing: type(of: value)).contains("Pointer") else { throw HiddenStorage(type: "\(type(of: value))") }
    return try Mirror(reflecting: value).children.reduce(0) { try $0 + byteCount(of: $1.value) }
}

private struct HiddenStorage: Error { let type: String }

private protocol StoredElements {
    var storageBytes: Int { get }
}

/// The elements must be plain numbers, or records of them.
extension Array: StoredElements {
    fileprivate var storageBytes: Int { capacity * MemoryLayout<Element>.stride }
}
