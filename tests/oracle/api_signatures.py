"""Records the Python signatures of Paddle's functions and constructors: name, arguments and defaults of all that paddle,
paddle.linalg, paddle.fft, paddle.nn.functional and paddle.Tensor have, of the layers, and of what modules for
training have, with the methods of their classes; null for modules, properties and other names without arguments. Run by the
oracle's Python:

    $(tests/oracle/environment) tests/oracle/api_signatures.py > tests/python/paddle_signatures.json

tests/python/signatures_test.py compares those of the package with it, which needs no Paddle then.
"""

import inspect
import json
import operator
import sys

import paddle


def signature_of(function) -> list:
    """[[name, default], …] with defaults as Python writes them, None for none; *args as "*args"; or None."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    if function is object.__init__:
        return [["self", None]]
    stars = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
    return [[stars.get(p.kind, "") + p.name, None if p.default is p.empty else repr(p.default)] for p in parameters]


def signatures(owner) -> dict:
    found = {}
    for name in sorted(dir(owner)):
        function = getattr(owner, name)
        if name.startswith("_") or inspect.isclass(function) or inspect.ismodule(function) or not callable(function):
            continue
        signature = signature_of(function)
        if signature is not None:
            found[name] = signature
    return found


def names_alone(owner) -> dict:
    """Of modules, classes, properties and constants."""
    public = getattr(owner, "__all__", None)
    found = {name: getattr(owner, name) for name in dir(owner) if not name.startswith("_")}
    return {name: None for name, item in found.items() if inspect.ismodule(item) or (public is None or name in public) and
            (inspect.isclass(item) or not callable(item))}


def constructors(owner) -> dict:
    """Of the layers that a module has."""
    classes = {name: getattr(owner, name) for name in sorted(dir(owner)) if inspect.isclass(getattr(owner, name))}
    return {name: signature_of(one.__init__) for name, one in classes.items() if issubclass(one, paddle.nn.Layer)}


MODULES = ("amp", "autograd", "device", "distribution", "io", "jit", "metric", "nn.Layer", "nn.initializer", "nn.utils", "optimizer",
           "optimizer.lr", "regularizer", "signal", "sparse", "sparse.nn", "sparse.nn.functional", "static", "utils")


def public(owner) -> list:
    return sorted(getattr(owner, "__all__", None) or (name for name in dir(owner) if not name.startswith("_")))


def with_methods(owner) -> dict:
    """Of functions, of constructors by the name of their class, and of "Class.method" of the class itself, but for static's, whose
    Variable has the methods of Tensor."""
    found = {}
    for name in public(owner):
        item = getattr(owner, name)
        if inspect.isclass(item) and item.__module__.startswith("paddle"):
            found[name] = signature_of(item.__init__)
            for method in public(item) if owner is not paddle.static else ():
                if inspect.isfunction(vars(item).get(method)):
                    found[f"{name}.{method}"] = signature_of(getattr(item, method))
        elif inspect.isfunction(item):
            found[name] = signature_of(item)
    return found


def main() -> None:
    owners = {"paddle": paddle, "paddle.linalg": paddle.linalg, "paddle.fft": paddle.fft,
              "paddle.nn.functional": paddle.nn.functional, "paddle.Tensor": paddle.Tensor}
    tables = {name: signatures(owner) for name, owner in owners.items()}
    for name in ("paddle", "paddle.Tensor"):
        tables[name] = dict(sorted({**tables[name], **names_alone(owners[name])}.items()))
    tables["paddle.nn"] = constructors(paddle.nn)
    for name in MODULES:
        tables[f"paddle.{name}"] = with_methods(operator.attrgetter(name)(paddle))
    rows = [f'  "{name}": {{\n' + ",\n".join(f"    {json.dumps(function)}: {json.dumps(arguments)}"
                                           for function, arguments in table.items()) + "\n  }"
            for name, table in tables.items()]
    sys.stdout.write("{\n" + ",\n".join([f'  "version": {json.dumps(paddle.__version__)}'] + rows) + "\n}\n")


if __name__ == "__main__":
    main()
