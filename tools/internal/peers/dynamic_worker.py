"""Runs one engine of tools/bench/dynamic_peers from Python: phibridge or PyTorch, eager, one thread.

    dynamic_worker.py phibridge|torch calls|lenet|lstm|transformer SECONDS

Prints JSON. Times are processor time of the process, so that neighbours disturb them little, and the least of rounds.
`calls`: microseconds of a multiplication of 4 floats, without and with autograd, of a node of a backward pass,
and of a tensor of 4 floats with a number or an index.
A model: steps per second of wall time and of processor time, and the loss of step FIRST_STEPS.
"""
import json
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import dynamic_models  # noqa: E402

# What Python writes beside a tensor of 4 floats.
EXPRESSIONS = {"a * 2.0": lambda a: a * 2.0, "a + 1": lambda a: a + 1, "1 / a": lambda a: 1 / a, "a > 0.5": lambda a: a > 0.5,
               "a[0]": lambda a: a[0], "a[1:3]": lambda a: a[1:3], "a[..., None]": lambda a: a[..., None]}
CALLS, NODES, FIRST_STEPS, STEPS = 2000, 1000, 8, 8


def least_of_rounds(seconds, of_one, function):
    """The least processor time of function(), in microseconds, divided by `of_one`."""
    least, end = float("inf"), time.perf_counter() + seconds
    while time.perf_counter() < end:
        start = time.process_time_ns()
        function()
        least = min(least, (time.process_time_ns() - start) / 1e3 / of_one)
    return least


def calls(engine, seconds):
    x, y, wanted = engine.four_floats(False), engine.four_floats(False), engine.four_floats(True)
    multiply = engine.multiply

    def call(a):
        for _ in range(CALLS):
            multiply(a, y)

    def node():
        best, end = float("inf"), time.perf_counter() + seconds
        while time.perf_counter() < end:
            out = wanted
            for _ in range(NODES):
                out = multiply(out, y)
            start = time.process_time_ns()
            engine.grad(out, wanted)
            del out
            best = min(best, (time.process_time_ns() - start) / 1e3 / NODES)
        return best

    def expression(function, a):
        for _ in range(CALLS):
            function(a)

    costs = {"call": least_of_rounds(seconds, CALLS, lambda: call(x)),
             "recorded_call": least_of_rounds(seconds, CALLS, lambda: call(wanted)), "node": node()}
    for name, function in EXPRESSIONS.items():
        costs[name] = least_of_rounds(seconds / 4, CALLS, lambda: expression(function, x))
        costs[f"{name}, recorded"] = least_of_rounds(seconds / 4, CALLS, lambda: expression(function, wanted))
    return costs


def train(engine, model, seconds):
    step, batches = engine.trainer(model), dynamic_models.batches(model)
    for i in range(FIRST_STEPS):
        loss = step(*batches[i % len(batches)])
    done, wall, processor, end = FIRST_STEPS, float("inf"), float("inf"), time.perf_counter() + seconds
    while time.perf_counter() < end:
        starts = time.perf_counter(), time.process_time()
        for _ in range(STEPS):
            step(*batches[done % len(batches)])
            done += 1
        wall = min(wall, (time.perf_counter() - starts[0]) / STEPS)
        processor = min(processor, (time.process_time() - starts[1]) / STEPS)
    return {"steps_per_second": 1 / wall, "steps_per_processor_second": 1 / processor, "loss": loss}


def main():
    name, what, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
    engine = dynamic_models.engine(name)
    print(json.dumps(calls(engine, seconds) if what == "calls" else train(engine, what, seconds)))


if __name__ == "__main__":
    main()
