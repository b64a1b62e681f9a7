import FoundationEssentials
import Languages
import Testing

/// Hyphens by patterns, in files made for the test, and in Debian's where they are.
@Suite struct HyphenTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("hyphens-\(UUID().uuidString)")

    /// A word with hyphens.
    private func divided(_ word: String, by patterns: HyphenPatterns?) -> String {
        let units = Array(word.utf16)
        let places = patterns?.places(in: units) ?? []
        let parts = zip([0] + places, places + [units.count]).map { String(decoding: units[$0..<$1], as: UTF16.self) }
        return parts.joined(separator: "-")
    }

    private func divided(_ word: String, _ file: String) throws -> String {
        try divided(word, bytes: Array(file.utf8))
    }

    private func divided(_ word: String, bytes: [UInt8]) throws -> String {
        try withFiles(["hyph_xx_XX.dic": bytes]) {
            divided(word, by: HyphenPatterns(language: "xx", folder: folder.path))
        }
    }

    private func withFiles<Result>(_ files: [String: [UInt8]], _ body: () throws -> Result) throws -> Result {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, bytes) in files { try Data(bytes).write(to: folder.appendingPathComponent(name)) }
        return try body()
    }

    /// The word and the patterns that explain the method in Liang's thesis.
    @Test func theHighestDigitDecides() throws {
        let patterns = "UTF-8\nhy3ph\nhe2n\nhena4\nhen5at\n1na\nn2at\n1tio\n2io\no2n\n"
        #expect(try divided("hyphenation", patterns) == "hy-phen-ation")
        #expect(try divided("Hyphenation", patterns) == "Hy-phen-ation")
    }

    @Test func aFullStopIsTheEdgeOfTheWord() throws {
        #expect(try divided("abcabc", "UTF-8\n.ab1c\n") == "ab-cabc")
        #expect(try divided("abcabcab", "UTF-8\nc1ab.\n") == "abcabc-ab")
    }

    @Test func twoLettersStayAtBothEndsOrMore() throws {
        #expect(try divided("aaaaaa", "UTF-8\na1a\n") == "aa-a-a-aa")
        #expect(try divided("aaaaaa", "UTF-8\nLEFTHYPHENMIN 3\nRIGHTHYPHENMIN 3\na1a\n") == "aaa-aaa")
    }

    @Test func partsOfCompoundsAreDividedByThemselves() throws {
        #expect(try divided("rindfleisch", "UTF-8\nrind1fleisch\nNEXTLEVEL\n.fl1e\nd1f\n") == "rind-fl-eisch")
    }

    /// Hungarian asszonnyal becomes asz-szonnyal, which one hyphen more does not say.
    @Test func whereLettersChangeThereIsNoPlace() throws {
        #expect(try divided("asszonnyal", "UTF-8\ns5s1zo/sz=,1,1\nzo1n\n") == "asszo-nnyal")
    }

    @Test func lettersOfOneByteAreRead() throws {
        func bytes(_ latin: String) -> [UInt8] { latin.unicodeScalars.map { UInt8($0.value) } }
        #expect(try divided("Straßenmühle", bytes: bytes("ISO8859-1\nß1en\nn1m\n")) == "Straß-en-mühle")
        #expect(try divided("größer駅駅", bytes: bytes("ISO8859-1\nß1er\n")) == "größer駅駅")
    }

    @Test(arguments: ["", "\n", "no encoding\na1b\n", "UTF-8", "UTF-8\n\n\n1\n/\n.\n123\n", "UTF-8\r\nx1y\r\n"])
    func anyFileIsRead(_ file: String) throws {
        #expect(try divided("banana", file) == "banana")
    }

    @Test func theFileOfTheRegionIsTaken() throws {
        let files = ["en": "a1b", "en_GB": "b1c", "en_US": "c1d", "pl_PL": "a1b", "sr_Latn": "b1c"]
        let named = Dictionary(uniqueKeysWithValues: files.map { ("hyph_\($0).dic", Array("UTF-8\n\($1)\n".utf8)) })
        try withFiles(named) {
            for (tag, word) in [
                ("en-GB", "aab-cdd"), ("en-us", "aabc-dd"), ("en", "aa-bcdd"), ("en-IE", "aa-bcdd"), ("pl", "aa-bcdd"),
                ("sr", "aab-cdd"), ("de", "aabcdd"), ("e", "aabcdd"), ("../en", "aabcdd"), ("", "aabcdd"),
            ] {
                #expect(divided("aabcdd", by: HyphenPatterns(language: tag, folder: folder.path)) == word, "\(tag)")
            }
        }
    }

    /// As libhyphen 2.8.8 divides them.
    @Test(arguments: [
        ("de", "le-bens-ver-si-che-rungs-ge-sell-schaft"), ("de", "stra-ßen-bahn-hal-te-stel-le"),
        ("en-GB", "in-ter-na-tion-al-isa-tion"), ("fr", "dé-ve-lop-pe-ment"), ("uk", "від-повід-альність"),
        ("ru", "пра-ви-тельство"), ("pl", "od-po-wie-dzial-ność"), ("hu", "könyv-tár"),
    ])
    func debiansPatternsGiveWhatLibreOfficeHas(_ language: String, _ word: String) {
        guard let patterns = HyphenPatterns(language: language) else { return }
        #expect(divided(word.filter { $0 != "-" }, by: patterns) == word)
    }
}
