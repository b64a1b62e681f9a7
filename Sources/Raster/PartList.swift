/// The part of an edge inside one row: between two x in subpixels of the frame, either of them on the left. `cover` is its height
/// with the sign of the winding; `cells` and `marks` tell where those of the row begin.
struct EdgePart {
    let from, to, cover, cells, marks: Int

    /// Up to this width a part is near: it crosses at most two columns' borders, and four cells get something of it.
    static let nearWidth = 2 * Subpixel.one

    var left: Int { min(from, to) }
    var right: Int { max(from, to) }
    var isNear: Bool { right &- left <= EdgePart.nearWidth }
    var height: Int { abs(cover) }
    var winding: Int { cover.signum() }
}

/// Near parts that wait to be added to cells: words, in a list of their own for each of what is known of them. In the end the lists hold
/// what four cells get.
enum PartList {
    /// So many wait at most. It is 7 KiB, a part of the first cache.
    static let capacity = 252
    static let wordCount = 7 * list
    /// Four parts are written at once.
    private static let list = capacity + 4

    /// Where each list begins: what an `EdgePart` has, then the cells' shares.
    static let from = 0
    static let to = list
    static let cover = 2 * list
    static let cells = 3 * list
    static let marks = 4 * list
    /// The shares of the first three cells take the place of the ends and the cover.
    static let fourth = 5 * list
    static let bits = 6 * list
}
