#!/usr/bin/env python3
"""A feed server on the loopback that does what servers should not, one path for each fault.

  server.py [--port 8099] [--tls-port 8443 --ca-out FILE] [--cases DIR] [--feeds DIR] [--scale 1.0] [--log FILE]
            [--address 127.0.0.1]

It binds 127.0.0.1 unless another address is given: nobody else may be served by it. GET / lists all paths with what a good client must do. Python 3, and openssl for --tls-port.
  /b/<name>           a body of bodies.py (GET /b/ lists them); ?scale=0.01 shrinks it; ?gz=1 sends it gzip-encoded
  /h/<name>           a fault of HTTP
  /img/<name>         pictures that are none, or bombs
  /case/<file>        a case with the headers that its manifest asks for (needs --cases)
  /feed/<file>        a feed of a folder (needs --feeds)
  /canary/...         no feed client may ask for these (external entities, style sheets)
  /__log              all requests so far as JSON: time, method, path, headers
  /__clear            forgets them, and all counters
"""

import sys, os, json, time, socket, threading, argparse, struct, itertools, subprocess, tempfile, ssl, zlib, random
from email.utils import formatdate
from urllib.parse import urlsplit, parse_qs, unquote

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bodies

LOG = []
LOCK = threading.Lock()
COUNT = {}
ROUTES = {}
options = None
CASES = {}


def hit(k):
    with LOCK:
        COUNT[k] = COUNT.get(k, 0) + 1
        return COUNT[k]


def route(name, must):
    def d(f):
        ROUTES[name] = (f, must)
        return f

    return d


def httpdate(t):
    return time.strftime("%a, %d %b %Y %H:%M:%S GMT", time.gmtime(t))


REASON = {
    200: "OK",
    204: "No Content",
    206: "Partial Content",
    301: "Moved Permanently",
    302: "Found",
    303: "See Other",
    304: "Not Modified",
    307: "Temporary Redirect",
    308: "Permanent Redirect",
    400: "Bad Request",
    401: "Unauthorized",
    403: "Forbidden",
    404: "Not Found",
    410: "Gone",
    418: "Teapot",
    429: "Too Many Requests",
    500: "Internal Server Error",
    502: "Bad Gateway",
    503: "Service Unavailable",
    504: "Gateway Timeout",
    511: "Network Authentication Required",
    999: "Strange",
}


class Exchange:
    """one request on one connection"""

    def __init__(self, sock, method, target, headers):
        self.connection = sock
        self.method = method
        self.target = target
        self.headers = headers
        address = urlsplit(target)
        self.path = address.path
        self.query = {name: value[0] for name, value in parse_qs(address.query).items()}

    def raw(self, data):
        self.connection.sendall(data if isinstance(data, bytes) else data.encode("latin-1"))

    def head(self, code=200, headers=None, content_type="application/rss+xml; charset=utf-8", length=None, close=True):
        first = "HTTP/1.1 %d %s\r\n" % (code, REASON.get(code, "X"))
        fields = {"Date": httpdate(time.time())}
        if content_type:
            fields["Content-Type"] = content_type
        if length is not None:
            fields["Content-Length"] = str(length)
        if close:
            fields["Connection"] = "close"
        for name, value in (headers or {}).items():
            if value is None:
                fields.pop(name, None)
            else:
                fields[name] = value
        self.raw(first + "".join("%s: %s\r\n" % (name, value) for name, value in fields.items()) + "\r\n")

    def send(self, body, code=200, headers=None, content_type="application/rss+xml; charset=utf-8"):
        if isinstance(body, str):
            body = body.encode()
        self.head(code, headers, content_type, len(body))
        if self.method != "HEAD":
            self.raw(body)

    def chunks(self, pieces, headers=None, content_type="application/rss+xml; charset=utf-8", code=200):
        self.head(code, dict({"Transfer-Encoding": "chunked"}, **(headers or {})), content_type)
        for data in pieces:
            if data:
                self.raw(b"%x\r\n" % len(data) + data + b"\r\n")
        self.raw(b"0\r\n\r\n")

    def rst(self):
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()


good_feed = lambda n=5, t="Good feed": b"".join(bodies.good(n, t))


def url(p, exchange=None):
    """An address on this server, by the name that it was asked by."""
    host = exchange.headers.get("host") if exchange else None
    return "http://%s%s" % (host or "127.0.0.1:%d" % options.port, p)


# ------------------------------------------------------------------ lengths, chunks, timing
@route("slowloris", "1 byte a second for ever: total-time limit, UI alive")
def _(exchange):
    b = good_feed(200)
    exchange.head(length=len(b))
    for i in range(len(b)):
        exchange.raw(b[i : i + 1])
        time.sleep(1)


@route("slow-headers", "headers trickle, 1 byte a second")
def _(exchange):
    for ch in "HTTP/1.1 200 OK\r\nContent-Type: application/rss+xml\r\nX-Pad: " + "a" * 600 + "\r\n\r\n":
        exchange.raw(ch)
        time.sleep(1)


@route("hang", "accepts, never answers: time-out, retry with back-off")
def _(exchange):
    time.sleep(600)


@route("stall-mid-body", "half the feed, then silence with the connection open")
def _(exchange):
    b = good_feed()
    exchange.head(length=len(b))
    exchange.raw(b[: len(b) // 2])
    time.sleep(600)


@route("drip-gzip", "gzip body, one byte a second")
def _(exchange):
    b = b"".join(bodies.gzip_stream([good_feed(200)]))
    exchange.head(headers={"Content-Encoding": "gzip"}, length=len(b))
    for i in range(len(b)):
        exchange.raw(b[i : i + 1])
        time.sleep(1)


@route(
    "length-too-long",
    "Content-Length larger than the body, then close: truncated transfer, old items stay (or items recovered and marked)",
)
def _(exchange):
    b = good_feed()
    exchange.head(length=len(b) + 1000)
    exchange.raw(b)


@route("length-too-short", "Content-Length smaller than the body: no reading past it")
def _(exchange):
    b = good_feed()
    exchange.head(length=len(b) - 120)
    exchange.raw(b)


@route("length-negative", "Content-Length: -5")
def _(exchange):
    exchange.head(length=-5)
    exchange.raw(good_feed())


@route("length-huge", "Content-Length: 9223372036854775808 and a small body: no pre-allocation")
def _(exchange):
    exchange.head(length=9223372036854775808)
    exchange.raw(good_feed())


@route("length-two", "two different Content-Length headers")
def _(exchange):
    b = good_feed()
    exchange.raw(
        "HTTP/1.1 200 OK\r\nContent-Type: application/rss+xml\r\nContent-Length: %d\r\nContent-Length: 10\r\nConnection: "
        "close\r\n\r\n"
        % len(b)
    )
    exchange.raw(b)


@route("length-and-chunked", "Content-Length and Transfer-Encoding together")
def _(exchange):
    b = good_feed()
    exchange.head(headers={"Transfer-Encoding": "chunked"}, length=3)
    exchange.raw(b"%x\r\n" % len(b) + b + b"\r\n0\r\n\r\n")


@route("chunk-truncated", "chunked body that ends without the last chunk")
def _(exchange):
    b = good_feed()
    exchange.head(headers={"Transfer-Encoding": "chunked"})
    exchange.raw(b"%x\r\n" % len(b) + b[: len(b) - 200])


@route("chunk-bad-size", "chunk size 'zz'")
def _(exchange):
    exchange.head(headers={"Transfer-Encoding": "chunked"})
    exchange.raw(b"zz\r\n" + good_feed())


@route("chunk-huge-size", "chunk size ffffffffffffffff")
def _(exchange):
    exchange.head(headers={"Transfer-Encoding": "chunked"})
    exchange.raw(b"ffffffffffffffff\r\n" + good_feed())


@route("chunk-1-byte", "the feed in chunks of one byte")
def _(exchange):
    exchange.chunks(bytes([x]) for x in good_feed(50))


@route("chunk-ext-flood", "1 MB of chunk extensions")
def _(exchange):
    b = good_feed()
    exchange.head(headers={"Transfer-Encoding": "chunked"})
    exchange.raw(b"%x;" % len(b) + b"a=b;" * 250000 + b"\r\n" + b + b"\r\n0\r\n\r\n")


@route("no-length-close", "no length at all, ends with the connection: good feed")
def _(exchange):
    exchange.head()
    exchange.raw(good_feed())


@route("reset-mid-body", "TCP reset in the middle")
def _(exchange):
    b = good_feed(50)
    exchange.head(length=len(b))
    exchange.raw(b[:2000])
    time.sleep(0.2)
    exchange.rst()


@route("reset-at-once", "TCP reset before any byte")
def _(exchange):
    exchange.rst()


@route("close-at-once", "closes without a byte")
def _(exchange):
    pass


@route("endless", "items for ever at full speed: byte cap and item cap")
def _(exchange):
    exchange.chunks(bodies.endless())


@route("endless-title", "one title that never ends")
def _(exchange):
    exchange.chunks(bodies.endless_title())


@route("endless-whitespace", "white space for ever before the first '<'")
def _(exchange):
    exchange.chunks(bodies.endless_whitespace())


@route("endless-gzip", "white space for ever, gzip-encoded (1000:1)")
def _(exchange):
    exchange.chunks(bodies.gzip_stream(bodies.endless_whitespace()), headers={"Content-Encoding": "gzip"})


@route("endless-slow", "one small item every 2 s for ever: total-time cap, not only idle time")
def _(exchange):
    exchange.head(headers={"Transfer-Encoding": "chunked"})
    for b in bodies.endless():
        exchange.raw(b"%x\r\n" % len(b) + b + b"\r\n")
        time.sleep(2)


# ------------------------------------------------------------------ content coding
@route("gzip-bomb", "~10 MB that inflate to 10 GB (?gb=1 for less): cap the inflated bytes")
def _(exchange):
    exchange.chunks(bodies.gzip_bomb(int(float(exchange.query.get("gb", "10")) * 1e9)), headers={"Content-Encoding": "gzip"})


@route("gzip-double", "gzip in gzip: Content-Encoding: gzip, gzip")
def _(exchange):
    b = b"".join(bodies.gzip_stream(bodies.gzip_stream([good_feed()])))
    exchange.send(b, headers={"Content-Encoding": "gzip, gzip"})


@route("gzip-good", "a good gzip feed: must work")
def _(exchange):
    exchange.send(b"".join(bodies.gzip_stream([good_feed()])), headers={"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})


@route("deflate-raw", "Content-Encoding: deflate with raw deflate (no zlib header), as some servers do")
def _(exchange):
    o = zlib.compressobj(9, zlib.DEFLATED, -15)
    exchange.send(o.compress(good_feed()) + o.flush(), headers={"Content-Encoding": "deflate"})


@route("gzip-lie", "says gzip, is plain text")
def _(exchange):
    exchange.send(good_feed(), headers={"Content-Encoding": "gzip"})


@route("gzip-unsaid", "gzip bytes without the header (feed.xml.gz served raw)")
def _(exchange):
    exchange.send(b"".join(bodies.gzip_stream([good_feed()])))


@route("gzip-truncated", "gzip cut in the middle")
def _(exchange):
    b = b"".join(bodies.gzip_stream([good_feed(200)]))
    exchange.send(b[: len(b) // 2], headers={"Content-Encoding": "gzip"})


@route("gzip-trailing", "garbage after the gzip stream")
def _(exchange):
    exchange.send(b"".join(bodies.gzip_stream([good_feed()])) + b"garbage" * 50, headers={"Content-Encoding": "gzip"})


@route("encoding-unknown", "Content-Encoding: x-made-up")
def _(exchange):
    exchange.send(good_feed(), headers={"Content-Encoding": "x-made-up"})


@route("br-garbage", "Content-Encoding: br with garbage")
def _(exchange):
    exchange.send(b"\x0b\x02\x80abc" * 20, headers={"Content-Encoding": "br"})


# ------------------------------------------------------------------ redirects
def redir(exchange, loc, code=302, body="moved"):
    exchange.send(body, code, {"Location": loc}, "text/html")


# ------------------------------------------------------------------ pictures
def png(width, height, header_side=None):
    """A file of two colours; with `header_side` its header promises a square of that side."""
    rows = b"".join(
        b"\0" + (b"\xd0\x3a\x1f" if y < height // 2 else b"\x20\x50\xc0") * width for y in range(height)
    )
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    sides = (header_side or width, header_side or height)
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", *sides, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


PICTURES = {
    "good": lambda: png(320, 240),
    "large": lambda: png(2400, 1800),
    "cut": lambda: png(320, 240)[:150],
    "bomb": lambda: png(320, 240, 65535),
    "dot": lambda: png(1, 1),
    "page": lambda: b"<html><body>No picture</body></html>",
    "garbage": lambda: bytes(range(256)) * 64,
}


@route("pictures", "ten items a minute with pictures, good and bad, all of them new")
def _(exchange):
    minute = int(time.time() / 60)
    kinds = list(PICTURES) + ["good", "missing", "silent"]
    items = "".join(
        "<item><title>%s %d</title><guid isPermaLink='false'>%d-%s</guid><pubDate>%s</pubDate>"
        "<enclosure url='%s' type='image/png' length='1'/></item>"
        % (kind, minute, minute, index, formatdate(60 * minute - index), url("/h/picture?%s&amp;%d" % (kind, minute), exchange))
        for index, kind in enumerate(kinds)
    )
    exchange.send("<rss version='2.0'><channel><title>Pictures</title>%s</channel></rss>" % items)


@route("picture", "?KIND: a picture of /h/pictures")
def _(exchange):
    kind = urlsplit(exchange.target).query.split("&")[0]
    if kind == "silent":
        time.sleep(30)
    elif kind in PICTURES:
        exchange.send(PICTURES[kind](), headers={"ETag": '"1"'}, content_type="image/png")
    else:
        exchange.send("not here", 404)


@route("redirect-loop", "302 to itself: stop after a limit, clear error")
def _(exchange):
    redir(exchange, "/h/redirect-loop")


@route("redirect-ping-pong", "a -> b -> a")
def _(exchange):
    redir(exchange, "/h/redirect-ping-pong?x=%d" % (1 - int(exchange.query.get("x", "0"))))


@route("redirect-chain", "?n=30 hops, then the feed: followed up to the client's limit")
def _(exchange):
    n = int(exchange.query.get("n", "30"))
    exchange.send(good_feed(t="after the chain")) if n <= 0 else redir(exchange, "/h/redirect-chain?n=%d" % (n - 1))


@route("redirect-301", "permanent redirect to a good feed: follow, remember the new URL")
def _(exchange):
    redir(exchange, url("/b/good", exchange), 301)


@route("redirect-308", "308 to a good feed")
def _(exchange):
    redir(exchange, url("/b/good", exchange), 308)


@route("redirect-307", "307 to a good feed: do not remember")
def _(exchange):
    redir(exchange, url("/b/good", exchange), 307)


@route("redirect-relative", "Location: ../b/good  (relative to /h/redirect-relative)")
def _(exchange):
    redir(exchange, "../b/good")


@route("redirect-relative-sibling", "Location: no-length-close  (relative, same folder: must become /h/no-length-close)")
def _(exchange):
    redir(exchange, "no-length-close")


@route("redirect-query-only", "Location: ?done=1")
def _(exchange):
    exchange.send(good_feed(t="query only")) if exchange.query.get("done") else redir(exchange, "?done=1")


@route("redirect-scheme-relative", "Location: //127.0.0.1:PORT/b/good")
def _(exchange):
    redir(exchange, "//127.0.0.1:%d/b/good" % options.port)


@route("redirect-file", "Location: file:///etc/passwd: refused, nothing read")
def _(exchange):
    redir(exchange, "file:///etc/passwd")


@route("redirect-file-host", "Location: file://localhost/etc/passwd")
def _(exchange):
    redir(exchange, "file://localhost/etc/passwd")


@route("redirect-data", "Location: data:text/xml,<rss.../>")
def _(exchange):
    redir(
        exchange,
        "data:application/rss+xml,%3Crss%20version=%222.0%22%3E%3Cchannel%3E%3Ctitle%3Edata%3C/title%3E"
        "%3C/channel%3E%3C/rss%3E",
    )


@route("redirect-ftp", "Location: ftp://127.0.0.1/x")
def _(exchange):
    redir(exchange, "ftp://127.0.0.1/x")


@route("redirect-gopher", "Location: gopher://127.0.0.1:25/_x")
def _(exchange):
    redir(exchange, "gopher://127.0.0.1:25/_x")


@route("redirect-javascript", "Location: javascript:alert(1)")
def _(exchange):
    redir(exchange, "javascript:alert(1)")


@route(
    "redirect-metadata",
    "Location: an address of the loopback range that stands for a link-local one (127.254.169.254); policy: refuse or time "
    "out quickly",
)
def _(exchange):
    redir(exchange, "http://127.254.169.254/latest/")


@route("redirect-canary", "redirect to /canary/redirect (policy check: other host/port seen as the same?)")
def _(exchange):
    redir(exchange, url("/canary/redirect", exchange))


@route("redirect-empty", "302 without Location")
def _(exchange):
    exchange.send("x", 302)


GARBAGE = [
    "http://[::1",
    "http://%zz/",
    "/a?%zz",
    "/a b?c d",
    "http://127.0.0.1:99999/",
    "//",
    "http://",
    "?%",
    "\\\\x\\y",
    "/%ff%fe?%",
    "/x#%zz",
    "http:foo",
]


@route("redirect-garbage", "Location: a string no URL parser likes")
def _(exchange):
    redir(exchange, GARBAGE[hit("rg") % 10])


@route("redirect-garbage-n", "Location: garbage number ?n=0..11, for one-by-one tests")
def _(exchange):
    redir(exchange, GARBAGE[int(exchange.query.get("n", "0"))])


@route("redirect-creds", "redirect adds user:pass@; they must not be sent on to other hosts or shown")
def _(exchange):
    redir(exchange, "http://user:secret@127.0.0.1:%d/b/good" % options.port)


@route("redirect-long", "Location of 1 MB")
def _(exchange):
    redir(exchange, "/b/good?" + "a" * 1_000_000)


@route("redirect-304-trick", "302 whose target answers 304 though nothing is cached")
def _(exchange):
    redir(exchange, "/h/304-uncached")


@route("redirect-then-html", "302 to an HTML page with status 200 (captive portal)")
def _(exchange):
    redir(exchange, "/b/html-login")


@route(
    "tls-downgrade-target",
    "(https side) redirects to plain http: with --tls, GET https://localhost:TLSPORT/h/tls-downgrade-target: refuse or warn",
)
def _(exchange):
    redir(exchange, url("/b/good", exchange))


# ------------------------------------------------------------------ status codes
@route("204", "204 No Content: keep the old items, no error banner loop")
def _(exchange):
    exchange.head(204, content_type=None)


@route("304-uncached", "304 to a request without conditions: retry once without cache, or clear error")
def _(exchange):
    exchange.head(304, content_type=None)


@route("200-empty", "200 with zero bytes")
def _(exchange):
    exchange.send(b"")


@route("206", "206 Partial Content nobody asked for")
def _(exchange):
    b = good_feed()
    exchange.send(b[: len(b) // 2], 206, {"Content-Range": "bytes 0-%d/%d" % (len(b) // 2, len(b))})


for _code in (400, 401, 403, 404, 410, 418, 500, 502, 503, 504, 511, 999):

    def _mk(code):
        def f(exchange):
            exchange.send(
                "<html><body>%d</body></html>" % code,
                code,
                {"WWW-Authenticate": 'Basic realm="x"'} if code == 401 else {},
                "text/html",
            )

        ROUTES[str(code)] = (
            f,
            {
                410: "Gone: stop polling, tell the user, keep the items",
                401: "no password prompt on a kiosk",
                511: "captive portal: say so",
                999: "unknown status",
            }.get(code, "error shown small, old items stay, back-off"),
        )

    _mk(_code)


@route("500-with-feed", "500 whose body is a valid feed: status wins")
def _(exchange):
    exchange.send(good_feed(t="must not be shown"), 500)


@route("429", "429, Retry-After: 5 s")
def _(exchange):
    exchange.send("slow down", 429, {"Retry-After": "5"}, "text/plain")


@route("429-date", "429, Retry-After as a date 10 s ahead")
def _(exchange):
    exchange.send("slow down", 429, {"Retry-After": httpdate(time.time() + 10)}, "text/plain")


@route("429-huge", "Retry-After: 99999999999 (cap it, e.g. at 24 h)")
def _(exchange):
    exchange.send("x", 429, {"Retry-After": "99999999999"}, "text/plain")


@route("429-negative", "Retry-After: -10 / garbage")
def _(exchange):
    exchange.send("x", 429, {"Retry-After": ["-10", "soon", "", "1e9"][hit("429n") % 4]}, "text/plain")


@route("503-retry", "503, Retry-After: 3; every third request succeeds")
def _(exchange):
    exchange.send(good_feed()) if hit("503r") % 3 == 0 else exchange.send("x", 503, {"Retry-After": "3"}, "text/plain")


@route("flapping", "200, 500, reset, 200, 503, time-out(5 s) ... : back-off with jitter, no flicker")
def _(exchange):
    n = hit("flap") % 6
    if n in (1, 4):
        exchange.send(good_feed(t="flap %d" % n))
    elif n == 2:
        exchange.send("x", 500)
    elif n == 3:
        exchange.rst()
    elif n == 5:
        exchange.send("x", 503)
    else:
        time.sleep(5)


@route("random-faults", "a different fault each time (seed ?seed=1)")
def _(exchange):
    r = random.Random(int(exchange.query.get("seed", "1")) * 1000 + hit("rnd"))
    n = r.choice(
        [
            "200-empty",
            "reset-mid-body",
            "gzip-lie",
            "404",
            "chunk-truncated",
            "length-too-long",
            "503",
            "no-length-close",
            "no-length-close",
            "no-length-close",
        ]
    )
    ROUTES[n][0](exchange)


# ------------------------------------------------------------------ caching
@route(
    "etag-good",
    "correct ETag + Last-Modified; 304 on a match. Second request must carry If-None-Match (exact bytes) and If-Modified-Since",
)
def _(exchange):
    if exchange.headers.get("if-none-match") == '"v1"':
        exchange.head(304, {"ETag": '"v1"'}, None)
    else:
        exchange.send(
            good_feed(),
            headers={"ETag": '"v1"', "Last-Modified": "Fri, 01 Mar 2024 10:00:00 GMT", "Cache-Control": "max-age=2"},
        )


@route("etag-weak", 'W/"v1" must come back as it is')
def _(exchange):
    if exchange.headers.get("if-none-match") == 'W/"v1"':
        exchange.head(304, {"ETag": 'W/"v1"'}, None)
    else:
        exchange.send(good_feed(), headers={"ETag": 'W/"v1"'})


@route(
    "etag-stuck",
    "the ETag never changes but the content does; answers 304 for ever: after N days or a manual refresh fetch without "
    "conditions",
)
def _(exchange):
    n = hit("stuck")
    if exchange.headers.get("if-none-match"):
        exchange.head(304, {"ETag": '"same"'}, None)
    else:
        exchange.send(good_feed(t="stuck, version %d" % n), headers={"ETag": '"same"'})


@route("etag-churn", "a new ETag every time for the same bytes: no 'new items' signal")
def _(exchange):
    exchange.send(good_feed(), headers={"ETag": '"%d"' % hit("churn")})


@route("etag-rotates-late", "304 carries a NEW ETag: store it (newsboat and others got this wrong)")
def _(exchange):
    n = hit("rot")
    if exchange.headers.get("if-none-match"):
        exchange.head(304, {"ETag": '"r%d"' % n}, None)
    else:
        exchange.send(good_feed(), headers={"ETag": '"r%d"' % n})


@route("etag-huge", "ETag of 64 KB")
def _(exchange):
    exchange.send(good_feed(), headers={"ETag": '"' + "e" * 65536 + '"'})


@route("etag-odd", "ETag without quotes, with spaces, high bytes")
def _(exchange):
    exchange.send(good_feed(), headers={"ETag": ["abc", '"a b"', '"\xe9\xff"', "W/", '"unclosed'][hit("odd") % 5]})


@route("lastmod-future", "Last-Modified ten years ahead: send it back as it is")
def _(exchange):
    exchange.send(good_feed(), headers={"Last-Modified": httpdate(time.time() + 315360000)})


@route("lastmod-odd", "Last-Modified that is no date: send back exactly, or not at all")
def _(exchange):
    exchange.send(good_feed(), headers={"Last-Modified": "yesterday-ish"})


@route("304-with-body", "304 that (wrongly) carries a body")
def _(exchange):
    b = good_feed()
    exchange.head(304, length=len(b))
    exchange.raw(b)


@route("max-age-day", "Cache-Control: max-age=86400: do not ask again sooner (unless the user does)")
def _(exchange):
    exchange.send(good_feed(), headers={"Cache-Control": "max-age=86400"})


@route("max-age-huge", "max-age=999999999999: cap it")
def _(exchange):
    exchange.send(good_feed(), headers={"Cache-Control": "max-age=999999999999, s-maxage=1"})


@route("no-store", "Cache-Control: no-store: nothing on disk")
def _(exchange):
    exchange.send(good_feed(), headers={"Cache-Control": "no-store"})


@route("expires-past", "Expires in 1970")
def _(exchange):
    exchange.send(good_feed(), headers={"Expires": "Thu, 01 Jan 1970 00:00:00 GMT", "Pragma": "no-cache"})


@route("clock-skew", "Date header five years back and Age: 999999")
def _(exchange):
    exchange.send(good_feed(), headers={"Date": httpdate(time.time() - 157680000), "Age": "999999"})


@route("ttl", "RSS <ttl>1440</ttl>, skipHours, sy:updatePeriod")
def _(exchange):
    exchange.send(
        good_feed().replace(
            b"<description>hostile", b"<ttl>1440</ttl><skipHours><hour>0</hour></skipHours><description>hostile", 1
        )
    )


# ------------------------------------------------------------------ header trouble
@route("type-lies", "the same good feed under a new Content-Type each time: all must parse")
def _(exchange):
    exchange.send(
        good_feed(),
        content_type=[
            "text/html",
            "application/octet-stream",
            "text/plain",
            "image/png",
            "application/json",
            "text/xml; charset=bogus",
            'application/rss+xml; charset=""',
            "",
            "application/atom+xml",
            "TEXT/XML;;;",
        ][hit("tl") % 10]
        or None,
    )


@route("charset-lie", "header says iso-8859-1, XML says utf-8 and is utf-8")
def _(exchange):
    exchange.send(
        '<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>Zoë ✓ 漢字</title><item><title>é ü ✓</title>'
        '</item></channel></rss>',
        content_type="application/rss+xml; charset=iso-8859-1",
    )


@route("rss-type-html-body", "says RSS, is an HTML login page")
def _(exchange):
    exchange.send(b"".join(bodies.html_login()), content_type="application/rss+xml")


@route("no-type", "no Content-Type header")
def _(exchange):
    exchange.send(good_feed(), content_type=None)


@route("header-flood", "10,000 headers")
def _(exchange):
    b = good_feed()
    exchange.raw("HTTP/1.1 200 OK\r\n")
    exchange.raw("".join("X-%d: %s\r\n" % (i, "v" * 50) for i in range(10000)))
    exchange.raw("Content-Length: %d\r\n\r\n" % len(b))
    exchange.raw(b)


@route("header-1mb", "one header of 1 MB")
def _(exchange):
    b = good_feed()
    exchange.raw("HTTP/1.1 200 OK\r\nX-Big: " + "v" * 1_000_000 + "\r\nContent-Length: %d\r\n\r\n" % len(b))
    exchange.raw(b)


@route("header-endless", "headers for ever")
def _(exchange):
    exchange.raw("HTTP/1.1 200 OK\r\n")
    for i in itertools.count():
        exchange.raw("X-%d: y\r\n" % i)


@route("header-8bit", "raw bytes 0x80-0xff in header values")
def _(exchange):
    b = good_feed()
    exchange.raw(
        b"HTTP/1.1 200 \xff\xfe\r\nX-Odd: \x80\xff\xc3\x28\r\nContent-Type: application/rss+xml\r\nContent-Length: %d\r\n\r\n"
        % len(b)
        + b
    )


@route("header-nocolon", "header lines without a colon, and folded ones")
def _(exchange):
    b = good_feed()
    exchange.raw("HTTP/1.1 200 OK\r\nNonsense\r\nX-Fold: a\r\n  b\r\nContent-Length: %d\r\n\r\n" % len(b))
    exchange.raw(b)


@route("lf-only", "bare LF line ends in the head")
def _(exchange):
    b = good_feed()
    exchange.raw("HTTP/1.1 200 OK\nContent-Type: application/rss+xml\nContent-Length: %d\n\n" % len(b))
    exchange.raw(b)


@route("http09", "no status line at all: the body straight away")
def _(exchange):
    exchange.raw(good_feed())


@route("status-garbage", "status line 'HTTP/1.1 OK 200'")
def _(exchange):
    exchange.raw("HTTP/1.1 OK 200\r\n\r\n")
    exchange.raw(good_feed())


@route("http-version-9", "status line HTTP/9.9 200")
def _(exchange):
    b = good_feed()
    exchange.raw("HTTP/9.9 200 OK\r\nContent-Length: %d\r\n\r\n" % len(b))
    exchange.raw(b)


@route("100-flood", "10,000 '100 Continue' before the answer")
def _(exchange):
    for _ in range(10000):
        exchange.raw("HTTP/1.1 100 Continue\r\n\r\n")
    exchange.send(good_feed())


@route("cookies", "500 Set-Cookie headers: a feed client needs none of them")
def _(exchange):
    b = good_feed()
    exchange.raw(
        "HTTP/1.1 200 OK\r\n"
        + "".join("Set-Cookie: c%d=%s; Path=/\r\n" % (i, "x" * 200) for i in range(500))
        + "Content-Length: %d\r\n\r\n" % len(b)
    )
    exchange.raw(b)


@route("hsts-refresh-headers", "Refresh:, Link:, Clear-Site-Data: headers: ignored")
def _(exchange):
    exchange.send(
        good_feed(),
        headers={"Refresh": "0;url=/canary/refresh", "Link": "</canary/link>; rel=preload", "Clear-Site-Data": '"*"'},
    )


# ------------------------------------------------------------------ content that changes
@route("churn-titles", "same guids, all titles change at each fetch")
def _(exchange):
    n = hit("ct")
    exchange.send(
        bodies.RSS % "churn"
        + "".join("<item><guid>g%d</guid><title>Title %d version %d</title></item>" % (i, i, n) for i in range(20))
        + bodies.END
    )


@route("churn-guids", "same articles, all guids change at each fetch")
def _(exchange):
    n = hit("cg")
    exchange.send(
        bodies.RSS % "churn"
        + "".join(
            "<item><guid>g%d-%d</guid><title>Title %d</title><link>http://127.0.0.1/%d</link></item>" % (n, i, i, i)
            for i in range(20)
        )
        + bodies.END
    )


@route("shuffle", "same items in a new order each time")
def _(exchange):
    l = list(range(20))
    random.Random(hit("sh")).shuffle(l)
    exchange.send(bodies.RSS % "shuffle" + "".join(bodies.item(i) for i in l) + bodies.END)


@route("vanish", "20 items, then 0, then 20 ...: an empty answer must not blank the screen at once")
def _(exchange):
    exchange.send(good_feed(20 if hit("va") % 2 else 0))


@route("grow", "one more item at each fetch (new-item animation, unread counts)")
def _(exchange):
    exchange.send(good_feed(hit("gr")))


@route("format-flip", "RSS, then Atom, then JSON, then HTML at the same URL")
def _(exchange):
    n = hit("ff") % 4
    if n == 1:
        exchange.send(good_feed())
    elif n == 2:
        exchange.send(
            '<feed xmlns="http://www.w3.org/2005/Atom"><title>Now Atom</title><id>x</id><entry><title>a</title><id>1</id>'
            '</entry></feed>',
            content_type="application/atom+xml",
        )
    elif n == 3:
        exchange.send(
            '{"version":"https://jsonfeed.org/version/1.1","title":"Now JSON","items":[{"id":"1","title":"j"}]}',
            content_type="application/feed+json",
        )
    else:
        exchange.send(b"".join(bodies.html_login()), content_type="text/html")


# ------------------------------------------------------------------ images
def img(exchange, name):
    if name == "png-bomb":
        return exchange.send(bodies.png_bomb(), content_type="image/png")
    if name == "png-huge-dims":
        return exchange.send(
            bodies.png(1, 1, zlib.compress(b"\0\0\0\0")).replace(
                struct.pack(">II", 1, 1), struct.pack(">II", 2**31 - 1, 2**31 - 1), 1
            ),
            content_type="image/png",
        )
    if name == "png-truncated":
        return exchange.send(bodies.png(64, 64)[:-30], content_type="image/png")
    if name == "png-bad-crc":
        return exchange.send(bodies.png(64, 64, crc_ok=False), content_type="image/png")
    if name == "jpeg-garbage":
        return exchange.send(b"\xff\xd8\xff\xe0\x00\x10JFIF\0" + bytes(range(256)) * 40, content_type="image/jpeg")
    if name == "svg-bomb":
        return exchange.send(b"".join(bodies.billion_laughs()).replace(b"<rss", b"<svg", 1), content_type="image/svg+xml")
    if name == "html-as-png":
        return exchange.send(b"".join(bodies.html_login()), content_type="image/png")
    if name == "gif-1000-frames":
        f = b"\x21\xf9\x04\x04\x00\x00\x00\x00\x2c\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02\x44\x01\x00"
        return exchange.send(
            b"GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff" + f * 1000 + b";", content_type="image/gif"
        )
    if name == "endless":
        return exchange.chunks((b"\x89PNG\r\n\x1a\n" + b"\0" * 65528 for _ in itertools.count()), content_type="image/png")
    if name == "slow":
        b = bodies.png(64, 64)
        exchange.head(content_type="image/png", length=len(b))
        for x in b:
            exchange.raw(bytes([x]))
            time.sleep(0.5)
        return
    if name == "empty":
        return exchange.send(b"", content_type="image/png")
    if name == "404":
        return exchange.send("no", 404, content_type="text/plain")
    if name == "redirect-loop":
        return redir(exchange, "/img/redirect-loop")
    return exchange.send(bodies.png(320, 180), content_type="image/png")


# ------------------------------------------------------------------ plumbing
def index():
    o = ["<!doctype html><meta charset=utf-8><title>fault server</title><h1>Feed fault server</h1><table>"]
    for n, (f, m) in ROUTES.items():
        o.append("<tr><td><a href='/h/%s'>/h/%s</a><td>%s" % (n, n, m.replace("<", "&lt;")))
    for n, (f, content_type, kw, m) in bodies.BODIES.items():
        o.append("<tr><td><a href='/b/%s'>/b/%s</a><td>%s" % (n, n, m.replace("<", "&lt;")))
    return "\n".join(o) + "</table>"


def serve(exchange):
    p = exchange.path
    if p == "/":
        return exchange.send(index(), content_type="text/html; charset=utf-8")
    if p == "/__log":
        return exchange.send(json.dumps(LOG), content_type="application/json")
    if p == "/__clear":
        with LOCK:
            LOG.clear()
            COUNT.clear()
        return exchange.send("ok", content_type="text/plain")
    if p == "/__routes":
        return exchange.send(
            json.dumps(
                {**{"/h/" + n: m for n, (f, m) in ROUTES.items()}, **{"/b/" + n: v[3] for n, v in bodies.BODIES.items()}}
            ),
            content_type="application/json",
        )
    if p.startswith("/canary/"):
        return exchange.send("CANARY", content_type="text/plain")
    if p == "/hang":
        return time.sleep(600)
    if p.startswith("/b/"):
        n = p[3:]
        if n not in bodies.BODIES:
            return exchange.send("\n".join(bodies.BODIES), 404 if n else 200, content_type="text/plain")
        f, content_type, kw, _ = bodies.BODIES[n]
        sc = float(exchange.query.get("scale", options.scale))
        it = f(**{k: max(1000, int(v * sc)) for k, v in kw.items()})
        if exchange.query.get("gz"):
            return exchange.chunks(bodies.gzip_stream(it), {"Content-Encoding": "gzip"}, content_type)
        return exchange.chunks(it, content_type=content_type)
    if p.startswith("/h/"):
        n = p[3:]
        if n in ROUTES:
            return ROUTES[n][0](exchange)
    if p.startswith("/img/"):
        return img(exchange, p[5:])
    if p.startswith("/case/") and options.cases:
        m = CASES.get(unquote(p[6:]))
        if m:
            headers = dict(m["http"].get("headers") or {})
            return exchange.send(
                open(os.path.join(options.cases, m["file"]), "rb").read(),
                headers=headers,
                content_type=m["http"].get("content_type"),
            )
    if p.startswith("/feed/") and options.feeds:
        f = os.path.join(options.feeds, "files", os.path.basename(unquote(p[6:])))
        if os.path.isfile(f):
            return exchange.send(
                open(f, "rb").read(), content_type="application/feed+json" if f.endswith("json") else "application/xml"
            )
    exchange.send("no such path\n", 404, content_type="text/plain")


def handle(sock, tls=False):
    try:
        sock.settimeout(30)
        buf = b""
        while b"\r\n\r\n" not in buf and b"\n\n" not in buf and len(buf) < 1_000_000:
            d = sock.recv(65536)
            if not d:
                return
            buf += d
        head = buf.replace(b"\r\n", b"\n").split(b"\n\n", 1)[0].decode("latin-1").split("\n")
        m, t, *_ = head[0].split(" ") + ["", ""]
        hs = {}
        for l in head[1:]:
            k, _, v = l.partition(":")
            hs[k.strip().lower()] = v.strip()
        with LOCK:
            LOG.append(
                dict(t=round(time.time(), 3), method=m, path=t[:2000], headers={k: v[:500] for k, v in hs.items()}, tls=tls)
            )
        if options.log:
            with LOCK, open(options.log, "a") as f:
                f.write(json.dumps(LOG[-1]) + "\n")
        sock.settimeout(60)
        serve(Exchange(sock, m, t, hs))
    except (BrokenPipeError, ConnectionResetError, socket.timeout, ssl.SSLError, OSError):
        pass
    finally:
        try:
            sock.shutdown(socket.SHUT_WR)
        except OSError:
            pass
        try:
            sock.close()
        except OSError:
            pass


def listen(port, ctx=None):
    s = socket.socket()
    s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    s.bind((options.address, port))
    s.listen(128)
    while True:
        k, _ = s.accept()

        def go(k=k):
            try:
                kk = ctx.wrap_socket(k, server_side=True) if ctx else k
            except Exception:
                k.close()
                return
            handle(kk, bool(ctx))

        threading.Thread(target=go, daemon=True).start()


def main():
    global options
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("--port", type=int, default=8099)
    a.add_argument("--tls-port", type=int, default=0)
    a.add_argument("--ca-out", help="write the TLS certificate here (trust it in the client to test downgrade)")
    a.add_argument("--cases")
    a.add_argument("--feeds")
    a.add_argument("--scale", type=float, default=1.0)
    a.add_argument("--log")
    a.add_argument("--address", default="127.0.0.1")
    options = a.parse_args()
    bodies.PORT = options.port
    if options.cases:
        for l in open(os.path.join(options.cases, "manifest.jsonl"), encoding="utf-8"):
            m = json.loads(l)
            CASES[m["file"].split("/")[-1]] = m
    if options.tls_port:
        folder = tempfile.mkdtemp(prefix="faults")
        key, certificate = folder + "/key.pem", folder + "/certificate.pem"
        subprocess.run(
            [
                "openssl",
                "req",
                "-x509",
                "-newkey",
                "rsa:2048",
                "-nodes",
                "-keyout",
                key,
                "-out",
                certificate,
                "-days",
                "2",
                "-subj",
                "/CN=localhost",
                "-addext",
                "subjectAltName=DNS:localhost,IP:127.0.0.1",
            ],
            check=True,
            stderr=subprocess.DEVNULL,
        )
        if options.ca_out:
            open(options.ca_out, "w").write(open(certificate).read())
        ctx = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        ctx.load_cert_chain(certificate, key)
        threading.Thread(target=listen, args=(options.tls_port, ctx), daemon=True).start()
    print(
        "fault server on http://127.0.0.1:%d/ , %d HTTP faults, %d bodies" % (options.port, len(ROUTES), len(bodies.BODIES)),
        flush=True,
    )
    listen(options.port)


if __name__ == "__main__":
    main()
