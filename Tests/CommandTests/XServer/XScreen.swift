/// The screen of an X server, seen through a connection of its own, by a few requests of the X11 protocol.
struct XScreen {
    private let socket: XSocket
    private let root: UInt32
    /// The base of the resource numbers that the server gave this connection.
    private let ownNumbers: UInt32

    init(display: Int) throws {
        socket = try XSocket(path: "/tmp/.X11-unix/X\(display)")
        var setup: [UInt8] = [UInt8(ascii: "l"), 0]
        // Protocol 11.0, no authorization name or data, padding.
        for number in [11, 0, 0, 0, 0] as [UInt16] { setup.append(number: number) }
        try socket.send(setup)
        // Success and the length of what follows, in words.
        let head = try socket.receive(words: 2)
        let answer = try socket.receive(words: Int(head[1] >> 16))
        guard head[0] & 0xFF == 1 else { throw Unexpected("display :\(display) takes no clients") }
        // After 32 bytes come the vendor's name, padded, and 8 bytes for each format; the first screen begins with its root.
        ownNumbers = answer[1]
        let vendorLength = Int(answer[4] & 0xFFFF)
        let formatCount = Int(answer[5] >> 8 & 0xFF)
        root = answer[8 + (vendorLength + 3) / 4 + 2 * formatCount]
    }

    func picture() throws -> XPicture {
        let (width, height) = XServer.size
        var request: [UInt8] = [73, 2]  // GetImage, as pixels
        request.append(number: UInt16(5))
        request.append(number: root)
        for number in [0, 0, width, height] { request.append(number: UInt16(number)) }
        request.append(number: UInt32.max)
        try socket.send(request)
        let head = try socket.receive(words: 8)
        guard head[0] & 0xFF == 1, head[1] == width * height else { throw Unexpected("no picture of the screen") }
        return XPicture(width: width, pixels: try socket.receive(words: width * height))
    }
}

extension XScreen {
    /// Unmaps all windows that are shown, as a window manager does, and returns them.
    func hideWindows() throws -> [UInt32] {
        let shown = try children().filter(isShown)
        for window in shown { try socket.send(XScreen.request(10, window)) }  // UnmapWindow
        return shown
    }

    func show(_ windows: [UInt32]) throws {
        for window in windows { try socket.send(XScreen.request(8, window)) }  // MapWindow
    }

    /// Paints over the windows, and sends them Expose, so that they must paint again.
    func spoil(_ color: UInt32) throws {
        for window in try children().filter(isShown) {
            let brush = ownNumbers | 1
            try socket.send(XScreen.request(55, brush, window, 0x4, color))  // CreateGC, with a foreground
            let (width, height) = XServer.size
            try socket.send(XScreen.request(70, window, brush, 0, UInt32(width | height << 16)))  // PolyFillRectangle
            try socket.send(XScreen.request(60, brush))  // FreeGC
            // Without a background of its own a window keeps what is in it.
            try socket.send(XScreen.request(61, window, 0, 0, detail: 1))  // ClearArea, with Expose
        }
    }

    func resizeWindows(width: Int, height: Int) throws {
        for window in try children().filter(isShown) {
            try socket.send(XScreen.request(12, window, 0xC, UInt32(width), UInt32(height)))  // ConfigureWindow
        }
    }

    /// What a window manager does when somebody presses a window's close button.
    func closeWindows() throws {
        let (protocols, close) = (try atom("WM_PROTOCOLS"), try atom("WM_DELETE_WINDOW"))
        for window in try children().filter(isShown) {
            let message: [UInt32] = [33 | 32 << 8, window, protocols, close, 0, 0, 0, 0]  // ClientMessage of words
            try socket.send(XScreen.request(25, [window, 0] + message))  // SendEvent
        }
    }

    private func atom(_ name: String) throws -> UInt32 {
        var words = [UInt32(name.utf8.count)]
        let padded = Array(name.utf8) + [UInt8](repeating: 0, count: (4 - name.utf8.count % 4) % 4)
        for start in stride(from: 0, to: padded.count, by: 4) {
            words.append(padded[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) })
        }
        try socket.send(XScreen.request(16, words))  // InternAtom
        return try socket.receive(words: 8)[2]
    }

    private func children() throws -> [UInt32] {
        try socket.send(XScreen.request(15, root))  // QueryTree
        let head = try socket.receive(words: 8)
        guard head[0] & 0xFF == 1 else { throw Unexpected("no list of windows") }
        return try socket.receive(words: Int(head[1]))
    }

    private func isShown(_ window: UInt32) throws -> Bool {
        try socket.send(XScreen.request(3, window))  // GetWindowAttributes
        let answer = try socket.receive(words: 11)
        // The map state is the byte at 26; 2 is viewable.
        return answer[0] & 0xFF == 1 && answer[6] >> 16 & 0xFF == 2
    }

    private static func request(_ code: UInt8, _ words: UInt32..., detail: UInt8 = 0) -> [UInt8] {
        request(code, words, detail: detail)
    }

    private static func request(_ code: UInt8, _ words: [UInt32], detail: UInt8 = 0) -> [UInt8] {
        var request: [UInt8] = [code, detail]
        request.append(number: UInt16(words.count + 1))
        for word in words { request.append(number: word) }
        return request
    }
}

/// The pixels of a screen: 0x…RRGGBB, row by row from the top. The highest byte has no meaning, and is the same everywhere.
///
/// Two are equal if they differ only in the clock, which turns with the minute, and in the pixel by which the whole picture moves
/// then, for the sake of the panel.
struct XPicture: Equatable {
    let width: Int
    let pixels: [UInt32]

    /// Where the header of a screen at rest has its clock.
    private static let clockPlace = (columns: 320..<480, rows: 0..<84)
    private static let moves = [(x: 0, y: 0), (x: 1, y: 0), (x: -1, y: 0), (x: 0, y: 1), (x: 0, y: -1)]

    static func == (a: XPicture, b: XPicture) -> Bool {
        a.width == b.width && a.pixels.count == b.pixels.count && moves.contains { a.isSame(as: b, movedBy: $0) }
    }

    private func isSame(as other: XPicture, movedBy move: (x: Int, y: Int)) -> Bool {
        // What comes in at an edge is what lay there before.
        let edge = move == (0, 0) ? 0 : 4
        let (columns, rows) = (edge..<width - edge, edge..<pixels.count / max(width, 1) - edge)
        return rows.allSatisfy { y in
            let end =
                y < Self.clockPlace.rows.upperBound + 1
                ? min(Self.clockPlace.columns.lowerBound, columns.upperBound) : columns.upperBound
            guard columns.lowerBound < end else { return true }
            return row(y).dropFirst(columns.lowerBound).prefix(end - columns.lowerBound)
                .elementsEqual(other.row(y + move.y).dropFirst(columns.lowerBound + move.x).prefix(end - columns.lowerBound))
        }
    }

    var clock: [UInt32] { Self.clockPlace.rows.flatMap { row($0).dropFirst(Self.clockPlace.columns.lowerBound) } }

    func row(_ y: Int) -> ArraySlice<UInt32> { pixels[y * width..<(y + 1) * width] }

    /// How many pixels have a colour.
    func count(of color: UInt32) -> Int { pixels.count { $0 & 0xFFFFFF == color } }

    /// How many pixels of one colour there are from a place downwards without a gap.
    func height(of color: UInt32, x: Int, from y: Int) -> Int {
        stride(from: y * width + x, to: pixels.count, by: width).prefix { pixels[$0] & 0xFFFFFF == color }.count
    }

    /// By how many pixels the cards in some rows of an earlier picture have moved down (up where negative): of the given
    /// distances the one that matches most rows. Nil where it matches less than nine in ten. What is beside the cards stands
    /// still. In between the whole picture may have moved sideways by a pixel.
    func displacement(of rows: Range<Int>, in earlier: XPicture, among distances: ClosedRange<Int>) -> Int? {
        func cards(_ picture: XPicture, _ y: Int, movedBy x: Int = 0) -> ArraySlice<UInt32> {
            picture.row(y).dropFirst(24 + x).prefix(432)
        }
        func found(_ distance: Int, _ x: Int) -> Int {
            rows.count { cards(earlier, $0).elementsEqual(cards(self, $0 + distance, movedBy: x)) }
        }
        let best = distances.flatMap { distance in (-1...1).map { (distance: distance, found: found(distance, $0)) } }
            .max { $0.found < $1.found }
        return best.flatMap { $0.found * 10 >= rows.count * 9 ? $0.distance : nil }
    }
}
