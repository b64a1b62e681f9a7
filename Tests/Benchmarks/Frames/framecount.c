// A plugin of QEMU (user mode, version 7.2) that counts the instructions of each frame that `pullkiosk replay --timing` plays.
// The program asks for its thread's CPU time right before and right after each frame, from the input to the finished picture.
// Those two system calls are the marks, so pictures, traces, loading, start and end of the program do not count, and only the
// thread that asks does.
//
//   gcc -O2 -shared -fPIC -o framecount.so framecount.c
//   qemu-x86_64 -plugin ./framecount.so,out=PREFIX[,frames=FILE][,memory=on] pullkiosk replay ... --timing
//
//   out      PREFIX.frames gets a line for each frame: its instructions, and the cache lines that left the second-level cache.
//            PREFIX.blocks gets a line for each block of code that ran in a frame: file, offset in the file (hexadecimal),
//            instructions, executions.
//   frames   a file with a character for each frame: the blocks of those with a 1 are counted. Without it all are.
//   memory   every access goes through the caches of caches.h.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>

#include "caches.h"
#include "plugin.h"

__attribute__((visibility("default"))) int qemu_plugin_version = 1;

typedef struct block {
  uint64_t address, executions;
  unsigned instructions, bytes;
  struct block *next;
} block;

static char prefix[512];
static bool models;
static char *chosen;
static size_t chosenCount;

static block *blocks[1 << 16];
static pthread_mutex_t blocksLock = PTHREAD_MUTEX_INITIALIZER;

static FILE *frames;
static int64_t clockCall;
static bool isInFrame, isChosen;
static size_t frame;
static uint64_t instructions, instructionsBefore, linesBefore;

static FILE *openOutput(const char *suffix) {
  char path[600];
  snprintf(path, sizeof path, "%s.%s", prefix, suffix);
  return fopen(path, "w");
}

// The block that begins there; the same code may be translated again and again.
static block *findBlock(uint64_t address, unsigned count, unsigned bytes) {
  block **place = &blocks[(address >> 2 ^ address >> 18) & 0xFFFF];
  for (block *b = *place; b; b = b->next)
    if (b->address == address && b->instructions == count) return b;
  block *b = calloc(1, sizeof *b);
  *b = (block){.address = address, .instructions = count, .bytes = bytes, .next = *place};
  return *place = b;
}

static void accessed(unsigned cpu, qemu_plugin_meminfo_t info, uint64_t address, void *unused) {
  if (cpu == 0) touchMemory(&dataCache, address, 1u << qemu_plugin_mem_size_shift(info), qemu_plugin_mem_is_store(info));
}

static void executed(unsigned cpu, void *data) {
  block *b = data;
  if (cpu != 0) return;
  instructions += b->instructions;
  if (models) touchMemory(&codeCache, b->address, b->bytes, false);
  if (isInFrame && isChosen) b->executions++;
}

static void translated(qemu_plugin_id_t id, struct qemu_plugin_tb *code) {
  size_t count = qemu_plugin_tb_n_insns(code);
  struct qemu_plugin_insn *last = qemu_plugin_tb_get_insn(code, count - 1);
  uint64_t address = qemu_plugin_tb_vaddr(code), end = qemu_plugin_insn_vaddr(last) + qemu_plugin_insn_size(last);
  pthread_mutex_lock(&blocksLock);
  block *b = findBlock(address, count, end - address);
  pthread_mutex_unlock(&blocksLock);
  qemu_plugin_register_vcpu_tb_exec_cb(code, executed, QEMU_PLUGIN_CB_NO_REGS, b);
  if (!models) return;
  for (size_t i = 0; i < count; i++)
    qemu_plugin_register_vcpu_mem_cb(
        qemu_plugin_tb_get_insn(code, i), accessed, QEMU_PLUGIN_CB_NO_REGS, QEMU_PLUGIN_MEM_RW, NULL);
}

static void beginFrame(void) {
  instructionsBefore = instructions;
  linesBefore = linesWrittenBack;
  isChosen = !chosen || (frame < chosenCount && chosen[frame] == '1');
}

static void endFrame(void) {
  fprintf(frames, "%lu %lu\n", instructions - instructionsBefore, linesWrittenBack - linesBefore);
  frame++;
}

static void systemCall(
    qemu_plugin_id_t id, unsigned cpu, int64_t number, uint64_t clock, uint64_t a2, uint64_t a3, uint64_t a4, uint64_t a5,
    uint64_t a6, uint64_t a7, uint64_t a8) {
  // clock_gettime of CLOCK_PROCESS_CPUTIME_ID, which older builds asked for, or of CLOCK_THREAD_CPUTIME_ID.
  if (cpu != 0 || number != clockCall || (clock != 2 && clock != 3)) return;
  if (isInFrame) endFrame(); else beginFrame();
  isInFrame = !isInFrame;
}

typedef struct { uint64_t low, high, offset; char path[400]; } mapping;

// The files that are mapped as code or data, as the kernel lists them.
static size_t readMappings(mapping *maps, size_t most) {
  size_t count = 0;
  char line[1024];
  FILE *file = fopen("/proc/self/maps", "r");
  while (file && count < most && fgets(line, sizeof line, file)) {
    mapping *m = maps + count;
    if (sscanf(line, "%lx-%lx %*s %lx %*s %*s %399[^\n]", &m->low, &m->high, &m->offset, m->path) == 4) count++;
  }
  if (file) fclose(file);
  return count;
}

static void writeBlock(FILE *file, const block *b, const mapping *maps, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (maps[i].path[0] == '/' && maps[i].low <= b->address && b->address < maps[i].high) {
      uint64_t offset = b->address - maps[i].low + maps[i].offset;
      fprintf(file, "%s %lx %u %lu\n", maps[i].path, offset, b->instructions, b->executions);
    }
}

static void ended(qemu_plugin_id_t id, void *unused) {
  static mapping maps[4096];
  size_t count = readMappings(maps, 4096);
  FILE *file = openOutput("blocks");
  for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
    for (const block *b = blocks[i]; b; b = b->next)
      if (b->executions) writeBlock(file, b, maps, count);
  fclose(file);
  fclose(frames);
}

static void readChosen(const char *path) {
  FILE *file = fopen(path, "r");
  chosen = calloc(1, 1 << 20);
  if (file) chosenCount = fread(chosen, 1, 1 << 20, file), fclose(file);
}

static bool readArgument(const char *argument) {
  if (!strncmp(argument, "out=", 4)) snprintf(prefix, sizeof prefix, "%s", argument + 4);
  else if (!strncmp(argument, "frames=", 7)) readChosen(argument + 7);
  else if (!strcmp(argument, "memory=on")) models = true;
  else return false;
  return true;
}

__attribute__((visibility("default"))) int qemu_plugin_install(
    qemu_plugin_id_t id, const qemu_info_t *info, int count, char **arguments) {
  for (int i = 0; i < count; i++)
    if (!readArgument(arguments[i])) return fprintf(stderr, "framecount: unknown argument %s\n", arguments[i]), -1;
  // The numbers of clock_gettime.
  clockCall = strcmp(info->target_name, "x86_64") ? 113 : 228;
  makeCaches();
  frames = openOutput("frames");
  if (!frames) return fprintf(stderr, "framecount: out=PREFIX is needed, a place to write to\n"), -1;
  qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
  qemu_plugin_register_vcpu_syscall_cb(id, systemCall);
  qemu_plugin_register_atexit_cb(id, ended, NULL);
  return 0;
}
