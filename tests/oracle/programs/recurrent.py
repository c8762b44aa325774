"""Recurrent stacks: the `rnn` op in its modes, fluid's dynamic LSTM and GRU on LoD, units unrolled by hand."""
import numpy as np
import paddle
import paddle.nn.functional as F
import paddle.static as static
from paddle.base import core

from op_case import Lod
from program_case import case, data, op, param, uniform


def stacked(layer, size=10, steps=7, lengths=True):
    """A 2.x recurrent layer over padded sequences, with the lengths of each."""
    def build():
        x, n = data("x", [-1, steps, size]), data("length", [-1], "int64")
        net = layer()
        y, state = net(x, sequence_length=n) if lengths else net(x)
        states = list(state) if isinstance(state, (tuple, list)) else [state]
        return [x, n] if lengths else [x], [static.nn.fc(y, 4, num_flatten_dims=2)] + states
    return build


def lstm_states():
    """Initial states as feeds, time-major input."""
    x, h, c = data("x", [6, -1, 8]), data("h0", [2, -1, 12]), data("c0", [2, -1, 12])
    y, (h1, c1) = paddle.nn.LSTM(8, 12, num_layers=2, time_major=True)(x, (h, c))
    return [x, h, c], [y, h1, c1]


def dynamic_lstm(x, width, **attrs):
    gates = op("mul", {"X": x, "Y": param([x.shape[-1], 4 * width])}, ["Out"], {"x_num_col_dims": 1})
    peep = attrs.get("use_peepholes", True)
    hidden, cell, _, _ = op(
        "lstm", {"Input": gates, "Weight": param([width, 4 * width]), "Bias": param([1, (7 if peep else 4) * width])},
        ["Hidden", "Cell", "BatchGate", "BatchCellPreAct"], attrs)
    hidden.desc.set_shape([-1, width])
    return hidden, cell


def dynamic_gru(x, width, h0=None, **attrs):
    gates = op("mul", {"X": x, "Y": param([x.shape[-1], 3 * width])}, ["Out"], {"x_num_col_dims": 1})
    inputs = {"Input": gates, "Weight": param([width, 3 * width]), "Bias": param([1, 3 * width])}
    if h0 is not None:
        inputs["H0"] = h0
    hidden = op("gru", inputs, ["BatchGate", "BatchResetHiddenPrev", "BatchHidden", "Hidden"], attrs)[3]
    hidden.desc.set_shape([-1, width])
    return hidden


def fluid_lstm():
    """Stacked bidirectional dynamic_lstm, with and without peepholes, other activations, pooled at the end."""
    x = data("x", [-1, 6], lod_level=1)
    forward, cell = dynamic_lstm(x, 8)
    backward, _ = dynamic_lstm(x, 8, is_reverse=True, use_peepholes=False)
    both = op("sum", {"X": [forward, backward]}, ["Out"])
    both.desc.set_shape([-1, 8])
    h, _ = dynamic_lstm(both, 5, candidate_activation="relu", cell_activation="relu")
    last = op("sequence_pool", {"X": h}, ["Out", "MaxIndex"], {"pooltype": "LAST"}, {"MaxIndex": "int32"})[0]
    first = op("sequence_pool", {"X": forward}, ["Out", "MaxIndex"], {"pooltype": "FIRST"}, {"MaxIndex": "int32"})[0]
    return [x], [last, first, h, cell]


def fluid_gru():
    """dynamic_gru with an initial state, in origin mode and not, backwards too."""
    x, h0 = data("x", [-1, 6], lod_level=1), data("h0", [-1, 7])
    a = dynamic_gru(x, 7, h0)
    b = dynamic_gru(a, 5, is_reverse=True, origin_mode=True)
    c = dynamic_gru(a, 4, activation="relu", gate_activation="sigmoid")
    y = op("concat", {"X": [b, c]}, ["Out"], {"axis": 1})
    y.desc.set_shape([-1, 9])
    return [x, h0], [op("softmax", {"X": y}, ["Out"]), a]


def gru_units():
    """gru_unit, step by step over slices, both origin modes."""
    x = data("x", [-1, 4, 5])
    h = op("fill_constant_batch_size_like", {"Input": x}, ["Out"], {"shape": [-1, 6], "value": 0.1, "dtype": 5})
    w, b, p = param([6, 18]), param([1, 18]), param([5, 18])
    for i in range(4):
        step = op("slice", {"Input": x}, ["Out"], {"axes": [1], "starts": [i], "ends": [i + 1], "decrease_axis": [1]})
        gates = op("mul", {"X": step, "Y": p}, ["Out"])
        h = op("gru_unit", {"Input": gates, "HiddenPrev": h, "Weight": w, "Bias": b},
               ["Gate", "ResetHiddenPrev", "Hidden"], {"activation": 2, "gate_activation": 1, "origin_mode": i > 1})[2]
    return [x], h


def lstm_cells():
    """LSTMCell and GRUCell under paddle.nn.RNN and BiRNN: the loop is a `while` with tensor arrays."""
    x = data("x", [2, 5, 6])
    y, _ = paddle.nn.RNN(paddle.nn.LSTMCell(6, 7))(x)
    z, _ = paddle.nn.BiRNN(paddle.nn.GRUCell(7, 4), paddle.nn.GRUCell(7, 4))(y)
    return [x], [z, y]


def recurrent_block(inputs, states, step, reverse=False):
    """The `recurrent` op as fluid's StaticRNN made it. inputs: time-major; step(values, memories) -> (outputs, new)."""
    main = static.default_main_program()
    outer = main.current_block()
    inner = main._create_block()
    values = [inner.create_var(name=v.name, shape=list(v.shape[1:]), dtype=v.dtype) for v in inputs]
    memories = [inner.create_var(name=v.name + "@memory", shape=list(v.shape), dtype=v.dtype) for v in states]
    outputs, new = step(values, memories)
    inside = {n for o in inner.ops for n in o.output_arg_names} | {v.name for v in values + memories}
    free = sorted({n for o in inner.ops for n in o.input_arg_names} - inside)
    main._rollback()
    made = [outer.create_var(name=v.name, shape=[inputs[0].shape[0]] + list(v.shape), dtype=v.dtype) for v in outputs]
    scopes = outer.create_var(name=paddle.utils.unique_name.generate("step_scopes"),
                              type=core.VarDesc.VarType.STEP_SCOPES)
    outer.append_op(type="recurrent", inputs={"inputs": inputs, "initial_states": states, "parameters": free},
                    outputs={"outputs": made, "step_scopes": [scopes]},
                    attrs={"has_states": bool(states), "ex_states": [v.name for v in memories],
                           "states": [v.name for v in new], "sub_block": inner, "reverse": reverse, "is_train": False})
    return made


def static_rnn():
    """`recurrent` forwards with one memory, then backwards with two, reading parameters from outside its block."""
    x = data("x", [5, 3, 6])
    boot = paddle.full([3, 8], 0.2)
    w, u, v = param([6, 8]), param([8, 8]), param([8, 8])

    def forward(values, memories):
        h = paddle.tanh(paddle.matmul(values[0], w) + paddle.matmul(memories[0], u))
        return [h, paddle.sum(h, axis=1, keepdim=True)], [h]

    def backward(values, memories):
        h = F.sigmoid(paddle.matmul(values[0], v) + memories[0])
        count = memories[1] * 0.5 + h
        return [count], [h, count]

    hidden, total = recurrent_block([x], [boot], forward)
    (decayed,) = recurrent_block([hidden], [paddle.zeros([3, 8]), paddle.ones([3, 8])], backward, True)
    return [x], [hidden, total, decayed]


def bow_lstm_text():
    """Sentiment classifier of fluid: embedding, fc, dynamic_lstm, max pool of two sequences joined."""
    words = data("words", [-1, 1], "int64", 1)
    e = op("lookup_table", {"W": param([60, 8]), "Ids": words}, ["Out"], {"padding_idx": -1, "is_sparse": False})
    e.desc.set_shape([-1, 8])
    h, _ = dynamic_lstm(e, 8, use_peepholes=False)
    pools = [op("sequence_pool", {"X": v}, ["Out", "MaxIndex"], {"pooltype": "MAX"}, {"MaxIndex": "int32"})[0]
             for v in (h, e)]
    y = op("concat", {"X": pools}, ["Out"], {"axis": 1})
    y.desc.set_shape([-1, 16])
    return [words], F.softmax(static.nn.fc(y, 2))


def make(out):
    def one(name, build, feeds, **kw):
        case(out, name, "recurrent", build, feeds, **kw)
    nn = paddle.nn
    x, n = uniform("rnn x", (3, 7, 10)), np.int64([7, 3, 5])
    one("lstm_stack", stacked(lambda: nn.LSTM(10, 8, num_layers=2)), {"x": x, "length": n})
    one("lstm_bidirectional", stacked(lambda: nn.LSTM(10, 6, num_layers=2, direction="bidirect")), {"x": x, "length": n})
    one("gru_bidirectional", stacked(lambda: nn.GRU(10, 6, num_layers=3, direction="bidirect", dropout=0.3)),
        {"x": x, "length": n})
    one("gru_plain", stacked(lambda: nn.GRU(10, 9), lengths=False), {"x": x})
    one("simple_rnn", stacked(lambda: nn.SimpleRNN(10, 6, num_layers=2, direction="bidirect")), {"x": x, "length": n})
    one("simple_rnn_relu", stacked(lambda: nn.SimpleRNN(10, 6, activation="relu"), lengths=False), {"x": x})
    one("lstm_states", lstm_states, {"x": uniform("ls", (6, 3, 8)), "h0": uniform("h0", (2, 3, 12)),
                                     "c0": uniform("c0", (2, 3, 12))})
    words = Lod(uniform("seq", (11, 6)), [[0, 4, 5, 11]])
    one("fluid_dynamic_lstm", fluid_lstm, {"x": words}, form="fluid")
    one("fluid_dynamic_gru", fluid_gru, {"x": words, "h0": uniform("gru h0", (3, 7))}, form="fluid_combined")
    one("fluid_gru_units", gru_units, {"x": uniform("gu", (3, 4, 5))}, form="fluid")
    one("rnn_cells_while", lstm_cells, {"x": uniform("cells", (2, 5, 6))})
    one("static_rnn_recurrent", static_rnn, {"x": uniform("static", (5, 3, 6))}, form="fluid_combined")
    one("sentiment_lstm_lod", bow_lstm_text,
        {"words": Lod(np.random.RandomState(3).randint(0, 60, (14, 1)), [[0, 2, 9, 14]])}, form="fluid_combined")
