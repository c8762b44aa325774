"""Operators of a plug-in as functions, with gradients."""

from __future__ import annotations

import inspect
import os
import pathlib
import struct
import types
from collections.abc import Sequence

from phibridge import _C

_EVERY = inspect.Parameter.empty
_WORDS = {"INT": "int", "LONG": "int", "FLOAT": "float", "FLOAT64": "float", "STRING": "str", "BOOLEAN": "bool",
          "INTS": "list of int", "LONGS": "list of int", "FLOATS": "list of float", "FLOAT64S": "list of float",
          "STRINGS": "list of str", "BOOLEANS": "list of bool", "SCALAR": "number", "SCALARS": "list of numbers"}


def load_op_library(lib_filename: str | bytes | os.PathLike, replace: Sequence[str] = ()) -> types.ModuleType:
    """Loads a shared library with operators and kernels (phibridge::LoadPlugin), and returns a module with a function for
    each operator that it brings. Programs that are loaded later take its operators, too.

        ops = load_op_library("libmine.so")  # PD_BUILD_OP(custom_shift).Inputs({"X"}).Outputs({"Out"}).Attrs({"by: float"})
        y = ops.custom_shift(x, by=2.0)
        y.sum().backward()

    A function takes the inputs in the order of the declaration, then the attributes, by the names of the declaration in small
    letters and without `@VECTOR` and `@OPTIONAL`: a Tensor, a list of Tensors, or None for one that may be absent. It returns
    the outputs, one or a tuple, without those that serve the gradient alone; an output in the place of an input is that
    tensor. A list of outputs that takes the place of none has as many tensors as the argument NAME_count says. Gradients are
    recorded as those of other functions. An operator with blocks has no function.

    replace: operators whose own parts the library may put before those that are there; "*": all. Raises UnavailableError if
    it cannot be loaded, PreconditionNotMetError if it was built for another version, AlreadyExistsError for what is there
    already. Loading one again gives its functions again."""
    _C._load_op_library(lib_filename, list(replace))
    path = os.path.realpath(os.fsdecode(lib_filename))
    plugin, = (one for one in _C.loaded_plugins() if os.path.realpath(one["path"]) == path)
    module = types.ModuleType(pathlib.Path(path).stem, f"The operators of {path}.")
    module.__file__ = path
    module.__all__ = []
    for name in dict.fromkeys(entry["name"] for entry in plugin["entries"] if entry["kind"] == "op"):
        declaration = _C._op_declaration(name)
        if declaration is None or any(attr["type"] not in _WORDS for attr in declaration["attrs"] if "default" not in attr):
            continue  # a gradient, or an operator with blocks
        setattr(module, name, _function_of(name, declaration, module.__name__))
        module.__all__.append(name)
    return module


def _shown(value, kind: str):
    """A default as it is written: the float32 next to 0.1 is 0.1."""
    if kind == "FLOATS":
        return [_shown(one, "FLOAT") for one in value]
    if kind != "FLOAT":
        return value
    for digits in range(1, 10):
        short = float(f"{value:.{digits}g}")
        if struct.pack("f", short) == struct.pack("f", value):
            return short
    return value


def _parameters(declaration: dict) -> dict:
    """Parameter -> (kind, row), in their order; kind: input, attr or count."""
    found = {}

    def add(name: str, kind: str, row: dict):
        base = name.split("@")[0]
        short = base.lower()
        found[short if short not in found else base] = (kind, row)

    for slot in declaration["inputs"]:
        add(slot["name"], "input", slot)
    for attr in declaration["attrs"]:
        add(attr["name"], "attr", attr)
    for slot in declaration["outputs"]:
        if slot["list"] and slot["name"] not in declaration["in_place"].values():
            add(slot["name"].split("@")[0] + "_count", "count", slot)
    return found


def _signature(parameters: dict) -> inspect.Signature:
    listed, can_be_left_out = [], False
    for name, (kind, row) in parameters.items():
        default = _EVERY
        if kind == "count":
            default = 1
        elif kind == "input" and row["optional"]:
            default = None
        elif kind == "attr" and "default" in row:
            default = _shown(row["default"], row["type"])
        # Behind one that can be left out, one that cannot is given by its name.
        can_be_left_out = can_be_left_out or default is not _EVERY
        by_name = kind == "count" or (can_be_left_out and default is _EVERY)
        where = inspect.Parameter.KEYWORD_ONLY if by_name else inspect.Parameter.POSITIONAL_OR_KEYWORD
        listed.append(inspect.Parameter(name, where, default=default))
    listed.sort(key=lambda one: one.kind)
    return inspect.Signature(listed)


def _attribute(value, kind: str, what: str):
    if kind not in ("FLOAT", "FLOATS"):
        return value
    try:
        return float(value) if kind == "FLOAT" else [float(one) for one in value]
    except (TypeError, ValueError):
        raise TypeError(f"{what} is {value!r}, not {'a number' if kind == 'FLOAT' else 'a list of numbers'}") from None


class _Call:
    """One call: what the operator gets, by slot."""

    def __init__(self, name: str, declaration: dict, parameters: dict, given: dict):
        self.inputs, self.attrs, counts = {}, {}, {}
        for parameter, value in given.items():
            kind, row = parameters[parameter]
            what = f"{name}: `{parameter}`"
            if kind == "attr":
                self.attrs[row["name"]] = _attribute(value, row["type"], what)
            elif kind == "count":
                counts[row["name"]] = value
            elif value is not None:
                self.inputs[row["name"]] = self._input(value, row, what)
            elif not row["optional"]:
                raise TypeError(f"{what} is None, not {'a list of Tensors' if row['list'] else 'a Tensor'}")
        of = {output: source for source, output in declaration["in_place"].items()}
        self.outputs = {}
        for slot in declaration["outputs"]:
            output = slot["name"]
            wanted = self.inputs.get(of[output]) if output in of else counts.get(output, 1)
            if wanted is not None:
                self.outputs[output] = wanted

    @staticmethod
    def _input(value, row: dict, what: str):
        is_list = isinstance(value, (list, tuple))
        if is_list != row["list"]:
            raise TypeError(f"{what} is {type(value).__name__}, not {'a list of Tensors' if row['list'] else 'a Tensor'}")
        return list(value) if is_list else value


def _results(found: dict, call: _Call, declaration: dict):
    results = []
    for slot in declaration["outputs"]:
        if slot["intermediate"]:
            continue
        value = found.get(slot["name"])
        was_made = isinstance(call.outputs.get(slot["name"]), int)
        results.append(value[0] if was_made and not slot["list"] else value)
    return results[0] if len(results) == 1 else tuple(results)


def _document(name: str, declaration: dict, parameters: dict) -> str:
    lines = [declaration["doc"].strip(), ""]
    for parameter, (kind, row) in parameters.items():
        if kind == "count":
            lines.append(f"{parameter} (int): how many tensors `{row['name']}` has.")
            continue
        word = _WORDS.get(row["type"], row["type"]) if kind == "attr" else "list of Tensor" if row["list"] else "Tensor"
        can_be_none = kind == "input" and row["optional"]
        lines.append(f"{parameter} ({word}{' or None' if can_be_none else ''}): {row['doc'].strip()}")
    returned = ", ".join(slot["name"] for slot in declaration["outputs"] if not slot["intermediate"])
    return "\n".join([*lines, f"Returns {returned or 'nothing'}. Operator `{name}`. Raises the errors of the operator."])


def _function_of(name: str, declaration: dict, module: str):
    parameters = _parameters(declaration)
    signature = _signature(parameters)

    def function(*args, **kwargs):
        try:
            given = signature.bind(*args, **kwargs).arguments
        except TypeError as error:
            raise TypeError(f"{name}: {error}") from None
        call = _Call(name, declaration, parameters, given)
        found = _C.Tracer().trace_op(name, call.inputs, call.outputs, call.attrs)
        return _results(found, call, declaration)

    function.__name__ = function.__qualname__ = name
    function.__module__ = module
    function.__signature__ = signature
    function.__doc__ = _document(name, declaration, parameters)
    return function
