private import CLittleCMS

/// What a file says about its colours.
enum PictureColor {
    case standard
    /// The bytes of an ICC profile.
    case profile([UInt8])
    /// The exponent that makes light of a value, or sRGB's curve where it is 0; x and y of white, red, green and blue (CIE 1931),
    /// or none for those of sRGB.
    case measured(exponent: Double, chromaticities: [Double])
}

/// Brings pixels to sRGB. A profile that is broken, or of another kind than the pixels, is ignored, as browsers do.
@safe final class ColorConverter {
    private let transform: cmsHTRANSFORM?
    private let hasInks: Bool

    init(_ color: PictureColor, hasInks: Bool, isGray: Bool) {
        self.hasInks = hasInks
        guard let source = unsafe Self.profile(color) else {
            unsafe transform = nil
            return
        }
        let format = unsafe Self.pixelFormat(of: source, hasInks: hasInks, isGray: isGray)
        let target = unsafe cmsCreate_sRGBProfile()
        unsafe transform = format.flatMap {
            unsafe cmsCreateTransform(source, $0, target, cms_rgba, cmsUInt32Number(INTENT_PERCEPTUAL), 0)
        }
        unsafe cmsCloseProfile(source)
        unsafe cmsCloseProfile(target)
    }

    deinit {
        if let transform = unsafe transform { unsafe cmsDeleteTransform(transform) }
    }

    /// Premultiplied pixels, or inks, to premultiplied sRGB.
    func convert(_ pixels: inout [Pixel]) {
        if let transform = unsafe transform {
            if !hasInks { pixels.mapInPlace(\.straight) }
            unsafe pixels.withUnsafeMutableBytes { memory in
                unsafe cmsDoTransform(transform, memory.baseAddress, memory.baseAddress, cmsUInt32Number(memory.count / 4))
            }
            pixels.mapInPlace(hasInks ? \.opaque : \.premultiplied)
        } else if hasInks {
            pixels.mapInPlace(\.rgbOfInks)
        }
    }

    private static func profile(_ color: PictureColor) -> cmsHPROFILE? {
        switch color {
        case .standard: nil
        case .profile(let bytes):
            unsafe bytes.withUnsafeBytes { unsafe cmsOpenProfileFromMem($0.baseAddress, cmsUInt32Number($0.count)) }
        case .measured(let exponent, let points): unsafe measuredProfile(exponent, points)
        }
    }

    private static func measuredProfile(_ exponent: Double, _ points: [Double]) -> cmsHPROFILE? {
        let standard = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]
        let point = { (index: Int) in
            let points = points.count == 8 ? points : standard
            return cmsCIExyY(x: points[index * 2], y: points[index * 2 + 1], Y: 1)
        }
        // sRGB's curve (IEC 61966-2-1): linear below, then an exponent.
        let curve =
            unsafe exponent > 0
            ? cmsBuildGamma(nil, exponent)
            : cmsBuildParametricToneCurve(nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
        defer { unsafe cmsFreeToneCurve(curve) }
        var white = point(0)
        var primaries = cmsCIExyYTRIPLE(Red: point(1), Green: point(2), Blue: point(3))
        var curves = unsafe [curve, curve, curve]
        return unsafe cmsCreateRGBProfile(&white, &primaries, &curves)
    }

    /// Nil where the profile is not for such pixels.
    private static func pixelFormat(of profile: cmsHPROFILE, hasInks: Bool, isGray: Bool) -> cmsUInt32Number? {
        switch unsafe cmsGetColorSpace(profile) {
        case cmsSigRgbData where !hasInks: cms_rgba
        case cmsSigGrayData where isGray: cms_gray_of_rgba
        case cmsSigCmykData where hasInks: cms_inks
        default: nil
        }
    }
}

extension [Pixel] {
    fileprivate mutating func mapInPlace(_ change: (Pixel) -> Pixel) {
        for index in indices { self[index] = change(self[index]) }
    }
}

extension Pixel {
    fileprivate var opaque: Pixel { Pixel(x, y, z, 255) }

    fileprivate var premultiplied: Pixel { w == 255 ? self : scaled(by: UInt16(w), over: 255) }

    fileprivate var straight: Pixel { w == 255 || w == 0 ? self : scaled(by: 255, over: UInt16(w)) }

    private func scaled(by factor: UInt16, over divisor: UInt16) -> Pixel {
        let products = SIMD4<UInt16>(truncatingIfNeeded: self) &* factor &+ SIMD4<UInt16>(repeating: divisor / 2)
        let result = Pixel(clamping: products / SIMD4<UInt16>(repeating: divisor))
        return Pixel(result.x, result.y, result.z, w)
    }

    /// Without a profile an ink takes away its part of the light.
    fileprivate var rgbOfInks: Pixel {
        var result = scaled(by: UInt16(w), over: 255)
        result.w = 255
        return result
    }
}
