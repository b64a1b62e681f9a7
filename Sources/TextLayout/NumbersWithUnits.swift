/// Where in UTF-16 units no line may end, ascending, because a number and its unit stand there: "5 km", "20 °C", "90 km/h",
/// "12 Std.", "7 p.m.", or a sign and its number: "№ 12", "€ 2,50". Each range begins behind the first of the two; it ends with the
/// unit, or the first digit. A unit is a word of at most three letters, or several of them with slashes or full stops between
/// them; a short word that is none, as in "5 of 9", is kept as well.
func numbersWithUnits(in units: [UInt16]) -> [Range<Int>] {
    units.indices.dropFirst().compactMap { space in
        guard isSpaceUnit(units[space]), !isSpaceUnit(units[space - 1]),
            let first = units[space...].prefix(longestUnit).firstIndex(where: { !isSpaceUnit($0) })
        else { return nil }
        if isSign(units[space - 1]) { return isDigit(units[first]) ? space..<first + 1 : nil }
        guard isDigit(units[space - 1]) else { return nil }
        let word = units[first...].prefix(longestUnit + 1).prefix { !isSpaceUnit($0) }
        guard let last = word.lastIndex(where: { isUnitLetter($0) }), isUnit(word[...last]) else { return nil }
        return space..<last + 1
    }
}

/// In UTF-16 units: "kWh/m²" has six.
private let longestUnit = 12

private func isUnit(_ word: ArraySlice<UInt16>) -> Bool {
    guard word.count <= longestUnit else { return false }
    let parts = word.split(omittingEmptySubsequences: false) { "/.·".utf16.contains($0) }
    return parts.allSatisfy { (1...3).contains($0.count) && $0.allSatisfy(isUnitLetter) }
}

private func isDigit(_ unit: UInt16) -> Bool {
    if unit < 0x80 { return (0x30...0x39).contains(unit) }
    return Unicode.Scalar(unit)?.properties.generalCategory == .decimalNumber
}

/// What stands before its number: a currency, the signs of numbers and of paragraphs.
private func isSign(_ unit: UInt16) -> Bool {
    guard unit == 0x24 || unit >= 0xA2, let scalar = Unicode.Scalar(unit) else { return false }
    return scalar.properties.generalCategory == .currencySymbol || "№§".unicodeScalars.contains(scalar)
}

/// A letter, a mark on one, a raised digit, a currency, "%", "°", a prime. None of them needs two UTF-16 units.
private func isUnitLetter(_ unit: UInt16) -> Bool {
    guard let scalar = Unicode.Scalar(unit) else { return false }
    switch scalar.properties.generalCategory {
    case .currencySymbol, .otherNumber, .modifierLetter, .nonspacingMark: return true
    default: return scalar.properties.isAlphabetic || "%‰°′″".unicodeScalars.contains(scalar)
    }
}
