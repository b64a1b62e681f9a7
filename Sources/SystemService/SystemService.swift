// SystemService: what the program needs from the system around it: its configuration, the words on its command line, its
// log, the service manager's questions, the signals it is stopped by, and the worker processes it starts.
//
// It knows no feed, no picture and no touch: a configuration is a value of numbers and names, a worker is a program with
// limits whose output is bytes. It is the fence around libinih (INIFile.swift), libsystemd (ServiceManager.swift),
// getopt_long (OptionParser.swift) and the process calls of libc (Spawn.swift, WorkerLimits.swift); unsafe code stays in
// those files, in Log.swift, FileReading.swift and Signals.swift.
//
// To add a configuration key: one row in ConfigurationKeys.swift, one property in Configuration.swift, one entry in
// Config/pullkiosk.conf and in the README's table; the tests name what is missing. To add an option: one row in
// CommandTable.swift and one line where its command is made.
