import Geometry
import Raster

/// The picture that an input describes, and the invariants that hold for every picture.
struct Picture {
    private let layout: PixelLayout
    private let clip: PixelRect
    private let steps: [Step]
    private let background: UInt32 = 0xFF6D_A53B
    private let checksOwnColor: Bool
    private let color: Color
    /// Where the picture is cut in two.
    private let cut: Int
    private let isCutAcross: Bool

    init(_ input: inout Input) {
        let size = input.size()
        let (left, top) = (input.pick([0, 0, 0, 5, -9, 1000, -70_000]), input.pick([0, 0, 0, 3, -13, 4000, 1 << 20]))
        let bounds = size.bounds.offset(x: left, y: top)
        layout = PixelLayout(bounds: bounds, stride: size.width + input.below(4))
        clip = input.rect(around: bounds).intersection(bounds)
        isCutAcross = input.flag()
        let fraction = input.below(256)
        cut = isCutAcross ? bounds.top + fraction * bounds.height / 256 : bounds.left + fraction * bounds.width / 256
        checksOwnColor = input.below(4) == 0
        color = Color(red: input.byte(), green: input.byte(), blue: input.byte())
        var steps: [Step] = []
        repeat { steps.append(Step(&input, bounds: bounds)) } while !input.isEmpty && steps.count < 3
        self.steps = steps
    }

    func check(_ tools: inout Tools, _ otherTools: inout Tools) {
        let whole = painted(with: &tools)
        guard whole.isUntouched(outside: clip, filledWith: background) else { fatalError("painted outside the clip") }
        guard whole.isOpaque else { fatalError("an opaque picture is no longer opaque") }
        guard whole == paintedInTiles(with: &otherTools) else { fatalError("tiles differ from the whole") }
        if checksOwnColor { checkOwnColor(&tools) }
    }

    private func painted(with tools: inout Tools) -> Canvas {
        var canvas = Canvas(layout, filledWith: background)
        canvas.paint { words in
            for step in steps { step.paint(with: &tools, inside: clip, into: &words, layout: layout) }
        }
        return canvas
    }

    /// The first tile by its clip, the second as a part of the picture with a layout of its own.
    private func paintedInTiles(with tools: inout Tools) -> Canvas {
        var (first, second) = (layout.bounds, layout.bounds)
        if isCutAcross {
            (first.bottom, second.top) = (cut, cut)
        } else {
            (first.right, second.left) = (cut, cut)
        }
        var canvas = Canvas(layout, filledWith: background)
        canvas.paint { words in
            for step in steps { step.paint(with: &tools, inside: clip.intersection(first), into: &words, layout: layout) }
            var part = words._mutatingExtracting(layout.index(x: second.left, y: second.top)..<words.count)
            let partLayout = PixelLayout(bounds: second, stride: layout.stride)
            for step in steps { step.paint(with: &tools, inside: clip, into: &part, layout: partLayout) }
        }
        return canvas
    }

    /// Painting in one colour over the same colour changes nothing.
    private func checkOwnColor(_ tools: inout Tools) {
        let clean = Canvas(layout, filledWith: color.premultiplied)
        var canvas = clean
        canvas.paint { words in
            for step in steps { step.painted(color).paint(with: &tools, inside: clip, into: &words, layout: layout) }
        }
        guard canvas == clean else { fatalError("a colour over itself is another colour") }
    }
}
