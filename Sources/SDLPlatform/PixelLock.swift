private import CSDL2
import Geometry
import Raster

/// Locks a part of a streaming texture, lets `paint` write all of it, and hands it over. What the locked words hold before
/// is not the picture: SDL gives no promise about it. False, with SDL's error set, when the texture cannot be locked.
///
/// SDL lends the memory from lock to unlock: `pitch` bytes a row, never less than the part's width, and the last row ends
/// with the part.
func paintTexture(
    _ texture: OpaquePointer, _ part: PixelRect, _ paint: (PixelRect, inout MutableSpan<UInt32>, PixelLayout) -> Void
) -> Bool {
    var area = SDL_Rect(x: Int32(part.left), y: Int32(part.top), w: Int32(part.width), h: Int32(part.height))
    var memory: UnsafeMutableRawPointer?
    var pitch: Int32 = 0
    guard unsafe SDL_LockTexture(texture, &area, &memory, &pitch) == 0, let memory = unsafe memory else { return false }
    defer { unsafe SDL_UnlockTexture(texture) }
    let layout = PixelLayout(bounds: part, stride: Int(pitch) / MemoryLayout<UInt32>.stride)
    let count = layout.stride * (part.height - 1) + part.width
    let words = unsafe UnsafeMutableBufferPointer(start: memory.assumingMemoryBound(to: UInt32.self), count: count)
    var span = unsafe words.mutableSpan
    paint(part, &span, layout)
    return true
}
