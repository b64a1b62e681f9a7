import Testing
import TextLayout

/// Numbers and their units.
@Suite struct NumberTests {
    let library: FontLibrary

    init() throws { library = try makeLibrary() }

    @Test(arguments: [
        "5 km", "12 Std.", "20 °C", "100 %", "90 km/h", "3 kWh/m²", "7 p.m.", "4 €", "4 US$", "16 Uhr", "٥ كم", "2 m,",
        "8 \u{202F}m",
        "5 µm", "5 公里", "№ 123456", "§ 123456", "€ 2,50", "(№ 123456)", "₪ 1,200",
    ])
    func aUnitStaysWithItsNumber(_ quantity: String) {
        let (text, width) = ("nnnn \(quantity)", library.width("nnnn \(quantity)") - 3)
        #expect(library.block(text, width: width).glyphs == [library.glyphs("nnnn"), library.glyphs(quantity)])
    }

    @Test(arguments: [
        ("5 days", "5", "days"), ("23 November", "23", "November"), ("n5n km", "n5n", "km"), ("5 a-b", "5 a-", "b"),
    ])
    func otherWordsDoNot(_ quantity: String, _ first: String, _ second: String) {
        let width = library.width("nnnn \(quantity)") - 3
        let lines = library.block("nnnn \(quantity) nnn", width: width).glyphs
        #expect(lines == ["nnnn \(first)", "\(second) nnn"].map { library.glyphs($0) })
    }

    @Test func aPairThatNoLineHoldsIsParted() {
        let block = library.block("nn 555555 kWh", width: library.width("555555") + 1)
        #expect(block.glyphs == ["nn", "555555", "kWh"].map { library.glyphs($0) })
        #expect(!block.cutsWord)
    }

    @Test func numbersAndShortWordsWithoutEndAreLaidOut() {
        let block = library.block(String(repeating: "1 m ", count: 16_000), width: 300)
        #expect(block.lines.count > 1000)
        #expect(block.width <= 300)
    }

    @Test func tabularDigitsAreEquallyWide() {
        let style = TextStyle(size: 100, lineHeight: 120, hasTabularDigits: true)
        let widths = ["11:11", "00:00", "14:58"].map {
            library.layout($0, style: style, width: .infinity, maximumLines: 1, language: nil).width
        }
        #expect(Set(widths).count == 1)
        #expect(library.width("11:11") < library.width("00:00"), "Inter's own digits are not")
    }
}
