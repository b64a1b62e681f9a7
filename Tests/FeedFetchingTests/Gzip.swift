/// Gzip members made by hand (RFC 1951 and 1952), so that the tests need no compressor.
enum Gzip {
    private static let header: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]

    /// `bytes`, at most 65,535, in one stored block.
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        let length = UInt16(bytes.count)
        return header + [1] + littleEndian(length) + littleEndian(~length) + bytes + littleEndian(checksum(bytes))
            + littleEndian(UInt32(bytes.count))
    }

    /// A zero byte repeated: 1 + 258 × `count` bytes from about 1.6 × `count`. Its checksum is wrong.
    static func zeros(count: Int) -> [UInt8] {
        var bits = BitWriter()
        bits.write(0b1, 1)  // last block
        bits.write(0b01, 2)  // fixed codes
        bits.writeCode(0b0011_0000, 8)  // the byte 0
        for _ in 0..<count {
            bits.writeCode(0b1100_0101, 8)  // length 258
            bits.writeCode(0, 5)  // distance 1
        }
        bits.writeCode(0, 7)  // end
        return header + bits.bytes + littleEndian(UInt32(0)) + littleEndian(UInt32(1 + 258 * count))
    }

    private static func littleEndian(_ value: some FixedWidthInteger & UnsignedInteger) -> [UInt8] {
        (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    /// CRC-32 as in ITU-T V.42.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }

    private struct BitWriter {
        var bytes: [UInt8] = []
        private var used = 8

        mutating func write(_ value: Int, _ count: Int) {
            for index in 0..<count { write(bit: value >> index & 1) }
        }

        /// Codes are packed with their highest bit first.
        mutating func writeCode(_ code: Int, _ count: Int) {
            for index in (0..<count).reversed() { write(bit: code >> index & 1) }
        }

        private mutating func write(bit: Int) {
            if used == 8 {
                bytes.append(0)
                used = 0
            }
            bytes[bytes.count - 1] |= UInt8(bit << used)
            used += 1
        }
    }
}
