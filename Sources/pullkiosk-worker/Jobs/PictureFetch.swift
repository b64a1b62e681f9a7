import FeedFetching
import FetchPlanning
import Geometry
import PictureDecoding
import WorkerContract

/// The job `fetchPicture`.
struct PictureFetch {
    let url: String
    let origin: String
    let version: Validators
    let limits: FetchLimits
    let keptBytes: Int
    let userAgent: String

    func answer() throws(LoadFailure) -> WorkerMessage<WorkerAnswer> {
        switch try fetched() {
        case .unchanged(let version): WorkerMessage(.unchanged(version: version))
        case .document(let document): WorkerMessage(try checked(document.bytes), version: document.version)
        }
    }

    private func fetched() throws(LoadFailure) -> FetchAnswer {
        do throws(FetchFailure) {
            // A server with a choice sends what takes a third of the time to decode; AVIF is read if it comes.
            return try FeedFetcher.fetch(
                url, origin: origin, accepting: .picture(avif: false), unlessStill: version, limits: limits,
                userAgent: userAgent)
        } catch {
            throw LoadFailure(error)
        }
    }

    private func checked(_ bytes: [UInt8]) throws(LoadFailure) -> PictureFile {
        do throws(PictureFault) {
            let picture = try PictureDecoder.checked(bytes, byteLimit: keptBytes)
            let (format, size) = (picture.format.rawValue, picture.size)
            return PictureFile(
                facts: PictureFacts(format: format, width: size.width, height: size.height), bytes: picture.bytes)
        } catch {
            throw LoadFailure(error.message, cause: .document)
        }
    }
}

/// The job `scalePicture`.
struct PictureScaling {
    let width: Int
    let height: Int
    let isWhole: Bool

    func answer(of file: [UInt8]) throws(LoadFailure) -> WorkerMessage<WorkerAnswer> {
        do throws(PictureFault) {
            var size = PixelSize(width: width, height: height)
            if isWhole { size = try PictureDecoder.header(of: file).size.fitted(into: size) }
            let pixels = try PictureDecoder.pixels(of: file, filling: size)
            return WorkerMessage(pixels: pixels, width: size.width, height: size.height)
        } catch {
            throw LoadFailure(error.message, cause: .document)
        }
    }
}

extension PixelSize {
    /// In the same shape, as large as fits into another size, and not larger than it is. No side becomes 0.
    fileprivate func fitted(into room: PixelSize) -> PixelSize {
        let scale = min(Double(room.width) / Double(width), Double(room.height) / Double(height), 1)
        func side(_ length: Int, _ longest: Int) -> Int {
            min(max(Int((Double(length) * scale).rounded()), 1), max(longest, 1))
        }
        return PixelSize(width: side(width, room.width), height: side(height, room.height))
    }
}
