"""Nets in the words of fluid 1.x: op types and attributes that 2.x no longer writes, appended by hand."""
import numpy as np
import paddle
import paddle.static as static

from program_case import case, data, image, integers, op, param, uniform


def fc(x, size, act=None, cols=1):
    """mul and elementwise_add with axis, as fluid.layers.fc wrote them."""
    inner = int(np.prod(x.shape[cols:]))
    y = op("mul", {"X": x, "Y": param([inner, size])}, ["Out"], {"x_num_col_dims": cols, "y_num_col_dims": 1})
    y = op("elementwise_add", {"X": y, "Y": param([size])}, ["Out"], {"axis": cols})
    return op(act, {"X": y}, ["Out"]) if act else y


def conv(x, width, kernel, stride=1, padding=0, groups=1, act=None, norm=True, **attrs):
    kind = "depthwise_conv2d" if groups == x.shape[1] and groups > 1 else "conv2d"
    y = op(kind, {"Input": x, "Filter": param([width, x.shape[1] // groups, kernel, kernel])}, ["Output"],
           dict({"strides": [stride] * 2, "paddings": [padding] * 2, "dilations": [1, 1], "groups": groups,
                 "use_cudnn": True, "data_format": "AnyLayout"}, **attrs))
    if norm:
        block = static.default_main_program().global_block()
        state = [param([width]) for _ in range(4)]
        mean, var = state[2], state[3]
        saved = [block.create_var(name=paddle.utils.unique_name.generate("saved"), dtype="float32") for _ in range(3)]
        y2 = block.create_var(name=paddle.utils.unique_name.generate("bn"), dtype="float32")
        block.append_op(type="batch_norm", inputs={"X": y, "Scale": state[0], "Bias": state[1], "Mean": mean,
                                                   "Variance": var},
                        outputs={"Y": y2, "MeanOut": mean, "VarianceOut": var, "SavedMean": saved[0],
                                 "SavedVariance": saved[1], "ReserveSpace": saved[2]},
                        attrs={"epsilon": 1e-5, "momentum": 0.9, "is_test": False, "data_layout": "NCHW"})
        y = y2
    else:
        y = op("elementwise_add", {"X": y, "Y": param([width])}, ["Out"], {"axis": 1})
    return op(act, {"X": y}, ["Out"]) if isinstance(act, str) else act(y) if act else y


def pool(x, size, stride, kind="max", **attrs):
    return op("pool2d", {"X": x}, ["Out"], dict({"pooling_type": kind, "ksize": [size] * 2, "strides": [stride] * 2,
                                                 "paddings": [0, 0], "use_cudnn": True}, **attrs))


def relu6(x):
    return op("relu6", {"X": x}, ["Out"], {"threshold": 6.0})


def dropout(x, rate, mode):
    return op("dropout", {"X": x}, ["Out", "Mask"], {"dropout_prob": rate, "is_test": False, "seed": 1,
                                                     "dropout_implementation": mode}, {"Mask": "uint8"})[0]


def mobilenet_v2():
    x = data("image", [-1, 3, 48, 48])
    h = conv(x, 8, 3, 2, 1, act=relu6)
    for width, stride, expand in ((8, 1, 1), (12, 2, 6), (12, 1, 6), (16, 2, 6)):
        r = conv(h, h.shape[1] * expand, 1, act=relu6)
        r = conv(r, r.shape[1], 3, stride, 1, r.shape[1], relu6)
        r = conv(r, width, 1)
        h = op("elementwise_add", {"X": h, "Y": r}, ["Out"], {"axis": -1}) if h.shape == r.shape else r
    h = pool(h, 1, 1, "avg", global_pooling=True)
    return [x], op("softmax", {"X": fc(h, 10)}, ["Out"])


def pools_and_paddings():
    """ceil_mode, exclusive, adaptive, SAME, VALID, four paddings, AnyLayout; both dropouts; softmax on axis 1."""
    x = data("image", [-1, 3, 37, 41])
    a = conv(x, 8, 3, 2, 0, act="relu", padding_algorithm="SAME")
    b = conv(x, 8, 3, 2, 0, act="relu", padding_algorithm="EXPLICIT", paddings=[1, 1, 0, 2])
    h = op("elementwise_sub", {"X": a, "Y": b}, ["Out"], {"axis": -1})
    h = conv(h, 12, 5, 1, 0, padding_algorithm="VALID", norm=False)
    parts = [pool(h, 3, 2, "max", ceil_mode=True), pool(h, 3, 2, "avg", paddings=[1, 1], exclusive=False),
             pool(h, 3, 2, "avg", paddings=[1, 1], exclusive=True), pool(h, 3, 2, "avg", ceil_mode=True),
             pool(h, 3, 2, "max", padding_algorithm="SAME")]
    parts = [pool(p, 5, 1, "avg" if i % 2 else "max", adaptive=True) for i, p in enumerate(parts)]
    h = op("sum", {"X": parts}, ["Out"])
    h = dropout(dropout(h, 0.3, "downgrade_in_infer"), 0.2, "upscale_in_train")
    spread = op("softmax", {"X": h}, ["Out"], {"axis": 1})
    normed = op("lrn", {"X": h}, ["Out", "MidOut"], {"n": 3, "k": 1.5, "alpha": 1e-2, "beta": 0.6})[0]
    return [x], [spread, fc(normed, 5), pool(h, 2, 2, "avg", padding_algorithm="VALID")]


def old_shapes():
    """reshape, transpose, flatten2, squeeze2, expand by times, slice, stack, split by sections, crop, pad, reverse."""
    x = data("x", [2, 3, 4, 5])
    a = op("reshape", {"X": x}, ["Out"], {"shape": [0, -1, 5]})
    b = op("transpose", {"X": a}, ["Out"], {"axis": [0, 2, 1]})
    c = op("flatten2", {"X": x}, ["Out", "XShape"], {"axis": 2})[0]
    d = op("expand", {"X": b}, ["Out"], {"expand_times": [1, 2, 1]})
    e = op("split", {"X": x}, {"Out": 2}, {"axis": 3, "sections": [2, 3], "num": 0})
    f = op("pad", {"X": e[0]}, ["Out"], {"paddings": [0, 0, 1, 0, 0, 2, 1, 0], "pad_value": 0.5})
    g = op("crop", {"X": x}, ["Out"], {"offsets": [0, 1, 1, 2], "shape": [2, 2, 3, 3]})
    h = op("reverse", {"X": e[1]}, ["Out"], {"axis": [1, 3]})
    i = op("unsqueeze2", {"X": a}, ["Out", "XShape"], {"axes": [0, 2]})[0]
    j = op("squeeze2", {"X": i}, ["Out", "XShape"], {"axes": []})[0]
    k = op("stack", {"X": [a, j]}, {"Y": 1}, {"axis": -1})
    m = op("strided_slice", {"Input": x}, ["Out"], {"axes": [1, 3], "starts": [2, -1], "ends": [-4, -6],
                                                    "strides": [-1, -2], "infer_flags": [1, 1], "decrease_axis": []})
    n = op("gather", {"X": c, "Index": paddle.assign(np.int32([3, 0, 3]))}, ["Out"], {"overwrite": True})
    return [x], [b, c, d, f, g, h, j, k, m, n]


def old_math():
    """matmul with alpha and broadcast, mul of many dimensions, elementwise with axis, reduce with several dims."""
    x, y, v = data("x", [2, 3, 4]), data("y", [2, 4, 5]), data("v", [3])
    a = op("matmul", {"X": x, "Y": y}, ["Out"], {"alpha": 0.5, "transpose_X": False, "transpose_Y": False})
    b = op("matmul", {"X": x, "Y": x}, ["Out"], {"transpose_Y": True, "alpha": -1.25})
    c = op("matmul", {"X": v, "Y": v}, ["Out"], {"alpha": 2.0})
    d = op("mul", {"X": x, "Y": param([4, 2, 3])}, ["Out"], {"x_num_col_dims": 2, "y_num_col_dims": 1})
    outs = [a, b, c, d]
    for kind, axis in (("add", 1), ("sub", 1), ("mul", 1), ("max", 1), ("min", 1), ("div", 1), ("pow", 1)):
        base = op("exp", {"X": x}, ["Out"]) if kind == "pow" else x
        outs.append(op("elementwise_" + kind, {"X": base, "Y": v}, ["Out"], {"axis": axis}))
    for kind, attrs in (("sum", {"dim": [0, 2]}), ("mean", {"dim": [-1], "keep_dim": True}),
                        ("max", {"dim": [1]}), ("min", {"reduce_all": True, "dim": [0]}), ("prod", {"dim": [1, 2]})):
        outs.append(op("reduce_" + kind, {"X": x}, ["Out"], attrs))
    outs.append(op("mean", {"X": x}, ["Out"]))
    outs.append(op("norm", {"X": x}, ["Out", "Norm"], {"axis": 1, "epsilon": 1e-10})[0])
    outs.append(op("clip", {"X": x}, ["Out"], {"min": -0.4, "max": 0.3}))
    outs.append(op("clip_by_norm", {"X": x}, ["Out"], {"max_norm": 1.5}))
    outs.append(op("cumsum", {"X": x}, ["Out"], {"axis": 1, "exclusive": True, "reverse": True}))
    outs.append(op("squared_l2_norm", {"X": x}, ["Out"]))
    rows = op("reshape", {"X": x}, ["Out"], {"shape": [6, 4]})
    outs.append(op("bilinear_tensor_product", {"X": rows, "Y": param([6, 3]), "Weight": param([2, 4, 3]),
                                               "Bias": param([1, 2])}, ["Out"]))
    return [x, y, v], outs


def activations():
    """Every activation of the 1.x list with attributes off their defaults."""
    x = data("x", [3, 7])
    outs = []
    for kind, attrs in (
            ("brelu", {"t_min": -0.5, "t_max": 0.7}), ("leaky_relu", {"alpha": 0.3}), ("elu", {"alpha": 0.8}),
            ("soft_relu", {"threshold": 2.0}), ("relu6", {"threshold": 0.6}), ("pow", {"factor": 3.0}),
            ("stanh", {"scale_a": 0.6, "scale_b": 1.5}), ("hard_shrink", {"threshold": 0.3}),
            ("softshrink", {"lambda": 0.2}), ("thresholded_relu", {"threshold": 0.25}),
            ("hard_sigmoid", {"slope": 0.3, "offset": 0.4}), ("swish", {"beta": 1.7}), ("softplus", {"beta": 2.0}),
            ("hard_swish", {"threshold": 5.0, "scale": 5.5, "offset": 2.5}), ("selu", {}), ("softsign", {}),
            ("tanh_shrink", {}), ("logsigmoid", {}), ("gelu", {"approximate": False}), ("mish", {}), ("ceil", {}),
            ("floor", {}), ("round", {}), ("sin", {}), ("cos", {}), ("abs", {}), ("square", {}), ("sign", {}),
            ("erf", {}), ("atan", {}), ("sinh", {}), ("silu", {}), ("celu", {"alpha": 0.7})):
        outs.append(op(kind, {"X": x}, ["Out"], attrs))
    return [x], outs


def ids_and_tops():
    """lookup_table with padding_idx, one_hot_v2, top_k with K as tensor, arg_max, range, shard_index, cast."""
    ids = data("ids", [4, 3, 1], "int64")
    e = op("lookup_table", {"W": param([20, 6]), "Ids": ids}, ["Out"], {"padding_idx": 3})
    hot = op("one_hot_v2", {"X": op("squeeze2", {"X": ids}, ["Out", "XShape"], {"axes": [2]},
                                    {"Out": "int64"})[0]}, ["Out"], {"depth": 20, "dtype": 5})
    k = op("fill_constant", {}, ["Out"], {"shape": [1], "value": 2.0, "dtype": 2}, {"Out": "int32"})
    best, index = op("top_k", {"X": e, "K": k}, ["Out", "Indices"], {"k": 1}, {"Indices": "int64"})
    place = op("arg_max", {"X": e}, ["Out"], {"axis": -1, "dtype": 3}, {"Out": "int64"})
    low = op("arg_min", {"X": e}, ["Out"], {"axis": 0, "dtype": 3}, {"Out": "int64"})
    order, where = op("argsort", {"X": e}, ["Out", "Indices"], {"axis": 1, "descending": True}, {"Indices": "int64"})
    bounds = [paddle.full([1], v, "int32") for v in (2, 11, 3)]
    steps = op("range", {"Start": bounds[0], "End": bounds[1], "Step": bounds[2]}, ["Out"], None, {"Out": "int32"})
    shard = op("shard_index", {"X": ids}, ["Out"], {"index_num": 20, "nshards": 2, "shard_id": 1,
                                                    "ignore_value": -1}, {"Out": "int64"})
    shape = op("shape", {"Input": e}, ["Out"], None, {"Out": "int32"})
    whole = op("cast", {"X": e}, ["Out"], {"in_dtype": 5, "out_dtype": 2}, {"Out": "int32"})
    return [ids], [e, hot, best, index, place, low, order, where, steps, shard, shape, whole]


def make(out):
    def one(name, build, feeds, **kw):
        case(out, name, "fluid 1.x", build, feeds, **kw)
    one("fluid_mobilenet_v2", mobilenet_v2, {"image": image((2, 3, 48, 48))}, form="fluid")
    one("fluid_pools_paddings", pools_and_paddings, {"image": image((1, 3, 37, 41))}, form="fluid_combined")
    one("fluid_shapes", old_shapes, {"x": uniform("shapes", (2, 3, 4, 5))}, form="fluid_combined")
    one("fluid_math", old_math, {"x": uniform("ox", (2, 3, 4)), "y": uniform("oy", (2, 4, 5)),
                                 "v": uniform("ov", (3,), 0.5, 1.5)}, form="fluid_combined", constant_ok=True)
    one("fluid_activations", activations, {"x": uniform("act", (3, 7), -3, 3)}, form="fluid_combined")
    one("fluid_ids", ids_and_tops, {"ids": integers("ids", (4, 3, 1), 0, 20)}, form="fluid", constant_ok=True)
