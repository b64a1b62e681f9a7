import FeedModel

/// Pictures that say nothing of an entry, because most entries of the feed have the same one in their content: the sign of a
/// forum or of a kind of file, a button, a signature. What a feed declares for its entries is meant and stays.
enum FixedPictures {
    /// Fewer entries with the same picture may be about the same.
    private static let fewest = 3

    static func removed(from entries: [Entry]) -> [Entry] {
        var counts: [String: Int] = [:]
        for entry in entries {
            let own = entry.declaresItsPicture ? [] : entry.images.map(\.url)
            for url in Set(own + (entry.story?.pictures.map(\.url) ?? [])) { counts[url, default: 0] += 1 }
        }
        let fixed = counts.filter { $0.value >= fewest && $0.value * 2 > entries.count }
        guard !fixed.isEmpty else { return entries }
        return entries.map { entry in
            var entry = entry
            if !entry.declaresItsPicture, entry.images.contains(where: { fixed[$0.url] != nil }) { entry.images = [] }
            entry.story?.removePictures { fixed[$0.url] != nil }
            return entry
        }
    }
}

extension Entry {
    fileprivate var declaresItsPicture: Bool { images.contains { $0.url == image } }
}
