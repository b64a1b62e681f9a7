import Glibc

/// The bytes of a small file. Fails with EX_NOINPUT and the system's reason when it cannot be read, and when it is longer
/// than `limit`, so that a device or a mistake cannot fill the memory. What comes through a pipe is waited for, but not long.
public func readFile(_ path: String, limit: Int) throws(CommandFailure) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw unreadable(path, errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    var patience = mostPauses
    while true {
        let count = unsafe read(descriptor, &chunk, chunk.count)
        if count < 0 && errno == EINTR { continue }
        if count < 0 && errno == EAGAIN {
            guard patience > 0 else { throw CommandFailure(.noInput, "\(path): cannot be read: nothing came for 5 seconds") }
            patience -= 1
            pause(descriptor)
            continue
        }
        guard count >= 0 else { throw unreadable(path, errno) }
        if count == 0 { return bytes }
        bytes += chunk[..<count]
        guard bytes.count <= limit else { throw CommandFailure(.noInput, "\(path): longer than \(limit) bytes") }
    }
}

/// 5 seconds in all, whatever the writer at the other end of a pipe does.
private let mostPauses = 500

/// Until there is something to read, but at most 10 ms.
private func pause(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = unsafe poll(&request, 1, 10)
}

/// The names in a folder; nil when there is no such folder.
func readFolder(_ path: String) throws(CommandFailure) -> [String]? {
    guard let folder = unsafe opendir(path) else {
        if errno == ENOENT || errno == ENOTDIR { return nil }
        throw unreadable(path, errno)
    }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
        // The name is a C string inside the entry, so its bytes are read where they are.
        names.append(
            unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                unsafe String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
            })
    }
    return names
}

/// True when something stands at the path, readable or not.
func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 || errno != ENOENT }

/// What an error number of the system means.
public func systemMessage(_ number: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    _ = unsafe strerror_r(number, &buffer, buffer.count)
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return bytes.isEmpty ? "error \(number)" : String(decoding: bytes, as: UTF8.self)
}

private func unreadable(_ path: String, _ number: Int32) -> CommandFailure {
    CommandFailure(.noInput, "\(path): cannot be read: \(systemMessage(number))")
}
