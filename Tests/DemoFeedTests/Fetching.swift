import FeedModel
import Foundation
import FoundationNetworking
import FoundationXML
import Testing

@testable import DemoFeed

let noon = Timestamp(year: 2026, month: 11, day: 20, hour: 12)

func get(_ url: String, method: String = "GET", body: Data? = nil) async throws -> (Int, String, Data) {
    var request = URLRequest(url: try #require(URL(string: url)))
    request.httpMethod = method
    request.httpBody = body
    let (data, response) = try await URLSession.shared.data(for: request)
    let http = try #require(response as? HTTPURLResponse)
    return (http.statusCode, http.value(forHTTPHeaderField: "Content-Type") ?? "", data)
}

extension DemoServer {
    func url(_ name: String) throws -> String { try #require(feeds.first { $0.name == name }).url }

    /// `http://127.0.0.1:PORT/`.
    var root: String { String(feeds[0].url.dropLast("mill.xml".count)) }
}

extension NoticeBoard {
    /// The items of its document, started at noon, as `ItemReader` gives them.
    func items(arrived: Int) throws -> [[String: String]] {
        try ItemReader.items(of: Data(document(arrived: arrived, start: noon).utf8))
    }
}

/// What a strict XML parser finds in the items of a document: texts by element name, and a picture's attributes by theirs.
final class ItemReader: NSObject, XMLParserDelegate {
    private(set) var items: [[String: String]] = []
    private var isInItem = false
    private var text = ""

    static func items(of data: Data) throws -> [[String: String]] {
        let reader = ItemReader()
        let parser = XMLParser(data: data)
        parser.delegate = reader
        try #require(parser.parse(), "not well-formed: line \(parser.lineNumber)")
        return reader.items
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        text = ""
        if name == "media:content" { items[items.count - 1].merge(attributes) { $1 } }
        guard name == "item" else { return }
        isInItem = true
        items.append(["language": attributes["xml:lang"] ?? ""])
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        if name == "item" { isInItem = false }
        if isInItem { items[items.count - 1][name] = text }
    }
}
