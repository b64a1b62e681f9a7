private import Glibc

/// A file's bytes, of which only the pages in use are in memory.
@safe final class MappedFile {
    private let bytes: UnsafeRawBufferPointer

    /// A larger file is none of patterns: German's, the largest of Debian's, has 1.1 MB.
    private static let largest = 1 << 23

    /// Nil if there is no such file, or it is empty or too large.
    init?(_ path: String) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, (1...MappedFile.largest).contains(Int(status.st_size)) else { return nil }
        let count = Int(status.st_size)
        guard let start = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), unsafe start != MAP_FAILED else {
            return nil
        }
        unsafe bytes = UnsafeRawBufferPointer(start: start, count: count)
    }

    deinit { unsafe munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }

    func withBytes<Result>(_ body: (borrowing Span<UInt8>) -> Result) -> Result {
        body(unsafe Span(_unsafeBytes: bytes))
    }
}

/// The file of patterns for a BCP 47 tag: that of its region, else of the language alone, else of its own country (pl-PL), else
/// the first. Names are such as hyph_en_GB.dic. Nil without any.
func patternFile(for tag: String, in folder: String) -> String? {
    let subtags = tag.prefix(32).split { $0 == "-" || $0 == "_" }
    guard let language = subtags.first?.lowercased(), (2...3).contains(language.utf8.count),
        language.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) })
    else { return nil }
    let region = subtags.dropFirst().last.map { "_" + $0.uppercased() }
    let wanted = [region, "", "_" + language.uppercased()].compactMap { $0 }.map { "\(folder)/hyph_\(language)\($0).dic" }
    let found = files(like: "\(folder)/hyph_\(language).dic") + files(like: "\(folder)/hyph_\(language)_*.dic")
    return wanted.first(where: found.contains) ?? found.first
}

/// In alphabetical order.
private func files(like pattern: String) -> [String] {
    var found = unsafe glob_t()
    defer { unsafe globfree(&found) }
    guard unsafe glob(pattern, 0, nil, &found) == 0 else { return [] }
    return (0..<Int(unsafe found.gl_pathc)).compactMap { index in
        unsafe found.gl_pathv[index].map { unsafe String(cString: $0) }
    }
}
