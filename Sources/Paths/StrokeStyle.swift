/// How a line is drawn along a path.
public struct StrokeStyle: Hashable, Sendable {
    public enum Cap: String, Hashable, Sendable { case butt, round, square }
    public enum Join: String, Hashable, Sendable { case miter, round, bevel }

    /// In the unit of the path. 0, negative and NaN draw nothing; there is no hairline that is as wide at any scale. A line
    /// narrower than a pixel is drawn fainter, by the part of the pixel that it covers.
    public var width: Double
    public var cap: Cap
    public var join: Join
    /// A miter longer than this many half widths becomes a bevel; below 1 counts as 1, above 10^6 as that. 4 is the default
    /// of SVG.
    public var miterLimit: Double
    /// The lengths of dashes and gaps in turn, in the unit of the path; an odd number of them is taken twice. Every subpath
    /// begins anew; in a closed one a dash that reaches the end goes on in a dash at the start, by a join, even if a gap without
    /// length would come between. Elsewhere such a gap parts two dashes, as in Skia and unlike in Cairo. A dash without length is
    /// its caps. A pattern that is empty, all 0, or has a negative, NaN or infinite length is no pattern: the line is solid, and so
    /// it is where it would have more than 65,536 dashes and gaps. Lengths are true lengths of arc, to 10^-6 of each curve.
    public var dashes: [Double]
    /// How far into the pattern a subpath begins; any number, NaN and infinite count as 0. An offset within 10^-7 of the pattern's
    /// length from where a dash or a gap ends counts as that place.
    public var dashOffset: Double

    public init(
        width: Double, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 4, dashes: [Double] = [],
        dashOffset: Double = 0
    ) {
        self.width = width
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
        self.dashes = dashes
        self.dashOffset = dashOffset
    }
}
