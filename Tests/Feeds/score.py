#!/usr/bin/env python3
"""Runs a program over a folder of cases and scores what it prints.

  score.py DIR --cmd 'pullkiosk feed --json --base-url {base} --content-type {ctype} {file}'   runs the program once a case
  score.py DIR --results FILE                                                              scores results made before
  options: --timeout 20  --rss-mb 512  --only CATEGORY[,..]  --tier core[,robust,stretch]  --save FILE  --fails FILE
           --serve-url http://127.0.0.1:8099/case/ (faults/server.py --cases DIR), --strict (status 1 unless all pass)

In --cmd, {file} is the case's path, {base} its base URL, {ctype} its content type, {url} its address under --serve-url. The
program prints the JSON of `pullkiosk feed --json` and ends with 0, or ends with 65, 66 or 69 and prints nothing where it cannot
read a case. A crash is an end by a signal, no JSON, a timeout, or more memory than --rss-mb. A field passes when it is equal
after white space is collapsed (URLs: case and percent signs as RFC 3986 has them; dates: within 1 s; a summary begins with what
is expected), and is near when its letters and digits agree.
"""

import sys, os, json, argparse, subprocess, threading, time, re, unicodedata, datetime, resource, shlex
from urllib.parse import urljoin, urlsplit, urlunsplit, quote, unquote

WS = re.compile(r"[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+")


def T(s):
    if s is None:
        return None
    s = unicodedata.normalize("NFC", str(s))
    s = "".join(
        "\ufffd" if unicodedata.category(c) == "Cs" else c for c in s if c in "\t\n\r " or unicodedata.category(c) != "Cc"
    )
    return WS.sub(" ", s).strip()


def Q(s):
    return "".join(c for c in unicodedata.normalize("NFKC", s or "").casefold() if c.isalnum())


def U(u, base=None):
    if not u:
        return None
    u = u.strip()
    try:
        if base:
            u = urljoin(base, u)
        p = urlsplit(u)
        h = p.netloc.lower()
        if p.scheme.lower() == "http" and h.endswith(":80"):
            h = h[:-3]
        if p.scheme.lower() == "https" and h.endswith(":443"):
            h = h[:-4]
        try:
            h = h.encode("idna").decode() if any(ord(c) > 127 for c in h) else h
        except Exception:
            pass
        return urlunsplit(
            (
                p.scheme.lower(),
                h,
                quote(unquote(p.path or ("/" if h else "")), safe="/:@!$&'()*+,;=~-._%"),
                quote(unquote(p.query), safe="/:@!$&'()*+,;=~-._%?"),
                p.fragment,
            )
        )
    except Exception:
        return u


def D(v):
    if v is None or v == "":
        return None
    if isinstance(v, (int, float)):
        return float(v)
    m = re.match(r"(-?\d{1,6})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?$", str(v).strip())
    if not m:
        return None
    y, mo, d, h, mi, s = [int(x) for x in m.groups()[:6]]
    try:
        b = datetime.date(y, mo, d).toordinal()
    except ValueError:
        return None
    t = (b - 719163) * 86400 + h * 3600 + mi * 60 + s
    z = m.group(7)
    if z and z != "Z":
        t -= (1 if z[0] == "+" else -1) * (int(z[1:3]) * 3600 + int(z[-2:]) * 60)
    return float(t)


def field(name, x, g, base):
    """-> 'pass' | 'near' | 'fail'"""
    if name == "published_iso8601_utc":
        got = D(g.get("published"))
        want = [D(w) for w in x.get("published_any_of") or [x[name]]]
        return "pass" if got is not None and any(abs(got - w) <= 1 for w in want) else "fail"
    if name == "link":
        return "pass" if U(g.get("link"), base) == U(x["link"], base) else "fail"
    if name == "image_url":
        return (
            "pass"
            if g.get("image_url") and U(g["image_url"], base) in {U(w, base) for w in x.get("image_any_of") or [x[name]]}
            else "fail"
        )
    if name == "title":
        opts = x.get("title_any_of") or [x[name]]
        got = T(g.get("title"))
        if got in [T(o) for o in opts]:
            return "pass"
        return "near" if got and Q(got) in [Q(o) for o in opts] else "fail"
    if name == "author":
        opts = x.get("author_any_of") or [x[name]]
        got = T(g.get("author"))
        if got in [T(o) for o in opts]:
            return "pass"
        return "near" if got and any(Q(o) and Q(o) in Q(got) for o in opts) else "fail"
    if name == "summary_text_prefix":
        opts = [T(o) for o in (x.get("summary_any_of") or [x[name]])]
        got = T(g.get("summary")) or ""
        if any(got.startswith(o) or (len(got) >= 40 and o.startswith(got.rstrip("…. "))) for o in opts if o):
            return "pass"
        return "near" if any(Q(o) and (Q(got).startswith(Q(o)[:60])) for o in opts) else "fail"


FIELDS = ("title", "link", "published_iso8601_utc", "summary_text_prefix", "author", "image_url")


def match(ents, exp, base):
    """pair every expected entry with a produced one: same index, else same link or title"""
    out = []
    used = set()
    for x in exp:
        i = x["index"]
        c = None

        def good(g):
            if x.get("link") and U(g.get("link"), base) == U(x["link"], base):
                return 2
            if x.get("title") and T(g.get("title")) == T(x["title"]):
                return 2
            if not x.get("link") and not x.get("title"):
                return 1
            return 0

        if i < len(ents) and i not in used and good(ents[i]):
            c = i
        else:
            b = [(good(g), -abs(j - i), j) for j, g in enumerate(ents) if j not in used and good(g) == 2]
            if b:
                c = max(b)[2]
            elif i < len(ents) and i not in used:
                c = i
        if c is not None:
            used.add(c)
        out.append(ents[c] if c is not None else None)
    return out


def judge(m, r):
    """-> dict(case=pass|near|fail|crash, fields={name:[pass,near,fail]}, why=[...])"""
    F = {}
    why = []
    if r is None or r.get("crash"):
        return dict(case="crash", fields=F, why=[(r or {}).get("crash", "no result")])
    e = m["expect"]
    ents = r.get("entries") or []
    err = r.get("error")
    base = m.get("base_url")
    k = m["kind"]
    if k == "error":
        ok = bool(err) and not ents
        return dict(
            case="pass" if ok else "fail",
            fields=F,
            why=[] if ok else ["expected a clear error, got error=%r entries=%d" % (err, len(ents))],
        )
    if k == "empty":
        ok = not err and not ents
        return dict(case="pass" if ok else "fail", fields=F, why=[] if ok else ["expected an empty feed without error"])
    if k == "error_or_empty":
        ok = not ents
        return dict(case="pass" if ok else "fail", fields=F, why=[])
    if k == "recover":
        if err and not ents:
            ok = bool(m.get("or_clear_error"))
            return dict(case="pass" if ok else "fail", fields=F, why=[] if ok else ["gave up: " + str(err)[:80]])
        if len(ents) < e.get("min_entries", 0):
            return dict(case="fail", fields=F, why=["%d entries, at least %d wanted" % (len(ents), e.get("min_entries", 0))])
    else:
        if err:
            return dict(case="fail", fields=F, why=["error on a good feed: " + str(err)[:80]])
        if "entry_count" in e and len(ents) != e["entry_count"]:
            why.append("entry_count %d, wanted %d" % (len(ents), e["entry_count"]))
    st = "pass"
    if e.get("feed_title"):
        fo = e.get("feed_title_any_of") or [e["feed_title"]]
        g = T(r.get("feed_title"))
        v = "pass" if g in [T(o) for o in fo] else "near" if Q(g) and Q(g) in [Q(o) for o in fo] else "fail"
        F.setdefault("feed_title", [0, 0, 0])[("pass", "near", "fail").index(v)] += 1
        if v != "pass":
            why.append("feed_title %r wanted %r" % (g and g[:60], e["feed_title"][:60]))
        if v == "fail" or (v == "near" and st == "pass"):
            st = v
    for x, g in zip(e.get("entries", []), match(ents, e.get("entries", []), base)):
        if x.get("date_survive") and g is None:
            why.append("entry %d lost" % x["index"])
            st = "fail"
        for f in FIELDS:
            if x.get(f) is None:
                continue
            v = field(f, x, g or {}, base) if g is not None else "fail"
            if v != "pass" and m.get("or_degraded") and f in ("title", "summary_text_prefix") and g:
                v = "near"
            F.setdefault(f, [0, 0, 0])[("pass", "near", "fail").index(v)] += 1
            if v != "pass":
                gv = (g or {}).get({"published_iso8601_utc": "published", "summary_text_prefix": "summary"}.get(f, f))
                why.append(
                    "[%d].%s %s: %r wanted %r%s"
                    % (
                        x["index"],
                        f,
                        v,
                        (str(gv)[:70] if gv is not None else None),
                        str(x[f])[:70],
                        " date %r" % x["date_raw"] if "date_raw" in x and f.startswith("pub") else "",
                    )
                )
                if v == "fail":
                    st = "fail"
                elif st == "pass":
                    st = "near"
    if any(w.startswith("entry_count") for w in why):
        st = "fail"
    if k == "recover" and st != "pass":
        st = "near" if st == "near" else "partial"  # entries recovered, some field differs
    return dict(case=st, fields=F, why=why)


def run(cmd, m, kit, timeout, rss, serve):
    f = os.path.join(kit, m["file"])
    q = shlex.quote
    url = (serve or "") + m["file"].split("/")[-1]
    c = (
        cmd.replace("{file}", q(f))
        .replace("{base}", q(m.get("base_url") or ""))
        .replace("{ctype}", q(m.get("http", {}).get("content_type") or ""))
        .replace("{url}", q(url))
    )
    t = time.time()

    def lim():
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    p = subprocess.Popen(["/bin/sh", "-c", "exec " + c], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, preexec_fn=lim)
    late = []

    def stop():
        late.append(1)
        p.kill()

    tm = threading.Timer(timeout, stop)
    tm.start()
    out = p.stdout.read(64_000_000)
    _, status, ru = os.wait4(p.pid, 0)
    tm.cancel()
    p.returncode = 0  # wait4: this child's own peak memory
    dt = time.time() - t
    mb = ru.ru_maxrss / 1024
    if late:
        return dict(crash="time-out after %ss" % timeout)
    if os.WIFSIGNALED(status):
        return dict(crash="killed by signal %d" % os.WTERMSIG(status))
    if mb > rss:
        return dict(crash="peak memory %d MB" % mb)
    try:
        r = json.loads(out.decode("utf-8"))
    except Exception:
        code = os.WEXITSTATUS(status)
        if code in (65, 66, 69) and not out.strip():
            r = {"error": "exit status %d" % code, "entries": []}
        else:
            return dict(crash="no JSON on stdout (exit %d)" % code)
    if "feed_title" not in r:
        r["feed_title"] = r.get("title")
    for e in r.get("entries") or []:
        if "image_url" not in e:
            e["image_url"] = e.get("image")
    r["_secs"] = round(dt, 3)
    r["_rss_mb"] = round(mb)
    return r


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("kit")
    a.add_argument("--strict", action="store_true")
    a.add_argument("--cmd")
    a.add_argument("--results")
    a.add_argument("--timeout", type=float, default=20)
    a.add_argument("--rss-mb", type=int, default=512)
    a.add_argument("--only")
    a.add_argument("--tier")
    a.add_argument("--save")
    a.add_argument("--fails")
    a.add_argument("--serve-url")
    a.add_argument("--json")
    o = a.parse_args()
    M = [json.loads(l) for l in open(os.path.join(o.kit, "manifest.jsonl"), encoding="utf-8")]
    if o.only:
        M = [m for m in M if m["category"] in o.only.split(",")]
    if o.tier:
        M = [m for m in M if m["tier"] in o.tier.split(",")]
    if o.cmd:
        RES = {m["file"]: run(o.cmd, m, o.kit, o.timeout, o.rss_mb, o.serve_url) for m in M}
    else:
        RES = {}
        [RES.__setitem__(r["file"], r) for r in map(json.loads, open(o.results, encoding="utf-8"))]
    if o.save:
        with open(o.save, "w", encoding="utf-8") as f:
            for k, r in RES.items():
                f.write(json.dumps(dict(r, file=k)) + "\n")
    S = summary(M, RES, o.fails)
    if o.json:
        json.dump(S, open(o.json, "w"), indent=1)
    show(S)
    if o.strict and any(set(v) - {"pass"} for v in S["tier"].values()):
        sys.exit(1)


def summary(M, RES, fails=None):
    from collections import Counter, defaultdict

    bt = defaultdict(Counter)
    bc = defaultdict(Counter)
    bf = defaultdict(lambda: [0, 0, 0])
    ff = open(fails, "w", encoding="utf-8") if fails else None
    for m in M:
        j = judge(m, RES.get(m["file"]))
        bt[m["tier"]][j["case"]] += 1
        bc[m["category"]][j["case"]] += 1
        for k, v in j["fields"].items():
            for n in range(3):
                bf[k][n] += v[n]
        if ff and j["case"] != "pass":
            ff.write("%s\t%s\t%s\t%s\n" % (j["case"], m["tier"], m["file"], " | ".join(j["why"][:4])))
    return dict(
        cases=len(M),
        tier={k: dict(v) for k, v in bt.items()},
        category={k: dict(v) for k, v in bc.items()},
        fields={k: v for k, v in bf.items()},
    )


def show(S):
    print("cases", S["cases"])
    for n in ("tier", "category"):
        for k, v in sorted(S[n].items()):
            t = sum(v.values())
            print(
                "  %-9s %-12s %4d  pass %5.1f%%  near %d  partial %d  fail %d  CRASH %d"
                % (
                    n,
                    k,
                    t,
                    100 * v.get("pass", 0) / t,
                    v.get("near", 0),
                    v.get("partial", 0),
                    v.get("fail", 0),
                    v.get("crash", 0),
                )
            )
    for k, v in sorted(S["fields"].items()):
        print(
            "  field     %-22s %5d  strict %5.1f%%  with near %5.1f%%"
            % (k, sum(v), 100 * v[0] / sum(v), 100 * (v[0] + v[1]) / sum(v))
        )


if __name__ == "__main__":
    main()
