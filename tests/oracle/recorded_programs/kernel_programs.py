"""Programs that show of operators with kernels what no case of one operator alone shows.

program_truths.py records them.
"""
import numpy as np
import paddle
import paddle.static as static
from paddle.base import core

import control
from control import Maker, Var

X = np.float32([[0.5, -1, 2], [0.25, 1, -0.5]])


def _differences():
    """The gradients of `minus`, which are made of two other operators: by both operands, and by one alone."""
    for by in (["x", "y"], ["x"], ["y"]):
        m = Maker()
        for name, array in (("x", X), ("y", X[::-1] * 3)):
            m.feed(name, array)
            m.block.var(name).stop_gradient = name not in by
        m.op("minus", {"X": "x", "Y": "y"}, {"Out": m.var("out", shape=[2, 3])})
        m.op("square", {"X": "out"}, {"Out": m.var("squares", shape=[2, 3])})
        m.op("mean", {"X": "squares"}, {"Out": m.var("target", shape=[])})
        control.write(f"minus_gradient_{'_'.join(by)}", m.program, m.feeds, ["out", "target"], target="target", by=by,
                      proves=["minus"])


def _kept_scales():
    """A test run rounds to the grids of the scales that the output holds already."""
    for axis, scales in ((0, [1.5, 0.75]), (1, [2.0, 0.5, 1.25])):
        for way in (0, 1):
            m = Maker()
            m.feed("x", X)
            m.feed("trained", np.float32(scales))
            m.op("assign", {"X": "trained"}, {"Out": m.var("scales", shape=[len(scales)])})
            m.op("fake_channel_wise_quantize_abs_max", {"X": "x"},
                 {"Out": m.var("out", shape=[2, 3]), "OutScale": "scales"},
                 {"quant_axis": axis, "bit_length": 8, "round_type": way, "is_test": True})
            control.write(f"scales_of_a_test_{axis}_{way}", m.program, m.feeds, ["out", "scales"],
                          proves=["fake_channel_wise_quantize_abs_max"])


def _weights(rng, layers, ways, width, hidden):
    """The matrices of all cells, then their biases."""
    matrices, biases = [], []
    for layer in range(layers):
        for _ in range(ways):
            matrices += [rng.uniform(-1, 1, (4 * hidden, columns))
                         for columns in (width if layer == 0 else ways * hidden, hidden)]
            biases += [rng.uniform(-1, 1, 4 * hidden) for _ in range(2)]
    return matrices + biases


def _recurrent(inputs, weights, lengths):
    """The program before its recurrent operator."""
    m = Maker()
    for name, array in (*inputs.items(), *weights.items()):
        m.feed(name, array)
    if lengths:
        m.feed("lengths", np.int32(lengths))
        m.block.var("lengths").stop_gradient = True
    return m


def _target(m, shape, state):
    """A number that all outputs have a part in, with different slopes."""
    sums = []
    for of, function, size in (("out", "square", shape), ("last_h", "tanh", state), ("last_c", "square", state)):
        m.op(function, {"X": of}, {"Out": m.var(of + "_curved", "float64", shape=size)})
        sums.append(m.var(of + "_sum", "float64", shape=[]))
        m.op("reduce_sum", {"X": of + "_curved"}, {"Out": sums[-1]}, {"reduce_all": True})
    m.op("sum", {"X": sums}, {"Out": m.var("target", "float64", shape=[])})


def _long_memory(name, steps, batch, width, hidden, layers=1, both=False, lengths=(), flat=False):
    """cudnn_lstm, which Paddle has for a GPU alone, with the gradients that Paddle's rnn has on the same numbers."""
    ways, rng = 2 if both else 1, np.random.RandomState(steps + hidden)
    state, shape = [layers * ways, batch, hidden], [steps, batch, ways * hidden]
    inputs = {"input": rng.uniform(-1, 1, (steps, batch, width)), "h": rng.uniform(-1, 1, state),
              "c": rng.uniform(-1, 1, state)}
    weights = {f"w{i}": w for i, w in enumerate(_weights(rng, layers, ways, width, hidden))}
    attrs = {"is_bidirec": both, "input_size": width, "hidden_size": hidden, "num_layers": layers, "is_test": False,
             "dropout_prob": 0.0, "seed": 0}
    counted = {"SequenceLength": "lengths"} if lengths else {}

    def outputs(m):
        return {"Out": m.var("out", "float64", shape=shape), "Reserve": m.var("reserve", "float64")}

    def states(m):
        return m.var("last_h", "float64", shape=state), m.var("last_c", "float64", shape=state)
    m = _recurrent(inputs, weights, lengths)
    m.op("rnn", {"Input": "input", "PreState": ["h", "c"], "WeightList": list(weights), **counted},
         {**outputs(m), "DropoutState": m.var("dropped", "float64"), "State": list(states(m))},
         {**attrs, "mode": "LSTM"})
    _target(m, shape, state)
    by = [*inputs, *weights]
    with static.program_guard(m.program, static.Program()):
        grads = static.gradients([m.block.var("target")], [m.block.var(n) for n in by])
    with static.scope_guard(core.Scope()):
        found = static.Executor(paddle.CPUPlace()).run(m.program, feed=m.feeds, fetch_list=["out", "target", *grads])
    told = dict(zip(["out", "target", *[n + "@GRAD" for n in by]], found))

    given = {"WeightList": list(weights)}
    if flat:
        told["w@GRAD"] = np.concatenate([told.pop(n + "@GRAD").ravel() for n in weights])
        weights, given = {"w": np.concatenate([w.ravel() for w in weights.values()])}, {"W": "w"}
    m = _recurrent(inputs, weights, lengths)
    last_h, last_c = states(m)
    m.op("cudnn_lstm", {"Input": "input", "InitH": "h", "InitC": "c", **given, **counted},
         {**outputs(m), "StateOut": m.var("dropped", "float64"), "LastH": last_h, "LastC": last_c}, attrs)
    for byte in ("reserve", "dropped"):
        m.block.var(byte).desc.set_dtype(Var.UINT8)
    _target(m, shape, state)
    control.write(f"cudnn_lstm_gradient_{name}", m.program, m.feeds, None, rtol=1e-9, atol=1e-10, target="target",
                  by=[*inputs, *weights], stated=told, proves=["cudnn_lstm", "cudnn_lstm_grad"])


def make():
    _differences()
    _kept_scales()
    _long_memory("list", 3, 2, 3, 2)
    _long_memory("flat", 2, 3, 1, 2, flat=True)
    _long_memory("both_ways", 3, 2, 2, 1, both=True)
    _long_memory("both_ways_flat", 2, 1, 3, 2, layers=2, both=True, flat=True)
    _long_memory("layers", 4, 2, 2, 3, layers=2)
    _long_memory("lengths", 3, 3, 2, 2, lengths=[3, 1, 2])
    _long_memory("layers_lengths_flat", 4, 2, 1, 2, layers=3, lengths=[2, 4], flat=True)
    _long_memory("one_step", 1, 1, 1, 1)
