/// The version of the program (semver.org); CHANGELOG.md lists the changes.
let version = "0.1.0"
