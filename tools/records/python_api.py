"""The Python functions out of checked records: what each takes and gives, as the extension module reads it."""

from __future__ import annotations

import collections
import keyword
import re

import api
import arguments
import result_counts
from api import Form, Function
from arguments import Argument
from schema import Op


def python_name(name: str) -> str:
    return name + "_" if keyword.iskeyword(name) else name


def default_of(op: Op, a: Argument):
    """The value that a call leaves out, as JSON has it."""
    kind = a.type
    if kind == "Scalar":
        saved = op.attr_type(a)
        kind = {"INT": "int", "LONG": "int64_t", "BOOLEAN": "bool", "STRING": "str"}.get(saved, "double")
        value = arguments.literal(kind, a.default, a.where)[0]
        return float(value) if kind in ("str", "double") else value
    if kind == "Scalar[]":
        return [float(value) for value in arguments.literal("double[]", a.default, a.where)]
    values = arguments.literal(kind, a.default, a.where)
    if kind == "IntArray" or kind.endswith("[]"):
        return list(values)
    if kind == "DataType":
        return next((n.lower() for n, number in arguments.DATA_TYPES.items() if number == values[0]), "undefined")
    return values[0]


def _optional(form: Form, a: Argument) -> bool:
    return form.op.may_be_absent(a.name)


def output_of(form: Form, out: api.Output) -> dict:
    """Where a result goes: role `none` (not wanted), `input` (written to tensor `of`), or `result`."""
    f = form.function
    row: dict = {"name": out.argument.name, "list": out.argument.is_list, "role": "result"}
    if out not in form.wanted:
        row["role"] = "none"
    elif form.is_replaced(out):
        row.update(role="input", of=out.of, needed=not out.is_optional and not out.argument.is_list)
    else:
        if out.argument.is_list:
            row["count"] = result_counts.parts(form.op, out.argument, f.tensors)
        lacking = lacking_with(form, out)
        if lacking is not None:
            row["if_given"] = lacking
    return row


def lacking_with(form: Form, out: api.Output) -> int | None:
    """The tensor without which there is no such result."""
    tensors = form.function.tensors
    if form.form != "backward":
        may_lack = out.is_optional and out.of is not None and _optional(form, tensors[out.of])
        return out.of if may_lack else None
    name = re.sub(r"_grad$", "", out.argument.name)
    return next((i for i, a in enumerate(tensors) if a.name == name and _optional(form, a)), None)


def description(form: Form) -> dict:
    f = form.function
    tensors = [{"name": python_name(a.name), "list": a.is_list, "optional": _optional(form, a)} for a in f.tensors]
    attrs = []
    for a in f.attrs:
        row = {"name": python_name(a.name), "type": a.type}
        if a.default is not None:
            row["default"] = default_of(form.op, a)
        attrs.append(row)
    # What is required comes first.
    order = [["tensor", i] for i, t in enumerate(tensors) if not t["optional"]]
    order += [["attr", i] for i, a in enumerate(attrs) if "default" not in a]
    order += [["tensor", i] for i, t in enumerate(tensors) if t["optional"]]
    order += [["attr", i] for i, a in enumerate(attrs) if "default" in a]
    return {"name": python_name(form.name), "op": form.op.type, "form": form.form,
            "doc": api.doc_lines(form.op), "tensors": tensors, "attrs": attrs,
            "outputs": [output_of(form, out) for out in f.outputs], "order": order}


def descriptions(functions: list[Function]) -> list[dict]:
    """Of all functions, by name. C++ tells functions of one name apart by their arguments; here they are called as their
    operators are."""
    rows = [description(form) for f in functions for form in api.forms_of(f)]
    count = collections.Counter(row["name"] for row in rows)
    for row in rows:
        if count[row["name"]] > 1:
            row["name"] = python_name(row["op"])
    return sorted(rows, key=lambda row: row["name"])
