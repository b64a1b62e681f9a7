/// An element of a story's content that is open, with what holds inside it.
struct OpenElement {
    let name: String
    var style: StoryWords.Style = []
    var language: String?
    var isHidden = false
    var isCode = false
    /// Words in it are a heading of this level.
    var heading: Int?
    var isCaption = false
    /// Blocks in it are on a level of their own.
    var hasLevel = false

    init(name: String) { self.name = name }

    /// - Parameter outer: the element around it.
    init(_ name: String, _ attributes: HTMLScanner.Attributes, in outer: OpenElement) {
        self = OpenElement(copying: outer, as: name)
        style.formUnion(StoryElements.styles[name] ?? [])
        if name == "a", attributes.contains(where: { $0.name == "href" }) { style.insert(.link) }
        isCode = isCode || name == "pre"
        heading = StoryElements.headings[name] ?? heading
        isHidden = isHidden || StoryElements.hidden.contains(name)
        for attribute in attributes { note(attribute.name, String(decoding: attribute.value, as: UTF8.self)) }
        isCaption = isCaption || name == "figcaption"
    }

    private init(copying outer: OpenElement, as name: String) {
        self.init(name: name)
        (style, language, isHidden) = (outer.style, outer.language, outer.isHidden)
        (isCode, heading, isCaption) = (outer.isCode, outer.heading, outer.isCaption)
    }

    private mutating func note(_ attribute: String, _ value: String) {
        switch attribute {
        case "lang" where StoryElements.blocks.contains(name), "xml:lang" where StoryElements.blocks.contains(name):
            language = PlainText.literal(Array(value.utf8), limit: Limits.language) ?? language
        case "hidden": isHidden = true
        case "aria-hidden": if value == "true" { isHidden = true }
        case "style": if value.lowercased().filter({ $0 != " " }).contains("display:none") { isHidden = true }
        case "class":
            let classes = value.split(separator: " ").map { $0.lowercased() }
            if classes.contains(where: StoryElements.hiddenClasses.contains) { isHidden = true }
            if classes.contains(where: StoryElements.captionClasses.contains) { isCaption = true }
        default: break
        }
    }
}
