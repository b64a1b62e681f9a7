/// What the names of HTML's elements, and a few classes, mean for a story.
enum StoryElements {
    static let blocks = Set(HTMLElements.blocks.map { String(decoding: $0, as: UTF8.self) })
    static let empty = Set(HTMLElements.empty.map { String(decoding: $0, as: UTF8.self) })

    static let styles: [String: StoryWords.Style] = [
        "b": .strong, "strong": .strong, "th": .strong, "dt": .strong, "em": .emphasized, "i": .emphasized, "cite": .emphasized,
        "dfn": .emphasized, "var": .emphasized, "code": .code, "kbd": .code, "samp": .code, "tt": .code,
    ]

    static let headings = ["h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6]

    /// What is in them can only be used, or is there in other words.
    static let hidden = names(
        "annotation audio button canvas datalist fieldset form iframe map nav noscript object select svg textarea title video")

    static let cells = names("td th")
    static let levels = names("ul ol menu dir li blockquote")
    /// Its words stand between quotation marks.
    static let quotes = "q"

    /// By the name of a start tag: the open elements that it ends, unless one of the others is nearer.
    static let implied: [String: (ends: Set<String>, outer: Set<String>)] = [
        "li": (["li"], ["ul", "ol", "menu", "dir"]), "dt": (["dt", "dd"], ["dl"]), "dd": (["dt", "dd"], ["dl"]),
        "td": (["td", "th"], ["table"]), "th": (["td", "th"], ["table"]), "tr": (["tr"], ["table"]),
    ]

    /// For those who hear a page, and marks to copy the address of a heading.
    static let hiddenClasses = names(
        "screen-reader-text sr-only visually-hidden headerlink anchor anchor-link heading-anchor header-anchor sharedaddy"
            + " feedflare addtoany_share_save_container jp-relatedposts wp-block-jetpack-subscriptions footnote-backref")

    /// The words under a picture.
    static let captionClasses = names("wp-caption-text tr-caption wp-element-caption image-caption gallery-caption")

    private static func names(_ words: String) -> Set<String> { Set(words.split(separator: " ").map(String.init)) }
}
