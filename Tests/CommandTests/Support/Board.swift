import Foundation
import Geometry

/// The three feeds of Tests/Boards in a language, with the demo's pictures, and a configuration that shows them.
final class Board: Sendable {
    private static let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")

    private static let names = ["ar": "المكتبة العامة", "ja": "市立図書館", "hi": "नगर पुस्तकालय"]

    private let server: LoopbackServer
    /// Lines of a configuration file.
    let configuration: String

    init(_ language: String) {
        let server = LoopbackServer { path, _ in
            let name = path.split(separator: "/").last ?? ""
            let isPicture = name.hasSuffix(".jpg")
            let file = isPicture ? "Sources/CDemoPictures/pictures/\(name)" : "Tests/Boards/\(language)/\(name)"
            let bytes = FileManager.default.contents(atPath: "\(Board.root)/\(file)").map(Array.init) ?? []
            return .http(type: isPicture ? "image/jpeg" : "application/feed+json", body: bytes)
        }
        let feeds = (1...3).map { "[feed \($0)]\nurl = \(server.url("/\($0).json"))\n" }
        self.server = server
        let name = Board.names[language] ?? language
        configuration = "[kiosk]\nname = \(name)\nlanguages = \(language), en-GB\n" + feeds.joined()
    }
}
