// Catalogues: the program's own words in every language that has a catalogue.
//
// A catalogue is one of gettext's .po files, po/LANGUAGE.po, which CCatalogues puts into the program; po/pullkiosk.pot is the
// template that all of them are made from. A message is asked for by its English text. What a catalogue lacks is English.
//
// CatalogueFiles.swift has the bytes, POReader.swift reads them, PluralForms.swift chooses the form that stands with a number,
// Placeholders.swift puts numbers and words into a text, PseudoLanguage.swift is a language for tests. It does not know what is
// said, nor where.

import Languages

/// All words of one language. Reading one takes about a millisecond, so keep it. For use by one thread.
public final class Catalogue {
    /// A BCP 47 tag: of what is said.
    public let language: String

    private let file: POFile
    private let numbers: NumberWords
    private let isPseudo: Bool

    /// Which of a message's forms is meant.
    public enum Form: Hashable, Sendable {
        case written
        /// What a voice says where that is not what is read: msgctxt "spoken". Without one it is the written one.
        case spoken
    }

    /// Something that takes the place of `%d` or `%s` in a text.
    public enum Argument: Hashable, Sendable {
        /// In the language's digits.
        case number(Int)
        case text(String)
    }

    /// - Parameter tag: a BCP 47 tag, as "de-AT". A language without a catalogue has English words. "en-XA" is the pseudo-language:
    ///   English with accents, longer and in brackets.
    public init(language tag: String) {
        let known = Catalogue.language(for: tag) ?? Catalogue.sourceLanguage
        isPseudo = tag == PseudoLanguage.tag
        language = known
        file = POFile(CatalogueFiles.bytes(of: known) ?? [])
        numbers = NumberWords(language: Catalogue.language(for: tag) == nil ? known : tag)
    }

    /// A text by its English one, with `arguments` in their places.
    public func text(_ message: String, _ arguments: Argument..., form: Form = .written) -> String {
        filled(translation(of: message, form)?.first ?? message, arguments)
    }

    /// A text by its English singular, in the form that stands with a number, which is its first argument.
    public func text(_ singular: String, _ plural: String, count: Int, form: Form = .written) -> String {
        let forms = translation(of: singular, form) ?? []
        let place = file.pluralForms.place(of: count)
        return filled(forms.indices.contains(place) ? forms[place] : count == 1 ? singular : plural, [.number(count)])
    }

    private func translation(of message: String, _ form: Form) -> [String]? {
        if form == .spoken, let spoken = file[message, context: "spoken"] { return spoken }
        return file[message, context: nil]
    }

    private func filled(_ text: String, _ arguments: [Argument]) -> String {
        let shown = isPseudo ? PseudoLanguage.text(text) : text
        return Placeholders.filled(shown, arguments.map(text(of:)))
    }

    private func text(of argument: Argument) -> String {
        switch argument {
        case .number(let number): numbers.text(number)
        case .text(let text): text
        }
    }
}

extension Catalogue {
    /// The language of the messages themselves.
    public static let sourceLanguage = "en"

    /// All that have a catalogue, as BCP 47 tags: English, then the others by their tags.
    public static let languages: [String] = CatalogueFiles.languages

    /// The one of `languages` whose words a reader of `tag` reads: "de" for "de-AT", "zh-Hans" for "zh-CN", nothing for "zh-TW", "sv"
    /// and what is no BCP 47 tag.
    public static func language(for tag: String) -> String? {
        let subtags = tag.lowercased().split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard let first = subtags.first else { return nil }
        if first == "zh" || first == "cmn" {
            let isTraditional = !subtags.contains("hans") && !Set(subtags).isDisjoint(with: traditionalChinese)
            return isTraditional ? nil : languages.first { $0 == "zh-Hans" }
        }
        return languages.first { $0 == (first == "iw" ? "he" : first) }
    }

    private static let traditionalChinese = ["hant", "tw", "hk", "mo"]
}
