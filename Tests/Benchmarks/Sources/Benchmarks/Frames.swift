import Geometry
import Raster
import Scenes

/// A picture and what paints a scene into it, again and again.
struct Frames {
    private let scene: Scene
    private let transform: Transform
    private let canvas: Canvas
    private var painter: ScenePainter

    init(of scene: Scene, _ options: Options) {
        let size = options.size ?? scene.size
        self.scene = scene
        transform = .scale(
            Double(size.width) / Double(scene.size.width), Double(size.height) / Double(scene.size.height))
        canvas = Canvas(size: size, filledWith: 0xFFF0_F0F0)
        painter = ScenePainter(overlaps: options.overlaps)
    }

    mutating func paint() {
        canvas.withMutablePixels { painter.paint(scene, transform: transform, into: &$0, layout: canvas.layout) }
    }

    /// Programs that count instructions recognize the counted part by this function's name.
    @inline(never)
    mutating func paintCounted(_ count: Int) {
        for _ in 0..<count { paint() }
    }
}
