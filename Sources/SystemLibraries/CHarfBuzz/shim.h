#include <harfbuzz/hb.h>
#include <harfbuzz/hb-ot.h>

// HarfBuzz 7 gave this another name and deprecated the old one; Debian 12 has HarfBuzz 6.
static inline void harfBuzzDrawGlyph(hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *functions, void *data) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, functions, data);
#else
  hb_font_get_glyph_shape(font, glyph, functions, data);
#endif
}
