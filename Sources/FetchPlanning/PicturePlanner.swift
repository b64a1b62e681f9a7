/// A picture to be fetched if it is not there.
public struct PlannedPicture: Hashable, Sendable {
    /// Identifies the picture.
    public let url: String
    /// The server, whose requests are counted together.
    public let host: String

    public init(url: String, host: String) {
        self.url = url
        self.host = host
    }
}

/// A picture to be fetched now.
public struct PictureOrder: Hashable, Sendable {
    public let picture: PlannedPicture
    /// Of the file that we have; empty asks for the whole picture.
    public let validators: Validators
}

/// Which pictures are fetched when. A pure value: it is told what is wanted, what happens and when.
///
/// Only a picture that is wanted now is fetched, the most urgent first. At most two fetches go to one host at a time, and none
/// to a host that asked to be left alone.
public struct PicturePlanner: Sendable {
    private var records: [String: PictureFetchRecord] = [:]
    private var running: [String: PlannedPicture] = [:]
    /// Until when a host is to be left alone, in seconds of uptime.
    private var rests: [String: Double] = [:]
    private let mostAtOnce: Int

    private static let mostRecords = 5_000

    public init(mostAtOnce: Int) { self.mostAtOnce = max(mostAtOnce, 1) }

    /// Adds what an earlier run knew. What this run knows stays.
    public mutating func recall(_ older: [String: PictureFetchRecord]) { records.merge(older) { known, _ in known } }

    public func record(of url: String) -> PictureFetchRecord { records[url] ?? PictureFetchRecord() }

    /// The fetches to begin now. Each counts as running until `ended`.
    ///
    /// - Parameter wanted: the most urgent first.
    public mutating func begin(_ wanted: [PlannedPicture], at now: FetchTime) -> [PictureOrder] {
        var orders: [PictureOrder] = []
        for picture in wanted where isDue(picture, at: now) && mayBegin(picture) {
            running[picture.url] = picture
            orders.append(PictureOrder(picture: picture, validators: record(of: picture.url).validators))
        }
        return orders
    }

    /// When `begin` has something to do for these, in seconds of uptime; nil for never. What waits for a running fetch has no
    /// time: call `begin` after `ended`.
    public func nextDue(_ wanted: [PlannedPicture], at now: FetchTime) -> Double? {
        wanted.lazy.filter { mayBegin($0) && (!record(of: $0.url).hasFile || isDue($0, at: now)) }.map { due($0, at: now) }
            .min()
    }

    /// Whether there will be no picture for a while: its server said so, or was not there several times.
    public func isRefused(_ url: String, at now: FetchTime) -> Bool {
        let record = record(of: url)
        guard !record.hasFile, record.failures > 0, record.wait(now: now.wall) > 0 else { return false }
        return !record.isUnreached || record.failures > PicturePlanner.patience
    }

    /// After so many fetches that reached no server, another form is tried: eight minutes.
    private static let patience = 4

    private func isDue(_ picture: PlannedPicture, at now: FetchTime) -> Bool {
        record(of: picture.url).isOld(now: now.wall) && due(picture, at: now) <= now.uptime
    }

    private func due(_ picture: PlannedPicture, at now: FetchTime) -> Double {
        max(now.uptime + record(of: picture.url).wait(now: now.wall), rests[picture.host] ?? now.uptime)
    }

    private func mayBegin(_ picture: PlannedPicture) -> Bool {
        let onHost = running.values.count { $0.host == picture.host }
        return running[picture.url] == nil && running.count < mostAtOnce && onHost < FetchPlanner.mostPerHost
    }

    /// A fetch has ended.
    public mutating func ended(_ url: String, _ result: FetchResult, at now: FetchTime) {
        let host = running.removeValue(forKey: url)?.host
        var record = record(of: url)
        switch result {
        case .loaded(let answer): record.loaded(answer, now: now.wall)
        case .unreached:
            record.failed(wait: PictureDelay.unreached(failures: record.failures), now: now.wall, isUnreached: true)
        case .rejected, .refused, .gone: record.failed(wait: PictureDelay.refused(failures: record.failures), now: now.wall)
        case .resting(_, let seconds):
            let rest = FetchDelay.wholeRest(seconds)
            // A server that asks for no rest is not asked every second.
            record.failed(wait: max(rest, PictureDelay.unreached(failures: record.failures)), now: now.wall)
            if let host { rests[host] = now.uptime + rest }
        }
        records[url] = record
        forgetMost(at: now)
    }

    /// Its file turned out to be no picture.
    public mutating func rejectFile(of url: String, at now: FetchTime) {
        var record = PictureFetchRecord(failures: record(of: url).failures)
        record.failed(wait: PictureDelay.refused(failures: record.failures), now: now.wall)
        records[url] = record
    }

    /// Its file is gone, or cannot be read.
    public mutating func forget(_ url: String) { records[url] = nil }

    /// The network is back, or the clock was set: servers that were not reached are asked again.
    public mutating func retryUnreached() {
        for (url, record) in records where record.isUnreached { records[url]?.next = nil }
    }

    /// A kiosk sees new pictures for years.
    private mutating func forgetMost(at now: FetchTime) {
        rests = rests.filter { $0.value > now.uptime }
        guard records.count > PicturePlanner.mostRecords else { return }
        func time(_ record: PictureFetchRecord) -> Int64 { record.fetched ?? record.next ?? .min }
        let newest = records.sorted { time($0.value) > time($1.value) }.prefix(PicturePlanner.mostRecords / 2)
        records = Dictionary(uniqueKeysWithValues: newest.map { ($0.key, $0.value) })
    }
}
