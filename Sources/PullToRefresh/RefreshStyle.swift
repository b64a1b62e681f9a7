public import Drawing
public import Raster

/// How a refresh looks. It draws the band of a state and changes nothing: it never moves the list, reads no clock and fires
/// nothing (Documentation/Behaviour.md, "What a style is given"). The same state gives the same drawing, to the byte (R93).
public protocol RefreshStyle: Sendable {
    /// As on the command line.
    static var name: String { get }
    /// T: the pull that arms, in points.
    var trigger: Double { get }
    /// H: the height that stays open while refreshing, in points.
    var hold: Double { get }
    /// Draws into [0, width] × [top − overlap, top + max(pull, 1)]; nothing with a pull of 0 or less.
    func draw(_ state: RefreshStyleState, into list: inout DrawingList, colors: RefreshColors)
    /// True while the drawing changes although pull and touch do not: another frame is needed.
    func isAnimating(_ state: RefreshStyleState) -> Bool
}

/// The styles that there are, each with its parameters.
public struct RefreshStyles: Hashable, Sendable {
    public var circle = CircleStyle()
    public var wave = WaveStyle()
    public var divot = DivotStyle()
    public var ring = RingStyle()
    public var letter = LetterStyle()

    public init() {}

    /// In the order of the documentation. A style whose parameters nobody chooses needs no property.
    private var all: [any RefreshStyle] {
        [
            circle,
            wave,
            divot,
            ring,
            letter,
        ]
    }

    /// As the configuration and the command line know them.
    public static let names = RefreshStyles().all.map { type(of: $0).name }

    /// Nil for a name that no style has.
    public func named(_ name: String) -> (any RefreshStyle)? { all.first { type(of: $0).name == name } }
}

/// The colours of a band; the signs have a contrast of 3:1 and more on the default one (R121).
public struct RefreshColors: Hashable, Sendable {
    public var band: Color
    /// What turns, and success.
    public var tint: Color
    /// Nothing new.
    public var quiet: Color
    public var failure: Color

    /// The defaults for band and tint are those of DGElasticPullToRefresh's demo; the other two are ours.
    public init(
        band: Color = Color(0x394359), tint: Color = Color(0x4EDDC8), quiet: Color = Color(0xC3C9D6),
        failure: Color = Color(0xFF9B8A)
    ) {
        self.band = band
        self.tint = tint
        self.quiet = quiet
        self.failure = failure
    }
}
