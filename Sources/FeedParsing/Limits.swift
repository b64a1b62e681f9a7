/// How much of a document is kept. All limits are generous for a feed written by people and small for a machine that runs for
/// years. What exceeds a limit is left out, with a warning, and never makes the rest fail.
enum Limits {
    /// Bytes of a document; the rest is not read.
    static let document = 64 << 20
    /// Entries of a feed; reading ends there.
    static let entries = 10_000
    /// Unicode scalars of a title, a name or an author.
    static let title = 2_000
    /// Unicode scalars of a summary.
    static let summary = 10_000
    /// Unicode scalars of a language tag: the room that RFC 5646, section 4.4.1, asks for.
    static let language = 35
    /// Bytes of an id.
    static let id = 2_048
    /// Bytes of a link; a longer one is left out, since a truncated link is a wrong link.
    static let link = 8_192
    /// Forms of an entry's picture.
    static let images = 8
    /// Elements of each kind, and tags of the content, in which pictures are looked for.
    static let imageSources = 100
    /// Unicode scalars of a picture's alternative text.
    static let alternativeText = 600
    /// The width and height of a picture; a number beyond is a mistake.
    static let imageSide = 65_535
    /// Bytes of a media type: RFC 6838, section 4.2, allows 127 on each side of the slash.
    static let mediaType = 255
    /// Categories of an entry.
    static let categories = 20
    /// Unicode scalars of a category.
    static let category = 200
    /// Bytes of a date.
    static let date = 128
    /// Bytes of a story's text.
    static let storyText = 64 << 10
    /// Blocks of a story: paragraphs, lists and their items, pictures and the like, also inside one another.
    static let storyBlocks = 2_000
    /// Runs of one style in a story; further ones lose their style.
    static let storyRuns = 4_000
    /// Quotes, lists and items inside one another; deeper ones are flattened.
    static let storyLevels = 12
    /// Elements inside one another while a story is read; deeper ones are flattened.
    static let storyNesting = 64
    /// Pictures of a story.
    static let storyPictures = 40
    /// Bytes of memory, about, that all stories of a feed take; those that come after have no text.
    static let storyBytes = 48 << 20
    /// Nesting depth of elements; deeper ones are flattened into their ancestor's text.
    static let depth = 64
    /// Elements kept for one entry, and for everything outside entries.
    static let elements = 20_000
    /// Bytes of text kept for one entry, and for everything outside entries.
    static let text = 4 << 20
    /// Attributes of an element; further ones are left out.
    static let attributes = 64
    /// Bytes of an attribute's value; a longer one is left out.
    static let attributeValue = 64 << 10
    /// Bytes of an element's or attribute's name; a longer one is truncated.
    static let name = 256
    /// Entities that a document declares; further ones count as undeclared.
    static let declaredEntities = 100
    /// Bytes of a declared entity's value; a longer one counts as undeclared.
    static let entityValue = 256
    /// Bytes that all declared entities of a document may add to it; beyond that they count as undeclared.
    static let expansion = 1 << 20
    /// Namespace declarations in force at one place; further ones are left out, as each name is looked up among them.
    static let namespaces = 128
    /// Combining marks of one character. More are not writing and take long to sort: Unicode (UAX #15, section 13,
    /// "Stream-Safe Text Format") says that thirty are more than any language needs.
    static let marks = 30
    /// Warnings about a document; one more counts those left out.
    static let warnings = 20
}
