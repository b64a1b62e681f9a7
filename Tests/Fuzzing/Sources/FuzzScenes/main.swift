// FuzzScenes: any bytes as a scene file. A scene that can be read is painted into a corner of its canvas of at most 64 × 64
// pixels, so that an input takes little time.

import Fuzzing
import Geometry
import Raster
import Scenes

func paint(_ scene: Scene, _ overlaps: OverlapRule) {
    let bounds = scene.size.bounds.intersection(PixelRect(left: 0, top: 0, right: 64, bottom: 64))
    var words = [UInt32](repeating: 0xFFFF_FFFF, count: bounds.area)
    var span = words.mutableSpan
    var painter = ScenePainter(overlaps: overlaps)
    painter.paint(scene, into: &span, layout: PixelLayout(bounds: bounds, stride: bounds.width))
    precondition(words.allSatisfy { $0 >> 24 == 255 }, "the canvas is no longer opaque")
}

fuzz { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    guard let scene = try? Scene(text) else { return }
    paint(scene, .summed)
    paint(scene, .resolved)
}
