// From the bytes of a document to UTF-8. The signs of its encoding, in order of trust: a byte order mark; the pattern of
// zeros that UTF-16 and UTF-32 leave in "<?"; all or most of the bytes beyond ASCII being valid UTF-8; the XML declaration;
// HTTP's charset; and at last windows-1252, the usual encoding of documents that declare none.

/// The document as valid UTF-8 without a byte order mark and without NULs, no longer than `Limits.document` allows.
func decodedText(of bytes: [UInt8], contentType: String?, warnings: Warnings) -> [UInt8] {
    var bytes = bytes
    if bytes.count > Limits.document {
        bytes = Array(bytes.prefix(Limits.document))
        warnings.add("the document is longer than \(Limits.document) bytes; only those are read")
    }
    if let unicode = UnicodeForm(of: bytes) {
        return withoutNULs(unicode.utf8(bytes, warnings: warnings), warnings: warnings)
    }
    bytes = withoutNULs(bytes, warnings: warnings)
    let declared = declaredEncoding(bytes)
    let mayBeUTF8 = declared.map(isStateful) != true
    if mayBeUTF8, isValidUTF8(bytes) {
        noteWrongDeclaration(declared, of: bytes, warnings: warnings)
        guard let undone = DoubledEncoding.undone(bytes) else { return bytes }
        warnings.add("the document is UTF-8 encoded as UTF-8 again; read as it was meant")
        return undone
    }
    if mayBeUTF8, let mended = mostlyUTF8(bytes) {
        warnings.add("bytes that are not UTF-8 were replaced by U+FFFD")
        return mended
    }
    return convert(bytes, labels: [declared, charset(of: contentType)].compactMap(\.self), warnings: warnings)
}

private func isValidUTF8(_ bytes: [UInt8]) -> Bool {
    do {
        _ = try UTF8Span(validating: bytes.span)
        return true
    } catch {
        return false
    }
}

/// ISO-2022-JP and HZ write everything in ASCII bytes, so being valid UTF-8 says nothing about them.
private func isStateful(_ label: String) -> Bool { label.hasPrefix("iso-2022") || label.hasPrefix("hz") }

private func noteWrongDeclaration(_ label: String?, of bytes: [UInt8], warnings: Warnings) {
    guard let label, label != "utf-8", label != "utf8", bytes.contains(where: { $0 >= 0x80 }) else { return }
    warnings.add("the document says it is \(label) and is UTF-8; read as UTF-8")
}

/// UTF-8 with some invalid or truncated bytes, which become U+FFFD. Nil if there are more of them than characters beyond
/// ASCII, as in every other encoding.
private func mostlyUTF8(_ bytes: [UInt8]) -> [UInt8]? {
    let text = String(decoding: bytes, as: UTF8.self)
    let balance = text.unicodeScalars.reduce(0) { $1.isASCII ? $0 : $1 == "\u{FFFD}" ? $0 - 1 : $0 + 1 }
    return balance < 0 ? nil : Array(text.utf8)
}

/// Converts bytes that are not UTF-8, using the first known label.
private func convert(_ bytes: [UInt8], labels: [String], warnings: Warnings) -> [UInt8] {
    let useless = labels.prefix { converterName($0) ?? "UTF-8" == "UTF-8" }
    let name = labels.dropFirst(useless.count).first.flatMap(converterName) ?? "CP1252"
    for label in Set(useless).sorted() {
        let isKnown = converterName(label) != nil
        let fault = isKnown ? "the bytes are not \(label) as is said" : "unknown encoding \(label.prefix(40))"
        warnings.add("\(fault); read as \(name)")
    }
    guard let converter = CharacterConverter(from: name) else { return Array(String(decoding: bytes, as: UTF8.self).utf8) }
    return converter.utf8(bytes, warnings: warnings)
}

private func withoutNULs(_ bytes: [UInt8], warnings: Warnings) -> [UInt8] {
    guard let first = bytes.firstIndex(of: 0) else { return bytes }
    warnings.add("byte \(first): NUL bytes removed")
    return bytes.filter { $0 != 0 }
}

/// The encoding named in the XML declaration, in lower case.
func declaredEncoding(_ bytes: [UInt8]) -> String? {
    let head = Array(bytes.prefix(1_024))
    guard let declaration = head.firstIndex(of: Array("<?xml".utf8), from: 0),
        let end = head.firstIndex(of: UInt8(ascii: ">"), from: declaration),
        let key = head.firstIndex(of: Array("encoding".utf8), from: declaration), key < end
    else { return nil }
    return label(in: head[(key + 8)..<end])
}

/// The charset of a Content-Type such as `text/xml; charset="utf-8"`, in lower case.
func charset(of contentType: String?) -> String? {
    guard let contentType else { return nil }
    let bytes = Array(contentType.utf8.prefix(1_024))
    return bytes.firstIndex(of: Array("charset".utf8), from: 0).flatMap { label(in: bytes[($0 + 7)...]) }
}

/// The value after an equals sign, with or without quotes.
private func label(in bytes: ArraySlice<UInt8>) -> String? {
    let isSpaceOrQuote = { (byte: UInt8) in isWhiteSpace(byte) || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
    let afterSpace = bytes.drop(while: isWhiteSpace)
    guard afterSpace.first == UInt8(ascii: "=") else { return nil }
    let value = afterSpace.dropFirst().drop(while: isSpaceOrQuote)
    let text = value.prefix { !isSpaceOrQuote($0) && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "?") }
    return text.isEmpty ? nil : String(decoding: text, as: UTF8.self).lowercased()
}
