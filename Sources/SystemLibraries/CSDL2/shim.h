#include <SDL2/SDL.h>
/* not in Swift's Glibc module */
#include <sys/eventfd.h>
