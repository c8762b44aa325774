#!/usr/bin/env python3
r"""Writes the C++ tables of operators from their records.

  generate.py --out DIR --groups N [--train-groups M] [--crop FILE] [--families PLACE]... [--headers PLACE]... \
              --root DIR FILE.yaml...

Each record goes to one of N sources, records_00.cc and so on, by the hash of its operator's type, so that an edit of
one record changes one source. With --train-groups, what inference never runs goes to M sources of its own,
train_records_00.cc and so on. amp_lists.cc has the lists of mixed precision, element_types.cc the types that inputs may
have. A source whose text stays the same is not touched.

Exit: 0; 1 for a wrong record, which is named with file and line.
"""

from __future__ import annotations

import argparse
import json
import pathlib
import re
import sys
import zlib

import amp
import element_types
import emit
import schema
from yaml_lines import RecordError, Where

PROLOGUE = """// Written by tools/records from the records named below. Edits here are lost.
#include "framework/op/op_record_registrar.h"
#include "framework/program/saved_form.h"
{includes}

namespace paddle {{
namespace operators {{

{functions}

namespace {{

{tables}
}}  // namespace
}}  // namespace operators
}}  // namespace paddle

// For USE_OP_ITSELF and its like.
{touches}
"""


def shape_function_headers(folders: list[pathlib.Path], roots: list[pathlib.Path]) -> dict[str, str]:
    """Shape function → the path by which its header is included."""
    headers = {}
    for folder in folders:
        for header in sorted(folder.rglob("*.h")) if folder.is_dir() else [folder]:
            root = next((r for r in roots if header.is_relative_to(r)), header.parent)
            for name in re.findall(r"^void (\w+)\(", header.read_text(), re.M):
                headers.setdefault(name, str(header.relative_to(root)))
    return headers


def load_families(places: list[pathlib.Path], root: pathlib.Path) -> dict:
    """Families by their names: files, and the files of folders. Errors: RecordError for two of one name."""
    families, files = {}, {}
    for place in places:
        for path in sorted(place.glob("*.yaml")) if place.is_dir() else [place]:
            if path.stem in files:
                raise RecordError(Where(shown(path, root), 1), f"there is a family `{path.stem}` in "
                                                               f"{shown(files[path.stem], root)} already")
            files[path.stem] = path
            families[path.stem] = schema.load_family(path, shown(path, root))
    return families


def shown(path: pathlib.Path, root: pathlib.Path) -> str:
    return str(path.relative_to(root)) if path.is_relative_to(root) else str(path)


def load_all(files: list[pathlib.Path], root: pathlib.Path, families: dict) -> list[schema.Op]:
    ops, errors = [], []
    for path in files:
        try:
            ops += schema.load(path, shown(path, root), families)
        except RecordError as error:
            errors.append(str(error))
    if errors:
        raise SystemExit("\n".join(errors))
    first = {}
    for op in ops:
        other = first.setdefault(op.type, op)
        if other is not op:
            raise RecordError(op.where, f"`{op.type}` has a record already, in {other.where}")
    return ops


def group_of(op_type: str, groups: int) -> int:
    return zlib.crc32(op_type.encode()) % groups


def tables_of(ops: list[schema.Op], library: dict[str, schema.Op]) -> list[emit.OpTables]:
    backwards = {op.forward.type: op for op in reversed(ops) if op.forward is not None}
    result = []
    for op in ops:
        if op.invoke is not None:
            continue
        tables = emit.OpTables(op, backwards.get(op.type))
        tables.library = library
        result.append(tables)
    return result


def check_shape_functions(ops: list[schema.Op]) -> None:
    """A kernel has one shape function, whoever calls it. Errors: RecordError naming both records."""
    known: dict[str, tuple[str, schema.Op]] = {}
    for op in ops:
        infer_meta = op.map("infer_meta")
        if "func" not in infer_meta or "param" in infer_meta:
            continue
        for kernel in op.kernels():
            function = kernel.infer_meta or infer_meta["func"]
            other, first = known.setdefault(kernel.name, (function, op))
            if other != function:
                raise RecordError(infer_meta.where, f"kernel `{kernel.name}` has the shape function `{function}` here "
                                                    f"and `{other}` in {first.where}")


def source_text(tables: list[emit.OpTables], headers: dict[str, str]) -> str:
    texts = [t.text() for t in tables]
    includes, functions = set(), set()
    for table in tables:
        for name in table.infer_metas:
            if name not in headers:
                raise RecordError(table.op.where, f"no header declares the shape function `{name}`")
            includes.add(headers[name])
        functions |= {emit.FUNCTIONS[kind].format(name) for kind, name in table.functions}
    touches = [f"int TouchOpRegistrar_{t.op.type}();\nint TouchOpRegistrar_{t.op.type}() {{ return 0; }}" for t in tables]
    return PROLOGUE.format(touches="\n".join(touches), includes="\n".join(f'#include "{h}"' for h in sorted(includes)),
                           functions="\n".join(sorted(functions)), tables="\n".join(texts))


def tables_of_all(ops: list[schema.Op]) -> list[emit.OpTables]:
    """The tables of checked records. Errors: RecordError."""
    check_shape_functions(ops)
    return tables_of(ops, {op.type: op for op in ops if op.invoke is None})


def sources_of(tables: list[emit.OpTables], headers: dict[str, str], groups: int) -> list[str]:
    """The text of each source. Errors: RecordError."""
    return [source_text([t for t in tables if group_of((t.op.forward or t.op).type, groups) == group], headers)
            for group in range(groups)]


def write_if_changed(path: pathlib.Path, text: str) -> None:
    if not path.is_file() or path.read_text() != text:
        path.write_text(text)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
                                     fromfile_prefix_chars="@")
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--groups", type=int, default=24)
    parser.add_argument("--train-groups", type=int, default=0)
    parser.add_argument("--crop", type=pathlib.Path, help="only the operators of this file of `phibridge crop`")
    parser.add_argument("--families", type=pathlib.Path, action="append", default=[],
                        help="mix-ins, for `like : NAME`: a file NAME.yaml or a folder of them")
    parser.add_argument("--headers", type=pathlib.Path, action="append", default=[],
                        help="where shape functions are declared: a folder or a header")
    parser.add_argument("--header-root", type=pathlib.Path, action="append", default=[],
                        help="another folder that headers are included from")
    parser.add_argument("--root", type=pathlib.Path, required=True, help="what paths are relative to")
    parser.add_argument("files", type=pathlib.Path, nargs="+")
    options = parser.parse_args()
    options.root = options.root.resolve()
    options.headers = [path.resolve() for path in options.headers]
    options.families = [path.resolve() for path in options.families]
    options.files = [path.resolve() for path in options.files]
    try:
        families = load_families(options.families, options.root)
        headers = shape_function_headers(options.headers,
                                         [options.root, *(path.resolve() for path in options.header_root)])
        tables = tables_of_all(load_all(options.files, options.root, families))
        if options.crop is not None:
            kept = set(json.loads(options.crop.read_text())["ops"])
            tables = [t for t in tables if t.op.type in kept]
        apart = [t for t in tables if options.train_groups and t.op.is_training]
        library = sources_of([t for t in tables if t not in apart], headers, options.groups)
        training = sources_of(apart, headers, options.train_groups)
        options.out.mkdir(parents=True, exist_ok=True)
        for stem, texts in (("records", library), ("train_records", training)):
            for group, text in enumerate(texts):
                write_if_changed(options.out / f"{stem}_{group:02}.cc", text)
        write_if_changed(options.out / "amp_lists.cc", amp.table_text([t.op for t in tables]))
        write_if_changed(options.out / "element_types.cc", element_types.table_text([t.op for t in tables]))
    except RecordError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
