import Foundation

/// Which names a proxy looks up: as curl reads the environment (curl(1), ENVIRONMENT), which URLSession leaves to it.
struct ProxySettings {
    private let environment: [String: String]

    init(environment: [String: String] = ProcessInfo.processInfo.environment) { self.environment = environment }

    /// For these schemes curl looks names up itself.
    private static let withoutNames = ["socks:", "socks4:", "socks5:"]

    /// Whether a proxy looks the host's name up. A host in numbers has none.
    func lookUp(_ address: WebAddress) -> Bool {
        // HTTP_PROXY is none: in a CGI program a client could set it.
        let own = address.isSecure ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
        guard let proxy = value(own + ["all_proxy", "ALL_PROXY"])?.lowercased() else { return false }
        return !ProxySettings.withoutNames.contains(where: proxy.hasPrefix) && !isExcepted(address.host)
    }

    private func isExcepted(_ host: String) -> Bool {
        guard let list = value(["no_proxy", "NO_PROXY"]) else { return false }
        if list == "*" { return true }
        let host = "." + trimmed(host)
        return list.split { $0 == "," || $0.isWhitespace }.contains { host.hasSuffix("." + trimmed(String($0))) }
    }

    private func trimmed(_ name: String) -> String { name.lowercased().trimmingCharacters(in: ["."]) }

    /// The first that is set and not empty.
    private func value(_ names: [String]) -> String? { names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } }
}
