#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/eventfd.h>
#include <sys/pidfd.h>
#include <systemd/sd-daemon.h>

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
