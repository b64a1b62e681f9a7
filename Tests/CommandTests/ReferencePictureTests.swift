import Drawing
import Foundation
import Geometry
import Gestures
import PullToRefresh
import Raster
import Testing

@testable import pullkiosk

/// The styles as a person last approved them: Tests/References holds a strip of each. Where a strip differs now, the new one is
/// written beside the old one. If the new one is right, put it in the old one's place.
@Suite struct ReferencePictureTests {
    @Test(arguments: RefreshStyles.names) func aStyleLooksAsItDid(name: String) throws {  // R92, R93
        let moments = try Moments.of(name, reducedMotion: false)
        #expect(moments.count == 18)
        try Reference(name).check(Picture.sheet(moments, columns: 9))
    }

    @Test func lessMotionLooksAsItDid() throws {  // R120
        let moments = try RefreshStyles.names.flatMap { name in
            let all = try Moments.of(name, reducedMotion: true)
            return [1, 3, 5, 6, 7, 10, 12, 15, 16].map { all[$0] }
        }
        try Reference("reduced-motion").check(Picture.sheet(moments, columns: 9))
    }

    /// The comparison itself: small differences at edges pass, visible ones fail.
    @Test func whatCanBeSeenIsAChange() throws {
        let strip = Picture.sheet(try Moments.of("wave", reducedMotion: false), columns: 9)
        func changed(_ change: (inout PixelBuffer) -> Void) -> PixelBuffer {
            var copy = strip
            change(&copy)
            return copy
        }
        let edges = changed { copy in for x in 0..<900 { copy[x, 40] = copy[x, 40] ^ 0x0007_0007 } }
        #expect(Difference(edges, strip).isNothing)
        let dot = changed { copy in for x in 0..<4 { for y in 0..<4 { copy[50 + x, 50 + y] ^= 0x0040_0000 } } }
        #expect(!Difference(dot, strip).isNothing)
        let tone = changed { copy in for x in 0..<1260 { for y in 0..<60 { copy[x, y] ^= 0x0000_0002 } } }
        #expect(!Difference(tone, strip).isNothing)
        #expect(!Difference(PixelBuffer(size: PixelSize(width: 9, height: 9)), strip).isNothing)
    }
}

extension Picture {
    /// Pictures of one size in rows.
    fileprivate static func sheet(_ pictures: [PixelBuffer], columns: Int) -> PixelBuffer {
        let size = pictures[0].size
        let rows = (pictures.count + columns - 1) / columns
        var sheet = PixelBuffer(size: PixelSize(width: columns * size.width, height: rows * size.height))
        for (index, picture) in pictures.enumerated() {
            let (left, top) = (index % columns * size.width, index / columns * size.height)
            for y in 0..<size.height { for x in 0..<size.width { sheet[left + x, top + y] = picture[x, y] } }
        }
        return sheet
    }
}

/// A pull to one and a half of the trigger while the finger moves sideways, the release, the bounce, one turn of refreshing, a
/// success, the close; on a screen of 140 × 176 points without text.
private struct Moments {
    private var list: RefreshableScroll
    private var pictures: [PixelBuffer] = []
    private var time = 0.0

    private static let size = Size(140, 176)
    private static let viewport = 800.0

    static func of(_ name: String, reducedMotion: Bool) throws -> [PixelBuffer] {
        let style = try #require(RefreshStyles().named(name))
        var moments = Moments(style, reducedMotion: reducedMotion)
        moments.play()
        return moments.pictures
    }

    private init(_ style: any RefreshStyle, reducedMotion: Bool) {
        list = RefreshableScroll(style: style, reducedMotion: reducedMotion)
        list.layOut(width: Moments.size.width, viewportHeight: Moments.viewport, contentHeight: 4000, pixelScale: 1, at: 0)
    }

    private mutating func play() {
        list.handle(.touchBegan(Point(20, 300)), at: time)
        list.handle(.dragBegan(Point(20, 310)), at: time)
        for step in 1...6 { pull(to: Double(step) / 4 * list.style.trigger, x: 20 + Double(step) * 16) }
        list.handle(.dragEnded(velocity: 0), at: time)
        for wait in [0.03, 0.05, 0.07, 0.1, 0.15] { take(after: wait) }
        for wait in [0.25, 0.3, 0.3] { take(after: wait) }
        list.endRefresh(.success(newItems: 1), at: time)
        for wait in [0.1, 0.25, 0.13, 0.08] { take(after: wait) }
    }

    /// The finger's distance for a displayed pull is the inverse of the rubber band (Behaviour.md, "Rubber band").
    private mutating func pull(to pull: Double, x: Double) {
        let way = pull * Moments.viewport / (0.55 * (Moments.viewport - pull))
        list.handle(.dragMoved(translation: way, Point(x, 310 + way)), at: time)
        take(after: 0.1)
    }

    private mutating func take(after wait: Double) {
        time += wait
        _ = list.advance(to: time)
        pictures.append(Picture.painted(drawing, size: Moments.size, scale: 1))
    }

    /// A header, the band, and two cards of the list.
    private var drawing: DrawingList {
        var drawing = DrawingList()
        let colors = RefreshColors()
        drawing.fill(Rect(x: 0, y: 0, width: Moments.size.width, height: Moments.size.height), Color(0xF1F2F5))
        for row in 0..<6 {
            drawing.fill(Rect(x: 8, y: 12 - list.offset + 8 + Double(row) * 40, width: 122, height: 32), .white)
        }
        list.drawBand(into: &drawing, top: 12, colors: colors)
        drawing.fill(Rect(x: 0, y: 0, width: Moments.size.width, height: 12), colors.band)
        drawing.fill(Rect(x: Moments.size.width - 2, y: 0, width: 2, height: Moments.size.height), Color(0xD5D8DF))
        return drawing
    }
}
