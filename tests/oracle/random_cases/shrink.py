"""Makes a failing case small: its choices are taken back one after the other, as long as it fails in the same way."""
import os
import shutil

ROUNDS = 6


def kind_of(verdict):
    """What must stay the same while a case shrinks."""
    status, message = verdict
    if status == "error":
        return status, message.split("\n")[0].split(":")[0]
    return status, "shape" if " is " in message and "expected" in message and "differ" not in message else "value"


def _simpler(choices):
    """All choices but one as they are, that one 0 or half; a long tail cut off first."""
    for cut in (0, len(choices) // 2):
        yield choices[:cut]
    for i, value in enumerate(choices):
        for less in {0, value // 2} - {value}:
            yield choices[:i] + [less] + choices[i + 1:]


def shrink(told, verdict, suffix, make_all, check_all, scratch):
    """The smallest found: (told, verdict). make_all(jobs) -> tolds, check_all(folders) -> {folder: verdict}."""
    best, best_verdict = told, verdict
    for round_number in range(ROUNDS):
        candidates = [c for c in _simpler(best["choices"]) if c != best["choices"]]
        jobs = [(told["seed"], c, os.path.join(scratch, f"{round_number}_{i}")) for i, c in enumerate(candidates)]
        made = [t for t in make_all(jobs) if t["status"] == "made" and os.path.exists(t["folder"] + suffix)]
        found = check_all([t["folder"] + suffix for t in made]) if made else {}
        failing = [t for t in made if found[t["folder"] + suffix][0] != "pass" and
                   kind_of(found[t["folder"] + suffix]) == kind_of(verdict)]
        smaller = [t for t in failing if cost(t["choices"]) < cost(best["choices"])]
        if not smaller:
            break
        smallest = min(smaller, key=lambda t: cost(t["choices"]))
        best_verdict = found[smallest["folder"] + suffix]
        kept = os.path.join(scratch, f"best_{round_number}")
        shutil.move(smallest["folder"] + suffix, kept)
        best = dict(smallest, kept=kept)
    return best, best_verdict


def cost(choices):
    return sum(1 for c in choices if c), sum(choices), len(choices)
