"""Moving elements: shapes, slices, joins, pads."""
import numpy as np
from draw import COMPLEX, FLOATS, INTS, NUMBER, Case, domain, narrowed

ALL = FLOATS + INTS + ("bool",)


def tensor(g, low=1, high=4, kinds=ALL, empty=False):
    shape = g.shape(low, high, empty=empty)
    return shape, g.array(shape, g.dtype(*kinds), -3, 3)


def as_list_or_tensor(g, inputs, attrs, name, values, tensor_slot, list_slot, dtype="int32"):
    """Positions as an attribute, one tensor, or a list of tensors."""
    how = g.below(3)
    attrs[name] = list(values)
    if how == 1 and tensor_slot:
        inputs[tensor_slot] = np.asarray(values, g.choice(dtype))
    elif how == 2 and list_slot:
        inputs[list_slot] = [np.asarray([v], dtype) for v in values]


@domain("reshape", "reshape2")
def reshape(g, op):
    shape, x = tensor(g, 0, 4)
    to = list(shape)
    for _ in range(g.below(3)):
        if len(to) > 1 and g.flag():
            at = g.below(len(to) - 1)
            to[at:at + 2] = [to[at] * to[at + 1]]
        else:
            to.insert(g.below(len(to) + 1), 1)
    if to and g.flag():
        to[g.below(len(to))] = -1
    inputs, attrs = {"X": x}, {}
    as_list_or_tensor(g, inputs, attrs, "shape", to, "Shape", "ShapeTensor")
    outputs = ["Out", "XShape"] if op == "reshape2" else ["Out"]
    return Case(inputs, attrs, outputs, compare=["Out"])


@domain("transpose", "transpose2")
def transpose(g, op):
    shape, x = tensor(g, 1, 5, kinds=ALL + COMPLEX)
    order = g.axes(len(shape), len(shape), negative=False)
    return Case({"X": x}, {"axis": order}, ["Out", "XShape"] if op == "transpose2" else ["Out"], compare=["Out"])


@domain("flatten2", "flatten_contiguous_range")
def flatten(g, op):
    shape, x = tensor(g, 1, 4)
    if op == "flatten2":
        return Case({"X": x}, g.attrs(axis=[0, len(shape)]), ["Out", "XShape"], compare=["Out"])
    start = g.below(len(shape))
    stop = start + g.below(len(shape) - start)
    return Case({"X": x}, {"start_axis": start, "stop_axis": stop - len(shape) if g.flag() else stop},
                ["Out", "XShape"], compare=["Out"])


@domain("squeeze2")
def squeeze(g, op):
    shape = [1 if g.flag() else n for n in g.shape(1, 4)]
    ones = [i for i, n in enumerate(shape) if n == 1]
    axes = [i - len(shape) if g.flag() else i for i in ones if g.flag()] if g.flag() else []
    return Case({"X": g.array(shape, g.dtype(*ALL))}, {"axes": axes}, ["Out", "XShape"], compare=["Out"])


@domain("unsqueeze2")
def unsqueeze(g, op):
    shape, x = tensor(g, 0, 3)
    axes = [g.int(-len(shape) - 1, len(shape)) for _ in range(g.int(1, 2))]
    inputs, attrs = {"X": x}, {}
    as_list_or_tensor(g, inputs, attrs, "axes", axes, "AxesTensor", "AxesTensorList")
    return Case(inputs, attrs, ["Out", "XShape"], compare=["Out"])


@domain("concat", "stack")
def join(g, op):
    shape, dtype, count = g.shape(0 if op == "stack" else 1, 4), g.dtype(*ALL), g.int(1, 4)
    if op == "stack":
        axis = g.int(-len(shape) - 1, len(shape))
        return Case({"X": [g.array(shape, dtype, -3, 3) for _ in range(count)]}, {"axis": axis}, ["Y"])
    axis, parts = g.axis(len(shape)), []
    for _ in range(count):
        part = list(shape)
        part[axis] = g.size(5)
        parts.append(g.array(part, dtype, -3, 3))
    inputs, attrs = {"X": parts}, {"axis": axis}
    if g.flag(4):
        inputs["AxisTensor"] = np.int32([axis])
    return Case(inputs, attrs, ["Out"], no_grad=["AxisTensor"])


narrowed("split", "a negative axis: 2.6.2 mixes the parts up")


@domain("split")
def split(g, op):
    shape, dtype = g.shape(1, 4), g.dtype(*ALL)
    axis, count = g.axis(len(shape), negative=False), g.int(1, 3)
    if g.flag():
        shape[axis] = count * g.size(4)
        attrs = {"num": count, "axis": axis}
    else:
        sections = [g.size(4) for _ in range(count)]
        shape[axis] = sum(sections)
        if g.flag(3):
            sections[g.below(count)] = -1
        attrs = {"sections": sections, "axis": axis}
    return Case({"X": g.array(shape, dtype, -3, 3)}, attrs, {"Out": count})


@domain("unbind", "unstack")
def apart(g, op):
    shape, x = tensor(g, 1, 4)
    axis = g.axis(len(shape))
    slot = "Out" if op == "unbind" else "Y"
    return Case({"X": x}, {"axis": axis, **({"num": shape[axis]} if slot == "Y" else {})}, {slot: shape[axis]})


@domain("slice")
def slices(g, op):
    shape, x = tensor(g, 1, 4)
    axes = sorted(g.axes(len(shape), negative=False))
    starts = [g.int(-shape[a], shape[a] - 1) for a in axes]
    ends = [(s if s >= 0 else s + shape[a]) + g.int(1, 9) for s, a in zip(starts, axes)]
    inputs, attrs = {"Input": x}, {"axes": axes, "infer_flags": [1] * len(axes)}
    as_list_or_tensor(g, inputs, attrs, "starts", starts, "StartsTensor", "StartsTensorList")
    as_list_or_tensor(g, inputs, attrs, "ends", ends, "EndsTensor", "EndsTensorList")
    if any(k != "Input" for k in inputs):
        attrs["infer_flags"] = [-1] * len(axes)
    elif g.flag(3):
        attrs["decrease_axis"] = [a for a in axes if g.flag()]
        attrs["ends"] = [s + 1 if a in attrs["decrease_axis"] and s != -1 else 1 << 30 if a in attrs["decrease_axis"]
                         else e for a, s, e in zip(axes, starts, ends)]
    return Case(inputs, attrs, ["Out"])


@domain("strided_slice")
def strided_slice(g, op):
    shape, x = tensor(g, 1, 4)
    axes = g.axes(len(shape), negative=False)
    starts, ends, strides = [], [], []
    for a in axes:
        n = shape[a]
        if g.flag():
            starts.append(g.int(0, n - 1))
            ends.append(-n - 1)
            strides.append(-g.int(1, 3))
        else:
            starts.append(g.int(-n, n - 1))
            ends.append(g.choice(n, n + 5, 1 << 30))
            strides.append(g.int(1, 3))
    attrs = {"axes": axes, "starts": starts, "ends": ends, "strides": strides, "infer_flags": [1] * len(axes)}
    return Case({"Input": x}, attrs, ["Out"])


narrowed("set_value", "the gradient where an end lies before the first element: 2.6.2 takes that one for not set")


@domain("set_value")
def set_value(g, op):
    shape, x = tensor(g, 1, 3, kinds=FLOATS + INTS)
    axes = sorted(g.axes(len(shape), negative=False))
    starts, ends, steps, counts, before = [], [], [], [], False
    for a in axes:
        n, start, step = shape[a], g.below(shape[a]), g.int(1, 2)
        if g.flag():
            step, count = -step, g.int(1, start + 1)
            if count == start + 1:
                end = g.choice(-1, -n - 1, -n - 5)
                before = before or end != -1
            else:
                end = start - count
        else:
            count = g.int(1, n - start)
            end = start + count
        starts.append(start)
        ends.append(end)
        steps.append(step)
        counts.append((count - 1) // abs(step) + 1)
    kind = NUMBER[str(x.dtype)]
    attrs = {"axes": axes, "starts": starts, "ends": ends, "steps": steps, "dtype": kind}
    inputs = {"Input": x}
    if g.flag():
        value = list(shape)
        for a, count in zip(axes, counts):
            value[a] = count
        inputs["ValueTensor"] = g.array(value if g.flag() else [1], x.dtype, -9, 9)
    else:
        attrs.update(shape=[1], values=[2.5 if x.dtype.kind == "f" or x.dtype == np.uint16 else 7])
    return Case(inputs, attrs, ["Out"], grad=not before)


@domain("expand")
def expand(g, op):
    shape, x = tensor(g, 1, 4)
    return Case({"X": x}, {"expand_times": [g.int(1, 3) for _ in shape]}, ["Out"])


@domain("tile")
def tile(g, op):
    shape, x = tensor(g, 0, 4)
    times = [g.int(1, 3) for _ in range(g.int(0 if shape == [] else 1, 4))]
    inputs, attrs = {"X": x}, {}
    as_list_or_tensor(g, inputs, attrs, "repeat_times", times, "RepeatTimes", "repeat_times_tensor")
    return Case(inputs, attrs, ["Out"])


@domain("expand_v2", "expand_as_v2")
def expand_v2(g, op):
    shape = [1 if g.flag() else n for n in g.shape(0, 3)]
    target = [g.size(4) for _ in range(g.below(2))] + [n if n > 1 else g.size(5) for n in shape]
    x = g.array(shape, g.dtype(*ALL), -3, 3)
    if op == "expand_as_v2":
        inputs = {"X": x}
        if g.flag():
            inputs["Y"] = g.array(target, x.dtype)
        return Case(inputs, {"target_shape": target}, ["Out"], no_grad=["Y"])
    asked = [-1 if i >= len(target) - len(shape) and g.flag(4) else n for i, n in enumerate(target)]
    inputs, attrs = {"X": x}, {}
    as_list_or_tensor(g, inputs, attrs, "shape", asked, "Shape", "expand_shapes_tensor")
    return Case(inputs, attrs, ["Out"])


@domain("broadcast_tensors")
def broadcast_tensors(g, op):
    full, dtype = g.shape(1, 4), g.dtype(*ALL)
    parts = [g.array([n if g.flag() else 1 for n in full][g.below(len(full)):], dtype) for _ in range(g.int(1, 3))]
    return Case({"X": parts}, {}, {"Out": len(parts)})


@domain("meshgrid")
def meshgrid(g, op):
    dtype, count = g.dtype(*FLOATS, *INTS), g.int(1, 4)
    return Case({"X": [g.array([g.size(5)], dtype, -3, 3) for _ in range(count)]}, {}, {"Out": count})


@domain("pad")
def pad(g, op):
    shape, x = tensor(g, 1, 4, kinds=FLOATS + INTS)
    return Case({"X": x}, {"paddings": [g.int(0, 2) for _ in range(2 * len(shape))],
                           "pad_value": g.choice(0.0, 1.5, -2.0)}, ["Out"])


@domain("pad3d")
def pad_image(g, op):
    shape = [g.size(3)] + [g.int(3, 6) for _ in range(4)]
    attrs = {"paddings": [g.int(0, 2) for _ in range(6)], "value": g.choice(0.0, 1.5),
             **g.attrs(mode=("reflect", "replicate", "circular"), data_format=("NDHWC",))}
    return Case({"X": g.array(shape, g.dtype())}, attrs, ["Out"])


@domain("crop", "crop_tensor")
def crop(g, op):
    shape, x = tensor(g, 1, 4, kinds=FLOATS + INTS)
    offsets = [g.below(n) for n in shape]
    sizes = [g.int(1, n - o) for n, o in zip(shape, offsets)]
    inputs, attrs = {"X": x}, {"shape": sizes, "offsets": offsets}
    if op == "crop" and g.flag(3):
        inputs["Y"] = g.array(sizes, x.dtype)
    if op == "crop_tensor":
        as_list_or_tensor(g, inputs, attrs, "shape", sizes, "Shape", "ShapeTensor")
        as_list_or_tensor(g, inputs, attrs, "offsets", offsets, "Offsets", "OffsetsTensor")
    return Case(inputs, attrs, ["Out"], no_grad=["Y"])


@domain("flip", "reverse")
def flip(g, op):
    shape, x = tensor(g, 1, 4)
    return Case({"X": x}, {"axis": g.axes(len(shape))}, ["Out"])


@domain("roll")
def roll(g, op):
    shape, x = tensor(g, 1, 4, kinds=FLOATS + INTS)
    axes = g.axes(len(shape)) if g.flag() else []
    return Case({"X": x}, {"axis": axes, "shifts": [g.int(-9, 9) for _ in axes or [0]]}, ["Out"])


@domain("repeat_interleave")
def repeat_interleave(g, op):
    shape, x = tensor(g, 1, 3, kinds=FLOATS + INTS)
    if g.flag():
        axis = g.axis(len(shape))
        repeats = g.array([shape[axis]], g.dtype(*INTS), 1, 4)
        return Case({"X": x, "RepeatsTensor": repeats}, {"dim": axis, "Repeats": 0}, ["Out"])
    return Case({"X": x}, {"dim": g.axis(len(shape), negative=False), "Repeats": g.int(1, 3)}, ["Out"])


narrowed("repeat_interleave", "Repeats with a negative dim, whose size 2.6.2 reads beside the shape")


@domain("multiplex")
def multiplex(g, op):
    shape, dtype, count = g.shape(2, 3), g.dtype(*FLOATS, *INTS), g.int(2, 4)
    return Case({"X": [g.array(shape, dtype, -3, 3) for _ in range(count)],
                 "Ids": g.ids([shape[0], 1], count, "int32")}, {}, ["Out"])


@domain("partial_concat", "partial_sum")
def partial(g, op):
    rows, columns, dtype = g.size(), g.size(), g.dtype(*FLOATS, *INTS)
    start = g.below(columns)
    attrs = {"start_index": start, "length": g.choice(-1, g.int(1, columns - start))}
    return Case({"X": [g.array([rows, columns], dtype, -3, 3) for _ in range(g.int(1, 3))]}, attrs, ["Out"])


@domain("sum")
def sum_of(g, op):
    shape, dtype = g.shape(0, 4), g.dtype(*FLOATS, *INTS)
    return Case({"X": [g.array(shape, dtype, -3, 3) for _ in range(g.int(1, 4))]}, {}, ["Out"])


@domain("shard_index")
def shard_index(g, op):
    shards = g.int(1, 4)
    return Case({"X": g.ids([g.size(), 1], 20, g.dtype("int64", "int32"))},
                {"index_num": 20, "nshards": shards, "shard_id": g.below(shards), **g.attrs(ignore_value=(-7,))},
                ["Out"])


@domain("one_hot_v2")
def one_hot(g, op):
    depth = g.int(2, 9)
    attrs = {"depth": depth, **g.attrs(dtype=(5, 6, 2, 3), allow_out_of_range=(True,))}
    return Case({"X": g.ids(g.shape(1, 3), depth + (2 if attrs.get("allow_out_of_range") else 0),
                            g.dtype("int64", "int32"))}, attrs, ["Out"])
