// QRCodes: the fence around libqrencode. A web address becomes a QR code (ISO/IEC 18004), which is drawn as black squares on a
// white tile. CodeAddress.swift says which addresses have a code, Encoding.swift which code that is, CodeDrawing.swift draws it.
//
// The module opens no address, and does not know from how far a code is read: who draws it chooses the tile.

/// The code of a web address: a square of modules, each dark or light.
public struct QRCode: Hashable, Sendable {
    /// The modules across and down, 21 to 57 (versions 1 to 10).
    public let side: Int
    /// Row by row from the top.
    private let dark: [Bool]

    /// The modules that stay light on each side (ISO/IEC 18004, 6.3.8).
    public static let quietZone = 4

    /// The code of an http or https address without its user and password. Nil for other addresses, and for one that takes more
    /// than 271 bytes. Characters beyond ASCII after the host are percent-encoded, since readers differ about them.
    public init?(address: String) {
        guard let address = CodeAddress(address), let modules = QRCode.encode(address.bytes) else { return nil }
        (side, dark) = modules
    }

    /// Whether a module is dark; traps outside 0..<`side`.
    public func isDark(x: Int, y: Int) -> Bool {
        precondition((0..<side).contains(x))
        return dark[y * side + x]
    }
}
