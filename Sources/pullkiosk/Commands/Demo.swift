import DemoFeed
import FeedModel
import SystemService

// `--demo` of `run` and `replay`: the built-in feed takes the place of the configured ones.

func startDemo(now: Timestamp) throws(CommandFailure) -> DemoServer {
    do throws(DemoFeedFailure) {
        return try DemoServer(now: now)
    } catch {
        throw CommandFailure(.unavailable, error.message)
    }
}

extension Configuration {
    /// The demo takes the place of all feeds, and of the kiosk's name where none was given.
    mutating func showDemo(_ url: String) {
        feeds = [FeedSource(name: "demo", url: url)]
        if kiosk.name == Configuration().kiosk.name { kiosk.name = "Community Centre" }
    }
}
