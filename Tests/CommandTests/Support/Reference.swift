import Foundation
import Geometry
import Raster
import Testing

@testable import pullkiosk

/// A committed picture.
struct Reference {
    let name: String
    private let folder =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
        + "/References"

    init(_ name: String) { self.name = name }

    func check(_ now: PixelBuffer) throws {
        let (old, new) = ("\(folder)/\(name).png", "\(folder)/\(name).new.png")
        let difference = try FileManager.default.contents(atPath: old).map {
            Difference(now, try PixelBuffer(PNGPicture(Array($0))))
        }
        if let difference, difference.isNothing {
            try? FileManager.default.removeItem(atPath: new)
            return
        }
        try writePNG(now, to: new)
        let what = difference.map { "looks different: \($0)" } ?? "is new"
        Issue.record("\(name) \(what). Look at Tests/References/\(name).new.png; to accept it, move it to \(name).png.")
    }
}

/// How far two pictures are apart.
///
/// A rasterizer may differ from the true coverage by 12 levels where there are curves, so two correct ones may differ by 24. A
/// larger difference in more than a few pixels is a change of shape. (A few, because there is no bound where a path overlaps
/// itself.) A change of colour is smaller but everywhere, so the mean must be below a tenth of a level.
struct Difference: CustomStringConvertible {
    private(set) var farPixels = 0
    private(set) var mean = 0.0

    init(_ a: PixelBuffer, _ b: PixelBuffer) {
        guard a.size == b.size else {
            (farPixels, mean) = (.max, .infinity)
            return
        }
        var sum = 0
        let (ours, theirs) = (a.pixels, b.pixels)
        for index in ours.indices where ours[index] != theirs[index] {
            let steps = [0, 8, 16].map { shift in abs(Int(ours[index] >> shift & 255) - Int(theirs[index] >> shift & 255)) }
            sum += steps[0] + steps[1] + steps[2]
            if max(steps[0], steps[1], steps[2]) > 24 { farPixels += 1 }
        }
        mean = Double(sum) / Double(3 * ours.count)
    }

    var isNothing: Bool { farPixels <= 10 && mean < 0.1 }

    var description: String {
        farPixels == .max ? "another size" : "\(farPixels) pixels by more than 24 levels, the mean by \(mean)"
    }
}

extension PixelBuffer {
    init(_ picture: PNGPicture) {
        self.init(size: PixelSize(width: picture.width, height: picture.height))
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let start = (y * picture.width + x) * 4
                let (red, green) = (UInt32(picture.channels[start]), UInt32(picture.channels[start + 1]))
                self[x, y] = 0xFF00_0000 | red << 16 | green << 8 | UInt32(picture.channels[start + 2])
            }
        }
    }
}
