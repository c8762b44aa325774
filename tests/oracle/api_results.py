"""Records what Paddle answers to the calls of tests/python/paddle_cases.py. Run by the oracle's Python:

    $(tests/oracle/environment) tests/oracle/api_results.py > tests/python/paddle_results.json

tests/python/results_test.py compares what the package answers, which needs no Paddle then.
"""

import json
import pathlib
import sys

import numpy as np
import paddle

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "python"))
import paddle_calls  # noqa: E402


def as_data(array: np.ndarray) -> dict:
    """Floats to seven digits, which is what float32 has."""
    if array.dtype.kind == "c":
        numbers = [[float(f"{one.real:.7g}"), float(f"{one.imag:.7g}")] for one in array.ravel()]
    elif array.dtype.kind == "f":
        numbers = [float(f"{one:.7g}") for one in array.ravel()]
    else:
        numbers = array.ravel().tolist()
    return {"dtype": str(array.dtype), "shape": list(array.shape), "data": numbers}


def main() -> None:
    rows = []
    for owner, name, arguments in paddle_calls.cases():
        try:
            found = [as_data(one) for one in paddle_calls.call(paddle, owner, name, arguments)]
        except Exception as error:  # noqa: BLE001  what Paddle raises is what is recorded
            print(f"{owner}.{name}({arguments}): {type(error).__name__} {error}", file=sys.stderr)
            found = None
        rows.append(json.dumps({"call": [owner, name, arguments], "results": found}))
    for constructor, arguments in paddle_calls.layer_cases():
        state, found = paddle_calls.layer_call(paddle, constructor, arguments)
        rows.append(json.dumps({"layer": [constructor, arguments], "results": [as_data(one) for one in found],
                                "state": {name: as_data(value) for name, value in state.items()}}))
    sys.stdout.write("[\n" + ",\n".join(rows) + "\n]\n")


if __name__ == "__main__":
    main()
