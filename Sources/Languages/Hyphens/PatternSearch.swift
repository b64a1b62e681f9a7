/// Finds which patterns occur in a word, and what they say of the places in it.
///
/// A pattern is letters with digits between them: "1ba" allows a hyphen before "ba", "n2g" forbids one between "n" and "g". The
/// highest digit wins, and odd ones allow. A full stop is the word's start or end. Behind a slash stands how letters change at the
/// hyphen; such a place is not used.
///
/// Of the patterns that end at a letter only one counts, and none if another could go on from further left: so LibreOffice's
/// library reads its files, and some of them (Ukrainian) depend on it.
struct PatternSearch {
    /// All parts of the word, with full stops around each.
    private let text: [UInt8]
    /// For each part, the offset in the text of each of its letters.
    private let letters: [[Int]]
    /// The patterns found, and where they begin in the text.
    private var found: [(pattern: Pattern, start: Int)] = []
    /// From each byte of the text on, how many are the beginning of a pattern, at most.
    private var beginnings: [Int]
    /// Where each byte stands in the text.
    private var starts = [[Int]](repeating: [], count: 256)
    /// Which two bytes follow each other in the text: nine lines in ten are left after two letters.
    private var pairs = [Bool](repeating: false, count: 1 << 16)

    /// - Parameter parts: the bytes of each letter of each part.
    init(_ parts: [[[UInt8]]]) {
        var text = [fullStop]
        letters = parts.map { part in
            let places = part.map { letter in
                defer { text += letter }
                return text.count
            }
            text.append(fullStop)
            return places
        }
        self.text = text
        beginnings = Array(repeating: 0, count: text.count)
        for (start, byte) in text.enumerated() { starts[Int(byte)].append(start) }
        for (first, second) in zip(text, text.dropFirst()) { pairs[pair(first, second)] = true }
    }

    /// For each part, before which of its letters it may be divided.
    var places: [[Int]] {
        var values = [(digit: UInt8, changesLetters: Bool)](repeating: (0, false), count: text.count + 1)
        let longest = longestBeginnings
        for (pattern, start) in found where longest[start + pattern.letters.count] == pattern.letters.count {
            for (place, digit) in zip(start..., pattern.digits) where digit > values[place].digit {
                values[place] = (digit, pattern.changesLetters)
            }
        }
        return letters.map { places in
            places.indices.filter { values[places[$0]].digit % 2 == 1 && !values[places[$0]].changesLetters }
        }
    }

    /// Before each byte of the text, how many are the beginning of a pattern, at most.
    private var longestBeginnings: [Int] {
        var longest = [Int](repeating: 0, count: text.count + 1)
        for (start, most) in beginnings.enumerated() where most > 0 {
            for length in 1...most { longest[start + length] = max(longest[start + length], length) }
        }
        return longest
    }

    /// Reads lines, each a pattern.
    mutating func read(_ lines: borrowing Span<UInt8>) {
        var start = 0
        while start < lines.count {
            if let first = firstLetter(lines, start) { find(lines, from: start, first) }
            start = lineEnd(in: lines, from: start) + 1
        }
    }

    /// The first letter of a line; nil if its first two do not follow each other in the text.
    private func firstLetter(_ lines: borrowing Span<UInt8>, _ start: Int) -> UInt8? {
        var place = start
        while place < lines.count, isDigit(lines[place]) { place += 1 }
        guard place < lines.count else { return nil }
        let first = lines[place]
        place += 1
        while place < lines.count, isDigit(lines[place]) { place += 1 }
        guard place < lines.count, !Pattern.ends(at: lines[place]) else { return first }
        return pairs[pair(first, lines[place])] ? first : nil
    }

    private mutating func find(_ lines: borrowing Span<UInt8>, from line: Int, _ first: UInt8) {
        for start in starts[Int(first)] {
            var (place, end) = (line, start)
            while place < lines.count, !Pattern.ends(at: lines[place]) {
                if !isDigit(lines[place]) {
                    guard end < text.count, text[end] == lines[place] else { break }
                    end += 1
                }
                place += 1
            }
            beginnings[start] = max(beginnings[start], end - start)
            if place == lines.count || Pattern.ends(at: lines[place]) { found.append((Pattern(lines, from: line), start)) }
        }
    }
}

/// One line of a file.
private struct Pattern {
    private(set) var letters: [UInt8] = []
    /// Before each letter, and after the last; 0 where none stands.
    private(set) var digits: [UInt8] = [0]
    private(set) var changesLetters = false

    init(_ lines: borrowing Span<UInt8>, from start: Int) {
        var place = start
        while place < lines.count, !Pattern.ends(at: lines[place]) {
            if isDigit(lines[place]) {
                digits[letters.count] = lines[place] - UInt8(ascii: "0")
            } else {
                letters.append(lines[place])
                digits.append(0)
            }
            place += 1
        }
        changesLetters = place < lines.count && lines[place] == UInt8(ascii: "/")
    }

    static func ends(at byte: UInt8) -> Bool { byte <= 0x20 || byte == UInt8(ascii: "/") }
}

private let fullStop = UInt8(ascii: ".")

private func pair(_ first: UInt8, _ second: UInt8) -> Int { Int(first) << 8 | Int(second) }

private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
