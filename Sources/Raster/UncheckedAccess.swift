// The unsafe code of the rasterizer, for speed: elements of spans without bounds checks, several neighbours at once, and
// reinterpreted vectors.
//
// The gain: with a precondition in place of every assertion below, the program takes 1.11 times as long with AVX2, in the
// geometric mean over the scenes of Tests/Benchmarks: b_wave_alpha 1.28, c_ring_conic 1.24, c_ring_linear 1.18, a_stretchy
// 1.17, b_wave 1.16, c_ring_solid 1.13, h_star 1.10, i_rect 1.09, d_J 1.07, e_text 1.06, e_text_one 1.04, g_small 1.02. Without
// loads and stores of eight numbers at once there would be no short sweep.
//
// Every index is asserted, so that debug builds (the tests, the fuzzer) find each error where it happens. The indices are valid
// for these reasons. An edge is added by the short way only if it lies between the sides of the cells. Its rows are clipped to
// the band, or the bounds of its path guarantee both. Its parts go to a batch that has room for them. A receiver checks once
// that the pixels contain the clip.

extension Span {
    @inline(__always)
    func at(_ index: Int) -> Element {
        assert(indices.contains(index))
        return unsafe self[unchecked: index]
    }
}

extension MutableSpan {
    @inline(__always)
    func at(_ index: Int) -> Element {
        assert(indices.contains(index))
        return unsafe self[unchecked: index]
    }

    @inline(__always)
    mutating func set(_ value: Element, at index: Int) {
        assert(indices.contains(index))
        unsafe self[unchecked: index] = value
    }
}

// Cells, by an index that counts through all groups.

extension MutableSpan<CellGroup> {
    /// A group by the index of its first cell: in a loop over all groups of a row this is cheaper than by its own index.
    @inline(__always)
    func group(at cell: Int) -> CellGroup {
        assert(cell >= 0 && cell &+ Cells.group <= count &* Cells.group && cell & (Cells.group &- 1) == 0)
        return unsafe bytes.unsafeLoad(fromUncheckedByteOffset: cell &* 4, as: CellGroup.self)
    }

    @inline(__always)
    mutating func setGroup(_ values: CellGroup, at cell: Int) {
        assert(cell >= 0 && cell &+ Cells.group <= count &* Cells.group && cell & (Cells.group &- 1) == 0)
        var bytes = unsafe mutableBytes
        unsafe bytes.storeBytes(of: values, toUncheckedByteOffset: cell &* 4, as: CellGroup.self)
    }

    /// Adds to eight neighbours, from any cell on.
    @inline(__always)
    mutating func addGroup(_ values: CellGroup, at cell: Int) {
        assert(cell >= 0 && cell &+ Cells.group <= count &* Cells.group)
        var bytes = unsafe mutableBytes
        let before = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: cell &* 4, as: CellGroup.self)
        unsafe bytes.storeBytes(of: before &+ values, toUncheckedByteOffset: cell &* 4, as: CellGroup.self)
    }

    @inline(__always)
    mutating func add(_ value: Int, at cell: Int) {
        assert(cell >= 0 && cell < count &* Cells.group)
        unsafe withUnsafeMutableBytes { bytes in
            let cells = unsafe bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Int32.self)
            unsafe cells[cell] &+= Int32(truncatingIfNeeded: value)
        }
    }
}

extension MutableSpan<UInt32> {
    /// The number of words before the first one whose address is a multiple of 32.
    @inline(__always)
    var unalignedCount: Int {
        let address = unsafe withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
        return Int((0 &- address) >> 2 & 7)
    }

    /// Eight neighbours from `index` on.
    @inline(__always)
    func eight(at index: Int) -> SIMD8<UInt32> {
        assert(index >= 0 && index + 8 <= count)
        return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index &* 4, as: SIMD8<UInt32>.self)
    }

    /// The same as signed numbers.
    @inline(__always)
    func eightNumbers(at index: Int) -> SIMD8<Int32> { SIMD8(truncatingIfNeeded: eight(at: index)) }

    @inline(__always)
    mutating func setEight(_ values: SIMD8<UInt32>, at index: Int) {
        assert(index >= 0 && index + 8 <= count)
        var bytes = unsafe mutableBytes
        unsafe bytes.storeBytes(of: values, toUncheckedByteOffset: index &* 4, as: SIMD8<UInt32>.self)
    }

    @inline(__always)
    mutating func setFour(_ values: SIMD4<UInt32>, at index: Int) {
        assert(index >= 0 && index + 4 <= count)
        var bytes = unsafe mutableBytes
        unsafe bytes.storeBytes(of: values, toUncheckedByteOffset: index &* 4, as: SIMD4<UInt32>.self)
    }
}

extension MutableSpan<UInt64> {
    /// Sets at most nine bits, beginning with the first bit of a byte. Words have their lowest byte first.
    @inline(__always)
    mutating func mark(_ wanted: UInt32, inByte index: Int) {
        assert(index >= 0 && index + 2 <= count &* 8)
        var bytes = unsafe mutableBytes
        let before = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt16.self)
        let after = before | UInt16(truncatingIfNeeded: wanted)
        unsafe bytes.storeBytes(of: after, toUncheckedByteOffset: index, as: UInt16.self)
    }
}

extension Span<UInt32> {
    /// Eight neighbours from `index` on.
    @inline(__always)
    func eight(at index: Int) -> SIMD8<UInt32> {
        assert(index >= 0 && index + 8 <= count)
        return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index &* 4, as: SIMD8<UInt32>.self)
    }

    /// Four neighbours from `index` on, channel by channel.
    @inline(__always)
    func fourByChannels(at index: Int) -> SIMD16<UInt8> {
        assert(index >= 0 && index + 4 <= count)
        return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index &* 4, as: SIMD16<UInt8>.self)
    }

    /// Two neighbours from `index` on, channel by channel.
    @inline(__always)
    func pair(at index: Int) -> SIMD8<UInt8> {
        assert(index >= 0 && index + 2 <= count)
        return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index &* 4, as: SIMD8<UInt8>.self)
    }

    /// The elements at eight indices. All byte offsets are computed at once, so that the indices stay a vector until here. The
    /// result is built from two halves, so that it is a vector from here on.
    @inline(__always)
    func eight(at indices: SIMD8<UInt32>) -> SIMD8<UInt32> {
        let offsets = indices &* SIMD8(repeating: 4)
        var (low, high) = (SIMD4<UInt32>(), SIMD4<UInt32>())
        for lane in 0..<4 {
            assert(indices[lane] < count && indices[lane + 4] < count)
            low[lane] = unsafe bytes.unsafeLoad(fromUncheckedByteOffset: Int(offsets[lane]), as: UInt32.self)
            high[lane] = unsafe bytes.unsafeLoad(fromUncheckedByteOffset: Int(offsets[lane + 4]), as: UInt32.self)
        }
        return SIMD8(lowHalf: low, highHalf: high)
    }
}

extension Span<UInt16> {
    /// Eight neighbours from `index` on.
    @inline(__always)
    func eight(at index: Int) -> SIMD8<UInt16> {
        assert(index >= 0 && index + 8 <= count)
        return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index &* 2, as: SIMD8<UInt16>.self)
    }

    /// Sixteen neighbours from `index` on.
    @inline(__always)
    func sixteen(at index: Int) -> SIMD16<UInt16> {
        assert(index >= 0 && index + 16 <= count)
        return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index &* 2, as: SIMD16<UInt16>.self)
    }
}

extension MutableSpan<UInt16> {
    @inline(__always)
    mutating func setSixteen(_ values: SIMD16<UInt16>, at index: Int) {
        assert(index >= 0 && index + 16 <= count)
        var bytes = unsafe mutableBytes
        unsafe bytes.storeBytes(of: values, toUncheckedByteOffset: index &* 2, as: SIMD16<UInt16>.self)
    }

    @inline(__always)
    mutating func setFour(_ values: SIMD4<UInt16>, at index: Int) {
        assert(index >= 0 && index + 4 <= count)
        var bytes = unsafe mutableBytes
        unsafe bytes.storeBytes(of: values, toUncheckedByteOffset: index &* 2, as: SIMD4<UInt16>.self)
    }
}

extension Span<UInt8> {
    /// Eight neighbours from `index` on.
    @inline(__always)
    func eight(at index: Int) -> SIMD8<UInt8> {
        assert(index >= 0 && index + 8 <= count)
        return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: SIMD8<UInt8>.self)
    }
}

extension MutableSpan<UInt8> {
    @inline(__always)
    mutating func setEight(_ values: SIMD8<UInt8>, at index: Int) {
        assert(index >= 0 && index + 8 <= count)
        var bytes = unsafe mutableBytes
        unsafe bytes.storeBytes(of: values, toUncheckedByteOffset: index, as: SIMD8<UInt8>.self)
    }
}

// The same bits with other lanes.

extension UInt32 {
    @inline(__always)
    init(bytes: SIMD4<UInt8>) { self = unsafe unsafeBitCast(bytes, to: UInt32.self) }
}

extension SIMD4<UInt32> {
    @inline(__always)
    init(bytes: SIMD16<UInt8>) { self = unsafe unsafeBitCast(bytes, to: SIMD4<UInt32>.self) }
}

extension SIMD8<UInt32> {
    @inline(__always)
    init(halves: SIMD16<UInt16>) { self = unsafe unsafeBitCast(halves, to: SIMD8<UInt32>.self) }

    /// The lower half of each word, then its upper half.
    @inline(__always)
    var halves: SIMD16<UInt16> { unsafe unsafeBitCast(self, to: SIMD16<UInt16>.self) }
}

extension SIMD8<Int32> {
    @inline(__always)
    var isZero: Bool {
        let quarters = unsafe unsafeBitCast(self, to: SIMD4<UInt64>.self)
        return quarters[0] | quarters[1] | quarters[2] | quarters[3] == 0
    }
}

extension SIMD4<Double> {
    /// The lower half of the bits of each lane.
    @inline(__always)
    var lowHalves: SIMD4<UInt32> {
        let words = unsafe unsafeBitCast(self, to: SIMD8<UInt32>.self)
        return SIMD4<UInt32>(words[0], words[2], words[4], words[6])
    }
}

extension SIMD8<Float> {
    @inline(__always)
    init(bits: SIMD8<UInt32>) { self = unsafe unsafeBitCast(bits, to: SIMD8<Float>.self) }

    @inline(__always)
    var bits: SIMD8<UInt32> { unsafe unsafeBitCast(self, to: SIMD8<UInt32>.self) }
}
