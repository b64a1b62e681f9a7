import FeedModel
import FetchPlanning
import FoundationEssentials
import KioskUI
import WorkerContract

/// A job for a thread.
enum PictureJob: Sendable {
    case fetch(PictureOrder, feedAddress: String)
    /// - file: nil for the one that is kept.
    case scale(PictureRequest, address: String, file: [UInt8]?)
    /// Tell that there is no picture.
    case refuse(PictureRequest)
}

/// Which pictures are wanted, and how far each has come. A value that is told what happens.
struct PictureWishes {
    private enum Stage {
        case waiting, scaling, answered, refused
    }

    var planner = PicturePlanner(mostAtOnce: PictureWishes.mostFetches)
    private var wanted: [PictureRequest] = []
    private var stages: [PictureRequest: Stage] = [:]
    /// Files that have come and are to be scaled, by address.
    private var files: [String: [UInt8]] = [:]
    private var scaleCount = 0

    /// A fetching worker takes about 40 MB: with those of feeds, three quarters of the unit's MemoryMax.
    static let mostFetches = 3
    static let mostScales = 2

    mutating func want(_ requests: [PictureRequest]) {
        wanted = requests
        let old = stages
        stages = [:]
        for request in requests { stages[request] = old[request] ?? .waiting }
    }

    /// The jobs to begin now.
    mutating func begin(at now: FetchTime) -> [PictureJob] {
        let scales = beginScales(at: now)
        let orders = planner.begin(wanted.compactMap { planned($0, at: now) }, at: now)
        return scales + orders.map { .fetch($0, feedAddress: feedAddress(of: $0.picture.url)) } + refusals(at: now)
    }

    /// When `begin` has something to do; nil for never.
    func nextDue(at now: FetchTime) -> Double? {
        // A form that is refused now may be had later.
        let all = wanted.flatMap { request in request.forms.map { PlannedPicture(request.address(of: $0)) } }
        return planner.nextDue(all, at: now)
    }

    private mutating func beginScales(at now: FetchTime) -> [PictureJob] {
        var jobs: [PictureJob] = []
        for request in wanted where stages[request] == .waiting || stages[request] == .refused {
            guard scaleCount < PictureWishes.mostScales, let picture = planned(request, at: now),
                planner.record(of: picture.url).hasFile
            else { continue }
            stages[request] = .scaling
            scaleCount += 1
            jobs.append(.scale(request, address: picture.url, file: files[picture.url]))
        }
        return jobs
    }

    private mutating func refusals(at now: FetchTime) -> [PictureJob] {
        let refused = wanted.filter { stages[$0] == .waiting && planned($0, at: now) == nil }
        for request in refused { stages[request] = .refused }
        return refused.map { .refuse($0) }
    }

    /// The picture that is to answer a request; nil if there is none for a while.
    private func planned(_ request: PictureRequest, at now: FetchTime) -> PlannedPicture? {
        request.form { planner.isRefused(request.address(of: $0), at: now) }.map { PlannedPicture(request.address(of: $0)) }
    }

    private func feedAddress(of address: String) -> String {
        wanted.first { request in request.forms.contains { request.address(of: $0) == address } }?.feedAddress ?? ""
    }

    // MARK: What happened

    mutating func fetched(_ address: String, _ result: Result<LoadedPicture, LoadFailure>, at now: FetchTime) {
        switch result {
        case .success(let loaded):
            planner.ended(address, .loaded(loaded.version), at: now)
            guard let file = loaded.file else { return }
            // Another picture than the one that is shown.
            for request in wanted where stages[request] == .answered && planned(request, at: now)?.url == address {
                stages[request] = .waiting
            }
            if isAwaited(address, at: now) { files[address] = file.bytes }
        case .failure(let failure): planner.ended(address, failure.fetchResult, at: now)
        }
    }

    /// The file that was to be scaled is not there: it is fetched again.
    mutating func lostFile(_ request: PictureRequest, _ address: String) {
        scaleCount -= 1
        planner.forget(address)
        if stages[request] != nil { stages[request] = .waiting }
    }

    /// - Parameter isDone: false if the file gives no picture.
    mutating func scaled(_ request: PictureRequest, _ address: String, isDone: Bool, at now: FetchTime) {
        scaleCount -= 1
        if stages[request] != nil { stages[request] = isDone ? .answered : .waiting }
        if !isDone { planner.rejectFile(of: address, at: now) }
        if !isAwaited(address, at: now) { files[address] = nil }
    }

    private func isAwaited(_ address: String, at now: FetchTime) -> Bool {
        wanted.contains { stages[$0] == .waiting && planned($0, at: now)?.url == address }
    }
}

extension PlannedPicture {
    init(_ address: String) { self.init(url: address, host: URLComponents(string: address)?.host?.lowercased() ?? "") }
}
