public import Drawing
public import Raster

/// How a refresh looks. A style draws the band for a state and has no side effects: it never moves the list, reads no clock
/// and triggers nothing (Documentation/Behaviour.md, "What a style is given"). The same state gives the same drawing, byte for
/// byte (R93).
public protocol RefreshStyle: Sendable {
    /// The name used on the command line.
    static var name: String { get }
    /// T: the pull that arms, in points.
    var trigger: Double { get }
    /// H: the height that stays open while refreshing, in points.
    var hold: Double { get }
    /// The style by itself, as in its source: draws into [0, width] × [top − overlap, top + max(pull, 1)]. With a pull of 0 or
    /// less it draws nothing.
    func draw(_ state: RefreshStyleState, into list: inout DrawingList, colors: RefreshColors)

    // Over a screen, where it hangs at the finger and words stand in it (`HangingBand`).

    /// The words stand beside the mark, on a band without a bulge.
    var isFlat: Bool { get }
    /// The band's lower edge. `touchX` is where it hangs.
    func edge(_ state: RefreshStyleState) -> BandEdge
    /// How far the middle of a mark of this size (0.4…1) is above the bulge's lowest point.
    func markHeight(_ size: Double) -> Double
    /// What of the bulge has a colour of its own.
    func drawBulge(_ state: RefreshStyleState, _ edge: BandEdge, into list: inout DrawingList, colors: RefreshColors)
    /// What shows how far the pull is, that a refresh runs, and how it ended.
    func drawMark(_ mark: BandMark, _ state: RefreshStyleState, into list: inout DrawingList, colors: RefreshColors)
}

extension RefreshStyle {
    public var isFlat: Bool { false }
    public func edge(_ state: RefreshStyleState) -> BandEdge { BandEdge(flat: state.pull) }
    public func markHeight(_ size: Double) -> Double { 0 }
    public func drawBulge(
        _ state: RefreshStyleState, _ edge: BandEdge, into list: inout DrawingList, colors: RefreshColors
    ) {}
}

/// All styles, each with its parameters.
public struct RefreshStyles: Hashable, Sendable {
    public var circle = CircleStyle()
    public var wave = WaveStyle()
    public var divot = DivotStyle()
    public var ring = RingStyle()
    public var letter = LetterStyle()

    public init() {}

    /// In the order of the documentation. A style without configurable parameters needs no property.
    private var all: [any RefreshStyle] {
        [
            circle,
            wave,
            divot,
            ring,
            letter,
        ]
    }

    /// The names used in the configuration and on the command line.
    public static let names = RefreshStyles().all.map { type(of: $0).name }

    /// Nil if no style has this name.
    public func named(_ name: String) -> (any RefreshStyle)? { all.first { type(of: $0).name == name } }
}

/// The colours of a band. On the default band colour the signs have a contrast of at least 3:1 (R121).
public struct RefreshColors: Hashable, Sendable {
    public var band: Color
    /// The spinner, and success.
    public var tint: Color
    /// Nothing new.
    public var quiet: Color
    public var failure: Color

    /// The default band and tint are those of the demo of the wave's library (Documentation/Behaviour.md); the other
    /// two match them.
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
