// pullkiosk-worker: does one job for the kiosk, and ends. It fetches and parses what comes from outside, so that the process
// that draws never does; WorkerContract.swift says what the two say to each other.
//
// It knows no screen, no store and no configuration. Jobs/ has a file for each job. First of all it limits itself
// (ProcessLimits.swift): whatever comes, it costs so much and no more.

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
