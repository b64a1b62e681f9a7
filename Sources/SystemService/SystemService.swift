// SystemService: the program's interface to the system: its configuration, its command line, its log, the service manager,
// signals, and the worker processes that it starts.
//
// CommandLine/ parses the command line, Configuration/ reads the files, Messages/ has the log and the wording of messages,
// ServiceManager/ talks to systemd, Workers/ starts and follows worker processes, System/ has the other calls of libc.
//
// The module fetches nothing, draws nothing and handles no touch. A configuration is a value of numbers and names, and of the
// styles with their parameters (StyleValueKinds.swift). A worker is a program with limits that receives bytes and answers
// with bytes. The module is the fence around libinih (INIFile.swift), libsystemd (ServiceManager/), getopt_long
// (OptionParser.swift) and the process calls of libc (Workers/). Its other unsafe code calls the system too.
//
// To add a configuration key: add one row in ConfigurationKeys.swift, one property in Configuration.swift, one entry in
// Config/pullkiosk.conf and in the README's table; the tests name what is missing. To add an option: one row in
// CommandTable.swift and one line where its command is made.
