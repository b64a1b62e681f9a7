// FuzzStories: any bytes as the HTML of an item's content. The story that comes of it is within the limits, has no empty part, and
// is what the kiosk would read of a worker's answer. And any bytes as the items of a feed: the newest one has the same story where it
// is read alone as where all are read.

import FeedModel
import FeedParsing
import Fuzzing
import WorkerContract

func check(_ blocks: [StoryText.Block], depth: Int) {
    precondition(!blocks.isEmpty && depth <= 13, "empty or deep")
    for block in blocks {
        switch block {
        case .paragraph(let words), .heading(_, let words): precondition(!words.plainText.isEmpty, "no words")
        case .list(_, let items): for item in items { check(item, depth: depth + 1) }
        case .quote(let blocks): check(blocks, depth: depth + 1)
        case .code(let text): precondition(!text.isEmpty, "no code")
        case .picture(let picture): precondition(picture.url.hasPrefix("http"), "no address")
        }
    }
}

func read(_ document: String, _ bytes: [UInt8], _ end: String, limit: Int = .max) -> Feed? {
    try? FeedParser.parse(
        Array(document.utf8) + bytes + Array(end.utf8), contentType: "text/xml; charset=utf-8", baseURL: "https://a.test/",
        limit: limit, withStories: true)
}

/// Without pictures: which of them all entries have depends on the other entries.
func words(_ blocks: [StoryText.Block]) -> String {
    blocks.map { block in
        switch block {
        case .paragraph(let words), .heading(_, let words): words.plainText
        case .list(_, let items): items.map(words).joined(separator: "|")
        case .quote(let blocks): words(blocks)
        case .code(let text): text
        case .picture: ""
        }
    }.joined(separator: "\n")
}

func checkNewest(_ bytes: [UInt8]) {
    guard let all = read("<rss><channel>", bytes, ""), let place = all.newest(1).first,
        let newest = read("<rss><channel>", bytes, "", limit: 1)?.entries.first
    else { return }
    precondition(
        words(newest.story?.blocks ?? []) == words(all.entries[place].story?.blocks ?? []),
        "another story where it is read again")
}

fuzz { bytes in
    checkNewest(Array(bytes))
    let html = Array(bytes).flatMap { byte in
        byte == UInt8(ascii: "<") ? Array("&lt;".utf8) : byte == UInt8(ascii: "&") ? Array("&amp;".utf8) : [byte]
    }
    let feed = read(
        "<rss><channel><item><title>T</title><description>", html, "</description></item></channel></rss>")
    guard let story = feed?.entries.first?.story else { return }
    check(story.blocks, depth: 1)
    precondition(StoryText(decoding: story.encoded)?.blocks.count == story.blocks.count, "the kiosk reads another story")
}
