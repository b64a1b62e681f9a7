import Foundation
import FoundationXML

/// The elements of an SVG document in their order, read by a strict XML parser.
struct SVGPicture {
    struct Element {
        let name: String
        let attributes: [String: String]
    }

    let elements: [Element]

    init(_ text: String) throws {
        let parser = XMLParser(data: Data(text.utf8))
        let collector = Collector()
        parser.delegate = collector
        guard parser.parse() else { throw Unexpected("not well-formed XML: \(text.prefix(200))") }
        elements = collector.elements
    }

    /// What is painted: the paths that have a part's name.
    var parts: [Element] { elements.filter { $0.name == "path" && $0.attributes["class"] != nil } }

    var paths: [Element] { elements.filter { $0.name == "path" } }

    private final class Collector: NSObject, XMLParserDelegate {
        var elements: [Element] = []

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            elements.append(Element(name: name, attributes: attributes))
        }
    }
}
