import Geometry
import Raster

/// Paints drawing lists on one thread: a brush for the commands, and for each depth of nested groups a layer as large as the
/// largest group painted there.
struct ListPainter: Sendable {
    private var brush = Brush()
    private var layers: [Layer] = []
    private var scopes: [Scope] = []

    /// What is open while commands are painted: the clip, and how many layers lie over the picture.
    private struct Scope {
        let clip: Clip
        let depth: Int
        /// Of the layer that ends with the scope; nil when there is none.
        var opacity: Double?
    }

    /// A group in so many others is drawn without an opacity of its own: each takes memory.
    private static let deepestGroup = 16

    /// Paints the commands in order, clipped to `area`, which lies in the layout's bounds.
    mutating func paint(
        _ list: DrawingList, scale: Double, area: PixelRect, into words: inout MutableSpan<UInt32>, layout: PixelLayout
    ) {
        scopes.removeAll(keepingCapacity: true)
        scopes.append(Scope(clip: Clip(area), depth: 0))
        for (index, command) in list.commands.enumerated() {
            let scope = scopes[scopes.count - 1]
            switch command.content {
            case .pushClip(let path, let rule):
                let isVisible = command.pixels(scale: scale).intersects(scope.clip.rect)
                let clip = isVisible ? brush.clip(scope.clip, to: path, rule, scale: scale) : Clip(.empty)
                scopes.append(Scope(clip: clip, depth: scope.depth))
            case .pushGroup(let opacity): beginGroup(opacity, list.commands[(index + 1)...], scale, scope)
            case .popClip: if scopes.count > 1 { brush.recycle(scopes.removeLast().clip) }
            case .popGroup: endGroup(&words, layout)
            case .fill, .stroke, .shapes:
                guard command.paint.isVisible, command.mayTouch(scope.clip.rect, scale: scale) else { continue }
                withTarget(depth: scope.depth, &words, layout) { brush, words, layout in
                    brush.paint(command, scale, scope.clip, &words, layout)
                }
            }
        }
    }

    private mutating func beginGroup(
        _ opacity: Double, _ rest: ArraySlice<DrawingCommand>, _ scale: Double, _ scope: Scope
    ) {
        guard opacity > 0 else { return scopes.append(Scope(clip: Clip(.empty), depth: scope.depth)) }
        guard opacity < 1, scope.depth < ListPainter.deepestGroup else {
            return scopes.append(Scope(clip: scope.clip, depth: scope.depth))
        }
        let bounds = rest.groupPixels(scale: scale, inside: scope.clip.rect)
        if scope.depth == layers.count { layers.append(Layer()) }
        layers[scope.depth].begin(bounds: bounds)
        scopes.append(Scope(clip: Clip(bounds), depth: scope.depth + 1, opacity: opacity))
    }

    private mutating func endGroup(_ words: inout MutableSpan<UInt32>, _ layout: PixelLayout) {
        guard scopes.count > 1 else { return }
        let ended = scopes.removeLast()
        guard let opacity = ended.opacity else { return }
        let (depth, clip) = (ended.depth - 1, scopes[scopes.count - 1].clip)
        // Out of the painter: the layer below may be painted on.
        var layer = Layer()
        swap(&layer, &layers[depth])
        withTarget(depth: depth, &words, layout) { brush, words, layout in
            brush.composite(&layer, opacity, clip, &words, layout)
        }
        swap(&layer, &layers[depth])
    }

    /// Hands over the brush and what it paints on: the picture, or the topmost layer.
    private mutating func withTarget(
        depth: Int, _ words: inout MutableSpan<UInt32>, _ layout: PixelLayout,
        _ body: (inout Brush, inout MutableSpan<UInt32>, PixelLayout) -> Void
    ) {
        guard depth > 0 else { return body(&brush, &words, layout) }
        let layout = layers[depth - 1].layout
        layers[depth - 1].withMutableWords { words in body(&brush, &words, layout) }
    }
}

extension DrawingCommand {
    /// Shapes are looked at one by one when they are painted.
    fileprivate func mayTouch(_ rect: PixelRect, scale: Double) -> Bool {
        if case .shapes = content { true } else { pixels(scale: scale).intersects(rect) }
    }
}

extension ArraySlice<DrawingCommand> {
    /// The pixels that may change from here to the end of the group that these commands begin in; clips inside are not looked
    /// at.
    fileprivate func groupPixels(scale: Double, inside clip: PixelRect) -> PixelRect {
        var (depth, pixels) = (0, PixelRect.empty)
        for command in self where pixels != clip {
            switch command.content {
            case .pushGroup: depth += 1
            case .popGroup where depth == 0: return pixels
            case .popGroup: depth -= 1
            case .pushClip, .popClip: break
            case .fill, .stroke, .shapes: pixels = pixels.union(command.pixels(scale: scale).intersection(clip))
            }
        }
        return pixels
    }
}
