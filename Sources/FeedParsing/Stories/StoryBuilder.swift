import FeedModel

/// Makes the text of a story from the tags and the text of its content, in their order. It accepts any order of tags: an end tag
/// ends all that is open inside its element, and one without a start tag ends a paragraph at most.
struct StoryBuilder {
    /// The base of relative addresses.
    var base: String?
    private var open: [OpenElement] = []
    /// Open elements beyond the deepest that is kept.
    private var flattened = 0
    private var levels = StoryLevels()
    private var words: StoryWords?
    private var code: [UInt8]?
    private var pictures = StoryPictures()
    private var budget: StoryBudget
    /// A cell of a table has ended in this row.
    private var isAfterCell = false

    init(budget: StoryBudget, base: String?) {
        self.budget = budget
        self.base = base
    }

    /// No more is taken.
    var isOver: Bool { budget.isSpent }

    /// The story, and what is left of its feed's budget.
    mutating func finish() -> (story: StoryText, budget: StoryBudget) {
        close(to: 0)
        endBlock()
        return (StoryText(blocks: levels.finish(), isCut: budget.isSpent), budget)
    }

    private var inside: OpenElement { open.last ?? OpenElement(name: "") }
}

// Text.
extension StoryBuilder {
    mutating func take(text: [UInt8]) {
        guard !inside.isHidden, !isOver else { return }
        if inside.isCode { return take(code: text) }
        guard text.contains(where: { !isWhiteSpace($0) }) else {
            words?.take(text)
            return
        }
        if words == nil { words = StoryWords(limit: budget.text + 1, style: inside.style, language: inside.language) }
        if isAfterCell { words?.separate() }
        isAfterCell = false
        words?.take(text)
        if let words, words.isFull || words.byteCount > budget.text { endBlock() }
    }

    private mutating func take(code text: [UInt8]) {
        let room = max(budget.text + 1 - (code?.count ?? 0), 0)
        if code == nil { code = [] }
        code?.append(contentsOf: text.prefix(room))
    }

    private mutating func endLine() {
        if inside.isCode { return take(code: [0x0A]) }
        if words?.endLine() == false { endBlock() }
    }

    /// What is under way becomes a block.
    private mutating func endBlock() {
        endCode()
        if let words = words.take(), let block = block(of: words) { add(block) }
        for picture in pictures.takeWaiting() { add(.picture(picture)) }
        isAfterCell = false
    }

    private mutating func block(of collected: StoryWords) -> StoryText.Block? {
        guard var words = collected.words(limit: budget.text) else { return nil }
        budget.spend(text: collected.byteCount, runs: words.runs.count)
        if budget.hasNoRuns { words.runs = [StoryText.Run(words.plainText)] }
        if let level = inside.heading { return .heading(level: level, words) }
        guard inside.isCaption else { return .paragraph(words) }
        for index in words.runs.indices { words.runs[index].isEmphasized = true }
        levels.dropAlternative(equalTo: words.plainText)
        return .paragraph(words)
    }

    private mutating func endCode() {
        guard let bytes = code.take(), let text = StoryCode.text(bytes, limit: budget.text) else { return }
        budget.spend(text: max(bytes.count, text.utf8.count), runs: 1)
        add(.code(text))
    }

    private mutating func add(_ block: StoryText.Block) {
        if budget.spendBlock() { levels.add(block) }
    }
}

// Tags.
extension StoryBuilder {
    mutating func start(_ name: String, _ attributes: HTMLScanner.Attributes) {
        guard !isOver else { return }
        switch name {
        case "br": endLine()
        case "img": take(picture: ImageTag(attributes: attributes))
        case "source": pictures.take(source: ImageTag(attributes: attributes))
        case "hr": endBlock()
        case let name where StoryElements.empty.contains(name): return
        default: open(name, attributes)
        }
    }

    mutating func end(_ name: String) {
        if name == "br" { return endLine() }
        if name == "picture" { pictures.endSources() }
        let isBlock = StoryElements.blocks.contains(name)
        if flattened > 0 {
            flattened -= 1
        } else if let index = place(of: name) {
            close(to: index)
            if StoryElements.quotes == name { words?.take(Array("”".utf8)) }
        } else if isBlock {
            endBlock()
        }
    }

    /// Before the words that follow, but not inside a sentence: there it waits for its end.
    private mutating func take(picture tag: ImageTag) {
        guard !inside.isHidden, !inside.isCode else { return }
        pictures.take(tag, base: base)
        if words?.isEmpty ?? true { endBlock() }
    }

    private mutating func open(_ name: String, _ attributes: HTMLScanner.Attributes) {
        if let index = impliedEnd(before: name) { close(to: index) }
        let isBlock = StoryElements.blocks.contains(name)
        // A cell ends nothing: those of a row are one paragraph.
        if isBlock, !StoryElements.cells.contains(name), !inside.isCode { endBlock() }
        guard open.count < Limits.storyNesting else { return flattened += 1 }
        var element = OpenElement(name, attributes, in: inside)
        if let level = StoryLevels.Kind(name, attributes), levels.mayBegin(level), budget.spendBlock() {
            levels.begin(level)
            element.hasLevel = true
        }
        words?.change(to: element.style, begins: true)
        open.append(element)
        if StoryElements.quotes == name { take(text: Array("“".utf8)) }
    }

    /// The element that a start tag ends, as in HTML: a paragraph, an item, a row, a cell.
    private func impliedEnd(before name: String) -> Int? {
        guard StoryElements.blocks.contains(name), let last = open.lastIndex(where: { StoryElements.blocks.contains($0.name) })
        else { return nil }
        if open[last].name == "p" { return last }
        guard let (ends, outer) = StoryElements.implied[name] else { return nil }
        for index in open.indices.reversed() {
            if ends.contains(open[index].name) { return index }
            if outer.contains(open[index].name) { return nil }
        }
        return nil
    }

    /// The element that an end tag ends. What is inside a list or a quote ends nothing outside.
    private func place(of name: String) -> Int? {
        for index in open.indices.reversed() {
            if open[index].name == name { return index }
            if open[index].hasLevel, !StoryElements.levels.contains(name) { return nil }
        }
        return nil
    }

    private mutating func close(to index: Int) {
        while open.count > index {
            let last = open[open.count - 1]
            let isBlock = StoryElements.blocks.contains(last.name)
            if isBlock, !StoryElements.cells.contains(last.name), !(inside.isCode && last.name != "pre") { endBlock() }
            open.removeLast()
            if last.hasLevel { levels.end() }
            let style = inside.style
            words?.change(to: style, begins: false)
            if StoryElements.cells.contains(last.name) { isAfterCell = words != nil }
        }
    }
}
