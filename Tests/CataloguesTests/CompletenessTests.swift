import Foundation
import Languages
import Testing

@testable import Catalogues

/// Everything that is said has words in every language, with the same places for numbers and names.
@Suite struct CompletenessTests {
    private static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    private static func text(_ path: String) -> String {
        String(decoding: FileManager.default.contents(atPath: "\(root)/\(path)") ?? Data(), as: UTF8.self)
    }

    /// The messages of the template: singular and plural.
    private static let messages: [(singular: String, plural: String?)] = text("po/pullkiosk.pot").matches(
        of: /msgid "(.+)"\n(?:msgid_plural "(.+)"\n)?/
    ).map { (String($0.1), $0.2.map { String($0) }) }

    /// As the issue of languages names them.
    private static let promised: Set = [
        "en", "de", "fr", "es", "it", "nl", "pl", "uk", "ar", "he", "hi", "th", "zh-Hans", "ja", "ko",
    ]

    @Test func everyPromisedLanguageHasACatalogue() {
        #expect(Self.promised.isSubset(of: Catalogue.languages))
        let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(Self.root)/po")) ?? []
        #expect(Set(files.filter { $0.hasSuffix(".po") }.map { $0.dropLast(3) }) == Set(Catalogue.languages.map { $0[...] }))
    }

    @Test(arguments: Catalogue.languages) func nothingIsMissing(_ language: String) throws {
        let file = POFile(try #require(CatalogueFiles.bytes(of: language)))
        #expect(Self.messages.count > 40)
        for message in Self.messages {
            let forms = file[message.singular, context: nil] ?? []
            #expect(forms.count == (message.plural == nil ? 1 : file.pluralForms.count), "\(message.singular)")
            #expect(forms.allSatisfy { !$0.isEmpty }, "\(message.singular)")
        }
    }

    @Test(arguments: Catalogue.languages) func placeholdersAgree(_ language: String) throws {
        let file = POFile(try #require(CatalogueFiles.bytes(of: language)))
        for message in Self.messages {
            for form in file[message.singular, context: nil] ?? [] {
                let places = placeholders(form)
                // "One new message" needs no number.
                let mayLackNumber = message.plural != nil && places.isEmpty
                #expect(places == placeholders(message.singular) || mayLackNumber, "\(form)")
            }
        }
    }

    /// The letters of what is put in, by its place.
    private func placeholders(_ text: String) -> [Int: Character] {
        var next = 0
        var places: [Int: Character] = [:]
        for case .place(let number, let letter, _) in Placeholders.pieces(of: text) {
            next += 1
            places[number ?? next] = letter
        }
        return places
    }

    /// A catalogue's rule agrees with CLDR's: numbers of one category have one form.
    @Test(arguments: Catalogue.languages) func pluralFormsAreThoseOfTheLanguage(_ language: String) throws {
        let forms = POFile(try #require(CatalogueFiles.bytes(of: language))).pluralForms
        let rules = PluralRules(language: language)
        var places: [PluralCategory: Set<Int>] = [:]
        for count in 0...1_000 { places[rules.pluralCategory(of: count), default: []].insert(forms.place(of: count)) }
        for (category, found) in places { #expect(found.count == 1, "\(category): \(found)") }
    }

    /// `make template` was run, and nothing is said that is not in it.
    @Test func theTemplateHasAllThatTheSourcesSay() {
        let source = Self.text("Sources/KioskUI/Words/Words.swift").replacing(/(?m)\/\/.*$/, with: "")
        let literals = Set(
            source.matches(of: /"((?:\\.|[^"\\])*)"/).map { String($0.1) }.filter { $0.contains(/\p{L}/) || $0.contains("%") })
        let listed = Set(Self.messages.flatMap { [$0.singular, $0.plural].compactMap(\.self) })
        #expect(literals == listed)
    }
}
