/// How a colour joins what is there. There is a sweep for each way, so that none is burdened with what another needs.
protocol SolidBlend {
    /// Words from `start` to `end`, covered wholly.
    static func fill(_ start: Int, _ end: Int, _ paint: SolidPaint, _ words: inout MutableSpan<UInt32>)

    /// Eight words, each covered 0…255.
    static func mixed(
        _ source: SourceChannels, _ coverage: SIMD8<UInt32>, _ destination: SIMD8<UInt32>
    ) -> SIMD8<UInt32>
}

enum OpaqueBlend: SolidBlend {
    @inline(__always)
    static func fill(_ start: Int, _ end: Int, _ paint: SolidPaint, _ words: inout MutableSpan<UInt32>) {
        paint.fill(start, end, &words)
    }

    @inline(__always)
    static func mixed(
        _ source: SourceChannels, _ coverage: SIMD8<UInt32>, _ destination: SIMD8<UInt32>
    ) -> SIMD8<UInt32> {
        Raster.mixed(source, coverage, destination)
    }
}

enum TranslucentBlend: SolidBlend {
    /// Out of line, so that the loop has all registers.
    @inline(never)
    static func fill(_ start: Int, _ end: Int, _ paint: SolidPaint, _ words: inout MutableSpan<UInt32>) {
        paint.blend(start, end, 255, &words)
    }

    @inline(__always)
    static func mixed(
        _ source: SourceChannels, _ coverage: SIMD8<UInt32>, _ destination: SIMD8<UInt32>
    ) -> SIMD8<UInt32> {
        mixedOver(source, coverage, destination)
    }
}
