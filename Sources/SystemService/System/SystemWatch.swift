import CSystemd
import Glibc

/// A change of the machine that a program may react to.
public enum SystemChange: Hashable, Sendable {
    /// The machine has an address besides its own loopback, or has none any more.
    case network(isUp: Bool)
    /// The clock on the wall was set.
    case clockWasSet
}

/// Watches the network by the kernel's messages (rtnetlink(7)), and the clock by a timer that is cancelled when it is set
/// (timerfd_create(2)).
public enum SystemWatch {
    /// Calls `report` on a thread of its own with the state of the network at once, and with every change from then on. If the
    /// system denies one of the two, it is not watched.
    public static func start(_ report: @escaping @Sendable (SystemChange) -> Void) {
        try? startThread {
            var watch = Watch(report: report)
            watch.run()
        }
    }

    /// After a message of the kernel, in seconds: others follow while an interface comes up.
    fileprivate static let settling = 0.3
}

private struct Watch {
    let report: @Sendable (SystemChange) -> Void
    private let routes = network_watch()
    private let clock = clock_watch()
    private var isUp: Bool?

    init(report: @escaping @Sendable (SystemChange) -> Void) { self.report = report }

    mutating func run() {
        watch_clock(clock)
        noteNetwork()
        while routes >= 0 || clock >= 0 {
            let (hasRoutes, hasClock) = wait()
            if hasRoutes { routesChanged() }
            if hasClock { clockChanged() }
        }
    }

    private func wait() -> (routes: Bool, clock: Bool) {
        var requests = [routes, clock].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while unsafe poll(&requests, 2, -1) < 0 {}
        return (requests[0].revents != 0, requests[1].revents != 0)
    }

    private mutating func routesChanged() {
        usleep(useconds_t(SystemWatch.settling * 1e6))
        // What the messages say is not read: the state is asked for afterwards.
        var buffer = [UInt8](repeating: 0, count: 8192)
        while unsafe recv(routes, &buffer, buffer.count, 0) > 0 {}
        noteNetwork()
    }

    private mutating func noteNetwork() {
        let now = hasNetwork()
        guard now != isUp else { return }
        isUp = now
        report(.network(isUp: now))
    }

    private func clockChanged() {
        var count: UInt64 = 0
        unsafe read(clock, &count, 8)
        watch_clock(clock)
        report(.clockWasSet)
    }
}

/// True also where the system does not say.
private func hasNetwork() -> Bool {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard unsafe getifaddrs(&first) == 0 else { return true }
    defer { unsafe freeifaddrs(first) }
    var next = unsafe first
    while let interface = unsafe next {
        if unsafe isUsable(interface.pointee) { return true }
        unsafe next = interface.pointee.ifa_next
    }
    return false
}

/// Up, with a cable or a radio, not the loopback, and with an address that leads further than the link.
private func isUsable(_ interface: ifaddrs) -> Bool {
    let flags = unsafe Int32(bitPattern: interface.ifa_flags)
    let wanted = Int32(IFF_UP | IFF_RUNNING)
    guard flags & wanted == wanted, flags & Int32(IFF_LOOPBACK) == 0, let address = unsafe interface.ifa_addr else {
        return false
    }
    switch unsafe Int32(address.pointee.sa_family) {
    case AF_INET: return true
    case AF_INET6:
        return unsafe address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
            // fe80::/10 (RFC 4291, section 2.5.6).
            unsafe withUnsafeBytes(of: address.pointee.sin6_addr) { unsafe !($0[0] == 0xFE && $0[1] & 0xC0 == 0x80) }
        }
    default: return false
    }
}
