import FeedModel
import FetchPlanning
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

    /// A request for whose picture there was no worker.
    private struct Retry {
        let due: Double
        let count: Int
    }

    var planner = PicturePlanner(mostAtOnce: PictureWishes.mostFetches)
    private var wanted: [PictureRequest] = []
    private var stages: [PictureRequest: Stage] = [:]
    private var retries: [PictureRequest: Retry] = [:]
    /// Requests whose old picture was being scaled when a newer one came.
    private var outdated: Set<PictureRequest> = []
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
        retries = retries.filter { stages[$0.key] != nil }
        outdated = outdated.filter { stages[$0] != nil }
    }

    /// The jobs to begin now.
    mutating func begin(at now: FetchTime) -> [PictureJob] {
        files = files.filter { isAwaited($0.key, at: now) }
        let scales = beginScales(at: now)
        let orders = planner.begin(planned(at: now), at: now)
        return scales + orders.map { .fetch($0, feedAddress: feedAddress(of: $0.picture.url)) } + refusals(at: now)
    }

    /// When `begin` has something to do that is not due now; nil for never.
    func nextDue(at now: FetchTime) -> Double? {
        // A form that is refused now may be had later.
        let refused = wanted.flatMap { request in request.forms.map(request.address).filter { planner.isRefused($0, at: now) } }
        let due = planner.nextDue(planned(at: now) + refused.map { PlannedPicture($0) }, at: now)
        return [due, retries.values.lazy.map(\.due).filter { $0 > now.uptime }.min()].compactMap(\.self).min()
    }

    private func planned(at now: FetchTime) -> [PlannedPicture] {
        wanted.compactMap { address($0, at: now) }.map { PlannedPicture($0) }
    }

    private mutating func beginScales(at now: FetchTime) -> [PictureJob] {
        var jobs: [PictureJob] = []
        for request in wanted where mayScale(request, at: now) {
            guard scaleCount < PictureWishes.mostScales, let address = address(request, at: now),
                planner.record(of: address).hasFile
            else { continue }
            stages[request] = .scaling
            scaleCount += 1
            jobs.append(.scale(request, address: address, file: files[address]))
        }
        return jobs
    }

    private func mayScale(_ request: PictureRequest, at now: FetchTime) -> Bool {
        isOpen(request) && (retries[request]?.due ?? 0) <= now.uptime
    }

    /// There is no picture for it yet.
    private func isOpen(_ request: PictureRequest) -> Bool { stages[request] == .waiting || stages[request] == .refused }

    private mutating func refusals(at now: FetchTime) -> [PictureJob] {
        let refused = wanted.filter { stages[$0] == .waiting && address($0, at: now) == nil }
        for request in refused { stages[request] = .refused }
        return refused.map { .refuse($0) }
    }

    /// The address of the form that is to answer a request; nil if there is none for a while.
    private func address(_ request: PictureRequest, at now: FetchTime) -> String? {
        let form = request.form {
            planner.record(of: request.address(of: $0)).hasFile
        } except: {
            planner.isRefused(request.address(of: $0), at: now)
        }
        return form.map(request.address)
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
            showAnew(address, at: now)
            if isAwaited(address, at: now) { files[address] = file.bytes }
        case .failure(let failure): planner.ended(address, failure.fetchResult, at: now)
        }
    }

    /// Another picture has come than the one that is shown.
    private mutating func showAnew(_ address: String, at now: FetchTime) {
        for request in wanted where self.address(request, at: now) == address {
            if stages[request] == .answered { stages[request] = .waiting }
            if stages[request] == .scaling { outdated.insert(request) }
        }
    }

    /// The file that was to be scaled is not there: it is fetched again.
    mutating func lostFile(_ request: PictureRequest, _ address: String) {
        planner.forget(address)
        endScaling(request, .waiting)
    }

    mutating func scaled(_ request: PictureRequest) {
        retries[request] = nil
        endScaling(request, outdated.remove(request) == nil ? .answered : .waiting)
    }

    /// The file is no picture.
    mutating func rejected(_ request: PictureRequest, _ address: String, at now: FetchTime) {
        if outdated.remove(request) == nil {
            planner.rejectFile(of: address, at: now)
            files[address] = nil
        }
        endScaling(request, .waiting)
    }

    /// The worker failed, which says nothing about the file.
    mutating func failedToScale(_ request: PictureRequest, at now: FetchTime) {
        let count = min((retries[request]?.count ?? 0) + 1, 7)
        if stages[request] != nil { retries[request] = Retry(due: now.uptime + 30 * Double(1 << count), count: count) }
        endScaling(request, .waiting)
    }

    private mutating func endScaling(_ request: PictureRequest, _ stage: Stage) {
        scaleCount -= 1
        if stages[request] != nil { stages[request] = stage }
    }

    private func isAwaited(_ address: String, at now: FetchTime) -> Bool {
        wanted.contains { (isOpen($0) || outdated.contains($0)) && self.address($0, at: now) == address }
    }
}

extension PlannedPicture {
    init(_ address: String) { self.init(url: address, host: hostName(of: address)) }
}
