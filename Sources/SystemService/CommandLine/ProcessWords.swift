import Glibc

/// The arguments that this process was started with.
public enum ProcessWords {
    /// The arguments after the program's name. Fails with EX_USAGE at one that is not UTF-8: converted to text it could name
    /// another file.
    public static func read() throws(CommandFailure) -> [String] {
        var words: [String] = []
        for index in (0..<Int(CommandLine.argc)).dropFirst() {
            guard let word = unsafe CommandLine.unsafeArgv[index] else { break }
            let bytes = unsafe UnsafeRawBufferPointer(start: word, count: strlen(word))
            guard let text = unsafe String(validating: bytes, as: UTF8.self) else {
                let shown = quoted(unsafe String(decoding: bytes, as: UTF8.self))
                throw CommandFailure(.usage, oneLine("word \(index): expected UTF-8 text, got \(shown); see pullkiosk --help"))
            }
            words.append(text)
        }
        return words
    }
}
