"""What automatic mixed precision does with operators, as one C++ table out of checked records."""

from __future__ import annotations

from cpp_text import quoted
from schema import Op
from yaml_lines import Map

LISTS = {"white": "kWhite", "white_float16": "kWhiteFloat16", "black": "kBlack", "black_o2": "kBlackO2",
         "promote": "kPromote", "keep": "kKeep"}
TEXT = """// Written by tools/records from the records named below. Edits here are lost.
#include "framework/dygraph/amp_lists.h"

namespace phibridge {{
namespace {{

constexpr AmpRecord kAmpRecords[] = {{
{rows}
}};
const AmpListRegistrar kRegistrar(kAmpRecords);

}}  // namespace
}}  // namespace phibridge
"""
EMPTY = "// Written by tools/records: no record names a list of mixed precision.\n"


def list_of(op: Op) -> str | None:
    """The list of a forward operator; None: its record names none, and it promotes. Optimizers take what they get."""
    amp = op.entry.get("amp")
    if amp is None:
        return "keep" if op.is_training and not op.is_backward else None
    return amp["list"] if isinstance(amp, Map) else amp


def table_text(ops: list[Op]) -> str:
    """Errors: RecordError for an input that the operator has not."""
    rows = []
    for op in sorted(ops, key=lambda op: op.type):
        name = list_of(op)
        if name is None:
            continue
        only = "nullptr"
        amp = op.entry.get("amp")
        if isinstance(amp, Map):
            op.require(amp["input"], amp.where_of("input"))
            only = quoted(op.legacy(amp["input"]))
        rows.append(f"    {{{quoted(op.type)}, AmpList::{LISTS[name]}, {only}}},  // {op.where}")
    return TEXT.format(rows="\n".join(rows)) if rows else EMPTY
