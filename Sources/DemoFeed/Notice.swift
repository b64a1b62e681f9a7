/// One notice, in the language it is written in (a BCP 47 tag). Plain text.
struct Notice: Sendable {
    /// How old it is at the start, in minutes; 0 where it arrives later.
    let age: Int64
    let language: String
    let title: String
    /// nil for one that has said everything in its title; it has no link either.
    let summary: String?
    let category: String
    let picture: Illustration?
    /// Nil where the summary is all there is.
    let article: Article?

    init(
        age: Int64 = 0, language: String = "en", _ category: String, title: String, summary: String,
        picture: Illustration? = nil, article: Article? = nil
    ) {
        self.article = article
        (self.age, self.language, self.category) = (age, language, category)
        (self.title, self.summary, self.picture) = (title, summary, picture)
    }

    /// A short one: something is closed, moved or out of service.
    init(age: Int64 = 0, language: String = "en", brief title: String) {
        (self.age, self.language, category) = (age, language, DemoServer.noticeCategory)
        (self.title, summary, picture, article) = (title, nil, nil, nil)
    }
}

/// A notice's picture, and in the notice's language what it shows.
struct Illustration: Sendable {
    let picture: DemoPicture
    let alt: String

    init(_ picture: DemoPicture, _ alt: String) {
        self.picture = picture
        self.alt = alt
    }
}
