public import FeedModel
public import Geometry

/// How a picture takes its place.
public enum PictureFit: Hashable, Sendable {
    /// It fills the size, and what is beyond is cropped. A small picture is enlarged.
    case fill
    /// All of it in its own shape, as large as fits into the size, and not larger than it is: the width of a column, and the
    /// height that is too much for any picture.
    case inside
}

/// A picture in the size in which the screen shows it.
public struct PictureRequest: Hashable, Sendable {
    /// Its forms, as the item has them.
    public let forms: [EntryImage]
    /// The address or path of the feed that names it.
    public let feedAddress: String
    /// In device pixels.
    public let size: PixelSize
    public let fit: PictureFit
    /// Addresses are long, and a frame looks up all pictures near the screen.
    private let digest: Int

    public init(forms: [EntryImage], feedAddress: String, size: PixelSize, fit: PictureFit = .fill) {
        self.forms = forms
        self.feedAddress = feedAddress
        self.size = size
        self.fit = fit
        var hasher = Hasher()
        hasher.combine(forms)
        hasher.combine(feedAddress)
        hasher.combine(size)
        hasher.combine(fit)
        digest = hasher.finalize()
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

extension PictureRequest {
    /// Whether an image of that size is an answer.
    public func isMet(by image: PixelSize) -> Bool {
        switch fit {
        case .fill: image == size
        case .inside: 1...size.width ~= image.width && 1...size.height ~= image.height
        }
    }

    /// The form to show: one that we have, if it is half as wide as needed or more; else the smallest that fills the size, one
    /// of unknown size, or the largest. Nil if none is left.
    ///
    /// - Parameters:
    ///   - isKept: forms that we have. So another scale or rotation of the screen fetches nothing.
    ///   - isRefused: forms that cannot be had.
    public func form(keeping isKept: (EntryImage) -> Bool = { _ in false }, except isRefused: (EntryImage) -> Bool)
        -> EntryImage?
    {
        if let kept = forms.first(where: { isKept($0) && 2 * ($0.width ?? .max / 2) >= size.width }) { return kept }
        let left = forms.filter { !isRefused($0) }
        let known = left.filter { $0.width != nil }
        return known.last(where: fills) ?? left.first { $0.width == nil } ?? known.first
    }

    /// Where only the width is known, as in a `srcset`, the height is taken to be enough.
    private func fills(_ form: EntryImage) -> Bool {
        (form.width ?? 0) >= size.width && (fit == .inside || (form.height ?? .max) >= size.height)
    }
}

extension Timeline.Item {
    /// Its picture in a size; nil if it has none, or one that is too small or too narrow to be worth its place.
    func picture(_ size: PixelSize) -> PictureRequest? {
        guard pictureAddress != nil else { return nil }
        return PictureRequest(forms: entry.images.filter(\.mayBeShown), feedAddress: feedAddress, size: size)
    }

    /// Of the first form of its picture; nil without a picture.
    var pictureAddress: String? { entry.images.first(where: \.mayBeShown)?.url }
}

extension EntryImage {
    /// In pixels.
    private static let smallestSide = 160
    /// Width divided by height.
    private static let aspects = 0.4...3.0

    /// False if its declared size says that it is too small or too narrow.
    fileprivate var mayBeShown: Bool {
        if let side = [width, height].compactMap(\.self).min(), side < EntryImage.smallestSide { return false }
        guard let width, let height else { return true }
        return EntryImage.aspects.contains(Double(width) / Double(height))
    }
}
