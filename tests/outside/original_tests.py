#!/usr/bin/env python3
"""Checks original_tests.txt, which says how its lines are written: 74 tests in 24 files, each once, and the test of
ours that a line names is in tests/outside/unit. Prints how many pass, and why the others cannot.

usage: original_tests.py [FOLDER]      tests/outside; without it, where this lies
"""

import pathlib
import re
import sys

FILES, TESTS = 24, 74
LINE = re.compile(r"  (?P<test>\w+\.\w+)(?:: (?P<file>\w+\.cc) (?P<ours>\w+\.\w+)| -- (?P<reason>\S.*))$")


def tests_of(path):
    return {f"{suite}.{name}" for suite, name in
            re.findall(r"^TEST(?:_F)?\((\w+), (\w+)\)", path.read_text() if path.exists() else "", re.MULTILINE)}


def main():
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent
    wrong, files, seen, passing, source = [], set(), set(), 0, ""
    for number, line in enumerate((folder / "original_tests.txt").read_text().splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        where = f"original_tests.txt:{number}"
        if not line.startswith(" "):
            source = line
            wrong += [f"{where}: {source} is there twice"] if source in files else []
            files.add(source)
            continue
        fields = LINE.match(line)
        if fields is None or not source:
            wrong.append(f"{where}: neither `SUITE.TEST: FILE OURS` nor `SUITE.TEST -- reason`")
            continue
        wrong += [f"{where}: {fields['test']} is there twice"] if (source, fields["test"]) in seen else []
        seen.add((source, fields["test"]))
        if fields["reason"]:
            print(f"{source} {fields['test']}: {fields['reason']}")
            continue
        passing += 1
        if fields["ours"] not in tests_of(folder / "unit" / fields["file"]):
            wrong.append(f"{where}: unit/{fields['file']} has no test {fields['ours']}")
    if (len(files), len(seen)) != (FILES, TESTS):
        wrong.append(f"original_tests.txt: {len(seen)} tests in {len(files)} files, not {TESTS} in {FILES}")
    print(f"{passing} of {len(seen)} tests pass; {len(seen) - passing} cannot")
    print("\n".join(wrong), end="\n" if wrong else "")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
