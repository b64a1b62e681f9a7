/// What makes two entries one item. In this order:
///
/// 1. the id, when it is an address, a URN or a tag: such ids are unique in the world;
/// 2. the id together with the feed's link (or its source), when it is anything else: `1` is unique in its feed only;
/// 3. the link;
/// 4. the text: title, date and summary.
///
/// A feed may give one id, or one link, to entries that are different, as feeds made by hand do: then that id or link says
/// nothing, and the next rule decides. Ids differ when the link and the title both do, links when the titles do.
enum EntryIdentity {
    /// The identities of a feed's entries, in their order. Cost: linear.
    static func identities(of feed: Feed, source: String) -> [String] {
        let scope = feed.link ?? source
        let ids = feed.entries.map { $0.id.flatMap { $0.isEmpty ? nil : key(ofID: $0, scope: scope) } }
        let links = feed.entries.map { $0.link.flatMap { $0.isEmpty ? nil : "link:" + $0 } }
        let sharedIDs = shared(ids, by: feed.entries) { $0.title != $1.title && ($0.link != $1.link || $0.link == nil) }
        let sharedLinks = shared(links, by: feed.entries) { $0.title != $1.title }
        return feed.entries.indices.map { index in
            if let id = ids[index], !sharedIDs.contains(id) { return id }
            if let link = links[index], !sharedLinks.contains(link) { return link }
            return text(of: feed.entries[index])
        }
    }

    private static func key(ofID id: String, scope: String) -> String {
        let scheme = id.prefix { $0 != ":" }.lowercased()
        return ["http", "https", "urn", "tag"].contains(scheme) ? "id:" + id : "local:\(id)|\(scope)"
    }

    private static func text(of entry: Entry) -> String {
        "text:\(entry.title ?? "")|\(entry.date.map(String.init(describing:)) ?? "")|\(entry.summary ?? "")"
    }

    /// The keys that different entries have.
    private static func shared(
        _ keys: [String?], by entries: [Entry], differ: (Entry, Entry) -> Bool
    ) -> Set<String> {
        var first: [String: Int] = [:]
        var result: Set<String> = []
        for (index, key) in keys.enumerated() {
            guard let key else { continue }
            if let other = first[key] {
                if differ(entries[other], entries[index]) { result.insert(key) }
            } else {
                first[key] = index
            }
        }
        return result
    }
}
