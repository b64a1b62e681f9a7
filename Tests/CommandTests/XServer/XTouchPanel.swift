/// The touch panel of an X server: sends messages to its `inputtest` driver through a socket. The format is that of the X.Org
/// server 21.1, include/xf86-input-inputtest-protocol.h: a length in bytes and a kind, then the kind's fields.
struct XTouchPanel {
    /// The numbers of XI_TouchBegin, XI_TouchUpdate and XI_TouchEnd, X11/extensions/XI2.h.
    enum Phase: UInt32 { case down = 18, move, up }

    private enum Kind: UInt32 { case clientVersion = 0, waitForSync = 1, touch = 6 }

    /// The driver's x and y axes run from 0 to this.
    private static let axisMaximum = 65535.0
    /// A message has room for this many axes, twice: as they are, and unaccelerated.
    private static let axisCount = 64

    private let socket: XSocket

    /// The driver accepts one connection in its life.
    init(path: String) throws {
        socket = try XSocket(path: path)
        var version: [UInt8] = []
        version.append(number: UInt16(1))
        version.append(number: UInt16(1))
        try send(.clientVersion, version)
        // The server's version comes back.
        _ = try socket.receive(words: 3)
    }

    /// x and y run from 0 to 1. Returns when the server has handed the event to its clients.
    func touch(_ finger: Int, _ phase: Phase, x: Double, y: Double) throws {
        var message: [UInt8] = []
        message.append(number: UInt32(finger))
        message.append(number: phase.rawValue)
        // No unaccelerated values; the two lowest bits are the axes that follow.
        message.append(number: UInt32(0))
        message.append(number: UInt64(0b11))
        // C aligns the doubles.
        message.append(number: UInt32(0))
        for value in [x, y] { message.append(number: (value * XTouchPanel.axisMaximum).bitPattern) }
        message += Array(repeating: 0, count: (2 * XTouchPanel.axisCount - 2) * 8)
        try send(.touch, message)
        try send(.waitForSync, [])
        _ = try socket.receive(words: 2)
    }

    private func send(_ kind: Kind, _ content: [UInt8]) throws {
        var message: [UInt8] = []
        message.append(number: UInt32(8 + content.count))
        message.append(number: kind.rawValue)
        try socket.send(message + content)
    }
}
