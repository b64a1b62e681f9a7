/// GIF's compression (GIF89a specification, appendix F): each code stands for a string, and each string but the first becomes a
/// new code's with the first letter of the next.
struct LZWDecoder {
    private(set) var indices: [UInt8] = []

    private let rootBits: Int
    private let limit: Int
    private let clearCode: Int
    /// Of each code: the code of all its letters but the last, the last, the first, and how many.
    private var prefixes = [UInt16](repeating: 0, count: codes)
    private var last = [UInt8](repeating: 0, count: codes)
    private var first = [UInt8](repeating: 0, count: codes)
    private var lengths = [Int](repeating: 1, count: codes)
    private var nextCode: Int
    private var bits: Int
    private var previous: Int?

    private static let codes = 1 << 12

    /// `rootBits`: 1 to 8, of an index. At most `limit` indices are decoded.
    init(rootBits: Int, limit: Int) {
        self.rootBits = rootBits
        self.limit = limit
        clearCode = 1 << rootBits
        nextCode = clearCode + 2
        bits = rootBits + 1
        for code in 0..<clearCode { (last[code], first[code]) = (UInt8(code), UInt8(code)) }
    }

    /// Up to the end's code, the end of the data, a code that cannot be, or the limit.
    mutating func decode(_ data: [UInt8]) {
        var (pending, count) = (0, 0)
        for byte in data {
            pending |= Int(byte) << count
            count += 8
            while count >= bits {
                let code = pending & (1 << bits - 1)
                pending >>= bits
                count -= bits
                guard take(code), indices.count < limit else { return }
            }
        }
    }

    /// False where nothing can follow.
    private mutating func take(_ code: Int) -> Bool {
        guard code != clearCode else {
            (nextCode, bits, previous) = (clearCode + 2, rootBits + 1, nil)
            return true
        }
        guard code != clearCode + 1, code < nextCode || (code == nextCode && previous != nil) else { return false }
        if let previous, nextCode < Self.codes {
            define(after: previous, ending: first[code == nextCode ? previous : code])
        } else if code == nextCode {
            return false
        }
        write(code)
        previous = code
        return true
    }

    private mutating func define(after previous: Int, ending letter: UInt8) {
        prefixes[nextCode] = UInt16(previous)
        last[nextCode] = letter
        first[nextCode] = first[previous]
        lengths[nextCode] = lengths[previous] + 1
        nextCode += 1
        if nextCode == 1 << bits, bits < 12 { bits += 1 }
    }

    /// From its end, as that is how strings are linked; cut off at the limit.
    private mutating func write(_ code: Int) {
        let start = indices.count
        let count = lengths[code]
        let kept = min(count, limit - start)
        indices.append(contentsOf: repeatElement(0, count: kept))
        var code = code
        for place in (0..<count).reversed() {
            if place < kept { indices[start + place] = last[code] }
            code = Int(prefixes[code])
        }
    }
}
