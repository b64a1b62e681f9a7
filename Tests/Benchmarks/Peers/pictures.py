#!/usr/bin/env python3
"""Pictures painted by pixman (through Cairo), OpenCV and Skia: a JSON line a case and peer, milliseconds a painting.

usage: pictures.py [ROUNDS]
Cases, all into 1080 x 1920 opaque pixels of 32 bits:
  copy        an opaque picture of the same size, at whole pixels        rounded     the same inside corners of 40 pixels
  enlarge     1026 x 1368 to 1440 x 1920, bilinear, sides cut off        shrink      2052 x 2736 to 1440 x 1920, the same
  fade-down   a vertical gradient from alpha 0 to 0.59 over everything   wash        one colour of alpha 0.59 over everything
  cross-fade  half of one picture over another                           copy-memory the limit: the bytes alone
"""
import json
import statistics
import sys
import time

import numpy

WIDTH, HEIGHT = 1080, 1920
ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 31
DARK = (0.05, 0.04, 0.03)


def report(peer, case, paint):
    times = []
    for _ in range(ROUNDS):
        start = time.thread_time()
        paint()
        times.append((time.thread_time() - start) * 1e3)
    row = {"peer": peer, "case": case, "ms": round(statistics.median(times), 3), "min_ms": round(min(times), 3)}
    print(json.dumps(row), flush=True)


def noise(width, height):
    pixels = numpy.random.default_rng(1).integers(0, 255, (height, width, 4), dtype=numpy.uint8)
    pixels[:, :, 3] = 255
    return pixels


def memory():
    source, target = noise(WIDTH, HEIGHT), numpy.empty((HEIGHT, WIDTH, 4), numpy.uint8)
    report("memory", "copy-memory", lambda: numpy.copyto(target, source))


def pixman():
    import cairo

    context = cairo.Context(cairo.ImageSurface(cairo.FORMAT_RGB24, WIDTH, HEIGHT))
    gradient = cairo.LinearGradient(0, 0, 0, HEIGHT)
    gradient.add_color_stop_rgba(0, *DARK, 0)
    gradient.add_color_stop_rgba(1, *DARK, 0.59)

    def picture(width, height):
        return cairo.ImageSurface.create_for_data(bytearray(noise(width, height).tobytes()), cairo.FORMAT_RGB24, width, height)

    def scaled(source):
        context.save()
        context.translate(-180, 0)
        context.scale(1440 / source.get_width(), 1920 / source.get_height())
        context.set_source_surface(source, 0, 0)
        context.get_source().set_filter(cairo.FILTER_BILINEAR)
        context.set_operator(cairo.OPERATOR_SOURCE)
        context.paint()
        context.restore()

    def copy():
        context.set_source_surface(whole, 0, 0)
        context.paint()

    def rounded():
        context.new_path()
        for x, y, angle in ((WIDTH - 60, 60, -90), (WIDTH - 60, HEIGHT - 60, 0), (60, HEIGHT - 60, 90), (60, 60, 180)):
            context.arc(x, y, 40, numpy.radians(angle), numpy.radians(angle + 90))
        context.close_path()
        context.set_source_surface(whole, 0, 0)
        context.fill()

    def fade():
        context.set_source(gradient)
        context.paint()

    def wash():
        context.set_source_rgba(*DARK, 0.59)
        context.paint()

    def cross():
        context.set_source_surface(other, 0, 0)
        context.paint_with_alpha(0.5)

    whole, other, small, large = picture(WIDTH, HEIGHT), picture(WIDTH, HEIGHT), picture(1026, 1368), picture(2052, 2736)
    for case, paint in (("copy", copy), ("rounded", rounded), ("enlarge", lambda: scaled(small)),
                        ("shrink", lambda: scaled(large)), ("fade-down", fade), ("wash", wash), ("cross-fade", cross)):
        report("pixman", case, paint)


def opencv():
    import cv2

    cv2.setNumThreads(1)
    for case, width, height in (("enlarge", 770, 1368), ("shrink", 1539, 2736)):
        source = noise(width, height)
        report("opencv", case, lambda: cv2.resize(source, (WIDTH, HEIGHT), interpolation=cv2.INTER_LINEAR))
    first, second = noise(WIDTH, HEIGHT), noise(WIDTH, HEIGHT)
    report("opencv", "cross-fade", lambda: cv2.addWeighted(first, 0.5, second, 0.5, 0))


def skia():
    import skia

    canvas = skia.Surface.MakeRasterN32Premul(WIDTH, HEIGHT).getCanvas()
    paint, sampling = skia.Paint(BlendMode=skia.BlendMode.kSrc), skia.SamplingOptions(skia.FilterMode.kLinear)
    cut = skia.Rect(-180, 0, 1260, 1920)
    for case, width, height, rect in (("copy", WIDTH, HEIGHT, skia.Rect(0, 0, WIDTH, HEIGHT)), ("enlarge", 1026, 1368, cut),
                                      ("shrink", 2052, 2736, cut)):
        image = skia.Image.fromarray(noise(width, height)).makeRasterImage()
        report("skia", case, lambda: canvas.drawImageRect(image, rect, sampling, paint))


for peer in (memory, pixman, opencv, skia):
    try:
        peer()
    except ImportError as missing:
        print(json.dumps({"peer": peer.__name__, "missing": str(missing)}), flush=True)
