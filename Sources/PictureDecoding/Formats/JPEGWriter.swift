private import CJPEG
import Geometry

/// Encodes an opaque picture as a JPEG file; alpha is ignored. `quality`: 1 to 100, as libjpeg counts it. Both sides must be
/// from 1 to 65,500.
func jpegFile(of bitmap: Bitmap, quality: Int) throws(PictureFault) -> [UInt8] {
    let output = UnsafeMutablePointer<jpeg_output>.allocate(capacity: 1)
    defer { unsafe output.deallocate() }
    let isWritten = unsafe bitmap.pixels.withUnsafeBytes { memory in
        unsafe jpeg_output_write(
            output, memory.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt32(bitmap.size.width),
            UInt32(bitmap.size.height), Int32(quality)) != 0
    }
    defer { unsafe free(output.pointee.bytes) }
    guard isWritten else { throw PictureFault("no memory for a smaller file") }
    return unsafe [UInt8](UnsafeBufferPointer(start: output.pointee.bytes, count: Int(output.pointee.count)))
}
