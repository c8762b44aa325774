"""Definitions (definitions.py) that are smooth, and their gradients.

The function of an operator is written once, for numbers of any kind. In float64 it gives the results; its gradients are
complex steps of it, f(x + ih) / h: nothing is subtracted, so that they have all digits of float64.
"""
import numpy as np
from definitions import DEFINITIONS, _same, _sigmoid, _wide, definition

STEP = 1e-30


def differentiated(op, compute, by, of, reads=()):
    """Registers the definition of the gradient operator: of the outputs `of`, by the inputs `by`, of which some are not
    asked for; reads: the outputs that it is given. compute(inputs, attrs) gives the outputs."""
    def draw(g, _):
        inputs, attrs, outputs = DEFINITIONS[op](g, op)
        kind = next(iter(outputs.values())).dtype
        if kind.kind != "f":
            kind = np.dtype("float64")
            inputs = {slot: value.astype(kind) for slot, value in inputs.items()}
        wide = {slot: value.astype("float64") if value.dtype.kind == "f" else value for slot, value in inputs.items()}
        weights = {slot: g.array(outputs[slot].shape, kind.name) for slot in of}
        asked = [slot for slot in by if len(by) == 1 or not g.flag(4)] or [by[0]]
        grads = {slot + "@GRAD": _steps(compute, wide, attrs, slot, weights).astype(kind) for slot in asked}
        given = {slot: outputs[slot] for slot in reads}
        return {**inputs, **given, **{slot + "@GRAD": weight for slot, weight in weights.items()}}, attrs, grads
    DEFINITIONS[op + "_grad"] = draw


def _steps(compute, inputs, attrs, slot, weights):
    grad = np.zeros(inputs[slot].shape)
    for at in np.ndindex(grad.shape):
        moved = inputs[slot].astype("complex128")
        moved[at] += STEP * 1j
        outputs = compute({**inputs, slot: moved}, attrs)
        grad[at] = sum((weight.astype("float64") * outputs[of]).sum().imag for of, weight in weights.items()) / STEP
    return grad


def _cosine(inputs, _):
    x, y = inputs["X"], inputs["Y"]
    xn, yn = np.sqrt((x**2).sum(1, keepdims=True)), np.sqrt((y**2).sum(1, keepdims=True))
    return {"Out": (x * y).sum(1, keepdims=True) / (xn * yn), "XNorm": xn, "YNorm": yn}


@definition("cos_sim")
def cos_sim(g, op):
    n, d, dtype = g.size(5), g.size(5), g.dtype()
    x, y = g.array([n, d], dtype, 0.25, 1), g.array([g.choice(n, 1), d], dtype, -1, -0.25)
    wx, wy = _wide(x, y)
    return {"X": x, "Y": y}, {}, {slot: _same(out, x) for slot, out in _cosine({"X": wx, "Y": wy}, {}).items()}


differentiated("cos_sim", _cosine, ("X", "Y"), ("Out",), ("Out", "XNorm", "YNorm"))


def _step_of_lstm(inputs, attrs):
    i, f, o, j = np.split(inputs["X"], 4, axis=1)
    cell = _sigmoid(f + attrs.get("forget_bias", ("float", 0))[1]) * inputs["C_prev"] + _sigmoid(i) * np.tanh(j)
    return {"C": cell, "H": _sigmoid(o) * np.tanh(cell)}


@definition("lstm_unit")
def lstm_unit(g, op):
    n, d, dtype, bias = g.size(5), g.size(5), g.dtype(), g.choice(None, 0.0, 0.5, -1.25)
    x, c = g.array([n, 4 * d], dtype, -2, 2), g.array([n, d], dtype)
    attrs = {} if bias is None else {"forget_bias": ("float", bias)}
    wx, wc = _wide(x, c)
    outputs = _step_of_lstm({"X": wx, "C_prev": wc}, attrs)
    return {"X": x, "C_prev": c}, attrs, {slot: _same(out, x) for slot, out in outputs.items()}


differentiated("lstm_unit", _step_of_lstm, ("X", "C_prev"), ("C", "H"), ("C", "H"))


def _padded_image(inputs, attrs):
    top, bottom, left, right = inputs.get("Paddings", attrs["paddings"][1])
    widths = [(0, 0), (0, 0), (top, bottom), (left, right)]
    if attrs["data_format"][1] == "NHWC":
        widths = [widths[0], *widths[2:], widths[1]]
    mode = attrs["mode"][1]
    more = {"constant_values": attrs["pad_value"][1]} if mode == "constant" else {}
    return {"Out": np.pad(inputs["X"], widths, mode=mode, **more)}


@definition("pad2d")
def pad2d(g, op):
    n, c, h, w = g.size(3), g.size(3), g.int(2, 5), g.int(2, 5)
    mode, layout = g.choice("constant", "reflect", "edge"), g.choice("NCHW", "NHWC")
    x = g.array([n, c, h, w] if layout == "NCHW" else [n, h, w, c], g.dtype())
    paddings = [g.int(0, h - 1), g.int(0, h - 1), g.int(0, w - 1), g.int(0, w - 1)]
    inputs, attrs = {"X": x}, {"mode": ("string", mode), "data_format": ("string", layout)}
    if mode == "constant":
        attrs["pad_value"] = ("float", g.choice(0.0, 0.5, -2.0))
    if g.flag(3):
        inputs["Paddings"], attrs["paddings"] = np.int32(paddings), ("ints", [0, 0, 0, 0])
    else:
        attrs["paddings"] = ("ints", paddings)
    return inputs, attrs, _padded_image(inputs, attrs)


differentiated("pad2d", _padded_image, ("X",), ("Out",))


def _padded_like(inputs, attrs):
    x, y = inputs["X"], inputs["Y"]
    value = attrs.get("pad_value", ("float", 0))[1]
    return {"Out": np.pad(y, [(0, b - a) for a, b in zip(y.shape, x.shape)], constant_values=value)}


@definition("pad_constant_like")
def pad_constant_like(g, op):
    small = g.shape(1, 4, size=3)
    large = [n + g.int(0, 2) for n in small]
    y, value = g.array(small, g.dtype("float32", "float64", "int32", "int64"), -5, 5), g.choice(None, 2.0, -3.0)
    inputs, attrs = {"X": np.zeros(large, y.dtype), "Y": y}, {} if value is None else {"pad_value": ("float", value)}
    return inputs, attrs, _padded_like(inputs, attrs)


differentiated("pad_constant_like", _padded_like, ("Y",), ("Out",))


@definition("squeeze")
def squeeze(g, op):
    shape = [g.choice(1, g.size(4)) for _ in range(g.int(1, 5))]
    x = g.array(shape, g.dtype("float32", "float64", "int32", "int64"), -5, 5)
    axes = g.axes(len(shape), 0)
    attrs = {"axes": ("ints", axes)} if axes or g.flag() else {}
    dropped = [a % len(shape) for a in axes] or range(len(shape))
    return {"X": x}, attrs, {"Out": x.reshape([n for a, n in enumerate(shape) if n != 1 or a not in dropped])}


@definition("unsqueeze")
def unsqueeze(g, op):
    shape, axes = g.shape(0, 3, size=4), []
    x = g.array(shape, g.dtype("float32", "float64", "int32", "int64"), -5, 5)
    put = list(shape)
    for _ in range(g.int(1, 3)):
        axis = g.int(-len(put) - 1, len(put))
        put.insert(axis if axis >= 0 else axis + len(put) + 1, 1)
        axes.append(axis)
    if g.flag(3):
        return {"X": x, "AxesTensor": np.int32(axes)}, {"axes": ("ints", [0])}, {"Out": x.reshape(put)}
    return {"X": x}, {"axes": ("ints", axes)}, {"Out": x.reshape(put)}


@definition("squeeze_grad", "unsqueeze_grad")
def reshaped_gradient(g, op):
    """The gradient of Out in the shape of X."""
    inputs, attrs, outputs = DEFINITIONS[op[:-len("_grad")]](g, op)
    x, out = inputs["X"], outputs["Out"]
    grad = g.array(out.shape, x.dtype.name, -5, 5)
    return {"X": x, "Out@GRAD": grad}, attrs, {"X@GRAD": grad.reshape(x.shape)}
