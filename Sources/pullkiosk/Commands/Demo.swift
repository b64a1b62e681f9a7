import DemoFeed
import FeedModel
import SystemService

// `--demo` of `run` and `replay`: the built-in feeds replace the configured ones.

func startDemo(now: Timestamp) throws(CommandFailure) -> DemoServer {
    do throws(DemoFeedFailure) {
        return try DemoServer(now: now)
    } catch {
        throw CommandFailure(.unavailable, error.message)
    }
}

extension Configuration {
    /// Replaces all feeds with the demo's, and the kiosk's name if none was given.
    mutating func showDemo(_ demo: [ServedFeed]) {
        feeds = demo.map {
            var feed = FeedSource(name: $0.name, url: $0.url)
            feed.notice = DemoServer.noticeCategory
            return feed
        }
        if kiosk.name == Configuration().kiosk.name { kiosk.name = "Community Centre" }
    }
}
