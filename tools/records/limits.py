"""The limits of attributes: `range : {axis : "[-rank, rank)"}`, `each : {strides : "[1, inf)"}` and
`enum : {mode : [a, b]}`."""

from __future__ import annotations

import dataclasses
import math
import re

import arguments
from arguments import Argument
from cpp_text import float_text, literal_type, quoted
from schema import Op
from yaml_lines import RecordError, Text

NUMBERS = ("INT", "LONG", "FLOAT", "FLOAT64", "SCALAR")
EXAMPLES = "write [0, 1), (0, inf) or [-rank, rank)"


@dataclasses.dataclass
class Bound:
    """`value`, or `value` + `ranks` times the rank of the input `of`."""

    value: float
    ranks: int = 0
    of: str | None = None
    open: bool = False


@dataclasses.dataclass
class Limits:
    low: Bound
    high: Bound

    def holds(self, value: float) -> bool:
        """Whether the ends that are numbers let the value pass."""
        low, high = self.low, self.high
        return (bool(low.ranks) or (value > low.value if low.open else value >= low.value)) and (
            bool(high.ranks) or (value < high.value if high.open else value <= high.value))

    def text(self) -> str:
        low, high = self.low, self.high
        items = [float_text(low.value), float_text(high.value), str(low.open).lower(), str(high.open).lower()]
        of = low.of or high.of
        if of is not None:
            items += [str(low.ranks), str(high.ranks), quoted(of)]
        return "{" + ", ".join(items) + "}"


def limits_of(op: Op, argument: Argument, attr_type: str) -> Limits | None:
    """The range of an attribute; none. Errors: RecordError, also for a default outside."""
    text = op.map("range").get(argument.name)
    if text is None:
        return None
    is_list = _is_list(attr_type)
    if attr_type not in NUMBERS and not is_list:
        raise RecordError(text.where, f"a range is for numbers and lists; `{argument.name}` is of type {argument.type}")
    limits = _parse(op, text)
    _check_default(argument, attr_type, is_list, limits, text)
    return limits


def limits_of_each(op: Op, argument: Argument, attr_type: str) -> Limits | None:
    """The range of each element of a list; none. Errors: RecordError, also for a default with one outside."""
    text = op.map("each").get(argument.name)
    if text is None:
        return None
    if not _is_list(attr_type) or attr_type[:-1] not in NUMBERS:
        raise RecordError(text.where, f"`each` is for lists of numbers; `{argument.name}` is of type {argument.type}")
    limits = _parse(op, text)
    if limits.low.ranks or limits.high.ranks:
        raise RecordError(text.where, f"`{text}`: `range` takes bounds that depend on a rank")
    _check_default(argument, attr_type, False, limits, text)
    return limits


def _is_list(attr_type: str) -> bool:
    return attr_type.endswith("S") and attr_type[:-1] in arguments.ATTR_TYPES.values()


def _parse(op: Op, text: Text) -> Limits:
    match = re.fullmatch(r"([\[(])\s*([^,]+?)\s*,\s*([^,]+?)\s*([\])])", text)
    if not match:
        raise RecordError(text.where, f"`{text}` is no range; {EXAMPLES}")
    limits = Limits(_bound(op, text, match[2]), _bound(op, text, match[3]))
    limits.low.open, limits.high.open = match[1] == "(", match[4] == ")"
    if limits.low.of and limits.high.of and limits.low.of != limits.high.of:
        raise RecordError(text.where, f"`{text}` speaks of the ranks of two inputs")
    if not limits.low.ranks and not limits.high.ranks and limits.low.value > limits.high.value:
        raise RecordError(text.where, f"`{text}` holds no number")
    return limits


def _check_default(argument: Argument, attr_type: str, is_list: bool, limits: Limits, text: Text) -> None:
    if argument.default is None:
        return
    values = arguments.literal(literal_type(argument.type, attr_type), argument.default, argument.where)
    by_element = limits.low.ranks or limits.high.ranks
    for value in values if by_element or not is_list else [len(values)]:
        if not limits.holds(value):
            raise RecordError(text.where, f"the default of `{argument.name}`, {argument.default}, is not in {text}")


def _bound(op: Op, text: Text, bound: str) -> Bound:
    """`1`, `inf`, `rank`, `-rank - 1`, `rank(y)`."""
    match = re.fullmatch(r"(-?)\s*rank(?:\((\w+)\))?\s*(?:([+-])\s*(\d+))?", bound)
    if match:
        return Bound(float(int((match[3] or "") + (match[4] or "0"))), -1 if match[1] else 1,
                     _input(op, text, match[2]))
    value = arguments.literal("double", bound, text.where)[0]
    if math.isnan(value):
        raise RecordError(text.where, f"`{text}` is no range; {EXAMPLES}")
    return Bound(value)


def _input(op: Op, text: Text, name: str | None) -> str:
    """What saved programs call the input whose rank is meant: the first one, unless it is named."""
    tensors = {a.name for a in op.tensors + op.extra_inputs}
    if name is None and op.tensors:
        name = op.tensors[0].name
    if name not in tensors:
        raise RecordError(text.where, f"`{text}`: `{op.type}` has no input " +
                          (f"`{name}`" if name is not None else "whose rank is meant"))
    return op.legacy(name)


def enumeration(op: Op, argument: Argument, attr_type: str) -> list:
    """The values that an attribute may have; none if any. Errors: RecordError, also for a default outside."""
    allowed = op.map("enum").get(argument.name)
    if allowed is None:
        return list(arguments.SAVED_TYPES) if (argument.type, attr_type) == ("DataType", "INT") else []
    if attr_type not in ("INT", "STRING"):
        raise RecordError(allowed.where, f"an enum is for int and str; `{argument.name}` is of type {argument.type}")
    values = [str(v) if attr_type == "STRING" else arguments.literal(argument.type, v, v.where)[0] for v in allowed]
    if argument.default is not None:
        default = arguments.literal(literal_type(argument.type, attr_type), argument.default, argument.where)[0]
        if default not in values and default != "":  # an empty text asks programs to say it
            raise RecordError(allowed.where, f"the default of `{argument.name}`, {argument.default}, is not among "
                                             f"{', '.join(allowed)}")
    return values
