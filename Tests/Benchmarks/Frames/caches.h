// A model of a small board's caches: two of the first level (32 KiB; 2 ways for code, 4 for data) over one of 512 KiB with 16
// ways. Lines have 64 bytes, the least recently used one leaves, a write brings its line in, nothing is fetched ahead.
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define LINE_BITS 6
#define DIRTY (1ull << 63)

// `tags` holds the lines of a set, the most recent first: the line's number plus 1, so that 0 is an empty place.
typedef struct { unsigned sets, ways; uint64_t *tags; } cache;

static cache codeCache, dataCache, sharedCache;
static uint64_t linesWrittenBack;

static cache makeCache(unsigned kibibytes, unsigned ways) {
  unsigned sets = (kibibytes << 10 >> LINE_BITS) / ways;
  return (cache){sets, ways, calloc(sets * ways, sizeof(uint64_t))};
}

static void makeCaches(void) {
  codeCache = makeCache(32, 2);
  dataCache = makeCache(32, 4);
  sharedCache = makeCache(512, 16);
}

// Whether the line was in the cache. `*left` is the tag of the line that it replaced, or 0.
static bool touchLine(cache *c, uint64_t line, bool isWrite, uint64_t *left) {
  uint64_t *set = c->tags + line % c->sets * c->ways;
  unsigned place = 0;
  while (place < c->ways && (set[place] & ~DIRTY) != line + 1) place++;
  bool isHit = place < c->ways;
  if (!isHit) place = c->ways - 1;
  *left = isHit ? 0 : set[place];
  uint64_t tag = (isHit ? set[place] : line + 1) | (isWrite ? DIRTY : 0);
  memmove(set + 1, set, place * sizeof(uint64_t));
  set[0] = tag;
  return isHit;
}

static void touchShared(uint64_t line, bool isWrite) {
  uint64_t left;
  touchLine(&sharedCache, line, isWrite, &left);
  if (left & DIRTY) linesWrittenBack++;
}

static void touchMemory(cache *first, uint64_t address, unsigned size, bool isWrite) {
  for (uint64_t line = address >> LINE_BITS; line <= (address + size - 1) >> LINE_BITS; line++) {
    uint64_t left;
    if (!touchLine(first, line, isWrite, &left)) touchShared(line, false);
    if (left & DIRTY) touchShared((left & ~DIRTY) - 1, true);
  }
}
