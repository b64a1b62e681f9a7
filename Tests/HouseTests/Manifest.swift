/// The tables of Package.swift, read from its text.
struct Manifest {
    struct Module: Hashable {
        let floor: Int
        let name: String
        let uses: [String]

        /// The modules of C libraries, the system's and our own, that this module is the fence around.
        var libraries: [String] { uses.filter(isLibrary) }
        var testFolder: String { "Tests/\(Module.programTests[name] ?? "\(name)Tests")" }

        private static let programTests = ["pullkiosk": "CommandTests", "pullkiosk-worker": "WorkerTests"]
    }

    let systemLibraries: [String]
    /// Targets in C of this repository that a module imports.
    let ownLibraries: [String]
    let modules: [Module]

    init(_ text: String) {
        systemLibraries = text.matches(of: /SystemLibrary\(module: "(\w+)"/).map { String($0.1) }
        ownLibraries = (text.firstMatch(of: /let ownLibraries = \[([^\]]*)\]/)?.1 ?? "").matches(of: /"(\w+)"/).map {
            String($0.1)
        }
        modules = text.matches(of: /Module\(\s*floor: (\d+), name: "([\w-]+)",\s*uses: \[([^\]]*)\]/).map { match in
            let uses = match.3.matches(of: /"(\w+)"/).map { String($0.1) }
            return Module(floor: Int(match.1)!, name: String(match.2), uses: uses)
        }
    }

    /// All that are written in C.
    var libraries: [String] { systemLibraries + ownLibraries }

    func module(_ name: String) -> Module? { modules.first { $0.name == name } }
}

/// A capital C before another capital: CSQLite, CSDL2.
func isLibrary(_ name: String) -> Bool { name.wholeMatch(of: /C[A-Z]\w*/) != nil }
