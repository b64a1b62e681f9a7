import Foundation
import Testing

/// A PNG file, decoded by a reader of the tests' own: 8 bits a channel, RGB with or without alpha. Python's zlib inflates it.
struct PNGPicture: Equatable {
    let width: Int
    let height: Int
    /// Red, green, blue, alpha, row by row.
    private(set) var channels: [UInt8] = []

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    init(_ file: [UInt8]) throws {
        guard file.starts(with: Self.signature) else { throw Unexpected("not a PNG file") }
        let chunks = Self.chunks(file)
        guard let head = chunks.first(where: { $0.name == "IHDR" }).map({ Array($0.data) }), head.count == 13 else {
            throw Unexpected("a PNG file without a head")
        }
        guard head[8] == 8, head[9] == 2 || head[9] == 6, head[12] == 0 else {
            throw Unexpected("a PNG file of depth \(head[8]), kind \(head[9]), interlacing \(head[12])")
        }
        width = Self.number(head[0..<4])
        height = Self.number(head[4..<8])
        let packed = chunks.filter { $0.name == "IDAT" }.flatMap(\.data)
        let channelCount = head[9] == 6 ? 4 : 3
        let rows = try Self.inflated(packed)
        guard rows.count == (width * channelCount + 1) * height else { throw Unexpected("\(rows.count) bytes of rows") }
        channels = try unfiltered(rows, channelCount)
    }

    func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(channels[(y * width + x) * 4..<(y * width + x) * 4 + 4]) }

    /// The share of pixels in which a channel differs by more than `tolerance`.
    func difference(from other: PNGPicture, above tolerance: Int) -> Double {
        guard width == other.width, height == other.height else { return 1 }
        var (count, index, last) = (0, 0, -1)
        while index < channels.count {
            let (ours, theirs) = (channels[index], other.channels[index])
            if ours != theirs, abs(Int(ours) - Int(theirs)) > tolerance, index / 4 != last {
                last = index / 4
                count += 1
            }
            index += 1
        }
        return Double(count) / Double(width * height)
    }

    /// From the first row that differs to the last; nil where none does.
    func differingRows(from other: PNGPicture) -> ClosedRange<Int>? {
        let rows = (0..<height).filter { y in
            let row = y * width * 4..<(y + 1) * width * 4
            return channels[row] != other.channels[row]
        }
        return rows.first.map { $0...rows[rows.count - 1] }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    private static func chunks(_ file: [UInt8]) -> [(name: String, data: ArraySlice<UInt8>)] {
        var chunks: [(name: String, data: ArraySlice<UInt8>)] = []
        var start = signature.count
        while start + 12 <= file.count {
            let length = number(file[start..<start + 4])
            guard start + 12 + length <= file.count else { break }
            let name = String(decoding: file[start + 4..<start + 8], as: UTF8.self)
            chunks.append((name, file[start + 8..<start + 8 + length]))
            start += 12 + length
        }
        return chunks
    }

    private static func inflated(_ bytes: [UInt8]) throws -> [UInt8] {
        let script = "import sys, zlib; sys.stdout.buffer.write(zlib.decompress(sys.stdin.buffer.read()))"
        let end = try Program.run(["python3", "-I", "-S", "-c", script], input: bytes, executable: "/usr/bin/env")
        guard end.status == 0 else { throw Unexpected("python3 cannot inflate it: \(end.errors)") }
        return end.bytes
    }

    /// Section 9 of the PNG specification. Tests run without optimization, so the loops are plain.
    private func unfiltered(_ rows: [UInt8], _ channelCount: Int) throws -> [UInt8] {
        let stride = width * channelCount
        var above = [UInt8](repeating: 0, count: stride)
        var row = above
        var channels = [UInt8](repeating: 255, count: width * height * 4)
        for y in 0..<height {
            let start = y * (stride + 1)
            row.replaceSubrange(0..<stride, with: rows[start + 1..<start + 1 + stride])
            try Self.unfilter(&row, rows[start], above, channelCount)
            var (source, target) = (0, y * width * 4)
            if channelCount == 4 {
                channels.replaceSubrange(target..<target + stride, with: row)
            } else {
                while source < stride {
                    channels.replaceSubrange(target..<target + 3, with: row[source..<source + 3])
                    (source, target) = (source + 3, target + 4)
                }
            }
            swap(&above, &row)
        }
        return channels
    }

    private static func unfilter(_ row: inout [UInt8], _ filter: UInt8, _ above: [UInt8], _ step: Int) throws {
        var index = 0
        guard filter <= 4 else { throw Unexpected("a PNG row of filter \(filter)") }
        while index < row.count, filter != 0 {
            let isFirst = index < step
            let (left, up) = (isFirst ? 0 : Int(row[index - step]), Int(above[index]))
            switch filter {
            case 1: row[index] &+= UInt8(left)
            case 2: row[index] &+= UInt8(up)
            case 3: row[index] &+= UInt8((left + up) / 2)
            default: row[index] &+= paeth(left, up, isFirst ? 0 : Int(above[index - step]))
            }
            index += 1
        }
    }

    private static func paeth(_ left: Int, _ above: Int, _ corner: Int) -> UInt8 {
        let (a, b, c) = (abs(above - corner), abs(left - corner), abs(left + above - 2 * corner))
        return UInt8(a <= b && a <= c ? left : b <= c ? above : corner)
    }
}
