// pullkiosk: the commands of Documentation/CommandLine.md and the main loop; wiring only. Each command is one file in
// Commands/. Loop/ has the main loop, Loading/ loads and stores feeds, Replay/ runs the kiosk on a virtual clock.

import Glibc
import SystemService

StandardStreams.occupy()
do {
    switch try CommandParser.parse(ProcessWords.read()) {
    case .run(let options): try RunCommand(options: options).run()
    case .feed(let options): try FeedCommand(options: options).run()
    case .feeds(let options): try FeedsCommand(options: options).run()
    case .preview(let options): try PreviewCommand(options: options).run()
    case .replay(let options): try ReplayCommand(options: options).run()
    case .scene(let options): try SceneCommand(options: options).run()
    case .checkConfiguration(let options): try CheckConfigCommand(options: options).run()
    case .version: try printResult("pullkiosk \(version)")
    case .help(let text): try printResult(text, terminator: "")
    }
} catch {
    let failure = error as? CommandFailure ?? CommandFailure(.software, "\(error)")
    Log.standard.error(failure.message)
    exit(failure.status.rawValue)
}
