"""The small languages inside records: argument lists, outputs, kernels with kinds, calls."""

from __future__ import annotations

import dataclasses
import math
import re

from yaml_lines import RecordError, Text, Where

# Type of an argument → type of the saved attribute (AttrType of the wire format).
ATTR_TYPES = {
    "int": "INT", "float": "FLOAT", "str": "STRING", "int[]": "INTS", "float[]": "FLOATS", "str[]": "STRINGS",
    "bool": "BOOLEAN", "bool[]": "BOOLEANS", "int64_t": "LONG", "int64_t[]": "LONGS", "double[]": "FLOAT64S",
    "double": "FLOAT64", "Block": "BLOCK", "Block[]": "BLOCKS", "Scalar": "SCALAR", "Scalar[]": "SCALARS",
    "DataType": "INT", "IntArray": "INTS",
}
DATA_TYPES = {
    "BOOL": 0, "INT16": 1, "INT32": 2, "INT64": 3, "FLOAT16": 4, "FLOAT32": 5, "FLOAT64": 6, "UINT8": 20, "INT8": 21,
    "BFLOAT16": 22, "COMPLEX64": 23, "COMPLEX128": 24, "UNDEFINED": -1,
}
SAVED_TYPES = sorted([*DATA_TYPES.values(), 19, 29])  # and what SIZE_T and PSTRING are saved as
KINDS = ("dense", "selected_rows", "array", "rank_table", "step_scopes", "feed_list", "fetch_list", "strings", "raw",
         "vocab", "sparse_coo", "sparse_csr")
ELEMENT_TYPES = ("bool", "uint8", "int8", "int16", "int32", "int64", "float16", "bfloat16", "float32", "float64",
                 "complex64", "complex128", "pstring", "kernel")  # of an input; kernel: the type of the kernel
KERNEL_KINDS = (*KINDS[:3], "sparse_coo", "sparse_csr", "strings")  # those that choose a kernel


@dataclasses.dataclass
class Argument:
    """A tensor or an attribute among the arguments of an operator."""

    name: str
    type: str
    default: str | None  # as written; None: there is none
    where: Where
    count: str | None = None  # of a list of results: how many, as written in braces

    @property
    def is_tensor(self) -> bool:
        return self.type in ("Tensor", "Tensor[]")

    @property
    def is_list(self) -> bool:
        return self.type == "Tensor[]"


def split(text: str, separator: str = ",") -> list[str]:
    """Parts of `text` between separators that stand outside quotes and brackets."""
    parts, depth, quoted, escaped, current = [], 0, False, False, ""
    for char in text:
        if escaped:
            escaped = False
        elif quoted and char == "\\":
            escaped = True
        elif char == '"':
            quoted = not quoted
        elif not quoted and char in "([{":
            depth += 1
        elif not quoted and char in ")]}":
            depth -= 1
        if char == separator and depth == 0 and not quoted:
            parts.append(current.strip())
            current = ""
        else:
            current += char
    if current.strip() or parts:
        parts.append(current.strip())
    return parts


def parse_args(text: Text) -> list[Argument]:
    """`(Tensor x, int axis = -1)`. Errors: RecordError."""
    match = re.fullmatch(r"\((.*)\)", text.strip(), re.S)
    if not match:
        raise RecordError(text.where, f"`{text}` is no argument list; write (Tensor x, int axis = -1)")
    return [parse_argument(part, text.where) for part in split(match[1])]


def parse_argument(text: str, where: Where) -> Argument:
    match = re.fullmatch(r"(\w+(?:\[\])?)\s+(\w+)\s*(?:=\s*(.*))?", text, re.S)
    if not match:
        raise RecordError(where, f"`{text}` is no argument; write `type name` or `type name = default`")
    kind, name, default = match.groups()
    if kind not in ATTR_TYPES and kind not in ("Tensor", "Tensor[]"):
        known = ", ".join(["Tensor", "Tensor[]", *ATTR_TYPES])
        raise RecordError(where, f"argument `{name}` has the unknown type `{kind}`; the types are {known}")
    return Argument(name, kind, default, where)


def parse_outputs(text: Text) -> list[Argument]:
    """`Tensor(out), Tensor[](outs){axis}`; what stands in braces says how many, for the C++ API."""
    outputs = []
    for part in split(text):
        match = re.fullmatch(r"(Tensor(?:\[\])?)\s*\((\w+)\)\s*(\{.*\})?", part)
        if not match:
            raise RecordError(text.where, f"`{part}` is no output; write Tensor(out) or Tensor[](outs)")
        outputs.append(Argument(match[2], match[1], None, text.where, match[3] and match[3][1:-1].strip()))
    return outputs


@dataclasses.dataclass
class KernelChoice:
    """A kernel and the kinds of variables that it takes; `_`, and positions after the last: not asked."""

    name: str
    inputs: list[str]
    outputs: list[str]


def parse_kernels(text: Text) -> list[KernelChoice]:
    """`adam {dense, dense}, adam_dense_param_sparse_grad {dense, selected_rows -> dense}`."""
    choices = []
    for part in split(text):
        match = re.fullmatch(r"([A-Za-z_]\w*)\s*(?:\{(.*)\})?", part)
        if not match:
            raise RecordError(text.where, f"`{part}` is no kernel; write name or name {{dense, selected_rows -> dense}}")
        sides = (match[2] or "").split("->")
        kinds = [[k.strip() for k in side.split(",") if k.strip()] for side in (sides + [""])[:2]]
        for kind in kinds[0] + kinds[1]:
            if kind not in (*KERNEL_KINDS, "_"):
                raise RecordError(text.where, f"no kernel goes by the kind `{kind}`; the kinds are "
                                              f"{', '.join(KERNEL_KINDS)}")
        choices.append(KernelChoice(match[1], kinds[0], kinds[1]))
    if not choices:
        raise RecordError(text.where, "`func` names no kernel")
    return choices


def parse_call(text: Text) -> tuple[str, list[str]]:
    """`scale(out_grad, 0.0)` → ("scale", ["out_grad", "0.0"])."""
    match = re.fullmatch(r"(\w+)\s*\((.*)\)", text.strip(), re.S)
    if not match:
        raise RecordError(text.where, f"`{text}` is no call; write op(argument, …)")
    return match[1], split(match[2])


def names_of_forward(text: Text, forward) -> dict[str, str] | None:
    """`forward : tanh_grad (Tensor out, Tensor grad_out) -> Tensor(grad_x)`: names of the record, by position, for the
    arguments and outputs of the operator `forward`; None where none follow. Errors: RecordError."""
    match = re.fullmatch(r"\w+\s*(?:(\(.*\))\s*->\s*(\S.*))?", text, re.S)
    if not match:
        raise RecordError(text.where, f"`{text}` is no forward operator; write tanh or "
                                      f"tanh_grad (Tensor out, Tensor grad_out) -> Tensor(grad_x)")
    if match[1] is None:
        return None
    given = parse_args(_text_at(match[1], text.where))
    for argument in given:
        if not argument.is_tensor and forward.attribute(argument.name) is None:
            raise RecordError(text.where, f"`{argument.name}` is no attribute of `{forward.type}`")
    names: dict[str, str] = {}
    for mine, its in (([a for a in given if a.is_tensor], forward.tensors),
                      (parse_outputs(_text_at(match[2], text.where)), forward.outputs)):
        if [a.type for a in mine] != [a.type for a in its]:
            raise RecordError(text.where, f"the tensors of `{forward.type}` there are "
                                          f"{', '.join(f'{a.type} {a.name}' for a in its)}")
        names |= {own.name: other.name for own, other in zip(mine, its)}
    return names


def _text_at(value: str, where: Where) -> Text:
    text = Text(value)
    text.where, text.plain = where, True
    return text


def literal(kind: str, text: str, where: Where) -> list:
    """The values of a default or limit written `text`, of an argument of type `kind`; one for a scalar.

    Errors: RecordError for a text that is no value of that type."""
    element, is_list = (kind[:-2], True) if kind.endswith("[]") else (kind, kind == "IntArray")
    if is_list:
        match = re.fullmatch(r"\{(.*)\}", text.strip(), re.S)
        if not match:
            raise RecordError(where, f"`{text}` is no list; write {{1, 2}}")
        return [_scalar(element, item, where) for item in split(match[1])]
    return [_scalar(element, text.strip(), where)]


def _scalar(kind: str, text: str, where: Where):
    if kind in ("str",):
        if re.fullmatch(r'"(\\.|[^"\\])*"', text):
            return re.sub(r'\\(["\\])', r"\1", text[1:-1])
        raise RecordError(where, f"`{text}` is no string; write it in double quotes")
    if kind == "bool":
        if text in ("true", "false"):
            return text == "true"
        raise RecordError(where, f"`{text}` is no bool; write true or false")
    if kind == "DataType" and text in DATA_TYPES:
        return DATA_TYPES[text]
    if kind in ("Block", "Tensor"):
        raise RecordError(where, f"an argument of type {kind} has no default")
    try:
        if kind in ("int", "int64_t", "DataType", "IntArray"):
            value, bits = int(text), 63 if kind == "int64_t" else 31
            if -2**bits <= value < 2**bits:
                return value
        else:
            value = float(re.sub(r"(?<=[\d.])f$", "", text))
            if not math.isnan(value):
                return value
    except ValueError:
        pass
    raise RecordError(where, f"`{text}` is no {kind}")
