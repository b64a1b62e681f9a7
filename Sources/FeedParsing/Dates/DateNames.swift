/// The month of a name in English, or in a European language if the name begins with letters that no other month has.
func monthNumber(named word: String) -> Int? {
    // French "juin" and "juillet" differ in the fourth letter only.
    if word.hasPrefix("jui") { return word.hasPrefix("juil") ? 7 : 6 }
    return months[String(word.prefix(3))]
}

private let months: [String: Int] = [
    "jan": 1, "ene": 1, "gen": 1, "feb": 2, "fév": 2, "fev": 2, "mar": 3, "mär": 3, "mrt": 3, "maa": 3,
    "apr": 4, "abr": 4, "avr": 4, "ápr": 4, "may": 5, "mai": 5, "mei": 5, "mag": 5, "maj": 5, "máj": 5,
    "jun": 6, "giu": 6, "jún": 6, "jul": 7, "lug": 7, "júl": 7, "aug": 8, "ago": 8, "aoû": 8, "aou": 8,
    "sep": 9, "set": 9, "sze": 9, "oct": 10, "okt": 10, "ott": 10, "out": 10, "nov": 11,
    "dec": 12, "dez": 12, "déc": 12, "dic": 12,
]

/// Seconds east of UTC for a common abbreviation of a time zone, in lower case. If several zones share it, the one that mail
/// and news usually mean. Nil if unknown.
func zoneOffset(named word: String) -> Int? { zoneHours[word].map { Int($0 * 3_600) } }

private let zoneHours: [String: Double] = [
    "z": 0, "ut": 0, "utc": 0, "gmt": 0, "wet": 0, "west": 1, "bst": 1, "ist": 5.5, "cet": 1, "cest": 2, "met": 1,
    "mest": 2, "mez": 1, "mesz": 2, "eet": 2, "eest": 3, "msk": 3, "msd": 4, "sast": 2, "eat": 3, "gst": 4, "pkt": 5,
    "ict": 7, "wib": 7, "sgt": 8, "hkt": 8, "awst": 8, "jst": 9, "kst": 9, "acst": 9.5, "acdt": 10.5, "aest": 10,
    "aedt": 11, "nzst": 12, "nzdt": 13, "nst": -3.5, "ndt": -2.5, "ast": -4, "adt": -3, "brt": -3, "art": -3, "clt": -4,
    "et": -5, "est": -5, "edt": -4, "ct": -6, "cst": -6, "cdt": -5, "mt": -7, "mst": -7, "mdt": -6, "pt": -8, "pst": -8,
    "pdt": -7, "akst": -9, "akdt": -8, "hst": -10,
]
