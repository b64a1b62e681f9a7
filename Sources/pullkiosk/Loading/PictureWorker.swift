import FeedModel
import FetchPlanning
import Geometry
import KioskUI
import Raster
import SystemService
import WorkerContract

/// The jobs of workers for pictures. Their answers are not trusted.
struct PictureWorker {
    let limits: Configuration.Limits
    let isCancelled: @Sendable () -> Bool

    /// The longest file that is fetched, in bytes: a camera's. One that is longer than `keptBytes` comes smaller.
    private static let fileBytes = 16 << 20
    private static let keptBytes = 2_000_000
    /// The room for the line of an answer.
    private static let lineBytes = 1 << 20

    /// Blocks until the picture has come or failed, little longer than the deadline.
    func fetch(_ address: String, feedAddress: String, _ validators: Validators) -> Result<LoadedPicture, LoadFailure> {
        let call = call(placeName(of: address), outputBytes: PictureWorker.keptBytes)
        let request = WorkerRequest.fetchPicture(
            url: address, origin: PictureWorker.origin(feedAddress), version: validators, deadline: limits.deadline,
            byteLimit: PictureWorker.fileBytes, keptBytes: PictureWorker.keptBytes,
            userAgent: FeedRequest.userAgent(limits.contact))
        return call.answer(to: WorkerMessage(request), isCancelled: isCancelled).flatMap { answer in
            checked(answer.loadedPicture, call).flatMap { loaded in
                // Nothing was asked that could be unchanged.
                loaded.file == nil && validators.isEmpty ? .failure(call.nonsense) : .success(loaded)
            }
        }
    }

    /// A file is of this machine.
    private static func origin(_ feedAddress: String) -> String {
        isWebAddress(feedAddress) ? feedAddress : "http://localhost/"
    }

    /// The picture in a file, in the size and the fit of a request.
    ///
    /// - Parameter address: for messages.
    func scaled(_ file: [UInt8], for wanted: PictureRequest, of address: String) -> Result<Image, LoadFailure> {
        let size = wanted.size
        let call = call(placeName(of: address), outputBytes: 4 * size.width * size.height)
        let request = WorkerRequest.scalePicture(width: size.width, height: size.height, isWhole: wanted.fit == .inside)
        return call.answer(to: WorkerMessage(request, bytes: file), isCancelled: isCancelled).flatMap { answer in
            checked(answer.pixels(for: wanted), call).flatMap { pixels, size in
                PixelBuffer(size: size, premultiplied: pixels).map { .success(Image($0, keepsSmallerCopies: false)) }
                    ?? .failure(call.nonsense)
            }
        }
    }

    private func call(_ place: String, outputBytes: Int) -> WorkerCall {
        WorkerCall(
            subject: "picture", place: place, deadline: limits.deadline, outputBytes: outputBytes + PictureWorker.lineBytes)
    }

    private func checked<Value>(
        _ result: Result<Value, LoadFailure>?, _ call: WorkerCall
    ) -> Result<Value, LoadFailure> {
        result.map { $0.mapError(call.worded) } ?? .failure(call.nonsense)
    }
}

extension WorkerMessage<WorkerAnswer> {
    fileprivate func pixels(for request: PictureRequest) -> Result<([UInt32], PixelSize), LoadFailure>? {
        let (width, height) = (request.size.width, request.size.height)
        return switch request.fit {
        case .fill: pixels(width: width, height: height)?.map { ($0, request.size) }
        case .inside:
            pixels(inside: width, height)?.map { ($0.pixels, PixelSize(width: $0.width, height: $0.height)) }
        }
    }
}

extension PictureRequest {
    /// The address of a form. A picture of a feed that came by https is asked for by https, too.
    func address(of form: EntryImage) -> String {
        guard feedAddress.hasPrefix("https://"), form.url.hasPrefix("http://") else { return form.url }
        return "https://" + form.url.dropFirst("http://".count)
    }
}
