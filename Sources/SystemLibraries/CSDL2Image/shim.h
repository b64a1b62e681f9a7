#include <SDL2/SDL_image.h>
#include <stdio.h>

// libpng writes what is wrong with a file on the C library's stderr, in lines of its own. They go nowhere while it reads: that
// the file is broken, SDL's error says.
static inline SDL_Surface *load_png_silently(SDL_RWops *stream) {
  FILE *own = stderr;
  FILE *nowhere = fopen("/dev/null", "we");
  if (nowhere) stderr = nowhere;
  SDL_Surface *surface = IMG_LoadPNG_RW(stream);
  stderr = own;
  if (nowhere) fclose(nowhere);
  return surface;
}
