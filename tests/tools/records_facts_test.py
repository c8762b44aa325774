#!/usr/bin/env python3
"""Compares all records with the facts about the original, which lie beside the project where it is developed.

Exit: 0; 1 if a record differs without a reason; 77 where there are no facts, or no PyYAML.
"""
import pathlib
import re
import subprocess
import sys

from records_test import PYTHON, ROOT

FACTS = ROOT.parent / "shared" / "facts"


def main():
    if PYTHON is None:
        print("skipped: no python3 with PyYAML")
        return 77
    if not (FACTS / "op_protos.json").is_file():
        print(f"skipped: no facts at {FACTS}")
        return 77
    records = sorted(pathlib.Path(ROOT / "ops").glob("*.yaml"))
    done = subprocess.run([PYTHON, ROOT / "tools/records/check_facts.py", "--facts", FACTS, "--root", ROOT, *records],
                          capture_output=True, text=True, check=False)
    print(done.stdout, done.stderr, sep="")
    counts = re.search(r"^(\d+) ops compared, \d+ without facts: (\d+) findings", done.stdout, re.M)
    compared_most = counts is not None and int(counts[1]) > 0.9 * len(records)
    return 0 if done.returncode == 0 and compared_most and counts[2] == "0" else 1


if __name__ == "__main__":
    sys.exit(main())
