"""Records the Python signatures of Paddle's functions: name, arguments and defaults of all that paddle, paddle.linalg,
paddle.nn.functional and paddle.Tensor have. Run by the oracle's Python:

    $(tests/oracle/environment) tests/oracle/api_signatures.py > tests/python/paddle_signatures.json

tests/python/signatures_test.py compares those of the package with it, which needs no Paddle then.
"""

import inspect
import json
import sys

import paddle


def signature_of(function) -> list:
    """[[name, default], …] with defaults as Python writes them, None for none; *args as "*args"; or None."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
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


def main() -> None:
    owners = {"paddle": paddle, "paddle.linalg": paddle.linalg, "paddle.nn.functional": paddle.nn.functional,
              "paddle.Tensor": paddle.Tensor}
    rows = [f'  "{name}": {{\n' + ",\n".join(f"    {json.dumps(function)}: {json.dumps(arguments)}"
                                           for function, arguments in signatures(owner).items()) + "\n  }"
            for name, owner in owners.items()]
    sys.stdout.write("{\n" + ",\n".join([f'  "version": {json.dumps(paddle.__version__)}'] + rows) + "\n}\n")


if __name__ == "__main__":
    main()
