"""Elements by index: gathers, scatters, along axes."""
import numpy as np
from draw import FLOATS, INTS, Case, domain, narrowed
from domains.shape import tensor


narrowed("gather", "the gradient along another axis than the first: 2.6.2 adds those of the first rows up for all")
narrowed("take_along_axis put_along_axis", "a negative axis: 2.6.2 reads out of bounds")


@domain("gather", "index_select")
def gather(g, op):
    shape, x = tensor(g, 1, 4, kinds=FLOATS + INTS)
    axis = g.axis(len(shape))
    index = g.ids([g.size()], shape[axis], g.dtype(*INTS))
    if op == "index_select":
        return Case({"X": x, "Index": index}, {"dim": axis}, ["Out"])
    axis %= len(shape)
    index = g.ids([g.size()], shape[axis], index.dtype)
    inputs, attrs = {"X": x, "Index": index}, {"axis": axis}
    if g.flag(4):
        inputs["Axis"] = np.int32([axis])
    return Case(inputs, attrs, ["Out"], grad=axis == 0)


@domain("gather_nd")
def gather_nd(g, op):
    shape, x = tensor(g, 1, 4, kinds=FLOATS + INTS)
    depth = g.int(1, len(shape))
    where = g.shape(0, 2)
    index = np.stack([g.ids(where, n) for n in shape[:depth]], -1).astype(g.dtype(*INTS))
    return Case({"X": x, "Index": index}, {}, ["Out"])


@domain("scatter_nd_add")
def scatter_nd_add(g, op):
    shape, x = tensor(g, 1, 4, kinds=FLOATS + INTS)
    depth = g.int(1, len(shape))
    where = g.shape(1, 2)
    index = np.stack([g.ids(where, n) for n in shape[:depth]], -1).astype(g.dtype(*INTS))
    return Case({"X": x, "Index": index, "Updates": g.array(where + shape[depth:], x.dtype, -3, 3)}, {}, ["Out"])


@domain("scatter")
def scatter(g, op):
    shape, x = tensor(g, 1, 4, kinds=FLOATS + INTS)
    ids = g.elements.permutation(shape[0])[:g.int(1, shape[0])].astype(g.dtype(*INTS))
    overwrite = not g.flag()
    if not overwrite and g.flag():
        ids = g.ids([g.size()], shape[0], ids.dtype)
    return Case({"X": x, "Ids": ids, "Updates": g.array([len(ids)] + shape[1:], x.dtype, -3, 3)},
                {"overwrite": overwrite}, ["Out"])


@domain("index_add")
def index_add(g, op):
    shape, x = tensor(g, 1, 4, kinds=FLOATS + INTS)
    axis = g.axis(len(shape))
    index = g.ids([g.size()], shape[axis], g.dtype(*INTS))
    value = list(shape)
    value[axis] = len(index)
    return Case({"X": x, "Index": index, "AddValue": g.array(value, x.dtype, -3, 3)}, {"axis": axis}, ["Out"])


@domain("index_sample")
def index_sample(g, op):
    shape, x = tensor(g, 2, 2, kinds=FLOATS + INTS)
    return Case({"X": x, "Index": g.ids([shape[0], g.size()], shape[1], g.dtype(*INTS))}, {}, ["Out"])


@domain("take_along_axis")
def take_along_axis(g, op):
    shape, x = tensor(g, 1, 4, kinds=FLOATS + INTS)
    axis, index = g.axis(len(shape), negative=False), list(shape)
    index[axis] = g.size()
    return Case({"Input": x, "Index": g.ids(index, shape[axis], g.dtype(*INTS))}, {"Axis": axis}, ["Result"])


@domain("put_along_axis")
def put_along_axis(g, op):
    shape, x = tensor(g, 1, 3, kinds=FLOATS + INTS)
    axis, index = g.axis(len(shape), negative=False), list(shape)
    index[axis] = g.int(1, shape[axis])
    order = np.argsort(g.elements.rand(*shape), axis=axis)
    ids = np.take(order, range(index[axis]), axis=axis).astype(g.dtype(*INTS))
    value = g.array(index, x.dtype, -3, 3)
    return Case({"Input": x, "Index": ids, "Value": value},
                {"Axis": axis, "Reduce": g.choice("assign", "add", "mul")}, ["Result"])


@domain("index_put")
def index_put(g, op):
    shape, x = tensor(g, 1, 4, kinds=FLOATS + INTS)
    depth, accumulate = g.int(1, len(shape)), g.flag()
    if g.flag(4):
        mask = g.array(shape[:depth], "bool")
        mask.reshape(-1)[0] = True
        lists, where = [mask], [int(mask.sum())]
    elif accumulate:
        where = g.shape(1, 2)
        lists = [g.ids(where, n) - (n if g.flag(4) else 0) for n in shape[:depth]]
    else:  # each place once: which value stays is open
        cells = int(np.prod(shape[:depth]))
        picked = g.elements.permutation(cells)[:g.int(1, cells)]
        lists, where = list(np.int64(np.unravel_index(picked, shape[:depth]))), [len(picked)]
    value = (where + shape[depth:]) if g.flag() else [1]
    return Case({"x": x, "indices": lists, "value": g.array(value, x.dtype, -9, 9)}, {"accumulate": accumulate},
                ["out"], kinds={"out": x.dtype}, scale=20 if x.dtype == np.float16 else 4)  # 2.6.2 adds up in halves
