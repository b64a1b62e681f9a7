public import FeedModel
public import FetchPlanning
import FoundationEssentials

// A feed in an answer is encoded as JSON, in the bytes after the line, and its stories behind it.

extension WorkerMessage<WorkerAnswer> {
    /// A worker's answer. Fails if the feed cannot be encoded.
    ///
    /// - Parameter storyLimit: the most bytes of stories, together; nil for none. Those that do not fit are left out.
    public init(_ feed: Feed, version: FetchedVersion, storyLimit: Int? = nil) throws {
        let stories = storyLimit.map { feed.encodedStories(limit: $0) }
        self.init(
            .feed(version: version, stories: stories?.map(\.count)),
            bytes: Array(try JSONEncoder().encode(feed)) + (stories ?? []).joined())
    }

    /// The result of a load; nil if the bytes are not a feed, or if there are unexpected bytes.
    public var loaded: Result<LoadedFeed, LoadFailure>? {
        switch content {
        case .feed(let version, let lengths): feed(version, lengths ?? []).map { .success($0) }
        case .unchanged(let version):
            bytes.isEmpty ? .success(LoadedFeed(feed: nil, version: version)) : nil
        case .failed(let failure): bytes.isEmpty ? .failure(failure) : nil
        case .picture, .pixels: nil
        }
    }

    private func feed(_ version: FetchedVersion, _ lengths: [Int]) -> LoadedFeed? {
        guard let total = WorkerMessage.sum(lengths), total <= bytes.count,
            let feed = try? JSONDecoder().decode(Feed.self, from: Data(bytes.dropLast(total))),
            lengths.isEmpty || lengths.count == feed.entries.count
        else { return nil }
        var place = bytes.count - total
        let stories = lengths.map { length in
            defer { place += length }
            return Array(bytes[place..<(place + length)])
        }
        return LoadedFeed(feed: feed, version: version, stories: stories.isEmpty && !feed.entries.isEmpty ? nil : stories)
    }

    /// Nil if one is negative or the sum overflows.
    private static func sum(_ lengths: [Int]) -> Int? {
        var sum = 0
        for length in lengths {
            let (next, overflow) = sum.addingReportingOverflow(length)
            guard length >= 0, !overflow else { return nil }
            sum = next
        }
        return sum
    }
}

extension Feed {
    /// Empty for an entry without a story, or whose story does not fit beside those before it.
    fileprivate func encodedStories(limit: Int) -> [[UInt8]] {
        var left = limit
        return entries.map { entry in
            guard let story = entry.story?.encoded, story.count <= left else { return [] }
            left -= story.count
            return story
        }
    }
}
