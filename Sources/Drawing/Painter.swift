public import Geometry
public import Raster

/// Paints drawing lists. One of them is kept for long: it keeps the coverage of shapes (at most 4 MiB), pictures of the runs that
/// lie on one colour (three times those of the list, at most 32 MiB), buffers, and for each depth of nested groups a layer as
/// large as the largest group painted there.
///
/// It paints on one thread: at 3840 × 2160 a frame takes it a fifth of the frame's time, most of it to write to memory.
public struct Painter: Sendable {
    private var brush = Brush()
    private var runPictures = RunPictures()
    private var layers: [Layer] = []
    private var scopes: [Scope] = []
    private var visible = PixelRegion()

    /// What is open while commands are painted: the clip, and how many layers lie over the picture.
    private struct Scope {
        let clip: Clip
        let depth: Int
        /// Of the layer that ends with the scope; nil when there is none.
        var opacity: Double?
    }

    /// A group in so many others is drawn without an opacity of its own: each takes memory.
    private static let deepestGroup = 16

    public init() {}

    /// Paints the commands in order, source-over, clipped to `area` and the layout's bounds. The list itself fills the
    /// background. `words` must hold the layout's pixels. The cost grows with what lies in `area`; commands that miss it cost
    /// next to nothing.
    public mutating func paint(
        _ list: ScaledList, area: PixelRect, into words: inout MutableSpan<UInt32>, layout: PixelLayout
    ) {
        guard list.scale > 0, list.scale.isFinite else { return }
        runPictures.begin(list)
        scopes.removeAll(keepingCapacity: true)
        scopes.append(Scope(clip: Clip(area.intersection(layout.bounds)), depth: 0))
        for index in list.scaled.indices {
            if list.scaled[index].kind == .draws {
                if list.scaled[index].pixels.intersects(scopes[scopes.count - 1].clip.rect) {
                    paint(list, index, &words, layout)
                }
            } else if list.scaled[index].kind != .drawsNothing {
                changeScope(list, index, &words, layout)
            }
        }
    }

    /// Begins or ends a clip or a group.
    private mutating func changeScope(
        _ list: ScaledList, _ index: Int, _ words: inout MutableSpan<UInt32>, _ layout: PixelLayout
    ) {
        let scope = scopes[scopes.count - 1]
        switch list.commands[index].content {
        case .pushClip(let path, let rule):
            let isVisible = list.scaled[index].pixels.intersects(scope.clip.rect)
            let clip = isVisible ? brush.clip(scope.clip, to: path, rule, scale: list.scale) : Clip(.empty)
            scopes.append(Scope(clip: clip, depth: scope.depth))
        case .pushGroup(let opacity): beginGroup(opacity, list, at: index, scope)
        case .popClip: if scopes.count > 1 { brush.recycle(scopes.removeLast().clip) }
        case .popGroup: endGroup(&words, layout)
        case .fill, .stroke, .shapes: break
        }
    }

    private mutating func paint(
        _ list: ScaledList, _ index: Int, _ words: inout MutableSpan<UInt32>, _ layout: PixelLayout
    ) {
        let scope = scopes[scopes.count - 1]
        if let cover = list.scaled[index].cover {
            paint(list, index, cover, scope.clip.rect, &words, layout)
        } else if let run = list.scaled[index].run {
            let picture = runPictures.picture(of: run, list, index, with: &brush)
            picture.copy(x: run.pixels.left, y: run.pixels.top, inside: scope.clip.rect, into: &words, layout: layout)
        } else {
            withTarget(depth: scope.depth, &words, layout) { brush, words, layout in
                brush.paint(list, index, scope.clip, &words, layout)
            }
        }
    }

    /// A rectangle that lies on the picture itself, but for what later ones hide. Only the rows with round corners need a path.
    private mutating func paint(
        _ list: ScaledList, _ index: Int, _ cover: CoverPixels, _ area: PixelRect, _ words: inout MutableSpan<UInt32>,
        _ layout: PixelLayout
    ) {
        list.setVisible(&visible, of: cover.bounds.intersection(area), at: index)
        visible.remove(cover.across)
        for part in visible.removed { brush.fill(part, cover.color, &words, layout) }
        for part in visible.rects where !part.isEmpty { brush.paint(list, index, Clip(part), &words, layout) }
    }

    private mutating func beginGroup(_ opacity: Double, _ list: ScaledList, at index: Int, _ scope: Scope) {
        guard opacity > 0 else { return scopes.append(Scope(clip: Clip(.empty), depth: scope.depth)) }
        guard opacity < 1, scope.depth < Painter.deepestGroup else {
            return scopes.append(Scope(clip: scope.clip, depth: scope.depth))
        }
        let bounds = list.groupPixels(at: index, inside: scope.clip.rect)
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

extension ScaledList {
    /// The pixels that may change in the group that begins at a command; clips inside are not looked at.
    fileprivate func groupPixels(at start: Int, inside clip: PixelRect) -> PixelRect {
        var (depth, bounds) = (0, PixelRect.empty)
        for command in scaled[(start + 1)...] where bounds != clip {
            switch command.kind {
            case .beginsGroup: depth += 1
            case .endsGroup where depth == 0: return bounds
            case .endsGroup: depth -= 1
            case .beginsClip, .endsClip, .drawsNothing: break
            case .draws: bounds = bounds.union(command.pixels.intersection(clip))
            }
        }
        return bounds
    }
}
