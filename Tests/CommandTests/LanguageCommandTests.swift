import Foundation
import Testing

/// The screen of a replay in other languages.
@Suite struct LanguageCommandTests {
    private let folder = TemporaryFolder()

    private func run(_ script: String, _ options: String..., configuration: String = "") throws -> ReplayRun {
        let feeds = [
            try folder.write(Feeds.rss(["Feed one", "Feed two", "Feed three"], title: "Feed news"), to: "news.xml"),
            try folder.write(Feeds.rss(["Feed four"], title: "Feed club"), to: "club.xml"),
        ]
        let run = try ReplayRun("0 wait loaded\n" + script, feeds: feeds, options: options, configuration: configuration)
        guard run.end.status == 0 else { throw Unexpected(run.end.errors) }
        return run
    }

    /// A replay is the same on every machine.
    @Test func withoutALanguageAReplayIsEnglish() throws {
        let tree = try run("10 shot a\n").tree("a")
        #expect(tree.language == "en" && tree.direction == "ltr" && tree.first("reload")?.name == "Reload")
    }

    @Test func theOptionSetsTheScreensLanguage() throws {
        let tree = try run("10 shot a\n", "--language", "ar").tree("a")
        #expect(tree.language == "ar" && tree.direction == "rtl" && tree.first("reload")?.name == "تحديث")
        #expect(tree.first("reload").map { ($0.rect?[0] ?? 0) < 100 } == true, "the bar is mirrored")
        #expect(tree.first("bar")?.direction == "rtl" && tree.first("cover")?.direction == "ltr")
    }

    @Test func visitorsChooseAmongTheConfiguredLanguages() throws {
        let script = "10 tap \"panelButton\"\n500 tap \"Français\"\n2000 shot a\n"
        let run = try run(script, configuration: "[kiosk]\nlanguages = de, fr\n")
        #expect(try run.tree("a").language == "fr" && run.tree("a").first("textSize")?.name == "Taille du texte")
        #expect(try run.tree("a").first("language:fr")?.state.contains("selected") == true)
    }

    @Test func aLanguageWithoutWordsIsEnglishAndSaysSo() throws {
        let run = try run("10 shot a\n", configuration: "[kiosk]\nlanguages = sv, sw\n")
        #expect(try run.tree("a").language == "en")
        #expect(run.end.errors.contains("[kiosk] language: there are no words in sv; there are ar, de, en"))
    }

    @Test func aLanguageWithoutAFontIsNotOfferedAndSaysSo() throws {
        let fonts = try folder.write(
            """
            <fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir><cachedir>\(folder.path)/cache</cachedir></fontconfig>
            """, to: "fonts.conf")
        let home = TemporaryFolder()
        let script = try home.write("0 tap \"panelButton\"\n500 shot a\n", to: "a.touch")
        let configuration = try home.write("[kiosk]\nlanguages = ja, de, uk\n", to: "k.conf")
        let end = try Program.run(
            ["replay", script, "--output", home["out"], "--config", configuration], in: home,
            environment: ["FONTCONFIG_FILE": fonts])
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.errors.contains("[kiosk] language: no font has the letters of ja; install fonts-noto-cjk"))
        let trace = home.text("out/trace.jsonl")
        #expect(trace.contains("\"language:de\"") && trace.contains("\"language:uk\"") && !trace.contains("\"language:ja\""))
        #expect(trace.contains("\"language\":\"de\""))
    }

    /// In the pseudo-language everything that is translated is in brackets.
    @Test(arguments: ["10 shot a\n", "10 tap \"panelButton\"\n600 shot a\n", "10 key F5\n20 wait refreshed\n30 shot a\n"])
    func everyWordIsTranslated(script: String) throws {
        let tree = try run(script, "--language", "en-XA", configuration: "[kiosk]\nname = Feed\nlanguages = en-XA, de\n").tree(
            "a")
        // What comes from feeds, names of languages, and what ICU writes.
        let isOthers = { (text: String) in
            text.hasPrefix("[") || text.hasPrefix("Feed") || text.isEmpty || ["Deutsch", "English"].contains(text)
                || text.firstMatch(of: /^(\d+:\d\d(\sPM)?|\d+ (min|hr)\.? ago|\d+%|[A-Z][a-z]+day,? .*|[A-Z][a-z]+ \d+)$/)
                    != nil
        }
        for text in tree.all.flatMap({ [$0.name, $0.value ?? ""] }) { #expect(isOthers(text), "\(text)") }
        #expect(tree.all.count { $0.name.hasPrefix("[") } > 3)
    }
}
