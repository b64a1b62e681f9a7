// CDemoPictures: the pictures of the demo's stories, inside the program.
//
// They need no place on the disk of the machine that shows them. The compiler reads them itself (`#embed` of C23), relative
// to this file, and builds again what has changed.

// SwiftPM compiles as C11, where this counts as an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CDemoPictures.h"

#include <string.h>

static const unsigned char arches[] = {
#embed "pictures/arches.jpg"
};
static const unsigned char bike[] = {
#embed "pictures/bike.jpg"
};
static const unsigned char blocks[] = {
#embed "pictures/blocks.jpg"
};
static const unsigned char books[] = {
#embed "pictures/books.jpg"
};
static const unsigned char chairs[] = {
#embed "pictures/chairs.jpg"
};
static const unsigned char hills[] = {
#embed "pictures/hills.jpg"
};
static const unsigned char market[] = {
#embed "pictures/market.jpg"
};
static const unsigned char organ[] = {
#embed "pictures/organ.jpg"
};
static const unsigned char pool[] = {
#embed "pictures/pool.jpg"
};
static const unsigned char reading[] = {
#embed "pictures/reading.jpg"
};
static const unsigned char stairs[] = {
#embed "pictures/stairs.jpg"
};

#define PICTURE(name) {#name, name, sizeof name}

static const struct {
  const char *name;
  const unsigned char *bytes;
  size_t size;
} pictures[] = {
    PICTURE(arches),
    PICTURE(bike),
    PICTURE(blocks),
    PICTURE(books),
    PICTURE(chairs),
    PICTURE(hills),
    PICTURE(market),
    PICTURE(organ),
    PICTURE(pool),
    PICTURE(reading),
    PICTURE(stairs),
};

const unsigned char *pullkiosk_demo_picture(const char *name, size_t *size)
{
  for (size_t index = 0; index < sizeof pictures / sizeof *pictures; index++) {
    if (strcmp(pictures[index].name, name) != 0) continue;
    *size = pictures[index].size;
    return pictures[index].bytes;
  }
  return NULL;
}
