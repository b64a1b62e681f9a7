public import Geometry

/// One thing on the screen, as someone who cannot see it would name it, with everything inside it in reading order. The tree of
/// these is the only source of what can be pressed, of what the keyboard reaches, and of what tests and scripts name.
public struct Node: Hashable, Sendable {
    public let identity: NodeIdentity
    public let role: Role
    public let name: String
    /// What changes about it: a size, a time.
    public var value: String? = nil
    /// A BCP 47 tag; nil for that of the node around it.
    public var language: String? = nil
    /// Nil for that of the node around it.
    public var isRightToLeft: Bool? = nil
    public var state: State = []
    /// On the screen, in points, as large as what reacts to a finger. Empty for what has no place yet: a list names all its
    /// items, laid out or not.
    public let frame: Rect
    /// What a press does; nil for what cannot be pressed.
    public var action: Action? = nil
    public var children: [Node] = []

    public enum Role: String, Hashable, Sendable {
        case screen, banner, heading, article, list, item, notice, tabs, tab, button, toggle, group, dialog, status, time
        case paragraph, quote, code, picture
    }

    public struct State: OptionSet, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// At least in part on the screen, and not under something else.
        public static let visible = State(rawValue: 1)
        /// The chosen tab, or a toggle that is on.
        public static let selected = State(rawValue: 2)
        /// It does nothing at the moment.
        public static let disabled = State(rawValue: 4)
        public static let focused = State(rawValue: 8)
        public static let pressed = State(rawValue: 16)
        public static let new = State(rawValue: 32)
    }

    /// What a press does.
    public enum Action: Hashable, Sendable {
        case reload
        case showChannel(String?)
        case scrollChannels(by: Int)
        case openPanel, closePanel
        case enlargeText, reduceText, toggleContrast
        case showLanguage(String), showMoreLanguages
        case scrollToTop
        case openStory(String), closeStory, readOn
    }
}

/// What a node is, over reloads, sizes and languages.
public enum NodeIdentity: Hashable, Sendable {
    case screen, header, clock, cover, list, attract, quiet, message, freshness
    case day(Int64?)
    case item(String)
    case bar, channels, allChannels, previousChannels, moreChannels, panelButton, reload, toTop
    case channel(String)
    case panel, textSize, smallerText, largerText, contrast, closePanel
    case story(String), storyTitle, storyPiece(Int), phoneCode
    case closeStory, previousStory, nextStory, stillReading, readOn
    case languages, moreLanguages
    /// A BCP 47 tag.
    case language(String)
}

extension Node {
    /// Itself and everything inside it, in reading order.
    public var flattened: [Node] { [self] + children.flatMap(\.flattened) }

    /// All that can be pressed now, in reading order: where the keyboard goes.
    public var pressable: [Node] { flattened.filter { $0.action != nil && $0.state.contains(.visible) } }

    /// What is pressed by a finger at a point: the last of them, which lies above the others.
    public func pressable(at point: Point) -> Node? { pressable.last { $0.frame.contains(point) } }

    public func node(_ identity: NodeIdentity) -> Node? { flattened.first { $0.identity == identity } }
}
