#!/usr/bin/python3
"""make.py FOLDER: writes pictures of every format, and what Pillow, Little CMS and avifdec make of them.

NAME.ext is a picture, NAME-ext.rgba the pixels of the part that fills 90 × 70, premultiplied sRGB, four bytes each. hostile/ has
files that are broken, bombs, or no pictures. Nothing is random. make.py --seeds FOLDER: small pictures only, for the fuzzers.
"""
import io
import math
import os
import struct
import subprocess
import sys
import zlib

from PIL import Image, ImageCms, ImageDraw, PngImagePlugin

folder = sys.argv[-1]
os.makedirs(folder + "/hostile", exist_ok=True)
WANTED = (90, 70)


def scene(width, height):
    """Smooth colours, and edges; no corner is like another."""
    across = Image.linear_gradient("L").rotate(90).resize((width, height))
    down = Image.linear_gradient("L").resize((width, height))
    image = Image.merge("RGB", (across, down, Image.radial_gradient("L").resize((width, height))))
    draw = ImageDraw.Draw(image)
    unit = height / 16
    draw.ellipse((unit, unit, 6 * unit, 6 * unit), fill=(250, 40, 30))
    draw.rectangle((width - 7 * unit, 2 * unit, width - 2 * unit, 5 * unit), fill=(20, 200, 60))
    draw.polygon([(2 * unit, 15 * unit), (8 * unit, 9 * unit), (9 * unit, 15 * unit)], fill=(30, 60, 220))
    return image


# Profiles, by the ICC's specification: a header, a table of tags, their data.

def profile(kind, pcs, tags):
    tags = [(b"desc", b"desc" + bytes(4) + struct.pack(">I", 2) + b"x\0" + bytes(79)),
            (b"cprt", b"text" + bytes(4) + b"none\0"), (b"wtpt", xyz(0.9642, 1, 0.8249))] + tags
    data, table, start = b"", struct.pack(">I", len(tags)), 132 + 12 * len(tags)
    for name, value in tags:
        value += bytes(-len(value) % 4)
        table += struct.pack(">4sII", name, start + len(data), len(value))
        data += value
    device = b"prtr" if kind == b"CMYK" else b"mntr"
    head = struct.pack(">I4sI4s4s4s12x4s", start + len(data), b"test", 0x02400000, device, kind, pcs, b"acsp")
    head += bytes(28) + struct.pack(">iii", 63190, 65536, 54061)
    return head + bytes(128 - len(head)) + table + data


def xyz(*values):
    return b"XYZ " + bytes(4) + struct.pack(">iii", *(round(value * 65536) for value in values))


def curve(exponent):
    return b"curv" + bytes(4) + struct.pack(">IH", 1, round(exponent * 256))


def rgb_profile(exponent, red, green, blue):
    columns = [(b"rXYZ", xyz(*red)), (b"gXYZ", xyz(*green)), (b"bXYZ", xyz(*blue))]
    return profile(b"RGB ", b"XYZ ", columns + [(name, curve(exponent)) for name in (b"rTRC", b"gTRC", b"bTRC")])


def ink_profile():
    """Two points a channel: eight-bit tables to Lab, of inks that are a little dirty."""
    srgb, lab = ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB")
    to_lab = ImageCms.buildTransform(srgb, lab, "RGB", "LAB")
    nodes = b""
    for node in range(16):
        cyan, magenta, yellow, black = (node >> shift & 1 for shift in (3, 2, 1, 0))
        color = tuple(int(30 + 225 * (1 - ink) * (1 - 0.9 * black)) for ink in (cyan, magenta, yellow))
        lightness, a, b = ImageCms.applyTransform(Image.new("RGB", (1, 1), color), to_lab).tobytes()
        nodes += bytes((lightness, a + 128 & 255, b + 128 & 255))
    ramp = bytes(range(256))
    table = b"mft1" + bytes(4) + bytes((4, 3, 2, 0)) + struct.pack(">9i", 65536, 0, 0, 0, 65536, 0, 0, 0, 65536)
    return profile(b"CMYK", b"Lab ", [(b"A2B0", table + 4 * ramp + nodes + 3 * ramp)])


P3 = rgb_profile(2.2, (0.51512, 0.24120, -0.00105), (0.29198, 0.69225, 0.04189), (0.15710, 0.06657, 0.78407))
ADOBE = rgb_profile(2.19921875, (0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087), (0.14919, 0.06322, 0.74457))
GRAY = profile(b"GRAY", b"XYZ ", [(b"kTRC", curve(1.8))])


def to_srgb(image, icc):
    if image.mode == "P":
        image = image.convert("RGBA")
    if image.mode.startswith("I"):
        image = image.point(lambda value: value / 256).convert("L")
    if not icc:
        return image.convert("RGBA")
    target = ImageCms.createProfile("sRGB")
    source = ImageCms.ImageCmsProfile(io.BytesIO(icc))
    alpha = image.getchannel("A") if image.mode == "RGBA" else None
    if image.mode not in ("CMYK", "L"):
        image = image.convert("RGB")
    if image.mode == "L":
        to_rgb = ImageCms.buildTransform(source, target, "L", "RGB")
        image = ImageCms.applyTransform(image, to_rgb)
    else:
        image = ImageCms.profileToProfile(image, source, target, outputMode="RGB")
    image = image.convert("RGBA")
    if alpha:
        image.putalpha(alpha)
    return image


def reference(name, image):
    scale = min(image.width / WANTED[0], image.height / WANTED[1])
    width, height = WANTED[0] * scale, WANTED[1] * scale
    left, top = (image.width - width) * 0.5, (image.height - height) * 0.4
    part = image.convert("RGBA").convert("RGBa").resize(WANTED, Image.LANCZOS, box=(left, top, left + width, top + height))
    with open(f"{folder}/{name}.rgba", "wb") as file:
        file.write(part.tobytes())


def keep(name, extension, image, icc=None, turn=None, **options):
    """Writes a picture, and what it looks like."""
    path = f"{folder}/{name}.{extension}"
    if icc:
        options["icc_profile"] = icc
    image.save(path, **options)
    decoded = Image.open(path)
    decoded.load()
    seen = to_srgb(decoded, icc)
    reference(f"{name}-{extension}", turn(seen) if turn else seen)


def exif(orientation, order=">"):
    mark = b"MM" if order == ">" else b"II"
    data = mark + struct.pack(order + "HI", 42, 8) + struct.pack(order + "HHHIHHI", 1, 0x0112, 3, 1, orientation, 0, 0)
    return b"Exif\0\0" + data


TURNS = [None, None, Image.FLIP_LEFT_RIGHT, Image.ROTATE_180, Image.FLIP_TOP_BOTTOM, Image.TRANSPOSE, Image.ROTATE_270,
         Image.TRANSVERSE, Image.ROTATE_90]


def turning(orientation):
    return None if TURNS[orientation] is None else lambda image: image.transpose(TURNS[orientation])


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(width, height, depth, kind, raw, interlace=0, before=b""):
    header = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, interlace)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + before + chunk(b"IDAT", zlib.compress(raw)) + chunk(b"IEND", b""))


def raw_rows(pixels, width, height, size, start=(0, 0), step=(1, 1)):
    rows = b""
    for y in range(start[1], height, step[1]):
        row = b"".join(pixels[(y * width + x) * size:(y * width + x + 1) * size] for x in range(start[0], width, step[0]))
        rows += b"\0" + row if row else b""
    return rows


ADAM7 = [((0, 0), (8, 8)), ((4, 0), (8, 8)), ((0, 4), (4, 8)), ((2, 0), (4, 4)), ((0, 2), (2, 4)), ((1, 0), (2, 2)),
         ((0, 1), (1, 2))]


def handmade(name, file, expected):
    with open(f"{folder}/{name}.png", "wb") as output:
        output.write(file)
    reference(name + "-png", expected)


def good():
    small, large = scene(240, 160), scene(1200, 810)
    alpha = Image.radial_gradient("L").resize(small.size)
    clear = small.copy()
    clear.putalpha(alpha)
    for orientation in range(1, 9):
        keep(f"orientation-{orientation}", "jpg", small, quality=95, exif=exif(orientation, "<>"[orientation % 2]),
             turn=turning(orientation))
        keep(f"png-orientation-{orientation}", "png", small, exif=exif(orientation), turn=turning(orientation))
        keep(f"webp-orientation-{orientation}", "webp", small, quality=95, exif=exif(orientation), turn=turning(orientation))
    keep("large", "jpg", large, quality=95)
    keep("large-progressive", "jpg", large, quality=95, progressive=True)
    keep("large", "png", large)
    keep("large-webp", "webp", large, quality=95)
    keep("large-lossless", "webp", large, lossless=True)
    keep("tall", "jpg", scene(100, 900), quality=95)
    keep("tiny-enlarged", "png", scene(31, 24))
    keep("display-p3", "jpg", small, P3, quality=95)
    keep("adobe-rgb", "jpg", small, ADOBE, quality=95)
    keep("large-display-p3", "jpg", large, P3, quality=95)
    keep("png-display-p3", "png", small, P3)
    keep("png-alpha-display-p3", "png", clear, P3)
    keep("webp-display-p3", "webp", small, P3, quality=95)
    keep("gray", "jpg", small.convert("L"), quality=95)
    keep("gray-profile", "jpg", small.convert("L"), GRAY, quality=95)
    keep("inks", "jpg", small.convert("CMYK"), quality=95)
    keep("inks-profile", "jpg", small.convert("CMYK"), ink_profile(), quality=95)
    keep("gray-png", "png", small.convert("L"))
    keep("gray-alpha", "png", clear.convert("LA"))
    keep("alpha", "png", clear)
    keep("alpha-webp", "webp", clear, quality=95)
    keep("alpha-lossless", "webp", clear, lossless=True)
    keep("palette", "png", small.quantize(64))
    keep("palette-clear", "png", small.quantize(64), transparency=3)
    keep("sixteen-gray", "png", small.convert("I").point(lambda value: value * 257).convert("I;16"))
    keep("gif", "gif", small.quantize(256))
    keep("gif-clear", "gif", small.quantize(64), transparency=3)
    keep("gif-plain", "gif", small.quantize(128), interlace=0)
    keep("gif-animated", "gif", small.quantize(64), save_all=True, append_images=[scene(240, 160).rotate(180).quantize(64)])
    keep("webp-animated", "webp", small, save_all=True, append_images=[small.rotate(180)], quality=95)
    keep("png-animated", "png", small, save_all=True, append_images=[small.rotate(180)])
    words = small.tobytes()
    wide = b"".join(bytes((value, 255 - value)) for value in words)
    handmade("sixteen", png(240, 160, 16, 2, raw_rows(wide, 240, 160, 6)), small)
    rows = b"".join(raw_rows(words, 240, 160, 3, start, step) for start, step in ADAM7)
    handmade("interlaced", png(240, 160, 8, 2, rows, interlace=1), small)
    points = [0.3127, 0.3290, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06]
    said = chunk(b"gAMA", struct.pack(">I", 45470)) + chunk(b"cHRM", struct.pack(">8I", *(round(p * 100000) for p in points)))
    handmade("measured", png(240, 160, 8, 2, raw_rows(words, 240, 160, 3), before=said), to_srgb(small, ADOBE))
    avif(small, clear)


def avif(small, clear):
    """Turns are against the clock, mirrors (0: top and bottom) come after them."""
    mirrors = {None: None, "0": Image.FLIP_TOP_BOTTOM, "1": Image.FLIP_LEFT_RIGHT}
    cases = [("avif", small, None, None, []), ("avif-alpha", clear, None, None, []), ("avif-ten", small, None, None, ["-d", "10"])]
    cases += [(f"avif-turned-{turns}-{mirror}", small, turns, mirror, []) for turns in range(4) for mirror in mirrors]
    for name, image, turns, mirror, options in cases:
        source, path, back = (f"{folder}/hostile/{part}" for part in ("a.tmp.png", "a.tmp.avif", "b.tmp.png"))
        image.save(source)
        options = options + ["--irot", str(turns)] * bool(turns) + ["--imir", mirror or ""] * bool(mirror)
        run = dict(check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["avifenc", "-s", "8", "--min", "2", "--max", "8", "-y", "444", *options, source, path], **run)
        subprocess.run(["avifdec", path, back], **run)
        seen = Image.open(back).convert("RGBA").rotate(90 * (turns or 0), expand=True)
        if mirror:
            seen = seen.transpose(mirrors[mirror])
        os.rename(path, f"{folder}/{name}.avif")
        reference(name + "-avif", seen)
        os.remove(source)
        os.remove(back)


def hostile():
    small = scene(240, 160)
    raw = raw_rows(small.tobytes(), 240, 160, 3)

    def bytes_of(image, kind, **options):
        output = io.BytesIO()
        image.save(output, kind, **options)
        return output.getvalue()

    jpeg, webp = bytes_of(small, "JPEG"), bytes_of(small, "WEBP")
    frame = jpeg.index(b"\xff\xc0")
    steps = bytes_of(small, "JPEG", progressive=True)
    scans = [at for at in range(len(steps)) if steps[at:at + 2] == b"\xff\xda"]
    gif = bytes_of(small.quantize(16), "GIF", interlace=0)
    place = gif.index(b",", 13 + 48)
    bomb = chunk(b"iCCP", b"x\0\0" + zlib.compress(bytes(64 << 20), 9))
    icc = b"ICC_PROFILE\0\1\1" + b"garbage" * 300
    loop = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x87\x69\0\x04\0\0\0\1\0\0\0\x08\0\0\0\x08"
    segment = lambda number, data: bytes((0xFF, number)) + struct.pack(">H", len(data) + 2) + data
    noisy = Image.new("L", (200, 100), 128)
    noisy.putdata([127 + (x * 7919 >> 3 & 1) for x in range(20000)])
    files = {
        "empty": b"", "one-byte": b"\xff", "jpeg-mark": b"\xff\xd8\xff", "text": b"no picture at all, but a text" * 9,
        "html.jpg": b"<!DOCTYPE html><html><body>Not found</body></html>",
        "svg.jpg": b'\xef\xbb\xbf\n<svg xmlns="http://www.w3.org/2000/svg"/>',
        "jpeg-65535": jpeg[:frame + 5] + b"\xff\xff\xff\xff" + jpeg[frame + 9:],
        "jpeg-zero": jpeg[:frame + 5] + b"\0\0\0\0" + jpeg[frame + 9:],
        "jpeg-49-megapixels": jpeg[:frame + 5] + b"\x1b\x58\x1b\x58" + jpeg[frame + 9:],
        "jpeg-half": jpeg[:len(jpeg) // 2], "jpeg-two-components": jpeg[:frame + 9] + b"\2" + jpeg[frame + 10:],
        "jpeg-profile-garbage": jpeg[:2] + segment(0xE2, icc) + jpeg[2:],
        "jpeg-profile-counts": jpeg[:2] + segment(0xE2, icc.replace(b"\1\1", b"\2\1")) + jpeg[2:],
        "jpeg-exif-loop": jpeg[:2] + segment(0xE1, loop) + jpeg[2:],
        "jpeg-exif-short": jpeg[:2] + segment(0xE1, b"Exif\0\0II*\0\xff\xff\xff\xff") + jpeg[2:],
        "jpeg-segment-length": jpeg[:4] + b"\xff\xff" + jpeg[6:],
        "jpeg-scans": steps[:scans[0]] + steps[scans[0]:scans[1]] * 2000 + steps[scans[1]:],
        "jpeg-no-scan": jpeg[:jpeg.index(b"\xff\xda")],
        "png-65535": png(65535, 65535, 8, 2, raw), "png-2-31": png(2**31 - 1, 2**31 - 1, 8, 2, raw),
        "png-zero": png(0, 160, 8, 2, raw), "png-depth": png(240, 160, 7, 2, raw), "png-kind": png(240, 160, 8, 9, raw),
        "png-no-palette": png(240, 160, 8, 3, raw), "png-49-megapixels": png(7000, 7000, 8, 2, raw),
        "png-half": png(240, 160, 8, 2, raw[:len(raw) // 2]), "png-profile-bomb": png(240, 160, 8, 2, raw, before=bomb),
        "png-text-bomb": png(240, 160, 8, 2, raw, before=chunk(b"zTXt", b"x\0\0" + zlib.compress(bytes(64 << 20), 9))),
        "png-chunk-length": png(240, 160, 8, 2, raw, before=b"\xff\xff\xff\xfftEXt"),
        "png-pixel-bomb": png(16, 16, 8, 0, bytes(64 << 20)),
        "webp-half": webp[:len(webp) // 2], "webp-head": webp[:20], "webp-riff-length": webp[:4] + b"\xff\xff\xff\xff" + webp[8:],
        "webp-chunk-length": webp[:16] + b"\xff\xff\xff\xff" + webp[20:],
        "webp-16383": b"RIFF\x20\0\0\0WEBPVP8L\x14\0\0\0\x2f\xff\xff\xff\x0f" + bytes(15),
        "webp-canvas": b"RIFF\x20\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff" + webp[12:],
        "webp-frame-empty": b"RIFF\x20\0\0\0WEBPVP8X\x0a\0\0\0\2\0\0\0\xff\0\0\xff\0\0ANMF\x04\0\0\0\0\0\0\0",
        "gif-65535": gif[:place + 5] + b"\xff\xff\xff\xff" + gif[place + 9:],
        "gif-zero": gif[:place + 5] + b"\0\0\0\0" + gif[place + 9:], "gif-head": gif[:13], "gif-half": gif[:len(gif) // 2],
        "gif-codes": gif[:place + 11] + b"\xff" * 400, "gif-bits": gif[:place + 10] + b"\x0c" + gif[place + 11:],
        "gif-49-megapixels": gif[:place + 5] + b"\x58\x1b\x58\x1b" + gif[place + 9:],
        "tracking.gif": bytes_of(Image.new("P", (1, 1)), "GIF"), "tracking.png": bytes_of(Image.new("RGBA", (1, 1)), "PNG"),
        "narrow.png": bytes_of(scene(400, 15), "PNG"), "one-colour.jpg": bytes_of(Image.new("RGB", (300, 200), "teal"), "JPEG"),
        "one-colour-noise.png": bytes_of(noisy, "PNG"), "clear.png": bytes_of(Image.new("RGBA", (300, 200)), "PNG"),
        "clear-colours.png": bytes_of(Image.merge("RGBA", (*scene(99, 99).split(), Image.new("L", (99, 99)))), "PNG"),
        "avif-head": b"\0\0\0\x20ftypavif" + bytes(20), "avif-sizes": b"\0\0\0\x18ftypavif\0\0\0\0avifmif1" + b"\xff\xff\xff\xffmeta" * 40,
    }
    for name, data in files.items():
        with open(f"{folder}/hostile/{name}", "wb") as file:
            file.write(data)


def seeds():
    os.rmdir(folder + "/hostile")
    image = scene(24, 18)
    clear = image.copy()
    clear.putalpha(Image.radial_gradient("L").resize(image.size))
    more = dict(save_all=True, append_images=[image.rotate(180)])
    kinds = {
        "a.jpg": (image, dict(exif=exif(6), icc_profile=P3)), "b.jpg": (image, dict(progressive=True)),
        "c.jpg": (image.convert("CMYK"), {}), "d.jpg": (image.convert("L"), dict(icc_profile=GRAY)),
        "e.jpg": (image.convert("CMYK"), dict(icc_profile=ink_profile())), "a.png": (clear, dict(icc_profile=P3, exif=exif(7))),
        "b.png": (image.quantize(16), dict(transparency=3)), "c.png": (image, more), "d.png": (clear.convert("LA"), {}),
        "a.webp": (clear, dict(exif=exif(8), icc_profile=P3)), "b.webp": (clear, dict(lossless=True)), "c.webp": (image, more),
        "a.gif": (image.quantize(16), dict(transparency=3)), "b.gif": (image.quantize(8), dict(interlace=0)),
    }
    for name, (picture, options) in kinds.items():
        picture.save(f"{folder}/{name}", **options)
    subprocess.run(["avifenc", "-s", "8", f"{folder}/a.png", f"{folder}/a.avif"], check=True, stdout=subprocess.DEVNULL)


if "--seeds" in sys.argv:
    seeds()
else:
    good()
    hostile()
