"""How many tensors a list of results has, out of checked records."""

from __future__ import annotations

import re

from arguments import Argument
from schema import Op
from yaml_lines import RecordError


def parts(op: Op, out: Argument, tensors: list[Argument]) -> list[list[str]]:
    """How many tensors a list of results has: the first of these that is not 0. ["tensors", NAME]: as many as that list;
    ["along", TENSOR, ATTRIBUTE]: as the tensor is long along that axis; ["size", ATTRIBUTE] and ["value", ATTRIBUTE].
    """
    if out.count is not None:
        return [_part(op, part, out, tensors) for part in re.split(r"\s+or\s+", out.count)]
    lists = [a for a in tensors if a.is_list]
    stem = out.name[:-5] if out.name.endswith("_grad") else out.name[:-4] if out.name.endswith("_out") else out.name
    same = next((a for a in lists if a.name in (stem, f"pre_{stem}")), lists[0] if lists else None)
    if same is None:
        raise RecordError(out.where, f"how many tensors `{out.name}` has is not known; write Tensor[]({out.name}){{…}}")
    return [["tensors", same.name]]


def _part(op: Op, part: str, out: Argument, tensors: list[Argument]) -> list[str]:
    along = re.fullmatch(r"along (\w+)", part)
    attribute = op.attribute(along[1] if along else part)
    if attribute is None:
        raise RecordError(out.where, f"`{part}` is no attribute; write sections, num or along axis")
    if along:
        return ["along", tensors[0].name, attribute.name]
    return ["size" if attribute.type in ("IntArray", "int[]", "int64_t[]") else "value", attribute.name]
