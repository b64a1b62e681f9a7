import CSystemd
import Glibc

/// Why a process could not be started: one line.
struct SpawnFailure: Error {
    let message: String
}

/// How a process ended.
enum ProcessEnd: Hashable {
    case exited(Int32)
    case signalled(Int32)
    /// It was reaped elsewhere.
    case unknown
}

/// An open file of this process, closed with its last owner.
final class Descriptor {
    let number: Int32

    init(owning number: Int32) { self.number = number }
    deinit { close(number) }
}

/// A child process with a stream in both directions, and its standard error. It is ended when the last reference is released.
final class SpawnedProcess {
    private let process: pid_t
    /// Becomes readable when the process has ended.
    private let handle: Descriptor
    /// The child's standard input and output; nil once the child has closed it.
    private var stream: Descriptor?
    /// The child's standard error; nil once the child has closed it.
    private var errors: Descriptor?
    /// What has still to be sent to the child.
    private var unsent: ArraySlice<UInt8>
    private var end: ProcessEnd?

    /// Starts a program as the leader of a new group, which holds whatever it starts itself. `input` is sent to it, and its
    /// standard input stays open.
    init(executable: String, arguments: [String], input: [UInt8]) throws(SpawnFailure) {
        let stream = try openSocket()
        let errors = try openPipe()
        process = try spawn(executable, arguments, stream: stream.theirs, errors: errors.writing)
        handle = Descriptor(owning: process_handle(process))
        self.stream = stream.ours
        self.errors = errors.reading
        unsent = input[...]
        if handle.number < 0 {
            // A lack of descriptors, or a kernel before 5.3; leaving kills and reaps the process.
            throw SpawnFailure(message: "it cannot be watched: \(systemMessage(errno))")
        }
    }

    deinit { _ = terminate() }

    /// Kills what is left of the group, including its leader, and reaps the leader. The leader stays a zombie until then, so
    /// its process ID cannot be reused.
    func terminate() -> ProcessEnd {
        if let end { return end }
        kill(-process, SIGKILL)
        let taken = reap(process)
        end = taken
        return taken
    }

    /// Waits until something can be read or sent, the process has ended or the time is over, and sends. True when the process
    /// has ended.
    func waitForNews(seconds: Double) -> Bool {
        // poll ignores negative descriptors.
        var requests = [
            pollfd(fd: handle.number, events: Int16(POLLIN), revents: 0),
            pollfd(fd: stream?.number ?? -1, events: Int16(unsent.isEmpty ? POLLIN : POLLIN | POLLOUT), revents: 0),
            pollfd(fd: errors?.number ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        _ = unsafe poll(&requests, nfds_t(requests.count), Int32(min(seconds, 1e6) * 1000) + 1)
        if requests[1].revents & Int16(POLLOUT) != 0 { send() }
        return requests[0].revents != 0
    }

    private func send() {
        guard let stream else { return }
        let count = unsafe unsent.withUnsafeBytes {
            unsafe Glibc.send(stream.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        if count >= 0 {
            unsent = unsent.dropFirst(count)
        } else if errno != EAGAIN, errno != EINTR {
            // The child no longer reads. What it has written can still be read.
            unsent = []
        }
    }

    /// The output that can be read now without waiting: at least one byte more than `limit` if there is that much.
    func readOutput(limit: Int) -> [UInt8] { readWhatIsThere(of: &stream, limit: limit) }

    /// The same of its standard error.
    func readErrors(limit: Int) -> [UInt8] { readWhatIsThere(of: &errors, limit: limit) }
}

/// Closes the descriptor at its end. A socket whose other side closed it with something unread ends with an error.
private func readWhatIsThere(of descriptor: inout Descriptor?, limit: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while bytes.count <= limit, let open = descriptor {
        let count = unsafe read(open.number, &chunk, chunk.count)
        if count < 0 && errno == EINTR { continue }
        if count < 0 && errno == EAGAIN { break }
        if count <= 0 { descriptor = nil }
        bytes += chunk[..<max(count, 0)]
    }
    return bytes
}

/// A close-on-exec pipe whose reading end never blocks.
private func openPipe() throws(SpawnFailure) -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe2(&ends, O_CLOEXEC) == 0 else {
        throw SpawnFailure(message: "no pipe for its messages: \(systemMessage(errno))")
    }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
}

/// Two connected close-on-exec sockets; ours never blocks.
private func openSocket() throws(SpawnFailure) -> (ours: Descriptor, theirs: Descriptor) {
    var ends: [Int32] = [-1, -1]
    guard unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
        throw SpawnFailure(message: "no socket to it: \(systemMessage(errno))")
    }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
}

private func reap(_ process: pid_t) -> ProcessEnd {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 {
        if errno != EINTR { return .unknown }
    }
    // The layout of wait(2): the signal in the low seven bits, else the exit status above them.
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
}

/// posix_spawn with nothing inherited but what is named here.
private func spawn(
    _ executable: String, _ arguments: [String], stream: Descriptor, errors: Descriptor
) throws(SpawnFailure) -> pid_t {
    var files = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    unsafe posix_spawn_file_actions_init(&files)
    unsafe posix_spawnattr_init(&attributes)
    defer {
        unsafe posix_spawn_file_actions_destroy(&files)
        unsafe posix_spawnattr_destroy(&attributes)
    }
    unsafe setStreams(&files, stream: stream, errors: errors)
    unsafe setDefaultSignals(&attributes)
    // If our parent ignores SIGCHLD we inherit that, and the kernel then reaps every child itself (wait(2)).
    signal(SIGCHLD, SIG_DFL)

    var process: pid_t = 0
    let result = unsafe withCStrings([lastComponent(executable)] + arguments) { arguments in
        unsafe withCStrings(workerEnvironment()) { environment in
            unsafe posix_spawn(&process, executable, &files, &attributes, arguments, environment)
        }
    }
    withExtendedLifetime((stream, errors)) {}
    guard result == 0 else { throw SpawnFailure(message: "\(executable): \(systemMessage(result))") }
    return process
}

/// Makes the stream standard input and output, and closes everything but the three standard files.
private func setStreams(
    _ files: UnsafeMutablePointer<posix_spawn_file_actions_t>, stream: Descriptor, errors: Descriptor
) {
    unsafe posix_spawn_file_actions_adddup2(files, stream.number, 0)
    unsafe posix_spawn_file_actions_adddup2(files, stream.number, 1)
    unsafe posix_spawn_file_actions_adddup2(files, errors.number, 2)
    unsafe posix_spawn_file_actions_addclosefrom_np(files, 3)
}

/// Its own process group, with no signal blocked or ignored, regardless of this process's signal handling.
private func setDefaultSignals(_ attributes: UnsafeMutablePointer<posix_spawnattr_t>) {
    var none = sigset_t()
    var all = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(attributes, &none)
    unsafe posix_spawnattr_setsigdefault(attributes, &all)
    unsafe posix_spawnattr_setpgroup(attributes, 0)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    unsafe posix_spawnattr_setflags(attributes, Int16(flags))
}

/// This process's environment without the variables that systemd sets for the service's main process only.
private func workerEnvironment() -> [String] {
    let own = ["NOTIFY_SOCKET=", "WATCHDOG_USEC=", "WATCHDOG_PID=", "LISTEN_PID=", "LISTEN_FDS=", "LISTEN_FDNAMES="]
    var variables: [String] = []
    var next = unsafe environ
    while let variable = unsafe next.pointee {
        unsafe variables.append(String(cString: variable))
        unsafe next += 1
    }
    return variables.filter { variable in !own.contains(where: variable.hasPrefix) }
}

private func lastComponent(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

/// Calls `body` with the strings as a null-terminated array of C strings.
func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    var pointers = unsafe strings.map { unsafe strdup($0) } + [nil]
    defer { unsafe pointers.forEach { unsafe free($0) } }
    return unsafe pointers.withUnsafeMutableBufferPointer { unsafe body($0.baseAddress!) }
}
