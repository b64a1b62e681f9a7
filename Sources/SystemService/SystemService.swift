// SystemService: what the program needs from the system around it: its configuration, the words on its command line, its
// log, the service manager's questions, the signals it is stopped by, and the worker processes it starts.
//
// CommandLine/ reads the words, Configuration/ the files, Messages/ has the log and how it is worded, ServiceManager/ speaks with
// systemd, Workers/ starts and follows worker processes, System/ has what else libc is asked for.
//
// It fetches nothing, draws nothing and handles no touch: a configuration is a value of numbers and names, and of the styles
// with their parameters (StyleValueKinds.swift); a worker is a program with limits that is sent bytes and answers with bytes. It is
// the fence around libinih (INIFile.swift), libsystemd (ServiceManager/), getopt_long (OptionParser.swift) and the process calls of
// libc (Workers/); its other unsafe code calls the system too.
//
// To add a configuration key: one row in ConfigurationKeys.swift, one property in Configuration.swift, one entry in
// Config/pullkiosk.conf and in the README's table; the tests name what is missing. To add an option: one row in
// CommandTable.swift and one line where its command is made.
