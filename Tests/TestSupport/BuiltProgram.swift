import Foundation

/// The path of a program of this package: SwiftPM puts it beside the tests' bundle.
public func builtProgram(_ name: String) -> String {
    let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
    let bundle = maps.split(separator: "\n").first { $0.hasSuffix(".xctest") }.map { $0.drop { $0 != "/" } }
    let folder = (bundle ?? "/").split(separator: "/").dropLast().joined(separator: "/")
    return "/\(folder)/\(name)"
}
