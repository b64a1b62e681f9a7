/// The version of the program, by semver.org; CHANGELOG.md tells what is in it.
let version = "0.1.0"
