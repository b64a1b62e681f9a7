import Geometry

/// The blocks of a GIF file, taken from the front. Nothing is there beyond the end.
struct GIFReader {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: some Collection<UInt8>) { rest = Array(bytes)[...] }

    /// Everything up to the pixels of the first frame. Nil where there is none.
    mutating func firstFrame() -> GIFFrame? {
        guard let screen = take(13).map(Array.init), let shared = colors(flags: screen[10]) else { return nil }
        var transparent: Int?
        while let kind = take(1)?.first {
            switch kind {
            case 0x21: transparent = transparentIndex() ?? transparent
            case 0x2C: return frame(shared, transparent)
            default: return nil
            }
        }
        return nil
    }

    /// The data of all blocks up to an empty one, or the end.
    mutating func blocks() -> [UInt8] {
        var data: [UInt8] = []
        while let count = take(1)?.first, count > 0 {
            data += rest.prefix(Int(count))
            rest = rest.dropFirst(Int(count))
        }
        return data
    }

    private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard rest.count >= count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// A table of colours where the flags announce one; nil where it is cut off.
    private mutating func colors(flags: UInt8) -> [Pixel]? {
        guard flags & 0x80 != 0 else { return [] }
        guard let table = take(3 << (Int(flags & 7) + 1)).map(Array.init) else { return nil }
        return stride(from: 0, to: table.count, by: 3).map { Pixel(table[$0], table[$0 + 1], table[$0 + 2], 255) }
    }

    /// Of an extension, if it is a graphic control.
    private mutating func transparentIndex() -> Int? {
        let label = take(1)?.first
        let data = blocks()
        guard label == 0xF9, data.count >= 4, data[0] & 1 != 0 else { return nil }
        return Int(data[3])
    }

    private mutating func frame(_ shared: [Pixel], _ transparent: Int?) -> GIFFrame? {
        guard let place = take(9).map(Array.init), let own = colors(flags: place[8]), let bits = take(1)?.first,
            (1...8).contains(bits)
        else { return nil }
        let number = { (index: Int) in Int(place[index]) | Int(place[index + 1]) << 8 }
        return GIFFrame(
            size: PixelSize(width: number(4), height: number(6)), isInterlaced: place[8] & 0x40 != 0, rootBits: Int(bits),
            colors: own.isEmpty ? shared : own, transparent: transparent)
    }
}
