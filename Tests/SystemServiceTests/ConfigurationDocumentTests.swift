import PullToRefresh
import Testing

@testable import SystemService

/// The shipped file, the documentation and the code have the same keys.
@Suite struct ConfigurationDocumentTests {
    private struct Setting: Hashable {
        let section: String
        let key: String
        var value: String
    }

    private func lines(of file: String) throws -> [String] {
        let bytes = try readFile("\(repositoryRoot)/\(file)", limit: 1 << 20)
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// `#key = value` is a key with its default; `# words` is a comment.
    private func isCommentedSetting(_ line: String) -> Bool {
        line.hasPrefix("#") && (line.dropFirst().first?.isLetter ?? false) || line.hasPrefix("#[")
    }

    @Test func theShippedFileShowsEveryKeyAtItsDefault() throws {
        let text = try lines(of: "Config/pullkiosk.conf").map { isCommentedSetting($0) ? String($0.dropFirst()) : $0 }
        var shown: [Setting] = []
        for (_, item) in try INIFile(Array(text.joined(separator: "\n").utf8), path: "Config/pullkiosk.conf").items {
            guard case .value(let section, let key, let value) = item else { continue }
            shown.append(Setting(section: section, key: key, value: value))
        }
        let known = ConfigurationKeys.all.map {
            Setting(section: $0.section, key: $0.name, value: $0.write(Configuration()))
        }
        #expect(shown.filter { !$0.section.hasPrefix("feed ") } == known)
        #expect(shown.filter { $0.section.hasPrefix("feed ") }.map(\.key) == ConfigurationKeys.feed.map(\.name))
    }

    @Test func theShippedFileIsValidAndChangesNothing() throws {
        let reading = try ConfigurationReader.read(
            file: "\(repositoryRoot)/Config/pullkiosk.conf", environment: ["HOME": "/home/kiosk"])
        #expect(reading.entries.allSatisfy { $0.origin == .standard })
        #expect(reading.configuration.feeds == [])
    }

    @Test func theShippedFileSaysWhatEachKeyMeans() throws {
        let words = try lines(of: "Config/pullkiosk.conf").filter { $0.hasPrefix("# ") }.map { $0.dropFirst(2) }
        let text = words.joined(separator: " ")
        for row in ConfigurationDocumentation.rows {
            #expect(text.contains(row.meaning), "Config/pullkiosk.conf lacks for \(row.key): \(row.meaning)")
        }
    }

    @Test func theShippedFileNamesEveryStyle() throws {
        let words = "# \(choice(RefreshStyles.names))"
        #expect(try lines(of: "Config/pullkiosk.conf").contains(words), "Config/pullkiosk.conf lacks above style: \(words)")
    }

    @Test func theReadmesTableIsTheCodes() throws {
        let shown = try lines(of: "README.md").filter { $0.hasPrefix("| `[") }
        let known = ConfigurationDocumentation.markdown.split(separator: "\n").dropFirst(2).map(String.init)
        #expect(shown == known, "README.md's table must be:\n\(ConfigurationDocumentation.markdown)")
    }
}
