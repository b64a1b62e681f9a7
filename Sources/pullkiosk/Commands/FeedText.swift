import FeedModel
import SystemService

/// A feed as text for a terminal: its title, then each entry with its date and link. No character moves the cursor or changes
/// the reading direction.
struct FeedText {
    let text: String

    init(_ feed: Feed) {
        func shown(_ text: String?) -> String? { text.map { oneLine($0, longest: .max) } }
        var lines = ["\(shown(feed.title) ?? "Untitled feed") (\(feed.format), \(feed.entries.count) entries)"]
        for entry in feed.entries {
            lines.append("")
            let head = [entry.date?.description, shown(entry.title) ?? "Untitled"]
            lines.append(head.compactMap(\.self).joined(separator: "  "))
            lines += [entry.author, entry.link, entry.summary].compactMap(shown).map { "    " + $0 }
            if let story = entry.story { lines += StoryLines(story).lines.map { $0.isEmpty ? "" : "    " + $0 } }
        }
        lines += feed.warnings.compactMap(shown).map { "warning: \($0)" }
        text = lines.joined(separator: "\n")
    }
}
