public import Geometry
public import Raster

/// Paints drawing lists. Keep one for long: it keeps the coverage of shapes (at most 4 MiB), pictures of parts (at most three
/// times the size of the picture painted on), buffers, and for each depth of nested groups a layer as large as the
/// largest group of the last frames there.
///
/// It paints on one thread: at 3840 × 2160 a frame takes a fifth of the time between frames, most of it for writing to memory.
public struct Painter: Sendable {
    private var brush = Brush()
    private var partPictures = PartPictures()
    private var layers: [Layer] = []
    private var scopes: [Scope] = []
    private var visible = PixelRegion()

    /// What is open at a command: the clip, and the number of layers above the picture.
    private struct Scope {
        let clip: Clip
        let depth: Int
        /// The opacity of the layer that ends with the scope; nil without a layer.
        var opacity: Double?
    }

    /// A group inside this many others is drawn without its opacity, because each level takes memory.
    private static let deepestGroup = 16

    public init() {}

    /// The bytes of the pictures of parts.
    public var keptBytes: Int { partPictures.byteCount }

    /// The bytes of the layers of groups.
    public var layerBytes: Int { layers.reduce(0) { $0 + $1.byteCount } }

    /// Begins a frame of one or more areas. Without it no new picture of a part is made and kept.
    public mutating func beginFrame(_ layout: PixelLayout) { partPictures.beginFrame(layout.bounds) }

    /// Frees large layers of which the frame used little.
    public mutating func endFrame() {
        for depth in layers.indices { layers[depth].endFrame() }
    }

    /// Paints the commands in order, source-over, clipped to `area` and the layout's bounds. The list itself fills the
    /// background. `pixels` must hold the layout's pixels. The cost grows with the content of `area`; commands outside of it
    /// cost nearly nothing.
    public mutating func paint(
        _ list: ScaledList, area: PixelRect, into pixels: inout MutableSpan<UInt32>, layout: PixelLayout
    ) {
        guard list.scale > 0, list.scale.isFinite else { return }
        partPictures.begin(layout.bounds)
        scopes.removeAll(keepingCapacity: true)
        scopes.append(Scope(clip: Clip(area.intersection(layout.bounds)), depth: 0))
        for index in list.scaled.indices {
            if list.scaled[index].kind == .draws {
                let visible = list.scaled[index].pixels.intersection(scopes[scopes.count - 1].clip.rect)
                if !visible.isEmpty, !list.isHidden(visible, at: index) { paint(list, index, &pixels, layout) }
            } else if list.scaled[index].kind != .drawsNothing {
                changeScope(list, index, &pixels, layout)
            }
        }
    }

    /// Begins or ends a clip or a group.
    private mutating func changeScope(
        _ list: ScaledList, _ index: Int, _ pixels: inout MutableSpan<UInt32>, _ layout: PixelLayout
    ) {
        let scope = scopes[scopes.count - 1]
        switch list.commands[index].content {
        case .pushClip(let path, let rule):
            let isVisible = list.scaled[index].pixels.intersects(scope.clip.rect)
            let clip = isVisible ? brush.clip(scope.clip, to: path, rule, scale: list.scale) : Clip(.empty)
            scopes.append(Scope(clip: clip, depth: scope.depth))
        case .pushGroup(let opacity): beginGroup(opacity, list, at: index, scope)
        case .popClip: if scopes.count > 1 { brush.recycle(scopes.removeLast().clip) }
        case .popGroup: endGroup(&pixels, layout)
        case .fill, .stroke, .shapes, .part: break
        }
    }

    private mutating func paint(
        _ list: ScaledList, _ index: Int, _ pixels: inout MutableSpan<UInt32>, _ layout: PixelLayout
    ) {
        let (scope, scaled) = (scopes[scopes.count - 1], list.scaled[index])
        guard scaled.isCut else { return paint(list, index, scope.clip, depth: scope.depth, &pixels, layout) }
        list.setVisible(&visible, of: scaled.pixels.intersection(scope.clip.rect), at: index)
        if let occluder = scaled.occluder, let color = occluder.color {
            // Only the rows with round corners need a path.
            visible.remove(occluder.across)
            for rect in visible.removed { brush.fill(rect, color, &pixels, layout) }
        }
        for rect in visible.rects where !rect.isEmpty { paint(list, index, Clip(rect), depth: 0, &pixels, layout) }
    }

    private mutating func paint(
        _ list: ScaledList, _ index: Int, _ clip: Clip, depth: Int, _ pixels: inout MutableSpan<UInt32>, _ layout: PixelLayout
    ) {
        if case .part(let part, _) = list.commands[index].content {
            let bounds = list.scaled[index].pixels
            if depth == 0, clip.isRect, partPictures.isFrameFull, partPictures.picture(of: part, scale: list.scale) == nil {
                return paintInPlace(part, at: bounds, clip.rect, scale: list.scale, &pixels, layout)
            }
            let (picture, x, y) = picture(of: part, at: bounds, seen: bounds.intersection(clip.rect), list)
            withTarget(depth: depth, &pixels, layout) { brush, pixels, layout in
                brush.copy(picture, x: x, y: y, clip, &pixels, layout)
            }
        } else {
            withTarget(depth: depth, &pixels, layout) { brush, pixels, layout in
                brush.paint(list, index, clip, &pixels, layout)
            }
        }
    }

    /// The picture of a part and its position. If there is no room to keep the picture, only the visible part of it.
    private mutating func picture(
        of part: DrawingPart, at pixels: PixelRect, seen: PixelRect, _ list: ScaledList
    ) -> (picture: PixelBuffer, x: Int, y: Int) {
        if let kept = partPictures.picture(of: part, scale: list.scale) { return (kept, pixels.left, pixels.top) }
        guard partPictures.hasRoom(for: pixels, list) else {
            let area = seen.offset(x: -pixels.left, y: -pixels.top)
            return (painted(part, area, scale: list.scale), seen.left, seen.top)
        }
        let picture = painted(part, pixels.offset(x: -pixels.left, y: -pixels.top), scale: list.scale)
        partPictures.keep(picture, of: part, scale: list.scale)
        return (picture, pixels.left, pixels.top)
    }

    /// Paints a part without a picture of its own.
    private mutating func paintInPlace(
        _ part: DrawingPart, at bounds: PixelRect, _ clip: PixelRect, scale: Double, _ pixels: inout MutableSpan<UInt32>,
        _ layout: PixelLayout
    ) {
        let seen = bounds.intersection(clip).intersection(layout.bounds)
        brush.fill(seen, part.background, &pixels, layout)
        var painter = Painter()
        swap(&painter.brush, &brush)
        let (x, y) = (-bounds.left, -bounds.top)
        let moved = PixelLayout(bounds: layout.bounds.offset(x: x, y: y), stride: layout.stride)
        painter.paint(ScaledList(part.list, scale: scale), area: seen.offset(x: x, y: y), into: &pixels, layout: moved)
        swap(&painter.brush, &brush)
    }

    /// Uses another painter, because this one is in the middle of a list, with the same cache of shapes.
    private mutating func painted(_ part: DrawingPart, _ area: PixelRect, scale: Double) -> PixelBuffer {
        let size = PixelSize(width: area.width, height: area.height)
        var picture = PixelBuffer(size: size, filledWith: part.background.premultiplied)
        var painter = Painter()
        swap(&painter.brush, &brush)
        let (list, layout) = (ScaledList(part.list, scale: scale), PixelLayout(bounds: area, stride: area.width))
        picture.withMutablePixels { painter.paint(list, area: area, into: &$0, layout: layout) }
        swap(&painter.brush, &brush)
        return picture
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

    private mutating func endGroup(_ pixels: inout MutableSpan<UInt32>, _ layout: PixelLayout) {
        guard scopes.count > 1 else { return }
        let ended = scopes.removeLast()
        guard let opacity = ended.opacity else { return }
        let (depth, clip) = (ended.depth - 1, scopes[scopes.count - 1].clip)
        // Taken out of the painter, so that the layer below can be painted on.
        var layer = Layer()
        swap(&layer, &layers[depth])
        withTarget(depth: depth, &pixels, layout) { brush, pixels, layout in
            brush.composite(&layer, opacity, clip, &pixels, layout)
        }
        swap(&layer, &layers[depth])
    }

    /// Passes the brush and its target: the picture, or the topmost layer.
    private mutating func withTarget(
        depth: Int, _ pixels: inout MutableSpan<UInt32>, _ layout: PixelLayout,
        _ body: (inout Brush, inout MutableSpan<UInt32>, PixelLayout) -> Void
    ) {
        guard depth > 0 else { return body(&brush, &pixels, layout) }
        let layout = layers[depth - 1].layout
        layers[depth - 1].withMutablePixels { pixels in body(&brush, &pixels, layout) }
    }
}

extension ScaledList {
    /// The pixels that may change in the group that begins at a command, ignoring clips inside it.
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
