/// Builds elements from tokens. It returns each entry when it ends, and keeps only the rest of the feed. Tags that do not
/// match are repaired: an end tag closes all elements left open inside its element, and one without a start tag is ignored.
struct XMLTreeBuilder {
    /// The feed without its entries, once the document has been read.
    private(set) var root: XMLElement?
    /// Whether the document ended before its root.
    private(set) var isCutShort = false

    private struct Open {
        /// As written, to match its end tag.
        let name: String
        let namespaceMark: Int
        let isEntry: Bool
        var element: XMLElement
    }

    /// How much may still be kept.
    private struct Budget {
        var elements = Limits.elements
        var text = Limits.text
    }

    private var scanner: XMLScanner
    private let documentBase: String?
    private var scope = XMLNamespaceScope()
    private var open: [Open] = []
    /// Open elements that are too deep to be kept.
    private var flattened = 0
    private var entryIndex: Int?
    private var feedBudget = Budget()
    private var entryBudget = Budget()
    private var isOverBudget = false

    init(_ bytes: [UInt8], documentBase: String?, warnings: Warnings) {
        self.scanner = XMLScanner(bytes, warnings: warnings)
        self.documentBase = documentBase
    }

    /// The line reached; the first is 1.
    mutating func line() -> Int { scanner.line() }

    /// Reads the document up to and including the root's start tag. Called again, it takes the next outermost element as the
    /// root, for example if a program printed a warning before the feed.
    mutating func readRoot() -> XMLElement? {
        while root == nil, !open.isEmpty, let token = scanner.next() { _ = take(token) }
        if root == nil { open = [] }
        root = nil
        feedBudget = Budget()
        while open.isEmpty, root == nil, let token = scanner.next() { _ = take(token) }
        return open.first?.element ?? root
    }

    /// Reads to the end of the next entry and returns it; nil at the end.
    mutating func nextEntry() -> XMLElement? {
        while root == nil, let token = scanner.next() {
            if let entry = take(token) { return entry }
        }
        guard root == nil, !open.isEmpty else { return nil }
        isCutShort = true
        if open.count > 2 { scanner.warn("the document ends inside <\(open[open.count - 1].name)>") }
        return close(to: 0)
    }

    /// The elements of the feed read so far that are not finished, outermost first.
    var unfinished: some Sequence<XMLElement> { open.lazy.map(\.element) }

    /// A builder that reads on from here once more. What it repairs brings no second warning.
    var again: XMLTreeBuilder {
        var copy = self
        copy.scanner.warnings = Warnings()
        return copy
    }

    /// Stops reading: closes what is open.
    mutating func finish() { _ = close(to: 0) }

    private mutating func take(_ token: XMLToken) -> XMLElement? {
        switch token {
        case .start(let name, let attributes, let isEmpty): return start(name, attributes, isEmpty: isEmpty)
        case .end(let name): return end(name)
        case .text(let range): append(range, isLiteral: false)
        case .literal(let range): append(range, isLiteral: true)
        }
        return nil
    }
}

// Tags.
extension XMLTreeBuilder {
    /// Returns the entry that this start tag ends.
    private mutating func start(
        _ name: String, _ attributes: [(name: String, value: [UInt8])], isEmpty: Bool
    ) -> XMLElement? {
        closeOpenLink()
        let (namespace, local) = scope.resolve(name, declaring: attributes)
        let isEntry = isEntryName(local) && (namespace == .rss || namespace == .atom)
        let ended = isEntry ? closeOpenEntry(before: name) : nil
        let mark = scope.mark
        scope.declare(attributes)
        scope.enter(local)
        guard canOpen(isEmpty: isEmpty) else {
            scope.restore(mark)
            return ended
        }
        let element = XMLElement(
            namespace: namespace, name: local, attributes: attributes, base: base(attributes))
        let begins = isEntry && entryIndex == nil && !open.isEmpty
        if begins { beginEntry() }
        open.append(Open(name: name, namespaceMark: mark, isEntry: begins, element: element))
        guard isEmpty || isVoid(local, namespace) else { return ended }
        return close(to: open.count - 1) ?? ended
    }

    /// A link with an address has no content; an element that starts in it starts after it.
    private mutating func closeOpenLink() {
        guard let last = open.last, last.element.name == "link", last.element.attribute("href") != nil else { return }
        scanner.warn("<\(last.name)> has no end")
        _ = close(to: open.count - 1)
    }

    /// An entry that starts inside another of the same name ends that one.
    private mutating func closeOpenEntry(before name: String) -> XMLElement? {
        guard let entryIndex, open[entryIndex].name == name else { return nil }
        scanner.warn("<\(name)> begins before the one before it ends")
        return close(to: entryIndex)
    }

    private func isEntryName(_ name: String) -> Bool { name == "item" || name == "entry" }

    /// HTML's elements that have no end tag and that feeds leave unescaped.
    private func isVoid(_ name: String, _ namespace: XMLNamespace) -> Bool {
        entryIndex != nil && (namespace == .rss || namespace == .xhtml) && ["br", "img", "hr", "wbr"].contains(name)
    }

    private mutating func canOpen(isEmpty: Bool) -> Bool {
        guard open.count < Limits.depth else {
            if flattened == 0 { scanner.warn("elements more than \(Limits.depth) deep are flattened") }
            if !isEmpty { flattened += 1 }
            return false
        }
        let left = entryIndex == nil ? feedBudget.elements : entryBudget.elements
        guard left > 0 else {
            noteOverBudget()
            if !isEmpty { flattened += 1 }
            return false
        }
        if entryIndex == nil { feedBudget.elements -= 1 } else { entryBudget.elements -= 1 }
        return true
    }

    private mutating func noteOverBudget() {
        if !isOverBudget { scanner.warn("more than is kept of one entry is left out") }
        isOverBudget = true
    }

    private mutating func beginEntry() {
        entryIndex = open.count
        entryBudget = Budget()
        // The entry itself is not part of the feed that is kept.
        feedBudget.elements += 1
    }

    private func base(_ attributes: [(name: String, value: [UInt8])]) -> String? {
        let inherited = open.last?.element.base
        guard let own = attributes.first(where: { $0.name == "xml:base" }) else { return inherited }
        return Link.absolute(String(decoding: own.value, as: UTF8.self), base: inherited ?? documentBase) ?? inherited
    }

    /// Returns the entry that this end tag ends.
    private mutating func end(_ name: String) -> XMLElement? {
        if flattened > 0, open.last?.name == name {
            flattened -= 1
            return nil
        }
        guard let index = open.lastIndex(where: { $0.name == name }) else {
            if flattened > 0 { flattened -= 1 } else { scanner.warn("</\(name)> closes nothing") }
            return nil
        }
        flattened = 0
        if index < open.count - 1 { scanner.warn("</\(name)> comes before </\(open[open.count - 1].name)>") }
        return close(to: index)
    }

    /// Closes all elements down to the one at `index`, and returns the entry among them.
    private mutating func close(to index: Int) -> XMLElement? {
        var entry: XMLElement?
        while open.count > index {
            let last = open.removeLast()
            scope.restore(last.namespaceMark)
            if last.isEntry {
                entry = last.element
                entryIndex = nil
            } else if open.isEmpty {
                root = last.element
            } else {
                open[open.count - 1].element.content.append(.element(last.element))
            }
        }
        return entry
    }
}

// Text.
extension XMLTreeBuilder {
    private mutating func append(_ range: Range<Int>, isLiteral: Bool) {
        guard !open.isEmpty, !range.isEmpty, !isIgnorable(range) else { return }
        let left = entryIndex == nil ? feedBudget.text : entryBudget.text
        if range.count > left { noteOverBudget() }
        let kept = range.prefix(max(left, 0))
        if entryIndex == nil { feedBudget.text -= kept.count } else { entryBudget.text -= kept.count }
        var text: [UInt8] = []
        if isLiteral { text = Array(scanner.bytes[kept]) } else { scanner.resolve(kept, into: &text) }
        append(text)
    }

    /// White space between the elements of the feed itself.
    private func isIgnorable(_ range: Range<Int>) -> Bool {
        let isBetween = entryIndex == nil ? open.count <= 2 : open.count - 1 == entryIndex
        return isBetween && scanner.bytes[range].allSatisfy(isWhiteSpace)
    }

    /// Adjacent texts are merged.
    private mutating func append(_ text: [UInt8]) {
        let top = open.count - 1
        let last = open[top].element.content.count - 1
        guard last >= 0, case .text(var before) = open[top].element.content[last] else {
            open[top].element.content.append(.text(text))
            return
        }
        open[top].element.content[last] = .text([])
        before.append(contentsOf: text)
        open[top].element.content[last] = .text(before)
    }
}
