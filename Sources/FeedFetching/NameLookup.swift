import Dispatch
import Foundation
import Glibc
import Synchronization

/// Asks the system's resolver, as curl does, but only for addresses: Foundation's Host asks for the name of each of them, too.
enum NameLookup {
    /// All addresses of a name; none if it does not resolve; nil if that took until `end`.
    static func addresses(of name: String, until end: DispatchTime) -> [IPAddress]? {
        let answer = Answer()
        // getaddrinfo cannot be ended. Its thread ends with the process.
        Thread.detachNewThread { answer.decide(resolved(name)) }
        DispatchQueue.global().asyncAfter(deadline: end) { answer.decide(nil) }
        return answer.wait()
    }

    /// The first of two outcomes: the resolver's, or that the time is over.
    private final class Answer: Sendable {
        private let outcome = Mutex<[IPAddress]??>(.none)
        private let decided = DispatchSemaphore(value: 0)

        func decide(_ addresses: [IPAddress]?) {
            outcome.withLock { if $0 == nil { $0 = .some(addresses) } }
            decided.signal()
        }

        func wait() -> [IPAddress]? {
            decided.wait()
            return outcome.withLock { $0 ?? nil }
        }
    }

    private static func resolved(_ name: String) -> [IPAddress] {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var first: UnsafeMutablePointer<addrinfo>?
        guard unsafe getaddrinfo(name, nil, &hints, &first) == 0 else { return [] }
        defer { unsafe freeaddrinfo(first) }
        let all = unsafe sequence(first: first) { unsafe $0?.pointee.ai_next }
        return unsafe all.compactMap { unsafe $0.flatMap { unsafe address($0.pointee) } }
    }

    private static func address(_ found: addrinfo) -> IPAddress? {
        guard let socket = unsafe UnsafeRawPointer(found.ai_addr) else { return nil }
        switch unsafe found.ai_family {
        case AF_INET: return unsafe IPAddress(bytes: bytes(of: socket.load(as: sockaddr_in.self).sin_addr))
        case AF_INET6: return unsafe IPAddress(bytes: bytes(of: socket.load(as: sockaddr_in6.self).sin6_addr))
        default: return nil
        }
    }

    private static func bytes<Value>(of value: Value) -> [UInt8] { unsafe withUnsafeBytes(of: value) { unsafe Array($0) } }
}
