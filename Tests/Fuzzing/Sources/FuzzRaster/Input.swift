/// The bytes of one input, taken from the front. After the last byte come zeros, so that every input can be decoded.
struct Input {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0
    /// Whether there are numbers far from every canvas. Long curves are slow, so most inputs have none.
    private let isWild: Bool

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        isWild = (bytes.last ?? 0) & 3 == 3
    }

    var isEmpty: Bool { position >= bytes.count }

    mutating func byte() -> UInt8 {
        guard position < bytes.count else { return 0 }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func flag() -> Bool { byte() & 1 != 0 }

    /// 0..<limit; the limit is at most 256.
    mutating func below(_ limit: Int) -> Int { Int(byte()) % limit }

    mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }

    mutating func integer() -> Int { Int(Int16(truncatingIfNeeded: Int(byte()) | Int(byte()) << 8)) }

    /// Mostly near the canvas, often on a grid, now and then any number.
    mutating func number() -> Double {
        switch below(8) {
        case 0, 1, 2: Double(byte()) / 4 - 8
        case 3: Double(integer()) / (isWild ? 16 : 256)
        case 4: isWild ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: integer() & 0xFFFF | integer() << 16))) : 0
        case 5: pick(isWild ? Input.odd : Input.near)
        case 6: Double(integer()) / 1024 + 16
        default: Double(byte() & 63)
        }
    }

    private static let near: [Double] = [-0.0, .nan, .infinity, .leastNonzeroMagnitude, 1 / 256, 1 / 512, 0.5, 1, -1, 255.998]

    private static let odd: [Double] = [
        0, -0.0, .nan, .infinity, -.infinity, 1e30, -1e30, 1e308, -1e308, .leastNonzeroMagnitude, -.leastNormalMagnitude, 1e-30,
        1 / 256, 1 / 512, -1 / 512, 0.5, 1, -1, 255.998, 16_384, 32_768, 65_536, 2_097_151.99, 2_097_152, 2_097_152.01,
        -2_097_152, -2_097_153, 1e9, -1e9, 1e12, 0x1p53, .greatestFiniteMagnitude,
    ]
}
