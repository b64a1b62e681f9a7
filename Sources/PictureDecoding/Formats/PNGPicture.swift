import Geometry
import PNGCoding

/// PNG, of an animated one the picture that all readers show. Read row by row.
final class PNGPicture: PictureFile, PictureRows {
    static let format = PictureFormat.png

    let orientation: Orientation
    let color: PictureColor
    private let file: PNGRows

    init(_ bytes: [UInt8]) throws(PictureFault) {
        do {
            file = try PNGRows(bytes)
        } catch {
            throw PictureFault(error.message)
        }
        orientation = Orientation(exif: PNG.exif(of: bytes)[...])
        color = PictureColor(file.color)
    }

    var size: PixelSize { file.size }
    var isGray: Bool { file.isGray }

    func rows(reducedBy reduction: Double) throws(PictureFault) -> any PictureRows {
        do {
            try file.start()
        } catch {
            throw PictureFault(error.message)
        }
        return self
    }

    /// A file that is cut off ends early.
    func next(into row: inout [Pixel]) -> Bool { (try? file.next(into: &row)) ?? false }
}

extension PictureColor {
    fileprivate init(_ color: PNGColor) {
        switch color {
        case .standard: self = .standard
        case .profile(let bytes): self = .profile(bytes)
        case .measured(let exponent, let points): self = .measured(exponent: exponent, chromaticities: points)
        }
    }
}
