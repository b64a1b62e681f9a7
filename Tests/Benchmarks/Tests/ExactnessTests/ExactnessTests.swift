import Geometry
import MeasuredScenes
import Paths
import Raster
import Scenes
import Testing

/// The measured scenes against their true coverage, every path white over black. A pixel may be off by 12 of 255 levels with
/// curves and by 3 with lines if no path overlaps itself inside it, and by 16 if one does.
@Suite struct ExactnessTests {
    /// Strokes are compared with their outlines, which are scenes too.
    @Test(arguments: [
        ("a_stretchy", "a_stretchy"), ("b_wave", "b_wave"), ("c_ring_solid", "c_ring_solid"), ("c_ring_stroke", "c_ring_solid"),
        ("d_J_fill", "d_J_fill"), ("d_J_stroke", "d_J_fill"), ("e_text", "e_text"), ("g_small", "g_small"),
        ("i_rect", "i_rect"),
    ])
    func curvesAreExact(scene: String, outline: String) throws {
        let truth = try Picture(scene: outline).trueCoverage(linesPerRow: 64)
        #expect(try Picture(scene: scene).worstError(against: truth, .summed) <= 12)
    }

    @Test(arguments: ["a_stretchy", "b_wave", "c_ring_solid", "d_J_fill", "e_text", "g_small", "i_rect"])
    func linesAreExact(scene: String) throws {
        let picture = try Picture(scene: scene).flattened()
        #expect(picture.worstError(against: picture.trueCoverage(linesPerRow: 256), .summed) <= 3)
    }

    @Test(arguments: ["f_figure", "h_star"]) func overlapsAreResolved(scene: String) throws {
        let picture = try Picture(scene: scene)
        let truth = picture.trueCoverage(linesPerRow: 64)
        #expect(picture.worstError(against: truth, .resolved) <= 16)
        #expect(picture.worstError(against: truth, .summed) > 16, "no path overlaps itself here")
    }
}

/// The paths of a scene.
struct Picture {
    private let size: PixelSize
    private var fills: [(path: Path, rule: FillRule)]

    init(scene: String) throws {
        let measured = try #require(try MeasuredScenes.all().first { $0.name == scene })
        let scene = try Scene(measured.text)
        size = scene.size
        fills = scene.blocks.map { block in
            switch block.operation {
            case .fill(let rule): (block.path, rule)
            // As fine as scenes are painted.
            case .stroke(let style): (block.path.stroked(style, tolerance: 0.043), .nonZero)
            }
        }
    }

    /// The same, flattened to lines at most 0.05 pixels away.
    func flattened() -> Picture {
        var copy = self
        copy.fills = fills.map { fill in
            var (flat, path) = (FlatPath(), Path())
            flat.append(fill.path)
            for subpath in flat.subpaths {
                path.move(to: flat.points[subpath.points.lowerBound])
                for point in flat.points[subpath.points].dropFirst() { path.line(to: point) }
                path.close()
            }
            return (path, fill.rule)
        }
        return copy
    }

    func trueCoverage(linesPerRow: Int) -> TrueCoverage {
        var truth = TrueCoverage(width: size.width, height: size.height, linesPerRow: linesPerRow)
        for fill in fills { truth.add(fill.path, fill.rule) }
        return truth
    }

    /// The largest difference of a pixel, in levels of 255.
    func worstError(against truth: TrueCoverage, _ overlaps: OverlapRule) -> Int {
        var (rasterizer, buffer) = (Rasterizer(overlaps: overlaps), PixelBuffer(size: size, filledWith: 0xFF00_0000))
        let layout = buffer.layout
        buffer.withMutablePixels { words in
            for fill in fills {
                rasterizer.fill(
                    fill.path, rule: fill.rule, color: .white, clip: Clip(layout.bounds), into: &words, layout: layout)
            }
        }
        return zip(buffer.pixels, truth.pixels).map { abs(Int($0 & 255) - Int(($1 * 255).rounded())) }.max() ?? 0
    }
}
