// pullkiosk-worker: does one job for the kiosk, and ends. It fetches and parses data from outside, so that the process that
// draws never does. WorkerContract.swift describes the messages between the two.
//
// It knows no screen, no store and no configuration. Jobs/ has a file for each job. First of all it limits its own resources
// (ProcessLimits.swift), whatever the input.

import Glibc

guard CommandLine.argc == 1 else {
    complain("it takes no arguments: the kiosk starts it, and says on its standard input what to do")
    exit(EX_USAGE)
}
do {
    try ProcessLimits.apply()
    let request = try KioskStream.readRequest()
    try KioskStream.endWithTheKiosk()
    try KioskStream.write(answer(to: request))
} catch {
    complain(error.message)
    exit(error.status)
}
