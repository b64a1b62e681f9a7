import FeedModel
import FeedParsing
import Testing

@Suite struct EncodingTests {
    /// The title of a feed whose bytes between the ASCII ones are given.
    private func title(_ bytes: [UInt8], declared: String? = nil, contentType: String? = nil) throws -> String? {
        try feed(bytes, declared: declared, contentType: contentType).title
    }

    private func feed(_ bytes: [UInt8], declared: String?, contentType: String?) throws -> Feed {
        let declaration = declared.map { "<?xml version=\"1.0\" encoding=\"\($0)\"?>" } ?? ""
        let document = Array("\(declaration)<rss><channel><title>".utf8) + bytes + Array("</title></channel></rss>".utf8)
        return try FeedParser.parse(document, contentType: contentType, baseURL: nil)
    }

    /// The warning about a title that is not UTF-8.
    private func warnings(_ declared: String, charset: String) throws -> [String] {
        try feed([0xCF, 0xF0], declared: declared, contentType: "text/xml; charset=\(charset)").warnings
    }

    @Test(
        arguments: [
            ("windows-1252", [0x80, 0xE9], "€é"), ("ISO-8859-1", [0x93, 0xE9], "“é"), ("iso-8859-2", [0xB1], "ą"),
            ("iso-8859-15", [0xA4], "€"),
            ("windows-1251", [0xCF, 0xF0], "Пр"), ("KOI8-R", [0xF0, 0xD2], "Пр"), ("Shift_JIS", [0x93, 0xFA], "日"),
            ("EUC-JP", [0xC6, 0xFC], "日"),
            ("gb2312", [0xB4, 0xB2], "床"), ("big5", [0xA5, 0xD5], "白"), ("euc-kr", [0xB3, 0xE2], "년"),
            ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42], "日"),
            ("x-made-up", [0xC3, 0xA9], "é"), ("utf-16", [0xC3, 0xA9], "é"),
        ] as [(String, [UInt8], String)])
    func readsADeclaredEncoding(label: String, bytes: [UInt8], text: String) throws {
        #expect(try title(bytes, declared: label) == text)
    }

    @Test func believesTheDocumentBeforeTheHeader() throws {
        #expect(try title([0xCF, 0xF0], declared: "windows-1251", contentType: "text/xml; charset=koi8-r") == "Пр")
        #expect(try title([0xCF, 0xF0], contentType: "text/xml; charset=\"windows-1251\"") == "Пр")
    }

    @Test func believesValidUTF8BeforeWhatIsSaid() throws {
        #expect(try title(Array("žluťoučký".utf8), declared: "iso-8859-2") == "žluťoučký")
        #expect(try title(Array("žluťoučký".utf8), contentType: "text/xml; charset=iso-8859-1") == "žluťoučký")
    }

    @Test func takesBytesWithoutAnyWordForWindows1252() throws {
        #expect(try title([0x93, 0x48, 0x69, 0x94]) == "“Hi”")
    }

    @Test func replacesBytesThatMeanNothing() throws {
        #expect(try title([0xC3, 0xA9, 0xFF, 0x62], declared: "utf-8") == "é\u{FFFD}b")
        #expect(try title([0x61, 0xFF, 0x62], declared: "euc-jp") == "a\u{FFFD}b")
    }

    @Test(arguments: [nil, "utf-8", "iso-8859-1"]) func keepsUTF8WithAFewWrongBytes(declared: String?) throws {
        #expect(try title(Array("žluťoučký".utf8) + [0xFF], declared: declared) == "žluťoučký\u{FFFD}")
        #expect(try title(Array("žluťoučký".utf8) + [0xFF], contentType: "text/xml; charset=koi8-r") == "žluťoučký\u{FFFD}")
    }

    @Test func believesNobodyWhoSaysThatBytesAreUTF8WhichAreNot() throws {
        #expect(try title([0x63, 0x61, 0x66, 0xE9, 0x20, 0x80], declared: "utf-8") == "café €")
        #expect(try title([0xCF, 0xF0], declared: "utf-8", contentType: "text/xml; charset=windows-1251") == "Пр")
    }

    @Test func saysOnlyOfWhatItDoesNotBelieveThatItIsWrong() throws {
        #expect(try warnings("windows-1251", charset: "utf-8") == [])
        #expect(try warnings("utf-8", charset: "utf-8") == ["the bytes are not utf-8 as is said; read as CP1252"])
        #expect(try warnings("x-made-up", charset: "koi8-r") == ["unknown encoding x-made-up; read as KOI8-R"])
    }

    @Test func undoesDoubledUTF8() throws {
        let twice = String(decoding: Array("déjà vu élève".utf8).map { UInt16($0) }, as: UTF16.self)
        #expect(try title(Array(twice.utf8), declared: "utf-8") == "déjà vu élève")
        #expect(try title(Array("Ã is a letter, and so is é".utf8)) == "Ã is a letter, and so is é")
    }

    @Test(arguments: [true, false], [true, false])
    func readsUTF16(isBigEndian: Bool, hasMark: Bool) throws {
        let text =
            (hasMark ? "\u{FEFF}" : "")
            + "<?xml version=\"1.0\" encoding=\"utf-16\"?><rss><channel><title>żółw 🐢</title></channel></rss>"
        let bytes = text.utf16.flatMap { unit in
            isBigEndian ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        }
        #expect(try FeedParser.parse(bytes, contentType: nil, baseURL: nil).title == "żółw 🐢")
    }

    @Test func readsUTF32() throws {
        let bytes = "\u{FEFF}<rss><channel><title>🐢</title></channel></rss>".unicodeScalars.flatMap { scalar in
            [24, 16, 8, 0].map { UInt8(scalar.value >> $0 & 0xFF) }
        }
        #expect(try FeedParser.parse(bytes, contentType: nil, baseURL: nil).title == "🐢")
    }

    @Test func survivesGarbage() {
        var state: UInt64 = 1
        for length in 0..<2_000 {
            let bytes = (0..<length).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(state >> 56)
            }
            let feed = try? FeedParser.parse(bytes, contentType: nil, baseURL: nil)
            #expect(feed?.entries.isEmpty != false)
        }
        #expect(throws: FeedParsingFailure.self) {
            try FeedParser.parse([0xFF, 0xFE] + Array(repeating: 0xD8, count: 9_999), contentType: nil, baseURL: nil)
        }
    }
}
