#include <SDL2/SDL.h>
/* not in Swift's Glibc module */
#include <linux/netlink.h>
#include <sys/eventfd.h>
