import Foundation
import Testing

/// The owner's own logo, from the configuration to the pixels.
@Suite struct RingLogoTests {
    private let folder = TemporaryFolder()

    /// A configuration that names a logo.
    private func configuration(_ logo: String, _ more: String = "") throws -> String {
        try folder.write("[refresh]\nstyle = ring\nring-logo = \(logo)\n\(more)\n", to: "k.conf")
    }

    private func preview(_ configuration: String?, to name: String, phase: String = "armed") throws -> Program.Ending {
        var words = ["preview", "--style", "ring", "--size", "200x100", "--pull", "85", "--phase", phase]
        words += ["--scale", "2", "--output", folder[name]] + (configuration.map { ["--config", $0] } ?? [])
        return try Program.run(words)
    }

    /// A PNG file that the program itself wrote: a letter's ring on a band.
    private func logo() throws -> String {
        let words = ["preview", "--style", "letter", "--size", "60x40", "--pull", "70", "--phase", "success", "--time", "1"]
        #expect(try Program.run(words + ["--output", folder["logo.png"]]).status == 0)
        return folder["logo.png"]
    }

    @Test func aPictureTakesTheMarksPlace() throws {
        #expect(try preview(nil, to: "own.png").status == 0)
        let end = try preview(try configuration(logo()), to: "theirs.png")
        #expect(end.status == 0 && end.errors.isEmpty, "\(end.errors)")
        let (own, theirs) = (try PNGPicture(folder.bytes("own.png")), try PNGPicture(folder.bytes("theirs.png")))
        // Within the mark's 21 points about (100, 30), at a scale of 2, and nowhere else.
        let rows = try #require(own.differingRows(from: theirs))
        #expect(rows.lowerBound >= 39 && rows.upperBound <= 81)
    }

    @Test(arguments: ["M0 0h24v24H0z", "m12 2a10 10 0 1 0 .01 0zm0 5l4 8H8z"]) func aPathTakesTheMarksPlace(data: String) throws
    {
        #expect(try preview(nil, to: "own.png").status == 0)
        let end = try preview(try configuration(data), to: "theirs.png")
        #expect(end.status == 0 && end.errors.isEmpty, "\(end.errors)")
        #expect(try PNGPicture(folder.bytes("own.png")) != PNGPicture(folder.bytes("theirs.png")))
    }

    @Test(arguments: ["missing.png", "folder", "text.png", "cut.png", "broken.png", "large.png"])
    func aFileThatCannotBeUsedLeavesTheOwnMarkAndOneLine(name: String) throws {
        try folder.write("no picture\n", to: "text.png")
        let whole = try logo()
        try folder.write(Array(folder.bytes("logo.png").dropLast(60)), to: "cut.png")
        var broken = folder.bytes("logo.png")
        broken[broken.count / 2] ^= 0xFF
        try folder.write(broken, to: "broken.png")
        try folder.write([UInt8](repeating: 0, count: 5 << 20), to: "large.png")
        try FileManager.default.createDirectory(atPath: folder["folder"], withIntermediateDirectories: true)
        #expect(FileManager.default.fileExists(atPath: whole))
        #expect(try preview(nil, to: "own.png").status == 0)
        let file = try configuration(folder[name])
        let end = try preview(file, to: "theirs.png")
        #expect(end.status == 0 && end.complaint.hasPrefix("[refresh] ring-logo: \(folder[name]): "), "\(end.complaint)")
        #expect(folder.bytes("own.png") == folder.bytes("theirs.png"))
        let check = try Program.run("check-config", file)
        #expect(check.status == 0 && check.complaint == end.complaint)
        #expect(check.output.contains("ring-logo = \(folder[name])"))
    }

    @Test func anotherStyleReadsNoLogo() throws {
        let file = try folder.write("[refresh]\nstyle = wave\nring-logo = /nowhere.png\n", to: "k.conf")
        let check = try Program.run("check-config", file)
        #expect(check.status == 0 && check.errors.isEmpty)
    }

    @Test func wrongPathDataIsAMistakeWithItsPlace() throws {
        let end = try Program.run("check-config", try configuration("M0 0 L10 x"))
        #expect(end.status == 78)
        #expect(
            end.complaint.contains(":3: [refresh] ring-logo: ")
                && end.complaint.hasSuffix("character 10: expected a number, got \"x\""))
    }

    @Test(
        .enabled(if: Renderer.isInstalled, "rsvg-convert is not installed"),
        arguments: ["pulling", "armed", "refreshing", "finishing"])
    func anSVGWithALogoAgrees(phase: String) throws {
        for logo in [try logo(), "m12 2a10 6 20 1 0 .01 0zm0 5l4 8H8zq3 4 1 2t5-1s2 2 1 1"] {
            let file = try configuration(logo)
            for name in ["a.png", "a.svg"] { #expect(try preview(file, to: name, phase: phase).status == 0) }
            let end = try Program.run(["--zoom", "2", folder["a.svg"], "--output", folder["b.png"]], executable: Renderer.path)
            try #require(end.status == 0, "\(end.errors)")
            let (ours, theirs) = (try PNGPicture(folder.bytes("a.png")), try PNGPicture(folder.bytes("b.png")))
            #expect(ours.difference(from: theirs, above: 24) <= 0.001)
        }
    }

    /// Our parser of path data against librsvg's: each path as given, and as our preview writes it.
    @Test(
        .enabled(if: Renderer.isInstalled, "rsvg-convert is not installed"),
        arguments: [
            "M10 10h80v80h-80zM30 30v40h40V30z", "m5 50a45 20 30 1 1 60 30a10 40 -70 0 0 20-60z",
            "M50 5C90 5 95 40 60 50S20 90 50 95t-20-40T10 30Q20 5 50 5",
            "M10,80A25 25 0 01 50 80 25 25 0 0190 80Q90 110 50 90Q10 110 10 80z", "M20 20l60 0-60 60 60 0z",
        ])
    func everyPathIsReadAsLibrsvgReadsIt(data: String) throws {
        // The mark's box is 21 points; the same box around the path, in the same place and colours, without the ring.
        let file = try configuration(data, "ring-color = #FFFFFF")
        #expect(try preview(file, to: "a.svg").status == 0)
        let picture = try SVGPicture(folder.text("a.svg"))
        let ours = try #require(picture.parts.first { $0.attributes["class"] == "logo" }?.attributes["d"])
        let numbers = ours.matches(of: /-?[0-9.]+/).compactMap { Double($0.0) }
        #expect(numbers.count > 4)
        func svg(_ d: String, _ box: String) -> String {
            "<svg xmlns='http://www.w3.org/2000/svg' width='120' height='120' viewBox='\(box)'><path d='\(d)'/></svg>"
        }
        try folder.write(svg(ours, "88 18 24 24"), to: "ours.svg")
        // The bounding box of the path in its own unit, found by librsvg: see `box`.
        try folder.write(svg(data, try box(of: data)), to: "theirs.svg")
        for name in ["ours", "theirs"] {
            let end = try Program.run([folder["\(name).svg"], "--output", folder["\(name).png"]], executable: Renderer.path)
            try #require(end.status == 0, "\(end.errors)")
        }
        let (a, b) = (try PNGPicture(folder.bytes("ours.png")), try PNGPicture(folder.bytes("theirs.png")))
        #expect(a.difference(from: b, above: 128) <= 0.005)
    }

    /// The view box that shows a path as the preview shows the mark: the longer side is 21 of 24.
    private func box(of data: String) throws -> String {
        let big =
            "<svg xmlns='http://www.w3.org/2000/svg' width='1250' height='1250' viewBox='-200 -200 500 500'><path d='\(data)'/></svg>"
        try folder.write(big, to: "big.svg")
        let end = try Program.run([folder["big.svg"], "--output", folder["big.png"]], executable: Renderer.path)
        try #require(end.status == 0, "\(end.errors)")
        let picture = try PNGPicture(folder.bytes("big.png"))
        let covered = stride(from: 3, to: picture.channels.count, by: 4).filter { picture.channels[$0] > 127 }.map { $0 / 4 }
        let columns = covered.map { $0 % 1250 }
        let (l, r) = (Double(columns.min() ?? 0) * 0.4 - 200, Double((columns.max() ?? 0) + 1) * 0.4 - 200)
        let (t, b) = (Double((covered.first ?? 0) / 1250) * 0.4 - 200, Double((covered.last ?? 0) / 1250 + 1) * 0.4 - 200)
        let side = max(r - l, b - t) * 24 / 21
        return "\((l + r - side) / 2) \((t + b - side) / 2) \(side) \(side)"
    }
}
