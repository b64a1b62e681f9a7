// PolledWriteSources: libdispatch's write sources become timers in the worker.
//
// Foundation's URLSession keeps the write source of a connection after curl has sent the request and asks for reading alone.
// A connected socket is nearly always writable, so the source fires for as long as the answer is waited for: 0.5 to 0.9 of a
// core for each fetch. Foundation offers no way to it, but makes its sources by two functions of libdispatch. The linker
// (--wrap=dispatch_source_create, --wrap=dispatch_source_set_event_handler) lets these stand before them in the worker, whose
// only write sources are Foundation's. It takes effect where libdispatch is linked statically, as in a release build.
//
// The timer lets curl look at the socket after a millisecond, then after an eighth of the time since it began, at most half a
// second apart: a connection or a handshake takes an eighth longer at most. curl allows a look at a socket that is not ready,
// and writes whenever it is called for another reason. Suspending the write source instead is not safe: one that is cancelled
// while suspended keeps its file descriptor in epoll, and libdispatch traps when the next connection has the same number.

#ifndef DEBUG

#include <stdint.h>

typedef void (^block)(void);
typedef struct dispatch_source *source;
typedef struct dispatch_source_type *source_type;
typedef struct dispatch_queue *queue;

extern struct dispatch_source_type _dispatch_source_type_write, _dispatch_source_type_timer;
extern uint64_t dispatch_time(uint64_t when, int64_t nanoseconds);
extern void dispatch_source_set_timer(source, uint64_t start, uint64_t interval, uint64_t leeway);

extern source __real_dispatch_source_create(source_type, uintptr_t handle, uintptr_t mask, queue);
extern void __real_dispatch_source_set_event_handler(source, block);

static const int64_t shortest_pause = 1000 * 1000, longest_pause = 500 * 1000 * 1000;
static const uint64_t now = 0, never = UINT64_MAX;

// A source gets its handler from the thread that made it, right after.
static _Thread_local source latest_write_source;

source __wrap_dispatch_source_create(source_type type, uintptr_t handle, uintptr_t mask, queue target) {
  if (type != &_dispatch_source_type_write) return __real_dispatch_source_create(type, handle, mask, target);
  latest_write_source = __real_dispatch_source_create(&_dispatch_source_type_timer, 0, 0, target);
  return latest_write_source;
}

static int64_t pause_after(int64_t age) {
  int64_t pause = age / 8;
  return pause < shortest_pause ? shortest_pause : pause > longest_pause ? longest_pause : pause;
}

static void fire_once(source timer, int64_t pause) {
  dispatch_source_set_timer(timer, dispatch_time(now, pause), never, pause / 8);
}

void __wrap_dispatch_source_set_event_handler(source target, block handler) {
  if (target == 0 || target != latest_write_source || handler == 0) return __real_dispatch_source_set_event_handler(target, handler);
  latest_write_source = 0;
  __block int64_t age = 0;
  __real_dispatch_source_set_event_handler(target, ^{
    handler();
    int64_t pause = pause_after(age);
    age += pause;
    fire_once(target, pause);
  });
  fire_once(target, 0);
}

#endif
