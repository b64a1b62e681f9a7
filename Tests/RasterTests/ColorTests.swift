import Geometry
import Raster
import Testing

@Suite struct ColorTests {
    @Test func premultipliesToNearest() {
        for alpha in 0...255 {
            for channel in 0...255 {
                let word = Color(red: UInt8(channel), green: 0, blue: 255, alpha: UInt8(alpha)).premultiplied
                #expect(word >> 16 & 255 == UInt32((Double(channel * alpha) / 255).rounded()))
                #expect(word & 255 == UInt32(alpha))
                #expect(word >> 24 == UInt32(alpha))
            }
        }
    }

    @Test func fadesAndMixesWithinTheirRange() {
        let color = Color(red: 10, green: 20, blue: 30, alpha: 200)
        #expect(color.faded(0.5).alpha == 100)
        #expect(color.faded(.nan).alpha == 0)
        #expect(color.faded(9) == color)
        #expect(Color.black.mixed(with: .white, fraction: 0.5) == Color(0x80_8080))
        #expect(Color.black.mixed(with: .white, fraction: -1) == .black)
        #expect(Color.black.mixed(with: .white, fraction: 7) == .white)
        #expect(Color.black.mixed(with: .white, fraction: .nan) == .black)
    }

    @Test func contrastOfBlackAndWhiteIs21() {
        #expect(abs(Color.black.contrast(with: .white) - 21) < 1e-12)
        #expect(Color(0x77_7777).contrast(with: Color(0x77_7777)) == 1)
    }

    @Test func bufferHoldsItsWords() {
        var buffer = PixelBuffer(size: PixelSize(width: 3, height: 2), filledWith: 7)
        buffer[2, 1] = 9
        #expect(buffer.pixels == [7, 7, 7, 7, 7, 9])
        buffer.withMutablePixels { $0[0] = 1 }
        #expect(buffer[0, 0] == 1)
        #expect(PixelBuffer(size: PixelSize(width: -3, height: 2)).pixels.isEmpty)
        let part = PixelLayout(bounds: PixelRect(left: 10, top: 20, right: 12, bottom: 22), stride: 100)
        #expect(part.index(x: 11, y: 21) == 101)
    }
}
