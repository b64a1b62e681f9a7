// DemoFeed: two notice boards with pictures for trying the kiosk, served over loopback HTTP and fetched like any other feed.
//
// The module does not know the kiosk. Each GET of a board's address shows one more notice, so that a reload is visible. The
// content depends only on the start time and the number of requests. The notices are in MillBoard.swift and TownBoard.swift,
// the documents are written in NoticeBoard.swift, and this file is the only user of libmicrohttpd.

import CMicroHTTPD
public import FeedModel
import Synchronization

/// Why the demo feeds cannot be served, in one line.
public struct DemoFeedFailure: Error, Hashable, Sendable {
    public let message: String
}

/// One of the demo's feeds.
public struct ServedFeed: Hashable, Sendable {
    /// Short, in small letters: `mill`, `town`.
    public let name: String
    /// `http://127.0.0.1:PORT/NAME.xml`.
    public let url: String
}

/// The demo feeds' server: one thread, at most 16 connections, each closed after 5 s of silence. Reachable only from this
/// machine.
public final class DemoServer: Sendable {
    /// The category of short notices that have only a title.
    public static let noticeCategory = "Notice"

    private static let connections: UInt32 = 16
    private static let silence: UInt32 = 5

    /// The feeds, in the order in which a screen shows them. Their port is chosen by the kernel.
    public let feeds: [ServedFeed]
    private let exchange: Exchange
    private let daemon: Mutex<Daemon?>

    /// Starts serving, until `stop` or deinit.
    ///
    /// - Parameter now: the reference time of the notices' dates.
    public init(now: Timestamp) throws(DemoFeedFailure) {
        let exchange = Exchange(start: now)
        let context = unsafe Unmanaged.passUnretained(exchange).toOpaque()
        guard let handle = unsafe pullkiosk_start_loopback_daemon(answer, context, Self.connections, Self.silence) else {
            throw DemoFeedFailure(message: "the demo feeds cannot be served: no socket on 127.0.0.1")
        }
        self.exchange = exchange
        let origin = "http://127.0.0.1:\(unsafe pullkiosk_daemon_port(handle))"
        feeds = NoticeBoard.all.map { ServedFeed(name: $0.name, url: origin + Exchange.path(of: $0)) }
        daemon = Mutex(unsafe Daemon(handle: handle))
    }

    deinit { stop() }

    /// Ends the service and its thread. A second call does nothing.
    public func stop() {
        let stopped = daemon.withLock { daemon in
            defer { daemon = nil }
            return daemon
        }
        if let stopped { unsafe MHD_stop_daemon(stopped.handle) }
    }
}

/// The server's handle. libmicrohttpd allows `MHD_stop_daemon` from any thread but its own.
@safe private struct Daemon: @unchecked Sendable {
    let handle: OpaquePointer
}

/// libmicrohttpd's callback: called when a request's header has arrived, and again when all of it has.
private func answer(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?, path: UnsafePointer<CChar>?, method: UnsafePointer<CChar>?,
    version: UnsafePointer<CChar>?, upload: UnsafePointer<CChar>?, uploadSize: UnsafeMutablePointer<Int>?,
    request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context = unsafe context, let path = unsafe path, let method = unsafe method, let request = unsafe request else {
        return MHD_Result.NO
    }
    let isWhole = unsafe request.pointee != nil
    guard isWhole else {
        unsafe request.pointee = context
        return MHD_Result.YES
    }
    if let size = unsafe uploadSize, unsafe size.pointee > 0 {
        // An unexpected body is skipped.
        unsafe size.pointee = 0
        return MHD_Result.YES
    }
    let exchange = unsafe Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
    let answer = unsafe exchange.answer(method: String(cString: method), path: String(cString: path))
    return unsafe send(answer, to: connection)
}

private func send(_ answer: Exchange.Answer, to connection: OpaquePointer?) -> MHD_Result {
    switch answer {
    case .content(let type, let body): unsafe send(body, type: type, status: MHD_HTTP_OK, to: connection)
    case .noSuchPath(let text):
        unsafe send(Array(text.utf8), type: "text/plain", status: MHD_HTTP_NOT_FOUND, to: connection)
    case .methodNotAllowed(let text):
        unsafe send(Array(text.utf8), type: "text/plain", status: MHD_HTTP_METHOD_NOT_ALLOWED, to: connection)
    }
}

private func send(_ body: [UInt8], type: String, status: Int32, to connection: OpaquePointer?) -> MHD_Result {
    var bytes = body
    let made = unsafe bytes.withUnsafeMutableBytes {
        unsafe MHD_create_response_from_buffer($0.count, $0.baseAddress, MHD_ResponseMemoryMode.RESPMEM_MUST_COPY)
    }
    guard let response = unsafe made else { return MHD_Result.NO }
    defer { unsafe MHD_destroy_response(response) }
    unsafe MHD_add_response_header(response, "Content-Type", type)
    unsafe MHD_add_response_header(response, "Cache-Control", "no-store")
    return unsafe MHD_queue_response(connection, UInt32(status), response)
}
