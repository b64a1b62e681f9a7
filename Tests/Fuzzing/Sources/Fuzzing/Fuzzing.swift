// Fuzzing: the bridge to libFuzzer. It generates inputs, sees by the marks in the built code what each one reached, and keeps
// those that reached something new. Its options are the program's options; see https://llvm.org/docs/LibFuzzer.html.

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ testOneInput: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

nonisolated(unsafe) private var takeInput: (UnsafeRawBufferPointer) -> Void = { _ in }

/// Calls `body` with one input after another until the options' limits, or until an input ends the program, which libFuzzer
/// reports and saves as a file.
@discardableResult
public func fuzz(_ body: @escaping (UnsafeRawBufferPointer) -> Void) -> CInt {
    takeInput = body
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    return runDriver(&count, &arguments) { bytes, count in
        takeInput(UnsafeRawBufferPointer(start: bytes, count: count))
        return 0
    }
}
