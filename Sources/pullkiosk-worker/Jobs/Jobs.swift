import FeedFetching
import WorkerContract

/// Does the requested job.
func answer(to request: WorkerMessage<WorkerRequest>) -> WorkerMessage<WorkerAnswer> {
    do throws(LoadFailure) {
        switch request.content {
        case .fetchFeed(let url, let movedTo, let version, let deadline, let byteLimit, let userAgent, let reading):
            let fetch = FeedFetch(
                url: url, movedTo: movedTo, version: version, deadline: deadline, byteLimit: byteLimit,
                userAgent: userAgent)
            return try fetch.answer(reading)
        case .readFeed(let reading):
            return try reading.answer(of: request.bytes)
        case .fetchPicture(let url, let origin, let version, let deadline, let byteLimit, let keptBytes, let userAgent):
            let fetch = PictureFetch(
                url: url, origin: origin, version: version, limits: FetchLimits(deadline: deadline, bytes: byteLimit),
                keptBytes: keptBytes, userAgent: userAgent)
            return try fetch.answer()
        case .scalePicture(let width, let height, let isWhole):
            return try PictureScaling(width: width, height: height, isWhole: isWhole ?? false).answer(of: request.bytes)
        }
    } catch {
        return WorkerMessage(.failed(failure: error))
    }
}
