// FuzzRaster: any bytes as a picture: a canvas, steps that fill, stroke and clip, and paints, with numbers of every kind. It is
// painted whole, in two tiles, and in one colour over the same colour, and the invariants in Picture.swift must hold.
//
// Two rasterizers are kept through all inputs, as in the kiosk: this finds state left over from an earlier picture. Now and
// then a new one is taken: this finds code that relies on such state.

import Fuzzing
import Raster

var tools = Tools()
var otherTools = Tools()

fuzz { bytes in
    var input = Input(bytes)
    if input.below(8) == 0 { otherTools = Tools() }
    let overlaps = input.below(4) == 0 ? OverlapRule.resolved : .summed
    (tools.rasterizer.overlaps, otherTools.rasterizer.overlaps) = (overlaps, overlaps)
    Picture(&input).check(&tools, &otherTools)
}
