#include <ini.h>

// Sets the longest line libinih takes. It keeps this in a global variable, which Swift cannot write safely; it is written
// with the same value by every call. libinih needs room for the line's end and a zero.
static inline void inih_allow_lines(int bytes) { ini_max_line = bytes + 3; }
