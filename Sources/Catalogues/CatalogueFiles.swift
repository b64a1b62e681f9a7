private import CCatalogues

/// The catalogues inside the program.
enum CatalogueFiles {
    /// BCP 47 tags.
    static let languages: [String] = {
        var languages: [String] = []
        while let name = unsafe pullkiosk_catalogue_language(languages.count) {
            languages.append(unsafe String(cString: name))
        }
        return languages
    }()

    /// Nil without a catalogue.
    static func bytes(of language: String) -> [UInt8]? {
        guard let place = languages.firstIndex(of: language) else { return nil }
        var size = 0
        guard let bytes = unsafe pullkiosk_catalogue(place, &size) else { return nil }
        return unsafe Array(UnsafeBufferPointer(start: bytes, count: size))
    }
}
