"""Gradients of convolutions, poolings and normalisations."""
import numpy as np

from op_case import GradCases, op_case


def _forward(c, op, inputs, attrs, outputs, dtypes=None):
    """What real Paddle's forward op answers: {slot: array}."""
    answers = op_case(f"{c.out}/{op}_{c.dtype}_forward", op, inputs, attrs, outputs,
                      out_dtypes=dict({o: c.dtype for o in outputs}, **(dtypes or {})))
    return {slot: next(v for k, v in answers.items() if k.startswith(slot.lower() + "_")) for slot in outputs}


def _convolutions(c):
    conv = {"padding_algorithm": "EXPLICIT", "data_format": "NCDHW", "dilations": [1, 1, 1], "groups": 1,
            "use_addto": False, "workspace_size_MB": 512, "exhaustive_search": False}
    def conv3d(name, x, f, out, **attrs):
        c.case(name, "conv3d_grad", {"Input": c.draw(x), "Filter": c.draw(f), "Output@GRAD": c.draw(out)},
               dict(conv, **attrs), ["Input", "Filter"], rtol=1e-4, atol=1e-5)
    conv3d("plain", (2, 3, 5, 6, 7), (4, 3, 3, 2, 3), (2, 4, 3, 5, 5), strides=[1, 1, 1], paddings=[0, 0, 0])
    conv3d("window", (1, 2, 7, 6, 7), (3, 2, 3, 2, 2), (1, 3, 3, 3, 4), strides=[2, 1, 2], paddings=[1, 0, 1],
           dilations=[2, 3, 1])
    conv3d("groups", (2, 4, 4, 5, 6), (6, 2, 3, 3, 3), (2, 6, 2, 3, 4), strides=[1, 1, 1], paddings=[0, 0, 0], groups=2)
    conv3d("ndhwc", (2, 4, 5, 6, 3), (4, 3, 3, 3, 3), (2, 2, 3, 4, 4), strides=[1, 1, 1], paddings=[0, 0, 0],
           data_format="NDHWC")
    for op, axes in (("conv2d_transpose", 2), ("depthwise_conv2d_transpose", 2), ("conv3d_transpose", 3)):
        base = {"output_padding": [], "output_size": [], "padding_algorithm": "EXPLICIT", "groups": 1,
                "dilations": [1] * axes, "data_format": "NCHW", "strides": [1] * axes, "paddings": [0] * axes}
        channels = 4 if op[0] == "d" else 1
        def transposed(name, filters, out, **attrs):
            x, f = (2, 4) + (5, 4, 3)[:axes], (4, filters) + (3, 2, 3)[:axes]
            c.case(name, op + "_grad", {"Input": c.draw(x), "Filter": c.draw(f),
                                        "Output@GRAD": c.draw((2, out) + attrs.pop("size")[:axes])},
                   dict(base, **attrs), ["Input", "Filter"], rtol=1e-4, atol=1e-5)
        filters = 1 if channels == 4 else 3
        transposed("plain", filters, channels * filters, size=(7, 5, 5), groups=channels)
        transposed("strides", filters, channels * filters, size=(11, 11, 7), strides=[2, 3, 2][:axes], groups=channels)
        transposed("paddings", filters, channels * filters, size=(9, 8, 5), strides=[2] * axes,
                   paddings=[1, 0, 1][:axes], groups=channels)


def _poolings(c):
    base = {"ksize": [2, 3, 2], "strides": [2, 2, 2], "paddings": [0, 0, 0], "ceil_mode": False, "exclusive": True,
            "data_format": "NCDHW", "global_pooling": False, "adaptive": False, "padding_algorithm": "EXPLICIT",
            "use_cudnn": False}
    for kind in ("max", "avg"):
        for name, more in (("plain", {}), ("padded", {"paddings": [1, 1, 1]}),
                           ("inclusive", {"paddings": [1, 1, 1], "exclusive": False}), ("global", {"global_pooling": True})):
            attrs = dict(base, pooling_type=kind, **more)
            x = c.draw((1, 2, 5, 6, 7))
            y = _forward(c, "pool3d", {"X": x}, attrs, ["Out"])["Out"]
            c.case(f"{kind}_{name}", "pool3d_grad", {"X": x, "Out": y, "Out@GRAD": c.draw(y.shape)}, attrs, ["X"])
    for axes in (2, 3):
        op = f"max_pool{axes}d_with_index"
        for name, pads, size in (("plain", 0, 2), ("padded", 1, 3)):
            attrs = {"ksize": [size] * axes, "strides": [2] * axes, "paddings": [pads] * axes, "global_pooling": False,
                     "adaptive": False}
            x = c.draw((2, 3, 6, 7, 5)[:axes + 2])
            y = _forward(c, op, {"X": x}, attrs, ["Out", "Mask"], {"Mask": "int32"})
            c.case(name, op + "_grad", {"X": x, "Mask": y["Mask"], "Out@GRAD": c.draw(y["Out"].shape)}, attrs, ["X"])
        shape, wide = (2, 2, 2, 2, 2)[:axes + 2], (2, 2, 4, 4, 4)[:axes + 2]
        area, plane = 2 ** axes, 4 ** axes
        for name in ("one", "two"):
            places = np.stack([c.rng.permutation(plane)[:area] for _ in range(4)]).astype("int32").reshape(shape)
            attrs = {"ksize": [2] * axes, "strides": [2] * axes, "paddings": [0] * axes, "output_size": [4] * axes,
                     "data_format": "NCHW" if axes == 2 else "NCDHW"}
            if axes == 2:
                attrs["unpooling_type"] = "max"
            c.case(name, "unpool_grad" if axes == 2 else "unpool3d_grad",
                   {"X": c.draw(shape), "Indices": places, "Out": c.draw(wide), "Out@GRAD": c.draw(wide)}, attrs, ["X"])
    for kind in ("max", "avg"):
        attrs = {"pyramid_height": 3, "pooling_type": kind}
        x = c.draw((2, 3, 8, 8))
        y = _forward(c, "spp", {"X": x}, attrs, ["Out"])["Out"]
        c.case(kind, "spp_grad", {"X": x, "Out": y, "Out@GRAD": c.draw(y.shape)}, attrs, ["X"])


def _norms(c):
    for name, shape, groups, layout in (("nchw", (2, 6, 5, 7), 2, "NCHW"), ("nhwc", (2, 5, 7, 6), 3, "NHWC"),
                                        ("one_group", (3, 4, 3, 3), 1, "NCHW")):
        attrs = {"epsilon": 1e-5, "groups": groups, "data_layout": layout}
        x, scale, bias = c.draw(shape), c.draw((shape[3 if layout == "NHWC" else 1],), 0.5, 2), \
            c.draw((shape[3 if layout == "NHWC" else 1],))
        y = _forward(c, "group_norm", {"X": x, "Scale": scale, "Bias": bias}, attrs, ["Y", "Mean", "Variance"])
        c.case(name, "group_norm_grad", dict({"X": x, "Scale": scale, "Bias": bias, "Y@GRAD": c.draw(shape)}, **y), attrs,
               ["X", "Scale", "Bias"], rtol=1e-4, atol=1e-5)
    for shape in ((2, 3, 5, 7), (2, 3, 9), (2, 3, 2, 5, 3)):
        attrs = {"epsilon": 1e-5}
        x, scale, bias = c.draw(shape), c.draw((3,), 0.5, 2), c.draw((3,))
        y = _forward(c, "instance_norm", {"X": x, "Scale": scale, "Bias": bias}, attrs, ["Y", "SavedMean", "SavedVariance"])
        del y["Y"]
        c.case(str(len(shape)), "instance_norm_grad", dict({"X": x, "Scale": scale, "Y@GRAD": c.draw(shape)}, **y), attrs,
               ["X", "Scale", "Bias"], rtol=1e-4, atol=1e-5)
    if c.dtype == "float32":
        for n in (3, 5):
            attrs = {"n": n, "k": 1.5, "alpha": 0.3, "beta": 0.75, "data_format": "NCHW"}
            x = c.draw((2, 6, 3, 4))
            y = _forward(c, "lrn", {"X": x}, attrs, ["Out", "MidOut"])
            c.case(str(n), "lrn_grad", dict({"X": x, "Out@GRAD": c.draw(x.shape)}, **y), attrs, ["X"])
    for dim, steps in ((0, 0), (0, 2), (1, 1)):
        weight = c.draw((3, 4, 2))
        h = weight.shape[dim]
        c.case(f"{dim}_{steps}", "spectral_norm_grad",
               {"Weight": weight, "U": c.draw((h,)), "V": c.draw((24 // h,)), "Out@GRAD": c.draw(weight.shape)},
               {"dim": dim, "power_iters": steps, "eps": 1e-12}, ["Weight"], rtol=1e-4, atol=1e-5)
    _data_norm(c)


def _data_norm(c):
    size, total, squares = np.full(6, 10, c.dtype), c.draw((6,)), c.draw((6,), 9, 10)
    for name, attrs in (("plain", {}), ("slots", {"slot_dim": 3}), ("shifted", {"enable_scale_and_shift": True}),
                        ("shifted_slots", {"enable_scale_and_shift": True, "slot_dim": 3})):
        x = c.draw((4, 6))
        x[1, 0] = x[2, 3] = 0
        inputs = {"X": x, "Means": total / size, "Scales": np.sqrt(size / squares), "Y@GRAD": c.draw((4, 6)),
                  "BatchSize": size, "BatchSum": total, "BatchSquareSum": squares}
        grads = ["X", "BatchSize", "BatchSum", "BatchSquareSum"]
        if "enable_scale_and_shift" in attrs:
            inputs.update(scale_w=c.draw((6,)), bias=c.draw((6,)))
            grads += ["scale_w", "bias"]
        all_attrs = dict({"epsilon": 1e-4, "slot_dim": -1, "summary_decay_rate": 0.9, "enable_scale_and_shift": False,
                          "data_layout": "NCHW", "sync_stats": False}, **attrs)
        sums = ["BatchSize", "BatchSum", "BatchSquareSum"]
        outs = [g + "@GRAD" for g in grads]
        op_case(f"{c.out}/data_norm_grad_{c.dtype}_{name}", "data_norm_grad", inputs, all_attrs, outs + sums, fetch=outs,
                inplace={s: s for s in sums}, out_dtypes={o: c.dtype for o in outs})


def make(out):
    for dtype in ("float32", "float64"):
        c = GradCases(out, dtype, 21)
        _convolutions(c)
        _poolings(c)
        _norms(c)
