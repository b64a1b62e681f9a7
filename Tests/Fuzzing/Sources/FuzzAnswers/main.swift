// FuzzAnswers: any bytes as a worker's answer, read as the kiosk does for feeds, pictures and pixels. A feed that is taken is cut
// to what the kiosk keeps, and cutting it again changes nothing.

import FeedModel
import FetchPlanning
import Fuzzing
import WorkerContract

fuzz { bytes in
    let received = Array(bytes)
    var end = MessageEnd()
    _ = end.isReached(by: received)
    guard let answer = WorkerMessage<WorkerAnswer>(decoding: received) else { return }
    if case .success(let loaded) = answer.loaded, let feed = loaded.feed?.kept(items: 10) {
        precondition(feed == feed.kept(items: 10) && feed.entries.count <= 10, "kept is not what is kept")
    }
    if case .success(let loaded) = answer.loadedPicture, let file = loaded.file {
        precondition(!file.bytes.isEmpty && file.facts.width > 0 && file.facts.height > 0, "a picture that is none")
    }
    if case .success(let pixels) = answer.pixels(width: 3, height: 2) { precondition(pixels.count == 6, "pixels are missing") }
}
