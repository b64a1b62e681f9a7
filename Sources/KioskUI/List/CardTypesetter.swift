import FeedModel
import TextLayout

/// Everything that the layout of cards needs.
struct CardTypesetter {
    let layout: ScreenLayout
    let fonts: FontLibrary
    let ages: Ages
    /// What is known of pictures: an item whose picture cannot be had gets a card without.
    let pictures: PictureShelf

    func age(of item: Timeline.Item) -> String { ages.text(of: item, underHeading: layout.hasDayHeadings) }

    /// A summary that ends with a sentence, if one of its sentences fits; else cut.
    func summary(_ text: String, of item: Timeline.Item, style: TextStyle, width: Double, lines: Int) -> TextBlock {
        func block(_ text: String) -> TextBlock {
            fonts.layout(text, style: style, width: width, maximumLines: lines, language: item.language)
        }
        let whole = block(text)
        guard whole.isTruncated else { return whole }
        // What is longer than what the lines hold need not be tried.
        let room = FontLibrary.lettersRead(of: text, style: style, width: width, maximumLines: lines)
        let sentences = wholeSentences(of: String(text.prefix(room)), maximum: CardTypesetter.mostSentences)
        return sentences.lazy.map { block(String($0)) }.first { !$0.isTruncated } ?? whole
    }

    private static let mostSentences = 2
}
