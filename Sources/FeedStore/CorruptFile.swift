import FeedModel
import FoundationEssentials

/// Creates the folder of a file. Failures show when the file is opened.
func makeFolder(of path: String) {
    try? FileManager.default.createDirectory(atPath: folder(of: path), withIntermediateDirectories: true)
}

private func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// How many files moved aside are kept for inspection.
private let keptFiles = 3

/// Renames the file at `path` and removes its journal, which must not be replayed into the new file. Keeps the newest `count` of
/// the files so renamed. Returns the new name.
func moveAside(
    _ path: String, reason: String, now: Timestamp, keeping count: Int = keptFiles
) throws(FeedStoreFailure) -> String {
    let files = FileManager.default
    let mark = path + ".corrupt-"
    var aside = mark + now.description.filter { $0 != ":" && $0 != "-" }
    // The clock may have stopped or been set back since the last time.
    while files.fileExists(atPath: aside) { aside += "+" }
    do {
        try files.moveItem(atPath: path, toPath: aside)
        for suffix in ["-journal", "-wal", "-shm"] where files.fileExists(atPath: path + suffix) {
            try files.removeItem(atPath: path + suffix)
        }
    } catch {
        throw FeedStoreFailure("\(path): \(reason), and cannot be moved aside")
    }
    removeAllButNewest(count, markedAs: mark)
    return aside
}

private func removeAllButNewest(_ count: Int, markedAs mark: String) {
    let folder = folder(of: mark)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let marked = names.map { folder + "/" + $0 }.filter { $0.hasPrefix(mark) || $0.hasPrefix("./" + mark) }
    for file in marked.sorted().dropLast(count) { try? FileManager.default.removeItem(atPath: file) }
}
