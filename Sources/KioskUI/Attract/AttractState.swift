import FeedModel

/// Attract mode: what is shown, what will be, and whether the machine is fast enough.
struct AttractState {
    var header: Header
    var progress: AttractProgress
    /// Nil while the list is shown.
    var show: AttractShow?
    /// The stories that take turns; empty if they are not chosen.
    var stories: [AttractChooser.Story] = []
    /// Since when their pictures are waited for.
    var chosen = 0.0
    /// What fades out over the list, as it was at a time.
    var leaving: (show: AttractShow, time: Double)?
    var speed = AttractSpeed()

    /// How long the first story waits for its picture, in seconds.
    static let patience = 10.0

    /// The story after this one; the first one after one that is not among them any more.
    func story(after identity: String) -> (story: AttractChooser.Story, place: Int)? {
        let place = stories.firstIndex { $0.item.identity == identity }.map { ($0 + 1) % stories.count } ?? 0
        return stories.isEmpty ? nil : (stories[place], place)
    }
}

/// Whether frames that paint the whole screen take at most half of their time. Otherwise pictures do not grow any more.
struct AttractSpeed: Hashable {
    private var count = 0
    private var lateCount = 0
    /// Once slow it stays so.
    private(set) var isSlow = false

    private static let limit = 0.5 / AttractShow.frameRate
    /// So many frames are judged together: two seconds, so that what else the machine did for a moment does not count.
    private static let sample = 60

    /// - Parameter duration: of the painting of one frame, in seconds.
    mutating func note(_ duration: Double) {
        count += 1
        if duration > AttractSpeed.limit { lateCount += 1 }
        guard count == AttractSpeed.sample else { return }
        isSlow = isSlow || 2 * lateCount > count
        (count, lateCount) = (0, 0)
    }
}
