"""Reductions, scans, norms, sorting and searching along axes."""
import numpy as np
from draw import COMPLEX, DOMAINS, FLOATS, INTS, Case, domain, narrowed

REDUCE = {"reduce_sum": FLOATS + INTS + COMPLEX, "reduce_mean": FLOATS, "reduce_max": FLOATS + INTS,
          "reduce_min": FLOATS + INTS, "reduce_prod": FLOATS + INTS, "reduce_amax": FLOATS + INTS,
          "reduce_amin": FLOATS + INTS, "reduce_all": ("bool",) + FLOATS + INTS,
          "reduce_any": ("bool",) + FLOATS + INTS, "frobenius_norm": FLOATS}


narrowed("reduce_amax reduce_amin", "`reduce_all` with `dim`: 2.6.2 takes the shape from `dim` and leaves elements "
         "unwritten; the gradient along an axis of one element: 2.6.2 writes nothing")
narrowed("reduce_prod", "products with a 0: the gradient of 2.6.2 divides, and is NaN")


@domain(*REDUCE)
def reduce(g, op):
    dtype = g.dtype(*REDUCE[op])
    shape = g.shape(0, 4, empty=op in ("reduce_sum", "reduce_mean"))
    attrs = g.attrs(keep_dim=(True,), reduce_all=(True,))
    if g.flag(4) and op != "frobenius_norm":
        attrs["dim"] = []
    elif shape and (g.flag() or op == "frobenius_norm"):
        attrs["dim"] = g.axes(len(shape))
    elif not shape:
        attrs["dim"] = []
    if op in ("reduce_amax", "reduce_amin") and attrs.get("reduce_all"):
        attrs["dim"] = []
    if op in ("reduce_amax", "reduce_amin"):
        shape = [max(n, 2) for n in shape]
    low = 0.25 if op == "reduce_prod" else -2
    return Case({"X": g.array(shape, dtype, low, 2)}, attrs, ["Out"], scale=4)


@domain("logsumexp")
def logsumexp(g, op):
    shape = g.shape(0, 4)
    attrs = g.attrs(keepdim=(True,), reduce_all=(True,))
    if shape:
        attrs["axis"] = g.axes(len(shape))
    return Case({"X": g.array(shape, g.dtype(), -2, 2)}, attrs, ["Out"], scale=4)


@domain("cumsum", "logcumsumexp")
def scan(g, op):
    shape = g.shape(0, 4)
    attrs = g.attrs(axis=lambda: g.axis(len(shape)), flatten=(True,), exclusive=(True,), reverse=(True,))
    kinds = FLOATS + INTS if op == "cumsum" else FLOATS
    return Case({"X": g.array(shape, g.dtype(*kinds), -2, 2)}, attrs, ["Out"], scale=4)


narrowed("cumprod", "the gradient of complex numbers: 2.6.2 conjugates some of the factors only")


@domain("cumprod")
def cumprod(g, op):
    shape, dtype = g.shape(0, 4), g.dtype(*FLOATS, *INTS)
    return Case({"X": g.array(shape, dtype, -2, 2)}, {"dim": g.axis(len(shape))}, ["Out"], scale=4,
                grad=dtype not in COMPLEX)


@domain("softmax", "log_softmax")
def softmax(g, op):
    shape = g.shape(0, 4)
    return Case({"X": g.array(shape, g.dtype(), -4, 4)}, g.attrs(axis=lambda: g.axis(len(shape))), ["Out"])


@domain("p_norm")
def p_norm(g, op):
    shape = g.shape(1, 4)
    attrs = g.attrs(porder=(1.0, 0.0, 3.0, float("inf"), float("-inf"), 0.5), axis=lambda: g.axis(len(shape)),
                    keepdim=(True,), asvector=(True,))
    # Rough: the gradient has powers in float32.
    return Case({"X": g.array(shape, g.dtype(), 0.25, 2)}, attrs, ["Out"], scale=4, rough=True)


@domain("norm")
def norm(g, op):
    shape, dtype = g.shape(1, 4), g.dtype()
    x = g.array(shape, dtype)
    x = np.where((x != 0) & (np.abs(x) < 0.05), 0.05, x).astype(dtype)
    return Case({"X": x}, {"axis": g.axis(len(shape)), **g.attrs(epsilon=(1e-6, 1e-3))}, ["Out", "Norm"],
                compare=["Out"], kinds={"Norm": str(dtype)})


narrowed("norm", "numbers near 0: the gradient of one alone is a difference that cancels in float32")


narrowed("renorm", "an axis counted from the end, for which 2.6.2 reads beside the shape")


@domain("renorm")
def renorm(g, op):
    shape = g.shape(2, 4)
    attrs = {"p": g.choice(2.0, 1.0, 3.0), "axis": g.axis(len(shape), negative=False), "max_norm": g.number(0.25, 3.0)}
    return Case({"X": g.array(shape, g.dtype())}, attrs, ["Out"], scale=4)


@domain("arg_max", "arg_min")
def arg_extreme(g, op):
    shape = g.shape(0, 4)
    attrs = {"axis": g.axis(len(shape)), **g.attrs(keepdims=(True,), flatten=(True,), dtype=(2, 3))}
    return Case({"X": g.array(shape, g.dtype(*FLOATS, *INTS), -3, 3)}, attrs, ["Out"])


narrowed("argsort top_k top_k_v2 kthvalue", "equal elements: the original leaves their order to std::sort")


@domain("argsort")
def argsort(g, op):
    shape, dtype = g.shape(0, 4), g.dtype(*FLOATS, *INTS)
    x = g.elements.permutation(int(np.prod(shape))).reshape(shape).astype(dtype)
    return Case({"X": x}, g.attrs(axis=lambda: g.axis(len(shape)), descending=(True,)), ["Out", "Indices"])


@domain("top_k", "top_k_v2", "kthvalue", "mode")
def selection(g, op):
    shape, dtype = g.shape(1, 4), g.dtype(*FLOATS, *INTS)
    attrs = {}
    if op in ("kthvalue", "mode"):
        attrs = g.attrs(axis=lambda: g.axis(len(shape)), keepdim=(True,))
    elif op == "top_k_v2":
        attrs = g.attrs(axis=lambda: g.axis(len(shape)), largest=(False,))
    if op != "mode":
        attrs["k"] = g.int(1, shape[attrs.get("axis", -1)])
    x = g.elements.permutation(int(np.prod(shape))).reshape(shape).astype(dtype)
    if op == "mode":
        x = g.array(shape, dtype, -3, 3)
    inputs = {"X": x}
    if op.startswith("top_k") and g.flag(4):
        inputs["K"] = np.int32([attrs.pop("k")])
    return Case(inputs, attrs, ["Out", "Indices"])


@domain("searchsorted")
def searchsorted(g, op):
    dtype, values = g.dtype(*FLOATS, *INTS), g.shape(1, 3)
    sequence = [g.size()] if g.flag() else values[:-1] + [g.size()]
    sorted_x = np.sort(g.array(sequence, dtype, -4, 4), axis=-1)
    return Case({"SortedSequence": sorted_x, "Values": g.array(values, dtype, -5, 5)},
                g.attrs(out_int32=(True,), right=(True,)), ["Out"], grad=False)


@domain("histogram")
def histogram(g, op):
    attrs = g.attrs(bins=[1, 12])
    if g.flag():
        attrs.update(min=-2, max=2)
    return Case({"X": g.array(g.shape(1, 3), g.dtype(*FLOATS, *INTS), -3, 3)}, attrs, ["Out"], grad=False)


@domain("bincount")
def bincount(g, op):
    shape, kind = [g.size()], g.dtype(*INTS)
    inputs = {"X": g.array(shape, kind, 0, 9)}
    if g.flag():
        inputs["Weights"] = g.array(shape, g.dtype(*FLOATS, *INTS), -2, 2)
    return Case(inputs, g.attrs(minlength=[0, 12]), ["Out"], grad=False)


narrowed("unique", "slices along the third axis that begin alike: 2.6.2 compares them with the first axis and this "
         "one swapped, ours as they lie; open")


@domain("unique")
def unique(g, op):
    shape, dtype = g.shape(1, 3), g.dtype(*FLOATS, *INTS)
    attrs = {"is_sorted": True, "return_index": True, "return_inverse": True, "return_counts": True,
             **g.attrs(dtype=(2, 3), axis=lambda: [g.axis(len(shape), negative=False)])}
    x = g.array(shape, dtype, -3, 3)
    if attrs.get("axis") == [2]:
        x = g.elements.permutation(int(np.prod(shape))).reshape(shape).astype(dtype)
    return Case({"X": x}, attrs, ["Out", "Indices", "Index", "Counts"], grad=False)


@domain("unique_consecutive")
def unique_consecutive(g, op):
    shape, dtype = g.shape(1, 3), g.dtype(*FLOATS, *INTS)
    attrs = {"return_inverse": True, "return_counts": True, "dtype": g.choice(3, 2),
             **g.attrs(axis=lambda: [g.axis(len(shape), negative=False)])}
    return Case({"X": g.array(shape, dtype, -2, 2)}, attrs, ["Out", "Index", "Counts"], grad=False)


@domain("unique_with_counts")
def unique_with_counts(g, op):
    return Case({"X": g.array([g.size(17)], g.dtype(*FLOATS, *INTS), -3, 3)}, {"dtype": g.choice(3, 2)},
                ["Out", "Index", "Count"], grad=False)


@domain("where_index")
def where_index(g, op):
    return Case({"Condition": g.array(g.shape(1, 4), g.dtype("bool", *FLOATS, *INTS), -2, 2)}, {}, ["Out"], grad=False)


@domain("masked_select")
def masked_select(g, op):
    shape = g.shape(1, 4)
    mask = g.array(shape, "bool")
    mask.reshape(-1)[0] = True
    return Case({"X": g.array(shape, g.dtype(*FLOATS, *INTS), -3, 3), "Mask": mask}, {}, ["Y"])


for _op in ("frobenius_norm",):
    DOMAINS[_op] = reduce


@domain("cummax", "cummin")
def running_extreme(g, op):
    shape = g.shape(1, 4)
    return Case({"x": g.array(shape, g.dtype(*FLOATS, *INTS), -3, 3)}, {"axis": g.axis(len(shape)), **g.attrs(dtype=(2,
                                                            3))},
                ["out", "indices"])


narrowed("nanmedian", "MedianIndex: 2.6.2 gives it more elements than it fills")


@domain("nanmedian")
def nanmedian(g, op):
    shape = g.shape(1, 4)
    x = g.array(shape, g.dtype(), -9, 9, grid=False)
    if x.dtype.kind == "f" and g.flag(3):
        x.reshape(-1)[0] = np.nan
    return Case({"X": x}, {"axis": g.axes(len(shape), negative=False), **g.attrs(keepdim=(False,))}, ["Out",
                                                            "MedianIndex"],
                compare=["Out"])
