// The fonts of this machine, in the order fontconfig prefers them. The only file that uses fontconfig.

private import CFontconfig
internal import Languages

/// Where a font is: a file, a face in it, and the settings of a variable font.
struct FontSource: Hashable {
    let file: String
    /// The index of the face in the file.
    let face: Int
    /// The named instance of a variable font, from 0; nil for its default.
    let instance: Int?
    /// Axes and values, such as "wght=600,wdth=100"; empty for none.
    let variations: String
}

/// The fonts of the machine's font configuration.
@safe final class FontCatalog {
    private let configuration: OpaquePointer
    fileprivate let families: [String]

    /// `configuration` is an XML document that replaces the machine's font configuration.
    init(families: [String], configuration xml: String? = nil) throws(FontFailure) {
        guard let configuration = unsafe xml.map(Self.parsed) ?? FcInitLoadConfigAndFonts() else {
            throw FontFailure(description: "fontconfig: no usable font configuration; try the package fontconfig-config")
        }
        unsafe self.configuration = configuration
        self.families = families
    }

    deinit { unsafe FcConfigDestroy(configuration) }

    private static func parsed(_ xml: String) -> OpaquePointer? {
        guard let configuration = unsafe FcConfigCreate() else { return nil }
        _ = unsafe FcConfigParseAndLoadFromMemory(configuration, xml, FcFalse)
        _ = unsafe FcConfigBuildFonts(configuration)
        return unsafe configuration
    }

    /// Whether fontconfig knows which fonts support this language.
    func knows(_ language: LanguageTag) -> Bool { unsafe FcLangGetCharSet(language.name) != nil }

    /// Whether a font with outlines has the letters of a language, as fontconfig counts them.
    func hasFont(for language: LanguageTag) -> Bool {
        let pattern = unsafe FcPatternCreate()
        let properties = unsafe FcObjectSetCreate()
        defer {
            unsafe FcPatternDestroy(pattern)
            unsafe FcObjectSetDestroy(properties)
        }
        unsafe FcPatternAddString(pattern, FC_LANG, language.name)
        unsafe FcObjectSetAdd(properties, FC_FONTFORMAT)
        for property in [FC_OUTLINE, FC_COLOR] { unsafe FcObjectSetAdd(properties, property) }
        guard let found = unsafe FcFontList(configuration, pattern, properties) else { return false }
        defer { unsafe FcFontSetDestroy(found) }
        return (0..<Int(unsafe found.pointee.nfont)).contains { index in
            unsafe found.pointee.fonts[index].map { unsafe hasReadableOutlines($0) } ?? false
        }
    }

    /// All fonts with outlines, the best for these traits and this language first. Sorts the machine's fonts: some milliseconds
    /// for some hundreds.
    func fonts(_ traits: FontTraits, language: LanguageTag?) -> FontList {
        let request = unsafe self.request(traits, language: language)
        return unsafe list(request, hasReadableOutlines)
    }

    /// All fonts of glyphs in colours, those for emoji first.
    func fontsInColors() -> FontList {
        let request = unsafe FcPatternCreate()
        unsafe FcPatternAddString(request, FC_FAMILY, "emoji")
        unsafe FcPatternAddString(request, FC_LANG, "und-zsye")
        unsafe FcPatternAddBool(request, FC_COLOR, FcTrue)
        unsafe FcConfigSubstitute(configuration, request, FcMatchPattern)
        unsafe FcDefaultSubstitute(request)
        return unsafe list(request, isInColors)
    }

    private func list(_ request: OpaquePointer?, _ isWanted: (OpaquePointer) -> Bool) -> FontList {
        var result = FcResultMatch
        let sorted = unsafe FcFontSort(configuration, request, FcFalse, nil, &result)
        return unsafe FontList(sorted: sorted, request: request, catalog: self, isWanted: isWanted)
    }

    private func request(_ traits: FontTraits, language: LanguageTag?) -> OpaquePointer? {
        let pattern = unsafe FcPatternCreate()
        for family in families.flatMap(traits.face.names) { unsafe FcPatternAddString(pattern, FC_FAMILY, family) }
        unsafe FcPatternAddInteger(pattern, FC_WEIGHT, traits.weight.fontconfigWeight)
        unsafe FcPatternAddInteger(pattern, FC_SLANT, traits.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
        if let language { unsafe FcPatternAddString(pattern, FC_LANG, language.name) }
        unsafe FcConfigSubstitute(configuration, pattern, FcMatchPattern)
        unsafe FcDefaultSubstitute(pattern)
        return unsafe pattern
    }

    /// How to open the font.
    fileprivate func source(of font: OpaquePointer, request: OpaquePointer?) -> FontSource {
        let prepared = unsafe FcFontRenderPrepare(configuration, request, font)
        defer { unsafe FcPatternDestroy(prepared) }
        // The low half of fontconfig's index is the face; the high half is 0, a named instance from 1, or 0x8000 for a
        // variable font that FC_FONT_VARIATIONS sets.
        let index = unsafe integer(FC_INDEX, of: prepared)
        let instance = index >> 16
        return FontSource(
            file: unsafe string(FC_FILE, of: prepared) ?? "", face: index & 0xFFFF,
            instance: (1..<0x8000).contains(instance) ? instance - 1 : nil,
            variations: unsafe string(FC_FONT_VARIATIONS, of: prepared) ?? "")
    }
}

/// Fonts in the order of preference.
@safe final class FontList {
    private let catalog: FontCatalog
    private let request: OpaquePointer?
    private let sorted: UnsafeMutablePointer<FcFontSet>?
    private var entries: [Entry] = unsafe []
    private var scriptFonts: [Script: [Int]] = [:]

    /// A font of `sorted` and the characters it has.
    @unsafe private struct Entry {
        let font: OpaquePointer
        let characters: OpaquePointer
    }

    fileprivate init(
        sorted: UnsafeMutablePointer<FcFontSet>?, request: OpaquePointer?, catalog: FontCatalog,
        isWanted: (OpaquePointer) -> Bool
    ) {
        unsafe self.sorted = sorted
        unsafe self.request = request
        self.catalog = catalog
        guard let sorted = unsafe sorted else { return }
        for index in 0..<Int(unsafe sorted.pointee.nfont) {
            guard let font = unsafe sorted.pointee.fonts[index], unsafe isWanted(font),
                let characters = unsafe characters(of: font)
            else { continue }
            unsafe entries.append(Entry(font: font, characters: characters))
        }
    }

    deinit {
        if let sorted = unsafe sorted { unsafe FcFontSetDestroy(sorted) }
        unsafe FcPatternDestroy(request)
    }

    var count: Int { unsafe entries.count }

    /// Large families have one font per script, named after it: Noto Sans, Noto Sans Arabic, Noto Sans Thai. Returns, for
    /// every requested family, the index of its best font for a script.
    func fonts(namedAfter script: Script) -> [Int] {
        if let known = scriptFonts[script] { return known }
        let names = catalog.families.map { "\($0) \(script.name)" }
        let fonts = names.compactMap { name in
            unsafe entries.firstIndex { unsafe string(FC_FAMILY, of: $0.font) == name }
        }
        scriptFonts[script] = fonts
        return fonts
    }

    func source(at index: Int) -> FontSource { unsafe catalog.source(of: entries[index].font, request: request) }

    func covers(_ scalar: Unicode.Scalar, at index: Int) -> Bool {
        unsafe FcCharSetHasChar(entries[index].characters, scalar.value) != 0
    }
}

extension FontFace {
    /// A family in this face, and what stands in where there is none.
    fileprivate func names(of family: String) -> [String] { self == .display ? ["\(family) Display", family] : [family] }
}

extension FontWeight {
    fileprivate var fontconfigWeight: Int32 {
        switch self {
        case .regular: FC_WEIGHT_REGULAR
        case .medium: FC_WEIGHT_MEDIUM
        case .semibold: FC_WEIGHT_DEMIBOLD
        case .bold: FC_WEIGHT_BOLD
        }
    }
}

/// Bitmaps, coloured glyphs and font formats that HarfBuzz does not read are left out.
private func hasReadableOutlines(_ font: OpaquePointer) -> Bool {
    unsafe boolean(FC_OUTLINE, of: font) && !boolean(FC_COLOR, of: font) && hasReadableFormat(font)
}

private func isInColors(_ font: OpaquePointer) -> Bool { unsafe boolean(FC_COLOR, of: font) && hasReadableFormat(font) }

private func hasReadableFormat(_ font: OpaquePointer) -> Bool {
    unsafe ["TrueType", "CFF"].contains(string(FC_FONTFORMAT, of: font))
}

private func characters(of font: OpaquePointer) -> OpaquePointer? {
    var characters: OpaquePointer?
    guard unsafe FcPatternGetCharSet(font, FC_CHARSET, 0, &characters) == FcResultMatch else { return nil }
    return unsafe characters
}

private func string(_ property: String, of font: OpaquePointer?) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard unsafe FcPatternGetString(font, property, 0, &value) == FcResultMatch, let value = unsafe value else { return nil }
    return unsafe String(cString: value)
}

private func integer(_ property: String, of font: OpaquePointer?) -> Int {
    var value: Int32 = 0
    return unsafe FcPatternGetInteger(font, property, 0, &value) == FcResultMatch ? Int(value) : 0
}

private func boolean(_ property: String, of font: OpaquePointer?) -> Bool {
    var value: FcBool = 0
    return unsafe FcPatternGetBool(font, property, 0, &value) == FcResultMatch && value != 0
}
