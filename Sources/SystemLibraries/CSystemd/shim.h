#include <errno.h>
#include <getopt.h>
#include <linux/memfd.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/eventfd.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <systemd/sd-daemon.h>

// Calls of libc that Swift does not see: pipe2, memfd_create and the closing of descriptors are GNU's, prctl takes any number of
// arguments, pidfd_open stands in no module.

int pipe2(int ends[2], int flags);
int memfd_create(const char *name, unsigned flags);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 0x0008U
#endif

// An empty file in memory that nobody may execute, close-on-exec; -1 and errno on failure. Kernels before 6.3 do not know the
// seal, later ones may insist on it (sysctl vm.memfd_noexec).
static inline int memory_file(void) {
  int file = memfd_create("pullkiosk", MFD_CLOEXEC | MFD_NOEXEC_SEAL);
  return file < 0 && errno == EINVAL ? memfd_create("pullkiosk", MFD_CLOEXEC) : file;
}

// A descriptor that becomes readable when the process has ended, close-on-exec; -1 and errno on failure.
static inline int process_handle(pid_t process) { return pidfd_open(process, 0); }

// The calling process is killed when the thread that started it ends. 0, or -1 and errno.
static inline int die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL); }

// The name that ps and the kernel's log show, at most 15 bytes. 0, or -1 and errno.
static inline int name_process(const char *name) { return prctl(PR_SET_NAME, name); }

// What getopt_long says in its result and its global variables, which Swift may not read, as one value.
struct option_step {
  int code;           // what it returned; -1 at the end
  const char *value;  // optarg
  int refused;        // optopt
  int next;           // optind: the word after the ones it has read
};

// One step over the words. `begins` starts anew and makes glibc forget an earlier run. Options and operands come
// in their order, and nothing is printed.
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
