internal import CICU

/// What a function of ICU writes into a buffer; empty if it fails.
func icuText(_ write: (UnsafeMutablePointer<UInt16>?, Int32, inout UErrorCode) -> Int32) -> String {
    // The longest date of any language has some sixty letters, the longest relative time some thirty.
    var buffer = [UInt16](repeating: 0, count: 256)
    var status = U_ZERO_ERROR
    let length = unsafe buffer.withUnsafeMutableBufferPointer { unsafe write($0.baseAddress, Int32($0.count), &status) }
    return status.rawValue <= 0 ? String(decoding: buffer.prefix(Int(max(length, 0))), as: UTF16.self) : ""
}
