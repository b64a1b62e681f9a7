import FeedModel

/// A picture as the feed describes it, before it is known whether it is one that can be shown.
struct ImageCandidate {
    var address: String?
    /// The base of its address if not the entry's.
    var base: String?
    /// In pixels, 0 or more.
    var width: Int?
    var height: Int?
    var type: String?
    var alt: String?

    /// Nil if it shows nothing: it has no address in the web, is a dot, or is there to count readers. Vector graphics, too,
    /// are none: those of feeds are badges and logos.
    func image(base entryBase: String?) -> EntryImage? {
        guard !isDot, let url = address.flatMap({ Link.absolute($0, base: base ?? entryBase) }), url.isWebAddress else {
            return nil
        }
        let type = mediaType
        guard type?.hasPrefix("image/svg") != true, !PictureNames.isNoPicture(url) else { return nil }
        return EntryImage(url: url, width: side(width), height: side(height), type: type, alt: alt)
    }

    /// Pictures of one or two pixels count readers, or hold a place.
    var isDot: Bool { (width ?? .max) <= 2 || (height ?? .max) <= 2 }

    private func side(_ pixels: Int?) -> Int? { pixels.flatMap { 1...Limits.imageSide ~= $0 ? $0 : nil } }

    /// In lower case, without parameters; nil if it is no image's.
    private var mediaType: String? {
        guard let name = type?.prefix(while: { $0 != ";" }).trimmed.lowercased(), name.utf8.count <= Limits.mediaType else {
            return nil
        }
        return name.hasPrefix("image/") && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } ? name : nil
    }
}

extension String {
    /// True for an absolute link that can be fetched.
    fileprivate var isWebAddress: Bool { hasPrefix("http://") || hasPrefix("https://") }
}

/// A declared length in pixels: `640`, `640px`, `639.5`. Nil for others, such as `50%` and `1.2em`.
func pixelCount(_ text: String?) -> Int? {
    guard let text = text?.trimmed.lowercased(), let first = text.utf8.first, isDigit(first) else { return nil }
    let number = text.hasSuffix("px") ? text.dropLast(2).trimmed : text[...]
    return Double(number).flatMap { $0 < 1_000_000 ? Int($0) : nil }
}
