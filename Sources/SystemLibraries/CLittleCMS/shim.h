#include <lcms2.h>

// The kinds of pixels, four bytes each, which the library makes with macros that Swift cannot read. A grey one is read from the
// first byte of four. Inks are stored as JPEG files have them: 255 is none.
static const cmsUInt32Number cms_rgba = TYPE_RGBA_8;
static const cmsUInt32Number cms_gray_of_rgba = COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(1);
static const cmsUInt32Number cms_inks = TYPE_CMYK_8_REV;
