"""Training: recurrent networks: layers of cells, loops, and sequences of unequal length."""
import numpy as np
import paddle
import paddle.nn as nn
import paddle.nn.functional as F
import paddle.static as static

from op_case import Lod
from program_case import data, integers, op, param, training_case, uniform

STEPS = 4


def layers(make_layer, optimizer):
    """A stack of recurrent layers over padded sequences; the class is read off the mean of the outputs."""
    def build():
        x, label = data("x", [-1, 6, 5]), data("label", [-1, 1], "int64")
        y, _ = make_layer()(x)
        logits = static.nn.fc(paddle.mean(y, 1), 3)
        loss = paddle.mean(F.cross_entropy(logits, label))
        optimizer().minimize(loss)
        return [loss]
    return build


def unrolled():
    """A cell written out step by step: its weights get a sum of gradients."""
    x, label = data("x", [-1, 6, 5]), data("label", [-1, 1], "int64")
    w, u = param([5, 7], "w"), param([7, 7], "u")
    h = paddle.zeros([8, 7])
    for i in range(6):
        h = paddle.tanh(paddle.matmul(x[:, i], w) + paddle.matmul(h, u))
    loss = paddle.mean(F.cross_entropy(static.nn.fc(h, 3), label))
    paddle.optimizer.SGD(0.2).minimize(loss)
    return [loss]


def loop():
    """The same cell in a while loop over a tensor array."""
    x, label = data("x", [6, 8, 5]), data("label", [8, 1], "int64")
    w, u = param([5, 7], "w"), param([7, 7], "u")
    h, i, n = paddle.zeros([8, 7]), paddle.zeros([1], "int64"), paddle.full([1], 6, "int64")
    h.stop_gradient = False

    def body(i, h):
        xt = paddle.squeeze(paddle.slice(x, [0], [i], [i + 1]), [0])
        return [i + 1, paddle.tanh(paddle.matmul(xt, w) + paddle.matmul(h, u))]

    _, h = static.nn.while_loop(lambda i, h: i < n, body, [i, h])
    loss = paddle.mean(F.cross_entropy(static.nn.fc(h, 3), label))
    paddle.optimizer.SGD(0.2).minimize(loss)
    return [loss]


def branches():
    """Two branches, of which the mean of the input chooses one in each step."""
    x, y = data("x", [-1, 5]), data("y", [-1, 1])
    w, v = param([5, 4], "w"), param([5, 4], "v")
    h = static.nn.cond(paddle.mean(x) > 0, lambda: paddle.tanh(paddle.matmul(x, w)),
                       lambda: F.sigmoid(paddle.matmul(x, v)))
    loss = F.mse_loss(static.nn.fc(h, 1), y)
    paddle.optimizer.SGD(0.2).minimize(loss)
    return [loss]


def bag():
    """Means of embeddings over sequences of unequal length."""
    words, label = data("words", [-1, 1], "int64", 1), data("label", [-1, 1], "int64")
    e = static.nn.embedding(words, [20, 6], is_sparse=True)
    h = static.nn.sequence_lod.sequence_pool(e, "average")
    loss = paddle.mean(F.cross_entropy(static.nn.fc(h, 3), label))
    paddle.optimizer.Adagrad(0.1).minimize(loss)
    return [loss]


def dynamic(cell):
    """fluid's dynamic_lstm or dynamic_gru over sequences of unequal length."""
    def build():
        x, label = data("x", [-1, 5], "float32", 1), data("label", [-1, 1], "int64")
        gates, slots = (4, ["Hidden", "Cell", "BatchGate", "BatchCellPreAct"]) if cell == "lstm" else (
            3, ["BatchGate", "BatchResetHiddenPrev", "BatchHidden", "Hidden"])
        inputs = {"Input": op("mul", {"X": x, "Y": param([5, gates * 6])}, ["Out"], {"x_num_col_dims": 1}),
                  "Weight": param([6, gates * 6]), "Bias": param([1, (7 if cell == "lstm" else 3) * 6])}
        hidden = op(cell, inputs, slots, {"use_peepholes": True} if cell == "lstm" else {})[slots.index("Hidden")]
        hidden.desc.set_shape([-1, 6])
        h = static.nn.sequence_lod.sequence_pool(hidden, "max")
        loss = paddle.mean(F.cross_entropy(static.nn.fc(h, 3), label))
        paddle.optimizer.SGD(0.3).minimize(loss)
        return [loss]
    return build


def make(out):
    optimizer = paddle.optimizer

    def case(name, build, feeds, **more):
        training_case(out, "train_" + name, "training", build, feeds, **more)

    padded = {"x": uniform("recurrent/x", (STEPS, 8, 6, 5)), "label": integers("recurrent/l", (STEPS, 8, 1), 0, 3)}
    case("unrolled", unrolled, padded)
    case("branches", branches, {"x": uniform("branches/x", (STEPS, 6, 5)) + np.float32([.3, -.3, .2, -.2]).reshape(
        4, 1, 1), "y": uniform("branches/y", (STEPS, 6, 1))})
    lod = [[0, 3, 4, 9, 11]]
    case("bag", bag, {"words": Lod(integers("bag/words", (STEPS, 11, 1), 0, 20), lod),
                      "label": integers("bag/label", (STEPS, 4, 1), 0, 3)})
    case("lstm", layers(lambda: nn.LSTM(5, 7), lambda: optimizer.Adam(0.02)), padded)
    case("lstm_deep", layers(lambda: nn.LSTM(5, 7, num_layers=2, direction="bidirect"),
                             lambda: optimizer.Momentum(0.2, 0.9)), padded)
    case("gru", layers(lambda: nn.GRU(5, 7), lambda: optimizer.RMSProp(0.01)), padded)
    case("simple_rnn", layers(lambda: nn.SimpleRNN(5, 7), lambda: optimizer.SGD(0.3)), padded)
    case("loop", loop, {"x": uniform("loop/x", (STEPS, 6, 8, 5)), "label": padded["label"]})
    ragged = {"x": Lod(uniform("ragged/x", (STEPS, 11, 5)), lod), "label": integers("bag/label", (STEPS, 4, 1), 0, 3)}
    case("dynamic_lstm", dynamic("lstm"), ragged)
    case("dynamic_gru", dynamic("gru"), ragged)
