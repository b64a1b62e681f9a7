// FuzzStories: any bytes as the HTML of an item's content. The story that comes of it is within the limits, has no empty part, and
// is what the kiosk would read of a worker's answer.

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

fuzz { bytes in
    let html = Array(bytes).flatMap { byte in
        byte == UInt8(ascii: "<") ? Array("&lt;".utf8) : byte == UInt8(ascii: "&") ? Array("&amp;".utf8) : [byte]
    }
    let document =
        Array("<rss><channel><item><title>T</title><description>".utf8) + html
        + Array("</description></item></channel></rss>".utf8)
    let feed = try? FeedParser.parse(
        document, contentType: "text/xml; charset=utf-8", baseURL: "https://a.test/", withStories: true)
    guard let story = feed?.entries.first?.story else { return }
    check(story.blocks, depth: 1)
    precondition(StoryText(decoding: story.encoded)?.blocks.count == story.blocks.count, "the kiosk reads another story")
}
