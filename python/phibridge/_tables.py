"""Tables of functions under Paddle's Python signatures: what a line says, as rows of functions.json. Needs no library.

A table has a line for a signature: names, arguments, and what the operator's arguments are, with | between.

    leaky_relu     | x, negative_slope=0.01, name=None     | alpha=negative_slope
    mean prod      | x, axis=None, keepdim=False           | dim=axis or [], keep_dim=keepdim
    squeeze        | x, axis=None, name=None               | axes=axis or []
    histogram      | input, bins=100, min=0, max=0         | x=input
    rank           | input                                 | shape: x=input

An argument of the operator is the one of the same name unless the last column says otherwise: `alpha=negative_slope`
names it, `dim=axis or []` says, too, what None stands for, and `is_test=True` is a value that stays. `?` is any number or
array beside the first tensor. What the operator does not take must be None, but for `name`. A name before a colon is that
of the operator's function. If there is `add_` among the operators, the line of `add` is that of `add_`, too.
"""

from __future__ import annotations

import ast
import copy
import functools
import re

_CONSTANT = re.compile(r"""-?[\d.]|['"\[(]|(None|True|False)\b""")


@functools.lru_cache(maxsize=None)
def split(text: str) -> tuple:
    """At commas that no bracket holds."""
    return tuple(part.strip() for part in re.split(r",(?![^\[(]*[\])])", text) if part.strip())


@functools.lru_cache(maxsize=None)
def value(text: str):
    return ast.literal_eval(text)


def _sources(names: dict, mapping: str, row: dict) -> tuple:
    """(of each argument of the operator the argument that gives it, what None stands for, values that stay)."""
    own = [item["name"] for item in row["tensors"] + row["attrs"]]
    given = dict(part.split("=", 1) for part in split(mapping))
    source, instead, constant = {}, {}, {}
    for name, text in given.items():
        if name not in own:
            raise ValueError(f"{row['name']} has no argument {name}")
        text, _, none = text.partition(" or ")
        if _CONSTANT.match(text):
            constant[name] = value(text)
            continue
        source[name] = text
        if none:
            instead[name] = value(none)
    for name in own:
        if name not in given and name in names and name not in source.values():
            source[name] = name
    return source, instead, constant


def _describe_attr(item: dict, argument: str, default, instead: dict, name: str) -> None:
    item["name"] = argument
    if name in instead:
        item.update(none=True, shown=None, default=instead[name])
    if default is ...:
        if "none" not in item:
            item.pop("default", None)
        item.pop("shown", None)
        item["required"] = True
    elif default is None:
        item.update(none=True, shown=None)
    else:
        item.update(default=default, shown=default)


def arguments(signature: str) -> tuple:
    """({name: default, or ... for none}, those that may be numbers)."""
    names, numbers = {}, set()
    for part in split(signature):
        argument, _, default = part.partition("=")
        if argument.endswith("?"):
            argument = argument[:-1]
            numbers.add(argument)
        names[argument] = value(default) if default else ...
    return names, numbers


def _rename(row: dict, new_names: dict) -> None:
    for output in row["outputs"]:
        for count in output.get("count", []):
            count[1:] = [new_names.get(one, one) for one in count[1:]]
    lines = [re.sub(r"^\w+(?=:)", lambda found: new_names.get(found[0], found[0]), line) for line in row["doc"]]
    row["doc"] = [re.sub(r"(?<=`)\w+(?=`)", lambda found: new_names.get(found[0], found[0]), line) for line in lines]


def adapt(rows: dict, name: str, signature: str, mapping: str = "") -> dict:
    """The row of a function with that signature. Errors: ValueError, KeyError for what the operators do not have."""
    operator, colon, rest = mapping.partition(":")
    row = copy.deepcopy(rows[operator.strip() if colon else name])
    names, numbers = arguments(signature)
    source, instead, constant = _sources(names, rest if colon else mapping, row)
    places = {}
    for kind in ("tensors", "attrs"):
        for i, item in enumerate(row[kind]):
            own = item["name"]
            if own in constant:
                item["default"] = constant[own]
            if own not in source:
                continue
            argument = source[own]
            places[argument] = [kind[:-1], i]
            if kind == "attrs":
                _describe_attr(item, argument, names[argument], instead, own)
            else:
                item.update(name=argument, optional=item["optional"] and names[argument] is not ...)
                if argument in numbers:
                    item["number"] = True
    _rename(row, {own: argument for own, argument in source.items() if own != argument})
    row["unused"] = [{"name": one, "default": default} for one, default in names.items() if one not in places]
    for i, item in enumerate(row["unused"]):
        places[item["name"]] = ["unused", i]
    row.update(name=name, order=[places[one] for one in names])
    return row


def rows_of(table: str, rows: dict) -> dict:
    """The rows of a table's functions by name; `rows`: those of the operators by name."""
    found = {}
    lines = [[column.strip() for column in (line + "||").split("|")[:3]] for line in table.splitlines() if line.strip()]
    explicit = {name for names, _, _ in lines for name in names.split()}
    for names, signature, mapping in lines:
        for name in names.split():
            found[name] = adapt(rows, name, signature, mapping)
            twin = name + "_"
            if not name.endswith("_") and ":" not in mapping and twin in rows and twin not in explicit:
                found[twin] = adapt(rows, twin, signature, mapping)
    return found
