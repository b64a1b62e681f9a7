"""Plays pulls, flings and reloads with `pullkiosk replay --timing`, and says what each frame cost.

A Player plays scripts as they are, and its frames have `ms`. A Counter plays them under QEMU's user mode; its frames have `m`,
the millions of instructions by the plugin framecount.c, and, where asked for, `back`, the megabytes that left the second-level
cache. Every frame has the values of its line of trace.jsonl, too."""
import http.server, json, os, statistics, subprocess, sys, tempfile, threading

folder = os.path.dirname(os.path.abspath(__file__))


class Player:
    """Plays scripts with a program."""

    def __init__(self, program):
        self.program = program
        self.work = tempfile.TemporaryDirectory()

    def play(self, script, size, *options):
        """The frames of a script that begins when the first feed is shown and nothing moves."""
        trace = self.run(script, size, options)
        times = self.lines("out/timing.jsonl")
        return [dict(frame, ms=time["cpu_ms"]) for frame, time in zip(trace, times, strict=True)]

    def run(self, script, size, options, under=()):
        """Plays it, and gives the frames of the trace."""
        with open(self.path("a.touch"), "w") as file:
            file.write("0 wait loaded\n0 wait idle\n" + script)
        with open(self.path("a.conf"), "w") as file:
            file.write("[feeds]\nitem-limit = 10000\n")
        words = ["replay", self.path("a.touch"), "--config", self.path("a.conf"), "--size", size, "--timing"]
        command = [*under, self.program, *words, "--output", self.path("out")]
        environment = dict(os.environ, HOME=self.work.name, XDG_STATE_HOME=self.path("state"))
        done = subprocess.run([*command, *options], env=environment, capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"{self.program} replay: {done.stderr.strip()[-400:]}")
        return [line for line in self.lines("out/trace.jsonl") if "offset" in line]

    def path(self, name):
        return os.path.join(self.work.name, name)

    def lines(self, name):
        with open(self.path(name)) as file:
            return [json.loads(line) for line in file]


class Counter(Player):
    """Plays them under QEMU, and counts. The plugin's interface is that of QEMU 7.2, Debian 12's."""

    def __init__(self, program, qemu=("qemu-x86_64", "-cpu", "max"), memory=False):
        super().__init__(program)
        plugin = self.path("framecount.so")
        subprocess.run(["gcc", "-O2", "-shared", "-fPIC", "-o", plugin, f"{folder}/framecount.c"], check=True)
        self.under = [*qemu, "-plugin", f"{plugin},out={self.path('counted')}" + (",memory=on" if memory else "")]

    def play(self, script, size, *options):
        trace = self.run(script, size, options, self.under)
        with open(self.path("counted.frames")) as file:
            counts = [[int(word) for word in line.split()] for line in file]
        return [dict(f, m=count / 1e6, back=64 * lines / 1e6) for f, (count, lines) in zip(trace, counts, strict=True)]


class Feed:
    """A feed on this machine that has another three new items every time it is asked for."""

    def __init__(self, items):
        self.items, self.asked = items, 0
        feed = self

        class Answer(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                body = feed.document().encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/rss+xml")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *unused):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answer)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def document(self):
        """The newest first, and as many as there should be."""
        newest = self.items + 3 * self.asked
        self.asked += 1
        numbers = range(newest - 1, newest - 1 - self.items, -1)
        return "<rss version='2.0'><channel><title>Town</title>" + "".join(map(item, numbers)) + "</channel></rss>"

    def options(self):
        """What a replay needs to begin with the items of the first time."""
        self.asked = 0
        return "--feed", f"http://127.0.0.1:{self.server.server_port}/feed.xml"


def item(number):
    """Each is a minute newer than the one before."""
    days, minutes = divmod(number, 24 * 60)
    date = f"{1 + days:02d} Nov 2026 {minutes // 60:02d}:{minutes % 60:02d}:00 GMT"
    title = f"Item {number}: the council opens a new line after a long delay"
    return (f"<item><guid>{number}</guid><title>{title}</title><description>{'Words about it. ' * 20}</description>"
            f"<pubDate>{date}</pubDate></item>")


def pull(width, height):
    """Down, far beyond the trigger, in two seconds; let go, and a refresh."""
    across = f"{width * .4:.0f} {height * .2:.0f} {width * .55:.0f} {height * .9:.0f}"
    return f"20 drag 0 {across} 2000 90\n4500 wait idle\n4700 wait idle\n"


def flings(width, height, count=4):
    """As fast as a hand moves, one after the other."""
    up = f"{width / 2:.0f} {height * .8:.0f} {width / 2:.0f} {height * .25:.0f}"
    lines = [f"{20 + 1180 * n} drag 0 {up} 150\n" for n in range(count)]
    return "".join(lines) + f"{1180 * count + 2280} wait idle\n"


def pulled(frames):
    """Those in which a finger pulls the list."""
    pulling = ("pulling", "armed")
    return [b for a, b in zip(frames, frames[1:]) if a["fingers"] and b["fingers"] and b["phase"] in pulling and b["damage_px"]]


def flung(frames):
    """Those in which the list slides by itself."""
    return [b for a, b in zip(frames, frames[1:])
            if not a["fingers"] and not b["fingers"] and b["phase"] == "idle" and a["offset"] != b["offset"]]


def still(frames):
    """Those in which nothing changes."""
    def isStill(frame):
        return frame["phase"] == "idle" and not frame["fingers"] and not frame["damage_px"]
    return [b for a, b in zip(frames, frames[1:]) if isStill(a) and isStill(b) and b["t"] > 1.5]


def first(frames):
    """The third of a second in which the first content comes."""
    start = next(i for i, frame in enumerate(frames) if i and frame["damage_px"])
    return frames[start:start + 20]


def arriving(frames):
    """Those from the release of a pull to the end of its refresh, in which what it brought is shown."""
    busy = [i for i, frame in enumerate(frames) if frame["phase"] in ("committing", "refreshing", "success", "empty")]
    return frames[busy[0] + 1:busy[-1] + 1]


def median(frames, key):
    return statistics.median(frame[key] for frame in frames)


def worst(frames, key):
    return max(frame[key] for frame in frames)
