internal import Languages

/// Characters that no font has, each reported once.
struct MissingCharacters {
    /// How many are reported. Then one last line follows, so that a feed of nonsense cannot fill a log.
    static let capacity = 256

    private var known: Set<Unicode.Scalar> = []
    private var warnings: [String] = []

    mutating func add(_ scalar: Unicode.Scalar) {
        guard known.count <= Self.capacity, known.insert(scalar).inserted else { return }
        warnings.append(
            known.count > Self.capacity
                ? "no font on this machine has some further characters, which are not listed"
                : "no font on this machine has \(name(of: scalar))\(advice(for: scalar))")
    }

    mutating func takeWarnings() -> [String] {
        defer { warnings = [] }
        return warnings
    }
}

private func name(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    return scalar.properties.name.map { "\(code) (\($0))" } ?? code
}

private func advice(for scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .unassigned, .privateUse, .surrogate: return ""
    default: return ", try the package \(package(for: scalar))"
    }
}

/// A Debian package with glyphs for the character.
private func package(for scalar: Unicode.Scalar) -> String {
    if Script(of: scalar).isEastAsian { return "fonts-noto-cjk" }
    return scalar.properties.isEmoji ? "fonts-noto-color-emoji" : "fonts-noto-core"
}
