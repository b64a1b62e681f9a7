#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <jpeglib.h>
#include <jerror.h>

// What Swift cannot do with libjpeg: leave a C function by longjmp, and say in its callbacks where the data ended.

// Scans of a progressive file. Writers make about ten; each costs a pass over the whole picture.
enum { jpeg_most_scans = 100 };

// A file in memory as it is decoded. It must not move.
struct jpeg_file {
  struct jpeg_decompress_struct decoder;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  jmp_buf leave;
  char failure[JMSG_LENGTH_MAX];
  // Whether the data end before the picture does, and in which of its rows of blocks.
  int is_cut;
  unsigned int cut_row;
};

static inline void jpeg_file_fail(j_common_ptr decoder) {
  struct jpeg_file *file = decoder->client_data;
  decoder->err->format_message(decoder, file->failure);
  longjmp(file->leave, 1);
}

static inline void jpeg_file_cut(struct jpeg_file *file) {
  j_decompress_ptr decoder = &file->decoder;
  if (file->is_cut || decoder->input_scan_number > 1) return;
  // Bits are read ahead, so the end is met early in the last row.
  if (decoder->input_iMCU_row + 1 >= decoder->total_iMCU_rows) return;
  file->is_cut = 1;
  file->cut_row = decoder->input_iMCU_row;
}

// A marker where data should be is the end, too, unless restart markers let the decoder find its place again.
static inline void jpeg_file_hear(j_common_ptr decoder, int level) {
  struct jpeg_file *file = decoder->client_data;
  if (level < 0 && decoder->err->msg_code == JWRN_HIT_MARKER && file->decoder.restart_interval == 0) jpeg_file_cut(file);
}

static inline void jpeg_file_ignore(j_common_ptr decoder) {}

static inline void jpeg_file_begin(j_decompress_ptr decoder) {}

// Asked for data after the last byte: an end of the picture.
static inline boolean jpeg_file_end(j_decompress_ptr decoder) {
  static const JOCTET end[2] = {0xFF, JPEG_EOI};
  jpeg_file_cut(decoder->client_data);
  decoder->src->next_input_byte = end;
  decoder->src->bytes_in_buffer = sizeof end;
  return TRUE;
}

static inline void jpeg_file_skip(j_decompress_ptr decoder, long count) {
  struct jpeg_source_mgr *source = decoder->src;
  if (count <= 0) return;
  if ((size_t)count > source->bytes_in_buffer) count = source->bytes_in_buffer;
  source->next_input_byte += count;
  source->bytes_in_buffer -= count;
}

static inline void jpeg_file_progress(j_common_ptr decoder) {
  struct jpeg_file *file = decoder->client_data;
  if (file->decoder.input_scan_number > jpeg_most_scans) {
    strncpy(file->failure, "too many scans", sizeof file->failure - 1);
    longjmp(file->leave, 1);
  }
}

// Reads the header. 1, or 0 with the reason in the file, which must be closed in both cases.
static inline int jpeg_file_open(struct jpeg_file *file, const unsigned char *bytes, size_t count) {
  memset(file, 0, sizeof *file);
  file->decoder.err = jpeg_std_error(&file->errors);
  file->errors.error_exit = jpeg_file_fail;
  file->errors.emit_message = jpeg_file_hear;
  file->errors.output_message = jpeg_file_ignore;
  file->decoder.client_data = file;
  if (setjmp(file->leave)) return 0;
  jpeg_create_decompress(&file->decoder);
  file->source.init_source = jpeg_file_begin;
  file->source.fill_input_buffer = jpeg_file_end;
  file->source.skip_input_data = jpeg_file_skip;
  file->source.resync_to_restart = jpeg_resync_to_restart;
  file->source.term_source = jpeg_file_begin;
  file->source.next_input_byte = bytes;
  file->source.bytes_in_buffer = count;
  file->decoder.src = &file->source;
  file->progress.progress_monitor = jpeg_file_progress;
  file->decoder.progress = &file->progress;
  jpeg_save_markers(&file->decoder, JPEG_APP0 + 1, 0xFFFF);
  jpeg_save_markers(&file->decoder, JPEG_APP0 + 2, 0xFFFF);
  jpeg_read_header(&file->decoder, TRUE);
  return 1;
}

// Begins to decode at 1/1, 1/2, 1/4 or 1/8 of the size, to four bytes a pixel: red, green, blue, 255, or four inks as they are.
static inline int jpeg_file_start(struct jpeg_file *file, unsigned int divisor) {
  J_COLOR_SPACE space = file->decoder.jpeg_color_space;
  if (setjmp(file->leave)) return 0;
  file->decoder.out_color_space = space == JCS_CMYK || space == JCS_YCCK ? JCS_CMYK : JCS_EXT_RGBA;
  file->decoder.scale_num = 1;
  file->decoder.scale_denom = divisor;
  jpeg_start_decompress(&file->decoder);
  return 1;
}

// The next row: 1; after the last, or where the data ended, 0; -1 with the reason in the file.
static inline int jpeg_file_row(struct jpeg_file *file, unsigned char *row) {
  j_decompress_ptr decoder = &file->decoder;
  if (setjmp(file->leave)) return -1;
  if (decoder->output_scanline >= decoder->output_height) return 0;
  uint64_t end = file->is_cut ? (uint64_t)file->cut_row * decoder->output_height : UINT64_MAX;
  if ((uint64_t)decoder->output_scanline * decoder->total_iMCU_rows >= end) return 0;
  return (int)jpeg_read_scanlines(decoder, &row, 1);
}

// The ICC profile, to be freed, or NULL.
static inline unsigned char *jpeg_file_profile(struct jpeg_file *file, unsigned int *count) {
  unsigned char *profile = NULL;
  if (setjmp(file->leave)) return NULL;
  return jpeg_read_icc_profile(&file->decoder, &profile, count) ? profile : NULL;
}

static inline void jpeg_file_close(struct jpeg_file *file) { jpeg_destroy_decompress(&file->decoder); }

// Encoding.

struct jpeg_output {
  struct jpeg_compress_struct encoder;
  struct jpeg_error_mgr errors;
  jmp_buf leave;
  unsigned char *bytes;
  unsigned long count;
};

static inline void jpeg_output_fail(j_common_ptr encoder) { longjmp(((struct jpeg_output *)encoder->client_data)->leave, 1); }

// Encodes pixels of four bytes, red first; the fourth is ignored. 1, or 0 without memory. The output's bytes are to be freed.
static inline int jpeg_output_write(
    struct jpeg_output *output, const unsigned char *pixels, unsigned int width, unsigned int height, int quality) {
  j_compress_ptr encoder = &output->encoder;
  memset(output, 0, sizeof *output);
  encoder->err = jpeg_std_error(&output->errors);
  output->errors.error_exit = jpeg_output_fail;
  output->errors.output_message = jpeg_file_ignore;
  encoder->client_data = output;
  if (setjmp(output->leave)) {
    jpeg_destroy_compress(encoder);
    return 0;
  }
  jpeg_create_compress(encoder);
  jpeg_mem_dest(encoder, &output->bytes, &output->count);
  encoder->image_width = width;
  encoder->image_height = height;
  encoder->input_components = 4;
  encoder->in_color_space = JCS_EXT_RGBA;
  jpeg_set_defaults(encoder);
  jpeg_set_quality(encoder, quality, TRUE);
  jpeg_start_compress(encoder, TRUE);
  while (encoder->next_scanline < height) {
    JSAMPROW row = (JSAMPROW)pixels + (size_t)encoder->next_scanline * width * 4;
    jpeg_write_scanlines(encoder, &row, 1);
  }
  jpeg_finish_compress(encoder);
  jpeg_destroy_compress(encoder);
  return 1;
}
