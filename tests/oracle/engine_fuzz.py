#!/usr/bin/env python3
"""Runs random computations on the dynamic engine of phibridge and on PyTorch, and compares all gradients in float64.

    tests/oracle/engine_fuzz.py --package DIR [--seed S] [--count N] [--keep DIR]
    tests/oracle/engine_fuzz.py --package DIR FILE...

Run it with the Python that `tests/oracle/environment --requirements tests/oracle/requirements_engine.txt` prints. DIR has
the package phibridge: build/PRESET/python. Each graph has 5 to 200 operations: with broadcasting, moves, changes in place,
detached or under no_grad, with hooks that change and that watch gradients. It is asked for one of

  backward  gradients of leaves and of values that retain theirs, once or twice
  grad      gradients by some values, leaves or not, used or not
  second    gradients of gradients (create_graph)
  misuse    a value that a gradient needs is changed in place: both must refuse

A graph that differs is made small and written to the folder of --keep (default: the working folder) as
engine_fuzz_SEED_NUMBER.json; naming such files runs them again. One seed gives the same graphs on every machine.
Exit: 0 no difference, 1 a difference.
"""
import argparse
import collections
import copy
import json
import os
import sys

import numpy as np
import torch

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "engine_fuzz"))

from draw import Maker  # noqa: E402
from sides import Phibridge, Torch  # noqa: E402

TOLERANCE = 1e-9  # of the largest gradient of a tensor, or of 1
HOOK = "the hook of step {}"


def watcher(side, log, number):
    def hook(gradient):
        log.append(side.numpy(gradient))
        return None if number is None else side.times(gradient, number)
    return hook


def run(graph, side):
    """What the question is answered with: (name, array or None) each. Errors: those of the framework."""
    values = [side.leaf(np.array(leaf["values"]).reshape(leaf["shape"]).tolist(), leaf["wanted"])
              for leaf in graph["leaves"]]
    logs = []
    for number, step in enumerate(graph["steps"]):
        inputs = [values[i] for i in step["in"]]
        if step.get("no_grad"):
            with side.no_grad():
                out = side.run(step, inputs)
        else:
            out = side.run(step, inputs)
        outs = list(out) if isinstance(out, (list, tuple)) else [out]
        for at, value in zip(step["out"], outs):
            if at == len(values):
                values.append(value)
            elif not step["op"].endswith("_"):
                raise ValueError(f"step {number} makes value {at}, which is there")
        if "hook" in step and side.wants(values[step["out"][0]]):
            logs.append((number, []))
            side.hook(values[step["out"][0]], watcher(side, logs[-1][1], step["hook"]))
    answers = [(f"value {i}", side.numpy(value)) for i, value in enumerate(values)]
    answers += [(f"whether the gradient of {i} is wanted", np.array(side.wants(value), "float64"))
                for i, value in enumerate(values)]
    answers += answer(graph["question"], graph, values, side)
    return answers + [(HOOK.format(number), log) for number, log in logs]


def answer(question, graph, values, side):
    wanted = [i for i, at in enumerate(question["outputs"]) if side.wants(values[at])]
    outputs = [values[question["outputs"][i]] for i in wanted]
    seeds = [side.constant(question["seeds"][i]) for i in wanted]
    leaves = range(len(graph["leaves"]))
    if not outputs:
        return []
    if question["kind"] in ("backward", "misuse"):
        for at in question.get("retain", []):
            side.retain(values[at])
        if question.get("twice"):
            side.backward(outputs, seeds, True)
            side.between([values[at] for at in question["retain"]])
        side.backward(outputs, seeds, False)
        return [(f"gradient of {at}", side.of(values[at])) for at in [*leaves, *question.get("retain", [])]]
    inputs = [i for i, at in enumerate(question["inputs"]) if side.wants(values[at])]
    second = question["kind"] == "second"
    grads = side.grad(outputs, [values[question["inputs"][i]] for i in inputs], seeds, second)
    answers = [(f"gradient by {question['inputs'][i]}", side.numpy(g)) for i, g in zip(inputs, grads)]
    # Of a gradient that is the same for all inputs it is zeros: one side may say so, the other say nothing. It is asked
    # for by leaves alone: which values a gradient is computed from differs.
    if second:
        by = [question["inputs"][i] for i in inputs if question["inputs"][i] in leaves]
        again = [(i, g) for i, g in zip(inputs, grads) if g is not None and side.wants(g)]
        seconds = [None] * len(by)
        if again:
            weights = [side.constant(question["weights"][i]) for i, _ in again]
            seconds = side.grad([g for _, g in again], [values[at] for at in by], weights, False)
        answers += [(f"second gradient by {at}", side.numpy(g)) for at, g in zip(by, seconds)]
    return answers + [(f"gradient of leaf {at}", side.of(values[at])) for at in leaves]


def outcome(graph, side):
    try:
        return run(graph, side), ""
    except (RuntimeError, ValueError, LookupError, NotImplementedError, PermissionError, TypeError) as error:
        return None, f"{type(error).__name__}: {error}"


def is_zero(array):
    return array is None or not np.any(array)


def difference(graph, sides):
    """How the two sides differ; empty: they agree."""
    (expected, torch_error), (found, error) = (outcome(graph, side) for side in sides)
    if expected is None or found is None:
        if graph["question"]["kind"] == "misuse" and expected is None and found is None:
            return ""
        return f"PyTorch: {torch_error[:300] or 'computes'}; phibridge: {error[:600] or 'computes'}"
    if graph["question"]["kind"] == "misuse":
        return "both compute with a value that was changed in place"
    kind = graph["question"]["kind"]
    for (name, want), (other, got) in zip(expected, found):
        if name != other:
            return f"{name} of PyTorch, {other} of phibridge"
        if isinstance(want, list):  # what a hook saw
            # A second gradient of zeros is walked or not; so are values that lead to no input.
            if kind == "second" or kind == "grad" and not (want and got):
                continue
            if len(want) != len(got):
                return f"{name}: PyTorch calls it {len(want)} times, phibridge {len(got)}"
            want, got = (np.concatenate([one.ravel() for one in log]) if log else None for log in (want, got))
        if want is None and got is None or is_zero(want) and is_zero(got):
            continue  # one of them leaves zeros out
        if want is None or got is None:
            return f"{name}: {'PyTorch' if want is None else 'phibridge'} has none"
        if want.shape != got.shape:
            return f"{name}: shapes {want.shape} and {got.shape}"
        largest = max(1.0, float(np.abs(want).max(initial=0)))
        apart = float(np.abs(want - got).max(initial=0))
        if not apart <= TOLERANCE * largest:
            return f"{name}: they are {apart:.3g} apart, of {largest:.3g}"
    return "" if len(expected) == len(found) else "one has more hooks that were called"


# Making a graph small.

def without(graph, number):
    """The graph without a step and without all that needs what the step makes; None if the question needs it."""
    gone, steps = set(), []
    for at, step in enumerate(graph["steps"]):
        in_place = step["op"].endswith("_")
        if at == number and in_place:
            continue
        if at == number or gone & set(step["in"]):
            if in_place and step["out"][0] not in gone:
                continue
            gone |= set(step["out"])
            continue
        steps.append(step)
    question = graph["question"]
    kept = [i for i, at in enumerate(question["outputs"]) if at not in gone]
    if not kept:
        return None
    smaller = dict(graph, steps=steps, question=dict(question))
    smaller["question"]["outputs"] = [question["outputs"][i] for i in kept]
    smaller["question"]["seeds"] = [question["seeds"][i] for i in kept]
    if "inputs" in question:
        kept = [i for i, at in enumerate(question["inputs"]) if at not in gone]
        if not kept:
            return None
        smaller["question"]["inputs"] = [question["inputs"][i] for i in kept]
        smaller["question"]["weights"] = [question["weights"][i] for i in kept]
    if "retain" in question:
        smaller["question"]["retain"] = [at for at in question["retain"] if at not in gone]
    return numbered(smaller)


def numbered(graph):
    """The graph with its values numbered again."""
    graph = copy.deepcopy(graph)
    new = {i: i for i in range(len(graph["leaves"]))}
    for step in graph["steps"]:
        step["in"] = [new[i] for i in step["in"]]
        for out in step["out"]:
            if not step["op"].endswith("_"):
                new[out] = len(new)
        step["out"] = [new[i] for i in step["out"]]
    for field in ("outputs", "inputs", "retain"):
        if field in graph["question"]:
            graph["question"][field] = [new[i] for i in graph["question"][field]]
    return graph


def shrunk(graph, sides):
    number = len(graph["steps"]) - 1
    while number >= 0:
        smaller = without(graph, number) if number < len(graph["steps"]) else None
        if smaller is not None and difference(smaller, sides):
            graph = smaller
            number = min(number, len(graph["steps"]))
        number -= 1
    for step in graph["steps"]:
        for field in ("hook", "no_grad"):
            if field in step:
                kept = step.pop(field)
                if not difference(graph, sides):
                    step[field] = kept
    return graph


def check(name, graph, sides, keep):
    found = difference(graph, sides)
    if not found:
        return False
    if keep is not None:
        graph = shrunk(graph, sides)
        found = difference(graph, sides)
        os.makedirs(keep, exist_ok=True)
        path = os.path.join(keep, f"engine_fuzz_{name}.json")
        with open(path, "w") as file:
            json.dump(graph, file, indent=1)
        name = path
    print(f"{name}: {found}", flush=True)
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--package", required=True, help="the folder that has the package phibridge")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--keep", default=".", help="where graphs that differ are written")
    parser.add_argument("graphs", nargs="*", metavar="FILE")
    options = parser.parse_args()
    sys.path.insert(0, options.package)
    torch.set_num_threads(1)
    sides = (Torch(), Phibridge())
    differ = 0
    if options.graphs:
        for path in options.graphs:
            with open(path) as file:
                differ += check(path, json.load(file), sides, None)
        print(f"{len(options.graphs)} graphs, {differ} differ")
        return 1 if differ else 0
    kinds, steps = collections.Counter(), 0
    for number in range(options.count):
        graph = Maker(f"{options.seed}/{number}").make()
        kinds[graph["question"]["kind"]] += 1
        steps += len(graph["steps"])
        differ += check(f"{options.seed}_{number}", graph, sides, options.keep)
    asked = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
    print(f"{options.count} graphs of {steps / max(1, options.count):.0f} operations ({asked}): {differ} differ")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
