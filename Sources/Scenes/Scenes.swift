// Scenes: the rasterizer's neutral input (Documentation/CommandLine.md): paths with paints, in order, so that other
// programs can fill the same paths. Reading is in SceneReader.swift, painting in ScenePainter.swift.
//
// It knows no file and no clock. Coordinates are pixels of the scene's canvas, y down.

public import Geometry
public import Paths
public import Raster

/// A canvas and what is painted on it, in order, source-over.
public struct Scene: Hashable, Sendable {
    /// A path and how it is painted.
    public struct Block: Hashable, Sendable {
        public let operation: Operation
        public let paint: Paint
        public let path: Path
    }

    public enum Operation: Hashable, Sendable {
        case fill(FillRule)
        case stroke(StrokeStyle)
    }

    public let size: PixelSize
    public let blocks: [Block]

    /// Reads a scene; the first invalid line is an error.
    public init(_ text: String) throws(SceneFailure) {
        var reader = SceneReader()
        for (index, line) in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            try reader.read(Substring(line), number: index + 1)
        }
        (size, blocks) = try reader.finish()
    }

    /// The number of lines and curves in all paths; moves and closes do not count.
    public var segmentCount: Int {
        blocks.reduce(0) { count, block in count + block.path.verbs.count { $0 != .move && $0 != .close } }
    }
}

/// A line that is not a valid record.
public struct SceneFailure: Error, Hashable, Sendable {
    /// Counted from 1.
    public let line: Int
    /// What was expected and what was found, without a full stop.
    public let message: String

    public init(line: Int, message: String) {
        self.line = line
        self.message = message
    }
}
