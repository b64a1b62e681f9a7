import Testing

@testable import Catalogues

@Suite struct CatalogueTests {
    @Test func theWordsAreThoseOfTheLanguage() {
        #expect(Catalogue(language: "de").text("Today") == "Heute")
        #expect(Catalogue(language: "ja").text("As of %s", .text("13:40")) == "13:40現在")
        #expect(Catalogue(language: "ar").text("%d of %d", .number(3), .number(12)) == "٣ من ١٢")
        #expect(Catalogue(language: "hi").text("%d of %d", .number(3), .number(12)) == "12 में से 3")
    }

    @Test func whatACatalogueLacksIsEnglish() {
        #expect(Catalogue(language: "de").text("100 % nowhere") == "100 % nowhere")
        #expect(Catalogue(language: "de").text("%d thing", "%d things", count: 2) == "2 things")
        #expect(Catalogue(language: "sv").text("Today") == "Today" && Catalogue(language: "sv").language == "en")
    }

    /// Nothing has one yet: what is said is what is read.
    @Test func withoutASpokenFormTheWrittenOneIsSaid() {
        #expect(Catalogue(language: "fr").text("Today", form: .spoken) == "Aujourd’hui")
    }

    @Test(arguments: [
        ("de-AT", "de"), ("DE", "de"), ("en-US", "en"), ("zh", "zh-Hans"), ("zh-CN", "zh-Hans"), ("zh-Hans-TW", "zh-Hans"),
        ("iw", "he"), ("en-XA", "en"),
    ])
    func aTagHasTheWordsOfItsLanguage(_ tag: String, _ expected: String) { #expect(Catalogue.language(for: tag) == expected) }

    @Test(arguments: ["", "sv", "zh-TW", "zh-Hant", "zh-HK", "deutsch", "x-de", "-de"])
    func otherTagsHaveNone(_ tag: String) { #expect(Catalogue.language(for: tag) == nil) }

    @Test(arguments: [
        ("en", ["1 new message", "0 new messages", "21 new messages"]),
        ("fr", ["1 nouvelle actualité", "0 nouvelle actualité", "21 nouvelles actualités"]),
        ("uk", ["1 нове повідомлення", "0 нових повідомлень", "21 нове повідомлення"]),
        ("ar", ["خبر جديد", "لا أخبار جديدة", "٢١ خبرًا جديدًا"]), ("ja", ["新着1件", "新着0件", "新着21件"]),
    ])
    func aNumberHasItsForm(_ language: String, _ expected: [String]) {
        let catalogue = Catalogue(language: language)
        #expect([1, 0, 21].map { catalogue.text("%d new message", "%d new messages", count: $0) } == expected)
    }

    @Test func thePseudoLanguageIsLongerAndInBrackets() {
        let catalogue = Catalogue(language: "en-XA")
        #expect(catalogue.text("As of %s", .text("13:40")) == "[Áš öf 13:40~~~~]")
        #expect(catalogue.text("%d new message", "%d new messages", count: 3).contains("3"))
    }
}

@Suite struct PlaceholderTests {
    @Test(arguments: [
        ("%s and %s", "a and b"), ("%2$s, %1$s", "b, a"), ("100 %", "100 %"), ("100 %% %d", "100 % a"), ("%", "%"),
        ("%3$d!", "%3$d!"),
        ("%s%s%s", "ab%s"), ("", ""), ("%1$", "%1$"), ("%99999999999999999999$s", "a"),
    ])
    func valuesComeToTheirPlaces(_ text: String, _ expected: String) {
        #expect(Placeholders.filled(text, ["a", "b"]) == expected)
    }
}

@Suite struct POFileTests {
    private func file(_ text: String) -> POFile { POFile(Array(text.utf8)) }

    @Test func entriesAreReadAsGettextWritesThem() {
        let file = file(
            """
            # A translator.
            msgid ""
            msgstr ""
            "Plural-Forms: nplurals=1; plural=0;\\n"

            #. Translators: "quoted".
            #, c-format
            msgid "a \\"b\\" "
            "c\\n"
            msgstr "A"
            " B\\\\"
            msgctxt "spoken"
            msgid "a"
            msgstr "ay"

            msgid "%d a"
            msgid_plural "%d as"
            msgstr[0] "%d A"

            #, fuzzy
            msgid "f"
            msgstr "F"

            msgid "empty"
            msgstr ""

            #~ msgid "gone"
            #~ msgstr "G"
            """)
        #expect(file["a \"b\" c\n", context: nil] == ["A B\\"])
        #expect(file["a", context: "spoken"] == ["ay"] && file["a", context: nil] == nil)
        #expect(file["%d a", context: nil] == ["%d A"] && file.pluralForms.count == 1)
        #expect(["f", "empty", "gone"].allSatisfy { file[$0, context: nil] == nil })
    }

    @Test(arguments: ["", "msgid", "msgid \"", "\"lost\"", "msgstr \"only\"", "msgid \"a\\", "msgstr[9] \"x\"\nmsgid \"a\""])
    func whatIsBrokenIsLeftOut(_ text: String) {
        #expect(file(text)["a", context: nil] == nil)
        #expect(file(text).pluralForms.count == 2)
    }

    @Test(arguments: [
        "", "n", "nplurals=2;", "nplurals=0; plural=0;", "nplurals=2; plural=(n;", "nplurals=2; plural=n^2;",
        "nplurals=x; plural=n;",
    ])
    func aPluralRuleThatIsNotUnderstoodIsEnglish(_ rule: String) {
        let forms = file("msgid \"\"\nmsgstr \"Plural-Forms: \(rule)\\n\"\n").pluralForms
        #expect([0, 1, 2, -1].map(forms.place) == [1, 0, 1, 0])
    }

    @Test func aPluralRuleIsReckonedAsInC() throws {
        let forms = try #require(
            PluralForms(header: "Plural-Forms: nplurals=4; plural= n%10==1 || n>100 && n<200 ? 1 : n%0 ? 3 : n ;"))
        #expect([1, 150, 2, 7, Int.min].map(forms.place) == [1, 1, 2, 3, 3])
    }
}
