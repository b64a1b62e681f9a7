import Geometry

/// Where the parts of an open story lie (Documentation/Design.md, rules 38 to 41). Lengths are points. In portrait the text lies
/// on a sheet that slides over the picture; in landscape it stands beside it.
struct StoryLayout: Hashable {
    /// With the sheet's column beside the picture, which is narrower than the cover.
    let screen: ScreenLayout
    /// Of the picture at the top, or at the start; 0 for none.
    let pictureHeight: Double
    /// What the text is set in, in points.
    let measure: Double

    /// - Parameter pictureAspect: width divided by height; nil if it is not known.
    init(screen: ScreenLayout, hasPicture: Bool, pictureAspect: Double?) {
        self.screen = screen
        pictureHeight = hasPicture ? StoryLayout.pictureHeight(screen, aspect: pictureAspect) : 0
        let room = screen.column.width - 2 * StoryLayout.textInset(screen)
        measure = max(min(room, screen.length(StoryLayout.longestLine * screen.type.listFactor)), 0)
    }

    /// In units: about 65 letters, however large they are.
    private static let longestLine = 62.0

    private static func textInset(_ screen: ScreenLayout) -> Double { screen.length(screen.unit < 10 ? 3 : 4) }

    /// The picture's, but never most of the screen. One that is flatter than its place has a lower one.
    private static func pictureHeight(_ screen: ScreenLayout, aspect: Double?) -> Double {
        switch screen.form {
        case .landscape: return screen.size.height
        case .headerOnly: return 0
        case .portrait:
            let natural = aspect.map { screen.size.width / $0 } ?? .infinity
            let height = min(screen.length(43), 0.45 * screen.size.height, max(natural, screen.length(24)))
            return screen.snapped(height)
        }
    }

    var hasPicture: Bool { pictureHeight > 0 }

    /// Where the picture is shown at rest, with what is under the sheet's round corners.
    var picture: Rect {
        switch screen.form {
        case .landscape: screen.cover
        case .headerOnly: .zero
        case .portrait:
            Rect(x: 0, y: 0, width: screen.size.width, height: hasPicture ? pictureHeight + screen.length(3) : 0)
        }
    }

    /// The sheet's top while the text is at its top.
    var sheetTop: Double {
        switch screen.form {
        case .landscape: 0
        case .headerOnly: screen.header.height
        case .portrait: hasPicture ? pictureHeight : screen.header.height
        }
    }

    /// Of the first line, from the sheet's top.
    var textTop: Double { hasPicture || screen.form == .landscape ? screen.length(2.75) : screen.length(1.5) }

    var textLeft: Double { screen.left(of: measure, from: StoryLayout.textInset(screen), in: screen.column) }

    /// Between the end of the text and what comes after it.
    var endGap: Double { screen.length(3) }

    /// Between two paragraphs, and between the lines of a list.
    var paragraphGap: Double { screen.length(1.7) }
    var itemGap: Double { screen.length(0.9) }
    var headingGap: Double { screen.length(2.6) }
    /// How far an item of a list stands in, with larger type further.
    var indent: Double { screen.length(2.75 * screen.type.listFactor) }
    var quoteIndent: Double { screen.length(2.25) }
    var codePadding: Double { screen.length(1.25) }
    var pictureRadius: Double { screen.length(1.25) }
    /// A picture within the text is never higher than what is seen of the text.
    var highestPicture: Double { screen.snapped(0.8 * screen.listHeight) }
}
