import KioskUI

extension Announcement {
    /// For the log and for `events.jsonl` (R119, Documentation/CommandLine.md).
    var message: String {
        switch self {
        case .pulling: "pull"
        case .armed: "release to refresh"
        case .refreshing: "refreshing"
        case .newItems(let count): "done, \(count) new"
        case .nothingNew: "nothing new"
        case .upToDate: "up to date"
        case .failed(let reason): "failed: \(reason)"
        }
    }
}
