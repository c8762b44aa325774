#!/usr/bin/env python3
"""Makes the case folders of the oracle tier, each maker once for each version of its source.

    tests/oracle/make_cases.py [--cache DIR] [--reference DIR] [--jobs N] [--list] [MAKER...]

Run it with the Python that tests/oracle/environment prints. Makers are the modules of tests/oracle/programs and
tests/oracle/cases, each with a function make(out), and, with --reference (default: $PHIBRIDGE_REFERENCE), the script
DIR/programs/make_programs.py of that folder, which makes larger programs. The cases of a maker lie in
CACHE/<maker>-<hash of its sources>; they are made again when a source changes.
MAKER: `programs/text`, `cases/math`, `reference`; all by default. Standard output: one folder of cases a line.
Exit: 0 all made, 1 a maker failed (its output is shown).
"""
import argparse
import concurrent.futures
import glob
import hashlib
import os
import shutil
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
HELPERS = ["op_case.py", "program_case.py", "requirements.txt"]
REFERENCE_CASES = ["mobilenet_v1", "mobilenet_v2", "mobilenet_v3_small", "resnet18", "tengine_mbv2", "yolo_rbc"]
# By path, and their folder last in sys.path: a maker may bear the name of a module of Python's own.
CHILD = """
import importlib.util, os, sys
sys.path.append(os.path.dirname(sys.argv[1]))
spec = importlib.util.spec_from_file_location("maker", sys.argv[1])
maker = importlib.util.module_from_spec(spec)
spec.loader.exec_module(maker)
maker.make(sys.argv[2])
"""
MONTH_S = 30 * 24 * 3600


class Maker:
    def __init__(self, name, command, sources):
        self.name, self.command = name, command
        digest = hashlib.sha256()
        for path in sources:
            with open(path, "rb") as f:
                digest.update(f.read())
        self.key = digest.hexdigest()[:12]

    def folder(self, cache):
        return os.path.join(cache, f"{self.name.replace('/', '-')}-{self.key}")


def module_makers():
    """A maker's key holds the helpers, its own source, and the neighbours that it imports."""
    helpers = [os.path.join(HERE, h) for h in HELPERS]
    programs = sorted(glob.glob(os.path.join(HERE, "programs", "*.py")))
    onednn_case = os.path.join(HERE, "onednn_case.py")
    for path in programs:
        needed = [p for p in programs + [onednn_case] if imports(path, p)]
        yield Maker("programs/" + stem(path), [sys.executable, "-B", "-c", CHILD, path],
                    helpers + [path] + needed)
    grad_case = os.path.join(HERE, "grad_case.py")
    for path in sorted(glob.glob(os.path.join(HERE, "cases", "*.py"))):
        needed = [helper for helper in (grad_case, onednn_case) if imports(path, helper)]
        yield Maker("cases/" + stem(path), [sys.executable, "-B", "-c", CHILD, path], helpers[:1] + [path] + needed)


def stem(path):
    return os.path.basename(path)[:-len(".py")]


def imports(path, other):
    with open(path) as f:
        return f"from {stem(other)} import" in f.read()


def reference_maker(folder):
    script = os.path.join(folder, "programs", "make_programs.py")
    if not os.path.exists(script):
        print("oracle: reference programs are left out: "
              + (f"no {script}" if folder else "PHIBRIDGE_REFERENCE is not set"), file=sys.stderr)
        return []
    more = [p for p in (os.path.join(folder, "programs", n + ".pdmodel") for n in REFERENCE_CASES) if os.path.exists(p)]
    command = [sys.executable, "-B", script]
    return [Maker("reference", command, [script, os.path.join(HERE, "requirements.txt")] + more)]


def make(maker, cache):
    """Makes into a folder beside, then renames: a half-made folder is never taken for a whole one."""
    folder = maker.folder(cache)
    if os.path.isdir(folder):
        os.utime(folder)
        return folder, ""
    partial = folder + ".partial"
    shutil.rmtree(partial, ignore_errors=True)
    os.makedirs(partial)
    environment = dict(os.environ, PYTHONPATH=HERE, GLOG_minloglevel="2", OMP_NUM_THREADS="1")
    command = maker.command + [partial] + (REFERENCE_CASES if maker.name == "reference" else [])
    start = time.time()
    result = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                            errors="replace", cwd=partial)
    if result.returncode != 0:
        return None, result.stdout
    os.rename(partial, folder)
    print(f"oracle: made {maker.name} in {time.time() - start:.0f} s", file=sys.stderr, flush=True)
    return folder, ""


def remove_old(cache):
    """Folders of sources that nobody has asked for in a month."""
    for path in glob.glob(os.path.join(cache, "*-*")):
        if time.time() - os.path.getmtime(path) > MONTH_S:
            shutil.rmtree(path, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    parser.add_argument("--cache", default=os.path.join(home, "phibridge", "cases"))
    parser.add_argument("--reference", default=os.environ.get("PHIBRIDGE_REFERENCE", ""))
    parser.add_argument("--jobs", type=int, default=min(os.cpu_count() or 1, 4))
    parser.add_argument("--list", action="store_true", help="print the makers and make nothing")
    parser.add_argument("makers", nargs="*", metavar="MAKER")
    options = parser.parse_args()
    makers = list(module_makers()) + reference_maker(options.reference)
    unknown = set(options.makers) - {m.name for m in makers}
    if unknown:
        parser.error(f"no maker {', '.join(sorted(unknown))}; --list shows them")
    makers = [m for m in makers if not options.makers or m.name in options.makers]
    if options.list:
        print("\n".join(m.name for m in makers))
        return 0
    os.makedirs(options.cache, exist_ok=True)
    remove_old(options.cache)
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for maker, (folder, output) in zip(makers, pool.map(lambda m: make(m, options.cache), makers)):
            if folder:
                print(folder)
            else:
                failed += 1
                print(f"oracle: {maker.name} failed:\n{output}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
