import Foundation
import Scenes

/// Scene files in which one thing grows: what painting costs as a function of that, here and in other rasterizers.
struct CostScene {
    let name: String
    let text: String
    /// How many of `unit` the whole scene has.
    let units: Double

    /// One circle that grows; the unit is a pixel of it.
    static let sizes = [4, 8, 16, 32, 64, 128, 256, 512, 1024, 2000].map { diameter in
        let radius = Double(diameter) / 2
        return CostScene(
            name: String(format: "size_%04d", diameter),
            text: header + fill("#FF336699") + circle(x: 1024.3, y: 1024.6, radius: radius), units: .pi * radius * radius)
    }

    /// More and more triangles of 8 pixels, each a path; the unit is a path.
    static let counts = [1, 10, 100, 1000, 10_000].map { count in
        let paths = (0..<count).map { index in
            let (x, y) = (Double(index % 100) * 20.17 + 3, Double(index / 100 % 100) * 20.13 + 3)
            return fill(index % 2 == 0 ? "#FF336699" : "#FF996633")
                + "M \(x) \(y)\nL \(x + 8) \(y + 1.5)\nL \(x + 2.5) \(y + 8)\nZ\n"
        }
        return CostScene(name: String(format: "count_%05d", count), text: header + paths.joined(), units: Double(count))
    }

    /// A half transparent circle of 500 pixels over itself, more and more often; the unit is a layer.
    static let overdraws = [1, 2, 4, 8, 16, 32, 64].map { layers in
        let layer = fill("#80336699") + circle(x: 1024.3, y: 1024.6, radius: 250)
        return CostScene(
            name: String(format: "overdraw_%02d", layers), text: header + String(repeating: layer, count: layers),
            units: Double(layers))
    }

    private static let header = "V 1 2048 2048\n"

    private static func fill(_ color: String) -> String { "F nz \(color)\n" }

    private static func circle(x: Double, y: Double, radius r: Double) -> String {
        // Four cubics, off the circle by 0.027 % of the radius at most.
        let k = r * 0.5522847498
        return """
            M \(x + r) \(y)
            C \(x + r) \(y + k) \(x + k) \(y + r) \(x) \(y + r)
            C \(x - k) \(y + r) \(x - r) \(y + k) \(x - r) \(y)
            C \(x - r) \(y - k) \(x - k) \(y - r) \(x) \(y - r)
            C \(x + k) \(y - r) \(x + r) \(y - k) \(x + r) \(y)
            Z

            """
    }
}
