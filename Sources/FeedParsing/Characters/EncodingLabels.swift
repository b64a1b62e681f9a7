// The converter for each label. Only these are used: a name from a document never reaches the C library. Labels follow the
// WHATWG Encoding Standard, which reads Latin-1 as windows-1252 and GB 2312 as GB 18030, as all browsers do; the names are
// those of the GNU C library.

/// The converter for a label in lower case; nil for an unknown label.
func converterName(_ label: String) -> String? {
    let label = String(label.trimmingPrefix("x-")).replacing("_", with: "-")
    if let name = converterNames[label] { return name }
    for prefix in ["windows-125", "cp125", "win-125"] where label.hasPrefix(prefix) {
        return digit(label.dropFirst(prefix.count), in: 0...8).map { "CP125\($0)" }
    }
    for prefix in ["iso-8859-", "iso8859-", "iso-ir-"] where label.hasPrefix(prefix) {
        return digit(label.dropFirst(prefix.count), in: 2...16).map { "ISO-8859-\($0)" }
    }
    return nil
}

private func digit(_ text: Substring, in range: ClosedRange<Int>) -> Int? {
    Int(text.prefix { $0 != "-" && $0 != ":" }).flatMap { range.contains($0) ? $0 : nil }
}

private let converterNames: [String: String] = [
    "utf-8": "UTF-8", "utf8": "UTF-8", "unicode-1-1-utf-8": "UTF-8", "unicode": "UTF-8",
    // A document whose declaration can be read byte by byte is not in UTF-16 or UTF-32, whatever it declares.
    "utf-16": "UTF-8", "utf-16le": "UTF-8", "utf-16be": "UTF-8", "utf16": "UTF-8", "ucs-2": "UTF-8",
    "iso-10646-ucs-2": "UTF-8", "utf-32": "UTF-8", "ucs-4": "UTF-8",
    "us-ascii": "CP1252", "ascii": "CP1252", "ansi-x3.4-1968": "CP1252", "iso-8859-1": "CP1252", "iso8859-1": "CP1252",
    "latin1": "CP1252", "latin-1": "CP1252", "l1": "CP1252", "ansi": "CP1252", "cp819": "CP1252",
    "latin2": "ISO-8859-2", "latin9": "ISO-8859-15", "iso-8859-9": "CP1254", "iso8859-9": "CP1254", "latin5": "CP1254",
    "iso-8859-11": "CP874", "tis-620": "CP874", "windows-874": "CP874",
    "iso-8859-8-i": "ISO-8859-8", "logical": "ISO-8859-8",
    "koi8-r": "KOI8-R", "koi8": "KOI8-R", "koi": "KOI8-R", "koi8-u": "KOI8-U", "koi8-ru": "KOI8-U",
    "ibm866": "CP866", "cp866": "CP866", "866": "CP866", "cp437": "CP437", "cp850": "CP850", "cp852": "CP852",
    "cp855": "CP855", "mac": "MACINTOSH", "macintosh": "MACINTOSH", "mac-roman": "MACINTOSH",
    "mac-cyrillic": "MAC-CYRILLIC",
    "shift-jis": "CP932", "shift-j-i-s": "CP932", "sjis": "CP932", "ms-kanji": "CP932", "windows-31j": "CP932",
    "cp932": "CP932", "euc-jp": "EUC-JP", "eucjp": "EUC-JP", "iso-2022-jp": "ISO-2022-JP-2",
    "euc-kr": "CP949", "euckr": "CP949", "ks-c-5601-1987": "CP949", "ksc5601": "CP949", "cp949": "CP949", "uhc": "CP949",
    "iso-2022-kr": "ISO-2022-KR", "johab": "JOHAB",
    "gb2312": "GB18030", "gbk": "GB18030", "gb18030": "GB18030", "cp936": "GB18030", "euc-cn": "GB18030",
    "gb-2312-80": "GB18030", "chinese": "GB18030",
    "big5": "BIG5-HKSCS", "big5-hkscs": "BIG5-HKSCS", "cp950": "BIG5-HKSCS", "euc-tw": "EUC-TW",
    "viscii": "VISCII", "tcvn": "TCVN",
]
