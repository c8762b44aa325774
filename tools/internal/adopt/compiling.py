"""Compiles sources, syntax only, and says what is missing of those that fail."""
import concurrent.futures
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading

from . import trees


class Result:
    """What became of one source. `seconds`: of processor time, so that other work on the machine does not count.
    `causes`: each once, first the one that the compiler met first."""

    def __init__(self, path, compiles, seconds, causes):
        self.path, self.compiles, self.seconds, self.causes = path, compiles, seconds, causes


class Cause:
    """`key` is the same for all files that miss the same thing; `why` says what kind of thing it is."""

    def __init__(self, key, why, where):
        self.key, self.why, self.where = key, why, where


OUTSIDE = "a header of another library: --include names its folder, or the source stays out"
GENERATED = "a header that the original's build generates: write out what the source uses of it"
OWN = "a header that phibridge does not have: bring yours along, in a folder that --root names"
NAME = "a name of the original that phibridge does not have: report it, or write around it"
SHAPE = "used in another way than phibridge's has it: the message says how"
SYNTAX = "the source does not compile by itself"

_OUTSIDE = re.compile(r"mkl|xxhash|cublas|cudnn|nccl|cuda|hip/|rocm|python|pybind|dnnl|boost|brpc|gflags|glog|xpu|acl/|warp|cub/")
_GENERATED = re.compile(r"\.pb\.h$|jit/kernels\.h$|generated|signatures\.h$|declarations\.h$")
_Q = "[‘'`]([^’']+)[’']"
_MISSING_NAMES = [
    re.compile(_Q + r" (?:is not a member of|has not been declared|was not declared|does not name a type|is not a class)"),
    re.compile(r"has no member named " + _Q), re.compile(_Q + r" is not a template"),
    re.compile(r"no (?:type|template) named " + _Q), re.compile(r"incomplete type " + _Q),
    re.compile(r"there are no arguments to " + _Q), re.compile(_Q + r" is not a namespace-name"),
    re.compile(r"unknown type name " + _Q),
]


def cause_of(line, message):
    header = re.match(r"(.+?): No such file or directory", message)
    if header:
        name = header.group(1)
        why = GENERATED if _GENERATED.search(name) else OUTSIDE if not name.startswith("paddle/") and _OUTSIDE.search(name) else OWN
        return Cause(f"header {name}", why, line)
    for pattern in _MISSING_NAMES:
        found = pattern.search(message)
        if found:
            name = re.sub(r"<.*", "", found.group(1)).strip()
            inside = re.search(r"is not a member of " + _Q, message) or re.search(_Q + r" has no member named", message)
            of = ""
            if inside and "::" not in name:
                of = re.sub(r"^(?:const )?(?:struct|class) ", "", re.sub(r"<.*", "", inside.group(1))) + "::"
            return Cause(of + name, NAME, line)
    if re.match(r"expected ", message):
        return Cause(message, SYNTAX, line)
    return Cause(re.sub(r"\[with .*", "", message), SHAPE, line)


def causes_in(output):
    causes, seen = [], set()
    for found in re.finditer(r"^(\S[^\n]*?):(\d+):\d+: (?:fatal )?error: (.*)$", output, re.MULTILINE):
        cause = cause_of(f"{found.group(1)}:{found.group(2)}", found.group(3).strip())
        if cause.key not in seen:
            seen.add(cause.key)
            causes.append(cause)
    return causes


def _run(command, timeout):
    """Exit status (None: it took longer than `timeout` seconds), seconds of processor time, what it said."""
    with tempfile.TemporaryFile() as said:
        try:
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=said, start_new_session=True,
                                       env={**os.environ, "LC_ALL": "C"})
        except FileNotFoundError:
            raise trees.Missing(f"there is no compiler {command[0]}")
        late = threading.Event()

        def stop():
            late.set()
            os.killpg(process.pid, signal.SIGKILL)  # the compiler proper is a process of its own

        timer = threading.Timer(timeout, stop)
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        text = said.read().decode(errors="replace")
    return None if late.is_set() else process.returncode, usage.ru_utime + usage.ru_stime, text


def compile_one(path, tree, roots, includes, timeout):
    command = [tree.compiler, "-fsyntax-only", "-w", "-fmax-errors=20", "-x", "c++", "-I", os.path.dirname(path) or "."]
    command += tree.flags
    for folder in list(roots) + list(includes):
        command += ["-isystem", folder]  # after phibridge's, also where these are of an installed tree
    status, seconds, said = _run(command + [path], timeout)
    if status is None:
        return Result(path, False, seconds, [Cause(f"not compiled in {timeout:g} s", SYNTAX, path)])
    if status == 0:
        return Result(path, True, seconds, [])
    causes = causes_in(said)
    return Result(path, False, seconds, causes or [Cause(said.strip().split("\n")[-1], SYNTAX, path)])


def compile_all(paths, tree, roots, includes, jobs, timeout):
    """In the order of `paths`. Progress goes to standard error, where that is a terminal."""
    shows = sys.stderr.isatty()
    results = {}
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        running = {pool.submit(compile_one, path, tree, roots, includes, timeout): path for path in paths}
        for done in concurrent.futures.as_completed(running):
            results[running[done]] = done.result()
            if shows:
                good = sum(result.compiles for result in results.values())
                print(f"\r{len(results)} of {len(paths)} compiled, {good} without errors", end="", file=sys.stderr)
    if shows:
        print(file=sys.stderr)
    return [results[path] for path in paths]
