private import Glibc
import Raster

/// A colour by lightness, chroma and hue, in which equal steps look equally large. It is the polar form of OKLab, whose
/// matrices are Björn Ottosson's ("A perceptual color space for image processing", 2020, as revised on 2021-01-25).
struct OKLCH: Hashable, Sendable {
    /// 0 is black, 1 white.
    var lightness: Double
    /// 0 is grey; sRGB ends at 0.32.
    var chroma: Double
    /// In degrees, any turn; 29 is sRGB's red.
    var hue: Double

    /// Less chroma than this is the matrices' rounding: a grey.
    private static let greyChroma = 1e-5

    init(lightness: Double, chroma: Double, hue: Double) {
        self.lightness = lightness
        self.chroma = chroma
        self.hue = hue
    }

    /// Without the alpha. A grey has hue 0, and all have 0..<360.
    init(_ color: Color) {
        let linear = SIMD3(color.red, color.green, color.blue).linear
        let cones = conesOfRGB.applied(to: linear)
        let lab = labOfCones.applied(to: SIMD3(cbrt(cones.x), cbrt(cones.y), cbrt(cones.z)))
        let chroma = hypot(lab.y, lab.z)
        let degrees = atan2(lab.z, lab.y) * 180 / .pi
        let isGrey = chroma < OKLCH.greyChroma
        self.init(lightness: lab.x, chroma: isGrey ? 0 : chroma, hue: isGrey ? 0 : degrees < 0 ? degrees + 360 : degrees)
    }

    /// The opaque sRGB colour of this lightness and hue with as much of the chroma as there is in sRGB. A lightness outside 0…1
    /// is clamped; NaN gives black.
    var color: Color {
        var fitting = self
        fitting.lightness = lightness > 0 ? min(lightness, 1) : 0
        if !fitting.isInGamut { fitting.chroma = fitting.largestChroma }
        let linear = fitting.linear
        return Color(red: encoded(linear.x), green: encoded(linear.y), blue: encoded(linear.z))
    }

    /// This colour in another lightness, its hue turned by degrees.
    func shifted(lightness change: Double, hue turn: Double = 0) -> OKLCH {
        OKLCH(lightness: lightness + change, chroma: chroma, hue: hue + turn)
    }

    /// Half a level of a channel where they are smallest is 1.5e-4.
    private var isInGamut: Bool {
        let (linear, slack) = (linear, 1e-4)
        return linear.min() >= -slack && linear.max() <= 1 + slack
    }

    /// The most chroma that is in sRGB, to a 4096th of what there was.
    private var largestChroma: Double {
        var (inside, outside) = (OKLCH(lightness: lightness, chroma: 0, hue: hue), self)
        for _ in 0..<12 {
            var middle = inside
            middle.chroma = (inside.chroma + outside.chroma) / 2
            if middle.isInGamut { inside = middle } else { outside = middle }
        }
        return inside.chroma
    }

    /// Linear red, green and blue; outside 0…1 where sRGB does not have the colour.
    private var linear: SIMD3<Double> {
        let angle = hue * .pi / 180
        let cones = conesOfLab.applied(to: SIMD3(lightness, chroma * cos(angle), chroma * sin(angle)))
        return rgbOfCones.applied(to: cones * cones * cones)
    }
}

/// Three rows of a matrix.
private struct Matrix: Sendable {
    let rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

    init(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) { rows = (a, b, c) }

    func applied(to vector: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3((rows.0 * vector).sum(), (rows.1 * vector).sum(), (rows.2 * vector).sum())
    }
}

private let conesOfRGB = Matrix(
    [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005])
private let labOfCones = Matrix(
    [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.8086757660])
private let conesOfLab = Matrix(
    [1, 0.3963377774, 0.2158037573], [1, -0.1055613458, -0.0638541728], [1, -0.0894841775, -1.2914855480])
private let rgbOfCones = Matrix(
    [4.0767416621, -3.3077115913, 0.2309699292], [-1.2684380046, 2.6097574011, -0.3413193965],
    [-0.0041960863, -0.7034186147, 1.7076147010])

extension SIMD3<UInt8> {
    /// sRGB's channels as amounts of light (IEC 61966-2-1).
    fileprivate var linear: SIMD3<Double> {
        func linear(_ channel: UInt8) -> Double {
            let value = Double(channel) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return SIMD3<Double>(linear(x), linear(y), linear(z))
    }
}

/// An amount of light as sRGB's channel, clamped; NaN gives 0.
private func encoded(_ light: Double) -> UInt8 {
    let light = light > 0 ? min(light, 1) : 0
    return UInt8((255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)).rounded())
}
