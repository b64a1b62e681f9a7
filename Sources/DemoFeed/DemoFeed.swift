// DemoFeed: a notice board for trying the kiosk, served over loopback HTTP and fetched like any other feed.
//
// The module does not know the kiosk. Each GET of its one address shows one more notice, so that a reload is visible. The
// content depends only on the start time and the number of requests. The notices are in StandingNotices.swift and
// ArrivingNotices.swift, the document is written in NoticeBoard.swift, and this file is the only user of libmicrohttpd.

import CMicroHTTPD
public import FeedModel
import Synchronization

/// Why the demo feed cannot be served, in one line.
public struct DemoFeedFailure: Error, Hashable, Sendable {
    public let message: String
}

/// The demo feed's server: one thread, at most 16 connections, each closed after 5 s of silence. Reachable only from this
/// machine.
public final class DemoServer: Sendable {
    private static let connections: UInt32 = 16
    private static let silence: UInt32 = 5

    /// `http://127.0.0.1:PORT/feed.xml`, with a port chosen by the kernel.
    public let url: String
    private let exchange: Exchange
    private let daemon: Mutex<Daemon?>

    /// Starts serving, until `stop` or deinit.
    ///
    /// - Parameter now: the reference time of the notices' dates.
    public init(now: Timestamp) throws(DemoFeedFailure) {
        let exchange = Exchange(board: NoticeBoard(start: now))
        let context = unsafe Unmanaged.passUnretained(exchange).toOpaque()
        guard let handle = unsafe pullkiosk_start_loopback_daemon(answer, context, Self.connections, Self.silence) else {
            throw DemoFeedFailure(message: "the demo feed cannot be served: no socket on 127.0.0.1")
        }
        self.exchange = exchange
        url = "http://127.0.0.1:\(unsafe pullkiosk_daemon_port(handle))\(Exchange.path)"
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

/// Answers the requests, on the server's thread.
private final class Exchange: Sendable {
    static let path = "/feed.xml"

    private let board: NoticeBoard
    private let requests = Mutex(0)

    init(board: NoticeBoard) { self.board = board }

    func answer(method: String, path: String) -> (status: Int32, type: String, body: String) {
        guard path == Self.path else { return (MHD_HTTP_NOT_FOUND, "text/plain", "Only \(Self.path) is here.\n") }
        guard method == "GET" else { return (MHD_HTTP_METHOD_NOT_ALLOWED, "text/plain", "Only GET is answered.\n") }
        let earlier = requests.withLock { count in
            defer { count += 1 }
            return count
        }
        return (MHD_HTTP_OK, "application/rss+xml; charset=utf-8", board.document(arrived: earlier))
    }
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
    let (status, type, body) = unsafe exchange.answer(method: String(cString: method), path: String(cString: path))
    return unsafe send(body, type: type, status: status, to: connection)
}

private func send(_ body: String, type: String, status: Int32, to connection: OpaquePointer?) -> MHD_Result {
    var bytes = Array(body.utf8)
    let made = unsafe bytes.withUnsafeMutableBytes {
        unsafe MHD_create_response_from_buffer($0.count, $0.baseAddress, MHD_ResponseMemoryMode.RESPMEM_MUST_COPY)
    }
    guard let response = unsafe made else { return MHD_Result.NO }
    defer { unsafe MHD_destroy_response(response) }
    unsafe MHD_add_response_header(response, "Content-Type", type)
    unsafe MHD_add_response_header(response, "Cache-Control", "no-store")
    return unsafe MHD_queue_response(connection, UInt32(status), response)
}
