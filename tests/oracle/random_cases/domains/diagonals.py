"""Triangles, diagonals, and channels that change places."""
import numpy as np
from draw import FLOATS, INTS, Case, domain, narrowed
from domains.shape import tensor


@domain("tril_triu")
def tril_triu(g, op):
    shape, x = tensor(g, 2, 4, kinds=FLOATS + INTS)
    return Case({"X": x}, g.attrs(diagonal=[-3, 3], lower=(True,)), ["Out"])


@domain("diag_v2")
def diag(g, op):
    shape, x = tensor(g, 1, 2, kinds=FLOATS + INTS)
    return Case({"X": x}, g.attrs(offset=[-1, 1], padding_value=(1.5,)), ["Out"])


@domain("diag_embed")
def diag_embed(g, op):
    shape, x = tensor(g, 1, 3, kinds=FLOATS + INTS)
    attrs = g.attrs(offset=[-2, 2])
    if g.flag():
        attrs["dim1"], attrs["dim2"] = g.axes(len(shape) + 1, 2, 2)
    return Case({"Input": x}, attrs, ["Out"])


@domain("diagonal", "trace")
def diagonal(g, op):
    shape, x = tensor(g, 2, 4, kinds=FLOATS + INTS)
    attrs = g.attrs(offset=[-1, 1])
    if g.flag():
        attrs["axis1"], attrs["axis2"] = g.axes(len(shape), 2, 2)
    return Case({"Input": x}, attrs, ["Out"])


@domain("fill_diagonal")
def fill_diagonal(g, op):
    rank = g.choice(2, 3)
    shape = [g.size(), g.size()] if rank == 2 else [g.size(5)] * 3
    attrs = g.attrs(value=[-2.0, 2.0], wrap=(True,), **({"offset": [-1, 1]} if rank == 2 else {}))
    return Case({"X": g.array(shape, g.dtype(*FLOATS, *INTS), -3, 3)}, attrs, ["Out"])


@domain("fill_diagonal_tensor")
def fill_diagonal_tensor(g, op):
    shape, x = tensor(g, 2, 3, kinds=FLOATS + INTS)
    first, second = g.axes(len(shape), 2, 2, negative=False)
    offset = g.choice(0, 1, -1)
    length = len(np.diagonal(np.zeros((shape[first], shape[second])), offset))
    rest = [n for i, n in enumerate(shape) if i not in (first, second)]
    return Case({"X": x, "Y": g.array(rest + [length], x.dtype, 5, 9)},
                {"dim1": first, "dim2": second, "offset": offset}, ["Out"])


narrowed("shuffle_channel", "float64: 2.6.2 copies half of its bytes")


@domain("channel_shuffle", "shuffle_channel", "pixel_shuffle", "pixel_unshuffle", "temporal_shift")
def channels(g, op):
    n, c, h, w, k = g.size(3), g.size(3), g.size(4), g.size(4), g.int(1, 3)
    last = op != "shuffle_channel" and g.flag()
    attrs = {"data_format": "NHWC"} if last else {}
    if op in ("channel_shuffle", "shuffle_channel"):
        attrs["groups" if op == "channel_shuffle" else "group"], c = k, c * k
    elif op == "pixel_shuffle":
        attrs["upscale_factor"], c = k, c * k * k
    elif op == "pixel_unshuffle":
        attrs["downscale_factor"], h, w = k, h * k, w * k
    else:
        attrs["seg_num"], n, c = k, n * k, c + 2
        attrs.update(g.attrs(shift_ratio=(0.125, 0.5)))
    dtype = "float32" if op == "shuffle_channel" else g.dtype()
    return Case({"X": g.array([n, h, w, c] if last else [n, c, h, w], dtype)}, attrs, ["Out"])
