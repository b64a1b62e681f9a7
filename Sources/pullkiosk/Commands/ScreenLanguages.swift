import Catalogues
import KioskUI
import SystemService
import TextLayout

/// The languages in which the screen is offered: those of the configuration that have words and a font.
struct ScreenLanguages {
    /// BCP 47 tags, never empty; the first is the screen's.
    let offered: [String]
    /// What is left out, and why.
    let warnings: [String]

    /// - Parameter environment: for the machine's language, which counts where the owner names none.
    init(_ kiosk: Configuration.Kiosk, environment: [String: String], fonts: FontLibrary) {
        let wanted = kiosk.languages.isEmpty ? [kiosk.language].compactMap(\.self) : kiosk.languages
        let warnings = wanted.compactMap { ScreenLanguages.warning($0, fonts) }
        let usable = wanted.filter { ScreenLanguages.warning($0, fonts) == nil }
        let machine = wanted.isEmpty ? machineLanguage(environment) : nil
        let usual = machine.flatMap { ScreenLanguages.warning($0, fonts) == nil ? $0 : nil }
        self.warnings = warnings
        offered = usable.isEmpty ? [usual ?? KioskSettings.standardLanguage] : usable
    }

    private static func warning(_ tag: String, _ fonts: FontLibrary) -> String? {
        guard let language = Catalogue.language(for: tag) else {
            return
                "[kiosk] language: there are no words in \(tag); there are \(Catalogue.languages.sorted().joined(separator: ", "))"
        }
        guard !fonts.hasFont(for: tag) else { return nil }
        return "[kiosk] language: no font has the letters of \(tag); install \(packages[language] ?? "fonts-noto-core")"
    }

    /// Of Debian, those that are not fonts-noto-core; the documentation has the whole table.
    private static let packages = ["ja": "fonts-noto-cjk", "ko": "fonts-noto-cjk", "zh-Hans": "fonts-noto-cjk"]
}

extension Configuration.Kiosk {
    /// Makes a language the screen's; a visitor can still choose the others.
    mutating func show(_ tag: String) {
        if !languages.isEmpty { languages = [tag] + languages.filter { $0 != tag } }
        language = tag
    }
}
