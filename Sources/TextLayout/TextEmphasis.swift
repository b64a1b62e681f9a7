/// Where a text is set in another font than the rest: words that are strong, or stressed, or both.
public struct TextEmphasis: Hashable, Sendable {
    /// In the Unicode scalars of the text. What lies outside of the text has no effect.
    public let scalars: Range<Int>
    /// At least semibold.
    public let isStrong: Bool
    /// In italics, where the family has them: Arabic or Japanese stay upright, as nobody writes them otherwise.
    public let isItalic: Bool

    public init(scalars: Range<Int>, isStrong: Bool, isItalic: Bool) {
        self.scalars = scalars
        self.isStrong = isStrong
        self.isItalic = isItalic
    }
}

/// Graphemes that follow one another and have the same traits.
struct EmphasizedStretch {
    let graphemes: Range<Int>
    let traits: FontTraits
}

extension FontTraits {
    fileprivate func emphasized(by emphasis: TextEmphasis?) -> FontTraits {
        guard let emphasis else { return self }
        let weight = emphasis.isStrong && weight != .bold ? FontWeight.semibold : weight
        return FontTraits(weight: weight, face: face, isItalic: emphasis.isItalic)
    }
}

extension Paragraph {
    /// All graphemes, in stretches; one for a text without emphasis. A grapheme has the traits of its first scalar.
    func stretches(_ traits: FontTraits) -> [EmphasizedStretch] {
        var stretches: [EmphasizedStretch] = []
        var start = 0
        func end(at next: Int, _ emphasis: TextEmphasis?) {
            guard next > start else { return }
            stretches.append(EmphasizedStretch(graphemes: start..<next, traits: traits.emphasized(by: emphasis)))
            start = next
        }
        for emphasis in emphasis {
            end(at: grapheme(from: emphasis.scalars.lowerBound), nil)
            end(at: grapheme(from: emphasis.scalars.upperBound), emphasis)
        }
        end(at: graphemes.count, nil)
        return stretches
    }

    /// The first that begins at a scalar or after it.
    private func grapheme(from scalar: Int) -> Int { graphemes.partitioningIndex { $0.scalars.lowerBound >= scalar } }
}
