"""The operators as functions, from functions.json, which the build writes out of the operators' records."""

import functools
import inspect
import json
import pathlib

from phibridge import _C, _tables


@functools.lru_cache(maxsize=1)
def descriptions() -> list:
    """The rows of functions.json."""
    return json.loads(pathlib.Path(__file__).with_name("functions.json").read_text(encoding="utf-8"))


KINDS = {"tensor": "tensors", "attr": "attrs", "unused": "unused"}


def default_of(kind: str, item: dict):
    """Of a parameter; inspect.Parameter.empty if there is none."""
    if kind == "tensor":
        return None if item["optional"] else inspect.Parameter.empty
    if item.get("required"):
        return inspect.Parameter.empty
    return item.get("shown", item.get("default", inspect.Parameter.empty))


def _signature(row: dict) -> inspect.Signature:
    parameters = []
    for kind, index in row["order"]:
        item = row[KINDS[kind]][index]
        default = default_of(kind, item)
        parameters.append(inspect.Parameter(item["name"], inspect.Parameter.POSITIONAL_OR_KEYWORD, default=default))
    if not row["tensors"]:
        parameters.append(inspect.Parameter("place", inspect.Parameter.POSITIONAL_OR_KEYWORD, default=None))
    return inspect.Signature(parameters)


def _type_of(kind: str, item: dict) -> str:
    if kind == "unused":
        return "not read" if item["name"] == "name" else "None"
    if kind == "attr":
        return item["type"] + (" or None" if "none" in item else "")
    wanted = "list of Tensor" if item["list"] else "Tensor or number" if "number" in item else "Tensor"
    return wanted + (" or None" if item["optional"] else "")


def _types(row: dict) -> str:
    """Of all parameters, in their order."""
    items = [(kind, row[KINDS[kind]][index]) for kind, index in row["order"]]
    found = [f"{item['name']} ({_type_of(kind, item)})" for kind, item in items]
    return ", ".join(found if row["tensors"] else [*found, "place (str or None)"])


def _document(row: dict) -> str:
    first, *rest = row["doc"]
    lines = [first, ""]
    shown = {row[KINDS[kind]][index]["name"] for kind, index in row["order"]}
    shown |= {out["name"] for out in row["outputs"] if out["role"] != "none"}
    told = [line for line in rest if line.partition(":")[0] in shown]
    lines += [*told, ""] if told else []
    lines += [f"Types: {_types(row)}."]
    lines += [f"Operator `{row['op']}`. Raises the errors of the operator."]
    return "\n".join(lines)


def _describe(row: dict) -> dict:
    return {"__doc__": _document(row), "__signature__": _signature(row)}


def function_of(row: dict, module: str):
    """The function of a row."""
    attributes = {"__name__": row["name"], "__qualname__": row["name"], "__module__": module,
                  "__describe__": functools.partial(_describe, row)}
    return _C._function(row, attributes)


def add_to(namespace: dict) -> list:
    """Adds all functions to a module's names; returns theirs."""
    names = []
    for row in descriptions():
        namespace[row["name"]] = function_of(row, "phibridge.ops")
        names.append(row["name"])
    return names


@functools.lru_cache(maxsize=1)
def _by_name() -> dict:
    return {row["name"]: row for row in descriptions()}


def add_table(table: str, namespace: dict) -> list:
    """Adds the functions of a table, as _tables.py has them, to a module's names; returns theirs. No Python runs between a
    call of one and its operator."""
    rows = _tables.rows_of(table, _by_name())
    for name, row in rows.items():
        namespace[name] = function_of(row, "phibridge")
    return list(rows)
