import Testing

/// Documentation/Design.md has the rules of the screen's look. A test names its rule, `rule 9` or `rules 1 to 3, 24 and 25`, in a
/// comment; these tests keep rules and comments together.
@Suite struct DesignRuleTests {
    private static let document = "Documentation/Design.md"
    private let rules = Repository.text(document).matches(of: /(?m)^- \*\*(\d+)\*\*\s/).compactMap { Int($0.1) }

    @Test func theRulesAreInOrder() {
        #expect(rules.count >= 50 && rules == Array(Set(rules)).sorted())
    }

    @Test func everyRuleIsNamedByATest() {
        let named = Repository.swiftFiles(in: "Tests").filter { !$0.contains("HouseTests") }
            .reduce(into: Set<Int>()) { $0.formUnion(Self.rules(in: Repository.text($1))) }
        for rule in rules where !named.contains(rule) {
            Issue.record("rule \(rule) of \(Self.document): no test names it")
        }
    }

    @Test func everyRuleThatAFileNamesIsThere() {
        for path in Repository.swiftFiles(in: "Sources") + Repository.swiftFiles(in: "Tests")
        where !path.contains("HouseTests") {
            for rule in Self.rules(in: Repository.text(path)).subtracting(rules).sorted() {
                Issue.record("\(path): \(Self.document) has no rule \(rule)")
            }
        }
    }

    @Test func mentionsAreRead() {
        #expect(Self.rules(in: "(rule 9)") == [9])
        #expect(Self.rules(in: "Rules 1 to 3, 7 and 24: all.") == [1, 2, 3, 7, 24])
        #expect(Self.rules(in: "rules 5, 9\n    /// and 12") == [5, 9, 12])
        #expect(Self.rules(in: "ruler 5, a rule, 7 rules") == [])
    }

    private static func rules(in text: String) -> Set<Int> {
        let plain = text.replacing(/\n\s*\/\/\/? ?/, with: " ")
        var found: Set<Int> = []
        for list in plain.matches(of: /\b[Rr]ules? (\d+(?:(?:, (?:rules )?| and | to )\d+)*)/) {
            let numbers = list.1.matches(of: /(to )?(\d+)/)
            var last = 0
            for number in numbers {
                guard let value = Int(number.2) else { continue }
                found.formUnion(number.1 == nil ? value...value : min(last, value)...value)
                last = value
            }
        }
        return found
    }
}
