"""Makes the calls of paddle_cases.py, of Paddle or of the package.

F, P, U, I and B make tensors of a shape: floats from -2 to 2, from 0.1 to 2, from -0.9 to 0.9, whole numbers from 0 to below
the first argument, and bool; C complex numbers, and S(n) a symmetric matrix. They are seeded by the text of the arguments, so
that all who call get the same numbers.
"""

import zlib

import numpy as np
import paddle_cases


def cases() -> list:
    """(owner, name, arguments) of all."""
    found = []
    for owner, table in paddle_cases.TABLES.items():
        for line in table.splitlines():
            if line.strip():
                names, arguments = (part.strip() for part in line.split("|"))
                found += [(owner, name, arguments) for name in names.split()]
    found += [("expression", "", one) for one in split(paddle_cases.EXPRESSIONS)]
    return found + [("assignment", "", one) for one in split(paddle_cases.ASSIGNMENTS)]


def split(table: str) -> list:
    return [part.strip() for line in table.strip().splitlines() for part in line.split(";")]


def call(library, owner: str, name, arguments: str) -> list:
    """What a function, or an expression, of paddle or phibridge gives, as arrays: results, then arguments that it wrote to."""
    random = np.random.default_rng(zlib.crc32(arguments.encode()))
    made = []

    def tensor(array):
        made.append((array.copy(), library.to_tensor(array)))
        return made[-1][1]

    def uniform(low, high):
        return lambda *shape, dtype="float32": tensor(random.uniform(low, high, shape).astype(dtype))

    def symmetric(size):
        half = random.uniform(-1, 1, [size, size])
        return tensor((half @ half.T + np.eye(size)).astype("float32"))

    names = {"F": uniform(-2, 2), "P": uniform(0.1, 2), "U": uniform(-0.9, 0.9), "S": symmetric, "paddle": library,
             "I": lambda high, *shape, dtype="int64": tensor(random.integers(0, high, shape).astype(dtype)),
             "B": lambda *shape: tensor(random.integers(0, 2, shape).astype("bool")),
             "C": lambda *shape: tensor((random.uniform(-2, 2, shape) + 1j * random.uniform(-2, 2, shape)).astype("complex64"))}
    if owner == "expression":
        found = eval(arguments, {**names, "np": np})  # noqa: S307  the lines above
    elif owner == "assignment":
        found = names["F"](2, 3)
        exec(f"found{arguments}", {**names, "np": np, "found": found})  # noqa: S102  the lines above
    elif owner == "layer":
        found = eval(f"layer({arguments})", {**names, "layer": name})  # noqa: S307  the lines above
    else:
        found = called(library, owner, name, arguments, names)
    listed = flat(found)
    listed += [one for before, one in made if not np.array_equal(before, one.numpy().reshape(before.shape))]
    return [np.asarray(one.numpy() if hasattr(one, "numpy") else one) for one in listed]


def layer_cases() -> list:
    """(constructor, arguments) of all."""
    return [(one, arguments.strip()) for line in paddle_cases.LAYERS.strip().splitlines() for names, arguments in [line.split("|")]
            for one in names.split()]


def layer_call(library, constructor: str, arguments: str, state=None) -> tuple:
    """(parameters and buffers by name, results after eval(), and of norms those in training before, with the buffers then)."""
    layer = eval(f"nn.{constructor}", {"nn": library.nn})  # noqa: S307  the lines above
    if state is not None:
        assert sorted(state) == sorted(layer.state_dict()), (sorted(state), sorted(layer.state_dict()))
        layer.set_state_dict(state)
    else:  # biases and statistics that are not 0
        random = np.random.default_rng(7)
        drawn = {name: random.uniform(0.2, 1, value.shape).round(2).astype("float32") for name, value in layer.state_dict().items()}
        layer.set_state_dict(drawn)
    state = {name: np.array(value.numpy()) for name, value in layer.state_dict().items()}
    results = []
    if "Norm" in constructor and "Transformer" not in constructor:
        layer.train()
        results += call(library, "layer", layer, arguments)
        results += [np.array(value.numpy()) for value in layer.state_dict().values()]
    layer.eval()
    return state, results + call(library, "layer", layer, arguments)


def flat(found) -> list:
    if not isinstance(found, (list, tuple)):
        return [found]
    return [inner for one in found for inner in flat(one)]


def called(library, owner: str, name: str, arguments: str, names: dict):
    function = library
    for part in owner.split(".")[1:] + [name]:
        function = getattr(function, part)
    return eval(f"function({arguments})", {**names, "function": function})  # noqa: S307  the lines above
