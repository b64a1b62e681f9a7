"""What soak and kills share: a kiosk without a screen, seen from outside, by its log and by /proc."""

import ctypes, json, os, random, shutil, signal, subprocess, time

PR_SET_CHILD_SUBREAPER = 36


def output_folder(name):
    """An empty folder that stays for whoever wants to know more."""
    folder = os.path.abspath(os.path.join("demo", name))
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    return folder


def seeded(variable):
    """The seed is printed, so that a run can be had again, as far as the machine's timing allows."""
    seed = int(os.environ.get(variable) or random.SystemRandom().randrange(1_000_000))
    print(f"{variable}={seed}", flush=True)
    return random.Random(seed)


def adopt_orphans():
    """Whatever a killed kiosk leaves becomes a child of ours, which is how it is found."""
    if ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl")


def children(parent):
    """The processes of a parent that are not dead yet."""
    found = set()
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat") as file:
                state, its_parent = file.read().rpartition(") ")[2].split()[:2]
        except OSError:
            continue
        if int(its_parent) == parent and state not in "ZX":
            found.add(int(name))
    return found


def bury(process):
    """Takes the end of an orphan that has died."""
    try:
        os.waitpid(process, os.WNOHANG)
    except ChildProcessError:
        pass


class Kiosk:
    def __init__(self, program, folder):
        self.program = program
        self.configuration = os.path.join(folder, "kiosk.conf")
        self.state = os.path.join(folder, "state")
        self.store = os.path.join(self.state, "feeds.sqlite")
        self.log = os.path.join(folder, "kiosk.log")
        self.process = None

    def start(self):
        self.log_start = os.path.getsize(self.log) if os.path.exists(self.log) else 0
        words = [self.program, "run", "--config", self.configuration, "--window", "480x800"]
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                words, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=os.environ | {"SDL_VIDEODRIVER": "dummy"}
            )

    @property
    def is_alive(self):
        return self.process is not None and self.process.poll() is None

    def workers(self):
        return children(self.process.pid)

    def processor_time(self):
        """Seconds, of the system for it and of its own; proc(5) has the columns."""
        with open(f"/proc/{self.process.pid}/stat") as file:
            columns = file.read().rpartition(") ")[2].split()
        return (int(columns[11]) + int(columns[12])) / os.sysconf("SC_CLK_TCK")

    def left_behind(self):
        """Orphans of this and of earlier kiosks (see adopt_orphans)."""
        return children(os.getpid()) - {self.process.pid}

    def kill(self):
        self.process.kill()
        self.process.wait()

    def end(self):
        """Exit status and seconds from SIGTERM on; the status is None if it does not end."""
        began = time.monotonic()
        self.process.terminate()
        try:
            status = self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()
            status = None
        return status, time.monotonic() - began

    def configure(self, text):
        """As an editor does, so that no half of it is read."""
        with open(self.configuration + ".new", "w") as file:
            file.write(text)
        os.replace(self.configuration + ".new", self.configuration)

    def lines(self):
        """The log since the last start."""
        with open(self.log, "rb") as file:
            file.seek(self.log_start)
            return file.read().decode(errors="replace").splitlines()

    def feeds(self):
        """What `pullkiosk feeds` finds in the store: the items of each feed; a line instead if it fails."""
        words = [self.program, "feeds", "--json", "--config", self.configuration]
        answer = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
        if answer.returncode != 0:
            return f"status {answer.returncode}: {answer.stderr.strip()}"
        return {row["name"]: row["items"] for row in json.loads(answer.stdout)}

    def damaged(self):
        names = os.listdir(self.state) if os.path.isdir(self.state) else []
        return [name for name in names if ".corrupt-" in name]


def stop_all(processes):
    """At the end, however it came."""
    for process in processes:
        if process is not None and process.poll() is None:
            process.send_signal(signal.SIGKILL)
            process.wait()
