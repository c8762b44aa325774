#!/usr/bin/env python3
"""Says which sources belong to a part of the library that can be left out, by the operators that they serve.

  parts.py [--families PLACE]... [--crop FILE] [--trim FOLDER] --root DIR --sources FILE FILE.yaml...

FILE lists sources, one a line. Printed is a line `train PATH` or `legacy PATH` for each that belongs to a part:

  train   kernels that only gradient operators, and records with `part : train`, name
  legacy  legacy kernels of operators that have a PHI kernel: references, chosen when a user asks for them

A source that registers anything else, or defines a function which a record names, stays with that record.

With --crop, a file that `phibridge crop` wrote, `out PATH` is printed for each source that its programs do not need.

With --trim, for a library without the part that trains, `trim PATH` is printed too, for each source that also registers
kernels of that part but stays; FOLDER gets a copy of it, under its path from --root, without these registrations. With
--crop, only if its programs have no operator of that part.

Exit: 0; 1 for a wrong record.
"""

from __future__ import annotations

import argparse
import json
import pathlib
import re
import sys

import generate
import schema
from yaml_lines import RecordError

PHI_KERNEL = re.compile(r"^PD_REGISTER_(?:GENERAL_)?KERNEL(?:_IN_FLOAT32)?\((\w+)", re.M)
LEGACY_KERNEL = re.compile(r"^(?:PD_LEGACY_\w+|REGISTER_OP_CPU_KERNEL)\((\w+)", re.M)
REGISTRATION = re.compile(r"^(PD_REGISTER|PD_LEGACY|REGISTER_OP)_\w+\((\w+)[^;{]*?\)\s*(?:;|\{(?:[^{}]|\{[^{}]*\})*\})",
                          re.M)
OTHER = re.compile(r"^(?:PD_OPERATOR_CLASS|PD_GRAD_OP_MAKER|REGISTER_OPERATOR)\(|^\[\[maybe_unused\]\] const ", re.M)


class Library:
    """What the records say of parts."""

    def __init__(self, ops: list[schema.Op]):
        known = [op for op in ops if op.invoke is None]
        self.training = {op.type for op in known if op.is_training}
        self.with_kernel = {op.type for op in known if "kernel" in op.entry}
        used = {True: set(), False: set()}  # by `is_training`: names of kernels
        named = {True: set(), False: set()}  # and of functions
        for tables in generate.tables_of(ops, {op.type: op for op in known}):
            tables.text()
            used[tables.op.is_training] |= {kernel.name for kernel in tables.op.kernels()}
            named[tables.op.is_training] |= {name for _, name in tables.functions}
        self.training_kernels = used[True] - used[False]
        self.functions, self.training_functions = named[False], named[True] - named[False]

    def part_of(self, text: str) -> str | None:
        """The part of a source with this text; None: the library itself."""
        kernels = set(PHI_KERNEL.findall(text))
        if kernels:
            return "train" if kernels <= self.training_kernels else None
        ops = set(LEGACY_KERNEL.findall(text))
        if not ops or OTHER.search(text) or defines(text, self.functions):
            return None
        if ops <= self.with_kernel and not defines(text, self.training_functions):
            return "legacy"
        return "train" if ops <= self.training else None

    def trimmed(self, text: str) -> str:
        """A source without the registrations of kernels that only training uses; its lines keep their numbers."""

        def kept(match: re.Match) -> str:
            names = self.training_kernels if match[1] == "PD_REGISTER" else self.training
            return "\n" * match[0].count("\n") if match[2] in names else match[0]

        return REGISTRATION.sub(kept, text)


class Crop:
    """What is left out of a library for some programs."""

    REGISTERS_SHAPES = re.compile(r"^void (\w+InferMeta)\(", re.M)
    HIDDEN = re.compile(r"^namespace \{\n.*?^\}  // namespace\n", re.M | re.S)
    DEFINES = re.compile(r"^(?!static |using )\w[\w:<>,*& ]*[ *&]([A-Z]+[a-z]\w*)\(", re.M)
    # Kernels whose bodies stand in phi/kernels/impl are instantiated where they are registered.
    INSTANTIATES = re.compile(r"^PD_REGISTER_\w+\([^{]*?\bphi::(?:\w+::)*(\w+Kernel)\b", re.M)
    BODIES = re.compile(r'^#include "(phi/kernels/(?:\w+/)*impl/\w+\.h)"', re.M)
    NAMES = re.compile(r"\b[A-Z]\w+\b")
    FOLDERS = {"gpu": "GPU", "gpudnn": "GPU", "onednn": "ONEDNN"}  # of kernels, and for which back ends they are

    def __init__(self, needs: dict, ops: list[schema.Op], root: pathlib.Path):
        self.root = root
        self.ops, self.legacy, self.kernels = set(needs["ops"]), set(needs["legacy"]), set(needs["kernels"])
        self.other_backends = {folder for folder, backend in self.FOLDERS.items()
                               if not any(name.startswith(backend) for name in needs["backends"])}
        self.functions: set[str] = set()  # of kept records
        for tables in generate.tables_of(ops, {op.type: op for op in ops if op.invoke is None}):
            if tables.op.type in self.ops:
                tables.text()
                self.functions |= tables.infer_metas | {name for _, name in tables.functions}

    def is_root(self, text: str, library: Library) -> bool:
        """Whether a source registers or defines what the programs need, or is no source of that kind."""
        kernels, ops = set(PHI_KERNEL.findall(text)), set(LEGACY_KERNEL.findall(text))
        shapes = set(self.REGISTERS_SHAPES.findall(text))
        others = {"New" + name for name in re.findall(r"^PD_OPERATOR_CLASS\((\w+)", text, re.M)}
        others |= set(re.findall(r"^PD_GRAD_OP_MAKER\((\w+)", text, re.M))
        if not kernels and not ops and not shapes and not others:
            return True  # shared by others
        if kernels & self.kernels or shapes & self.functions or others & self.functions:
            return True
        by_legacy_kernel = self.legacy | (self.ops - library.with_kernel)
        return bool(ops & by_legacy_kernel) or defines(text, self.functions)

    def named(self, text: str) -> set[str]:
        """What a source with this text, or a kernel's body that it includes, may call."""
        bodies = [(self.root / path).read_text() for path in self.BODIES.findall(text)]
        return set(self.NAMES.findall("\n".join([text, *bodies])))

    def is_of_other_backend(self, path: str) -> bool:
        return bool(self.other_backends & set(pathlib.Path(path).relative_to(self.root).parts))

    def left_out(self, sources: dict[str, str], library: Library) -> list[str]:
        """Of path → text, what neither is needed nor called by what is. CUDA's sources stay."""
        wanted = {path: text for path, text in sources.items() if not self.is_of_other_backend(path)}
        kept = {path for path, text in wanted.items() if self.is_root(text, library)}
        defined: dict[str, set[str]] = {}
        for path, text in wanted.items():
            for name in self.DEFINES.findall(self.HIDDEN.sub("", text)) + self.INSTANTIATES.findall(text):
                defined.setdefault(name, set()).add(path)
        pending = list(kept)
        while pending:
            for name in self.named(sources[pending.pop()]):
                called = defined.get(name, set()) - kept
                kept |= called
                pending += called
        return [path for path in sources if path not in kept and not path.endswith(".cu")]


def defines(text: str, functions: set[str]) -> bool:
    return any(re.search(rf"^[\w:<>*& ]+ \*?{name}\(", text, re.M) for name in functions)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
                                     fromfile_prefix_chars="@")
    parser.add_argument("--families", type=pathlib.Path, action="append", default=[],
                        help="mix-ins, for `like : NAME`: a file NAME.yaml or a folder of them")
    parser.add_argument("--crop", type=pathlib.Path)
    parser.add_argument("--trim", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("--root", type=pathlib.Path, required=True, help="what paths are relative to")
    parser.add_argument("--sources", type=pathlib.Path, required=True)
    parser.add_argument("files", type=pathlib.Path, nargs="+")
    options = parser.parse_args()
    root = options.root.resolve()
    try:
        families = generate.load_families([path.resolve() for path in options.families], root)
        ops = generate.load_all(options.files, root, families)
        library = Library(ops)
        crop = Crop(json.loads(options.crop.read_text()), ops, root) if options.crop is not None else None
    except RecordError as error:
        print(error, file=sys.stderr)
        return 1
    sources = {source: pathlib.Path(source).read_text() for source in options.sources.read_text().split()}
    left_out = crop.left_out(sources, library) if crop is not None else []
    trims = options.trim is not None and (crop is None or not crop.ops & library.training)
    for source, text in sources.items():
        part = "out" if source in left_out else library.part_of(text)
        if part is not None:
            print(part, source)
        if trims and part in (None, "legacy") and library.trimmed(text) != text:
            write_copy(options.trim / pathlib.Path(source).relative_to(root), library.trimmed(text))
            print("trim", source)
    return 0


def write_copy(path: pathlib.Path, text: str) -> None:
    """Writes a file, unless it is so already: what is newer is compiled anew."""
    if path.exists() and path.read_text() == text:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


if __name__ == "__main__":
    sys.exit(main())
