"""The gradient operators of operators that definitions.py defines, each derived by hand from that definition, or by
complex steps of it.

As there, a function draws a case of one gradient operator and computes it in float64; no kernel of this project is
asked. record_truths.py writes the cases into the file of the forward operator.
"""
import numpy as np
from definitions import (cudnn_lstm, definition, lstm_layers, lstmp, projected_steps, row_order, smooth_l1_loss,
                         squared_l2_distance)
from draw import Lod

STEP = 1e-30


def slopes(function, values, grad):
    """The gradient of the sum of function(values) · grad by each of the values {name: float64}, which it must take as
    complex numbers: an imaginary step so small that nothing is lost by it, where a difference would cancel."""
    found = {}
    for name, value in values.items():
        found[name] = np.zeros(value.shape)
        for at in np.ndindex(value.shape):
            moved = value.astype("complex128")
            moved[at] += STEP * 1j
            found[name][at] = (np.imag(function({**values, name: moved})) * grad).sum() / STEP
    return found


@definition("expand_as_grad")
def expand_as_gradient(g, op):
    """Each element of X was copied: the sum over its copies. Halves, so that float32 adds them without rounding."""
    shape = g.shape(1, 4, size=3)
    times = [g.int(1, 3) for _ in shape]
    dtype = g.dtype("float32", "float64", "int32", "int64")
    halves = 2 if dtype.startswith("float") else 1
    grad = (g.array([n * t for n, t in zip(shape, times)], "int32", -9, 9) / halves).astype(dtype)
    copies = grad.reshape([part for n, t in zip(shape, times) for part in (t, n)])
    summed = copies.sum(tuple(range(0, 2 * len(shape), 2)))
    return {"X": np.zeros(shape, dtype), "target_tensor": np.zeros(grad.shape, dtype), "Out@GRAD": grad}, {}, \
        {"X@GRAD": summed.astype(dtype)}


@definition("flatten_grad")
def flatten_gradient(g, op):
    """The gradient of Out in the shape of X."""
    shape = g.shape(1, 4, size=4)
    dtype, axis = g.dtype("float32", "float64", "int32", "int64"), g.choice(None, *range(len(shape) + 1))
    before = 1 if axis is None else axis
    grad = g.array([int(np.prod(shape[:before])), int(np.prod(shape[before:]))], dtype, -5, 5)
    return {"X": np.zeros(shape, dtype), "Out@GRAD": grad}, {} if axis is None else {"axis": ("int", axis)}, \
        {"X@GRAD": grad.reshape(shape)}


@definition("fused_softmax_mask_upper_triangle_grad")
def softmax_upper_triangle_gradient(g, op):
    """Out · (Out@GRAD - the sum of Out · Out@GRAD in the row); a hidden element of Out is 0."""
    size, dtype = g.int(1, 7), g.dtype()
    shape = [g.size(2), g.size(3), size, size]
    shown = np.tril(g.array(shape, "float64", 0.1, 1, grid=False))
    out = (shown / shown.sum(-1, keepdims=True)).astype(dtype)
    grad = g.array(shape, dtype)
    y, d = out.astype("float64"), grad.astype("float64")
    return {"Out": out, "Out@GRAD": grad}, {}, \
        {"X@GRAD": (y * (d - (y * d).sum(-1, keepdims=True))).astype(dtype)}


@definition("lstmp_grad")
def lstmp_gradient(g, op):
    """By complex steps of the sequences. What the forward operator saved is in the order of its steps: a step of each
    sequence that lasts so long, longer sequences first."""
    inputs, attrs, outputs = lstmp(g, "lstmp")
    while len(inputs["Input"].lod[0]) < 3 or np.count_nonzero(outputs["Projection"].array) < 6:  # relu may leave nothing
        inputs, attrs, outputs = lstmp(g, "lstmp")
    lod, dtype = inputs["Input"].lod, inputs["Weight"].dtype
    order = row_order(lod, attrs["is_reverse"][1])
    values = {slot: np.asarray(getattr(value, "array", value), "float64") for slot, value in inputs.items()}
    p, d = values["Weight"].shape[0], values["ProjWeight"].shape[0]

    def steps(of, n):
        state, cell = (of["H0"][n], of["C0"][n]) if "H0" in of else (np.zeros(p), np.zeros(d))
        return projected_steps(of["Input"][order[n]], of["Weight"], of["ProjWeight"], of["Bias"][0], state, cell, attrs)

    def projections(of):
        return np.concatenate([[row[0] for row in steps(of, n)] for n in range(len(order))])

    told = [steps(values, n) for n in range(len(order))]
    longest_first = sorted(range(len(order)), key=lambda n: -len(order[n]))
    saved = [told[n][t][2:] for t in range(max(map(len, order))) for n in longest_first if t < len(order[n])]
    grad = g.array(outputs["Projection"].array.shape, dtype)
    found = slopes(projections, values, np.asarray(grad, "float64")[[row for rows in order for row in rows]])
    given = {**inputs, "Projection": outputs["Projection"], "Cell": outputs["Cell"], "Projection@GRAD": Lod(grad, lod)}
    for slot, rows in zip(("BatchGate", "BatchCellPreAct", "BatchHidden"), zip(*saved)):
        given[slot] = np.stack(rows).astype(dtype)
    of_input = Lod(found.pop("Input").astype(dtype), lod)
    return given, attrs, {"Input@GRAD": of_input, **{slot + "@GRAD": v.astype(dtype) for slot, v in found.items()}}


@definition("smooth_l1_loss_grad")
def smooth_l1_loss_gradient(g, op):
    """s d below |d| = 1 / s, else the sign of d; times the weights, and against it for Y."""
    inputs, attrs, outputs = smooth_l1_loss(g, "smooth_l1_loss")
    diff, grad = outputs["Diff"], g.array(outputs["Out"].shape, outputs["Out"].dtype)
    s, d = attrs.get("sigma", ("float", 1.0))[1]**2, diff.astype("float64")
    slope = np.where(np.abs(d) < 1 / s, s * d, np.sign(d)) * grad.astype("float64").reshape([-1] + [1] * (d.ndim - 1))
    given = {"Diff": diff, "Out@GRAD": grad}
    for slot in ("InsideWeight", "OutsideWeight"):
        if slot in inputs:
            given[slot] = inputs[slot]
            slope = slope * inputs[slot].astype("float64")
    return given, attrs, {"X@GRAD": slope.astype(diff.dtype), "Y@GRAD": (-slope).astype(diff.dtype)}


@definition("squared_l2_distance_grad")
def squared_l2_distance_gradient(g, op):
    """2 (X - Y), and against it for Y, whose one row collects that of all rows of X."""
    inputs, _, outputs = squared_l2_distance(g, "squared_l2_distance")
    rest, x, y = outputs["sub_result"], inputs["X"], inputs["Y"]
    grad = g.array(outputs["Out"].shape, x.dtype)
    slope = 2 * grad.astype("float64") * rest.astype("float64")
    of_y = -slope.sum(0, keepdims=True) if y.shape[0] == 1 else -slope
    return {**inputs, "sub_result": rest, "Out@GRAD": grad}, {}, \
        {"X@GRAD": slope.reshape(x.shape).astype(x.dtype), "Y@GRAD": of_y.reshape(y.shape).astype(x.dtype)}


@definition("cudnn_lstm_grad")
def cudnn_lstm_gradient(g, op):
    """By complex steps of all layers, without lengths. Reserve is that of Paddle's rnn: a matrix whose rows hold, of all
    layers and directions, the gates, the cells, their tanh, and the outputs of all layers but the last."""
    inputs, attrs, outputs = cudnn_lstm(g, "cudnn_lstm")
    while "SequenceLength" in inputs:
        inputs, attrs, outputs = cudnn_lstm(g, "cudnn_lstm")
    attrs["is_test"] = ("bool", False)
    dtype, ways = inputs["Input"].dtype, 2 if attrs["is_bidirec"][1] else 1
    (steps, n, width), d, layers = inputs["Input"].shape, attrs["hidden_size"][1], attrs["num_layers"][1]
    widths = [width if layer == 0 else ways * d for layer in range(layers) for _ in range(ways)]
    shapes = [shape for w in widths for shape in ([4 * d, w], [4 * d, d])] + [[4 * d]] * (2 * layers * ways)
    ends = np.cumsum([0] + [int(np.prod(shape)) for shape in shapes])
    flat = inputs["W"] if "W" in inputs else np.concatenate([w.ravel() for w in inputs["WeightList"]])
    values = {**{slot: inputs[slot].astype("float64") for slot in ("Input", "InitH", "InitC")}, "W": flat.astype("float64")}

    def run(of):
        weights = [of["W"][a:b].reshape(shape) for a, b, shape in zip(ends, ends[1:], shapes)]
        return lstm_layers(of["Input"], of["InitH"], of["InitC"], weights, [steps] * n, ways)

    def results(of):
        outs, (last_h, last_c, *_) = run(of)
        return np.concatenate([outs[-1].ravel(), last_h.ravel(), last_c.ravel()])

    outs, (_, _, gates, cells) = run(values)
    kept = np.concatenate([part.ravel() for part in (gates, cells, np.tanh(cells), *outs[:-1])])
    given = {**inputs, "Out": outputs["Out"], "StateOut": np.ones(outputs["Out"].shape, "uint8"),
             "Reserve": kept.reshape(-1, ways * steps * n * d).astype(dtype)}
    grads = {slot: g.array(outputs[slot].shape, dtype) for slot in ("Out", "LastH", "LastC")}
    given.update({slot + "@GRAD": grad for slot, grad in grads.items()})
    found = slopes(results, values, np.concatenate([v.ravel() for v in grads.values()]).astype("float64"))
    told = {slot + "@GRAD": found[slot].astype(dtype) for slot in ("Input", "InitH", "InitC")}
    of_w = found["W"].astype(dtype)
    if "W" in inputs:  # which may be longer than its layers
        rest = np.zeros(g.choice(0, 3), dtype)
        return {**given, "W": np.concatenate([flat, rest + 1])}, attrs, {**told, "W@GRAD": np.concatenate([of_w, rest])}
    return given, attrs, {**told, "WeightList@GRAD": [of_w[a:b].reshape(shape) for a, b, shape in
                                                      zip(ends, ends[1:], shapes)]}
