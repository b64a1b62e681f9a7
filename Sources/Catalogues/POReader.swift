/// The messages of one .po file (https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html). Comments are left out, and
/// with them messages that are obsolete; what is marked as fuzzy is not a translation.
struct POFile {
    private struct Key: Hashable {
        let message: String
        let context: String?
    }

    private var translations: [Key: [String]] = [:]
    private(set) var pluralForms = PluralForms.english

    /// - Parameter bytes: UTF-8. Lines that are not understood are left out.
    init(_ bytes: [UInt8]) {
        var entry = POEntry()
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false) {
            if line.isEmpty || entry.isComplete(before: line) {
                add(entry)
                entry = POEntry()
            }
            entry.read(line)
        }
        add(entry)
        guard let header = self["", context: nil]?.first, let forms = PluralForms(header: header) else { return }
        pluralForms = forms
    }

    private mutating func add(_ entry: POEntry) {
        guard let message = entry.message, !entry.isFuzzy, entry.translations.contains(where: { !$0.isEmpty }) else { return }
        translations[Key(message: message, context: entry.context)] = entry.translations
    }

    /// All forms of a message; nil for what is not translated.
    subscript(_ message: String, context context: String?) -> [String]? {
        translations[Key(message: message, context: context)]
    }
}

/// One message while its lines are read.
private struct POEntry {
    var message: String?
    var context: String?
    var translations: [String] = []
    var isFuzzy = false
    /// Where a line that begins with a quotation mark goes on.
    private var part = Part.none

    private enum Part { case none, context, message, plural, translation }

    /// A comment, a context or a message begins the next entry.
    func isComplete(before line: Substring) -> Bool {
        !translations.isEmpty && (line.hasPrefix("#") || line.hasPrefix("msgctxt") || line.hasPrefix("msgid "))
    }

    mutating func read(_ line: Substring) {
        if line.hasPrefix("#,") { isFuzzy = isFuzzy || line.contains("fuzzy") }
        guard !line.hasPrefix("#"), let start = line.firstIndex(of: "\"") else { return }
        begin(line[..<start])
        append(unescaped(line[start...]))
    }

    private mutating func begin(_ keyword: Substring) {
        if keyword.hasPrefix("msgctxt") {
            (part, context) = (.context, "")
        } else if keyword.hasPrefix("msgid_plural") {
            part = .plural
        } else if keyword.hasPrefix("msgid") {
            (part, message) = (.message, "")
        } else if keyword.hasPrefix("msgstr") {
            part = .translation
            translations.append("")
        }
    }

    private mutating func append(_ text: String) {
        switch part {
        case .context: context?.append(text)
        case .message: message?.append(text)
        case .translation: translations[translations.count - 1].append(text)
        case .plural, .none: break
        }
    }
}

/// What stands between quotation marks.
private func unescaped(_ quoted: Substring) -> String {
    var text = ""
    var isEscaped = false
    for character in quoted.dropFirst().dropLast() {
        if isEscaped {
            text.append(character == "n" ? "\n" : character == "t" ? "\t" : character)
            isEscaped = false
        } else if character == "\\" {
            isEscaped = true
        } else {
            text.append(character)
        }
    }
    return text
}
