#!/usr/bin/env python3
"""Compares values, gradients and second gradients of functions with those of PyTorch, in float64.

    tests/oracle/torch_gradients.py --package DIR [--list] [WORD...]

Run it with the Python that `tests/oracle/environment --requirements tests/oracle/requirements_engine.txt` prints. DIR has the
package phibridge: build/PRESET/python. WORD: only calls whose text has it. gradient_cases.py has the calls, which functions of
nn.functional have none, and how many calls have no second gradients in either library; a function that is in neither list, and
another number, are a difference, too. So is an operator with a gradient and a function that no call runs and
OPERATORS_LEFT_OUT does not name, or that it names although a call runs it.
--list prints each such operator with the calls that run it, or why there is none.
Exit: 0 no difference, 1 a difference.
"""
import argparse
import sys
import zlib

import numpy as np
import torch

import gradient_cases

TOLERANCE = {"value": 1e-10, "gradient": 1e-9, "second gradient": 1e-8}  # of the largest number, or of 1
LOOSE = 1e-6  # of calls with a ~ before them: their operator has an attribute, or a constant, of float32; 0.1 is the float next to it


class Side:
    """One library: how it makes tensors, and differentiates."""

    def __init__(self, library, functional):
        self.library, self.functional = library, functional
        self.is_torch = library is torch

    def tensor(self, array, wanted=False):
        if self.is_torch:
            return torch.tensor(array, requires_grad=wanted)
        return self.library.to_tensor(np.asarray(array), stop_gradient=not wanted)

    def names(self, text: str) -> tuple:
        """({name: value} that a call may use, the tensors whose gradients are wanted)."""
        random, leaves = np.random.default_rng(zlib.crc32(text.encode())), []

        def leaf(array):
            leaves.append(self.tensor(array, True))
            return leaves[-1]

        def symmetric(size):
            half = random.uniform(-1, 1, [size, size])
            return leaf(half @ half.T + np.eye(size))
        names = {"R": lambda *shape: leaf(random.uniform(-2, 2, shape)), "U": lambda *shape: leaf(random.uniform(0.1, 2, shape)),
                 "V": lambda *shape: leaf(random.uniform(-0.9, 0.9, shape)), "S": symmetric,
                 "I": lambda high, *shape: self.tensor(random.integers(0, high, shape)), "P": self.library, "F": self.functional,
                 "T": lambda values: self.tensor(np.array(values)), "FOCAL": focal, "SHIFT": shifted, "DICE": dice, "NPAIR": npair,
                 "RNN": torch_recurrent if self.is_torch else self.recurrent}
        return Names(names, leaves), leaves

    def recurrent(self, mode: str, x, states: list, weights: list, layers: int, both: bool, lengths=None):
        """All results of the operator `rnn` in one row."""
        lengths = None if lengths is None else self.tensor(np.array(lengths))
        out, _, last = self.library.ops.rnn(x, states, weights, lengths, 0.0, both, x.shape[-1], states[0].shape[-1], layers, mode)
        return self.library.concat([one.flatten() for one in [out, *last]])

    def gradients(self, outputs, inputs, weights, create: bool) -> list:
        if self.is_torch:
            return list(torch.autograd.grad(outputs, inputs, weights, create_graph=create, allow_unused=True))
        return self.library.grad(outputs, inputs, weights, create_graph=create, allow_unused=True)

    def wants(self, x) -> bool:
        return x is not None and (x.requires_grad if self.is_torch else not x.stop_gradient)

    def numpy(self, x):
        return (torch.zeros_like(x) + x.detach()).numpy() if self.is_torch else x.numpy()  # PyTorch's own zeros have no elements


class Names(dict):
    """AGAIN and UAGAIN are the first tensor."""

    def __init__(self, names, leaves):
        super().__init__(names)
        self.leaves = leaves

    def __missing__(self, key):
        if key in ("AGAIN", "UAGAIN"):
            return self.leaves[0]
        raise KeyError(key)


def focal(x, label):
    p = torch.sigmoid(x)
    entropy = torch.nn.functional.binary_cross_entropy_with_logits(x, label, reduction="none")
    right = p * label + (1 - p) * (1 - label)
    return ((0.25 * label + 0.75 * (1 - label)) * (1 - right) ** 2 * entropy).sum()


def shifted(x):
    parts = x.reshape(2, 2, 4, 2, 2)
    zero = torch.zeros_like(parts[:, :1, :1])
    back = torch.cat([zero, parts[:, :1, :1]], 1)
    forward = torch.cat([parts[:, 1:, 1:2], zero], 1)
    return torch.cat([back, forward, parts[:, :, 2:]], 2).reshape(4, 4, 2, 2)


def dice(x, label):
    wanted = torch.nn.functional.one_hot(label[..., 0], x.shape[-1]).to(x.dtype)
    both = (x * wanted).sum([1, 2])
    return (1 - 2 * both / (x.sum([1, 2]) + wanted.sum([1, 2]) + 1e-5)).mean()


def npair(anchor, positive, label):
    equal = (label[:, None] == label[None, :]).to(anchor.dtype)
    equal = equal / equal.sum(1, keepdim=True)
    size = ((anchor ** 2).sum(1).mean() + (positive ** 2).sum(1).mean()) * 0.25 * 0.002
    entropy = -(equal * torch.log_softmax(anchor @ positive.T, 1)).sum(1)
    return size + (equal * entropy[:, None]).sum(0).mean()


def torch_recurrent(mode: str, x, states: list, weights: list, layers: int, both: bool, lengths=None):
    """As Side.recurrent; the operator has the weights of all cells before all biases."""
    cells = layers * (1 + both)
    matrices, biases = weights[:2 * cells], weights[2 * cells:]
    flat = [one for i in range(0, 2 * cells, 2) for one in (*matrices[i:i + 2], *biases[i:i + 2])]
    function = {"LSTM": torch.lstm, "GRU": torch.gru, "RNN_TANH": torch.rnn_tanh, "RNN_RELU": torch.rnn_relu}[mode]
    given = tuple(states) if mode == "LSTM" else states[0]
    if lengths is None:
        out, *last = function(x, given, flat, True, layers, 0.0, False, both, False)
    else:
        packed = torch.nn.utils.rnn.pack_padded_sequence(x, torch.tensor(lengths), enforce_sorted=False)
        order, back = packed.sorted_indices, packed.unsorted_indices
        given = tuple(one[:, order] for one in states) if mode == "LSTM" else states[0][:, order]
        data, *last = function(packed.data, packed.batch_sizes, given, flat, True, layers, 0.0, False, both)
        whole = torch.nn.utils.rnn.PackedSequence(data, packed.batch_sizes, order, back)
        out, _ = torch.nn.utils.rnn.pad_packed_sequence(whole, total_length=x.shape[0])
        last = [one[:, back] for one in last]
    return torch.cat([one.flatten() for one in (out, *last)])


def answers(side: Side, text: str, seed: str) -> dict:
    """{what: arrays} of a call: its value, gradients, and gradients of the sum of these times random numbers."""
    names, leaves = side.names(seed)
    out = eval(text, {"__builtins__": {}}, names)  # noqa: S307  the lines of gradient_cases.py
    random = np.random.default_rng(3)
    found = {"value": [side.numpy(out)]}
    weight = side.tensor(random.uniform(0.5, 1.5, tuple(out.shape)))
    first = side.gradients([out], leaves, [weight], True)
    found["gradient"] = [None if one is None else side.numpy(one) for one in first]
    # Drawn for all: whether one that is constant wants a gradient is each library's own affair.
    drawn = [(one, side.tensor(random.uniform(0.5, 1.5, tuple(one.shape)))) for one in first if one is not None]
    again = [one for one, _ in drawn if side.wants(one)]
    weights = [number for one, number in drawn if side.wants(one)]
    second = side.gradients(again, leaves, weights, False) if again else [None] * len(leaves)
    found["second gradient"] = [None if one is None else side.numpy(one) for one in second]
    return found


def first_alone(side: Side, text: str, seed: str) -> dict:
    names, leaves = side.names(seed)
    out = eval(text, {"__builtins__": {}}, names)  # noqa: S307  as above
    weight = side.tensor(np.random.default_rng(3).uniform(0.5, 1.5, tuple(out.shape)))
    found = side.gradients([out], leaves, [weight], False)
    return {"value": [side.numpy(out)], "gradient": [None if one is None else side.numpy(one) for one in found]}


def apart(what: str, found, wanted, tolerance: float) -> str:
    """How they differ; empty: they agree. A gradient that one of them has not is zeros."""
    if len(found) != len(wanted):
        return f"{what}: {len(found)} and {len(wanted)} of them"
    for i, (one, other) in enumerate(zip(found, wanted)):
        if one is None and other is None:
            continue
        one = np.zeros_like(other) if one is None else np.asarray(one)
        other = np.zeros_like(one) if other is None else np.asarray(other)
        if one.shape != other.shape:
            return f"{what} {i}: shapes {one.shape} and {other.shape}"
        largest = max(1.0, float(np.abs(other).max(initial=0)))
        difference = float(np.abs(one - other).max(initial=0))
        if not difference <= tolerance * largest:
            return f"{what} {i}: {difference:.3g} apart, of {largest:.3g}"
    return ""


def check(line: str, sides: tuple, counts: dict) -> str:
    own, _, other = (part.strip() for part in line.removeprefix("~ ").partition(" | "))
    here, there = sides
    try:
        found = answers(here, own, own)
    except NotImplementedError:
        counts["without second gradients"] += 1
        found = first_alone(here, own, own)
    try:
        wanted = answers(there, other or own, own)
    except RuntimeError as error:
        if "is not implemented" not in str(error):
            raise
        counts["without second gradients"] += "second gradient" in found
        found.pop("second gradient", None)
        wanted = first_alone(there, other or own, own)
    for what, arrays in found.items():
        tolerance = LOOSE if line.startswith("~ ") else TOLERANCE[what]
        difference = apart(what, arrays, wanted[what], tolerance)
        if difference:
            return difference
    return ""


def operators_of(side: Side, line: str) -> set:
    """The operators that a call of phibridge runs."""
    own = line.removeprefix("~ ").partition(" | ")[0].strip()
    recorder = side.library.ProgramRecorder()
    names, _ = side.names(own)
    before = side.library._C._record(recorder)
    try:
        eval(own, {"__builtins__": {}}, names)  # noqa: S307  as above
    finally:
        side.library._C._record(before)
    return set(recorder._operators())


def by_operator(side: Side, lines: list) -> dict:
    """{operator with a gradient and a function: the calls that run it}."""
    from phibridge import _functions
    functions = {row["op"] for row in _functions.descriptions()}
    found = {op: [] for op in side.library._C._operators_with_gradients() if op in functions and not op.endswith("_grad")}
    for line in lines:
        for op in operators_of(side, line) & found.keys():
            found[op].append(line)
    return found


def compare_operators(found: dict, shows: bool, tells_problems: bool) -> int:
    """Prints, if it `tells_problems`, and counts operators without a call and without a reason, and those with both; prints the
    calls of all if it `shows` them."""
    reasons = {op: why for why, names in gradient_cases.OPERATORS_LEFT_OUT.items() for op in names.split()}
    problems = [f"{op}: no call runs it" for op, calls in found.items() if not calls and op not in reasons]
    problems += [f"{op}: a call runs it, but OPERATORS_LEFT_OUT names it" for op, calls in found.items() if calls and op in reasons]
    problems += [f"{op}: OPERATORS_LEFT_OUT names it, and it has no gradient, or no function" for op in reasons if op not in found]
    problems = problems if tells_problems else []
    for op, calls in found.items() if shows else ():
        print(f"{op}: " + ("; ".join(calls) if calls else reasons.get(op, "?")))
    print("\n".join([*problems, f"{len(found)} operators with gradients, {sum(map(bool, found.values()))} of them in a call"]))
    return len(problems)


def without_a_case(functional) -> list:
    left_out = {name for names in gradient_cases.LEFT_OUT.values() for name in names.split()}
    public = [name for name, value in vars(functional).items() if callable(value) and not name.startswith("_")]
    return [name for name in public if name not in left_out and not name.endswith("_") and f"F.{name}(" not in gradient_cases.FUNCTIONAL]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--package", required=True, help="the folder that has the package phibridge")
    parser.add_argument("--list", action="store_true", help="print the calls of each operator")
    parser.add_argument("words", nargs="*", metavar="WORD")
    options = parser.parse_args()
    sys.path.insert(0, options.package)
    import phibridge
    sides = (Side(phibridge, phibridge.nn.functional), Side(torch, torch.nn.functional))
    lines = [line for table in (gradient_cases.FUNCTIONAL, gradient_cases.PACKAGE) for line in table.strip().splitlines()]
    lines = [line for line in lines if not options.words or any(word in line for word in options.words)]
    differ, counts = 0, {"without second gradients": 0}
    for line in lines:
        try:
            said = check(line, sides, counts)
        except Exception as error:  # noqa: BLE001  of either library; it is told
            said = f"{type(error).__name__}: {str(error).splitlines()[0][:200]}"
        if said:
            differ += 1
            print(f"{line}\n  {said}", flush=True)
    for name in without_a_case(phibridge.nn.functional) if not options.words else []:
        differ += 1
        print(f"nn.functional.{name}: no case")
    if not options.words or options.list:  # with words, what they leave out is no problem
        differ += compare_operators(by_operator(sides[0], lines), options.list, tells_problems=not options.words)
    if not options.words and counts["without second gradients"] != gradient_cases.WITHOUT_SECOND_GRADIENTS:
        differ += 1
        print(f"{counts['without second gradients']} calls have no second gradients, not {gradient_cases.WITHOUT_SECOND_GRADIENTS}")
    print(f"{len(lines)} calls, {counts['without second gradients']} without second gradients: {differ} differ")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
