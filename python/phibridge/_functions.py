"""The operators as functions, from functions.json, which the build writes out of the operators' records."""

import functools
import inspect
import json
import pathlib

from phibridge import _C


@functools.lru_cache(maxsize=1)
def descriptions() -> list:
    """The rows of functions.json."""
    return json.loads(pathlib.Path(__file__).with_name("functions.json").read_text(encoding="utf-8"))


def _signature(row: dict) -> inspect.Signature:
    parameters = []
    for kind, index in row["order"]:
        item = row["tensors" if kind == "tensor" else "attrs"][index]
        default: object = inspect.Parameter.empty
        if kind == "tensor" and item["optional"]:
            default = None
        elif "default" in item:
            default = item["default"]
        parameters.append(inspect.Parameter(item["name"], inspect.Parameter.POSITIONAL_OR_KEYWORD, default=default))
    if not row["tensors"]:
        parameters.append(inspect.Parameter("place", inspect.Parameter.POSITIONAL_OR_KEYWORD, default="cpu"))
    return inspect.Signature(parameters)


def _document(row: dict) -> str:
    first, *rest = row["doc"]
    lines = [first, ""]
    shown = {item["name"] for item in row["tensors"] + row["attrs"]}
    shown |= {out["name"] for out in row["outputs"] if out["role"] != "none"}
    lines += [line for line in rest if line.partition(":")[0] in shown]
    types = ", ".join(f"{item['name']} ({item['type']})" for item in row["attrs"])
    if types:
        lines += ["", f"Types: {types}."]
    lines += [f"Operator `{row['op']}`. Raises the errors of the operator."]
    return "\n".join(lines)


def _describe(row: dict) -> dict:
    return {"__doc__": _document(row), "__signature__": _signature(row)}


def add_to(namespace: dict) -> list:
    """Adds all functions to a module's names; returns theirs."""
    names = []
    for row in descriptions():
        attributes = {"__name__": row["name"], "__qualname__": row["name"], "__module__": "phibridge.ops",
                      "__describe__": functools.partial(_describe, row)}
        namespace[row["name"]] = _C._function(row, attributes)
        names.append(row["name"])
    return names
