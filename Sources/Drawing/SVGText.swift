import Geometry
import Paths
import Raster

// Numbers, colours and paths in SVG.

/// Absolute M, L, Q, C and Z commands.
func pathData(_ path: Path) -> String {
    path.segments().map { segment in
        switch segment {
        case .move(let point): "M" + coordinates(point)
        case .line(let point): "L" + coordinates(point)
        case .quad(let end, let control): "Q" + coordinates(control, end)
        case .cubic(let end, let control1, let control2): "C" + coordinates(control1, control2, end)
        case .close: "Z"
        }
    }.joined(separator: " ")
}

private func coordinates(_ points: Point...) -> String {
    points.map { "\(decimal($0.x)) \(decimal($0.y))" }.joined(separator: " ")
}

/// A decimal with at most four places, no exponent and no trailing zeros: 1/10000 point is finer than any screen. Clamped to
/// ±10^9; NaN is 0.
func decimal(_ number: Double) -> String {
    let limited = min(max(number.isNaN ? 0 : number, -1e9), 1e9)
    let scaled = Int((limited * 10_000).rounded())
    let (whole, part) = scaled.magnitude.quotientAndRemainder(dividingBy: 10_000)
    let sign = scaled < 0 ? "-" : ""
    guard part > 0 else { return "\(sign)\(whole)" }
    var digits = String(part)
    digits = String(repeating: "0", count: 4 - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
}

/// #RRGGBB, without the alpha.
func hexadecimal(_ color: Color) -> String {
    let channels = [color.red, color.green, color.blue].map { channel in
        let digits = String(channel, radix: 16)
        return digits.count < 2 ? "0" + digits : digits
    }
    return "#" + channels.joined()
}

/// Text for an attribute between double quotes.
func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
        switch character {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case "\"": result += "&quot;"
        default: result.append(character)
        }
    }
}
