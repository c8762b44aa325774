"""What kernels of the CPU and of oneDNN cost (framework/executor/placement/placement_costs.yaml), as a C++ source.

    placement_costs.py TABLE.yaml OUT.cc

The table is measured by tools/placement_costs, which checks what it writes with this module. A wrong one is refused with
file and line. Exit: 0 written, 1 refused.
"""

from __future__ import annotations

import math
import os
import pathlib
import sys
from typing import Any

import yaml_lines
from cpp_text import quoted
from yaml_lines import Map, RecordError, Text

WORKS = {"elements": "kElements", "product": "kProduct", "conv": "kConv", "conv_transpose": "kConvTranspose"}
FORMATS = {"plain": "kPlain", "reads": "kReads", "keeps": "kKeeps", "blocks": "kBlocks"}
FIELDS = ("processor", "margin", "reorder", "kernels", "unmeasured")
PARTS = ("fixed", "element", "flop")

TEXT = """// Written by tools/records/placement_costs.py from {source}. Edits here are lost.
#include "framework/executor/placement/costs.h"

namespace phibridge {{

const PlacementCosts& MeasuredCosts() {{
  static const auto* costs = new PlacementCosts{{
      {{
{kernels}
      }},
      {{
{unmeasured}
      }},
      {reorder},
      {margin}}};
  return *costs;
}}

}}  // namespace phibridge
"""


def fields_of(value: Any, what: str, allowed: tuple[str, ...], needed: tuple[str, ...]) -> Map:
    if not isinstance(value, Map):
        raise RecordError(value.where, f"{what} is a mapping of {', '.join(allowed)}")
    for name in value:
        if name not in allowed:
            raise RecordError(value.where_of(name), f"{what} has no field `{name}`; it has {', '.join(allowed)}")
    for name in needed:
        if name not in value:
            raise RecordError(value.where, f"{what} needs `{name}`")
    return value


def number(value: Any, what: str) -> float:
    try:
        found = float(value) if isinstance(value, Text) else math.nan
    except ValueError:
        found = math.nan
    if not (math.isfinite(found) and found >= 0):
        raise RecordError(value.where, f"{what} is a number that is finite and not negative; it is `{value}`")
    return found


def cost(value: Any, what: str, parts: tuple[str, ...]) -> str:
    """`{fixed : 900, element : 0.2}`, nanoseconds, as a LinearCost."""
    given = fields_of(value, what, parts, ("fixed",))
    numbers = [number(given[part], f"`{part}` of {what}") if part in given else 0.0 for part in PARTS]
    return "{" + ", ".join(repr(n) for n in numbers) + "}"


def one_of(value: Any, what: str, choices: dict[str, str]) -> str:
    if value not in choices:
        raise RecordError(value.where, f"{what} is one of {', '.join(choices)}; it is `{value}`")
    return choices[value]


def kernel(name: str, value: Any) -> str:
    given = fields_of(value, f"kernel `{name}`", ("work", "format", "cpu", "onednn"), ("format", "cpu", "onednn"))
    work = one_of(given["work"], "`work`", WORKS) if "work" in given else WORKS["elements"]
    parts = PARTS if work != WORKS["elements"] else PARTS[:2]
    costs = [cost(given[place], f"`{place}` of kernel `{name}`", parts) for place in ("cpu", "onednn")]
    return (f"          {{{quoted(name)}, Work::{work}, "
            f"FormatUse::{one_of(given['format'], '`format`', FORMATS)}, {costs[0]}, {costs[1]}}},")


def unmeasured_text(name: str, value: Any) -> str:
    return f"          {{{quoted(name)}, FormatUse::{one_of(value, f'the format of `{name}`', FORMATS)}}},"


def source(table: Any, shown: str) -> str:
    """The C++ source of a table that yaml_lines read. Errors: RecordError."""
    given = fields_of(table, "the table", FIELDS, FIELDS)
    kernels = given["kernels"]
    if not isinstance(kernels, Map):
        raise RecordError(given.where_of("kernels"), "`kernels` is a mapping of kernels to their costs")
    unmeasured = given["unmeasured"]
    if not isinstance(unmeasured, Map):
        raise RecordError(given.where_of("unmeasured"), "`unmeasured` is a mapping of kernels to their formats")
    for name in unmeasured:
        if name in kernels:
            raise RecordError(unmeasured.where_of(name), f"kernel `{name}` is measured")
    return TEXT.format(source=shown, kernels="\n".join(kernel(name, kernels[name]) for name in sorted(kernels)),
                       unmeasured="\n".join(unmeasured_text(name, unmeasured[name]) for name in sorted(unmeasured)),
                       reorder=cost(given["reorder"], "`reorder`", PARTS[:2]),
                       margin=repr(number(given["margin"], "`margin`")))


def main(words: list[str]) -> int:
    if len(words) != 2:
        sys.exit(__doc__)
    path = pathlib.Path(words[0])
    try:
        text = source(yaml_lines.read(path, os.path.relpath(path)), path.name)
    except (RecordError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    pathlib.Path(words[1]).write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
