import Geometry
import Testing
import TextLayout

@testable import KioskUI

/// Where the parts of the screen lie, and in which sizes, from the size of the screen alone (Documentation/Design.md, rules 1 to 3,
/// rules 6 to 8, 24 and 25).
@Suite struct ScreenLayoutTests {
    @Test(arguments: [
        (240, 320, 8.0), (480, 272, 8), (480, 800, 8), (800, 480, 8), (800, 1_280, 12), (1080, 1920, 15.25),
        (1920, 1080, 15.25),
        (2560, 1440, 19.25), (2160, 3840, 26.75), (3840, 2160, 26.75), (1, 1, 8),
    ])
    func theUnitGrowsWithTheShorterSide(width: Int, height: Int, unit: Double) {
        #expect(Laws.layout(width, height).unit == unit)
    }

    @Test(arguments: [(480, 800), (1080, 1920), (2160, 3840)]) func typeGrowsWithTheUnit(width: Int, height: Int) {
        let layout = Laws.layout(width, height)
        let (type, unit) = (layout.type, layout.unit)
        let sizes = [
            (type.clock, 5.5), (type.day, 3.25), (type.cardTitle, 2.75), (type.name, 2.5), (type.cardSummary, 2),
            (type.age, 1.75),
        ]
        for (style, size) in sizes { #expect(abs(style.size - size * unit) < 1e-9) }
        #expect(type.clock.weight == .semibold && type.clock.hasTabularDigits)
        #expect(type.day.face == .display && type.cardTitle.face == .text)
        #expect(type.day.tracking == -0.022 && type.cardTitle.tracking == -0.014 && type.age.tracking == 0)
        #expect(type.age.size >= 14)
    }

    /// In the list by the whole factor; cover and bar have less room, and space never grows.
    @Test(arguments: [(0.5, 1.0, 1.0), (1, 1, 1), (1.2, 1.2, 1.2), (1.6, 1.6, 1.3), (2, 2, 1.3), (5, 2, 1.3), (.nan, 1, 1)])
    func largeTextIsLargerWhereThereIsRoom(textSize: Double, list: Double, cover: Double) {
        let (usual, large) = (Laws.layout(1080, 1920), Laws.layout(1080, 1920, textSize: textSize))
        #expect(abs(large.type.cardTitle.size - list * usual.type.cardTitle.size) < 1e-9)
        #expect(abs(large.type.coverTitle(5).size - cover * usual.type.coverTitle(5).size) < 1e-9)
        #expect(abs(large.type.channel.size - cover * usual.type.channel.size) < 1e-9)
        #expect(large.type.clock == usual.type.clock)
        #expect(
            large.margin == usual.margin && large.gap == usual.gap && large.bar == usual.bar && large.header == usual.header)
    }

    /// From a text size of 1.6 on no type is smaller than who is that far away can read.
    @Test func largeTextIsAFloorToo() {
        let place = ScreenPlace(readingDistance: 500, floorHeight: 900, pictureHeight: 86)
        let capital = 500.0 / 82 / 86 * 480
        for textSize in [1.6, 2] {
            let type = Laws.layout(800, 480, textSize: textSize, place: place).type
            for style in [type.age, type.cardSummary, type.channel, type.capsule(1.75), type.date] {
                #expect(style.size * 0.727 >= capital - 1e-9)
            }
        }
        #expect(
            Laws.layout(800, 480, textSize: 1.3, place: place).type.age.size
                == Laws.layout(800, 480, textSize: 1.3).type.age.size)
    }

    @Test(arguments: [(480, 800), (600, 1024), (1080, 1920), (2160, 3840), (1200, 1_024)])
    func theCoverIsAboveTheSheet(width: Int, height: Int) {
        let layout = Laws.layout(width, height)
        let expected = min(0.452 * Double(height), 1.1 * Double(width)).rounded()
        #expect(layout.form == .portrait && layout.sheetTop == expected)
        #expect(layout.cover == Rect(x: 0, y: 0, width: Double(width), height: expected + layout.length(3)))
        #expect(layout.column.width == Double(width) && layout.columns == 1)
    }

    @Test(arguments: [(800, 480, 0.55), (1024, 600, 0.55), (1920, 1080, 0.57), (3840, 2160, 0.57), (1280, 720, 0.57)])
    func theCoverIsBesideTheList(width: Int, height: Int, share: Double) {
        let layout = Laws.layout(width, height)
        let narrowest = 44 * layout.unit
        let list = [share, 0.42].map { (1 - $0) * Double(width) }.first { $0 >= narrowest }
        if let list {
            #expect(layout.form == .landscape && abs(layout.column.width - list) <= 0.5)
        } else {
            #expect(layout.form == .portrait)
        }
    }

    /// Large text takes width from the cover, then the cover's place beside the list.
    @Test func aListIsNeverNarrow() {
        for width in stride(from: 600, through: 4_000, by: 40) {
            for textSize in [1, 1.3, 2] {
                let layout = Laws.layout(width, 600, textSize: textSize)
                guard layout.form == .landscape else { continue }
                #expect(layout.column.width >= 44 * layout.unit * min(textSize, 1.3) - 1, "\(width) at \(textSize)")
                #expect(layout.coverWidth >= 0.4 * min(Double(width), 1.25 * 600 / 0.4), "\(width) at \(textSize)")
            }
        }
    }

    @Test(arguments: [
        (3440, 1080, 1.0, 2), (3840, 1080, 1, 3), (5120, 1440, 1, 3), (5760, 1080, 1, 6), (3440, 1080, 2, 1),
        (5760, 1080, 2, 3),
        (2560, 1080, 1, 1), (1920, 1080, 1, 1), (3840, 2160, 1, 1),
    ])
    func aVeryWideScreenHasColumns(width: Int, height: Int, textSize: Double, columns: Int) {
        let layout = Laws.layout(width, height, textSize: textSize)
        #expect(layout.columns == columns)
        if width * 10 >= height * 26 { #expect(layout.coverWidth == (1.25 * Double(height)).rounded()) }
        let end = layout.cardLeft(columns - 1) + layout.cardWidth
        #expect(
            end <= layout.size.width - layout.margin + 0.01 && end > layout.size.width - layout.margin - Double(columns) - 0.01)
        #expect(layout.cardWidth >= 36 * layout.unit * textSize)
    }

    @Test(arguments: [(240, 320), (320, 240), (480, 272), (272, 480), (479, 1_000)]) func aTinyScreenHasNoCover(
        width: Int, height: Int
    ) {
        let layout = Laws.layout(width, height)
        #expect(layout.form == .headerOnly && layout.cover.isEmpty && layout.sheetTop == layout.header.bottom)
        #expect(layout.hasDayHeadings == (height >= 400) && (width >= 300 || !layout.hasChannelsInBar))
        #expect(layout.listHeight > 0)
    }

    @Test(arguments: [(480, 800), (800, 480), (1080, 1920), (1920, 1080), (2160, 3840), (3440, 1080)])
    func headerAndBarHaveTheirHeights(width: Int, height: Int) {
        let layout = Laws.layout(width, height)
        let unit = layout.unit
        #expect(abs(layout.header.height - 10.5 * unit) <= 0.5)
        #expect(abs(layout.bar.height - 7.25 * unit) <= 1)
        #expect(abs(layout.size.height - layout.bar.bottom - (unit < 10 ? 2 : 2.5) * unit) <= 1)
        #expect(
            abs(layout.bar.left - layout.column.left - 3 * unit) <= 1
                && abs(layout.size.width - layout.bar.right - 3 * unit) <= 1)
    }

    /// At any scale everything stands on whole pixels.
    @Test(arguments: [1, 1.25, 1.5, 2, 3]) func edgesStandOnWholePixels(scale: Double) {
        for (width, height) in [(480, 800), (1080, 1920), (1920, 1080), (3440, 1080)] {
            let layout = ScreenLayout(viewport: Laws.viewport(width, height, scale: scale), textSize: 1)
            let edges = [
                layout.sheetTop, layout.column.left, layout.bar.top, layout.bar.left, layout.header.height, layout.margin,
                layout.gap,
                layout.cardWidth,
            ]
            for edge in edges { #expect(abs(edge * scale - (edge * scale).rounded()) < 1e-6, "\(edge)") }
        }
    }

    /// Marks, logo, clock and pull are as much larger as the screen is.
    @Test func marksGrowWithTheScreen() throws {
        func drawn(_ width: Int, _ height: Int) throws -> (logo: Double, sign: Double) {
            let kiosk = try LawScene(width: width, height: height).played()
            let pieces = DrawnScreen(kiosk.draw(), screen: kiosk.layout.screen).pieces
            let logo = try #require(pieces.first { $0.name == "logo" }).bounds.height
            return (logo, try #require(pieces.last { $0.name == "sign" }).bounds.height)
        }
        let (small, large) = (try drawn(480, 800), try drawn(2160, 3840))
        let ratio = 26.75 / 8
        #expect(abs(large.logo / small.logo - ratio) < 0.05 && abs(large.sign / small.sign - ratio) < 0.1)
    }
}
