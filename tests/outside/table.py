#!/usr/bin/env python3
"""Prints what the sources below this folder are written like: style and features, from their first lines.

usage: table.py FOLDER

A source starts with `// outside: STYLE | FEATURE, FEATURE`; the tests that run them (*_test.cc outside of
unit/, and run_op.h) do not. Exits with 1 if another file has no such line.
"""

import pathlib
import re
import sys


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    rows, unmarked = [], []
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        is_runner = name == "run_op.h" or (name.endswith("_test.cc") and not name.startswith("unit/"))
        if path.suffix not in (".cc", ".h") or is_runner:
            continue
        mark = re.match(r"// outside: ([^|]+)\|(.*)", path.read_text())
        if mark is None:
            unmarked.append(name)
        else:
            rows.append((mark[1].strip(), name, mark[2].strip()))
    wide = [max(len(row[column]) for row in rows) for column in (0, 1)]
    for style, name, features in sorted(rows):
        print(f"{style:{wide[0]}}  {name:{wide[1]}}  {features}")
    for style in sorted({row[0] for row in rows}):
        print(f"{style}: {sum(row[0] == style for row in rows)} sources")
    print(f"{len(rows)} sources")
    for name in unmarked:
        print(f"{name}: does not start with `// outside: STYLE | FEATURES`")
    sys.exit(1 if unmarked or not rows else 0)


if __name__ == "__main__":
    main()
