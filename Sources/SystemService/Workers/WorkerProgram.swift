import Glibc

/// The program that does the workers' jobs.
public enum WorkerProgram {
    /// Beside this program's own file, as in a build folder, or else in `libexec/pullkiosk` beside its folder, as installed.
    public static let path: String = {
        let own = folder(of: ownFile)
        let beside = "\(own)/pullkiosk-worker"
        return exists(beside) ? beside : "\(folder(of: own))/libexec/pullkiosk/pullkiosk-worker"
    }()

    private static var ownFile: String {
        var name = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = unsafe readlink("/proc/self/exe", &name, name.count)
        return String(decoding: name.prefix(max(length, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }
}
