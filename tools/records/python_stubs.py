"""Type stubs of the Python package out of functions.json: ops.pyi, and _methods.pyi, the functions that tensors have.

    python_stubs.py FUNCTIONS.json PACKAGE OUT

PACKAGE: the sources of the package, python/phibridge; what _C.pyi and _original.py have by hand goes before. OUT: a folder.
"""

from __future__ import annotations

import ast
import json
import math
import pathlib
import sys

TYPES = {"int": "int", "int64_t": "int", "float": "float", "double": "float", "bool": "bool", "str": "str",
         "Scalar": "Scalar", "IntArray": "IntArray", "DataType": "DTypeLike"}
HEAD = '''"""Written by tools/records/python_stubs.py out of the operators' records."""

from collections.abc import Sequence

from phibridge._C import Tensor
from phibridge._types import DTypeLike, IntArray, Scalar
'''


def annotation_of(type_name: str) -> str:
    if type_name.endswith("[]"):
        return f"Sequence[{TYPES[type_name[:-2]]}]"
    return TYPES[type_name]


def default_of(value) -> str:
    return "..." if isinstance(value, float) and not math.isfinite(value) else repr(value)


def parameter(row: dict, kind: str, index: int) -> str:
    if kind == "attr":
        attr = row["attrs"][index]
        text = f"{attr['name']}: {annotation_of(attr['type'])}"
        return f"{text} = {default_of(attr['default'])}" if "default" in attr else text
    tensor = row["tensors"][index]
    text = f"{tensor['name']}: {'Sequence[Tensor]' if tensor['list'] else 'Tensor'}"
    return text + " | None = None" if tensor["optional"] else text


def parameters(row: dict) -> list:
    found = [parameter(row, kind, index) for kind, index in row["order"]]
    return found if row["tensors"] else [*found, "place: str = 'cpu'"]


def result(row: dict) -> str:
    """What a call returns: its results, else the first argument that it writes to."""
    parts, written = [], ""
    for out in row["outputs"]:
        kind = "list[Tensor]" if out["list"] else "Tensor"
        if out["role"] == "result":
            parts.append(kind + " | None" if "if_given" in out else kind)
        elif out["role"] == "input" and not written:
            written = "Sequence[Tensor]" if out["list"] else "Tensor"
    if len(parts) > 1:
        return f"tuple[{', '.join(parts)}]"
    return parts[0] if parts else written or "None"


def function(row: dict, indent: str = "") -> str:
    given = parameters(row)
    if indent:
        given[0] = "self"
    document = row["doc"][0].replace("\\", "\\\\").replace('"""', "'''")
    return (f"{indent}def {row['name']}({', '.join(given)}) -> {result(row)}:\n"
            f'{indent}    """{document}{" " if document.endswith(chr(34)) else ""}"""\n')


def is_method(row: dict) -> bool:
    """As python/phibridge/_tensor.py has it."""
    return (row["form"] != "backward" and bool(row["order"]) and row["order"][0] == ["tensor", 0]
            and row["tensors"][0]["name"] == "x" and not row["tensors"][0]["list"])


def names_by_hand(package: pathlib.Path) -> tuple:
    """(members of Tensor in _C.pyi, NAMES of _original.py)."""
    stub = ast.parse((package / "_C.pyi").read_text(encoding="utf-8"))
    tensor = next(node for node in stub.body if isinstance(node, ast.ClassDef) and node.name == "Tensor")
    members = {node.name for node in tensor.body if isinstance(node, ast.FunctionDef)}
    members |= {node.target.id for node in tensor.body if isinstance(node, ast.AnnAssign)}
    original = ast.parse((package / "_original.py").read_text(encoding="utf-8"))
    names = next(ast.literal_eval(node.value) for node in original.body
                 if isinstance(node, ast.Assign) and node.targets[0].id == "NAMES")
    return members, set(names)


def main(functions: str, package: str, out: str) -> None:
    rows = json.loads(pathlib.Path(functions).read_text(encoding="utf-8"))
    members, original = names_by_hand(pathlib.Path(package))
    folder = pathlib.Path(out)
    text = HEAD + "\n\n" + "\n".join(function(row) for row in rows) + "\nNAMES: list[str]\n"
    (folder / "ops.pyi").write_text(text, encoding="utf-8")
    methods = [function(row, "    ") for row in rows if is_method(row) and row["name"] not in members]
    text = HEAD + "\n\nclass TensorMethods:\n" + "\n".join(methods)
    (folder / "_methods.pyi").write_text(text, encoding="utf-8")
    public = [f"from phibridge.ops import {row['name']} as {row['name']}" for row in rows if row["name"] not in original]
    text = HEAD.partition("\n")[0] + "\n\n" + "\n".join(public) + "\n"
    (folder / "_public.pyi").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
