// FuzzPictures: any bytes as a picture that is checked, made smaller, and scaled for the screen. One of more than a megapixel is
// not decoded, so that an input takes little time.

import Fuzzing
import Geometry
import PictureDecoding

/// Sizes that enlarge, reduce and stretch.
let sizes = [PixelSize(width: 7, height: 5), PixelSize(width: 40, height: 3), PixelSize(width: 1, height: 64)]

/// No colour is above its alpha.
func isPremultiplied(_ word: UInt32) -> Bool {
    let alpha = word >> 24
    return [16, 8, 0].allSatisfy { word >> UInt32($0) & 255 <= alpha }
}

fuzz { input in
    let bytes = Array(input)
    guard let header = try? PictureDecoder.header(of: bytes), header.size.width * header.size.height <= 1_000_000 else {
        return
    }
    if let checked = try? PictureDecoder.checked(bytes, byteLimit: bytes.count - Int(bytes[bytes.count / 2] & 1)) {
        precondition((try? PictureDecoder.header(of: checked.bytes))?.size == checked.size, "a checked picture of another size")
    }
    let size = sizes[bytes.count % sizes.count]
    guard let pixels = try? PictureDecoder.pixels(of: bytes, filling: size) else { return }
    precondition(pixels.count == size.width * size.height, "another number of pixels")
    precondition(pixels.allSatisfy(isPremultiplied), "a colour above its alpha")
}
