import Geometry

/// At most `maximum` rectangles that contain all of the given ones and do not overlap. Repeatedly joins the two whose bounding
/// rectangle adds the fewest pixels.
func merged(_ rects: [PixelRect], maximum: Int) -> [PixelRect] {
    var rects = rects
    // Each join compares all pairs, so a thousand rectangles would take longer than the frame.
    if rects.count > 64 { rects = [rects.reduce(.empty) { $0.union($1) }] }
    while rects.count > max(maximum, 1), let pair = cheapestPair(rects) {
        let second = rects.remove(at: pair.second)
        rects[pair.first] = rects[pair.first].union(second)
        joinOverlapping(&rects)
    }
    return rects
}

private func cheapestPair(_ rects: [PixelRect]) -> (first: Int, second: Int)? {
    var best: (first: Int, second: Int, cost: Int)?
    for first in rects.indices {
        for second in rects.indices.dropFirst(first + 1) {
            let cost = rects[first].union(rects[second]).area - rects[first].area - rects[second].area
            if cost < best?.cost ?? .max { best = (first, second, cost) }
        }
    }
    return best.map { ($0.first, $0.second) }
}

private func joinOverlapping(_ rects: inout [PixelRect]) {
    var index = 0
    while index < rects.count {
        if let other = rects.indices.dropFirst(index + 1).first(where: { rects[$0].intersects(rects[index]) }) {
            rects[index] = rects[index].union(rects.remove(at: other))
            index = 0
        } else {
            index += 1
        }
    }
}
