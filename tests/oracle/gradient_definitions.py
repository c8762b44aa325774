"""The gradient operators of operators that definitions.py defines, each derived by hand from that definition.

As there, a function draws a case of one gradient operator and computes it in float64; no kernel of this project is
asked. record_truths.py writes the cases into the file of the forward operator.
"""
import numpy as np
from definitions import definition


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
