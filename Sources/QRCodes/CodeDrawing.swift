public import Drawing
public import Geometry
import Paths
import Raster

extension QRCode {
    private var sideWithQuietZone: Int { side + 2 * QRCode.quietZone }

    /// The side, in points, of the smallest tile that is at least `length` points long and whose modules are whole pixels, at
    /// `scale` pixels a point. A length that is not above 0 or is NaN gives modules of one pixel; one beyond 10^6 counts as that.
    public func tileSide(atLeast length: Double, scale: Double) -> Double {
        let pixels = length > 0 ? min(length, 1e6) * scale : 0
        let module = max(1, (pixels / Double(sideWithQuietZone) - 1e-6).rounded(.up))
        return module * Double(sideWithQuietZone) / scale
    }

    /// Draws the code in the middle of a white tile, its quiet zone included, always dark on light: not every phone reads the
    /// reverse. A module is the largest whole number of pixels for which there is room; where there is not one pixel, only the
    /// tile is drawn. `radius` rounds the tile's corners, `scale` is the pixels a point. A tile that is not finite draws nothing.
    public func draw(in tile: Rect, radius: Double = 0, scale: Double, into list: inout DrawingList) {
        guard tile.isFinite, !tile.isEmpty, scale > 0, scale.isFinite else { return }
        list.fill(tile, radius: radius, .white, name: "code")
        let path = path(in: tile, scale: scale)
        if !path.isEmpty { list.fill(path, .black, name: "modules") }
    }

    /// The dark modules, each row's neighbours as one rectangle, so that no seam shows between them.
    private func path(in tile: Rect, scale: Double) -> Path {
        let module = (min(tile.width, tile.height) * scale / Double(sideWithQuietZone) + 1e-6).rounded(.down)
        guard module >= 1 else { return Path() }
        let left = ((tile.center.x * scale) - Double(side) * module / 2).rounded()
        let top = ((tile.center.y * scale) - Double(side) * module / 2).rounded()
        return (0..<side).reduce(into: Path()) { path, row in
            for run in darkRuns(inRow: row) {
                let rect = Rect(
                    x: left + Double(run.lowerBound) * module, y: top + Double(row) * module,
                    width: Double(run.count) * module, height: module)
                path.append(Path(rect: rect).transformed(by: .scale(1 / scale, 1 / scale)))
            }
        }
    }

    private func darkRuns(inRow y: Int) -> [Range<Int>] {
        (0..<side).reduce(into: []) { runs, x in
            guard isDark(x: x, y: y) else { return }
            let begin = runs.last?.upperBound == x ? runs.removeLast().lowerBound : x
            runs.append(begin..<(x + 1))
        }
    }
}
