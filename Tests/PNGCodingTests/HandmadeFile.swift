/// A PNG file assembled by hand, so that the reader is tested without the writer.
struct HandmadeFile {
    /// Pixels a side; one row of words, bits and kinds as in the IHDR chunk.
    var width: UInt32
    var height: UInt32 = 1
    var depth: UInt8 = 8
    var kind: UInt8
    var isInterlaced = false
    /// Chunks between the header and the pixels.
    var chunks: [[UInt8]] = []
    /// All rows, each after its filter byte.
    var rows: [UInt8]

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    var bytes: [UInt8] {
        let head = bigEndian(width) + bigEndian(height) + [depth, kind, 0, 0, isInterlaced ? 1 : 0]
        let end = chunk("IDAT", stored(rows)) + chunk("IEND", [])
        return HandmadeFile.signature + chunk("IHDR", head) + chunks.flatMap { $0 } + end
    }

    /// A zlib stream (RFC 1950) of one stored block.
    private func stored(_ rows: [UInt8]) -> [UInt8] {
        let length = UInt16(rows.count)
        let lengths = [length, ~length].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        let (a, b) = rows.reduce((1, 0) as (UInt32, UInt32)) { sums, byte in
            let a = (sums.0 + UInt32(byte)) % 65521
            return (a, (sums.1 + a) % 65521)
        }
        return [0x78, 1, 1] + lengths + rows + bigEndian(b << 16 | a)
    }
}

/// A chunk with its length and checksum.
func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + data
    var sum = UInt32.max
    for byte in content {
        sum ^= UInt32(byte)
        for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return bigEndian(UInt32(data.count)) + content + bigEndian(~sum)
}

func bigEndian(_ number: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 255) } }

/// 7 × 4 straight pixels, among them one half and one fully transparent.
let smallPicture: [UInt32] = {
    var words = [UInt32](repeating: 0xFF20_4060, count: 28)
    (words[0], words[27], words[8], words[9]) = (0xFFFF_0000, 0xFF00_00FF, 0x8080_4020, 0)
    return words
}()
