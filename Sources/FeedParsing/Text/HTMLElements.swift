/// What the names of HTML's elements mean for text. All names are in lower case.
enum HTMLElements {
    /// Begin and end on lines of their own.
    static let blocks = names(
        "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer"
            + " form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol optgroup option p pre section summary table"
            + " tbody td tfoot th thead tr ul")

    /// Their content is no text.
    static let hidden = names("script style template noembed noframes")

    /// Have no end tag, or often lack one.
    static let endless = names("br hr img p wbr")

    /// Never have content.
    static let empty = names("area base br col embed hr img input link meta param source track wbr")

    /// In a text without markup: here a block begins or ends. U+001E and U+001F separate records and units; for those who do
    /// not look for them they are white space.
    static let blockGap: UInt8 = 0x1E
    /// Here a line ends.
    static let lineGap: UInt8 = 0x1F

    /// What stands in a text without markup in place of a tag; nil for nothing.
    static func gap(at name: [UInt8]) -> UInt8? {
        if blocks.contains(name) { return blockGap }
        return name == lineBreak ? lineGap : name == image ? 0x20 : nil
    }

    private static let lineBreak = Array("br".utf8)
    private static let image = Array("img".utf8)

    private static func names(_ words: String) -> Set<[UInt8]> { Set(words.split(separator: " ").map { Array($0.utf8) }) }
}
