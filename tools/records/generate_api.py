#!/usr/bin/env python3
"""Writes the C++ API of operators from their records: one header, and sources with its functions.

  generate_api.py --header FILE --out DIR --groups N [--include NAME] [--invokers DIR] [--python FILE]
                  [--families PLACE]... --root DIR FILE.yaml...
  generate_api.py --missing [--families PLACE]... --root DIR FILE.yaml...

--include is how the sources include the header; default: phibridge/api.h.
--invokers writes, too, functions that call those of the API with arguments by position, for tests of all of them.
--python writes, too, what the Python package reads: a JSON list that describes each function.
--missing prints the operators without a function, each with the reason, and their number.

Exit: 0; 1 for a wrong record, which is named with file and line.
"""

from __future__ import annotations

import argparse
import json
import pathlib
import sys

import api
import generate
import python_api
from yaml_lines import RecordError


def write_all(folder: pathlib.Path, stem: str, texts: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for group, text in enumerate(texts):
        generate.write_if_changed(folder / f"{stem}_{group:02}.cc", text)


def print_missing(ops: list) -> None:
    missing = [(op.type, api.why_not(op)) for op in ops if api.why_not(op) is not None]
    for op_type, reason in sorted(missing):
        print(f"{op_type}: {reason}")
    print(f"{len(missing)} of {len(ops)} operators have no function in the API")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
                                     fromfile_prefix_chars="@")
    parser.add_argument("--header", type=pathlib.Path)
    parser.add_argument("--include", default="phibridge/api.h")
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("--invokers", type=pathlib.Path)
    parser.add_argument("--python", type=pathlib.Path)
    parser.add_argument("--groups", type=int, default=12)
    parser.add_argument("--missing", action="store_true")
    parser.add_argument("--families", type=pathlib.Path, action="append", default=[])
    parser.add_argument("--root", type=pathlib.Path, required=True, help="what paths are relative to")
    parser.add_argument("files", type=pathlib.Path, nargs="+")
    options = parser.parse_args()
    root = options.root.resolve()
    try:
        families = generate.load_families([path.resolve() for path in options.families], root)
        ops = generate.load_all([path.resolve() for path in options.files], root, families)
        if options.missing:
            print_missing(ops)
            return 0
        functions = api.functions_of(ops)
        options.header.parent.mkdir(parents=True, exist_ok=True)
        generate.write_if_changed(options.header, api.header_text(functions))
        write_all(options.out, "api", api.source_texts(functions, options.groups, options.include))
        if options.invokers is not None:
            write_all(options.invokers, "invoke", api.invoker_texts(functions, options.groups))
        if options.python is not None:
            options.python.parent.mkdir(parents=True, exist_ok=True)
            rows = python_api.descriptions(functions)
            generate.write_if_changed(options.python, json.dumps(rows, indent=0) + "\n")
    except RecordError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
