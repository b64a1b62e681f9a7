// What is used of QEMU's interface for plugins, version 1 (QEMU 7.2): its header is in no Debian package.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint64_t qemu_plugin_id_t;
typedef uint32_t qemu_plugin_meminfo_t;
typedef struct {
  const char *target_name;
  struct { int minimum, current; } version;
  bool system_emulation;
  struct { int smp_vcpus, max_vcpus; } system;
} qemu_info_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
enum qemu_plugin_cb_flags { QEMU_PLUGIN_CB_NO_REGS };
enum qemu_plugin_mem_rw { QEMU_PLUGIN_MEM_RW = 3 };

typedef void (*plugin_translated)(qemu_plugin_id_t, struct qemu_plugin_tb *);
typedef void (*plugin_executed)(unsigned cpu, void *data);
typedef void (*plugin_accessed)(unsigned cpu, qemu_plugin_meminfo_t, uint64_t address, void *data);
typedef void (*plugin_system_call)(
    qemu_plugin_id_t, unsigned cpu, int64_t number, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t,
    uint64_t);
typedef void (*plugin_ended)(qemu_plugin_id_t, void *data);

// A block is a stretch of instructions that run one after the other.
void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t, plugin_translated);
void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *, plugin_executed, enum qemu_plugin_cb_flags, void *data);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
uint64_t qemu_plugin_tb_vaddr(const struct qemu_plugin_tb *);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *, size_t);
size_t qemu_plugin_insn_size(const struct qemu_plugin_insn *);
uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *);
void qemu_plugin_register_vcpu_mem_cb(
    struct qemu_plugin_insn *, plugin_accessed, enum qemu_plugin_cb_flags, enum qemu_plugin_mem_rw, void *data);
unsigned qemu_plugin_mem_size_shift(qemu_plugin_meminfo_t);
bool qemu_plugin_mem_is_store(qemu_plugin_meminfo_t);
void qemu_plugin_register_vcpu_syscall_cb(qemu_plugin_id_t, plugin_system_call);
void qemu_plugin_register_atexit_cb(qemu_plugin_id_t, plugin_ended, void *data);
