import FeedModel

/// Collects the forms of an entry's picture, each address once.
struct ImageList {
    /// In the order in which they came.
    private var images: [EntryImage] = []
    private let base: String?

    /// - Parameter base: the base of relative addresses.
    init(base: String?) { self.base = base }

    mutating func add(_ candidates: some Sequence<ImageCandidate>) {
        for candidate in candidates { add(candidate.image(base: base)) }
    }

    /// What is said about the same address again fills gaps.
    mutating func add(_ image: EntryImage?) {
        guard let image else { return }
        guard let index = images.firstIndex(where: { $0.url == image.url }) else { return images.append(image) }
        if images[index].width == nil, images[index].height == nil {
            (images[index].width, images[index].height) = (image.width, image.height)
        }
        images[index].type = images[index].type ?? image.type
        images[index].alt = images[index].alt ?? image.alt
    }

    /// The largest first, at most `Limits.images`; equals, and those of unknown size, in the order in which they came.
    var all: [EntryImage] {
        let order = images.enumerated().sorted { one, other in
            let (area, otherArea) = (one.element.area, other.element.area)
            return area != otherArea ? area > otherArea : one.offset < other.offset
        }
        return order.prefix(Limits.images).map(\.element)
    }
}

extension EntryImage {
    /// For comparing sizes: a missing side is taken to be as long as the other; 0 if both are.
    fileprivate var area: Int { (width ?? height ?? 0) * (height ?? width ?? 0) }
}
