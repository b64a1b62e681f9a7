import Gestures
import Paths
import PullToRefresh
import Raster
import Testing

@testable import SystemService

@Suite struct ConfigurationTests {
    /// Reads one file with this text, which messages call kiosk.conf.
    private func read(
        _ text: String, overrides: ConfigurationOverrides = ConfigurationOverrides()
    ) throws -> ConfigurationReading {
        try withTemporaryFolder { folder in
            try writeFile("\(folder)/kiosk.conf", text)
            return try ConfigurationReader.read(
                files: ["\(folder)/kiosk.conf"], overrides: overrides, environment: ["HOME": "/home/kiosk"])
        }
    }

    /// The message about a wrong file, without its folder.
    private func complaint(_ text: String) throws -> String {
        do {
            _ = try read(text)
            return "no complaint"
        } catch let failure as CommandFailure {
            #expect(failure.status == .configuration)
            return String(failure.message.drop { $0 != "." }.dropFirst(".conf:".count).description)
        }
    }

    @Test func nothingReadIsTheDefaults() throws {
        let reading = try ConfigurationReader.read(files: [], environment: ["HOME": "/home/kiosk"])
        var expected = Configuration()
        expected.storePath = "/home/kiosk/.local/state/pullkiosk/feeds.sqlite"
        #expect(reading.configuration == expected)
        #expect(reading.entries.allSatisfy { $0.origin == .standard })
        #expect(reading.entries.count == ConfigurationKeys.all.count)
    }

    @Test func everyKeyIsReadFromItsSection() throws {
        let reading = try read(
            """
            [kiosk]
            name = Mitteilungen – 学校
            logo = /srv/logo.png
            theme = dark
            accent = #d03a1f
            text-size = 1.5
            reduced-motion = yes
            font = DejaVu Sans, serif
            language = de-AT
            languages = de-AT, en-GB,ar
            clock = 12
            idle = 90
            attract = no
            [display]
            scale = 2
            rotation = 270
            window = 800x480
            touch-matrix = 0 1 0 -1 0 1
            touch-resampling = fixed
            distance-mm = 1500
            floor-mm = 900.5
            height-mm = 600
            [refresh]
            style = letter
            circle-fill = #FFee00
            circle-line = #123456
            circle-line-width = 2.5
            wave-figures = article
            wave-circle = #0000ff
            wave-line-width = 3
            divot-depth = 30
            divot-ticks = #ff0000
            ring-logo = M0 0h1v1z
            ring-color = #00ff00
            ring-line-width = 0.5
            letter = Ä
            letter-path = M0 0h2v1z
            letter-ink = #010203
            letter-grey = #999999
            letter-line-width = 4
            interval = 0
            timeout = 12.5
            pull-from-anywhere = no
            [feeds]
            item-limit = 100
            deadline = 5
            byte-limit = 2M
            contact = staff@example.org
            [store]
            path = /srv/feeds.sqlite
            picture-limit = 10M
            [feed Town news]
            url = https://example.org/feed?a=b;c
            title = Town
            interval = 60
            pin = Top story
            notice = Service
            hide = for sale, Lost & found,中古
            newest-days = 30
            hue = 210.5
            """)
        let configuration = reading.configuration
        var expected = Configuration()
        expected.kiosk.name = "Mitteilungen – 学校"
        expected.kiosk.logo = .file("/srv/logo.png")
        expected.kiosk.theme = .dark
        expected.kiosk.accent = Color(0xD03A1F)
        expected.kiosk.textSize = 1.5
        expected.kiosk.reducedMotion = true
        expected.kiosk.fontFamilies = ["DejaVu Sans", "serif"]
        expected.kiosk.language = "de-AT"
        expected.kiosk.languages = ["de-AT", "en-GB", "ar"]
        expected.kiosk.clockHours = .twelve
        expected.kiosk.idle = 90
        expected.kiosk.hasAttractMode = false
        expected.display.scale = 2
        expected.display.rotation = .threeQuarters
        expected.display.window = ScreenSize(800, 480)
        expected.display.touchMatrix = TouchMatrix(0, 1, 0, -1, 0, 1)
        expected.display.touchResampling = .fixed
        expected.display.distanceMillimetres = 1500
        expected.display.floorMillimetres = 900.5
        expected.display.heightMillimetres = 600
        expected.refresh.style = "letter"
        expected.refresh.styles.circle.fill = Color(0xFFEE00)
        expected.refresh.styles.circle.stroke = Color(0x123456)
        expected.refresh.styles.circle.lineWidth = 2.5
        expected.refresh.styles.wave.figures = .article
        expected.refresh.styles.wave.tint = Color(0x0000FF)
        expected.refresh.styles.wave.lineWidth = 3
        expected.refresh.styles.divot.deepest = 30
        expected.refresh.styles.divot.tint = Color(0xFF0000)
        expected.refresh.ringLogo = .path(PathData(text: "M0 0h1v1z", path: try Path(svg: "M0 0h1v1z")))
        expected.refresh.styles.ring.tint = Color(0x00FF00)
        expected.refresh.styles.ring.lineWidth = 0.5
        expected.refresh.letter = "Ä"
        expected.refresh.letterPath = PathData(text: "M0 0h2v1z", path: try Path(svg: "M0 0h2v1z"))
        expected.refresh.styles.letter.ink = Color(0x010203)
        expected.refresh.styles.letter.grey = Color(0x999999)
        expected.refresh.styles.letter.lineWidth = 4
        expected.refresh.interval = 0
        expected.refresh.timeout = 12.5
        expected.refresh.pullFromAnywhere = false
        expected.limits.items = 100
        expected.limits.deadline = 5
        expected.limits.bytes = 2 << 20
        expected.limits.contact = "staff@example.org"
        expected.storePath = "/srv/feeds.sqlite"
        expected.pictureLimit = 10 << 20
        let url = "https://example.org/feed?a=b;c"
        expected.feeds = [FeedSource(name: "Town news", url: url, title: "Town", interval: 60)]
        expected.feeds[0].pin = "Top story"
        expected.feeds[0].notice = "Service"
        expected.feeds[0].hide = ["for sale", "Lost & found", "中古"]
        expected.feeds[0].newestDays = 30
        expected.feeds[0].hue = 210.5
        #expect(configuration == expected)
        // The list above is complete: no key still has the default as its origin.
        #expect(reading.entries.filter { $0.origin == .standard } == [])
    }

    @Test func laterFilesWinKeyByKeyAndKeepTheirOrigin() throws {
        try withTemporaryFolder { folder in
            let files = ["\(folder)/a.conf", "\(folder)/b.conf"]
            try writeFile(files[0], "[kiosk]\nname = A\ntheme = dark\n[feed one]\nurl = http://a/\ntitle = One\n")
            try writeFile(files[1], "[feed two]\nurl = http://b/\n\n[feed one]\nurl = http://c/\n[kiosk]\nname = B\n")
            let reading = try ConfigurationReader.read(files: files, environment: [:])
            #expect(reading.configuration.kiosk.name == "B")
            #expect(reading.configuration.kiosk.theme == .dark)
            let one = FeedSource(name: "one", url: "http://c/", title: "One")
            #expect(reading.configuration.feeds == [one, FeedSource(name: "two", url: "http://b/")])
            func origin(_ section: String, _ key: String) -> ConfigurationOrigin? {
                reading.entries.first { $0.section == section && $0.key == key }?.origin
            }
            #expect(origin("kiosk", "name") == .file(path: files[1], line: 7))
            #expect(origin("kiosk", "theme") == .file(path: files[0], line: 3))
            #expect(origin("feed one", "url") == .file(path: files[1], line: 5))
            #expect(origin("feed one", "title") == .file(path: files[0], line: 6))
            #expect(origin("feed two", "title") == .standard)
        }
    }

    @Test func theCommandLineWinsOverFiles() throws {
        let text = "[refresh]\nstyle = ring\n[feed one]\nurl = http://a/\n"
        let overrides = ConfigurationOverrides(
            feeds: ["http://x/", "local.xml"], style: "divot", window: ScreenSize(480, 800), scale: 1.5)
        let reading = try read(text, overrides: overrides)
        #expect(reading.configuration.refresh.style == "divot")
        #expect(reading.configuration.display.window == ScreenSize(480, 800))
        #expect(reading.configuration.display.scale == 1.5)
        #expect(reading.configuration.feeds.map(\.url) == ["http://x/", "local.xml"])
        let fromCommandLine = reading.entries.filter { $0.origin == .commandLine }.map(\.key)
        #expect(fromCommandLine == ["scale", "window", "style", "url", "url"])
    }

    @Test func valuesMayBeWrittenInSeveralWays() throws {
        let reading = try read(
            "\u{FEFF}  [kiosk]\r\n\treduced-motion: ON\r\n  name=N ; a comment\r\n[feeds]\nbyte-limit = 2048\n[display]\nscale = 0\nwindow =\n"
        )
        #expect(reading.configuration.kiosk.reducedMotion)
        #expect(reading.configuration.kiosk.name == "N")
        #expect(reading.configuration.limits.bytes == 2048)
        #expect(reading.configuration.display.scale == nil)
        #expect(reading.configuration.display.window == nil)
    }

    @Test(arguments: ["en", "gsw-CH", "zh-Hant-TW", "de-DE-1996", "sr-Latn-RS-u-nu-latn"]) func aLanguageIsTakenAsItIsTagged(
        tag: String
    )
        throws
    {
        #expect(try read("[kiosk]\nlanguage = \(tag)\n").configuration.kiosk.language == tag)
    }

    @Test func withoutALanguageItIsTheMachines() throws {
        #expect(try read("[kiosk]\nlanguage = auto\n").configuration.kiosk.language == nil)
        #expect(try read("").configuration.kiosk.language == nil)
    }

    @Test(arguments: [
        (["LANG": "de_AT.UTF-8"], "de-AT"), (["LANG": "de_DE", "LC_MESSAGES": "fr_FR.UTF-8@euro"], "fr-FR"),
        (["LANG": "de", "LC_ALL": "", "LC_MESSAGES": ""], "de"), (["LANG": "de", "LC_ALL": "uk_UA"], "uk-UA"),
    ])
    func theMachinesLanguageIsThatOfItsMessages(_ environment: [String: String], _ expected: String) {
        #expect(machineLanguage(environment) == expected)
    }

    @Test(arguments: [
        [:], ["LANG": "C.UTF-8"], ["LANG": "POSIX"], ["LC_ALL": "C", "LANG": "de"], ["LANG": "/de"], ["LANG": "_"],
    ])
    func aMachineMayHaveNone(_ environment: [String: String]) { #expect(machineLanguage(environment) == nil) }

    @Test(arguments: ["de,", "de, de", "de, DE", "de; en", "English", ","]) func languagesAreTagsEachOnce(text: String) throws {
        #expect(try complaint("[kiosk]\nlanguages = \(text)\n").contains("expected language tags with commas between them"))
    }

    @Test(arguments: [
        "", "e", "1a", "en_GB", "en-", "-en", "é-FR", "en GB", "en-123456789", "C.UTF-8",
        "en-latn-abcdefgh-abcdefgh-abcdefgh-a",
    ])
    func whatIsNoTagIsNoLanguage(text: String) throws {
        #expect(try complaint("[kiosk]\nlanguage = \(text)\n").contains("expected a language tag"))
    }

    @Test func wordsToHideAreBounded() throws {
        func hide(_ words: [String]) throws -> Int? {
            try? read("[feed a]\nurl = http://x/\nhide = \(words.joined(separator: ","))\n").configuration.feeds.first?.hide
                .count
        }
        #expect(try hide([]) == 0)
        #expect(try hide((1...100).map(String.init)) == 100 && hide((1...101).map(String.init)) == nil)
        let long = String(repeating: "x", count: 200)
        #expect(try hide([long]) == 1 && hide([long + "x"]) == nil && hide(["a", "!"]) == nil)
    }

    @Test func aFeedsNameMayStandInSpaces() throws {
        let reading = try read("[feed  news\t] ; a comment\nurl = http://x/\n[kiosk]# another\nname = N\n")
        #expect(reading.configuration.feeds == [FeedSource(name: "news", url: "http://x/")])
        #expect(reading.entries.first { $0.section == "feed news" && $0.key == "url" }?.origin != .standard)
        #expect(reading.configuration.kiosk.name == "N")
    }

    @Test func linesLongerThanLibinihsOwnLimitAreWhole() throws {
        let url = "https://example.org/" + String(repeating: "x", count: 3000)
        #expect(try read("[feed long]\nurl = \(url)\n").configuration.feeds.first?.url == url)
        #expect(
            try complaint("[kiosk]\n#" + String(repeating: "x", count: 5000)).hasPrefix(
                "2: expected at most 4096 bytes in a line"))
    }

    @Test(arguments: [
        (
            "[kiosk]\nnmae = X\n",
            "2: [kiosk] nmae: expected the key name, logo, theme, accent, text-size, reduced-motion, font, language, "
                + "languages, clock, idle or attract, got \"nmae\""
        ),
        ("\n[kiosc]\n", "2: [kiosc]: expected [kiosk], [display], [refresh], [feeds], [store] or [feed NAME], got \"[kiosc]\""),
        ("[feed]\n", "1: [feed]: expected [kiosk], [display], [refresh], [feeds], [store] or [feed NAME], got \"[feed]\""),
        ("name = X\n", "1: name: expected a [section] before the first key"),
        ("[kiosk]\n\nhello\n", "3: expected [section], key = value or a comment, got \"hello\""),
        ("[kiosk\n", "1: expected [section], key = value or a comment, got \"[kiosk\""),
        ("[kiosk]\ntheme = blue\n", "2: [kiosk] theme: expected light or dark, got \"blue\""),
        ("[kiosk]\ntext-size = 4\n", "2: [kiosk] text-size: expected a number from 0.5 to 3, got \"4\""),
        ("[kiosk]\ntext-size = nan\n", "2: [kiosk] text-size: expected a number from 0.5 to 3, got \"nan\""),
        ("[kiosk]\nclock = 13\n", "2: [kiosk] clock: expected 24 or 12, or nothing for those of the language, got \"13\""),
        (
            "[kiosk]\naccent = red\n",
            "2: [kiosk] accent: expected a colour as #RRGGBB, or nothing for the program's own, got \"red\""
        ),
        (
            "[kiosk]\nlanguage = English\n",
            "2: [kiosk] language: expected a language tag that begins with two or three letters, such as en-GB, "
                + "or auto for the machine's (LC_ALL, LC_MESSAGES, LANG), got \"English\""
        ),
        (
            "[kiosk]\nlogo = M0 0h9\n",
            "2: [kiosk] logo: expected a PNG file's absolute path, SVG path data such as M0 0h9v9z, or nothing for the first letter "
                + "of the name, got \"M0 0h9\": it has no width or no height"
        ),
        (
            "[display]\nheight-mm = 1 m\n",
            "2: [display] height-mm: expected millimetres from 50 to 5000, or nothing if it is not known, got \"1 m\""
        ),
        (
            "[feed a]\npin = ★\n",
            "2: [feed a] pin: expected 1 to 200 characters with a letter or digit, or nothing for none, got \"★\""
        ),
        (
            "[feed a]\nhide = sale,,lost\n",
            "2: [feed a] hide: expected up to 100 words or phrases with commas between them, each of 1 to 200 characters with a letter or digit, got \"sale,,lost\""
        ),
        (
            "[feed a]\nnewest-days = 0\n",
            "2: [feed a] newest-days: expected a whole number from 1 to 3650, or nothing for all, got \"0\""
        ),
        (
            "[feed a]\nhue = 361\n",
            "2: [feed a] hue: expected degrees from 0 to 360, or nothing for one of its own, got \"361\""
        ),
        ("[kiosk]\nname =\n", "2: [kiosk] name: expected 1 to 200 characters, got \"\""),
        ("[kiosk]\nfont = a,,b\n", "2: [kiosk] font: expected names with commas between them, got \"a,,b\""),
        ("[display]\nrotation = 45\n", "2: [display] rotation: expected 0, 90, 180 or 270, got \"45\""),
        (
            "[display]\nscale = 9\n",
            "2: [display] scale: expected a number from 0.5 to 4, or 0 for 1, got \"9\""
        ),
        (
            "[display]\ntouch-matrix = 1 0 0 2 0 0\n",
            "2: [display] touch-matrix: expected six numbers a b c d e f with a*e - b*d not 0, got \"1 0 0 2 0 0\""
        ),
        (
            "[refresh]\nstyle = Wave\n",
            "2: [refresh] style: expected \(choice(RefreshStyles.names)), got \"Wave\""
        ),
        (
            "[refresh]\nring-logo = M0 0L\n",
            "2: [refresh] ring-logo: expected a PNG file's absolute path, SVG path data such as M0 0h9v9z, or nothing for the "
                + "program's own, got \"M0 0L\": character 6: expected a number, got the end"
        ),
        (
            "[refresh]\nring-logo = M0 0h9\n",
            "2: [refresh] ring-logo: expected a PNG file's absolute path, SVG path data such as M0 0h9v9z, or nothing for the "
                + "program's own, got \"M0 0h9\": it has no width or no height"
        ),
        ("[refresh]\nletter =\n", "2: [refresh] letter: expected one letter, digit or sign, got \"\""),
        ("[refresh]\nletter = AB\n", "2: [refresh] letter: expected one letter, digit or sign, got \"AB\""),
        (
            "[refresh]\nletter-path = hello\n",
            "2: [refresh] letter-path: expected SVG path data such as M0 0h9v9z, or nothing for the letter, got \"hello\": character 1: expected M or m, got \"h\""
        ),
        (
            "[refresh]\nletter-path = M0 0\n",
            "2: [refresh] letter-path: expected SVG path data such as M0 0h9v9z, or nothing for the letter, got \"M0 0\": it has no width or no height"
        ),
        (
            "[refresh]\nletter-path = M0 0L9 9H0V0h9L9 nan\n",
            "2: [refresh] letter-path: expected SVG path data such as M0 0h9v9z, or nothing for the letter, got \"M0 0L9 9H0V0h9L9 nan\": character 18: expected a number, got \"n\""
        ),
        (
            "[refresh]\nletter-path = M0 0H2e6V9z\n",
            "2: [refresh] letter-path: expected SVG path data such as M0 0h9v9z, or nothing for the letter, got \"M0 0H2e6V9z\": character 6: expected coordinates from -1000000 to 1000000, got \"2e6\""
        ),
        (
            "[refresh]\nletter-path = /logo.png\n",
            "2: [refresh] letter-path: expected SVG path data such as M0 0h9v9z, or nothing for the letter, got \"/logo.png\": character 1: expected M or m, got \"/\""
        ),
        (
            "[refresh]\ncircle-fill = red\n",
            "2: [refresh] circle-fill: expected a colour as #RRGGBB, or nothing for the theme's, got \"red\""
        ),
        (
            "[refresh]\ncircle-fill = #12345\n",
            "2: [refresh] circle-fill: expected a colour as #RRGGBB, or nothing for the theme's, got \"#12345\""
        ),
        (
            "[refresh]\ncircle-line = #12345g\n",
            "2: [refresh] circle-line: expected a colour as #RRGGBB, or nothing for none, got \"#12345g\""
        ),
        ("[refresh]\nwave-figures = book\n", "2: [refresh] wave-figures: expected library or article, got \"book\""),
        (
            "[refresh]\ninterval = -1\n",
            "2: [refresh] interval: expected seconds from 0 to 604800, or nothing for 900, or what a feed asks for if that is longer, at most a day, got \"-1\""
        ),
        ("[feeds]\nitem-limit = 2.5\n", "2: [feeds] item-limit: expected a whole number from 1 to 10000, got \"2.5\""),
        (
            "[feeds]\nbyte-limit = 99999999999999999999G\n",
            "2: [feeds] byte-limit: expected a number of bytes from 1K to 256M, such as 15M, got \"99999999999999999999G\""
        ),
        ("[store]\npath = x.sqlite\n", "2: [store] path: expected an absolute path, got \"x.sqlite\""),
        (
            "[feed a]\nurl = ftp://x\n",
            "2: [feed a] url: expected an http:// or https:// URL, or a file's absolute path, got \"ftp://x\""
        ),
        (
            "[feed a]\ntitle = A\n",
            "1: [feed a] url: expected an http:// or https:// URL, or a file's absolute path, got no such key"
        ),
        ("[feed a]\nurl = http://x/\n[feed a]\n", "3: [feed a]: expected each feed once in a file, got it again after line 1"),
        (
            "[feed  a ]\nurl = http://x/\n[feed a]\n",
            "3: [feed a]: expected each feed once in a file, got it again after line 1"
        ),
        ("[kiosk] name = X\n", "1: expected [section], key = value or a comment, got \"[kiosk] name = X\""),
        ("[kiosk]\nname = a\u{1}b\n", "2: expected plain text, got a control character"),
    ]) func aWrongLineIsNamedWithWhatWasExpected(text: String, expected: String) throws {
        #expect(try complaint(text) == expected)
    }

    @Test func bytesThatAreNoTextAreRefused() {
        let problem = failure { () throws(CommandFailure) in
            _ = try INIFile(Array("[kiosk]\nname = ".utf8) + [0xFF, 0xFE], path: "x.conf")
        }
        #expect(problem == CommandFailure(.configuration, "x.conf:2: expected UTF-8 text, got other bytes"))
    }

    @Test func filesThatCannotBeReadAreNoInput() throws {
        let missing = failure { () throws(CommandFailure) in
            _ = try ConfigurationReader.read(file: "/nonexistent/kiosk.conf", environment: [:])
        }
        #expect(missing == CommandFailure(.noInput, "/nonexistent/kiosk.conf: cannot be read: No such file or directory"))
        let folder = failure { () throws(CommandFailure) in _ = try ConfigurationReader.read(file: "/tmp", environment: [:]) }
        #expect(folder == CommandFailure(.noInput, "/tmp: cannot be read: Is a directory"))
        let endless = failure { () throws(CommandFailure) in
            _ = try ConfigurationReader.read(file: "/dev/zero", environment: [:])
        }
        #expect(endless == CommandFailure(.noInput, "/dev/zero: longer than 1048576 bytes"))
    }

    @Test func standardFilesAreFoundInTheirOrder() throws {
        try withTemporaryFolder { root in
            #expect(try ConfigurationReader.standardFiles(root: root) == [])
            let etc = "\(root)/etc/pullkiosk"
            for name in ["20-b.conf", "10-a.conf", ".hidden.conf", "notes.txt"] {
                try writeFile("\(etc)/pullkiosk.conf.d/\(name)", "")
            }
            try writeFile("\(root)/usr/lib/pullkiosk/pullkiosk.conf", "")
            try writeFile("\(etc)/pullkiosk.conf", "")
            #expect(
                try ConfigurationReader.standardFiles(root: root) == [
                    "\(root)/usr/lib/pullkiosk/pullkiosk.conf", "\(etc)/pullkiosk.conf",
                    "\(etc)/pullkiosk.conf.d/10-a.conf", "\(etc)/pullkiosk.conf.d/20-b.conf",
                ])
        }
    }

    @Test func theStoreIsInTheFirstStateFolderThereIs() {
        let path = ConfigurationReader.defaultStorePath
        let all = ["STATE_DIRECTORY": "/var/lib/pullkiosk:/var/lib/more", "XDG_STATE_HOME": "/s", "HOME": "/h"]
        #expect(path(all) == "/var/lib/pullkiosk/feeds.sqlite")
        #expect(path(["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "/s/pullkiosk/feeds.sqlite")
        #expect(path(["XDG_STATE_HOME": "relative", "HOME": "/h"]) == "/h/.local/state/pullkiosk/feeds.sqlite")
        #expect(path([:]) == "/var/lib/pullkiosk/feeds.sqlite")
    }

    @Test func theReportIsAConfigurationWithTheSameValues() throws {
        let first = try read(
            "[kiosk]\nname = Hall\naccent = #0A0b0c\nclock = 24\n[display]\nwindow = 800x480.5\n[feeds]\nbyte-limit = 1500\n[feed a b]\nurl = http://x/\nhide = a b,c\n"
        )
        #expect(first.report.contains("name = Hall "))
        #expect(first.report.contains("kiosk.conf:2\n"))
        #expect(first.report.contains("theme = light"))
        let again = try read(first.report)
        #expect(again.configuration == first.configuration)
    }

    @Test func everyDefaultIsReadBackFromItsText() {
        for key in ConfigurationKeys.all {
            var configuration = Configuration()
            #expect(key.read(key.write(Configuration()), &configuration), "\(key.section) \(key.name)")
            #expect(configuration == Configuration(), "\(key.section) \(key.name)")
        }
    }
}
