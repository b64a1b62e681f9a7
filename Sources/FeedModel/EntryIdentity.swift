/// Decides whether two entries are the same item, by the first of these that applies:
///
/// 1. the id, if it is an address, a URN or a tag: such ids are globally unique;
/// 2. any other id together with the feed's link (or its address): `1` is unique only within its feed;
/// 3. the link;
/// 4. the text: title, date and summary.
///
/// A feed, especially a handmade one, may give the same id or link to different entries. Then that id or link is ignored, and
/// the next rule decides. Entries with the same id are different if both link and title differ; entries with the same link
/// are different if their titles differ.
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

    /// The keys shared by different entries.
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

extension Feed {
    /// The identities of its entries, in their order: what a timeline calls its items.
    ///
    /// - Parameter address: of the feed, as a timeline's source has it.
    public func identities(at address: String) -> [String] { EntryIdentity.identities(of: self, source: address) }
}
