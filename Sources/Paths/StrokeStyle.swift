/// How a line is drawn along a path.
public struct StrokeStyle: Hashable, Sendable {
    public enum Cap: String, Hashable, Sendable { case butt, round, square }
    public enum Join: String, Hashable, Sendable { case miter, round, bevel }

    /// In the unit of the path. 0, negative and NaN draw nothing; there is no hairline of constant device width. A line
    /// narrower than a pixel is drawn fainter, in proportion to its coverage.
    public var width: Double
    public var cap: Cap
    public var join: Join
    /// A miter longer than this many half widths becomes a bevel. Below 1 counts as 1, above 10^6 as 10^6. 4 is the default
    /// of SVG.
    public var miterLimit: Double

    public init(width: Double, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 4) {
        self.width = width
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
    }
}
