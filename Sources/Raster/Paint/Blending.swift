// The arithmetic of source-over on pixels of four channels:
//
//     result = (source · coverage · 255 + destination · (255² - alpha · coverage)) / 255²
//
// for each channel, rounded to nearest. 255 is odd, so there is never a tie. Therefore the shorter forms for full coverage or
// an opaque colour give the same bytes as the whole form, and the result does not depend on how coverage is cut into runs.

/// For full coverage.
@inline(__always)
func over(_ source: UInt32, _ destination: UInt32) -> UInt32 {
    let keep = 255 &- (source &>> 24)
    return source &+ joined(even(destination) &* keep, odd(destination) &* keep)
}

/// For an opaque colour.
@inline(__always)
func mixed(_ source: UInt32, _ coverage: UInt32, _ destination: UInt32) -> UInt32 {
    let keep = 255 &- coverage
    return joined(even(source) &* coverage &+ even(destination) &* keep, odd(source) &* coverage &+ odd(destination) &* keep)
}

/// For any colour and any coverage.
@inline(__always)
func mixedOver(_ source: UInt32, _ coverage: UInt32, _ destination: UInt32) -> UInt32 {
    let (gain, keep) = (coverage &* 255, 65025 &- (source &>> 24) &* coverage)
    func channel(_ shift: UInt32) -> UInt32 {
        (((source &>> shift & 255) &* gain &+ (destination &>> shift & 255) &* keep &+ 32512) / 65025) &<< shift
    }
    return channel(0) | channel(8) | channel(16) | channel(24)
}

// Two channels of a pixel in 16 bits each, so that one multiplication serves both.

/// Blue and red.
@inline(__always)
func even(_ pixel: UInt32) -> UInt32 { pixel & 0x00ff_00ff }

/// Green and alpha.
@inline(__always)
func odd(_ pixel: UInt32) -> UInt32 { pixel &>> 8 & 0x00ff_00ff }

/// A pixel from channels that are each 255 times too large, rounded to nearest.
@inline(__always)
func joined(_ even: UInt32, _ odd: UInt32) -> UInt32 {
    divided(even) &>> 8 & 0x00ff_00ff | divided(odd) & 0xff00_ff00
}

/// Two channels divided by 255 and rounded to nearest, each in the upper half of its 16 bits: (v + 128) · 257 / 65536 is
/// exact for v up to 255².
@inline(__always)
func divided(_ pair: UInt32) -> UInt32 {
    let biased = pair &+ 0x0080_0080
    return biased &+ (biased &>> 8 & 0x00ff_00ff)
}

// The same for eight pixels at once. Channels are 16 bits wide, for which every processor has a multiplication.

/// Eight pixels of a source, split into channels; computed once if they stay the same.
struct SourceChannels: Sendable {
    fileprivate let even, odd, alpha: SIMD16<UInt16>

    @inline(__always)
    init(_ pixels: SIMD8<UInt32>) {
        (even, odd) = channels(pixels)
        alpha = doubled(pixels &>> 24).halves
    }
}

@inline(__always)
func over(_ source: SourceChannels, _ destination: SIMD8<UInt32>) -> SIMD8<UInt32> {
    let keep = 255 &- source.alpha
    let (even, odd) = channels(destination)
    return joined(even &* keep &+ (source.even &* 255 &+ 128), odd &* keep &+ (source.odd &* 255 &+ 128))
}

@inline(__always)
func mixed(_ source: SourceChannels, _ coverage: SIMD8<UInt32>, _ destination: SIMD8<UInt32>) -> SIMD8<UInt32> {
    let gains = doubled(coverage)
    let (gain, keep) = (gains.halves, (0x00ff_00ff &- gains).halves)
    let (even, odd) = channels(destination)
    return joined(source.even &* gain &+ even &* keep &+ 128, source.odd &* gain &+ odd &* keep &+ 128)
}

@inline(__always)
func mixedOver(_ source: SourceChannels, _ coverage: SIMD8<UInt32>, _ destination: SIMD8<UInt32>) -> SIMD8<UInt32> {
    let gain = doubled(coverage).halves
    let keep = 65025 &- source.alpha &* gain
    let (even, odd) = channels(destination)
    return joined(blended(source.even &* gain, even, keep), blended(source.odd &* gain, odd, keep))
}

/// (255 · source + destination · keep + 65025 / 2) / 255, rounded down, plus 1 for the next such division. The product has 24
/// bits: it is 256 · high + low, and a 255th of that is high + (high + low) / 255.
@inline(__always)
private func blended(
    _ source: SIMD16<UInt16>, _ destination: SIMD16<UInt16>, _ keep: SIMD16<UInt16>
) -> SIMD16<UInt16> {
    let lower = destination &* (keep & 255)
    let high = destination &* (keep &>> 8) &+ lower &>> 8 &+ 128
    return source &+ high &+ divided(high &+ (lower & 255))
}

/// The same number in both halves of each word.
@inline(__always)
private func doubled(_ bytes: SIMD8<UInt32>) -> SIMD8<UInt32> { bytes | bytes &<< 16 }

/// Blue and red, green and alpha.
@inline(__always)
private func channels(_ pixels: SIMD8<UInt32>) -> (even: SIMD16<UInt16>, odd: SIMD16<UInt16>) {
    (pixels.halves & 255, pixels.halves &>> 8)
}

/// Pixels from channels that have been divided.
@inline(__always)
private func joined(_ even: SIMD16<UInt16>, _ odd: SIMD16<UInt16>) -> SIMD8<UInt32> {
    SIMD8(halves: divided(even) | divided(odd) &<< 8)
}

/// Each number less 1 and divided by 255, rounded down, exact for 1…65535; so v + 128 gives v / 255 rounded to nearest. Written
/// lane by lane, with the constant in place, it compiles to one instruction for the upper half of a product.
@inline(__always)
private func divided(_ values: SIMD16<UInt16>) -> SIMD16<UInt16> {
    var result = values
    for lane in 0..<16 { result[lane] = UInt16(truncatingIfNeeded: (UInt32(values[lane]) &* 257) &>> 16) }
    return result
}
