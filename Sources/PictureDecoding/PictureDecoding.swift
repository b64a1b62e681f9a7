// PictureDecoding: the bytes of a picture from outside to a checked picture, and to pixels of a wanted size. The fence around
// libjpeg, libwebp, libavif and Little CMS; PNG comes from PNGCoding, GIF is read here.
//
// A format is a `PictureFile` (Formats/), which reads a header and then hands out rows, reduced while they are decoded where the
// format can. The rows run through one `Resampler` (Scaling/), the result through a `ColorConverter`, and only then is it turned
// upright, when there is little left to turn. Nothing but the rows of one filter's height is held of a large JPEG or PNG picture.

public import Geometry

public enum PictureFormat: String, Hashable, Sendable, CaseIterable { case jpeg, png, webp, gif, avif }

public struct PictureHeader: Hashable, Sendable {
    public let format: PictureFormat
    /// As it is seen, after its orientation was applied; both sides are at least 1.
    public let size: PixelSize
}

/// A picture that was decoded and is worth showing.
public struct CheckedPicture: Hashable, Sendable {
    /// The file as it came, or a smaller JPEG file.
    public let bytes: [UInt8]
    public let format: PictureFormat
    /// As it is seen, of `bytes`.
    public let size: PixelSize
}

/// Why there is no picture: one line without a full stop.
public struct PictureFault: Error, Hashable, Sendable {
    public let message: String

    init(_ message: String) { self.message = message }
}
