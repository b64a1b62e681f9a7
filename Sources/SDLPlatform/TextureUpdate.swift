private import CSDL2
import Geometry
import Raster

/// Copies a part of a picture, which must lie in it, to the same place of a texture. False, with SDL's error set, when SDL cannot.
///
/// The picture is the program's own and stays as it is: what SDL lends when a texture is locked holds no picture that could be
/// built on, and `opengles2` uploads the whole texture whichever part was locked (SDL 2.32). This uploads the part alone.
func updateTexture(_ texture: OpaquePointer, _ part: PixelRect, of picture: PixelBuffer) -> Bool {
    var area = SDL_Rect(x: Int32(part.left), y: Int32(part.top), w: Int32(part.width), h: Int32(part.height))
    let pitch = Int32(picture.size.width * MemoryLayout<UInt32>.stride)
    let first = picture.layout.index(x: part.left, y: part.top)
    return unsafe picture.pixels.withUnsafeBufferPointer { pixels in
        unsafe SDL_UpdateTexture(texture, &area, pixels.baseAddress?.advanced(by: first), pitch) == 0
    }
}
