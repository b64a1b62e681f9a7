import FeedModel

/// The pictures of a story: each once, and none that is a sign or counts readers.
struct StoryPictures {
    /// Of the `picture` that is open.
    private var sources: [ImageTag] = []
    private var waiting: [EntryImage] = []
    private var seen: Set<String> = []
    /// What was said of one picture says nothing of another.
    private var alternatives: Set<String> = []
    /// Tags that are still looked at.
    private var left = Limits.imageSources

    mutating func take(source tag: ImageTag) {
        if tag.hasSourceSet, sources.count < Limits.images { sources.append(tag) }
    }

    mutating func endSources() { sources = [] }

    mutating func take(_ tag: ImageTag, base: String?) {
        defer { sources = [] }
        guard left > 0, seen.count < Limits.storyPictures, !tag.isSign else { return }
        left -= 1
        let forms = tag.images(sources: sources, base: base)
        guard var form = StoryPictures.form(of: forms), form.url.utf8.count <= Limits.link,
            seen.insert(form.addressWithoutQuery).inserted
        else { return }
        if let alt = form.alt, alt.isFileName(of: form.url) || !alternatives.insert(alt).inserted { form.alt = nil }
        waiting.append(form)
    }

    /// Those that have come since the last call.
    mutating func takeWaiting() -> [EntryImage] {
        defer { waiting = [] }
        return waiting
    }

    /// The smallest that is wide enough for a column of text on any screen; else the largest.
    private static func form(of forms: [EntryImage]) -> EntryImage? {
        forms.last { ($0.width ?? 0) >= wideEnough } ?? forms.first
    }

    /// In pixels.
    private static let wideEnough = 1_200
}

extension String {
    /// Whether a program has made a picture's text from its address.
    fileprivate func isFileName(of address: String) -> Bool {
        func letters(_ text: some StringProtocol) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
        let file = address.prefix { $0 != "?" }.split(separator: "/").last ?? ""
        let own = letters(self)
        return own == letters(file) || own == letters(file.prefix { $0 != "." })
    }
}

extension EntryImage {
    /// The same for the same picture in other sizes of many servers.
    var addressWithoutQuery: String { String(url.prefix { $0 != "?" && $0 != "#" }) }
}
