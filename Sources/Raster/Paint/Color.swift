private import Glibc

/// An sRGB colour with straight (not premultiplied) alpha, 8 bits a channel.
public struct Color: Hashable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8
    /// 0 is invisible, 255 opaque.
    public var alpha: UInt8

    public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
    public static let white = Color(red: 255, green: 255, blue: 255)
    public static let black = Color(red: 0, green: 0, blue: 0)

    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// From 0xRRGGBB, opaque; higher bits are ignored.
    public init(_ rgb: UInt32) {
        self.init(red: UInt8(rgb >> 16 & 255), green: UInt8(rgb >> 8 & 255), blue: UInt8(rgb & 255))
    }

    /// The same colour with its alpha multiplied by `opacity`, clamped to 0…1; NaN counts as 0.
    public func faded(_ opacity: Double) -> Color {
        let factor = opacity > 0 ? min(opacity, 1) : 0
        return Color(red: red, green: green, blue: blue, alpha: UInt8((Double(alpha) * factor).rounded()))
    }

    /// The colour a fraction of the way to `other`, channel by channel; the fraction is clamped to 0…1, NaN counts as 0.
    public func mixed(with other: Color, fraction: Double) -> Color {
        let f = fraction > 0 ? min(fraction, 1) : 0
        func mix(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Double(a) + (Double(b) - Double(a)) * f).rounded()) }
        return Color(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
            alpha: mix(alpha, other.alpha))
    }

    /// 0xAARRGGBB with each colour channel multiplied by alpha / 255, rounded to nearest.
    public var premultiplied: UInt32 {
        func scaled(_ channel: UInt8) -> UInt32 { (UInt32(channel) * UInt32(alpha) + 127) / 255 }
        return UInt32(alpha) << 24 | scaled(red) << 16 | scaled(green) << 8 | scaled(blue)
    }

    /// Relative luminance of the opaque colour, 0…1, as WCAG 2.2 defines it.
    public var luminance: Double {
        func linear(_ channel: UInt8) -> Double {
            let value = Double(channel) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Contrast ratio of two opaque colours, 1…21, as WCAG 2.2 defines it.
    public func contrast(with other: Color) -> Double {
        let (lighter, darker) = (max(luminance, other.luminance), min(luminance, other.luminance))
        return (lighter + 0.05) / (darker + 0.05)
    }
}
