#include <avif/avif.h>
#include <dlfcn.h>
#include <string.h>

// AVIF needs libavif and with it 20 MB of codecs, so it is not linked: it is loaded where Debian's library is at hand. Structures
// and functions are those of the header that this was built with. Debian 12 has 0.11 (libavif.so.15), Debian 13 has 1.2
// (libavif.so.16), which only ever got fields at the ends of structures since 1.0.
#if AVIF_VERSION_MAJOR >= 1
#define AVIF_LIBRARY "libavif.so.16"
#define AVIF_FAMILY "1."
#define AVIF_MIRROR axis
#else
#define AVIF_LIBRARY "libavif.so.15"
#define AVIF_FAMILY "0.11."
#define AVIF_MIRROR mode
#endif

struct avif_library {
  __typeof__(avifVersion) *version;
  __typeof__(avifDecoderCreate) *create;
  __typeof__(avifDecoderDestroy) *destroy;
  __typeof__(avifDecoderSetIOMemory) *set_memory;
  __typeof__(avifDecoderParse) *parse;
  __typeof__(avifDecoderNextImage) *next;
  __typeof__(avifRGBImageSetDefaults) *set_defaults;
  __typeof__(avifImageYUVToRGB) *to_rgb;
  __typeof__(avifResultToString) *result_text;
};

// 1 if a library of the same family is there, and has everything. It stays loaded.
static inline int avif_load(struct avif_library *library) {
  void *handle = dlopen(AVIF_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (!handle) return 0;
  library->version = dlsym(handle, "avifVersion");
  library->create = dlsym(handle, "avifDecoderCreate");
  library->destroy = dlsym(handle, "avifDecoderDestroy");
  library->set_memory = dlsym(handle, "avifDecoderSetIOMemory");
  library->parse = dlsym(handle, "avifDecoderParse");
  library->next = dlsym(handle, "avifDecoderNextImage");
  library->set_defaults = dlsym(handle, "avifRGBImageSetDefaults");
  library->to_rgb = dlsym(handle, "avifImageYUVToRGB");
  library->result_text = dlsym(handle, "avifResultToString");
  return library->version && library->create && library->destroy && library->set_memory && library->parse && library->next
      && library->set_defaults && library->to_rgb && library->result_text
      && strncmp(library->version(), AVIF_FAMILY, strlen(AVIF_FAMILY)) == 0;
}

// The name of the library that is looked for.
static inline const char *avif_library_name(void) { return AVIF_LIBRARY; }

static inline const char *avif_text(struct avif_library library, avifResult result) { return library.result_text(result); }

// Quarter turns against the clock, and 0 for no mirror, 1 for top and bottom exchanged, 2 for left and right, after them.
static inline int avif_turns(const avifImage *image) {
  return image->transformFlags & AVIF_TRANSFORM_IROT ? image->irot.angle & 3 : 0;
}

static inline int avif_mirror(const avifImage *image) {
  return image->transformFlags & AVIF_TRANSFORM_IMIR ? 1 + (image->imir.AVIF_MIRROR & 1) : 0;
}

// Eight bits a channel, red first, straight alpha.
static inline avifResult avif_read(const struct avif_library *library, avifDecoder *decoder, unsigned char *pixels) {
  avifRGBImage rgb;
  library->set_defaults(&rgb, decoder->image);
  rgb.format = AVIF_RGB_FORMAT_RGBA;
  rgb.depth = 8;
  rgb.pixels = pixels;
  rgb.rowBytes = rgb.width * 4;
  return library->to_rgb(decoder->image, &rgb);
}
