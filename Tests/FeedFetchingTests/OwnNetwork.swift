import Foundation
import TestSupport
import Testing

/// The built `pullkiosk feed URL` in a network namespace of its own (unshare(1)), where every address is this machine's and
/// nothing leads out. Its resolver, and servers on all its addresses, are a script.
struct OwnNetwork {
    /// Who has which addresses there. `slow.test` never gets an answer.
    static let names = [
        "public.test": ["192.0.2.1"], "other.test": ["203.0.113.1", "2001:db8::1"],
        "loopback.test": ["127.0.0.1"], "loopback6.test": ["::1"], "private.test": ["10.0.0.1"], "unique.test": ["fd00::1"],
        "metadata.test": ["169.254.169.254"], "mixed.test": ["192.0.2.1", "10.0.0.1"], "mixed6.test": ["192.0.2.1", "fd00::1"],
        "mapped.test": ["::ffff:127.0.0.1"], "nat.test": ["64:ff9b::a00:1"], "gone.test": [], "slow.test": [],
    ]
    private static let addresses = [
        "192.0.2.1", "203.0.113.1", "10.0.0.1", "169.254.169.254", "2001:db8::1", "fd00::1", "64:ff9b::a00:1",
    ]

    /// What the program printed, and what the servers there were asked for: `192.0.2.1 /path`, or for a proxy its whole URL.
    struct Ending: Decodable {
        let status: Int32
        let output, errors: String
        let requests: [String]
    }

    /// - Parameter redirects: where each path of every server leads; a path that is not here has a feed.
    static func feed(
        _ words: String..., redirects: [String: String] = [:], environment: [String: String] = [:]
    ) throws -> Ending {
        struct Plan: Encodable {
            let names: [String: [String]]
            let addresses, words: [String]
            let redirects, environment: [String: String]
        }
        let plan = Plan(
            names: names, addresses: addresses, words: [builtProgram("pullkiosk"), "feed"] + words, redirects: redirects,
            environment: environment)
        let process = unshared(["/usr/bin/python3", "-I", "-S", "-c", script])
        let (input, output, errors) = (Pipe(), Pipe(), Pipe())
        (process.standardInput, process.standardOutput, process.standardError) = (input, output, errors)
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: JSONEncoder().encode(plan))
        try input.fileHandleForWriting.close()
        let answer = try output.fileHandleForReading.readToEnd() ?? Data()
        let complaint = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "no network of its own (unshare, python3): \(complaint)")
        return try JSONDecoder().decode(Ending.self, from: answer)
    }

    private static func unshared(_ words: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
        process.arguments = ["--map-root-user", "--net", "--mount"] + words
        return process
    }

    /// Containers and some distributions forbid it.
    static let canBeMade: Bool = {
        let process = unshared(["mount", "-t", "tmpfs", "tmpfs", "/run"])
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    /// Only what the kernel and Debian's base system have: no `ip`, and the files of the resolver are covered by others.
    private static let script = """
        import fcntl, http.server, ipaddress, json, os, socket, struct, subprocess, sys, threading
        plan, requests = json.load(sys.stdin), []

        def bring_up(name, address):
            internet = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            if address:
                word = struct.pack("16sHH4s8x", name, socket.AF_INET, 0, socket.inet_aton(address))
                fcntl.ioctl(internet, 0x8916, word)  # SIOCSIFADDR
            fcntl.ioctl(internet, 0x8914, struct.pack("16sH14x", name, 0x41))  # SIOCSIFFLAGS: up, running
        def add6(address):
            word = struct.pack("16sIi", socket.inet_pton(socket.AF_INET6, address), 128, socket.if_nametoindex("lo"))
            fcntl.ioctl(socket.socket(socket.AF_INET6, socket.SOCK_DGRAM), 0x8916, word)
        bring_up(b"lo", None)
        for index, address in enumerate(plan["addresses"]):
            add6(address) if ":" in address else bring_up(b"lo:%d" % index, address)

        # Name services that listen in files, such as nscd and systemd-resolved, would ask outside.
        subprocess.run(["mount", "-t", "tmpfs", "tmpfs", "/run"], check=True)
        def cover(path, text):
            own, real = "/run/" + os.path.basename(path), os.path.realpath(path)
            with open(own, "w") as file: file.write(text)
            if real.startswith("/run/"):
                os.makedirs(os.path.dirname(real), exist_ok=True)
                open(real, "a").close()
            if os.path.exists(real): subprocess.run(["mount", "--bind", own, real], check=True)
        cover("/etc/nsswitch.conf", "hosts: files dns\\n")
        cover("/etc/resolv.conf", "nameserver 127.0.0.1\\n")

        def resolve(service):
            while True:
                question, client = service.recvfrom(512)
                labels, at = [], 12
                while question[at]:
                    labels.append(question[at + 1:at + 1 + question[at]].decode().lower())
                    at += 1 + question[at]
                name, kind = ".".join(labels), struct.unpack("!H", question[at + 1:at + 3])[0]
                if name == "slow.test": continue
                packed = [ipaddress.ip_address(text).packed for text in plan["names"].get(name, [])]
                found = [one for one in packed if (kind, len(one)) in ((1, 4), (28, 16))]
                head = question[:2] + struct.pack("!5H", 0x8180 if packed else 0x8183, 1, len(found), 0, 0)
                records = [struct.pack("!3HIH", 0xC00C, kind, 1, 0, len(one)) + one for one in found]
                service.sendto(head + question[12:at + 5] + b"".join(records), client)
        service = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        service.bind(("127.0.0.1", 53))
        threading.Thread(target=resolve, args=(service,), daemon=True).start()

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                own = self.connection.getsockname()[0].removeprefix("::ffff:")
                requests.append(own + " " + self.path)
                target = plan["redirects"].get(self.path)
                self.send_response(302 if target else 200)
                if target: self.send_header("Location", target)
                self.end_headers()
                self.wfile.write(b"<rss version='2.0'><channel><title>Far</title></channel></rss>")
            def log_message(self, *_): pass
        class Server(http.server.ThreadingHTTPServer):
            address_family = socket.AF_INET6
            def server_bind(self):
                self.socket.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
                self.socket.bind(("::", 80))
        threading.Thread(target=Server(("::", 80), Handler).serve_forever, daemon=True).start()

        kept = {name: text for name, text in os.environ.items() if not name.lower().endswith("_proxy")}
        end = subprocess.run(plan["words"], env={**kept, **plan["environment"]}, capture_output=True, text=True)
        ending = {"status": end.returncode, "output": end.stdout, "errors": end.stderr, "requests": requests}
        json.dump(ending, sys.stdout)
        """
}
