import FeedModel
import Testing

@Suite struct ComparableWordsTests {
    @Test(arguments: [
        ("For sale: 2 bikes!", ["for", "sale", "2", "bikes"]), ("e-mail l’été", ["e", "mail", "l", "ete"]),
        ("rock’n’roll & C++", ["rock", "n", "roll", "c"]), ("", []), ("★ … 🎃 !?", []), ("\u{0}a\nb\tc", ["a", "b", "c"]),
        ("für\u{AD}sorge", ["fursorge"]), ("v2.0", ["v2", "0"]),
    ])
    func lettersAndDigitsAreWords(text: String, words: [String]) {
        #expect(text.comparableWords == words)
    }

    @Test(arguments: [
        ("STRASSE", "Straße"), ("Ärger", "arger"), ("CAFÉ", "cafe"), ("Łódź", "lodz"), ("smørrebrød", "SMORREBROD"),
        ("İSTANBUL", "istanbul"), ("ısı", "ISI"), ("Tiếng Việt", "tieng viet"), ("Ὀδυσσεύς", "ΟΔΥΣΣΕΥΣ"), ("ΐ", "ι"),
        ("Ёлка й", "елка и"), ("Київ", "киів"), ("إعلان", "اعلان"), ("مُهِمّ", "مهم"), ("שָׁלוֹם", "שלום"),
        ("می\u{200C}شود", "میشود"),
    ])
    func caseAndMarksDoNotMatter(one: String, other: String) {
        #expect(one.comparableWords == other.comparableWords)
    }

    /// As macOS writes them, each mark is a scalar of its own.
    @Test func decomposedLettersAreTheSame() {
        #expect("e\u{301}t\u{E9}".comparableWords == ["ete"])
        #expect("\u{438}\u{306}".comparableWords == "\u{439}".comparableWords)
        #expect("か\u{3099}".comparableWords == "が".comparableWords)
        #expect("\u{1112}\u{1161}\u{11AB}".comparableWords == "\u{D55C}".comparableWords)
    }

    /// Vowels are not marks on a letter: without them other words would be the same.
    @Test(arguments: [("किताब", "कतब"), ("ปู", "ปี"), ("が", "か"), ("мир", "мор"), ("æ", "a")])
    func otherLettersAreOtherWords(one: String, other: String) {
        #expect(one.comparableWords != other.comparableWords)
    }

    @Test func aScriptWithoutSpacesHasAWordForEachLetter() {
        #expect("中古・PC販売".comparableWords == ["中", "古", "pc", "販", "売"])
        #expect("축제 안내".comparableWords == ["축제", "안내"])
        #expect("งาน".comparableWords.count == 3 && "ที่นี่".comparableWords.count == 2)
    }

    @Test func anyTextHasWords() {
        var text = ""
        for value in stride(from: UInt32(0), through: 0x10FFFF, by: 7) {
            text.unicodeScalars.append(Unicode.Scalar(value) ?? " ")
        }
        #expect(text.comparableWords.count > 1_000)
        let marks = "a" + String(repeating: "\u{301}", count: 100_000)
        #expect(marks.comparableWords == ["a"])
    }
}
