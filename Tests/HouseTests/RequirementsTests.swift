import Testing

/// Documentation/Behaviour.md lists the requirements R1 to R123, and Tests/Requirements.md the tests of each. A test carries
/// the numbers of its requirements, `R27`, in the comment above it or on its first line. These tests keep the two lists, the
/// marks of the tests and the references in comments consistent.
@Suite struct RequirementsTests {
    private static let document = "Documentation/Behaviour.md"
    private static let table = "Tests/Requirements.md"
    private static let numbers = 1...123

    /// They need a touch panel or input devices that no test has: their rows say what is not tested.
    private static let leftOpen: Set = [12, 31, 32, 94]

    private let behaviour = Repository.text(document)
    private let rows = RequirementRow.all(in: Repository.text(table))
    private let tests = MarkedTest.all

    @Test func everyRequirementHasAText() {
        let texts = behaviour.matches(of: /(?m)^- \*\*R(\d+)\*\* (.*)$/)
        #expect(texts.compactMap { Int($0.1) } == Array(Self.numbers), "R1 to R123 in \(Self.document), in order")
        for text in texts { #expect(text.2.count > 20, "R\(text.1): no text") }
    }

    @Test func everyNumberInAFileIsARequirement() {
        let mentions = Repository.mentions(of: /\bR(\d+)\b/)
        #expect(mentions.count > 300)
        for (path, word, number) in mentions {
            let isRequirement = Int(number).map(Self.numbers.contains) == true
            #expect(isRequirement, "\(path): \(Self.document) has no \(word)")
        }
    }

    /// A comment names a section by its heading: `Behaviour.md, "Rubber band"`.
    @Test func everySectionThatAFileNamesIsThere() {
        let headings = Set(behaviour.matches(of: /(?m)^#+ (.+)$/).map { String($0.1) })
        let mentions = Repository.mentions(of: /Behaviour\.md, "([^"]+)"/)
        #expect(mentions.count > 20)
        for (path, _, section) in mentions {
            #expect(headings.contains(section), "\(path): \(Self.document) has no section \(section)")
        }
    }

    @Test func everyRequirementHasOneRow() {
        #expect(rows.map(\.number) == Array(Self.numbers), "rows R1 to R123 of \(Self.table), in order")
    }

    @Test func everyRequirementHasATestOrSaysWhyNot() {
        for row in rows where row.tests.isEmpty {
            let isExcused = Self.leftOpen.contains(row.number) && row.rest.contains("not tested: ")
            #expect(isExcused, "R\(row.number): no test holds the program to it")
        }
    }

    @Test func everyTestInTheTableIsThereAndCarriesTheNumber() {
        let marks = Dictionary(tests.map { ($0.name, $0.requirements) }, uniquingKeysWith: { $0.union($1) })
        for row in rows {
            for name in row.tests {
                let requirements = marks[name]
                #expect(requirements != nil, "R\(row.number): there is no test \(name)")
                #expect(requirements?.contains(row.number) != false, "\(name) does not carry R\(row.number)")
            }
        }
    }

    @Test func everyMarkedTestIsInTheTable() {
        let known = Dictionary(rows.map { ($0.number, Set($0.tests)) }, uniquingKeysWith: { $0.union($1) })
        for test in tests {
            for number in test.requirements.sorted() {
                #expect(Self.numbers.contains(number), "\(test.name): there is no R\(number)")
                let isListed = known[number]?.contains(test.name) == true
                #expect(isListed, "add to the row of R\(number) in \(Self.table): `\(test.name)`")
            }
        }
    }

    @Test func marksAreRead() {
        let text = """
            @Suite struct A {
                /// R1: first.
                /// R2–R4
                @Test(arguments: [1, 2])
                func counts(
                    number: Int
                ) {  // R9, R10
                    let x = 3  // R11
                }

                // R12 is not its own.

                @Test func plain() {}
            }
            """
        let found = MarkedTest.all(in: text, target: "T")
        #expect(found.map(\.name) == ["T/A/counts", "T/A/plain"])
        #expect(found.map(\.requirements) == [[1, 2, 3, 4, 9, 10], []])
    }
}

extension Repository {
    /// Where Swift files of sources and tests, but for this one, match a pattern with one group: path, match, group.
    fileprivate static func mentions(
        of pattern: Regex<(Substring, Substring)>
    ) -> [(path: String, match: String, group: String)] {
        let paths = swiftFiles(in: "Sources") + swiftFiles(in: "Tests")
        return paths.filter { !$0.hasSuffix("/RequirementsTests.swift") }.flatMap { path in
            text(path).matches(of: pattern).map { (path, String($0.0), String($0.1)) }
        }
    }
}

/// `| R35 | what | tests |`: names between backquotes, Target/Suite/function.
private struct RequirementRow {
    let number: Int
    let tests: [String]
    let rest: String

    static func all(in text: String) -> [RequirementRow] {
        text.split(separator: "\n").compactMap { line in
            guard let match = line.firstMatch(of: /^\| R(\d+) \|(.*)\|$/), let number = Int(match.1) else { return nil }
            let names = match.2.matches(of: /`([^`]+)`/).map { String($0.1) }
            return RequirementRow(number: number, tests: names, rest: String(match.2))
        }
    }
}

/// A test function and the requirements whose numbers it carries.
private struct MarkedTest {
    /// Target/Suite/function.
    let name: String
    let requirements: Set<Int>

    /// All but those of this file, whose examples are none.
    static let all = Repository.swiftFiles(in: "Tests").filter { !$0.hasSuffix("/RequirementsTests.swift") }.flatMap { path in
        all(in: Repository.text(path), target: String(path.split(separator: "/")[1]))
    }

    static func all(in text: String, target: String) -> [MarkedTest] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
        var suite = ""
        return lines.indices.compactMap { index in
            if let name = suiteName(lines[index]) { suite = name }
            guard lines[index].hasPrefix("@Test"), let heading = heading(lines[index...]) else { return nil }
            let above = lines[..<index].reversed().prefix { $0.hasPrefix("//") }
            return MarkedTest(name: "\(target)/\(suite)/\(heading.function)", requirements: marks(in: above + heading.lines))
        }
    }

    private static func suiteName(_ line: Substring) -> String? {
        line.firstMatch(of: /^(?:@Suite )?(?:final )?(?:struct|class|extension|actor|enum) (\w+)/).map { String($0.1) }
    }

    /// From the attribute to where the body begins.
    private static func heading(_ lines: ArraySlice<Substring>) -> (function: String, lines: [Substring])? {
        guard let start = lines.firstIndex(where: { $0.contains("func ") }),
            let match = lines[start].firstMatch(of: /func (\w+)/),
            let end = lines[start...].firstIndex(where: { $0.contains("{") })
        else { return nil }
        return (String(match.1), Array(lines[lines.startIndex...end]))
    }

    private static func marks(in lines: [Substring]) -> Set<Int> {
        let comments = lines.compactMap { line in line.firstRange(of: "//").map { line[$0.lowerBound...] } }
        return comments.reduce(into: []) { found, comment in
            for match in comment.matches(of: /\bR(\d+)(?:[–-]R?(\d+))?\b/) {
                guard let first = Int(match.1) else { continue }
                found.formUnion(first...max(first, match.2.flatMap { Int($0) } ?? first))
            }
        }
    }
}
