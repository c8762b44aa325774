"""Processes that run an engine when they are told to, and rest in between (worker.py, `phibridge bench --turns`)."""
import ctypes
import json
import os
import select
import signal
import subprocess
import sys
import time

LIMIT_S = 180
TELLING = (("Oops",), ("Error", "error", "not support", "ERROR"))  # the first group that a line has


def environment(threads):
    variables = {name: str(threads) for name in ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS")}
    return dict(os.environ, GLOG_minloglevel="2", **variables)


def reason_of(output, code):
    """The line of an engine's output that says what is wrong."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    for words in TELLING:
        lines = [line for line in lines if any(word in line for word in words)] or lines
    line = (lines or [f"exit code {code}"])[-1]
    return line.replace("RuntimeError: ", "", 1)[-160:]


def call(command, seconds, threads=1):
    """(JSON of the last line, None) or (None, reason)"""
    try:
        done = subprocess.run(command, env=environment(threads), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, errors="replace", timeout=LIMIT_S + seconds)
    except subprocess.TimeoutExpired:
        return None, f"not done in {LIMIT_S} s"
    if done.returncode != 0:
        return None, reason_of(done.stdout, done.returncode)
    try:
        return json.loads(done.stdout[done.stdout.rindex("\n{") if "\n{" in done.stdout else 0:]), None
    except ValueError:
        return None, reason_of(done.stdout, 0)


def run_quietly(command):
    return subprocess.run(command, env=environment(1), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                          check=False)


LIBC = ctypes.CDLL(None)
PR_SET_PDEATHSIG = 1


def end_with_parent():
    """In a new process: a stopped one would outlive a benchmark that is killed."""
    LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


class Failed(Exception):
    """An engine cannot do what it was asked for; the text is the reason."""


def printed(command, limit_s=LIMIT_S):
    """What the command says on standard output. Errors: Failed, also where it is not done in time."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace",
                              timeout=limit_s, check=False)
    except subprocess.TimeoutExpired:
        raise Failed(f"not done in {limit_s:g} s") from None
    if done.returncode != 0:
        raise Failed(reason_of(done.stdout + "\n" + done.stderr, done.returncode))
    return done.stdout


class Worker:
    """One engine with one program. It is stopped (SIGSTOP) whenever it is not its turn, so that threads which spin for
    a while after a run disturb nobody."""

    def __init__(self, command, threads):
        self.started = time.monotonic()
        self.output, self.unread = "", b""
        self.process = subprocess.Popen(command, env=environment(threads), stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                        preexec_fn=end_with_parent)
        self.first = {}  # what it said until its first answer, and `answered`: when that was

    def wait_for(self, key, limit_s=LIMIT_S):
        """The next line of JSON that has `key`; others are kept in `first`."""
        end = time.monotonic() + limit_s
        while True:
            line = self.next_line(end, limit_s)
            if line.startswith("{"):
                said = json.loads(line)
                if key in said:
                    return said
                self.first.update(said)
            else:
                self.output += line + "\n"

    def next_line(self, end, limit_s):
        fd = self.process.stdout.fileno()
        while b"\n" not in self.unread:
            if not select.select([fd], [], [], max(0, end - time.monotonic()))[0]:
                raise Failed(f"not done in {limit_s:.0f} s")
            data = os.read(fd, 1 << 16)
            if not data:
                raise Failed(reason_of(self.output, self.process.wait()))
            self.unread += data
        line, self.unread = self.unread.split(b"\n", 1)
        return line.decode(errors="replace")

    def wait_until_ready(self, limit_s=LIMIT_S):
        self.first.update(self.wait_for("ready", limit_s))
        self.first["answered"] = time.monotonic()

    def turn(self, seconds, form=None):
        """{"milliseconds": of every run, "seconds": of the turn}; `form`: which, if the engine has several."""
        if self.process.returncode is not None:
            raise Failed(reason_of(self.output, self.process.returncode))
        os.kill(self.process.pid, signal.SIGCONT)
        try:
            self.process.stdin.write((f"{form} {seconds}\n" if form else f"{seconds}\n").encode())
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Failed(reason_of(self.output, self.process.wait())) from None
        said = self.wait_for("milliseconds", LIMIT_S + seconds)
        self.rest()
        return said

    def rest(self):
        os.kill(self.process.pid, signal.SIGSTOP)

    def peak_megabytes(self):
        """The most memory that it has had. (ru_maxrss also counts what the parent had before exec.)"""
        with open(f"/proc/{self.process.pid}/status", encoding="utf-8") as file:
            return next(int(line.split()[1]) / 1024 for line in file if line.startswith("VmHWM"))

    def close(self):
        self.process.kill()  # also ends who is stopped
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


class Neighbours:
    """Processes that keep processors busy: `with Neighbours(2): ...`"""

    def __init__(self, count):
        self.count, self.processes = count, []

    def __enter__(self):
        self.processes = [subprocess.Popen([sys.executable, "-c", "while True: pass"], preexec_fn=end_with_parent)
                          for _ in range(self.count)]
        return self

    def __exit__(self, *unused):
        for process in self.processes:
            process.kill()
            process.wait()
