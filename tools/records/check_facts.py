#!/usr/bin/env python3
"""Compares records of operators with facts about the original: slots, their flags, attributes, types and defaults.

  check_facts.py --facts DIR [--root DIR] [--all] FILE.yaml...

DIR has op_protos.json, as the original's registry prints it: by op type `inputs` and `outputs` with `name` and the
flags duplicable, dispensable, intermediate and extra; `attrs` with `name`, `type`, `default`, `extra`,
`support_tensor`. Each difference is a line: the file and line of the record, what it says and what the facts say. A
record with `differs` explains its differences: they are counted, and printed only with --all. Gradient ops have no
facts. Attributes that are `extra` in a record may be missing in the facts: the original adds them when a program is
read.

Exit: 0; 1 if something differs without a reason, or for a wrong record.
"""

from __future__ import annotations

import argparse
import json
import pathlib
import struct
import sys

import arguments
import generate
import schema
from arguments import Argument
from cpp_text import literal_type, typed
from schema import Op
from yaml_lines import RecordError, Where

FLAGS = ("duplicable", "dispensable", "intermediate", "extra")


class Comparison:
    """The differences between one record and what is known of its op."""

    def __init__(self, op: Op, facts: dict):
        self.op, self.facts = op, facts
        self.found: list[tuple[Where, str]] = []
        self._slots("input", facts["inputs"], self._inputs())
        self._slots("output", facts["outputs"], self._outputs())
        self._attrs()

    def _add(self, where: Where, text: str) -> None:
        self.found.append((where, f"`{self.op.type}`: {text}"))

    # What the record says, by the names of programs: where, and the flags that are set.

    def _flags(self, argument: Argument, extra: bool) -> tuple[Where, set[str]]:
        name = argument.name
        flags = {"duplicable": argument.is_list, "dispensable": name in self.op.names("optional"),
                 "intermediate": name in self.op.names("intermediate"),
                 "extra": extra or name in self.op.marked_extra}
        return argument.where, {flag for flag, is_set in flags.items() if is_set}

    def _inputs(self) -> dict[str, tuple[Where, set[str]]]:
        op = self.op
        slots = {op.legacy(a.name): self._flags(a, False) for a in op.tensors}
        slots |= {op.legacy(a.name): self._flags(a, True) for a in op.extra_inputs}
        for attribute in op.attributes:
            for name, is_list in op.tensors_of(attribute.name):
                slots[name] = (attribute.where, {"dispensable"} | ({"duplicable"} if is_list else set()))
        return slots

    def _outputs(self) -> dict[str, tuple[Where, set[str]]]:
        op = self.op
        slots = {op.legacy(a.name): self._flags(a, False) for a in op.outputs}
        return slots | {op.legacy(a.name): self._flags(a, True) for a in op.extra_outputs}

    # Against the facts.

    def _slots(self, what: str, facts: list[dict], slots: dict[str, tuple[Where, set[str]]]) -> None:
        known = {fact["name"]: {flag for flag in FLAGS if fact.get(flag)} for fact in facts}
        for name, flags in known.items():
            if name not in slots:
                self._add(self.op.where, f"has no {what} {name}")
                continue
            where, own = slots[name]
            for flag in FLAGS:
                if (flag in own) != (flag in flags):
                    own_word, fact_word = ("", " not") if flag in own else ("not ", "")
                    self._add(where, f"{what} {name} is {own_word}{flag}, in the facts it is{fact_word}")
        for name, (where, _) in slots.items():
            if name not in known:
                self._add(where, f"{what} {name} is not among the facts")

    def _attrs(self) -> None:
        op = self.op
        known = {fact["name"]: fact for fact in self.facts["attrs"]}
        own = {op.legacy(a.name): (a, False) for a in op.attributes}
        own |= {op.legacy(a.name): (a, True) for a in op.extra_attrs}
        for name, fact in known.items():
            if name.startswith("@"):  # marks the op for the original's shape functions, and no program saves it
                continue
            if name in own:
                self._attr(name, *own[name], fact)
            else:
                self._add(op.where, f"has no attribute {name} ({fact['type']})")
        for name, (argument, extra) in own.items():
            if name not in known and not extra:
                self._add(argument.where, f"attribute {name} is not among the facts")

    def _attr(self, name: str, argument: Argument, extra: bool, fact: dict) -> None:
        def differ(says: str, fact_says: str) -> None:
            self._add(argument.where, f"attribute {name} {says}, in the facts {fact_says}")

        attr_type = self.op.attr_type(argument)
        if attr_type != fact["type"]:
            differ(f"is of type {attr_type}", fact["type"])
            return
        if extra and not fact.get("extra"):
            differ("is extra", "it is not")
        takes_tensor = self.op.may_be_tensor(argument.name)
        if takes_tensor != bool(fact.get("support_tensor")):
            differ(*("may be a tensor", "it may not") if takes_tensor else ("may not be a tensor", "it may"))
        if (argument.default is None) != ("default" not in fact):
            differ("is required" if argument.default is None else f"has the default {argument.default}",
                   f"the default is {json.dumps(fact['default'])}" if "default" in fact else "it is required")
        elif argument.default is not None:
            value = default_of(argument, attr_type)
            if value != as_saved(fact["default"], attr_type):
                differ(f"has the default {argument.default}", json.dumps(fact["default"]))


def default_of(argument: Argument, attr_type: str):
    literal = arguments.literal(literal_type(argument.type, attr_type), argument.default, argument.where)
    values = typed(attr_type, literal)
    is_list = attr_type.endswith("S")
    return as_saved(values if is_list else values[0], attr_type)


def as_saved(value, attr_type: str):
    """`value` rounded as the wire format rounds it."""
    if isinstance(value, list):
        return [as_saved(item, attr_type) for item in value]
    if attr_type in ("FLOAT", "FLOATS"):
        return struct.unpack("f", struct.pack("f", float(value)))[0]
    return value


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--facts", type=pathlib.Path, required=True)
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path.cwd(), help="what paths are relative to")
    parser.add_argument("--all", action="store_true", help="print what `differs` explains too")
    parser.add_argument("files", type=pathlib.Path, nargs="+")
    options = parser.parse_args()
    facts = json.loads((options.facts / "op_protos.json").read_text())
    root = options.root.resolve()
    counts = {"found": 0, "explained": 0, "ops": 0, "unknown": 0}
    try:
        families = generate.load_families([path for path in [root / "ops/common"] if path.is_dir()], root)
        for op in generate.load_all([path.resolve() for path in options.files], root, families):
            if op.is_backward:
                continue
            counts["ops" if op.type in facts else "unknown"] += 1
            explained = "differs" in op.entry
            for where, text in Comparison(op, facts[op.type]).found if op.type in facts else []:
                counts["explained" if explained else "found"] += 1
                if options.all or not explained:
                    print(f"{where}: {text}" + (f" (differs: {op.entry['differs']})" if explained else ""))
    except RecordError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{counts['ops']} ops compared, {counts['unknown']} without facts: {counts['found']} findings, "
          f"{counts['explained']} more explained")
    return 1 if counts["found"] else 0


if __name__ == "__main__":
    sys.exit(main())
