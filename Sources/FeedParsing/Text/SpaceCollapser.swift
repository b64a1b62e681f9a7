/// Collects characters up to a limit, collapsing white space between them to one space and removing it at the ends. Marks
/// beyond `Limits.marks` on one character are dropped. A C1 control becomes the character of windows-1252 at its position:
/// the author's program took windows-1252 for Latin-1.
struct SpaceCollapser {
    /// What becomes of the ends of blocks and lines.
    enum Gaps {
        /// They are spaces.
        case spaces
        /// Blocks and lines stay apart within one line: after the end of a sentence by a space, else by a dot. A line that goes
        /// on with a small letter was only wrapped.
        case dots
        /// A line feed is kept, one at a time.
        case lines
    }

    private enum Gap: Int { case none, space, line, block }

    /// UTF-8.
    private(set) var result: [UInt8] = []
    private(set) var isFull = false
    private let limit: Int
    private var count = 0
    private var due = Gap.none
    private var marks = MarkRow()
    private let gaps: Gaps

    /// - Parameter limit: the most Unicode scalars collected.
    init(limit: Int, gaps: Gaps = .spaces) {
        self.limit = limit
        self.gaps = gaps
    }

    mutating func take(_ written: Unicode.Scalar) {
        let scalar = 0x80..<0xA0 ~= written.value ? windows1252[written.value] ?? written : written
        if isSpace(scalar) {
            noteGap(scalar)
            marks = MarkRow()
        } else if SpaceCollapser.isShown(scalar), !isFull {
            if !marks.exceeds(scalar) { append(scalar) }
        }
    }

    private mutating func noteGap(_ scalar: Unicode.Scalar) {
        guard count > 0 else { return }
        let gap: Gap =
            switch UInt8(exactly: scalar.value) {
            case HTMLElements.blockGap where gaps != .spaces: .block
            case HTMLElements.lineGap where gaps != .spaces: .line
            default: .space
            }
        if gap.rawValue > due.rawValue { due = gap }
    }

    /// A gap that is due is before what comes next in any case, so that it may belong to another part of the text.
    mutating func settle() {
        guard due != .none, result.last != 0x20, result.last != 0x0A else { return }
        result.append(contentsOf: separator(before: nil))
        count += 1
        due = .none
    }

    /// True if a line has ended since the last character.
    var isAfterLine: Bool { due.rawValue >= Gap.line.rawValue || result.last == 0x0A }

    private mutating func append(_ scalar: Unicode.Scalar) {
        let separator = separator(before: scalar)
        count += 1 + separator.count
        guard count <= limit else {
            isFull = true
            return
        }
        result.append(contentsOf: separator)
        due = .none
        result.append(utf8: scalar)
    }

    private func separator(before next: Unicode.Scalar?) -> [UInt8] {
        if due == .none { return [] }
        // What was settled stands already.
        if result.last == 0x0A || (result.last == 0x20 && due == .space) { return [] }
        switch (gaps, due) {
        case (.lines, .line), (.lines, .block): return [0x0A]
        case (.dots, .line) where next?.properties.isLowercase == true: return [0x20]
        case (.dots, .line), (.dots, .block): return SentenceEnd.isAt(endOf: result) ? [0x20] : SpaceCollapser.dot
        default: return [0x20]
        }
    }

    private static let dot = Array(" · ".utf8)

    /// Unicode's White_Space, and the byte order mark, which is a zero-width space.
    private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x1C...0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF:
            true
        default: false
        }
    }

    /// Control characters and noncharacters are not shown.
    static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0xFDD0...0xFDEF: false
        case let value: value & 0xFFFE != 0xFFFE
        }
    }
}
