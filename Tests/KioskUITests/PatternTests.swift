import Drawing
import Geometry
import Paths
import Raster
import Testing

@testable import KioskUI

/// What stands where there is no picture (rule 16).
@Suite struct PatternTests {
    private static let ground = Color(0xD03A1F)

    private func painted(
        _ pattern: Pattern, columns: Int = 6, rows: Int = 5, side: Double = 24, at origin: Point = .zero,
        size: PixelSize = PixelSize(width: 144, height: 120)
    ) -> PixelBuffer {
        var list = DrawingList()
        list.fill(Rect(x: 0, y: 0, width: 10_000, height: 10_000), .black)
        pattern.draw(into: &list, at: origin, columns: columns, rows: rows, side: side)
        var picture = Picture()
        _ = picture.paint(list, size: size, scale: 1)
        return picture.buffer
    }

    /// The design's picture of an empty screen has these on this ground.
    @Test func colorsFollowTheGround() {
        let known: [UInt32] = [0xF45D41, 0xFD9758, 0x921C1D, 0xEECA9F, 0xBB1A39]
        for (color, known) in zip(Pattern(seed: "", ground: Self.ground).colors, known) {
            #expect(difference(color, Color(known)) <= 4)
        }
    }

    @Test func onAYellowAndANearBlackTheColorsAreTints() {
        for ground in [Color(0xFFD21F), Color(0xF8F080), Color(0x0A0A12), Color(0x001A18)] {
            for color in Pattern(seed: "", ground: ground).colors {
                #expect(OKLCH(color).lightness < 0.96 && OKLCH(color).lightness > 0.11 && OKLCH(color).chroma > 0.01)
            }
        }
    }

    /// FNV-1a's and SplitMix64's published values.
    @Test func numbersAreTheSameOnEveryMachine() {
        #expect(SeededNumbers.hash("") == 0xCBF2_9CE4_8422_2325)
        #expect(SeededNumbers.hash("a") == 0xAF63_DC4C_8601_EC8C)
        #expect(SeededNumbers.hash("foobar") == 0x8594_4171_F739_67E8)
        var numbers = SeededNumbers("story-1")
        #expect((0..<8).map { _ in numbers.below(10) } == [8, 7, 9, 8, 2, 1, 9, 8])
    }

    @Test func theSameSeedPaintsTheSamePicture() {
        let seeds = ["story-1", "story-2", "", "ünï", "1", "2", "3"]
        let pictures = seeds.map { painted(Pattern(seed: $0, ground: Self.ground)) }
        #expect(pictures == seeds.map { painted(Pattern(seed: $0, ground: Self.ground)) })
        #expect(Set(pictures).count == seeds.count)
    }

    @Test func anotherGroundHasTheSameFigures() {
        let (red, blue) = (Pattern(seed: "a", ground: Self.ground), Pattern(seed: "a", ground: Color(0x087692)))
        #expect(red.cells(columns: 4, rows: 4) == blue.cells(columns: 4, rows: 4))
        #expect(red.colors != blue.colors)
    }

    @Test(arguments: [(8, 2), (6, 5), (2, 3), (7, 7), (40, 40)]) func figuresComeInTheirShares(columns: Int, rows: Int) {
        for seed in 0..<40 {
            let cells = Pattern(seed: "\(seed)", ground: Self.ground).cells(columns: columns, rows: rows)
            let eighths = Double(cells.count) / 8
            #expect(cells.count == columns * rows)
            #expect(abs(Double(cells.count { $0.figure == .quarter }) - 3 * eighths) <= 4)
            for figure: PatternCell.Figure in [.halves, .disc, .triangle, .squareAndQuarter, .empty] {
                #expect(abs(Double(cells.count { $0.figure == figure }) - eighths) <= 2.5)
            }
        }
    }

    @Test func discsHaveACoreAboutHalfOfTheTime() {
        let cells = Pattern(seed: "", ground: Self.ground).cells(columns: 80, rows: 80)
        let discs = cells.filter { $0.figure == .disc }
        let share = Double(discs.count { $0.secondColor != nil }) / Double(discs.count)
        #expect(discs.count > 700 && share > 0.44 && share < 0.56)
        for cell in cells where cell.figure != .empty { #expect(cell.secondColor != cell.color) }
        #expect(Set(cells.map(\.turn)) == [0, 1, 2, 3])
    }

    @Test func noCellEqualsTheOneBesideOrAboveIt() {
        for seed in 0..<100 {
            let cells = Pattern(seed: "\(seed)", ground: Self.ground).cells(columns: 8, rows: 6)
            for (index, cell) in cells.enumerated() {
                if index % 8 > 0 { #expect(cell != cells[index - 1]) }
                if index >= 8 { #expect(cell != cells[index - 8]) }
            }
        }
    }

    /// On whole pixels a cell's sides are sharp: nothing of it is beside it, and nothing of its neighbours in it.
    @Test(arguments: [17.0, 24]) func noSeamShowsBetweenCells(side: Double) {
        let pattern = Pattern(seed: "seam", ground: Self.ground)
        let (columns, size) = (8, PixelSize(width: 200, height: 150))
        let whole = painted(pattern, columns: columns, rows: 6, side: side, size: size)
        for (index, cell) in pattern.cells(columns: columns, rows: 6).enumerated() {
            let place = Point(side * Double(index % columns), side * Double(index / columns))
            var list = DrawingList()
            list.fill(Rect(x: 0, y: 0, width: 200, height: 150), Self.ground)
            for part in cell.parts {
                let transform = Transform.scale(side).then(.translation(place.x, place.y))
                list.fill(part.path.transformed(by: transform), pattern.colors[part.color])
            }
            var alone = Picture()
            _ = alone.paint(list, size: size, scale: 1)
            let (left, top, width) = (Int(place.x), Int(place.y), Int(side))
            let rows = (top..<top + width).map { Array(whole.pixels[$0 * 200 + left..<$0 * 200 + left + width]) }
            #expect(rows == (top..<top + width).map { Array(alone.buffer.pixels[$0 * 200 + left..<$0 * 200 + left + width]) })
        }
    }

    @Test func nothingIsPaintedBesideIt() {
        let buffer = painted(
            Pattern(seed: "x", ground: Self.ground), columns: 3, rows: 2, side: 20, at: Point(10, 30))
        for y in 0..<buffer.size.height {
            for x in 0..<buffer.size.width {
                let isInside = (10..<70).contains(x) && (30..<70).contains(y)
                #expect((buffer[x, y] == Color.black.premultiplied) == !isInside)
            }
        }
    }

    @Test func withoutCellsNothingIsDrawn() {
        let pattern = Pattern(seed: "x", ground: Self.ground)
        for (columns, rows, side) in [(0, 3, 9.0), (3, -1, 9), (3, 3, 0), (3, 3, -9), (3, 3, .nan)] {
            var list = DrawingList()
            pattern.draw(into: &list, at: .zero, columns: columns, rows: rows, side: side)
            #expect(list.commands.isEmpty)
        }
    }
}
