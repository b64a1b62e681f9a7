// The arithmetic of source-over on words of four channels:
//
//     result = (source · coverage · 255 + destination · (255² - alpha · coverage)) / 255²
//
// a channel at a time, rounded to nearest. As 255 is odd there is never a tie, so the shorter forms for full coverage or an
// opaque colour give the same bytes as the whole form, and how coverage is cut into runs cannot be seen.

/// For full coverage.
@inline(__always)
func over(_ word: UInt32, _ destination: UInt32) -> UInt32 {
    let keep = 255 &- (word &>> 24)
    return word &+ joined(even(destination) &* keep, odd(destination) &* keep)
}

/// For an opaque colour.
@inline(__always)
func mixed(_ word: UInt32, _ coverage: UInt32, _ destination: UInt32) -> UInt32 {
    let keep = 255 &- coverage
    return joined(even(word) &* coverage &+ even(destination) &* keep, odd(word) &* coverage &+ odd(destination) &* keep)
}

/// For any colour and any coverage.
@inline(__always)
func mixedOver(_ word: UInt32, _ coverage: UInt32, _ destination: UInt32) -> UInt32 {
    let (gain, keep) = (coverage &* 255, 65025 &- (word &>> 24) &* coverage)
    func channel(_ shift: UInt32) -> UInt32 {
        (((word &>> shift & 255) &* gain &+ (destination &>> shift & 255) &* keep &+ 32512) / 65025) &<< shift
    }
    return channel(0) | channel(8) | channel(16) | channel(24)
}

// Two channels of a word in 16 bits each, so that one multiplication serves both.

/// Blue and red.
@inline(__always)
func even(_ word: UInt32) -> UInt32 { word & 0x00ff_00ff }

/// Green and alpha.
@inline(__always)
func odd(_ word: UInt32) -> UInt32 { word &>> 8 & 0x00ff_00ff }

/// A word of channels that are each 255 times too large, rounded to nearest.
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

/// `over` for eight words at once. Channels are 16 bits wide, for which every processor has a multiplication.
@inline(__always)
func over(_ words: SIMD8<UInt32>, _ destination: SIMD8<UInt32>) -> SIMD8<UInt32> {
    let alpha = words &>> 24
    let keep = 255 &- (alpha | alpha &<< 16).halves
    let destination = destination.halves
    return words &+ joined((destination & 255) &* keep, (destination &>> 8) &* keep)
}

/// `mixed` for eight words at once, with a coverage for each.
@inline(__always)
func mixed(_ words: SIMD8<UInt32>, _ coverage: SIMD8<UInt32>, _ destination: SIMD8<UInt32>) -> SIMD8<UInt32> {
    let gain = (coverage | coverage &<< 16).halves
    let keep = 255 &- gain
    let (source, destination) = (words.halves, destination.halves)
    return joined(
        (source & 255) &* gain &+ (destination & 255) &* keep, (source &>> 8) &* gain &+ (destination &>> 8) &* keep)
}

@inline(__always)
private func joined(_ even: SIMD16<UInt16>, _ odd: SIMD16<UInt16>) -> SIMD8<UInt32> {
    SIMD8(halves: divided(even) &>> 8 | divided(odd) & 0xff00)
}

/// Each divided by 255 and rounded to nearest, in the upper half of its 16 bits.
@inline(__always)
private func divided(_ values: SIMD16<UInt16>) -> SIMD16<UInt16> {
    let biased = values &+ 128
    return biased &+ biased &>> 8
}
