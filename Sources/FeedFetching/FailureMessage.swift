import Foundation
import FoundationNetworking

/// Translates an error of URLSession. On Linux its code is one of a few and its description is libcurl's text, here that of
/// 7.88 (Debian 12) and 8.14 (Debian 13).
struct FailureMessage {
    /// Nil when the transfer broke off for an unknown reason.
    let reason: FetchFailure.Reason?
    let text: String

    init(of error: any Error) {
        self.init(code: (error as? URLError)?.code ?? .unknown, description: error.localizedDescription)
    }

    init(code: URLError.Code, description: String) {
        let hint = description.lowercased()
        func says(_ words: String...) -> Bool { words.contains { hint.contains($0) } }
        (reason, text) =
            switch code {
            case .cannotFindHost, .dnsLookupFailed: (.offline, "the name does not resolve")
            case .notConnectedToInternet, .dataNotAllowed: (.offline, "no network")
            case .timedOut: (.timedOut, "no answer in time")
            case _ where says("certificate is not yet valid"):
                (.clock, "the certificate is not yet valid; is this machine's clock right?")
            case _ where says("resolve host", "resolve proxy"): (.offline, "the name does not resolve")
            case _ where says("http/0.9", "unsupported protocol", "unsupported http", "weird server reply"):
                (.unsound, "what answers there is not HTTP")
            case _ where says("content encoding type"):
                (.unsound, "the body is compressed in a way that is not known here")
            case _ where says("too large response headers", "grew larger than allowed"):
                (.unsound, "the head of its answer is too long")
            case _ where says("out of memory"): (.unsound, "a line of its head is too long, or memory is short")
            case _ where says("invalid content-length", "writing header", "response code in http", "header without colon"),
                _
            where says(
                "invalid response headers", "version mismatch", "nul byte in header", "unsolicited transfer-encoding",
                "writing output"):
                (.unsound, "the head of its answer is not sound HTTP")
            case _ where says("content unencoding", "content or transfer-encoding"):
                (.unsound, "the compressed body is corrupt")
            case _ where says("certificate", "ssl", "tls"):
                (.tls, "no secure connection: \(onOneLine(description))")
            case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasUnknownRoot,
                .serverCertificateHasBadDate, .clientCertificateRequired:
                (.tls, "no secure connection")
            case .serverCertificateNotYetValid:
                (.clock, "the certificate is not yet valid; is this machine's clock right?")
            case .cannotConnectToHost: (.refused, "the connection is refused")
            case _ where says("connect to server"): (.offline, "no network leads there")
            case .badURL: (.badURL, "an address that cannot be fetched: there is no such host or port")
            default: (nil, "")
            }
    }
}

/// A number of seconds without a needless `.0`.
func shortNumber(_ value: Double) -> String { value == value.rounded() ? String(Int(value)) : String(value) }

/// A number of bytes in the largest unit that gives a whole number.
func byteWords(_ count: Int) -> String {
    if count >= 1 << 20, count % (1 << 20) == 0 { return "\(count >> 20) MiB" }
    if count >= 1 << 10, count % (1 << 10) == 0 { return "\(count >> 10) KiB" }
    return "\(count) bytes"
}
