"""Bodies of feeds that do harm, as generators of bytes: BODIES has for each name the generator, the content type, its full size
and what a reader must do. Sizes are arguments, so that server.py --scale can shrink them."""

import zlib, gzip, io, json, struct, itertools

PORT = 8099
RSS = (
    '<?xml version="1.0" encoding="utf-8"?>\n<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/">'
    "<channel><title>%s</title><link>http://127.0.0.1/</link><description>hostile</description>\n"
)
END = "</channel></rss>\n"


def item(i, t=None, extra="", d="plain body"):
    return (
        "<item><title>%s</title><link>http://127.0.0.1/i/%s</link><guid>http://127.0.0.1/i/%s</guid><pubDate>Fri, 01 Mar "
        "2024 10:%02d:00 GMT</pubDate><description>%s</description>%s</item>\n"
        % (t if t is not None else "Item %s" % i, i, i, (i if isinstance(i, int) else 0) % 60, d, extra)
    )


def good(n=5, title="Good feed"):
    yield (RSS % title + "".join(item(i) for i in range(1, n + 1)) + END).encode()


def dtd(decl, body):
    return (
        '<?xml version="1.0"?>\n<!DOCTYPE rss [\n%s\n]>\n<rss version="2.0"><channel><title>dtd</title><link>'
        'http://127.0.0.1/</link><description>x</description>%s</channel></rss>\n'
        % (decl, body)
    ).encode()


# ---------------------------------------------------------------- XML bombs and entities
def billion_laughs(depth=10):
    d = '<!ENTITY lol0 "lol">\n' + "".join('<!ENTITY lol%d "%s">\n' % (i, ("&lol%d;" % (i - 1)) * 10) for i in range(1, depth))
    yield dtd(d, item(1, "&lol%d;" % (depth - 1)) + item(2, "after the bomb"))


def billion_laughs_attr(depth=10):
    d = '<!ENTITY lol0 "lol">\n' + "".join('<!ENTITY lol%d "%s">\n' % (i, ("&lol%d;" % (i - 1)) * 10) for i in range(1, depth))
    yield dtd(
        d,
        '<item><title>attr</title><enclosure url="http://127.0.0.1/&lol%d;" type="image/png" length="1"/></item>' % (depth - 1),
    )


def billion_laughs_utf16(depth=10):
    yield b"".join(billion_laughs(depth)).decode().replace(
        '<?xml version="1.0"?>', '<?xml version="1.0" encoding="utf-16"?>'
    ).encode("utf-16")


def quadratic(n=100_000, refs=20_000):
    yield dtd('<!ENTITY a "%s">' % ("A" * n), "<item><title>quadratic</title><description>")[: -len("</channel></rss>\n")]
    for _ in range(refs // 1000):
        yield b"&a;" * 1000
    yield b"</description></item></channel></rss>"


def entity_loop():
    yield dtd('<!ENTITY a "&b;"><!ENTITY b "&a;">', item(1, "&a;") + item(2, "after"))


def xxe_file():
    yield dtd('<!ENTITY x SYSTEM "file:///etc/hostname">', item(1, "secret:[&x;]") + item(2, "second"))


def xxe_proc():
    yield dtd('<!ENTITY x SYSTEM "file:///proc/self/cmdline">', item(1, "secret:[&x;]"))


def xxe_http():
    yield dtd('<!ENTITY x SYSTEM "http://127.0.0.1:%d/canary/xxe-http">' % PORT, item(1, "leak:[&x;]") + item(2, "second"))


def xxe_param():
    yield dtd('<!ENTITY %% p SYSTEM "http://127.0.0.1:%d/canary/xxe-param.dtd"> %%p;' % PORT, item(1, "x"))


def external_dtd():
    yield (
        '<?xml version="1.0"?>\n<!DOCTYPE rss SYSTEM "http://127.0.0.1:%d/canary/external.dtd">\n<rss version="2.0"><channel>'
        '<title>ext dtd</title>%s</channel></rss>'
        % (PORT, item(1) + item(2, "with &unknown; entity"))
    ).encode()


def external_dtd_hang():
    yield (
        '<?xml version="1.0"?>\n<!DOCTYPE rss SYSTEM "http://127.0.0.1:%d/hang">\n<rss version="2.0"><channel><title>ext dtd '
        'hang</title>%s</channel></rss>'
        % (PORT, item(1))
    ).encode()


def xinclude():
    yield (
        '<?xml version="1.0"?>\n<rss version="2.0" xmlns:xi="http://www.w3.org/2001/XInclude"><channel><title>xi</title>'
        '<item><title>xi:[<xi:include parse="text" href="file:///etc/hostname"/>]</title></item></channel></rss>'
    ).encode()


def xslt_pi():
    yield (
        '<?xml version="1.0"?>\n<?xml-stylesheet type="text/xsl" href="http://127.0.0.1:%d/canary/style.xsl"?>\n' % PORT
    ).encode() + b"".join(good()).split(b"\n", 1)[1]


# ---------------------------------------------------------------- size and depth
def deep_nesting(n=1_000_000):
    yield (RSS % "deep").encode() + b"<item><title>deep</title><description>"
    for _ in range(n // 1000):
        yield b"<a>" * 1000
    for _ in range(n // 1000):
        yield b"</a>" * 1000
    yield ("</description></item>" + item(2, "after the pit") + END).encode()


def deep_nesting_unclosed(n=1_000_000):
    yield (RSS % "deep unclosed").encode() + (item(1)).encode()
    for _ in range(n // 1000):
        yield b"<item>" * 1000


def deep_html(n=100_000):
    yield (RSS % "deep html").encode() + b"<item><title>deep html in CDATA</title><description><![CDATA["
    for _ in range(n // 1000):
        yield b"<div><b>" * 1000
    yield ("x]]></description></item>" + item(2, "after") + END).encode()


def title_100mb(n=100_000_000):
    yield (RSS % "big title").encode() + b"<item><title>"
    blk = ("The quick brown fox jumps over the lazy dog. " * 1456)[:65536].encode()
    for _ in range(n // 65536):
        yield blk
    yield ("</title></item>" + item(2, "after the big title") + END).encode()


def cdata_100mb(n=100_000_000):
    yield (RSS % "big cdata").encode() + b"<item><title>cdata</title><description><![CDATA["
    blk = ("<p>lorem ipsum dolor</p> " * 2622)[:65536].encode()
    for _ in range(n // 65536):
        yield blk
    yield ("]]></description></item>" + item(2, "after") + END).encode()


def million_items(n=1_000_000):
    yield (RSS % "a million").encode()
    for b in range(0, n, 500):
        yield "".join(item(i) for i in range(b, min(b + 500, n))).encode()
    yield END.encode()


def million_empty_items(n=1_000_000):
    yield (RSS % "a million empties").encode()
    for _ in range(n // 1000):
        yield b"<item/>" * 1000
    yield END.encode()


def attr_10mb(n=10_000_000):
    yield (RSS % "big attr").encode() + b'<item><title>a</title><enclosure url="http://127.0.0.1/'
    yield b"x" * n
    yield ('" type="image/png"/></item>' + item(2) + END).encode()


def many_attrs(n=100_000):
    yield (RSS % "many attrs").encode() + b"<item "
    for b in range(0, n, 1000):
        yield "".join('a%d="v" ' % i for i in range(b, b + 1000)).encode()
    yield ("><title>attrs</title></item>" + item(2) + END).encode()


def many_namespaces(n=50_000):
    yield b'<?xml version="1.0"?>\n<rss version="2.0" '
    for b in range(0, n, 1000):
        yield "".join('xmlns:n%d="urn:%d" ' % (i, i) for i in range(b, b + 1000)).encode()
    yield ("><channel><title>ns</title>" + item(1) + END).encode()


def comment_50mb(n=50_000_000):
    yield (RSS % "comment").encode() + item(1).encode() + b"<!--"
    for _ in range(n // 65536):
        yield b"c" * 65536
    yield ("-->" + item(2, "after the comment") + END).encode()


def charrefs(n=2_000_000):
    yield (RSS % "charrefs").encode() + b"<item><title>refs</title><description>"
    for _ in range(n // 1000):
        yield b"&#65;" * 1000
    yield ("</description></item>" + item(2) + END).encode()


def endless():
    yield (RSS % "endless").encode()
    for i in itertools.count(1):
        yield item(i).encode()


def endless_title():
    yield (RSS % "endless title").encode() + item(1).encode() + b"<item><title>"
    while True:
        yield b"never ends " * 4096


def endless_whitespace():
    while True:
        yield b" \n" * 8192


def nested_escapes(n=60):
    s = "<b>x</b>"
    for _ in range(n):
        s = s.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    yield (RSS % "escapes" + item(1, "many escapes", d=s) + item(2) + END).encode()


def lt_flood(n=1_000_000):
    yield (RSS % "lt flood").encode() + b"<item><title>lt</title><description><![CDATA["
    for _ in range(n // 1000):
        yield b"<" * 1000
    yield ("]]></description></item>" + item(2) + END).encode()


def amp_flood(n=1_000_000):
    yield (RSS % "amp flood").encode() + b"<item><title>amp</title><description><![CDATA["
    for _ in range(n // 1000):
        yield b"&#" * 500
    yield ("]]></description></item>" + item(2) + END).encode()


def bad_date_1mb(n=1_000_000):
    yield (RSS % "date").encode() + b"<item><title>date</title><pubDate>"
    yield b"Mon, " * (n // 5)
    yield ("</pubDate></item>" + item(2) + END).encode()


def long_url(n=1_000_000):
    yield (RSS % "url" + "<item><title>long link</title><link>http://127.0.0.1/").encode() + b"a" * n + (
        "</link></item>" + item(2) + END
    ).encode()


def dup_guids(n=10_000):
    yield (
        RSS % "dup guids" + "".join("<item><title>Dup %d</title><guid>same</guid></item>" % i for i in range(n)) + END
    ).encode()


# ---------------------------------------------------------------- bytes
def nul_bytes():
    yield (RSS % "nul\0in\0title" + item(1, "a\0b") + item(2, "c") + END).encode()


def invalid_utf8():
    yield (RSS % "bytes" + item(1, "@@") + item(2) + END).encode().replace(
        b"@@", b"\xff\xfe\xfa \xc3( \xe2\x82 \xf5\x90\x80\x80 \x80\x80"
    )


def surrogates_cesu():
    yield (RSS % "cesu" + item(1, "@@") + item(2) + END).encode().replace(
        b"@@", b"\xed\xa0\xbd\xed\xb8\x80 \xed\xa0\x80 \xed\xb0\x80"
    )


def bad_charrefs():
    yield (RSS % "refs" + item(1, "&#0; &#xD800; &#xFFFF; &#x110000; &#99999999999999999999; end") + item(2) + END).encode()


def random_bytes(n=1_000_000):
    x = 12345
    for _ in range(n // 4096):
        b = bytearray()
        for _ in range(1024):
            x = (1103515245 * x + 12345) & 0xFFFFFFFF
            b += struct.pack("<I", x)
        yield bytes(b)


def utf16_garbage():
    yield b"\xff\xfe" + b"\x00\xd8" * 5000


def zeros(n=50_000_000):
    for _ in range(n // 65536):
        yield b"\0" * 65536


# ---------------------------------------------------------------- JSON
def J(**k):
    return dict(
        version="https://jsonfeed.org/version/1.1",
        title="hostile json",
        items=[dict(id="1", url="http://127.0.0.1/1", title="one", content_text="x")],
        **k,
    )


def json_depth_array(n=1_000_000):
    yield b'{"version":"https://jsonfeed.org/version/1.1","title":"deep","items":'
    for _ in range(n // 1000):
        yield b"[" * 1000
    for _ in range(n // 1000):
        yield b"]" * 1000
    yield b"}"


def json_depth_object(n=500_000):
    yield b'{"version":"https://jsonfeed.org/version/1.1","title":"deep","_x":'
    for _ in range(n // 1000):
        yield b'{"a":' * 1000
    yield b"1"
    for _ in range(n // 1000):
        yield b"}" * 1000
    yield b',"items":[{"id":"1","title":"after"}]}'


def json_depth_open(n=5_000_000):
    for _ in range(n // 1000):
        yield b"[" * 1000


def json_huge_numbers():
    yield (
        '{"version":"https://jsonfeed.org/version/1.1","title":"numbers","items":[{"id":%s,"title":"int"},{"id":1e400,'
        '"title":"inf"},{"id":-0.0,"title":"negzero"},{"id":1E-9999999,"title":"tiny"},{"id":123456789012345678901234567890,'
        '"title":"big","attachments":[{"url":"http://127.0.0.1/a","mime_type":"audio/mpeg","size_in_bytes":1e308,'
        '"duration_in_seconds":-1}]}]}'
        % ("9" * 100_000)
    ).encode()


def json_lone_surrogate():
    yield (
        b'{"version":"https://jsonfeed.org/version/1.1","title":"lone \\ud800 x","items":[{"id":"1","title":"\\udfff\\ud83d",'
        b'"content_text":"\\ud83d\\ude00 ok"}]}'
    )


def json_dup_keys(n=100_000):
    yield b'{"version":"https://jsonfeed.org/version/1.1","title":"dups",' + b",".join(
        b'"k":%d' % i for i in range(n)
    ) + b',"items":[{"id":"1","title":"x"}]}'


def json_many_keys(n=300_000):
    yield b'{"version":"https://jsonfeed.org/version/1.1","title":"keys",' + b",".join(
        b'"k%d":1' % i for i in range(n)
    ) + b',"items":[{"id":"1","title":"x"}]}'


def json_types():
    yield json.dumps(
        dict(
            version=1,
            title=["a"],
            home_page_url={},
            icon=5,
            authors="me",
            items=[
                None,
                1,
                "s",
                [],
                {},
                dict(id=None, title=1, url=[], content_html={}, date_published=True, authors=[None, 1], tags="x", image=False),
                dict(id="ok", title="the good one", content_text="y"),
            ],
        )
    ).encode()


def json_string_100mb(n=100_000_000):
    yield b'{"version":"https://jsonfeed.org/version/1.1","title":"big","items":[{"id":"1","title":"'
    for _ in range(n // 65536):
        yield b"x" * 65536
    yield b'"},{"id":"2","title":"after"}]}'


# ---------------------------------------------------------------- text for the screen
ZALGO = "".join(chr(0x300 + (i * 7) % 0x6F) for i in range(200))


def display_titles():
    return [
        ("bidi override", "Invoice \u202egpj.exe and more"),
        ("unclosed isolates", "\u2067\u2066\u2067 open \u2068 isolates"),
        ("unclosed embeddings", "\u202a\u202b\u202d\u202e" * 30 + "end"),
        ("500 bidi levels", "\u202b" * 500 + "deep" + "\u202c" * 500),
        ("zalgo", "Z" + ZALGO + "a" + ZALGO + "l" + ZALGO + "go"),
        ("10k combining on one letter", "x" + "\u0301" * 10_000),
        ("10k letters, no break", "A" * 10_000),
        ("10k CJK, no space", "\u6f22" * 10_000),
        ("10k Thai without spaces", "\u0e01\u0e34\u0e19" * 3333),
        ("zero width only", "\u200b\u200c\u200d\u2060\ufeff"),
        ("zero width inside", "in\u200bvi\u200dsi\u2060ble"),
        ("10k zero width joiners", "a" + "\u200d" * 10_000 + "b"),
        ("soft hyphens", "super\u00adcali\u00adfragi\u00adlistic" * 200),
        ("no-break spaces", "\u00a0".join(["word"] * 2000)),
        ("newlines and tabs", "line one\nline two\r\n\ttabbed\x0b\x0c"),
        ("line separators", "a\u2028b\u2029c\u0085d"),
        ("ANSI escape", "\x1b[31mred\x1b]0;title\x07 \x9b2J"),
        ("emoji ZWJ monster", "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466" * 500),
        ("flags", "\U0001f1fa\U0001f1f8" * 1000 + "\U0001f1e6"),
        (
            "tags and variation selectors",
            "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f" + "\ufe0f" * 500,
        ),
        ("noncharacters", "\ufffe\uffff\U0001fffe".replace("\ufffe", "").replace("\uffff", "") + "\ufdd0"),
        ("private use", "\ue000\uf8ff\U00100000"),
        ("unassigned", "\u0378\U0003ffff"),
        ("Tibetan stacks", "\u0f40" + "\u0f90\u0fb2\u0fb1" * 100),
        ("Arabic ligature", "\ufdfd" * 300),
        ("Hangul fillers", "\u3164\u115f\u1160\uffa0"),
        ("replacement runs", "\ufffd" * 500),
        ("object replacement", "\ufffc" * 50),
        ("script tag", "<script>alert(1)</script>Hi"),
        ("entities twice", "&amp;lt;b&amp;gt;bold"),
        ("format string", "%s%n%x%d {0} $(id) `id` ${HOME} %@"),
        ("path", "../../../../etc/passwd"),
        ("sql", "'; DROP TABLE items; --"),
        ("empty", ""),
        ("spaces", "     "),
        ("very wide glyphs", "\u2e3b" * 300 + "\U0001242b" * 100),
        ("mixed scripts homoglyph", "\u0430\u0440\u0440le.com login"),
        ("right-to-left only punctuation", "\u200f!?.,"),
        ("musical + math", "\U0001d11e\U0001d54f" * 200),
        ("deep interlinear", "\ufff9a\ufffab\ufffb" * 200),
    ]


def display():
    yield (RSS % "Display torture").encode("utf-8")
    from xml.sax.saxutils import escape

    ok = lambda s: "".join(
        c for c in s if c in "\t\n\r" or ord(c) >= 32 and not 0xD800 <= ord(c) < 0xE000 and c not in "\ufffe\uffff"
    )
    for i, (n, t) in enumerate(display_titles(), 1):
        yield item(i, escape(ok(t)), d=escape(ok(n + ": " + t))).encode("utf-8")
    yield END.encode()


def display_json():
    yield json.dumps(
        dict(
            version="https://jsonfeed.org/version/1.1",
            title="Display torture (JSON, raw control characters too)",
            items=[dict(id=str(i), title=t, content_text=n + ": " + t) for i, (n, t) in enumerate(display_titles(), 1)],
        )
    ).encode()


def dates():
    ds = [
        "Fri, 01 Jan 2100 00:00:00 GMT",
        "Thu, 01 Jan 1970 00:00:00 GMT",
        "Mon, 01 Jan 0001 00:00:00 GMT",
        "Fri, 31 Dec 9999 23:59:59 GMT",
        "Sat, 01 Jan 292277026597 00:00:00 GMT",
        "9223372036854775807",
        "-1",
        "Sun, 29 Feb 2023 12:00:00 GMT",
        "Tue, 32 Foo 20xx 99:99:99 ZZZ",
        "2024-03-01T10:00:00+99:99",
        "2024-13-45T25:61:61Z",
        "",
        "   ",
        "now",
        "0",
        "1e99",
        "Mon, 1 Mar 2024 10:00:00 " + "+0000" * 1000,
    ]
    yield (
        RSS % "Clock skew"
        + "".join(
            "<item><title>date %d</title><guid>d%d</guid><pubDate>%s</pubDate></item>\n" % (i, i, d) for i, d in enumerate(ds)
        )
        + END
    ).encode()


def links():
    ls = [
        "javascript:alert(1)",
        "file:///etc/passwd",
        "data:text/html,<script>1</script>".replace("<", "&lt;").replace(">", "&gt;"),
        "http://127.0.0.1:1/",
        "http://[::1]:1/",
        "http://169.254.169.254/latest/meta-data/",
        "http://user:pw@host/",
        "http:///no-host",
        "//host-only",
        "?q",
        "#f",
        "http://ex ample.test/a b",
        "http://\u0430\u0440\u0440\u04cf\u0435.test/",
        "tel:+123",
        "smb://x/y",
        "intent://x",
        "http://%00/",
        "http://a.test/%zz",
        "HTTP://UPPER.TEST/",
        "http://1.2.3.4.5/",
        "http://0x7f.1/",
    ]
    yield (
        RSS % "Links"
        + "".join(
            '<item><title>link %d</title><guid isPermaLink="false">l%d</guid><link>%s</link><media:thumbnail url="%s"/>'
            '</item>\n'
            % (i, i, l, l)
            for i, l in enumerate(ls)
        )
        + END
    ).encode("utf-8")


def images():
    b = "http://127.0.0.1:%d/img/" % PORT
    k = [
        "png-bomb",
        "png-huge-dims",
        "png-truncated",
        "png-bad-crc",
        "gif-1000-frames",
        "jpeg-garbage",
        "svg-bomb",
        "html-as-png",
        "endless",
        "slow",
        "empty",
        "404",
        "redirect-loop",
        "ok",
    ]
    yield (
        RSS % "Images"
        + "".join(item(i, "image " + n, extra='<media:thumbnail url="%s%s"/>' % (b, n)) for i, n in enumerate(k, 1))
        + END
    ).encode()


# ---------------------------------------------------------------- not feeds
def html_login():
    yield (
        b'<!DOCTYPE html><html><head><title>Guest Wi-Fi sign-in</title><meta http-equiv="refresh" '
        b'content="0;url=http://portal.invalid/"></head><body><form method=post action="/login"><input name=user><input '
        b'name=pass type=password></form></body></html>'
    )


def empty():
    return
    yield b""


def png_1x1():
    yield png(1, 1)


def png(w, h, raw=None, crc_ok=True):
    def ch(t, d):
        c = zlib.crc32(t + d) & 0xFFFFFFFF
        return struct.pack(">I", len(d)) + t + d + struct.pack(">I", c if crc_ok else c ^ 1)

    if raw is None:
        raw = zlib.compress((b"\0" + b"\x40\x80\xc0" * w) * h)
    return (
        b"\x89PNG\r\n\x1a\n" + ch(b"IHDR", struct.pack(">IIBBBBB", w, h, 8, 2, 0, 0, 0)) + ch(b"IDAT", raw) + ch(b"IEND", b"")
    )


def png_bomb(w=30_000, h=30_000):
    c = zlib.compressobj(9)
    z = io.BytesIO()
    row = b"\0" * (1 + 3 * w)
    for _ in range(h):
        z.write(c.compress(row))
    z.write(c.flush())
    return png(w, h, z.getvalue())


def gzip_stream(chunks, level=9):
    """compress a chunk stream on the fly (for Content-Encoding: gzip)"""
    c = zlib.compressobj(level, zlib.DEFLATED, 31)
    for b in chunks:
        o = c.compress(b)
        if o:
            yield o
    yield c.flush()


def gzip_bomb(n=10_000_000_000):
    """~10 MB on the wire, n bytes after inflation: a feed head, then spaces inside a title"""

    def body():
        yield (RSS % "gzip bomb").encode() + b"<item><title>"
        z = b" " * 1_000_000
        for _ in range(n // 1_000_000):
            yield z
        yield ("</title></item>" + END).encode()

    yield from gzip_stream(body())


def gzip_double(n=1_000_000_000):
    yield from gzip_stream(gzip_bomb(n))


FULL = "full"
# name: (maker, content type, kwargs for the real size, expected)
BODIES = {
    "good": (good, "application/rss+xml", {}, "5 items; the control"),
    "billion-laughs": (billion_laughs, "application/rss+xml", {}, "error or items without expansion; < 64 MB, < 1 s"),
    "billion-laughs-attr": (billion_laughs_attr, "application/rss+xml", {}, "same, bomb in an attribute"),
    "billion-laughs-utf16": (
        billion_laughs_utf16,
        "application/rss+xml",
        {},
        "same, hidden in UTF-16 (defeats byte scans for <!ENTITY)",
    ),
    "quadratic-blowup": (quadratic, "application/rss+xml", {}, "160 KB that expand to 2 GB: bounded memory"),
    "entity-loop": (entity_loop, "application/rss+xml", {}, "no hang"),
    "xxe-file": (xxe_file, "application/rss+xml", {}, "no content of /etc/hostname anywhere"),
    "xxe-proc": (xxe_proc, "application/rss+xml", {}, "no content of /proc/self/cmdline"),
    "xxe-http": (xxe_http, "application/rss+xml", {}, "no request to /canary/xxe-http"),
    "xxe-param": (xxe_param, "application/rss+xml", {}, "no request to /canary/xxe-param.dtd"),
    "external-dtd": (external_dtd, "application/rss+xml", {}, "no request to /canary/external.dtd; items still shown"),
    "external-dtd-hang": (external_dtd_hang, "application/rss+xml", {}, "no request to /hang"),
    "xinclude": (xinclude, "application/rss+xml", {}, "no content of /etc/hostname"),
    "xslt-pi": (xslt_pi, "application/rss+xml", {}, "no request to /canary/style.xsl"),
    "deep-nesting": (
        deep_nesting,
        "application/rss+xml",
        dict(n=1_000_000),
        "no stack overflow; error or item 'after the pit'",
    ),
    "deep-nesting-unclosed": (deep_nesting_unclosed, "application/rss+xml", dict(n=1_000_000), "no stack overflow"),
    "deep-html": (deep_html, "application/rss+xml", dict(n=100_000), "HTML stripper survives 200,000 open tags"),
    "title-100mb": (
        title_100mb,
        "application/rss+xml",
        dict(n=100_000_000),
        "byte cap: stop early, clear error or truncated title; bounded memory",
    ),
    "cdata-100mb": (cdata_100mb, "application/rss+xml", dict(n=100_000_000), "same for CDATA"),
    "million-items": (million_items, "application/rss+xml", dict(n=1_000_000), "item cap or byte cap; UI stays responsive"),
    "million-empty-items": (million_empty_items, "application/rss+xml", dict(n=1_000_000), "7 MB, 1e6 items: item cap"),
    "attr-10mb": (attr_10mb, "application/rss+xml", dict(n=10_000_000), "bounded"),
    "many-attrs": (many_attrs, "application/rss+xml", dict(n=100_000), "not quadratic: < 2 s"),
    "many-namespaces": (many_namespaces, "application/rss+xml", dict(n=50_000), "not quadratic: < 2 s"),
    "comment-50mb": (comment_50mb, "application/rss+xml", dict(n=50_000_000), "bounded"),
    "charrefs": (charrefs, "application/rss+xml", dict(n=2_000_000), "2e6 character references: no quadratic string building"),
    "nested-escapes": (
        nested_escapes,
        "application/rss+xml",
        {},
        "60-fold escaping: decode a fixed number of times, not until stable",
    ),
    "lt-flood": (lt_flood, "application/rss+xml", dict(n=1_000_000), "a million '<' in the HTML stripper: linear time"),
    "amp-flood": (amp_flood, "application/rss+xml", dict(n=1_000_000), "half a million '&#': linear time"),
    "bad-date-1mb": (bad_date_1mb, "application/rss+xml", dict(n=1_000_000), "1 MB date: capped, no regex blow-up"),
    "long-url": (long_url, "application/rss+xml", dict(n=1_000_000), "1 MB link: dropped or truncated"),
    "dup-guids": (dup_guids, "application/rss+xml", {}, "10,000 items with one guid: policy stated, no crash"),
    "nul-bytes": (nul_bytes, "application/rss+xml", {}, "items recovered or clear error"),
    "invalid-utf8": (invalid_utf8, "application/rss+xml", {}, "U+FFFD in place of bad bytes, 2 items"),
    "surrogates-cesu": (surrogates_cesu, "application/rss+xml", {}, "no crash"),
    "bad-charrefs": (bad_charrefs, "application/rss+xml", {}, "no crash, 2 items or clear error"),
    "random-bytes": (random_bytes, "application/rss+xml", {}, "clear error"),
    "utf16-garbage": (utf16_garbage, "application/rss+xml", {}, "clear error"),
    "zeros": (zeros, "application/rss+xml", dict(n=50_000_000), "clear error, bounded"),
    "json-depth-array": (json_depth_array, "application/feed+json", dict(n=1_000_000), "no stack overflow"),
    "json-depth-object": (json_depth_object, "application/feed+json", dict(n=500_000), "no stack overflow"),
    "json-depth-open": (json_depth_open, "application/feed+json", dict(n=5_000_000), "no stack overflow"),
    "json-huge-numbers": (json_huge_numbers, "application/feed+json", {}, "no trap on Int overflow or NaN/inf"),
    "json-lone-surrogate": (json_lone_surrogate, "application/feed+json", {}, "no crash"),
    "json-dup-keys": (json_dup_keys, "application/feed+json", {}, "no crash"),
    "json-many-keys": (json_many_keys, "application/feed+json", {}, "no quadratic"),
    "json-types": (json_types, "application/feed+json", {}, "wrong types everywhere: the good item survives"),
    "json-string-100mb": (json_string_100mb, "application/feed+json", dict(n=100_000_000), "byte cap"),
    "display": (
        display,
        "application/rss+xml",
        {},
        "every title drawn inside its cell; no layout time > 16 ms; no control character reaches the screen",
    ),
    "display-json": (display_json, "application/feed+json", {}, "same with raw control characters"),
    "dates": (dates, "application/rss+xml", {}, "17 items kept; no trap; far-future items do not pin to the top for ever"),
    "links": (links, "application/rss+xml", {}, "only http/https links are ever opened or fetched"),
    "images": (images, "application/rss+xml", {}, "image fetches capped in bytes, pixels and time"),
    "html-login": (html_login, "text/html", {}, "clear 'not a feed' error; last good items stay"),
    "empty": (empty, "application/rss+xml", {}, "clear error; last good items stay"),
}
