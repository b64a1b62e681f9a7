// FuzzRaster: any bytes as a picture: a canvas, steps that fill, stroke and clip, and paints, with numbers of every kind. It is
// painted whole and in two tiles, and in one colour over itself, and must obey the laws in Picture.swift.
//
// Two rasterizers are kept through all inputs, as in the kiosk, so that one which leaves something behind is found; a new one is
// taken now and then, so that one which relies on what was left behind is found too.

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
