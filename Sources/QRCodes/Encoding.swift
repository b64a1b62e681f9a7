private import CQREncode

extension QRCode {
    /// The bytes that version 4 holds at level M, and version 10 at level L (ISO/IEC 18004, table 7). Level M reads past 15 %
    /// of damage and L past 7 %; what a larger code gained by M it would lose by its smaller modules.
    private static let mostAtLevelM = 62
    private static let most = 271

    /// The smallest code of the bytes, at level M up to 62 of them, else at L. Nil for none, for more than 271, and where
    /// libqrencode has no memory.
    static func encode(_ bytes: [UInt8]) -> (side: Int, dark: [Bool])? {
        guard !bytes.isEmpty, bytes.count <= most else { return nil }
        let level = bytes.count <= mostAtLevelM ? QR_ECLEVEL_M : QR_ECLEVEL_L
        guard let code = unsafe QRcode_encodeData(Int32(bytes.count), bytes, 0, level) else { return nil }
        defer { unsafe QRcode_free(code) }
        let side = Int(unsafe code.pointee.width)
        // The lowest bit is the module, the others say what it is for.
        let modules = unsafe UnsafeBufferPointer(start: code.pointee.data, count: side * side)
        return unsafe (side, modules.map { $0 & 1 != 0 })
    }
}
