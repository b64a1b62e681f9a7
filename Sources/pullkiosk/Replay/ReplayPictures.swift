import FeedModel
import FetchPlanning
import Geometry
import KioskUI
import Raster
import Synchronization
import SystemService
import WorkerContract

/// The pictures of a replay: fetched and scaled by real workers while the clock stands still. Nothing is stored, but a file is
/// fetched once.
final class ReplayPictures {
    private let worker: PictureWorker
    /// Nil for a picture that cannot be had.
    private var files: [String: PictureFile?] = [:]
    private var images: [PictureRequest: Image?] = [:]

    init(limits: Configuration.Limits) { worker = PictureWorker(limits: limits) { false } }

    /// The answers to requests, in their order. Blocks until the last one is there.
    func load(_ requests: [PictureRequest]) -> [Image?] {
        // Another form may be left where one cannot be had.
        while case let missing = missingFiles(of: requests), !missing.isEmpty { fetch(missing) }
        scale(requests.filter { images[$0] == nil })
        return requests.map { images[$0] ?? nil }
    }

    private func address(_ request: PictureRequest) -> String? {
        request.form {
            (files[request.address(of: $0)] ?? nil) != nil
        } except: {
            files[request.address(of: $0)] == .some(nil)
        }.map(request.address)
    }

    private func file(of request: PictureRequest) -> PictureFile? { address(request).flatMap { files[$0] ?? nil } }

    /// Of the file of a picture that was loaded.
    func naturalSize(_ request: PictureRequest) -> PixelSize? {
        file(of: request).map { PixelSize(width: $0.facts.width, height: $0.facts.height) }
    }

    private func missingFiles(of requests: [PictureRequest]) -> [String: String] {
        var missing: [String: String] = [:]
        for request in requests {
            if let address = address(request), files[address] == nil { missing[address] = request.feedAddress }
        }
        return missing
    }

    private func fetch(_ addresses: [String: String]) {
        let worker = worker
        let results = inParallel(Array(addresses), atOnce: 2) { address, feedAddress in
            (address, (try? worker.fetch(address, feedAddress: feedAddress, Validators()).get())?.file)
        }
        for (address, file) in results { files.updateValue(file, forKey: address) }
    }

    private func scale(_ requests: [PictureRequest]) {
        let worker = worker
        let jobs = requests.map { request in (request, file(of: request)?.bytes) }
        let results = inParallel(jobs) { request, file in
            (request, file.flatMap { try? worker.scaled($0, for: request, of: request.forms.first?.url ?? "").get() })
        }
        for (request, image) in results { images.updateValue(image, forKey: request) }
    }
}
