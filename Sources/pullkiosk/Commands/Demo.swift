import DemoFeed
import FeedModel
import SystemService

// `--demo` of `run` and `replay`: the built-in feed replaces the configured ones.

func startDemo(now: Timestamp) throws(CommandFailure) -> DemoServer {
    do throws(DemoFeedFailure) {
        return try DemoServer(now: now)
    } catch {
        throw CommandFailure(.unavailable, error.message)
    }
}

extension Configuration {
    /// Replaces all feeds with the demo, and the kiosk's name if none was given.
    mutating func showDemo(_ url: String) {
        feeds = [FeedSource(name: "demo", url: url)]
        if kiosk.name == Configuration().kiosk.name { kiosk.name = "Community Centre" }
    }
}
