// A font opened for shaping and for its outlines. This file and HarfBuzzFont+Colors.swift are the only ones that use HarfBuzz.

private import CHarfBuzz
internal import Geometry
internal import Languages
internal import Paths

/// One glyph of a shaped run; lengths in em, y down.
struct Glyph: Hashable {
    let id: UInt32
    /// The offset of the first UTF-16 unit of the text that this glyph draws.
    let cluster: Int
    private(set) var advance: Double
    /// From the pen to the outline's origin.
    private(set) var offset: Point
    /// A line may start at its cluster: the text before and after it has the same glyphs when shaped separately.
    let isSafeToBreak: Bool
    /// The part of the advance that is between this cluster and the next.
    private(set) var tracking = 0.0

    init(id: UInt32, cluster: Int, advance: Double, offset: Point, isSafeToBreak: Bool) {
        self.id = id
        self.cluster = cluster
        self.advance = advance
        self.offset = offset
        self.isSafeToBreak = isSafeToBreak
    }

    /// The tracking is on the side where the text continues.
    func tracked(by tracking: Double, isRightToLeft: Bool) -> Glyph {
        var glyph = self
        glyph.advance += tracking - self.tracking
        if isRightToLeft { glyph.offset.x += tracking - self.tracking }
        glyph.tracking = tracking
        return glyph
    }
}

/// Reads its file through a memory map, so that only the pages in use are in memory.
@safe final class HarfBuzzFont {
    let font: OpaquePointer
    private let buffer: OpaquePointer
    let unitsPerEm: Double
    /// From the baseline up and down to the edges of a line, in em; both positive.
    let ascent: Double
    let descent: Double
    /// False for a file that is not a font; then it draws nothing.
    let hasGlyphs: Bool
    /// How glyphs in colours are placed among letters; nil for a font that has none.
    let colorPlace: ColorGlyphPlace?

    init(_ source: FontSource) {
        let blob = unsafe hb_blob_create_from_file(source.file)
        let face = unsafe hb_face_create(blob, UInt32(source.face))
        let font = unsafe hb_font_create(face)!
        let unitsPerEm = Double(unsafe max(hb_face_get_upem(face), 1))
        unsafe hb_font_set_scale(font, Int32(unitsPerEm), Int32(unitsPerEm))
        unsafe setVariations(of: font, source)
        var extents = hb_font_extents_t()
        unsafe hb_font_get_h_extents(font, &extents)
        ascent = Double(extents.ascender) / unitsPerEm
        descent = -Double(extents.descender) / unitsPerEm
        hasGlyphs = unsafe hb_face_get_glyph_count(face) > 0
        colorPlace = unsafe ColorGlyphPlace(font, unitsPerEm: unitsPerEm)
        self.unitsPerEm = unitsPerEm
        unsafe self.font = font
        unsafe buffer = hb_buffer_create()!
        unsafe hb_face_destroy(face)
        unsafe hb_blob_destroy(blob)
    }

    deinit {
        unsafe hb_buffer_destroy(buffer)
        unsafe hb_font_destroy(font)
    }

    /// The glyphs of a part of a text, from left to right. The text around the part decides how letters join at its ends.
    func shape(_ text: [UInt16], _ part: Range<Int>, _ properties: RunProperties) -> [Glyph] {
        unsafe hb_buffer_clear_contents(buffer)
        unsafe hb_buffer_add_utf16(buffer, text, Int32(text.count), UInt32(part.lowerBound), Int32(part.count))
        unsafe hb_buffer_set_direction(buffer, properties.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        unsafe hb_buffer_set_script(buffer, hb_script_from_string(properties.script.isoCode, -1))
        unsafe hb_buffer_set_language(buffer, hb_language_from_string(properties.language?.name ?? "und", -1))
        let features = properties.hasTabularDigits ? [tabularDigits] : []
        unsafe hb_shape(font, buffer, features, UInt32(features.count))
        return shapedGlyphs()
    }

    private func shapedGlyphs() -> [Glyph] {
        var count: UInt32 = 0
        let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count)
        let positions = unsafe hb_buffer_get_glyph_positions(buffer, &count)
        guard let infos = unsafe infos, let positions = unsafe positions else { return [] }
        let em = unitsPerEm / (colorPlace?.scale ?? 1)
        let glyphs = (0..<Int(count)).map { index in
            let (info, position) = unsafe (infos[index], positions[index])
            return Glyph(
                id: info.codepoint, cluster: Int(info.cluster), advance: Double(position.x_advance) / em,
                offset: Point(Double(position.x_offset) / em, -Double(position.y_offset) / em),
                isSafeToBreak: info.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue == 0)
        }
        return glyphs.contains { $0.id == MissingGlyph.id } ? MissingGlyph.standing(in: glyphs) : glyphs
    }

    /// The outline of a glyph, in em, y down, its origin on the baseline; empty for one without ink.
    func outline(of glyph: UInt32) -> Path {
        if glyph == MissingGlyph.id { return MissingGlyph.outline }
        let functions = unsafe outlineFunctions()
        defer { unsafe hb_draw_funcs_destroy(functions) }
        var path = Path()
        unsafe withUnsafeMutablePointer(to: &path) { path in
            unsafe harfBuzzDrawGlyph(font, glyph, functions, path)
        }
        return path.transformed(by: .scale(1 / unitsPerEm, -1 / unitsPerEm))
    }
}

/// "tnum" for a whole text.
private let tabularDigits = hb_feature_t(tag: 0x746E_756D, value: 1, start: 0, end: .max)

private func setVariations(of font: OpaquePointer, _ source: FontSource) {
    if let instance = source.instance { unsafe hb_font_set_var_named_instance(font, UInt32(instance)) }
    let variations = source.variations.split(separator: ",").compactMap { text in
        var variation = hb_variation_t()
        let isValid = unsafe hb_variation_from_string(String(text), -1, &variation) != 0
        return isValid ? variation : nil
    }
    guard !variations.isEmpty else { return }
    unsafe hb_font_set_variations(font, variations, UInt32(variations.count))
}

/// Callbacks that append to the `Path` they get as drawing data.
private func outlineFunctions() -> OpaquePointer? {
    let functions = unsafe hb_draw_funcs_create()
    unsafe hb_draw_funcs_set_move_to_func(
        functions, { _, path, _, x, y, _ in unsafe drawn(path) { $0.move(to: Point(x, y)) } }, nil, nil)
    unsafe hb_draw_funcs_set_line_to_func(
        functions, { _, path, _, x, y, _ in unsafe drawn(path) { $0.line(to: Point(x, y)) } }, nil, nil)
    unsafe hb_draw_funcs_set_quadratic_to_func(
        functions,
        { _, path, _, x1, y1, x, y, _ in unsafe drawn(path) { $0.quad(to: Point(x, y), control: Point(x1, y1)) } }, nil, nil)
    unsafe hb_draw_funcs_set_cubic_to_func(
        functions,
        { _, path, _, x1, y1, x2, y2, x, y, _ in
            unsafe drawn(path) { $0.cubic(to: Point(x, y), control1: Point(x1, y1), control2: Point(x2, y2)) }
        }, nil, nil)
    unsafe hb_draw_funcs_set_close_path_func(functions, { _, path, _, _ in unsafe drawn(path) { $0.close() } }, nil, nil)
    return unsafe functions
}

private func drawn(_ path: UnsafeMutableRawPointer?, _ step: (inout Path) -> Void) {
    guard let path = unsafe path else { return }
    unsafe step(&path.assumingMemoryBound(to: Path.self).pointee)
}

extension Point {
    fileprivate init(_ x: Float, _ y: Float) { self.init(Double(x), Double(y)) }
}
