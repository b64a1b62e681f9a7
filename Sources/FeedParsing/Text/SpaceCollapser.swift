/// Collects characters up to a limit, collapsing white space between them to one space and removing it at the ends. Marks
/// beyond `Limits.marks` on one character are dropped. A C1 control becomes the character of windows-1252 at its position:
/// the author's program took windows-1252 for Latin-1.
struct SpaceCollapser {
    /// UTF-8.
    private(set) var result: [UInt8] = []
    private(set) var isFull = false
    private let limit: Int
    private var count = 0
    private var isSpaceDue = false
    private var marks = MarkRow()

    /// - Parameter limit: the most Unicode scalars collected.
    init(limit: Int) { self.limit = limit }

    mutating func take(_ written: Unicode.Scalar) {
        let scalar = 0x80..<0xA0 ~= written.value ? windows1252[written.value] ?? written : written
        if isSpace(scalar) {
            isSpaceDue = count > 0
            marks = MarkRow()
        } else if isShown(scalar), !isFull {
            if !marks.exceeds(scalar) { append(scalar) }
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        count += isSpaceDue ? 2 : 1
        guard count <= limit else {
            isFull = true
            return
        }
        if isSpaceDue { result.append(0x20) }
        isSpaceDue = false
        result.append(utf8: scalar)
    }

    /// Unicode's White_Space, and the byte order mark, which is a zero-width space.
    private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x1C...0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF:
            true
        default: false
        }
    }

    /// Control characters and noncharacters are not shown.
    private func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0xFDD0...0xFDEF: false
        case let value: value & 0xFFFE != 0xFFFE
        }
    }
}
