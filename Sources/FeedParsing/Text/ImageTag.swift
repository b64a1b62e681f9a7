import FeedModel

/// The tag `img` of HTML, or a `source` before it in a `picture`.
struct ImageTag {
    /// By name in lower case, with references resolved.
    let attributes: [(name: String, value: [UInt8])]

    /// The forms of its picture; none if it is not meant to be seen.
    ///
    /// - Parameter sources: the tags `source` of the `picture` that it stands in.
    func images(sources: [ImageTag], base: String?) -> [EntryImage] {
        let own = ImageCandidate(address: source, width: width, height: height, alt: alt)
        guard !isHidden, !own.isDot else { return [] }
        // One that counts readers does so in all sizes.
        let image = own.image(base: base)
        guard image != nil || source == nil else { return [] }
        var list = ImageList(base: base)
        for tag in sources + [self] {
            let type = tag.attribute("type")
            list.add(SourceSet.sources(in: tag.sourceSet ?? "").lazy.map { candidate($0, type: type) })
        }
        list.add(image)
        return list.all
    }

    private func attribute(_ name: String) -> String? {
        attributes.first { $0.name == name }.map { String(decoding: $0.value, as: UTF8.self) }
    }

    /// Where scripts load the picture when it comes into view, its address is in another attribute.
    private var source: String? { address(in: ["src", "data-src", "data-lazy-src", "data-original"]) }
    private var sourceSet: String? { address(in: ["srcset", "data-srcset", "data-lazy-srcset"]) }

    private func address(in names: [String]) -> String? {
        names.lazy.compactMap(attribute).first { !$0.isBlank && !$0.trimmed.prefix(5).lowercased().hasPrefix("data:") }
    }

    private var width: Int? { pixelCount(attribute("width")) }
    private var height: Int? { pixelCount(attribute("height")) }

    private var alt: String? {
        attribute("alt").flatMap { PlainText.literal(Array($0.utf8), limit: Limits.alternativeText) }
    }

    private var isHidden: Bool {
        let style = (attribute("style") ?? "").lowercased().filter { $0 != " " }
        return style.split(separator: ";").contains { ImageTag.hiding.contains(String($0)) }
    }

    /// It is declared to be so small that it shows no more than a letter, or to be a smiley or a portrait of an author.
    var isSign: Bool {
        if (width ?? .max) < ImageTag.smallest || (height ?? .max) < ImageTag.smallest { return true }
        let classes = (attribute("class") ?? "").lowercased().split { !$0.isLetter }
        return ([attribute("alt") ?? ""] + classes.map(String.init)).contains { ImageTag.signs.contains($0.lowercased()) }
    }

    private static let signs: Set<String> = ["avatar", "emoji", "smiley"]

    /// In pixels.
    private static let smallest = 48

    private static let hiding: Set<String> = [
        "display:none", "visibility:hidden", "width:0", "width:0px", "width:1px", "height:0", "height:0px", "height:1px",
    ]

    var hasSourceSet: Bool { sourceSet != nil }

    /// All sources have the shape that the tag declares.
    private func candidate(_ source: SourceSet.Source, type: String?) -> ImageCandidate {
        let ownWidth = width.map(Double.init)
        let wide = source.width ?? ownWidth.map { $0 * (source.density ?? 1) }
        var high: Double?
        if let wide, let ownWidth, ownWidth > 0, let height { high = wide * Double(height) / ownWidth }
        return ImageCandidate(address: source.address, width: rounded(wide), height: rounded(high), type: type, alt: alt)
    }

    private func rounded(_ length: Double?) -> Int? {
        length.flatMap { $0 < 1_000_000 ? Int($0.rounded()) : nil }
    }
}
