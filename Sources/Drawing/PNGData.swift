import Geometry
import Raster

// An image inside an SVG: a PNG file in Base64. SDL_image, which would compress it, is behind the fence of a higher floor.

/// The image as a PNG file (ISO/IEC 15948): eight bits a channel with straight alpha, unfiltered and not compressed.
func png(_ image: Image) -> [UInt8] {
    let (width, height) = (image.size.width, image.size.height)
    var rows: [UInt8] = []
    rows.reserveCapacity((width * 4 + 1) * height)
    for (index, word) in image.pixels.enumerated() {
        if index % width == 0 { rows.append(0) }
        rows += straight(word)
    }
    let header = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, 6, 0, 0, 0]
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    return signature + chunk("IHDR", header) + chunk("IDAT", stored(rows)) + chunk("IEND", [])
}

/// Red, green, blue and alpha; the colours divided by the alpha, rounded to nearest.
private func straight(_ word: UInt32) -> [UInt8] {
    let alpha = word >> 24
    guard alpha > 0 else { return [0, 0, 0, 0] }
    let colors = [word >> 16 & 255, word >> 8 & 255, word & 255].map { UInt8(min(($0 * 255 + alpha / 2) / alpha, 255)) }
    return colors + [UInt8(alpha)]
}

private func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
}

private func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + data
    return bigEndian(UInt32(data.count)) + content + bigEndian(crc(content))
}

/// A zlib stream (RFC 1950) of stored blocks (RFC 1951, section 3.2.4).
private func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    stream.reserveCapacity(bytes.count + bytes.count / 1000 + 16)
    for start in stride(from: 0, to: bytes.count, by: 65_535) {
        let end = min(start + 65_535, bytes.count)
        let length = UInt16(end - start)
        stream.append(end == bytes.count ? 1 : 0)
        for number in [length, ~length] { stream += [UInt8(number & 255), UInt8(number >> 8)] }
        stream += bytes[start..<end]
    }
    return stream + bigEndian(adler(bytes))
}

/// The check of RFC 1950, section 9.
private func adler(_ bytes: [UInt8]) -> UInt32 {
    let sums = bytes.reduce((1, 0) as (UInt32, UInt32)) { sums, byte in
        let a = (sums.0 + UInt32(byte)) % 65521
        return (a, (sums.1 + a) % 65521)
    }
    return sums.1 << 16 | sums.0
}

/// The check of the PNG specification, annex D, a bit at a time: pictures are written rarely.
private func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
        (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
}

/// RFC 4648, section 4.
func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let group = (0..<3).reduce(0) { $0 << 8 | (start + $1 < bytes.count ? Int(bytes[start + $1]) : 0) }
        for place in 0..<4 {
            text.append(start + place <= bytes.count ? letters[group >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
        }
    }
    return String(decoding: text, as: UTF8.self)
}
