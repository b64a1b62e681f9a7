import Foundation
import PullToRefresh
import Testing

/// One state of a style to look at.
struct Preview: CustomStringConvertible, Sendable {
    var style = "wave"
    var phase = "pulling"
    var isOffline = false
    var pull = 80.0
    var touchX: Double?
    var time = 0.0
    var size = "375x200"
    var scale = 1.0

    static let styles = RefreshStyles.names
    static let phases = [
        "idle", "pulling", "armed", "retracting", "committing", "refreshing", "success", "empty", "failure", "finishing",
    ]

    var description: String {
        let state = "\(style), \(phase)\(isOffline ? " offline" : ""), pull \(pull), finger \(touchX.map { "\($0)" } ?? "none")"
        return "\(state), time \(time), \(size), scale \(scale)"
    }

    func draw(to file: String) throws {
        var words = ["preview", "--style", style, "--size", size, "--phase", phase, "--pull", "\(pull)", "--time", "\(time)"]
        words += ["--scale", "\(scale)", "--output", file] + (isOffline ? ["--offline"] : [])
        words += touchX.map { ["--touch-x", "\($0)"] } ?? []
        let end = try Program.run(words)
        guard end.status == 0, end.errors.isEmpty, end.output.isEmpty else {
            throw Unexpected("\(self): status \(end.status), \(end.errors)\(end.output)")
        }
    }
}

/// `preview`: pictures of a style in every state.
@Suite struct PreviewTests {
    private let folder = TemporaryFolder()

    private func png(_ preview: Preview) throws -> PNGPicture {
        try preview.draw(to: folder["a.png"])
        return try PNGPicture(folder.bytes("a.png"))
    }

    private func svg(_ preview: Preview) throws -> SVGPicture {
        try preview.draw(to: folder["a.svg"])
        return try SVGPicture(folder.text("a.svg"))
    }

    @Test(arguments: [("375x200", 1.0, 375, 200), ("101x33", 2, 202, 66), ("100x50", 1.5, 150, 75), ("1x1", 1, 1, 1)])
    func aPNGHasTheSizeTimesTheScale(size: String, scale: Double, width: Int, height: Int) throws {
        let picture = try png(Preview(size: size, scale: scale))
        #expect(picture.width == width && picture.height == height)
    }

    @Test(arguments: Preview.phases) func everyPhaseIsABandAboveTheList(phase: String) throws {
        let picture = try png(Preview(phase: phase, pull: 95))
        #expect(picture.pixel(2, 2) == [0, 117, 127, 255], "the band at the top")
        #expect(picture.pixel(2, 190) != picture.pixel(2, 2), "the list at the bottom")
        #expect(picture.pixel(2, 190) == picture.pixel(372, 190))
        let band = (0..<45).flatMap { y in (150..<225).map { picture.pixel($0, y) } }
        #expect(band.contains { $0[0] > 200 }, "the spinner, white on the band")
    }

    @Test func withoutAPullThereIsOnlyTheList() throws {
        let picture = try png(Preview(phase: "idle", pull: 0, size: "50x40"))
        let pixels: [[UInt8]] = (0..<50 * 40).map { picture.pixel($0 % 50, $0 / 50) }
        #expect(Set(pixels).count == 1)
        #expect(try svg(Preview(phase: "idle", pull: 0)).parts.map { $0.attributes["class"] } == ["background"])
    }

    /// R89: offline has another sign than failure; the rest is the same.
    @Test(arguments: Preview.styles) func offlineHasASignOfItsOwn(style: String) throws {
        let pictures = try [false, true].map {
            try svg(Preview(style: style, phase: "failure", isOffline: $0, pull: 65, time: 0.4))
        }
        let signs = pictures.map { $0.paths.filter { $0.attributes["class"] == "sign" }.compactMap { $0.attributes["d"] } }
        #expect(signs.allSatisfy { !$0.isEmpty } && signs[0] != signs[1])
        let others = pictures.map { $0.paths.filter { $0.attributes["class"] != "sign" }.map(\.attributes) }
        #expect(others[0] == others[1])
    }

    @Test func aFingerBendsTheWaveAndNoFingerIsTheMiddle() throws {
        let middle = try png(Preview())
        #expect(try png(Preview(touchX: 187.5)) == middle)
        #expect(try png(Preview(touchX: 40)).difference(from: middle, above: 24) > 0.01)
    }

    @Test(arguments: Preview.phases) func anSVGHasTheStylesParts(phase: String) throws {
        let parts = try svg(Preview(phase: phase, pull: 95)).parts.compactMap { $0.attributes["class"] }
        #expect(parts.first == "background")
        #expect(parts.filter { $0 == "wave" }.count == 1)
        // A result has a sign of its own; the spinner may have turned into it.
        #expect(parts.contains("spinner") || ["success", "empty", "failure"].contains(phase), "\(parts)")
    }

    /// The parts of Documentation/CommandLine.md and a few more, each in the phases in which the style draws it.
    @Test(arguments: [
        ("circle", "pulling", ["band", "drop", "turn"]), ("circle", "refreshing", ["band", "spinner"]),
        ("divot", "pulling", ["divot", "tick"]), ("divot", "refreshing", ["divot", "tick"]),
        ("ring", "pulling", ["band", "pie", "ring", "logo-grey", "logo"]),
        ("ring", "refreshing", ["band", "pie", "ring", "logo-grey", "logo"]),
        ("letter", "pulling", ["band", "ghost", "hook", "stem"]), ("letter", "refreshing", ["band", "hook"]),
    ])
    func anSVGHasThePartsOfItsStyle(style: String, phase: String, parts: [String]) throws {
        let preview = Preview(style: style, phase: phase, pull: 65, time: 0.4)
        let classes = try svg(preview).paths.compactMap { $0.attributes["class"] }
        #expect(classes.reduce(into: []) { if !$0.contains($1) { $0.append($1) } } == ["background"] + parts)
    }

    @Test(arguments: Preview.styles, Preview.phases)
    func anSVGIsPathsInPointsAndNothingElse(style: String, phase: String) throws {
        let previews = [
            Preview(style: style, phase: phase, pull: 131.3, touchX: 31, time: 0.11),
            Preview(style: style, phase: phase, pull: 1e-3),
        ]
        for preview in previews {
            let picture = try svg(preview)
            let root = try #require(picture.elements.first)
            #expect(root.name == "svg" && root.attributes["width"] == "375" && root.attributes["height"] == "200")
            #expect(picture.elements.allSatisfy { $0.attributes["transform"] == nil })
            #expect(!picture.paths.isEmpty)
            for path in picture.paths { check(path) }
        }
    }

    /// Absolute M, L, Q, C, Z with the right number of finite numbers each; a fill, or a stroke with all it needs.
    private func check(_ path: SVGPicture.Element) {
        let d = path.attributes["d"] ?? ""
        let counts: [Character: Int] = ["M": 2, "L": 2, "Q": 4, "C": 6, "Z": 0]
        #expect(d.hasPrefix("M"))
        var numbers: [Character] = []
        for command in d.matches(of: /([A-Za-z])([^A-Za-z]*)/) {
            let letter = command.1.first ?? "?"
            let values = command.2.split { $0 == " " || $0 == "," }.map { Double($0) }
            #expect(values.count == counts[letter], "\(command.0)")
            #expect(values.allSatisfy { $0?.isFinite == true }, "\(command.0)")
            numbers.append(letter)
        }
        #expect(!numbers.isEmpty && d.firstMatch(of: /nan|inf|[eE]/) == nil, "\(d)")
        guard let name = path.attributes["class"], name != "pie" else { return }
        if path.attributes["stroke"] != nil {
            let needed = ["stroke-width", "stroke-linecap", "stroke-linejoin"]
            #expect(needed.allSatisfy { path.attributes[$0] != nil } && path.attributes["fill"] == "none")
        } else {
            #expect(path.attributes["fill"]?.hasPrefix("#") == true)
        }
    }
}

/// Another program that paints SVG.
enum Renderer {
    static let path = "/usr/bin/rsvg-convert"
    static let isInstalled = FileManager.default.isExecutableFile(atPath: path)
}

/// Our pixels against those of another renderer that paints our SVG.
@Suite(.enabled(if: Renderer.isInstalled, "rsvg-convert (Debian package librsvg2-bin) is not installed"))
struct SVGAgreementTests {
    private let folder = TemporaryFolder()

    private static let states: [Preview] = everyPhase + oddOnes + Preview.styles.flatMap(states)

    private static let everyPhase: [Preview] = Preview.phases.flatMap { phase in
        [
            Preview(phase: phase, pull: 95, size: "200x110"),
            Preview(phase: phase, pull: 131, touchX: 60, time: 0.17, size: "200x150"),
        ]
    }

    private static let oddOnes: [Preview] = [
        Preview(pull: 0.4, touchX: 300, size: "320x20"), Preview(pull: 12, size: "200x60"),
        Preview(pull: 50, touchX: 0, size: "200x60"), Preview(pull: 260, touchX: 375),
        Preview(phase: "armed", pull: 110, touchX: 120, size: "200x120", scale: 2),
        Preview(phase: "committing", pull: 140, touchX: 20, time: 0.3, size: "200x150", scale: 1.5),
    ]

    private static func states(of style: String) -> [Preview] {
        Preview.phases.map { Preview(style: style, phase: $0, pull: 66.4, touchX: 150, time: 0.13, size: "200x110") }
            + [Preview(style: style, phase: "failure", isOffline: true, pull: 66.4, time: 0.4, size: "200x110")]
    }

    @Test(arguments: states) func thePNGAgreesWithTheSVG(state: Preview) throws {
        try state.draw(to: folder["a.svg"])
        try state.draw(to: folder["a.png"])
        let words = ["--zoom", "\(state.scale)", folder["a.svg"], "--output", folder["b.png"]]
        let end = try Program.run(words, executable: Renderer.path)
        try #require(end.status == 0, "\(end.errors)")
        let ours = try PNGPicture(folder.bytes("a.png"))
        let theirs = try PNGPicture(folder.bytes("b.png"))
        #expect(ours.width == theirs.width && ours.height == theirs.height)
        #expect(ours.difference(from: theirs, above: 24) <= 0.001)
    }
}
