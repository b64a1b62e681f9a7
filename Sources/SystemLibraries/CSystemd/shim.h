#include <errno.h>
#include <getopt.h>
#include <linux/rtnetlink.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/eventfd.h>
#include <sys/pidfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <systemd/sd-daemon.h>
#include <unistd.h>

// Calls of libc that Swift does not import: pipe2 and the closing of descriptors are GNU's, pidfd_open is in no module.

int pipe2(int ends[2], int flags);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

// A descriptor that becomes readable when the process has ended, close-on-exec; -1 and errno on failure.
static inline int process_handle(pid_t process) { return pidfd_open(process, 0); }

// The result of getopt_long and its global variables, which Swift may not read, as one value.
struct option_step {
  int code;           // the result; -1 at the end
  const char *value;  // optarg
  int refused;        // optopt
  int next;           // optind: the first argument not read yet
};

// One step over the arguments. `begins` starts from the first one and resets glibc's state of an earlier run. Options and
// operands come in their order, and nothing is printed.
static inline struct option_step next_option(int count, char **words, const struct option *options, int begins) {
  if (begins) optind = 0;
  opterr = 0;
  optarg = NULL;
  struct option_step step;
  step.code = getopt_long(count, words, "-:h", options, NULL);
  step.value = optarg;
  step.refused = optopt;
  step.next = optind;
  return step;
}

// A socket that becomes readable when an interface or its addresses change (rtnetlink(7)); -1 and errno on failure.
static inline int network_watch(void) {
  struct sockaddr_nl address = {.nl_family = AF_NETLINK, .nl_groups = RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR};
  int handle = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_ROUTE);
  if (handle < 0 || bind(handle, (struct sockaddr *)&address, sizeof address) == 0) return handle;
  close(handle);
  return -1;
}

// Makes `timer` readable when the clock on the wall is set (timerfd_create(2), TFD_TIMER_CANCEL_ON_SET). Once that has happened
// it has to be called again.
static inline int watch_clock(int timer) {
  struct itimerspec never = {.it_value = {.tv_sec = (time_t)1 << 40}};
  return timerfd_settime(timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &never, NULL);
}

// A timer for `watch_clock`; -1 and errno on failure.
static inline int clock_watch(void) { return timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK); }
