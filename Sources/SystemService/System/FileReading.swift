import Glibc
import Synchronization

/// The bytes of a small file. Fails with EX_NOINPUT and the system's reason if it cannot be read, or is longer than `limit`,
/// so that a device or a mistake cannot fill the memory. It also fails if a pipe or a disk takes longer than `patience`: a
/// disk that hangs must not hold up the screen.
public func readFile(_ path: String, limit: Int) throws(CommandFailure) -> [UInt8] {
    guard abandoned.load(ordering: .relaxed) < mostAbandoned else { throw silent(path) }
    let answer = try answer(within: patience, of: { smallFile(path, limit: limit) }) { _ in
        abandoned.subtract(1, ordering: .relaxed)
    }
    guard let answer else {
        abandoned.add(1, ordering: .relaxed)
        throw silent(path)
    }
    return try answer.get()
}

/// Seconds in which a small file is read.
private let patience = 5.0

/// Threads that still wait for a disk after their callers timed out. The count is limited, so a disk that hangs for years
/// costs only that many threads, however often its files are read.
private let abandoned = Atomic(0)
private let mostAbandoned = 8

private func smallFile(_ path: String, limit: Int) -> Result<[UInt8], CommandFailure> {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return .failure(unreadable(path, errno)) }
    defer { close(descriptor) }
    do throws(ReadingFailure) {
        let bytes = try readAll(descriptor, limit: limit, patience: mostPauses)
        guard bytes.count <= limit else { return .failure(CommandFailure(.noInput, "\(path): longer than \(limit) bytes")) }
        return .success(bytes)
    } catch {
        return .failure(error.number == EAGAIN ? silent(path) : unreadable(path, error.number))
    }
}

/// The bytes of a file named by the user, or of standard input for `-`, however slowly they come. Fails with EX_NOINPUT and
/// the system's reason, and with EX_DATAERR if there are more than `limit`.
public func readInput(_ path: String, limit: Int) throws(CommandFailure) -> [UInt8] {
    let descriptor = path == "-" ? 0 : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CommandFailure(.noInput, "\(path): \(systemMessage(errno))") }
    defer { if descriptor != 0 { close(descriptor) } }
    let bytes: [UInt8]
    do throws(ReadingFailure) {
        bytes = try readAll(descriptor, limit: limit, patience: .max)
    } catch {
        throw CommandFailure(.noInput, "\(path): \(systemMessage(error.number))")
    }
    guard bytes.count <= limit else { throw CommandFailure(.dataError, "\(path): it is larger than \(limit) bytes") }
    return bytes
}

/// An error number of the system.
private struct ReadingFailure: Error {
    let number: Int32
}

/// All bytes, or a few more than `limit`. If the descriptor is non-blocking it waits at most `patience` times 10 ms.
private func readAll(_ descriptor: Int32, limit: Int, patience: Int) throws(ReadingFailure) -> [UInt8] {
    var patience = patience
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(fileSize(descriptor), limit) + 1)
    var chunk = [UInt8](repeating: 0, count: 65536)
    while bytes.count <= limit {
        let count = unsafe read(descriptor, &chunk, chunk.count)
        if count == 0 { break }
        if count > 0 {
            bytes += chunk[..<count]
        } else if errno == EAGAIN, patience > 0 {
            patience -= 1
            pause(descriptor)
        } else if errno != EINTR {
            throw ReadingFailure(number: errno)
        }
    }
    return bytes
}

/// 0 if unknown, as for a pipe.
private func fileSize(_ descriptor: Int32) -> Int {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? max(Int(status.st_size), 0) : 0
}

/// `patience` in total, whatever the writer of a pipe does.
private let mostPauses = Int(patience * 100)

/// Waits until there is something to read, but at most 10 ms.
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

/// True if the path exists, readable or not.
func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 || errno != ENOENT }

private func unreadable(_ path: String, _ number: Int32) -> CommandFailure {
    CommandFailure(.noInput, "\(path): cannot be read: \(systemMessage(number))")
}

private func silent(_ path: String) -> CommandFailure {
    CommandFailure(.noInput, "\(path): cannot be read: nothing came for \(Int(patience)) seconds")
}
