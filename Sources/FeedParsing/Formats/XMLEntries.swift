import FeedModel

/// Reads the entries of a document in XML. Stories take longest and are read of those alone that are kept: of the first ones while
/// they come, since most feeds begin with the newest; of others by reading their part of the document again.
struct XMLEntries {
    private(set) var builder: XMLTreeBuilder
    private(set) var entries: [Entry] = []
    private var context: EntryContext
    private var stories: Stories?
    /// So many of the first entries have their stories.
    private let eager: Int
    /// The builder as it was after them.
    private var afterEager: XMLTreeBuilder?

    /// - Parameter eager: 0 if no stories are wanted.
    init(_ builder: XMLTreeBuilder, _ context: EntryContext, storiesOfFirst eager: Int) {
        self.builder = builder
        self.context = context
        self.eager = eager
    }

    mutating func readAll() {
        while let element = builder.nextEntry() {
            guard entries.count < Limits.entries else {
                context.warnings.add("line \(builder.line()): only the first \(Limits.entries) entries are read")
                return builder.finish()
            }
            if entries.isEmpty { begin() }
            read(element)
            if entries.count == eager { afterEager = builder.again }
        }
    }

    private mutating func begin() {
        context.learn(from: builder.unfinished)
        if eager > 0 { stories = Stories(base: context.base) }
    }

    private mutating func read(_ element: XMLElement) {
        context.number += 1
        var entry = element.name == "entry" ? Atom.entry(element, context) : RSS.entry(element, context)
        if entries.count < eager { entry.story = stories?.story(of: element, entry) }
        entries.append(entry)
    }

    /// The entries at some places, with their stories.
    mutating func entries(_ places: [Int]) -> [Entry] {
        let kept = Set(places)
        if kept.contains(where: { $0 >= eager }) { readStories(of: kept) }
        return places.map { entries[$0] }
    }

    private mutating func readStories(of kept: Set<Int>) {
        guard var builder = afterEager else { return }
        // Room in the worker for those that come.
        for place in entries.indices where !kept.contains(place) { entries[place].story = nil }
        stories = Stories(base: context.base)
        for place in eager..<entries.count {
            guard let element = builder.nextEntry() else { return }
            if kept.contains(place) { entries[place].story = stories?.story(of: element, entries[place]) }
        }
    }
}
