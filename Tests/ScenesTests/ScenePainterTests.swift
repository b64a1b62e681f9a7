import Geometry
import Paths
import Raster
import Scenes
import Testing

@Suite struct ScenePainterTests {
    private func painted(_ text: String, times: Int = 1) throws -> PixelBuffer {
        let scene = try Scene(text)
        var picture = PixelBuffer(size: scene.size, filledWith: 0xFFFF_FFFF)
        var painter = ScenePainter()
        let layout = picture.layout
        for _ in 0..<times { picture.withMutablePixels { painter.paint(scene, into: &$0, layout: layout) } }
        return picture
    }

    @Test func blocksArePaintedInOrder() throws {
        let picture = try painted(
            """
            V 1 4 1
            F nz #FFFF0000
            M 0 0
            L 3 0
            L 3 1
            L 0 1
            F nz #800000FF
            M 1 0
            L 4 0
            L 4 1
            L 1 1
            Z
            """)
        #expect(picture.pixels == [0xFFFF_0000, 0xFF7F_0080, 0xFF7F_0080, 0xFF7F_7FFF])
    }

    @Test func strokesHaveTheirWidth() throws {
        let picture = try painted("V 1 5 3\nS 1 square miter #FF000000\nM 1.5 1.5\nL 3.5 1.5")
        let dark: [UInt32] = [0xFFFF_FFFF, 0xFF00_0000, 0xFF00_0000, 0xFF00_0000, 0xFFFF_FFFF]
        #expect(Array(picture.pixels[5..<10]) == dark)
        #expect(picture.pixels.count { $0 != 0xFFFF_FFFF } == 3)
    }

    @Test func opaqueScenesArePaintedTheSameAgain() throws {
        let text = "V 1 30 30\nF eo #FF102030\nM 2 2\nL 28 28\nL 2 28\nL 28 2\nL 11.3 1\nZ"
        let once = try painted(text)
        #expect(Set(once.pixels).count > 10)
        let inside = once.pixels.indices.filter { once.pixels[$0] == 0xFF10_2030 || once.pixels[$0] == 0xFFFF_FFFF }
        let twice = try painted(text, times: 2)
        #expect(inside.allSatisfy { once.pixels[$0] == twice.pixels[$0] })
    }
}
