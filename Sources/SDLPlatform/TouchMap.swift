import Geometry

/// Maps a touch to the picture: the panel's 0…1 through the calibration matrix to the screen's 0…1, then the rotation is
/// undone, and the result multiplied by the picture's size.
struct TouchMap {
    private let matrix: Transform
    private let rotation: Rotation

    /// Fails unless the matrix has six finite numbers.
    init(matrix: [Double], rotation: Rotation) throws(DisplayFailure) {
        guard matrix.count == 6, matrix.allSatisfy(\.isFinite) else {
            throw DisplayFailure("touch matrix: expected six finite numbers, found \(matrix)")
        }
        self.matrix = Transform(a: matrix[0], b: matrix[3], c: matrix[1], d: matrix[4], tx: matrix[2], ty: matrix[5])
        self.rotation = rotation
    }

    /// The place on the unrotated screen, 0…1 if calibrated correctly; nil if it is not finite (R18).
    func calibrated(_ panel: Point) -> Point? {
        let point = matrix.apply(panel)
        return point.isFinite ? point : nil
    }

    /// From the unrotated screen's 0…1 to points of a picture of this size, clamped to it. The right and bottom edges do not
    /// belong to a rectangle, so the far corner becomes the last place before them.
    func picturePoint(_ screen: Point, size: Size) -> Point {
        let turned = unturned(screen)
        return Point(
            min(max(turned.x * size.width, 0), max(size.width, 0).nextDown),
            min(max(turned.y * size.height, 0), max(size.height, 0).nextDown))
    }

    private func unturned(_ point: Point) -> Point {
        switch rotation {
        case .none: point
        case .quarter: Point(point.y, 1 - point.x)
        case .half: Point(1 - point.x, 1 - point.y)
        case .threeQuarters: Point(1 - point.y, point.x)
        }
    }
}

/// Detects a panel whose touches lie outside the screen (R18).
struct CalibrationCheck {
    private static let sampleCount = 200
    private static let tolerance = 0.05
    private static let allowedOutside = 10

    private var samples = 0
    private var outside = 0
    private var hasReported = false

    /// True once, when more than 5 % of 200 samples were outside the screen by more than 0.05 of its size.
    mutating func findsFault(at screen: Point) -> Bool {
        let allowed = -Self.tolerance...1 + Self.tolerance
        samples += 1
        if !allowed.contains(screen.x) || !allowed.contains(screen.y) { outside += 1 }
        guard samples == Self.sampleCount else { return false }
        let isFault = outside > Self.allowedOutside && !hasReported
        (samples, outside, hasReported) = (0, 0, hasReported || isFault)
        return isFault
    }
}
