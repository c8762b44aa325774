"""Records what Paddle's schedulers, optimizers, layers and distributions compute: the cases of tests/python/training_cases.py
and distribution_cases.py. Run by the oracle's Python:

    $(tests/oracle/environment) tests/oracle/python_training.py

tests/python/training_test.py compares the package with what it writes, and needs no Paddle then.
"""

import json
import os
import sys

import numpy as np
import paddle

TESTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "python")
sys.path.insert(0, TESTS)

import distribution_cases  # noqa: E402
import training_cases  # noqa: E402


def written(array) -> list:
    """[shape, numbers]; numbers as Python writes those of the array's type, which are read back as they were."""
    array = np.asarray(array)
    flat = array.reshape(-1).tolist()
    if array.dtype == np.float32:
        flat = [float(np.format_float_positional(np.float32(one), unique=True)) if np.isfinite(one) else one for one in flat]
    return [list(array.shape), flat]


def main() -> None:
    lines = [f'  "version": {json.dumps(paddle.__version__)}']
    for family in training_cases.FAMILIES + distribution_cases.FAMILIES:
        for name, arrays in family(paddle).items():
            recorded = None if arrays is None else [written(one) for one in arrays]  # None: Paddle has no answer
            lines.append(f'  "{family.__name__}.{name}": {json.dumps(recorded)}')
    with open(os.path.join(TESTS, "paddle_training.json"), "w", encoding="utf-8") as file:
        file.write("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
