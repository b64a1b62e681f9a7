import Drawing
import Geometry
import Paths
import PullToRefresh
import Raster
import Testing

/// A ring with the owner's mark, drawn at a fraction of the pull.
private func drawn(_ logo: RingLogo?, progress: Double = 1) throws -> Drawn {
    var style = RingStyle()
    style.logo = try #require(logo)
    return Drawn(RefreshStyleState(phase: .pulling, pull: 80 * progress, trigger: 80, width: 240), style: style)
}

private func picture(width: Int, height: Int, _ word: UInt32) -> PixelBuffer {
    PixelBuffer(size: PixelSize(width: width, height: height), filledWith: word)
}

@Suite struct RingLogoTests {
    private func box(_ points: [Point]) -> Rect {
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        return Rect(left: xs.min() ?? 0, top: ys.min() ?? 0, right: xs.max() ?? 0, bottom: ys.max() ?? 0)
    }

    @Test(arguments: [
        ("M0 0h40v20h-40z", 21.0, 10.5), ("M-1e5-1e5v3h1z", 7, 21), ("M3 3a.01.01 0 1 0 .02 0a.01.01 0 1 0-.02 0z", 21, 21),
    ])
    func aPathKeepsItsProportionsInTheMiddle(data: String, width: Double, height: Double) throws {
        let box = box(try drawn(RingLogo(Path(svg: data))).path("logo")?.samples ?? [])
        #expect(abs(box.width - width) < 0.05 && abs(box.height - height) < 0.05, "\(box)")
        #expect(abs(box.center.x - 120) < 0.05 && abs(box.center.y - 30) < 0.05)
    }

    @Test(arguments: ["M5 5", "M5 5h9", "M5 5v9z", "M1 1l0 0"]) func aPathWithoutAnAreaIsNoLogo(data: String) throws {
        #expect(RingLogo(try Path(svg: data)) == nil)
    }

    @Test func aPathHasTheRingsColours() throws {
        let half = try drawn(RingLogo(Path(svg: "M0 0h1v1z")), progress: 0.5)
        #expect(half.color("logo") == RefreshColors().tint.faded(0.5))
        #expect(half.color("logo-grey")?.alpha == 255)
    }

    @Test func aPictureKeepsItsProportionsInTheMiddle() throws {
        for (width, height, shown) in [
            (100, 50, Size(21, 10.5)), (3, 9, Size(7, 21)), (1, 1, Size(21, 21)), (2000, 500, Size(21, 5.25)),
        ] {
            let box = box(try drawn(RingLogo(picture(width: width, height: height, 0xFFFF_0000))).path("logo")?.points ?? [])
            #expect(abs(box.width - shown.width) < 0.05 && abs(box.height - shown.height) < 0.05)
            #expect(abs(box.center.x - 120) < 1e-9 && abs(box.center.y - 30) < 1e-9)
        }
    }

    /// R111: the coloured version lies over the grey one, with the pull's progress as its opacity.
    @Test func aPictureComesFromGreyToColour() throws {
        func middle(_ progress: Double) throws -> UInt32 {
            let logo = RingLogo(picture(width: 40, height: 40, 0xFFFF_0000))
            let painted = Painted(try drawn(logo, progress: progress).list)
            return painted.buffer[120, Int(min(80 * progress - 30, 30))]
        }
        // Red's luminance is 54 of 255, half way to the middle 91.
        #expect(try middle(1) == 0xFFFF_0000)
        for progress in [0.5, 0.75] {
            let word = try middle(progress)
            let (red, green) = (Double(word >> 16 & 255), Double(word >> 8 & 255))
            #expect(abs(red - (91 + (255 - 91) * progress)) <= 1.5 && abs(green - 91 * (1 - progress)) <= 1.5)
        }
    }

    @Test func whatIsTransparentStaysSo() throws {
        var logo = picture(width: 8, height: 8, 0)
        for y in 0..<8 { for x in 0..<4 { logo[x, y] = 0xFF00_FF00 } }
        let painted = Painted(try drawn(RingLogo(logo)).list)
        #expect(painted.buffer[114, 30] == 0xFF00_FF00 && painted.buffer[126, 30] == RefreshColors().band.premultiplied)
    }

    @Test func aLargePictureIsKeptSmall() {
        guard case .picture(let colored, let grey) = RingLogo(picture(width: 2048, height: 1024, 0xFF80_8080)) else {
            Issue.record("no picture")
            return
        }
        #expect(colored.size == PixelSize(width: 256, height: 128) && grey.size == colored.size)
        #expect(colored.pixels.allSatisfy { $0 == 0xFF80_8080 })
    }
}
