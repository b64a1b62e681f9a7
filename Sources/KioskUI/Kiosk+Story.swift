public import FeedModel

extension Kiosk {
    /// The answer to `Intent.readStory`, whenever it comes.
    ///
    /// - Parameters:
    ///   - text: nil if there is none: its feed sends only a summary, or it could not be read.
    ///   - identity: of the item.
    public mutating func storyRead(_ text: StoryText?, of identity: String, at time: Double) {
        lastStory = text.map { (identity: identity, text: $0) }
    }
}
