private import CSDL2
import Geometry
import Raster

/// Copies a part of a picture, which must lie within it, to the same place of a texture. False, with SDL's error set, if that
/// fails.
///
/// The picture is kept in the program's own memory. Locking a texture does not give access to its current content, and
/// `opengles2` uploads the whole texture whichever part was locked (SDL 2.32). This call uploads only the part.
func updateTexture(_ texture: OpaquePointer, _ part: PixelRect, of picture: PixelBuffer) -> Bool {
    var area = SDL_Rect(x: Int32(part.left), y: Int32(part.top), w: Int32(part.width), h: Int32(part.height))
    let pitch = Int32(picture.size.width * MemoryLayout<UInt32>.stride)
    let first = picture.layout.index(x: part.left, y: part.top)
    return unsafe picture.pixels.withUnsafeBufferPointer { pixels in
        unsafe SDL_UpdateTexture(texture, &area, pixels.baseAddress?.advanced(by: first), pitch) == 0
    }
}
