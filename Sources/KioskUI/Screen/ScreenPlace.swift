/// Where the panel hangs and who stands before it, in millimetres, as far as the owner says. Anything missing, not finite or not
/// above 0 (for the floor: below 0) counts as unknown.
public struct ScreenPlace: Hashable, Sendable {
    /// From a reader's eyes to the picture.
    public var readingDistance: Double?
    /// From the floor to the lower edge of the picture.
    public var floorHeight: Double?
    /// The height of the picture.
    public var pictureHeight: Double?

    public init(readingDistance: Double? = nil, floorHeight: Double? = nil, pictureHeight: Double? = nil) {
        self.readingDistance = ScreenPlace.known(readingDistance, least: .leastNonzeroMagnitude)
        self.floorHeight = ScreenPlace.known(floorHeight, least: 0)
        self.pictureHeight = ScreenPlace.known(pictureHeight, least: .leastNonzeroMagnitude)
    }

    private static func known(_ value: Double?, least: Double) -> Double? {
        value.flatMap { $0.isFinite && $0 >= least ? $0 : nil }
    }

    /// Controls at 800 to 1100 mm above the floor are reached by everyone (EN 301 549, clause 8.3).
    private static let lowestControl = 800.0
    /// The highest that ADA 2010, section 308, allows.
    private static let highestTarget = 1_220.0
    /// From this text size on, type is also at least as large as EN 301 549, clause 5.1.4, asks of a mode for weak sight: a
    /// capital H of 0.7 degrees.
    private static let largeText = 1.6
    private static let distancesPerCapital = 82.0
    /// The height of Inter's capitals, in em.
    private static let capitalHeight = 0.727
}

extension ScreenPlace {
    /// The size of the smallest type, in points; 0 for no limit.
    func smallestType(screenHeight: Double, textSize: Double) -> Double {
        guard textSize >= ScreenPlace.largeText, let readingDistance, let pictureHeight else { return 0 }
        let capital = readingDistance / ScreenPlace.distancesPerCapital
        return capital / ScreenPlace.capitalHeight * screenHeight / pictureHeight
    }

    /// How far above the screen's lower edge the bar's centre must lie, in points.
    ///
    /// - Parameter usual: where it lies by itself.
    func barLift(usual: Double, screenHeight: Double) -> Double {
        guard let floorHeight, let pictureHeight else { return usual }
        return max(usual, (ScreenPlace.lowestControl - floorHeight) / pictureHeight * screenHeight)
    }

    /// Whether something at this y on the screen is too high to be touched by everyone.
    func isOutOfReach(_ y: Double, screenHeight: Double) -> Bool {
        guard let floorHeight, let pictureHeight, screenHeight > 0 else { return false }
        return floorHeight + (screenHeight - y) / screenHeight * pictureHeight > ScreenPlace.highestTarget
    }
}
