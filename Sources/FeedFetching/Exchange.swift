import Dispatch
import FetchPlanning
import Foundation
import FoundationNetworking
import Synchronization

/// One GET: a request and its answer, following no redirect. Used once.
///
/// URLSession calls its delegate on its own queue. The first callback that decides the outcome wins, later ones are ignored,
/// and `run` waits for it no longer than its deadline. The session is not invalidated, since doing so in the middle of a TLS
/// transfer has crashed before (swift-corelibs-foundation #5491): it ends with the process.
final class Exchange: NSObject, URLSessionDataDelegate, Sendable {
    enum Answer: Sendable {
        case found(FetchAnswer)
        case redirect(Redirect)
    }

    private struct State {
        var outcome: Result<Answer, FetchFailure>?
        var contentType: String?
        var version = FetchedVersion()
        var hasAnswered = false
        var body: [UInt8] = []
    }

    private let address: WebAddress
    private let accepting: AcceptedContent
    private let validators: Validators
    private let limits: FetchLimits
    private let userAgent: String
    private let state = Mutex(State())
    private let decided = DispatchSemaphore(value: 0)

    init(
        address: WebAddress, accepting: AcceptedContent, validators: Validators, limits: FetchLimits, userAgent: String
    ) {
        self.address = address
        self.accepting = accepting
        self.validators = validators
        self.limits = limits
        self.userAgent = userAgent
    }

    /// Sends the request and waits for the outcome, at most until `end`.
    func run(until end: DispatchTime) throws(FetchFailure) -> Answer {
        let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
        let task = session.dataTask(with: request)
        task.resume()
        // Not a wait with a timeout: on Linux that uses the wall clock, and ends at once or never if the clock is set
        // meanwhile.
        DispatchQueue.global().asyncAfter(deadline: end) { [self] in
            if decide(.failure(timedOut)) { task.cancel() }
        }
        decided.wait()
        return try state.withLock { $0.outcome ?? .failure(brokenOff) }.get()
    }

    private var configuration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpShouldSetCookies = false
        configuration.urlCredentialStorage = nil
        configuration.timeoutIntervalForRequest = limits.usableDeadline + 1
        return configuration
    }

    private var request: URLRequest {
        var request = URLRequest(url: address.url)
        request.setValue(userAgent, forHTTPHeaderField: "User-Agent")
        request.setValue(accepting.header, forHTTPHeaderField: "Accept")
        request.setValue(validators.etag, forHTTPHeaderField: "If-None-Match")
        request.setValue(validators.lastModified, forHTTPHeaderField: "If-Modified-Since")
        return request
    }

    /// True when nothing was decided before.
    @discardableResult private func decide(_ outcome: Result<Answer, FetchFailure>) -> Bool {
        let isFirst = state.withLock { state in
            guard state.outcome == nil else { return false }
            state.outcome = outcome
            return true
        }
        if isFirst { decided.signal() }
        return isFirst
    }

    private func fail(_ reason: FetchFailure.Reason, _ message: String, retryAfter: Double? = nil) {
        decide(.failure(FetchFailure(reason, "\(address.authority): \(message)", retryAfter: retryAfter)))
    }

    private var timedOut: FetchFailure {
        let (hasAnswered, count) = state.withLock { ($0.hasAnswered, $0.body.count) }
        let got = hasAnswered ? "only \(count) bytes came" : "no answer"
        return FetchFailure(.timedOut, "\(address.authority): \(got) within \(shortNumber(limits.usableDeadline)) s")
    }

    private var brokenOff: FetchFailure {
        let (hasAnswered, count) = state.withLock { ($0.hasAnswered, $0.body.count) }
        let when = hasAnswered ? "after \(count) bytes" : "before an answer"
        return FetchFailure(.brokenOff, "\(address.authority): the connection broke off \(when)")
    }
}

// URLSession's callbacks, in the order in which they may come.
extension Exchange {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        // With .performDefaultHandling a 401 never ends, and .useCredential without one traps (Swift 6.3).
        completionHandler(.rejectProtectionSpace, nil)
        fail(.status(401), "the server answers 401 (it asks for a name and a password)")
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
        decide(.success(.redirect(response.redirect)))
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        judge(response)
        completionHandler(.allow)
    }

    private func judge(_ response: URLResponse) {
        guard let response = response as? HTTPURLResponse else {
            decide(.failure(brokenOff))
            return
        }
        // An interim response (RFC 9110, section 15.2); the answer follows. Not so after 101, which switches to another
        // protocol.
        if 100..<200 ~= response.statusCode, response.statusCode != 101 { return }
        state.withLock {
            $0.hasAnswered = true
            $0.contentType = response.value(forHTTPHeaderField: "Content-Type")
            $0.version = response.version
        }
        switch response.statusCode {
        case 200..<300 where response.statusCode != 206:  // an unrequested partial response is not a document
            if response.expectedContentLength > Int64(limits.bytes) { failAsTooLarge() }
        case 301, 302, 303, 307, 308:
            decide(.success(.redirect(response.redirect)))
        case 304 where !validators.isEmpty:
            decide(.success(.found(.unchanged(response.version(confirming: validators)))))
        default: failAsRefused(response)
        }
    }

    private func failAsRefused(_ response: HTTPURLResponse) {
        let status = response.statusCode
        let meaning = HTTPURLResponse.localizedString(forStatusCode: status).lowercased()
        let rest = RetryAfter.seconds(status: status, header: response.value(forHTTPHeaderField:))
        fail(.status(status), "the server answers \(status) (\(meaning))", retryAfter: rest)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let fits = state.withLock { state in
            guard state.outcome == nil else { return true }
            guard state.body.count + data.count <= limits.bytes else { return false }
            state.body += data
            return true
        }
        if !fits {
            failAsTooLarge()
            dataTask.cancel()
        }
    }

    private func failAsTooLarge() { fail(.tooLarge, "the document is larger than \(byteWords(limits.bytes))") }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let error {
            decide(.failure(failure(for: error)))
        } else if state.withLock({ $0.hasAnswered }) {
            deliver()
        } else {
            // URLSession ends so, with neither answer nor error, when a redirect has no usable Location.
            fail(.redirect, "a redirect without a Location")
        }
    }

    private func deliver() {
        let (body, contentType, version) = state.withLock { ($0.body, $0.contentType, $0.version) }
        guard !body.isEmpty else { return fail(.empty, "the body is empty") }
        let document = FetchedDocument(
            bytes: body, contentType: contentType, finalURL: address.publicText, version: version)
        decide(.success(.found(.document(document))))
    }

    private func failure(for error: any Error) -> FetchFailure {
        let message = FailureMessage(of: error)
        guard let reason = message.reason else { return brokenOff }
        return reason == .timedOut ? timedOut : FetchFailure(reason, "\(address.authority): \(message.text)")
    }
}

extension HTTPURLResponse {
    fileprivate var redirect: Redirect {
        Redirect(
            location: value(forHTTPHeaderField: "Location") ?? "", isPermanent: statusCode == 301 || statusCode == 308)
    }

    fileprivate var version: FetchedVersion {
        FetchedVersion(
            validators: Validators(
                etag: value(forHTTPHeaderField: "ETag"), lastModified: value(forHTTPHeaderField: "Last-Modified")),
            serverInterval: Freshness.seconds(header: value(forHTTPHeaderField:)))
    }

    fileprivate func version(confirming validators: Validators) -> FetchedVersion {
        var version = version
        version.validators = validators.updated(by: version.validators)
        version.isWhole = false
        return version
    }
}
