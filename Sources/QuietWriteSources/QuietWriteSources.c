// QuietWriteSources: lets libdispatch's write sources rest between their events.
//
// Foundation's URLSession keeps the write source of a connection after curl has sent the request and asks for reading alone.
// A connected socket is nearly always writable, so the source fires for as long as the answer is waited for: 0.5 to 0.9 of a
// core for each fetch. Foundation offers no way to it, but makes its sources by two functions of libdispatch. The linker
// (--wrap=dispatch_source_create, --wrap=dispatch_source_set_event_handler) lets these stand before them in the worker, whose
// only write sources are Foundation's. It takes effect where libdispatch is linked statically, as in a release build.
//
// A source's first events pass at once: connecting, a handshake, the request. After each one that follows it rests, twice as
// long every time. curl writes what it has to write when it is called for other reasons, too, so nothing waits for the end of
// a rest.

#ifndef DEBUG

#include <stdint.h>

typedef void (^block)(void);
typedef struct dispatch_source *source;
typedef struct dispatch_source_type *source_type;
typedef struct dispatch_queue *queue;

extern struct dispatch_source_type _dispatch_source_type_write;
extern void dispatch_retain(source);
extern void dispatch_release(source);
extern void dispatch_suspend(source);
extern void dispatch_resume(source);
extern uint64_t dispatch_time(uint64_t when, int64_t nanoseconds);
extern queue dispatch_get_global_queue(intptr_t quality, uintptr_t flags);
extern void dispatch_after(uint64_t when, queue, block);

extern source __real_dispatch_source_create(source_type, uintptr_t handle, uintptr_t mask, queue);
extern void __real_dispatch_source_set_event_handler(source, block);

enum { events_at_once = 4 };
static const int64_t first_rest = 10 * 1000 * 1000, longest_rest = 1000 * 1000 * 1000;

// A source gets its handler from the thread that made it, right after.
static _Thread_local source latest_write_source;

source __wrap_dispatch_source_create(source_type type, uintptr_t handle, uintptr_t mask, queue target) {
  source made = __real_dispatch_source_create(type, handle, mask, target);
  latest_write_source = type == &_dispatch_source_type_write ? made : 0;
  return made;
}

static void rest(source resting, int64_t nanoseconds) {
  dispatch_retain(resting);
  dispatch_suspend(resting);
  dispatch_after(dispatch_time(0, nanoseconds), dispatch_get_global_queue(0, 0), ^{
    dispatch_resume(resting);
    dispatch_release(resting);
  });
}

void __wrap_dispatch_source_set_event_handler(source target, block handler) {
  if (target == 0 || target != latest_write_source || handler == 0) return __real_dispatch_source_set_event_handler(target, handler);
  latest_write_source = 0;
  __block int events = 0;
  __block int64_t next_rest = first_rest;
  __real_dispatch_source_set_event_handler(target, ^{
    handler();
    if (++events < events_at_once) return;
    rest(target, next_rest);
    if (next_rest < longest_rest) next_rest *= 2;
  });
}

#endif
