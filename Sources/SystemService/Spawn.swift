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

/// A child process with its two output streams. Whoever holds the last reference ends it.
final class SpawnedProcess {
    enum Stream: Int {
        case output, errors
    }

    private let process: pid_t
    /// Becomes readable when the process has ended.
    private let handle: Descriptor
    /// The reading ends by stream; nil once the writer has closed.
    private var streams: [Descriptor?]
    private var end: ProcessEnd?

    /// Starts a program as the leader of a new group, which holds whatever it starts itself. It finds `input` on its standard
    /// input.
    init(executable: String, arguments: [String], input: String) throws(SpawnFailure) {
        let input = try memoryFile(input)
        let output = try openPipe()
        let errors = try openPipe()
        process = try spawn(executable, arguments, input: input, output: output.writing, errors: errors.writing)
        handle = Descriptor(owning: process_handle(process))
        streams = [output.reading, errors.reading]
        if handle.number < 0 {
            // A lack of descriptors, or a kernel before 5.3; leaving kills and reaps the process.
            throw SpawnFailure(message: "it cannot be watched: \(systemMessage(errno))")
        }
    }

    deinit { _ = terminate() }

    /// Kills what is left of the group, its leader included, and takes the leader's end. The leader stays a zombie until
    /// then, so its number cannot belong to anyone else.
    func terminate() -> ProcessEnd {
        if let end { return end }
        kill(-process, SIGKILL)
        let taken = reap(process)
        end = taken
        return taken
    }

    /// Waits until something can be read, the process has ended or the time is over. True when it has ended.
    func waitForNews(seconds: Double) -> Bool {
        // poll ignores negative descriptors.
        let numbers = [handle.number] + streams.map { $0?.number ?? -1 }
        var requests = numbers.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        _ = unsafe poll(&requests, nfds_t(requests.count), Int32(min(seconds, 1e6) * 1000) + 1)
        return requests[0].revents != 0
    }

    /// What can be read now without waiting, at least a byte more than `limit` if there is so much.
    func read(_ stream: Stream, limit: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while bytes.count <= limit, let descriptor = streams[stream.rawValue] {
            let count = unsafe Glibc.read(descriptor.number, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            if count < 0 { break }
            if count == 0 { streams[stream.rawValue] = nil }
            bytes += chunk[..<count]
        }
        return bytes
    }
}

/// A pipe closed in every program started later; its reading end never blocks.
private func openPipe() throws(SpawnFailure) -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe2(&ends, O_CLOEXEC) == 0 else {
        throw SpawnFailure(message: "no pipe for its output: \(systemMessage(errno))")
    }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
}

/// A file in memory, to be read from its beginning: nobody need write it while it is read, however long it is.
private func memoryFile(_ text: String) throws(SpawnFailure) -> Descriptor {
    let file = Descriptor(owning: memory_file())
    let bytes = Array(text.utf8)
    guard file.number >= 0, unsafe write(file.number, bytes, bytes.count) == bytes.count, lseek(file.number, 0, SEEK_SET) == 0
    else {
        throw SpawnFailure(message: "no file for its input: \(systemMessage(errno))")
    }
    return file
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
    _ executable: String, _ arguments: [String], input: Descriptor, output: Descriptor, errors: Descriptor
) throws(SpawnFailure) -> pid_t {
    var files = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    unsafe posix_spawn_file_actions_init(&files)
    unsafe posix_spawnattr_init(&attributes)
    defer {
        unsafe posix_spawn_file_actions_destroy(&files)
        unsafe posix_spawnattr_destroy(&attributes)
    }
    unsafe setStreams(&files, input: input, output: output, errors: errors)
    unsafe setDefaultSignals(&attributes)
    // Where our starter ignores SIGCHLD so do we, and the kernel then takes every child's end itself (wait(2)).
    signal(SIGCHLD, SIG_DFL)

    var process: pid_t = 0
    let result = unsafe withCStrings([lastComponent(executable)] + arguments) { arguments in
        unsafe withCStrings(workerEnvironment()) { environment in
            unsafe posix_spawn(&process, executable, &files, &attributes, arguments, environment)
        }
    }
    withExtendedLifetime((input, output, errors)) {}
    guard result == 0 else { throw SpawnFailure(message: "\(executable): \(systemMessage(result))") }
    return process
}

/// An input, two outputs, and nothing else stays open.
private func setStreams(
    _ files: UnsafeMutablePointer<posix_spawn_file_actions_t>, input: Descriptor, output: Descriptor, errors: Descriptor
) {
    unsafe posix_spawn_file_actions_adddup2(files, input.number, 0)
    unsafe posix_spawn_file_actions_adddup2(files, output.number, 1)
    unsafe posix_spawn_file_actions_adddup2(files, errors.number, 2)
    unsafe posix_spawn_file_actions_addclosefrom_np(files, 3)
}

/// A group of its own, no signal blocked or ignored, whatever this process does with its own.
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

/// This process's environment without what systemd says to the service's main process alone.
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

/// Calls `body` with the strings as C has them: a list of pointers that ends with nil.
func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    var pointers = unsafe strings.map { unsafe strdup($0) } + [nil]
    defer { unsafe pointers.forEach { unsafe free($0) } }
    return unsafe pointers.withUnsafeMutableBufferPointer { unsafe body($0.baseAddress!) }
}
