"""Type stubs of the Python package's functions: ops.pyi, those of the records; _public.pyi and nn/_functional.pyi, those
under Paddle's signatures; nn/_table.pyi, layers; _methods.pyi, those that tensors have.

    python_stubs.py FUNCTIONS.json PACKAGE OUT

PACKAGE: the sources of the package, python/phibridge. Its _original folder has tables and functions; a result that is not
one tensor is annotated there. What Tensor has in _C.pyi is left out of _methods.pyi. OUT: the package as the build makes it.
"""

from __future__ import annotations

import ast
import importlib.util
import json
import math
import pathlib
import sys

TYPES = {"int": "int", "int64_t": "int", "float": "float", "double": "float", "bool": "bool", "str": "str",
         "Scalar": "Scalar", "IntArray": "IntArray", "DataType": "DTypeLike"}
HEAD = '''"""Written by tools/records/python_stubs.py out of the operators' records."""

from collections.abc import Sequence
from typing import Any

from phibridge._C import Tensor
from phibridge._types import DTypeLike, IntArray, Scalar
'''


def annotation_of(type_name: str) -> str:
    if type_name.endswith("[]"):
        return f"{TYPES[type_name[:-2]]} | Sequence[{TYPES[type_name[:-2]]}]"
    return TYPES[type_name]


def default_of(value) -> str:
    return "..." if isinstance(value, float) and not math.isfinite(value) else repr(value)


def parameter(row: dict, kind: str, index: int) -> str:
    if kind == "unused":
        item = row["unused"][index]
        return f"{item['name']}: {'str | ' if item['name'] == 'name' else ''}None = None"
    if kind == "attr":
        attr = row["attrs"][index]
        text = f"{attr['name']}: {annotation_of(attr['type'])}"
        text += " | None" if "none" in attr else ""
        has_default = "default" in attr and not attr.get("required")
        return f"{text} = {default_of(attr.get('shown', attr['default']))}" if has_default else text
    tensor = row["tensors"][index]
    kinds = "Sequence[Tensor]" if tensor["list"] else "Tensor | float" if "number" in tensor else "Tensor"
    text = f"{tensor['name']}: {kinds}"
    return text + " | None = None" if tensor["optional"] else text


def parameters(row: dict) -> list:
    found = [parameter(row, kind, index) for kind, index in row["order"]]
    return found if row["tensors"] else [*found, "place: str | None = None"]


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


# What arguments of functions of Python are, by name; others by their defaults.
ARGUMENTS = {
    **dict.fromkeys(["x", "y", "input", "label", "arr", "indices", "values", "index", "condition", "weight", "bias", "logits",
                     "logit", "other", "x1", "x2", "running_mean", "running_var", "sorted_sequence", "updates", "mask"],
                    "Tensor"),
    **dict.fromkeys(["stride", "padding", "dilation", "output_padding", "strides", "paddings", "dilations", "pad"], "Any"),
    **dict.fromkeys(["dtype"], "DTypeLike"), **dict.fromkeys(["axis"], "int | Sequence[int]"),
    **dict.fromkeys(["shape"], "IntArray"), **dict.fromkeys(["name", "place"], "str")}


def argument(name: str, default: ast.expr | None) -> str:
    value = ast.literal_eval(default) if isinstance(default, ast.Constant) else None
    kind = ARGUMENTS.get(name)
    if kind is None and isinstance(value, (bool, int, float, str)):
        kind = type(value).__name__.replace("int", "float")
    kind = kind or "Any"
    if default is None:
        return f"{name}: {kind}"
    if isinstance(default, ast.Constant) and value is None and kind != "Any":
        kind += " | None"
    return f"{name}: {kind} = {ast.unparse(default)}"


def function_by_hand(node: ast.FunctionDef, indent: str = "") -> str:
    """Of a function that stands in a file of _original."""
    defaults = [None] * (len(node.args.args) - len(node.args.defaults)) + list(node.args.defaults)
    given = [argument(one.arg, default) for one, default in zip(node.args.args, defaults)]
    given += [f"*{node.args.vararg.arg}: Any"] if node.args.vararg else []
    given += [argument(one.arg, default) for one, default in zip(node.args.kwonlyargs, node.args.kw_defaults)]
    given += [f"**{node.args.kwarg.arg}: Any"] if node.args.kwarg else []
    if indent:
        given[0] = "self"
    returns = ast.literal_eval(node.returns) if node.returns else "Tensor"
    document = " ".join((ast.get_docstring(node) or "").partition("\n\n")[0].split())
    return f'{indent}def {node.name}({", ".join(given)}) -> {returns}:\n{indent}    """{document}"""\n'


def is_assignment(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)


class Family:
    """A file of _original: text and first argument of each function by name."""

    def __init__(self, path: pathlib.Path, rows: dict, tables) -> None:
        self.functions, self.methods, self.first, self.in_place = {}, {}, {}, []
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if is_assignment(node) and node.targets[0].id == "TABLE":
                for name, row in tables.rows_of(ast.literal_eval(node.value), rows).items():
                    kind, index = row["order"][0]
                    first = row["tensors"][index]["name"] if kind == "tensor" else ""
                    self.add(name, function(row), function(row, "    "), first)
            elif is_assignment(node) and node.targets[0].id == "IN_PLACE":
                self.in_place = ast.literal_eval(node.value).split()
            elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                first = node.args.args[0].arg if node.args.args else ""
                self.add(node.name, function_by_hand(node), function_by_hand(node, "    ") if first else "", first)

    def add_in_place(self, of: dict) -> None:
        """The functions that write what those of `of` give: {name: (text, method, first argument)}."""
        for name in self.in_place:
            text, method, first = of[name]
            self.add(name + "_", *(one.replace(f"def {name}(", f"def {name}_(") for one in (text, method)), first)

    def add(self, name: str, text: str, method: str, first: str) -> None:
        self.functions[name], self.methods[name], self.first[name] = text, method, first


LAYERS = '''"""Written by tools/records/python_stubs.py out of the table beside it."""

from collections.abc import Sequence
from typing import Any

from phibridge._C import Tensor
from phibridge._types import IntArray
from phibridge.nn import Layer
'''


def layers_of(package: pathlib.Path) -> str:
    """The classes of nn/_table.py."""
    tables, path = load(package / "_tables.py"), package / "nn" / "_table.py"
    table = next(ast.literal_eval(node.value) for node in ast.parse(path.read_text(encoding="utf-8")).body
                 if is_assignment(node) and node.targets[0].id == "TABLE")
    classes = []
    for line in table.strip().splitlines():
        names, constructor, called, _ = ([part.strip() for part in (line + "|").split("|")] + [""])[:4]
        given = [argument(name, None if value is ... else ast.parse(repr(value), mode="eval").body)
                 for name, value in tables.arguments(constructor)[0].items()]
        taken = [part if "=" in part else f"{part}: Tensor" for part in tables.split(called.partition(":")[2])]
        classes += [f"class {name}(Layer):\n    def __init__({', '.join(['self', *given])}) -> None: ...\n"
                    f"    def forward({', '.join(['self', *taken])}) -> Any: ...\n" for name in names.split()]
    return LAYERS + "\n" + "\n".join(classes)


def load(path: pathlib.Path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def families_of(package: pathlib.Path, rows: dict) -> dict:
    """{METHODS, MAKERS, FUNCTIONAL of _original: families in order}."""
    tables = load(package / "_tables.py")
    folder = package / "_original"
    found = {}
    for node in ast.parse((folder / "__init__.py").read_text(encoding="utf-8")).body:
        if is_assignment(node) and node.targets[0].id in ("METHODS", "MAKERS", "FUNCTIONAL"):
            names = [one.id for one in node.value.elts]
            found[node.targets[0].id] = [Family(folder / f"{name}.py", rows, tables) for name in names]
    for families in found.values():
        known = {name: (family.functions[name], family.methods[name], family.first[name])
                 for family in families for name in family.functions}
        for family in families:
            family.add_in_place(known)
    return found


def members_by_hand(package: pathlib.Path) -> set:
    """The members of Tensor in _C.pyi."""
    stub = ast.parse((package / "_C.pyi").read_text(encoding="utf-8"))
    tensor = next(node for node in stub.body if isinstance(node, ast.ClassDef) and node.name == "Tensor")
    members = {node.name for node in tensor.body if isinstance(node, ast.FunctionDef)}
    return members | {node.target.id for node in tensor.body if isinstance(node, ast.AnnAssign)}


def methods_of(rows: list, families: dict, functions: dict) -> dict:
    """As add_methods of python/phibridge/_tensor.py."""
    found = {}
    for family in families["METHODS"]:
        found.update({name: text for name, text in family.methods.items()
                      if family.first[name] in ("x", "y", "input", "arr", "condition")})
    for row in rows:
        if is_method(row):
            found.setdefault(row["name"], functions.get(row["name"]) or function(row, "    "))
    return found


def write(path: pathlib.Path, body: str) -> None:
    path.write_text(HEAD + "\n\n" + body, encoding="utf-8")


def main(functions: str, package: str, out: str) -> None:
    rows = json.loads(pathlib.Path(functions).read_text(encoding="utf-8"))
    source, folder = pathlib.Path(package), pathlib.Path(out)
    families = families_of(source, {row["name"]: row for row in rows})
    write(folder / "ops.pyi", "\n".join(function(row) for row in rows) + "\nNAMES: list[str]\n")
    functional, public, methods = {}, {}, {}
    for kind, texts in (("FUNCTIONAL", functional), ("MAKERS", public), ("METHODS", public)):
        for family in families[kind]:
            texts.update(family.functions)
            methods.update(family.methods)
    write(folder / "nn" / "_functional.pyi", "\n".join(functional[name] for name in sorted(functional)))
    (folder / "nn" / "_table.pyi").write_text(layers_of(source), encoding="utf-8")
    public = {**functional, **public}
    others = [f"from phibridge.ops import {row['name']} as {row['name']}" for row in rows if row["name"] not in public]
    write(folder / "_public.pyi", "\n".join(others) + "\n\n" + "\n".join(public[name] for name in sorted(public)))
    members = members_by_hand(source)
    own = methods_of(rows, families, methods)
    write(folder / "_methods.pyi", "class TensorMethods:\n" + "\n".join(text for name, text in sorted(own.items())
                                                                       if name not in members))


if __name__ == "__main__":
    main(*sys.argv[1:])
