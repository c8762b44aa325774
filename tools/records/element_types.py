"""The element types that an input may have, as one C++ table out of checked records: `types : {ids : [int32, int64]}`."""

from __future__ import annotations

from cpp_text import quoted
from schema import Op
from yaml_lines import RecordError

TEXT = """// Written by tools/records from the records named below. Edits here are lost.
#include "framework/op/declared_types.h"

namespace phibridge {{
namespace {{

constexpr DeclaredTypes kDeclaredTypes[] = {{
{rows}
}};
const DeclaredTypesRegistrar kTypesRegistrar(kDeclaredTypes);

}}  // namespace
}}  // namespace phibridge
"""
INTEGERS = "TypeBit(phi::DataType::INT32) | TypeBit(phi::DataType::INT64)"
EMPTY = "// Written by tools/records: no record names the element types of an input.\n"


def types_of(op: Op, name: str) -> list[str]:
    """What the record says of an input; of a gradient operator's, what that of the forward operator says, but for the
    type of the kernel, as gradient kernels may not read an input at all."""
    types = op.map("types").get(name)
    if types is not None or op.forward is None:
        return types or []
    forward = op.in_forward(name)
    is_input = any(a.name == forward for a in op.forward.tensors + op.forward.extra_inputs)
    types = types_of(op.forward, forward) if is_input else []
    return [] if "kernel" in types else types


def table_text(ops: list[Op]) -> str:
    """Errors: RecordError for what is no input of the operator."""
    rows = []
    for op in sorted(ops, key=lambda op: op.type):
        inputs = op.tensors + op.extra_inputs
        types = op.map("types")
        for name in types:
            if not any(a.name == name for a in inputs):
                raise RecordError(types.where_of(name), f"`types` is for inputs; `{op.type}` has no input `{name}`")
        for attribute in op.map("int_array"):  # the numbers of an IntArray, whoever reads them
            for slot, _ in op.tensors_of(attribute):
                rows.append(f"    {{{quoted(op.type)}, {quoted(slot)}, {INTEGERS}}},  // {op.where}")
        for name in op.names("support_tensor"):  # an attribute that a variable may give
            if op.require_attribute(name, op.where).type in ("int", "int64_t", "int[]", "int64_t[]", "IntArray"):
                rows.append(f"    {{{quoted(op.type)}, {quoted(op.legacy(name))}, {INTEGERS}}},  // {op.where}")
        for argument in inputs:
            listed = " | ".join("kTypeOfKernel" if t == "kernel" else f"TypeBit(phi::DataType::{t.upper()})"
                                for t in types_of(op, argument.name))
            if listed:
                rows.append(f"    {{{quoted(op.type)}, {quoted(op.legacy(argument.name))}, {listed}}},  // {op.where}")
    return TEXT.format(rows="\n".join(rows)) if rows else EMPTY
