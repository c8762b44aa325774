#!/usr/bin/env python3
"""Draws random cases of operators, forward and gradients up to the third, and compares with real Paddle 2.6.2.

    tests/oracle/random_cases.py --binary FILE [--seed S] [--count N] [--vary] [--place NAME] [--keep DIR] [--json FILE]
                                 [OP...]

Run it with the Python that tests/oracle/environment prints. All operators by default: those that `phibridge kernels`
lists, that real Paddle has and that tests/oracle/random_cases/domains describes; the others, and cases that are left
out, are printed with the reason. N cases an operator that Paddle
answers (default 20); what it raises on is drawn anew, at most four times as often, and run in phibridge as well: that
must end in an error or an answer, never in a crash. A failing case is made small and kept in DIR, where
`phibridge check DIR` runs it again. One seed gives the same cases anywhere.
--vary changes one thing of each case that its domain does not think of (random_cases/vary.py): [N] for [N, 1], another
whole type, no rows, a LoD, an attribute that comes from a tensor. Where shapes fit nowhere and 2.6.2 does not look, a
refusal is as good as an answer, and counted.
Exit: 0 no difference, 1 a difference, or an operator whose domain breaks or gives no case.
"""
import argparse
import collections
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "random_cases"))

import domains  # noqa: E402
from checker import check  # noqa: E402
from draw import DOMAINS, NARROWED  # noqa: E402
from samples import differs  # noqa: E402
from shrink import shrink  # noqa: E402
from vary import NOT_CHECKED, NOT_VARIED  # noqa: E402
from without import WITHOUT  # noqa: E402

ATTEMPTS = 4
SUFFIXES = ("_grad", "_grad2", "_grad3")  # of the folders of gradients, as maker.py writes them
SHRUNK = 3  # failing cases of one operator that are made small; the others are counted


class Paddle:
    """A process with real Paddle that makes cases; varied ones, if asked to."""

    def __init__(self, vary=False):
        self.vary = vary
        environment = dict(os.environ, PYTHONPATH=HERE, GLOG_minloglevel="2", OMP_NUM_THREADS="1")
        self.process = subprocess.Popen([sys.executable, "-B", os.path.join(HERE, "random_cases", "maker.py")],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment,
                                        stderr=subprocess.DEVNULL)

    def make(self, op, jobs, record=False):
        try:
            self.process.stdin.write(
                json.dumps({"op": op, "vary": self.vary, "record": record, "jobs": jobs}) + "\n")
            self.process.stdin.flush()
            answer = self.process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        if not answer:
            sys.exit(f"random_cases.py: the process with real Paddle ended with {self.process.wait()} at {op}")
        return json.loads(answer)


def cases_of(paddle, op, seed, count, folder):
    """What became of the draws: `count` of them made, or four times as many tried."""
    tolds, number = [], 0
    while number < count * ATTEMPTS:
        missing = count - sum(t["status"] == "made" for t in tolds)
        if missing <= 0:
            break
        jobs = []
        for _ in range(min(missing, count * ATTEMPTS - number)):
            jobs.append([seed * 1000003 % 2**31 + zlib.crc32(op.encode()) % 2**20 + number, None,
                         os.path.join(folder, f"{op}_{number:03d}")])
            number += 1
        tolds += paddle.make(op, jobs)
    return tolds


class Op:
    """All cases of one operator, and what came of them."""

    def __init__(self, name, options, paddle, scratch):
        self.name, self.options, self.paddle, self.scratch = name, options, paddle, scratch
        self.counts, self.failures = collections.Counter(), []

    def check(self, folders):
        return check(self.options.binary, self.options.place, folders)

    def run(self):
        folder = os.path.join(self.scratch, self.name)
        tolds = cases_of(self.paddle, self.name, self.options.seed, self.options.count, folder)
        made = [t for t in tolds if t["status"] == "made"]
        self.counts.update(t["status"] for t in tolds)
        self.counts["gradients"] = sum(t["grad"] > 0 for t in made)
        self.counts["gradients of gradients"] = sum(max(t["grad"] - 1, 0) for t in made)
        self.notes = sorted({t["error"] for t in tolds if "error" in t}, key=len)
        self.grad_notes = sorted({t["grad_error"] for t in made if "grad_error" in t}, key=len)
        exact = {t["folder"]: t for t in made if not t["random"]}
        exact.update({t["folder"] + suffix: t for t in made for suffix in SUFFIXES[:t["grad"]]})
        verdicts = self.check(list(exact)) if exact else {}
        verdicts.update({t["folder"]: differs(self.options.binary, t["folder"]) for t in made if t["random"]})
        for path, verdict in verdicts.items():
            if verdict[0] != "pass":
                told = exact.get(path) or next(t for t in made if t["folder"] == path)
                if told["variation"] in NOT_CHECKED and verdict[1].startswith("InvalidArgument"):
                    self.counts["refused by ours"] += 1
                else:
                    self.failures.append((path, told, verdict))
        self.check_raising([t["folder"] for t in tolds if t["status"] == "raised" and os.path.isdir(t["folder"])])
        self.keep_failures()
        if not self.options.work:
            shutil.rmtree(folder, ignore_errors=True)

    def check_raising(self, folders):
        for path, verdict in (self.check(folders) if folders else {}).items():
            answered = "No such file" in verdict[1] or "cannot open" in verdict[1] or "expected/" in verdict[1]
            self.counts["raised, ours " + ("crashes" if verdict[0] == "crash" else "answers" if answered else
                                           "too")] += 1
            if verdict[0] == "crash":
                self.failures.append((path, None, verdict))

    def keep_failures(self):
        for i, (path, told, verdict) in enumerate(self.failures[:SHRUNK]):
            kept = path
            if told and not told["random"] and not self.options.no_shrink:
                suffix = next((s for s in SUFFIXES if path.endswith(s)), "")
                scratch = os.path.join(self.scratch, "shrink", f"{self.name}_{i}")
                told, verdict = shrink(told, verdict, suffix, lambda jobs: self.paddle.make(self.name, jobs),
                                       self.check,
                                       scratch)
                kept = told.get("kept", path)
            target = os.path.join(self.options.keep, os.path.basename(path))
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(kept, target)
            self.failures[i] = (target, told, verdict)

    def is_drawn(self):
        """Whether its domain works: a draw that breaks in the maker itself, or none that Paddle answers, shows nothing."""
        return self.counts["made"] > 0 and not self.counts["broken"]

    def report(self):
        counts = self.counts
        problem = len(self.failures)
        line = f"{'ok' if not problem and self.is_drawn() else 'FAIL':5s}{self.name:34s}{counts['made']:4d} cases, {counts['gradients']:3d} gradients"
        rest = [f"{n} {what}" for what, n in sorted(counts.items()) if what not in ("made", "gradients") and n]
        print(line + (", " + ", ".join(rest) if rest else "") + (f", {problem} differ" if problem else ""))
        if counts["made"] < self.options.count:
            for note in self.notes[:3]:
                print(f"       Paddle: {note[:240]}")
        for note in self.grad_notes[:2]:
            print(f"       Paddle, gradient: {note[:240]}")
        for left_out in NARROWED.get(self.name, []):
            print(f"       not drawn: {left_out}")
        for variation, by_ops in NOT_VARIED.items() if self.options.vary else ():
            for ops, reason in by_ops.items():
                if self.name in ops.split():
                    print(f"       not varied by {variation}: {reason}")
        for path, told, (status, message) in self.failures[:SHRUNK]:
            print(f"       {os.path.basename(path)} {status}: {' '.join(message.split())[:300]}")
            if told:
                print(f"         {told['case'][:300]}")
        sys.stdout.flush()


def listed(binary):
    done = subprocess.run([binary, "kernels", "--json"], stdout=subprocess.PIPE, text=True, check=True)
    return {e["name"] for e in json.loads(done.stdout) if e["kind"] == "operator"}


def print_left_out(forward):
    """The operators that no domain draws, by reason."""
    by_reason = collections.defaultdict(list)
    for op in sorted(forward - set(DOMAINS)):
        by_reason[WITHOUT.get(op, "described nowhere")].append(op)
    for reason, ops in sorted(by_reason.items()):
        print(f"not drawn: {', '.join(ops)}\n           {reason}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--place", default="cpu")
    parser.add_argument("--keep", default="random_failures")
    parser.add_argument("--json")
    parser.add_argument("--vary", action="store_true")
    parser.add_argument("--work", help="make the cases in this folder and leave them there")
    parser.add_argument("--no-shrink", action="store_true")
    parser.add_argument("ops", nargs="*", metavar="OP")
    options = parser.parse_args()
    options.binary = os.path.abspath(options.binary)
    ours = listed(options.binary)
    unknown = [op for op in options.ops if op not in DOMAINS]
    if unknown:
        parser.error(f"no domain describes {', '.join(unknown)}")
    ops = options.ops or sorted(op for op in DOMAINS if op in ours)
    forward = {op for op in ours if not op.endswith(("_grad", "_grad2"))}
    if not options.ops:
        print_left_out(forward)
    paddle, total, done = Paddle(options.vary), collections.Counter(), []
    with tempfile.TemporaryDirectory() as scratch:
        for name in ops:
            op = Op(name, options, paddle, os.path.abspath(options.work or scratch))
            op.run()
            op.report()
            total.update(op.counts, ops=1, failures=len(op.failures), failing_ops=bool(op.failures),
                         short_ops=op.counts["made"] < options.count, undrawn_ops=not op.is_drawn())
            done.append({"op": name, "counts": op.counts, "failures": [(p, v) for p, _, v in op.failures]})
    print(f"seed {options.seed}: {total['ops']} operators, {total['made']} cases, {total['gradients']} gradients and "
          f"{total['gradients of gradients']} gradients of gradients, "
          f"{total['raised']} draws that Paddle raised on; {total['failures']} differ in {total['failing_ops']} operators; "
          f"{total['short_ops']} operators with fewer than {options.count} cases, {total['undrawn_ops']} whose domain "
          "breaks or gives none")
    if options.json:
        with open(options.json, "w") as f:
            json.dump({"seed": options.seed, "ops": done}, f, indent=1)
    return 1 if total["failures"] or total["undrawn_ops"] or not done else 0


if __name__ == "__main__":
    assert domains
    sys.exit(main())
