/// Which form of a message stands with a number: the line Plural-Forms of a catalogue's header, an expression of C in n
/// (https://www.gnu.org/software/gettext/manual/html_node/Plural-forms.html).
struct PluralForms: Sendable {
    /// How many there are, from 1.
    let count: Int
    private let rule: Rule

    static let english = PluralForms(count: 2, rule: .operation("!=", .number, .constant(1)))

    private init(count: Int, rule: Rule) { (self.count, self.rule) = (count, rule) }

    /// Nil for a header without the line, or with one that is not understood.
    init?(header: String) {
        let line = header.split(separator: "\n").first { $0.hasPrefix("Plural-Forms:") }
        guard let parts = line?.dropFirst("Plural-Forms:".count).split(separator: ";"), parts.count >= 2,
            let count = PluralForms.value("nplurals", in: parts[0]).flatMap({ Int($0) }), count > 0,
            let expression = PluralForms.value("plural", in: parts[1])
        else { return nil }
        var reader = RuleReader(expression)
        guard let rule = reader.whole() else { return nil }
        (self.count, self.rule) = (count, rule)
    }

    private static func value(_ key: String, in part: Substring) -> String? {
        let text = String(part.filter { $0 != " " })
        return text.hasPrefix("\(key)=") ? String(text.dropFirst(key.count + 1)) : nil
    }

    /// The place of the form, from 0 to `count` − 1. A negative number counts as the positive one.
    func place(of number: Int) -> Int { min(max(rule.value(Int(clamping: number.magnitude)), 0), count - 1) }
}

/// An expression of whole numbers; what is true is 1.
private indirect enum Rule: Sendable {
    case number
    case constant(Int)
    case operation(String, Rule, Rule)
    case choice(Rule, Rule, Rule)

    func value(_ n: Int) -> Int {
        switch self {
        case .number: n
        case .constant(let constant): constant
        case .choice(let condition, let yes, let no): condition.value(n) != 0 ? yes.value(n) : no.value(n)
        case .operation(let sign, let left, let right): Rule.value(sign, left.value(n), right.value(n))
        }
    }

    private static func value(_ sign: String, _ left: Int, _ right: Int) -> Int {
        switch sign {
        case "%": right == 0 ? 0 : left % right
        case "==": left == right ? 1 : 0
        case "!=": left != right ? 1 : 0
        case "<": left < right ? 1 : 0
        case "<=": left <= right ? 1 : 0
        case ">": left > right ? 1 : 0
        case ">=": left >= right ? 1 : 0
        case "&&": left != 0 && right != 0 ? 1 : 0
        default: left != 0 || right != 0 ? 1 : 0
        }
    }
}

/// Reads an expression without spaces.
private struct RuleReader {
    private var rest: Substring

    /// From the loosest to the tightest.
    private static let signs = [["||"], ["&&"], ["==", "!="], ["<=", ">=", "<", ">"], ["%"]]

    init(_ text: String) { rest = text[...] }

    mutating func whole() -> Rule? {
        guard let rule = choice(), rest.isEmpty else { return nil }
        return rule
    }

    private mutating func choice() -> Rule? {
        guard let condition = operation(0) else { return nil }
        guard take("?") else { return condition }
        guard let yes = choice(), take(":"), let no = choice() else { return nil }
        return .choice(condition, yes, no)
    }

    private mutating func operation(_ level: Int) -> Rule? {
        guard level < RuleReader.signs.count else { return term() }
        guard var left = operation(level + 1) else { return nil }
        while let sign = RuleReader.signs[level].first(where: { rest.hasPrefix($0) }) {
            rest = rest.dropFirst(sign.count)
            guard let right = operation(level + 1) else { return nil }
            left = .operation(sign, left, right)
        }
        return left
    }

    private mutating func term() -> Rule? {
        if take("n") { return .number }
        if take("(") {
            guard let inner = choice(), take(")") else { return nil }
            return inner
        }
        let digits = rest.prefix(while: \.isNumber)
        rest = rest.dropFirst(digits.count)
        return Int(digits).map(Rule.constant)
    }

    private mutating func take(_ sign: Character) -> Bool {
        guard rest.first == sign else { return false }
        rest = rest.dropFirst()
        return true
    }
}
