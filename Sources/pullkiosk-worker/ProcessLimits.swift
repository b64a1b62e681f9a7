import Glibc

/// The resource limits of a worker.
enum ProcessLimits {
    /// Bytes. URLSession has no back-pressure: a gzip bomb that was cancelled at 8 MB still took 2.1 GB in six of ten runs, so
    /// only a limit of the process is sure. Address space is more than memory: URLSession maps 520 MB while it fetches 72 MB
    /// (both measured on x86-64), most of it thread stacks and arenas that are never touched. 1 GiB has room for every feed
    /// within its limits.
    private static let addressSpace: rlim_t = 1 << 30
    /// Parsing a feed at its byte limit takes a few seconds.
    private static let cpuSeconds: rlim_t = 60

    /// Call it first. From then on this process cannot exceed the limits, writes no core dump, is the first to be killed when
    /// memory is short, and has a lower priority than the process that draws.
    static func apply() throws(WorkerFault) {
        try limit(__rlimit_resource_t(RLIMIT_AS.rawValue), to: addressSpace, "address space")
        try limit(__rlimit_resource_t(RLIMIT_CPU.rawValue), to: cpuSeconds, "CPU time")
        try limit(__rlimit_resource_t(RLIMIT_CORE.rawValue), to: 0, "core dumps")
        // These two are optional: the job is done even if they fail.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
        raiseOutOfMemoryScore()
    }

    private static func limit(_ resource: __rlimit_resource_t, to value: rlim_t, _ name: String) throws(WorkerFault) {
        var limits = rlimit()
        guard unsafe getrlimit(resource, &limits) == 0 else { throw .refused("a look at the limit of its \(name)") }
        // A lower limit set from outside stays, since it cannot be raised.
        let lowest = min(value, limits.rlim_max)
        limits = rlimit(rlim_cur: lowest, rlim_max: lowest)
        guard unsafe setrlimit(resource, &limits) == 0 else { throw .refused("a limit of \(value) for its \(name)") }
    }

    /// 1000 is the highest score: proc(5), oom_score_adj.
    private static func raiseOutOfMemoryScore() {
        let descriptor = unsafe open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = unsafe write(descriptor, "1000", 4)
        close(descriptor)
    }
}
