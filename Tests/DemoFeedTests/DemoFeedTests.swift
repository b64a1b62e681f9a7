import FeedModel
import Foundation
import Testing

@testable import DemoFeed

@Suite(.timeLimit(.minutes(5))) struct Serving {
    @Test(arguments: NoticeBoard.all.map(\.name)) func gainsOneItemAtEveryRequest(name: String) async throws {
        let board = try #require(NoticeBoard.all.first { $0.name == name })
        let server = try DemoServer(now: noon)
        defer { server.stop() }
        var before: [[String: String]] = []
        for round in 0..<40 {
            let (status, type, body) = try await get(server.url(name))
            #expect(status == 200 && type == "application/rss+xml; charset=utf-8")
            let items = try ItemReader.items(of: body)
            if round > 0 {
                #expect(Array(items.dropFirst()) == Array(before.prefix(items.count - 1)))
                #expect(!before.contains { $0["guid"] == items.first?["guid"] })
            }
            #expect(items.count == min(board.standing.count + round, board.count))
            before = items
        }
    }

    @Test func countsTheRequestsOfEachFeedByThemselves() async throws {
        let server = try DemoServer(now: noon)
        for _ in 0..<3 { _ = try await get(server.url("mill")) }
        _ = try await get(server.root + DemoPicture.reading.path)
        let town = try ItemReader.items(of: try await get(server.url("town")).2)
        #expect(town.count == NoticeBoard.town.standing.count)
    }

    /// Their ports differ.
    @Test(arguments: ["mill", "town"]) func dependsOnlyOnTheStartAndTheRequests(name: String) async throws {
        let servers = [try DemoServer(now: noon), try DemoServer(now: noon)]
        for _ in 0..<3 { #expect(try await get(servers[0].url(name)).2 == get(servers[1].url(name)).2) }
    }

    @Test func answersNothingElse() async throws {
        let server = try DemoServer(now: noon)
        let mill = try server.url("mill")
        for path in ["", "feed.xml", "mill.xml/../etc/passwd", "pictures/", "pictures/none.jpg", "pictures/%2e%2e/mill.xml"] {
            #expect(try await get(server.root + path).0 == 404, "\(path)")
        }
        for path in ["mill.xml", DemoPicture.bike.path] {
            #expect(try await get(server.root + path, method: "POST", body: Data(repeating: 1, count: 100_000)).0 == 405)
            #expect(try await get(server.root + path, method: "DELETE").0 == 405)
            #expect(try await get(server.root + path, method: "HEAD").0 == 405)
        }
        #expect(try ItemReader.items(of: try await get(mill).2).count == NoticeBoard.mill.standing.count)
    }

    @Test func listensOnLoopbackOnly() throws {
        let server = try DemoServer(now: noon)
        let port = try #require(URL(string: server.feeds[0].url)?.port)
        #expect(server.feeds.map(\.name) == ["mill", "town"])
        #expect(server.feeds.map(\.url) == ["mill", "town"].map { "http://127.0.0.1:\(port)/\($0).xml" })
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
        await #expect(throws: (any Error).self) { try await get(server.url("mill")) }
    }
}

@Suite(.timeLimit(.minutes(5))) struct Pictures {
    /// The frame header of a JPEG file: the segment of its marker has height and width (ITU-T T.81, B.2.2).
    private func frameSize(of file: [UInt8]) throws -> (width: Int, height: Int) {
        var start = 2
        while start + 9 < file.count, file[start] == 0xFF {
            if (0xC0...0xC3).contains(file[start + 1]) {
                return (Int(file[start + 7]) << 8 | Int(file[start + 8]), Int(file[start + 5]) << 8 | Int(file[start + 6]))
            }
            start += 2 + (Int(file[start + 2]) << 8 | Int(file[start + 3]))
        }
        throw DemoFeedFailure(message: "no frame header")
    }

    @Test(arguments: DemoPicture.allCases) func areWholeFilesOfTheDeclaredSize(picture: DemoPicture) async throws {
        let server = try DemoServer(now: noon)
        let (status, type, body) = try await get(server.root + picture.path)
        #expect(status == 200 && type == "image/jpeg")
        #expect(body.prefix(3) == Data([0xFF, 0xD8, 0xFF]) && body.suffix(2) == Data([0xFF, 0xD9]))
        #expect(try frameSize(of: Array(body)) == picture.size)
    }

    @Test func areNoOtherFilesThanTheRepositorys() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources/CDemoPictures/pictures")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(names) == Set(DemoPicture.allCases.map { "\($0.rawValue).jpg" }))
        for picture in DemoPicture.allCases {
            #expect(try Data(contentsOf: folder.appendingPathComponent("\(picture.rawValue).jpg")) == Data(picture.file))
        }
    }

    @Test func areAllShownAndEachIsDescribed() throws {
        let items = try NoticeBoard.all.flatMap { try $0.items(arrived: $0.arriving.count) }
        let pictured = items.filter { $0["url"] != nil }
        #expect(Set(pictured.compactMap { $0["url"] }) == Set(DemoPicture.allCases.map(\.path)))
        for item in pictured {
            let picture = try #require(DemoPicture.allCases.first { $0.path == item["url"] })
            #expect(item["width"] == "\(picture.size.width)" && item["height"] == "\(picture.size.height)")
            #expect(item["type"] == "image/jpeg")
            #expect((item["media:description"] ?? "").count >= 20 && item["media:description"] != item["title"])
        }
    }

    @Test func arriveWithEverySecondNotice() {
        for board in NoticeBoard.all {
            let isPictured = board.arriving.map { $0.picture != nil }
            #expect(zip(isPictured, isPictured.dropFirst()).allSatisfy { $0 != $1 }, "\(board.name)")
        }
        // A reload brings one of each.
        #expect(NoticeBoard.mill.arriving[0].picture != nil && NoticeBoard.town.arriving[0].picture == nil)
    }
}
