#!/usr/bin/env python3
"""Skia, from PyPI's wheel skia-python, with the options of harness.h but --frames. A scene's paths are recorded once, and each
painting plays the record, so that Python does nothing meanwhile."""
import argparse
import json
import math
import pathlib
import time

import numpy
import skia

CAPS = {"butt": skia.Paint.kButt_Cap, "round": skia.Paint.kRound_Cap, "square": skia.Paint.kSquare_Cap}
JOINS = {"miter": skia.Paint.kMiter_Join, "round": skia.Paint.kRound_Join, "bevel": skia.Paint.kBevel_Join}


def color(word):
    return int(word[1:], 16)


def paint(words):
    paint = skia.Paint(AntiAlias=True)
    if words[0].startswith("#"):
        paint.setColor(color(words[0]))
        return paint
    count = 4 if words[0] == "linear" else 3
    numbers = [float(word) for word in words[1:count + 1]]
    offsets, colors = [float(word) for word in words[count + 2::2]], [color(word) for word in words[count + 3::2]]
    if words[0] == "linear":
        paint.setShader(skia.GradientShader.MakeLinear([tuple(numbers[:2]), tuple(numbers[2:])], colors, offsets))
    else:
        turned = skia.Matrix()
        turned.setRotate(math.degrees(numbers[2]), numbers[0], numbers[1])
        paint.setShader(skia.GradientShader.MakeSweep(
            numbers[0], numbers[1], colors, offsets, skia.TileMode.kClamp, 0, 360, 0, turned))
    return paint


def blocks(file, is_white):
    """The paths of a scene and their paints, or white."""
    painted = (lambda words: skia.Paint(AntiAlias=True, Color=0xFFFFFFFF)) if is_white else paint
    for line in file.read_text().splitlines():
        verb, *words = line.split()
        if verb == "F":
            path, look = skia.Path(), painted(words[1:])
            path.setFillType(skia.PathFillType.kEvenOdd if words[0] == "eo" else skia.PathFillType.kWinding)
            yield path, look
        elif verb == "S":
            path, look = skia.Path(), painted(words[3:])
            look.setStyle(skia.Paint.kStroke_Style)
            look.setStrokeWidth(float(words[0]))
            look.setStrokeCap(CAPS[words[1]])
            look.setStrokeJoin(JOINS[words[2]])
            look.setStrokeMiter(4)
            yield path, look
        elif verb in "MLQCZ":
            add = {"M": path.moveTo, "L": path.lineTo, "Q": path.quadTo, "C": path.cubicTo, "Z": path.close}[verb]
            add(*map(float, words))


def record(file, is_white):
    recorder = skia.PictureRecorder()
    canvas = recorder.beginRecording(skia.Rect.MakeWH(1920, 1080))
    for path, look in list(blocks(file, is_white)):
        canvas.drawPath(path, look)
    return recorder.finishRecordingAsPicture()


def measure(duration, paint):
    def timed(count):
        start = time.thread_time()
        for _ in range(count):
            paint()
        return (time.thread_time() - start) * 1e3 / count

    first = timed(1)
    if first > 1000:
        return [first]
    batch = max(1, int(duration / 40 / max(timed(3), 1e-5)))
    end, times = time.monotonic() + duration / 1e3, []
    while len(times) < 5 or (time.monotonic() < end and len(times) < 400):
        times.append(timed(batch))
    return sorted(times)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenes", type=pathlib.Path, required=True)
    parser.add_argument("--only", type=lambda names: names.split(","))
    parser.add_argument("--check", type=pathlib.Path)
    parser.add_argument("--ms", type=float, default=60)
    options = parser.parse_args()
    for file in sorted(options.scenes.glob("*.txt")):
        if options.only and file.stem not in options.only:
            continue
        picture = record(file, options.check is not None)
        pixels = numpy.full((1080, 1920), 0xFF000000 if options.check else 0xFFF0F0F0, numpy.uint32)
        kind = skia.ImageInfo.Make(1920, 1080, skia.ColorType.kBGRA_8888_ColorType, skia.AlphaType.kPremul_AlphaType)
        canvas = skia.Surface.MakeRasterDirect(kind, pixels, 1920 * 4).getCanvas()
        if options.check:
            canvas.drawPicture(picture)
            coverage = ((pixels >> 8) & 255).astype(numpy.uint8)
            (options.check / f"skia.{file.stem}.pgm").write_bytes(b"P5 1920 1080 255\n" + coverage.tobytes())
            continue
        times = measure(options.ms, lambda: canvas.drawPicture(picture))
        row = {"peer": "skia", "scene": file.stem, "ms": round(times[len(times) // 2], 5), "min_ms": round(times[0], 5)}
        print(json.dumps(row), flush=True)


main()
