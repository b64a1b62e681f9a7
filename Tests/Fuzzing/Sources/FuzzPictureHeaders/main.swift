// FuzzPictureHeaders: any bytes as a picture whose header is read.

import Fuzzing
import Geometry
import PictureDecoding

fuzz { bytes in
    guard let header = try? PictureDecoder.header(of: Array(bytes)) else { return }
    let area = header.size.width * header.size.height
    precondition(header.size.width > 0 && (1...PictureDecoder.mostPixels).contains(area), "a size that is refused")
}
