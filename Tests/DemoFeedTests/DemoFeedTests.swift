import FeedModel
import Foundation
import FoundationNetworking
import FoundationXML
import Glibc
import Testing

@testable import DemoFeed

private let noon = Timestamp(year: 2026, month: 11, day: 20, hour: 12)

private func get(_ url: String, method: String = "GET", body: Data? = nil) async throws -> (Int, String, Data) {
    var request = URLRequest(url: try #require(URL(string: url)))
    request.httpMethod = method
    request.httpBody = body
    let (data, response) = try await URLSession.shared.data(for: request)
    let http = try #require(response as? HTTPURLResponse)
    return (http.statusCode, http.value(forHTTPHeaderField: "Content-Type") ?? "", data)
}

/// What a strict XML parser finds in the items of a document, an array of texts by element name.
private final class ItemReader: NSObject, XMLParserDelegate {
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

@Suite(.timeLimit(.minutes(5))) struct Serving {
    @Test func gainsOneItemAtEveryRequest() async throws {
        let server = try DemoServer(now: noon)
        defer { server.stop() }
        var before: [[String: String]] = []
        for round in 0..<40 {
            let (status, type, body) = try await get(server.url)
            #expect(status == 200 && type == "application/rss+xml; charset=utf-8")
            let items = try ItemReader.items(of: body)
            if round == 0 {
                #expect(items.count == 12)
            } else {
                #expect(Array(items.dropFirst()) == Array(before.prefix(items.count - 1)))
                #expect(!before.contains { $0["guid"] == items.first?["guid"] })
            }
            #expect(items.count == min(12 + round, 29))
            before = items
        }
    }

    @Test func dependsOnlyOnTheStartAndTheRequests() async throws {
        let servers = [try DemoServer(now: noon), try DemoServer(now: noon)]
        for _ in 0..<3 { #expect(try await get(servers[0].url).2 == get(servers[1].url).2) }
    }

    @Test func answersNothingElse() async throws {
        let server = try DemoServer(now: noon)
        let root = server.url.replacingOccurrences(of: "/feed.xml", with: "")
        #expect(try await get(root + "/").0 == 404)
        #expect(try await get(root + "/feed.xml/../etc/passwd").0 == 404)
        #expect(try await get(server.url, method: "POST", body: Data(repeating: 1, count: 100_000)).0 == 405)
        #expect(try await get(server.url, method: "DELETE").0 == 405)
        #expect(try ItemReader.items(of: try await get(server.url).2).count == 12)
    }

    @Test func listensOnLoopbackOnly() throws {
        let server = try DemoServer(now: noon)
        let port = try #require(URL(string: server.url)?.port)
        #expect(server.url == "http://127.0.0.1:\(port)/feed.xml")
        #expect(try listeningAddresses(port: port) == ["0100007F"])
    }

    /// The addresses, as Linux prints them, of all sockets that listen on a port (proc(5); state 0A is listening).
    private func listeningAddresses(port: Int) throws -> [String] {
        let tables = try ["/proc/net/tcp", "/proc/net/tcp6"].map { try String(contentsOfFile: $0, encoding: .utf8) }
        var found: [String] = []
        for line in tables.joined().split(separator: "\n") {
            let columns = line.split(separator: " ")
            let address = columns.count > 3 ? columns[1].split(separator: ":") : []
            guard address.count == 2, columns[3] == "0A", Int(address[1], radix: 16) == port else { continue }
            found.append(String(address[0]))
        }
        return found
    }

    @Test func endsWhenStopped() async throws {
        let server = try DemoServer(now: noon)
        server.stop()
        server.stop()
        await #expect(throws: (any Error).self) { try await get(server.url) }
    }
}

@Suite struct Notices {
    @Test func areOrderedByDate() throws {
        let items = try ItemReader.items(of: Data(NoticeBoard(start: noon).document(arrived: 3).utf8))
        #expect(
            items.prefix(5).map { $0["pubDate"] } == [
                "Fri, 20 Nov 2026 12:00:03 GMT", "Fri, 20 Nov 2026 12:00:02 GMT", "Fri, 20 Nov 2026 12:00:01 GMT",
                "Fri, 20 Nov 2026 11:56:00 GMT", "Fri, 20 Nov 2026 11:25:00 GMT",
            ])
        #expect(items.last?["pubDate"] == "Sun, 15 Nov 2026 10:20:00 GMT")
    }

    @Test func arriveInManyScriptsBeginningWithEnglish() {
        #expect(arrivingNotices.prefix(5).map(\.language) == ["en", "ar", "ja", "el", "hi"])
        let languages = Set(NoticeBoard.texts.map(\.language))
        #expect(languages.isSuperset(of: ["en", "de", "fr", "el", "uk", "ru", "ar", "he", "hi", "th", "zh-Hans", "ja", "ko"]))
        #expect(Set(NoticeBoard.texts.map(\.title)).count == NoticeBoard.texts.count)
    }

    @Test func survivePastAYearOfReloads() throws {
        let items = try ItemReader.items(of: Data(NoticeBoard(start: noon).document(arrived: 1_000_000).utf8))
        #expect(items.count == 29 && Set(items.compactMap { $0["guid"] }).count == 29)
        #expect(items.first?["guid"] == "old-mill-1000011")
    }

    @Test func areEscapedAsXMLAndAsHTML() throws {
        let items = try ItemReader.items(of: Data(NoticeBoard(start: noon).document(arrived: 17).utf8))
        #expect(items.first?["title"] == "The new roof: questions & answers")
        #expect(items.first?["description"]?.contains("If the offers stay &lt; 90,000, work") == true)
        #expect(items.first?["language"] == "en")
        #expect(escaped("a<b>&\"c\u{1}\u{FFFF}\n") == "a&lt;b&gt;&amp;&quot;c\n")
    }

    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (1_763_596_800, "Thu, 20 Nov 2025 00:00:00 GMT"),
    ]) func writesDatesAsMailDoes(seconds: Int64, text: String) {
        #expect(mailDate(Timestamp(seconds: seconds)) == text)
    }
}
