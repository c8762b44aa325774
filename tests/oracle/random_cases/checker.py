"""Runs case folders with `phibridge check`, many in one process; a crash is the result of its case."""
import json
import os
import subprocess
import tempfile


def check(binary, place, folders):
    """{folder: (status, message)}: pass, fail, error (ours threw) or crash."""
    results, left = {}, list(folders)
    while left:
        found, crash = _run(binary, place, left)
        results.update(found)
        left = [f for f in left if f not in results]
        if crash and left:
            results[left[0]] = ("crash", crash)
            left = left[1:]
        elif not found and not crash:
            raise RuntimeError("phibridge check gave no results")
    return results


def _run(binary, place, folders):
    with tempfile.TemporaryDirectory() as scratch:
        report = os.path.join(scratch, "report.json")
        environment = dict(os.environ, OMP_NUM_THREADS="1")
        done = subprocess.run([binary, "check", "--place", place, "--threads", "1", "--json", report] + folders,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                              env=environment, timeout=600)
        if os.path.exists(report):
            with open(report) as f:
                cases = json.load(f)["cases"]
            return {c["folder"]: (c["status"], c["message"]) for c in cases}, ""
    # It died: what it had printed stands, the next case is the one that it died of.
    found = {}
    lines = [line for line in done.stdout.splitlines() if line.startswith(("pass ", "fail ", "error "))]
    for folder, line in zip(folders, lines):
        found[folder] = (line.split()[0], line)
    return found, f"phibridge ended with {done.returncode}: {done.stdout[-300:]}"
