import Drawing
import Geometry
import Paths
import Raster
import TestSupport

@testable import KioskUI

/// Pictures that are hard to write on.
enum TestPicture: CaseIterable {
    case white, black, noise, blocks, cells, checkers, lines, gradient, blobs, brightBlobs, colors

    /// An opaque picture.
    func image(_ size: PixelSize, _ random: inout Random) -> Image {
        let color = makeColor(size, &random)
        var pixels: [UInt32] = []
        pixels.reserveCapacity(size.width * size.height)
        for y in 0..<size.height { for x in 0..<size.width { pixels.append(color(x, y)) } }
        guard let buffer = PixelBuffer(size: size, premultiplied: pixels) else { fatalError() }
        return Image(buffer, keepsSmallerCopies: false)
    }

    private func makeColor(_ size: PixelSize, _ random: inout Random) -> (Int, Int) -> UInt32 {
        let (seed, a, b) = (random.next(), opaque(random.next()), opaque(random.next()))
        switch self {
        case .white: return { _, _ in 0xFFFF_FFFF }
        case .black: return { _, _ in 0xFF00_0000 }
        case .noise: return { x, y in opaque(mixed(seed, x, y)) }
        case .blocks:
            let side = 2 + random.below(60)
            return { x, y in opaque(mixed(seed, x / side, y / side)) }
        case .cells: return { x, y in mixed(seed, x / 8, y / 8) % 9 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 }
        case .checkers:
            let side = [1, 2, 4, 8, 16, 64][random.below(6)]
            return { x, y in (x / side + y / side) % 2 == 0 ? 0xFFFF_FFFF : a }
        case .lines:
            let (gap, width) = (3 + random.below(40), 1 + random.below(8))
            return { x, y in (x + 2 * y) % gap < width ? 0xFFFF_FFFF : b }
        case .gradient:
            return { x, y in
                Color(a).mixed(with: Color(b), fraction: Double(x + y) / Double(size.width + size.height)).premultiplied
            }
        case .blobs: return blobs(size, &random, strength: 1)
        case .brightBlobs: return blobs(size, &random, strength: 4)
        case .colors: return { x, y in [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FF00][(x / 24 + y / 40) % 4] }
        }
    }

    /// Five soft lights on a darker ground, as lamps, skies and faces are.
    private func blobs(_ size: PixelSize, _ random: inout Random, strength: Double) -> (Int, Int) -> UInt32 {
        let lights = (0..<5).map { _ in
            (
                x: random.unit() * Double(size.width), y: random.unit() * Double(size.height),
                radius: random.number(10...Double(size.width) / 2), color: Color(UInt32(random.below(1 << 24)))
            )
        }
        return { x, y in
            var (red, green, blue) = (25.0, 30.0, 38.0)
            for light in lights {
                let (dx, dy) = ((Double(x) - light.x) / light.radius, (Double(y) - light.y) / light.radius)
                let amount = strength * max(0, 1 - dx * dx - dy * dy)
                if amount == 0 { continue }
                red += amount * Double(light.color.red)
                green += amount * Double(light.color.green)
                blue += amount * Double(light.color.blue)
            }
            return 0xFF00_0000 | UInt32(min(red, 255)) << 16 | UInt32(min(green, 255)) << 8 | UInt32(min(blue, 255))
        }
    }
}

private func opaque(_ value: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: value) | 0xFF00_0000 }

private func mixed(_ seed: UInt64, _ x: Int, _ y: Int) -> UInt64 {
    var random = Random(seed: seed &+ UInt64(x) &* 0x1_0000_0001 &+ UInt64(y) &* 0x9E37_79B9)
    return random.next()
}

/// A cover with random texts at the places that they may have.
struct TestCover {
    let width: Double
    let height: Double
    let unit: Double
    let scale: Double

    var rect: Rect { Rect(x: 0, y: 0, width: width, height: height) }
    var pixels: PixelSize { PixelSize(width: Int((width * scale).rounded()), height: Int((height * scale).rounded())) }

    /// A header, one to three lines of title, and none to two of summary.
    func texts(_ random: inout Random) -> CoverShade.Texts {
        let sizes = [6.5, 5.75, 5, 4.25].map { $0 * unit }
        let title = Double(1 + random.below(3)) * sizes[random.below(4)] * 1.04
        let summary = Double(random.below(3)) * 2.25 * unit * 1.36
        let gap = summary > 0 ? 1.25 * unit : 0
        let bottom = height - [3, 5.25][random.below(2)] * unit
        let top = max(bottom - title - summary - gap, 12 * unit)
        let textWidth = (width - 6 * unit) * random.number(0.4...1)
        let left = 3 * unit
        let bar = Rect(x: left, y: 2.25 * unit, width: width - 6 * unit, height: 6 * unit)
        return .init(
            header: bar, title: Rect(left: left, top: top, right: left + textWidth, bottom: bottom - summary - gap),
            summary: summary > 0 ? Rect(left: left, top: bottom - summary, right: left + textWidth, bottom: bottom) : nil)
    }

    /// The picture with the shade over it.
    func painted(_ image: Image, _ shade: CoverShade) -> [UInt32] {
        var list = DrawingList()
        let size = Rect(x: 0, y: 0, width: Double(pixels.width) / scale, height: Double(pixels.height) / scale)
        list.image(image, in: size, sampling: .nearest)
        shade.draw(into: &list)
        var picture = Picture()
        _ = picture.paint(list, size: pixels, scale: scale)
        return picture.buffer.pixels
    }

    /// The least contrast of white with the mean colour of a cell that is under a box or the unit around it.
    func leastContrast(_ painted: [UInt32], under box: Rect) -> Double {
        let area = Transform.scale(scale).apply(box.inset(by: -unit)).pixels.intersection(pixels.bounds)
        guard !area.isEmpty else { return 21 }
        var least = 21.0
        for row in area.top / 8...(area.bottom - 1) / 8 {
            for column in area.left / 8...(area.right - 1) / 8 {
                let cell = PixelRect(left: 8 * column, top: 8 * row, right: 8 * column + 8, bottom: 8 * row + 8)
                let mean = meanColor(painted, stride: pixels.width, cell.intersection(pixels.bounds))
                least = min(least, 1.05 / (luminance(mean) + 0.05))
            }
        }
        return least
    }
}

/// Red, green and blue, 0…1.
func meanColor(_ pixels: [UInt32], stride: Int, _ cell: PixelRect) -> SIMD3<Double> {
    var (red, green, blue) = (UInt32(0), UInt32(0), UInt32(0))
    for y in cell.top..<cell.bottom {
        for pixel in pixels[y * stride + cell.left..<y * stride + cell.right] {
            red &+= pixel >> 16 & 255
            green &+= pixel >> 8 & 255
            blue &+= pixel & 255
        }
    }
    return SIMD3(Double(red), Double(green), Double(blue)) / Double(255 * max(cell.area, 1))
}

/// Of a colour between the steps that `Color` has: interpolated, which is never less than by WCAG's formula.
private func luminance(_ color: SIMD3<Double>) -> Double {
    zip(0..<3, [0.2126, 0.7152, 0.0722]).reduce(0) { sum, channel in
        let level = color[channel.0] * 255
        let (below, above) = (grey(level.rounded(.down)), grey(level.rounded(.up)))
        return sum + channel.1 * (below + (above - below) * (level - level.rounded(.down)))
    }
}

private func grey(_ level: Double) -> Double {
    Color(red: UInt8(level), green: UInt8(level), blue: UInt8(level)).luminance
}
