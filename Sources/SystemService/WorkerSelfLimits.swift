import CSystemd
import Glibc

extension WorkerProcess {
    /// Called by the worker about itself, first of all: from then on it cannot take more than `addressSpace` bytes and
    /// `cpuSeconds` of CPU time, writes no core dump, dies with the thread that started it, is the first to go when memory
    /// is short, and gives way to the process that draws. Fails when a limit cannot be set.
    ///
    /// Address space is more than memory: a static build with Foundation maps 80 MB at its start, and 520 MB after URLSession
    /// has fetched 72 MB (measured on x86-64 with 2 cores), most of it thread stacks and allocator arenas that are never
    /// touched. 1 GiB leaves room for every feed within its limits.
    public static func limitSelf(addressSpace: Int, cpuSeconds: Int) throws(CommandFailure) {
        guard die_with_parent() == 0 else { throw refused("dying with its parent") }
        guard isAwaited else { throw CommandFailure(.software, "nobody waits for the worker any more") }
        try limit(__rlimit_resource_t(RLIMIT_AS.rawValue), to: addressSpace, "address space")
        try limit(__rlimit_resource_t(RLIMIT_CPU.rawValue), to: cpuSeconds, "CPU time")
        try limit(__rlimit_resource_t(RLIMIT_CORE.rawValue), to: 0, "core dumps")
        // These two are favours: where they are refused the job is done all the same.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
        raiseOutOfMemoryScore()
        _ = unsafe name_process("pullkiosk-work")
    }

    /// False when whoever started the worker has ended before it could ask to die with it: nobody reads its pipe then.
    private static var isAwaited: Bool {
        var request = pollfd(fd: 1, events: 0, revents: 0)
        return unsafe poll(&request, 1, 0) == 0 || request.revents & Int16(POLLERR) == 0
    }

    private static func limit(_ resource: __rlimit_resource_t, to value: Int, _ name: String) throws(CommandFailure) {
        var limits = rlimit()
        guard unsafe getrlimit(resource, &limits) == 0 else { throw refused("a look at the limit of its \(name)") }
        // A lower one that was set from outside stays, and cannot be raised.
        let lowest = min(rlim_t(max(0, value)), limits.rlim_max)
        limits = rlimit(rlim_cur: lowest, rlim_max: lowest)
        guard unsafe setrlimit(resource, &limits) == 0 else { throw refused("a limit of \(value) for its \(name)") }
    }

    /// 1000 is the most willing: proc(5), oom_score_adj.
    private static func raiseOutOfMemoryScore() {
        let descriptor = unsafe open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = unsafe write(descriptor, "1000", 4)
        close(descriptor)
    }

    private static func refused(_ what: String) -> CommandFailure {
        CommandFailure(.software, "the worker was refused \(what): \(systemMessage(errno))")
    }
}
