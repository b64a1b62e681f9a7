#include <png.h>
#include <string.h>

// What Swift cannot do with libpng: leave a C function by longjmp, and read macros.
//
// Files are read by the plain interface. The simplified one of Debian 12 (1.6.39-2+deb12u4) mixes up the rows of interlaced
// pictures of 16 bits, and has had several security faults. Ours are written by the simplified one.

// A file in memory, and why it could not be read.
struct png_file {
  const unsigned char *rest;
  size_t count;
  char failure[128];
};

static inline void png_file_give(png_structp png, png_bytep bytes, size_t count) {
  struct png_file *file = png_get_io_ptr(png);
  if (count > file->count) png_error(png, "the file ends too early");
  memcpy(bytes, file->rest, count);
  file->rest += count;
  file->count -= count;
}

static inline void png_file_fail(png_structp png, png_const_charp words) {
  struct png_file *file = png_get_error_ptr(png);
  strncpy(file->failure, words, sizeof file->failure - 1);
  png_longjmp(png, 1);
}

static inline void png_file_ignore(png_structp png, png_const_charp words) {}

// Any format becomes four bytes a pixel, which are a word 0xAARRGGBB with straight alpha in this machine's memory.
static inline void png_set_straight_words(png_structp png) {
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  png_set_bgr(png);
  png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
#else
  png_set_swap_alpha(png);
  png_set_add_alpha(png, 255, PNG_FILLER_BEFORE);
#endif
}

// Reads a picture of exactly this size into as many words. 1, or 0 with the reason in the file. Warnings are ignored.
static inline int png_file_read(struct png_file *file, png_uint_32 width, png_uint_32 height, png_uint_32 *words) {
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, file, png_file_fail, png_file_ignore);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) strncpy(file->failure, "no memory", sizeof file->failure - 1);
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return 0;
  }
  png_set_read_fn(png, file, png_file_give);
  png_set_user_limits(png, width, height);
  png_read_info(png, info);
  png_set_straight_words(png);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height) png_error(png, "another size");
  if (png_get_rowbytes(png, info) != (size_t)width * 4) png_error(png, "another kind of pixels");
  for (int pass = 0; pass < passes; pass++)
    for (png_uint_32 y = 0; y < height; y++) png_read_row(png, (png_bytep)(words + (size_t)y * width), NULL);
  png_destroy_read_struct(&png, &info, NULL);
  return 1;
}

// The format of such words for the simplified interface.
static inline png_uint_32 png_straight_words(void) {
  return __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? PNG_FORMAT_BGRA : PNG_FORMAT_ARGB;
}

// The most bytes that the file of a picture may have.
static inline size_t png_longest_file(png_image image) { return PNG_IMAGE_PNG_SIZE_MAX(image); }

// Rows of a picture of any size, one after the other, in bytes: red, green, blue, straight alpha. It must not move.
struct png_rows {
  struct png_file file;
  png_structp png;
  png_infop info;
  int is_interlaced;
};

// Reads what stands before the pixels. 1, or 0 with the reason in the file; it must be closed in both cases.
static inline int png_rows_open(struct png_rows *rows, const unsigned char *bytes, size_t count) {
  memset(rows, 0, sizeof *rows);
  rows->file.rest = bytes;
  rows->file.count = count;
  rows->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &rows->file, png_file_fail, png_file_ignore);
  rows->info = rows->png ? png_create_info_struct(rows->png) : NULL;
  if (!rows->info) {
    strncpy(rows->file.failure, "no memory", sizeof rows->file.failure - 1);
    return 0;
  }
  if (setjmp(png_jmpbuf(rows->png))) return 0;
  png_set_read_fn(rows->png, &rows->file, png_file_give);
  png_set_user_limits(rows->png, 0x7FFFFFFF, 0x7FFFFFFF);
  png_read_info(rows->png, rows->info);
  return 1;
}

static inline int png_rows_start(struct png_rows *rows) {
  if (setjmp(png_jmpbuf(rows->png))) return 0;
  png_set_expand(rows->png);
  png_set_scale_16(rows->png);
  png_set_gray_to_rgb(rows->png);
  png_set_add_alpha(rows->png, 255, PNG_FILLER_AFTER);
  rows->is_interlaced = png_set_interlace_handling(rows->png) > 1;
  png_read_update_info(rows->png, rows->info);
  if (png_get_rowbytes(rows->png, rows->info) != (size_t)png_get_image_width(rows->png, rows->info) * 4)
    png_error(rows->png, "another kind of pixels");
  return 1;
}

// The next row of a picture that is not interlaced.
static inline int png_rows_next(struct png_rows *rows, unsigned char *row) {
  if (setjmp(png_jmpbuf(rows->png))) return 0;
  png_read_row(rows->png, row, NULL);
  return 1;
}

// All rows of an interlaced picture.
static inline int png_rows_all(struct png_rows *rows, unsigned char *pixels) {
  size_t width = png_get_image_width(rows->png, rows->info), height = png_get_image_height(rows->png, rows->info);
  if (setjmp(png_jmpbuf(rows->png))) return 0;
  for (int pass = 0; pass < 7; pass++)
    for (size_t y = 0; y < height; y++) png_read_row(rows->png, pixels + y * width * 4, NULL);
  return 1;
}

// The bytes of the ICC profile, valid until it is closed; NULL without.
static inline const unsigned char *png_rows_profile(struct png_rows *rows, png_uint_32 *count) {
  png_charp name;
  png_bytep profile = NULL;
  int method;
  if (setjmp(png_jmpbuf(rows->png))) return NULL;
  return png_get_iCCP(rows->png, rows->info, &name, &method, &profile, count) ? profile : NULL;
}

// x and y of white, red, green and blue: 1, or 0 where the file does not say.
static inline int png_rows_chromaticities(struct png_rows *rows, double *points) {
  return png_get_cHRM(
      rows->png, rows->info, points, points + 1, points + 2, points + 3, points + 4, points + 5, points + 6, points + 7) != 0;
}

static inline void png_rows_close(struct png_rows *rows) { png_destroy_read_struct(&rows->png, &rows->info, NULL); }
