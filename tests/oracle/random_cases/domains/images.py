"""Convolutions, pools, norms and resizing of images."""
import numpy as np
from draw import Case, Lod, domain, narrowed


def window(g, spatial, kernels):
    """Strides, paddings and dilations for the kernel sizes."""
    attrs = {"strides": [g.int(1, 3) for _ in range(spatial)], "dilations": [g.int(1, 2) for _ in range(spatial)]}
    if g.flag(4):
        attrs["padding_algorithm"] = g.choice("SAME", "VALID")
        attrs["paddings"] = [0] * spatial
    elif g.flag(3):
        attrs["paddings"] = [g.int(0, 2) for _ in range(2 * spatial)]
    else:
        attrs["paddings"] = [g.int(0, 2) for _ in range(spatial)]
    return attrs


@domain("conv2d", "depthwise_conv2d", "conv3d")
def conv(g, op):
    spatial = 3 if op == "conv3d" else 2
    groups, dtype = g.choice(1, 2, 3), g.dtype()
    out_groups = g.int(1, 3)
    per_group = 1 if op == "depthwise_conv2d" else g.size(3)
    kernels = [g.int(1, 3) for _ in range(spatial)]
    attrs = {"groups": groups, **window(g, spatial, kernels)}
    if attrs.get("padding_algorithm") == "SAME":
        attrs["dilations"] = [1] * spatial
    image = [g.int(5, 9 if spatial == 2 else 6) for _ in range(spatial)]
    shape = [g.size(3), groups * per_group] + image
    if g.flag(4):
        attrs["data_format"] = "NHWC" if spatial == 2 else "NDHWC"
        shape = [shape[0]] + image + [shape[1]]
    return Case({"Input": g.array(shape, dtype), "Filter": g.array([groups * out_groups, per_group] + kernels, dtype)},
                attrs, ["Output"], scale=10)


narrowed("conv2d_transpose depthwise_conv2d_transpose conv3d_transpose",
         "results without elements, on which 2.6.2 raises")


narrowed("conv2d_transpose depthwise_conv2d_transpose",
         "the gradient in NHWC with paddings: 2.6.2 reads memory in front of the image")


@domain("conv2d_transpose", "depthwise_conv2d_transpose", "conv3d_transpose")
def conv_transpose(g, op):
    spatial = 3 if op == "conv3d_transpose" else 2
    groups, dtype = g.choice(1, 2, 3), g.dtype()
    per_group, out_groups = (1, 1) if op.startswith("depthwise") else (g.size(3), g.int(1, 2))
    kernels = [g.int(2, 3) for _ in range(spatial)]
    attrs = {"groups": groups, **window(g, spatial, kernels)}
    attrs["paddings"] = [min(p, 1) for p in attrs["paddings"]]
    if g.flag(4):
        attrs["output_padding"] = [g.int(0, s - 1) for s in attrs["strides"]]
    image = [g.int(2, 5 if spatial == 2 else 3) for _ in range(spatial)]
    shape = [g.size(3), groups * per_group] + image
    if g.flag(4) and spatial == 2:
        attrs["data_format"] = "NHWC"
        shape = [shape[0]] + image + [shape[1]]
    padded = attrs.get("padding_algorithm") == "SAME" or any(attrs["paddings"])
    return Case({"Input": g.array(shape, dtype), "Filter": g.array([groups * per_group, out_groups] + kernels, dtype)},
                attrs, ["Output"], scale=10, grad=not (padded and attrs.get("data_format") == "NHWC"))


@domain("deformable_conv", "deformable_conv_v1")
def deformable(g, op):
    dtype, groups, deform = g.dtype(), g.choice(1, 2), g.choice(1, 2)
    kernel, stride, pad = g.int(1, 3), g.int(1, 2), g.int(0, 1)
    channels, n, size = groups * deform * g.size(2), g.size(3), g.int(4, 7)
    out = (size + 2 * pad - kernel) // stride + 1
    inputs = {"Input": g.array([n, channels, size, size], dtype),
              "Offset": g.array([n, 2 * deform * kernel * kernel, out, out], dtype, grid=False),
              "Filter": g.array([groups * 2, channels // groups, kernel, kernel], dtype)}
    if op == "deformable_conv":
        inputs["Mask"] = g.array([n, deform * kernel * kernel, out, out], dtype, 0, 1)
    attrs = {"strides": [stride] * 2, "paddings": [pad] * 2, "dilations": [1, 1], "groups": groups,
             "deformable_groups": deform, "im2col_step": 1}
    return Case(inputs, attrs, ["Output"], scale=20)


@domain("pool2d", "pool3d")
def pool(g, op):
    spatial, dtype = 2 if op == "pool2d" else 3, g.dtype()
    kernels = [g.int(1, 3) for _ in range(spatial)]
    attrs = {"ksize": kernels, "pooling_type": g.choice("max", "avg"), "strides": [g.int(1, 3) for _ in kernels],
             "paddings": [g.below(k) if k > 1 else 0 for k in kernels], "use_cudnn": False,
             **g.attrs(ceil_mode=(True,), exclusive=(False,))}
    if g.flag(4):
        attrs["global_pooling"] = True
    elif g.flag(4):
        attrs.update(adaptive=True, paddings=[0] * spatial)
    elif g.flag(4):
        attrs["padding_algorithm"] = g.choice("SAME", "VALID")
        attrs["ceil_mode"] = False
    image = [g.int(4, 9 if spatial == 2 else 5) for _ in range(spatial)]
    shape = [g.size(3), g.size(3)] + image
    if g.flag(4):
        attrs["data_format"] = "NHWC" if spatial == 2 else "NDHWC"
        shape = [shape[0]] + image + [shape[1]]
    # Rough: the gradient of a mean has its divisor in float32.
    return Case({"X": g.array(shape, dtype)}, attrs, ["Out"], scale=4, rough=attrs["pooling_type"] == "avg")


@domain("max_pool2d_with_index", "max_pool3d_with_index")
def pool_with_index(g, op):
    spatial = 2 if "2d" in op else 3
    kernels = [g.int(1, 3) for _ in range(spatial)]
    attrs = {"ksize": kernels, "strides": [g.int(1, 3) for _ in kernels], "paddings": [g.below(k) for k in kernels]}
    if g.flag(4):
        attrs["global_pooling"] = True
    elif g.flag(4):
        attrs.update(adaptive=True, paddings=[0] * spatial)
    shape = [g.size(3), g.size(3)] + [g.int(4, 8 if spatial == 2 else 5) for _ in range(spatial)]
    return Case({"X": g.array(shape, g.dtype())}, attrs, ["Out", "Mask"])


@domain("unpool", "unpool3d")
def unpool(g, op):
    spatial, dtype = 2 if op == "unpool" else 3, g.dtype()
    shape = [g.size(2), g.size(3)] + [g.int(1, 3) for _ in range(spatial)]
    window = [g.choice(2, 3, 1) for _ in range(spatial)]
    out, cells = [k * n for k, n in zip(window, shape[2:])], int(np.prod(shape[2:]))
    index = np.stack([g.elements.permutation(int(np.prod(out)))[:cells] for _ in range(shape[0] * shape[1])])
    attrs = {"ksize": window, "strides": window, "paddings": [0] * spatial, "output_size": out}
    if op == "unpool":  # 2.6.2 has the type of the other no more
        attrs["unpooling_type"] = "max"
    return Case({"X": g.array(shape, dtype), "Indices": index.reshape(shape).astype("int32")}, attrs, ["Out"])


@domain("spp")
def spp(g, op):
    return Case({"X": g.array([g.size(3), g.size(3), g.int(4, 7), g.int(4, 7)], g.dtype())},
                {"pyramid_height": g.int(1, 2), "pooling_type": g.choice("max", "avg")}, ["Out"], rough=True)


@domain("unfold", "fold")
def unfold(g, op):
    kernel, stride, pad, dilation = g.int(1, 3), g.int(1, 2), g.int(0, 1), g.int(1, 2)
    size, n, c, dtype = g.int(5, 8), g.size(3), g.size(3), g.dtype()
    attrs = {"kernel_sizes": [kernel] * 2, "strides": [stride] * 2, "paddings": [pad] * 4, "dilations": [dilation] * 2}
    out = (size + 2 * pad - dilation * (kernel - 1) - 1) // stride + 1
    if op == "unfold":
        return Case({"X": g.array([n, c, size, size], dtype)}, attrs, ["Y"])
    attrs["output_sizes"] = [size, size]
    return Case({"X": g.array([n, c * kernel * kernel, out * out], dtype)}, attrs, ["Y"])


@domain("im2sequence")
def im2sequence(g, op):
    attrs = {"kernels": [g.int(1, 3), g.int(1, 3)], "strides": [g.int(1, 2)] * 2, "paddings": [g.int(0,
                                                            1) for _ in range(4)]}
    inputs = {"X": g.array([g.size(3), g.size(3), g.int(4, 7), g.int(4, 7)], "float32")}
    if g.flag(4):  # images of sizes of their own, in a larger image
        attrs["out_stride"] = g.choice([1, 1], [2, 1])
        inputs["Y"] = g.elements.randint(3, 5, (len(inputs["X"]), 2)).astype("float32")
    return Case(inputs, attrs, ["Out"], grad="Y" not in inputs, no_grad=["Y"])


def channel_layout(g, rank_low=2, rank_high=5):
    shape = [n + 1 for n in g.shape(rank_low, rank_high, size=5)]
    layout = g.choice("NCHW", "NHWC") if len(shape) > 2 else "NCHW"
    return shape, layout, shape[1 if layout == "NCHW" else -1]


@domain("batch_norm")
def batch_norm(g, op):
    dtype = g.dtype()
    shape, layout, c = channel_layout(g)
    inputs = {"X": g.array(shape, dtype), "Scale": g.array([c], dtype, 0.5, 2), "Bias": g.array([c], dtype),
              "Mean": g.array([c], dtype), "Variance": g.array([c], dtype, 0.5, 2)}
    attrs = {"data_layout": layout, **g.attrs(is_test=(True,), epsilon=(1e-3,), momentum=[0.5, 0.9],
                                              use_global_stats=(True,), trainable_statistics=(True,))}
    outputs = ["Y", "MeanOut", "VarianceOut", "SavedMean", "SavedVariance", "ReserveSpace"]
    case = Case(inputs, attrs, outputs, no_grad=["Mean", "Variance"], scale=50, compare=["Y", "MeanOut", "VarianceOut"],
                inplace={"MeanOut": "Mean", "VarianceOut": "Variance"}, kinds={"SavedMean": dtype,
                                                            "SavedVariance": dtype})
    case.grad = not attrs.get("is_test")
    return case


narrowed("group_norm", "the gradient without Scale: 2.6.2 forgets its mean")


@domain("instance_norm", "group_norm")
def spatial_norm(g, op):
    dtype = g.dtype()
    shape, layout, c = channel_layout(g, 3, 4)
    attrs, outputs = g.attrs(epsilon=(1e-3,)), ["Y", "SavedMean", "SavedVariance"]
    if op == "group_norm":
        attrs.update(groups=g.choice(*[k for k in (1, 2, 3, c) if c % k == 0]), data_layout=layout)
        outputs = ["Y", "Mean", "Variance"]
    else:
        c = shape[1]
    inputs = {"X": g.array(shape, dtype)}
    scaled = not g.flag(3)
    if scaled:
        inputs.update(Scale=g.array([c], dtype, 0.5, 2), Bias=g.array([c], dtype))
    return Case(inputs, attrs, outputs, compare=["Y"], scale=50, kinds={o: dtype for o in outputs},
                grad=scaled or op == "instance_norm")


@domain("layer_norm")
def layer_norm(g, op):
    dtype, shape = g.dtype(), g.shape(2, 4)
    axis = g.int(1, len(shape) - 1)
    shape[-1] += 1
    size, inputs = int(np.prod(shape[axis:])), {"X": g.array(shape, dtype)}
    for slot in ("Scale", "Bias"):
        if g.flag():
            inputs[slot] = g.array([size], dtype)
    return Case(inputs, {"begin_norm_axis": axis, **g.attrs(epsilon=(1e-3,))}, ["Y", "Mean", "Variance"], scale=50,
                kinds={"Mean": dtype, "Variance": dtype})


@domain("data_norm")
def data_norm(g, op):
    dtype, n, c = g.dtype(), g.size(), g.size()
    inputs = {"X": g.array([n, c], dtype), "BatchSize": g.array([c], dtype, 5, 9), "BatchSum": g.array([c], dtype),
              "BatchSquareSum": g.array([c], dtype, 5, 9)}
    slot = g.choice(-1, *[d for d in range(1, c) if c % d == 0])
    if slot > 0:  # of a slot that was never shown, the first number is 0
        inputs["X"][:, ::slot] *= g.elements.randint(0, 2, inputs["X"][:, ::slot].shape).astype(dtype)
    attrs = {"slot_dim": slot, **g.attrs(epsilon=(1e-3,))}
    if g.flag(3):
        attrs["enable_scale_and_shift"] = True
        inputs.update(scale_w=g.array([c], dtype, 0.5, 1.5), bias=g.array([c], dtype))
    return Case(inputs, attrs, ["Y", "Means", "Scales"], compare=["Y", "Means", "Scales"])


@domain("affine_channel")
def affine_channel(g, op):
    dtype, (shape, layout, c) = g.dtype(), channel_layout(g, 4, 4)
    return Case({"X": g.array(shape, dtype), "Scale": g.array([c], dtype), "Bias": g.array([c], dtype)},
                {"data_layout": layout}, ["Out"], scale=4)


@domain("lrn")
def lrn(g, op):
    shape = [g.size(3), g.size(7), g.size(4), g.size(4)]
    return Case({"X": g.array(shape, "float32")}, g.attrs(data_format=("NHWC",), n=(3, 1, 7), k=[1.0, 2.0], alpha=[0.01, 0.1], beta=[0.5,
                                                            1.0]),
                ["Out", "MidOut"])


@domain(*[f"{m}_interp{v}" for m in ("nearest", "bilinear", "bicubic", "linear", "trilinear") for v in ("", "_v2")])
def interpolate(g, op):
    """Rough: the weights are float32. Halves: 2.6.2 rounds each of the 2 ** spatial products of a result to a half, and
    their sum in the gradient after each."""
    method = op.split("_")[0]
    spatial = {"linear": 1, "trilinear": 3}.get(method, 2)
    dtype, shape = g.dtype(), [g.size(3), g.size(3)] + [g.int(1, 5) for _ in range(spatial)]
    names, v2 = ["out_d", "out_h", "out_w"][3 - spatial:], op.endswith("_v2")
    attrs = {"interp_method": method, "align_corners": not g.flag(), "align_mode": g.choice(1, 0)}
    inputs, sizes = {}, [g.int(1, 8) for _ in range(spatial)]
    how = g.below(4)
    attrs.update(dict(zip(names, sizes)))
    if how == 1:
        scale = g.choice(2.0, 1.5, 3.0, 0.5)
        shape = shape[:2] + [n + 1 for n in shape[2:]]
        attrs.update({n: -1 for n in names})
        attrs["scale"] = [scale] * spatial if v2 else scale
    elif how == 2:
        inputs["OutSize"] = np.int32(sizes)
    elif how == 3:
        inputs["SizeTensor"] = [np.int32([n]) for n in sizes]
    if g.flag(4):
        shape = [shape[0]] + shape[2:] + [shape[1]]
        attrs["data_layout"] = {1: "NHWC", 2: "NHWC", 3: "NDHWC"}[spatial]
    x = g.array(shape, dtype)
    summed = 2**spatial * np.prod(sizes) * np.prod(shape[:2]) / x.size if x.itemsize == 2 and how != 1 else 0
    return Case({"X": x, **inputs}, attrs, ["Out"], scale=max(10, summed / 4), rough=True)


@domain("grid_sampler")
def grid_sampler(g, op):
    spatial, dtype = g.choice(2, 3), g.dtype()
    shape, out = [g.size(3), g.size(3)] + [g.int(2, 5) for _ in range(spatial)], [g.int(1, 4) for _ in range(spatial)]
    attrs = g.attrs(mode=("nearest", "bilinear"), padding_mode=("border", "reflection"), align_corners=(False,))
    grid = g.array([shape[0]] + out + [spatial], dtype, -1.25, 1.25, grid=False)
    return Case({"X": g.array(shape, dtype), "Grid": grid}, attrs, ["Output"], scale=10)


@domain("affine_grid")
def affine_grid(g, op):
    spatial, dtype, n = g.choice(2, 3), g.dtype(), g.size(3)
    size = [n, g.size(3)] + [g.int(2, 5) for _ in range(spatial)]
    inputs, attrs = {"Theta": g.array([n, spatial, spatial + 1], dtype)}, {"output_shape": size,
                                                            **g.attrs(align_corners=(False,))}
    if g.flag(3):
        inputs["OutputShape"] = np.int32(size)
        attrs["output_shape"] = []
    return Case(inputs, attrs, ["Output"], no_grad=["OutputShape"])


@domain("row_conv")
def row_conv(g, op):
    lod, c = g.lod(), g.size()
    return Case({"X": Lod(g.array([lod[0][-1], c], "float32"), lod), "Filter": g.array([g.int(1, 3), c], "float32")},
                {},
                ["Out"])


@domain("frame", "overlap_add")
def frame(g, op):
    dtype, length, hop, axis = g.dtype(), g.int(1, 5), g.int(1, 3), g.choice(-1, 0)
    rest, count = g.shape(0, 2), g.int(1, 5)
    attrs = {"hop_length": hop, "axis": axis}
    if op == "frame":
        shape = [length + hop * (count - 1) + g.below(hop)]
        attrs["frame_length"] = length
    else:
        shape = [count, length] if axis == 0 else [length, count]
    return Case({"X": g.array(rest + shape if axis == -1 else shape + rest, dtype)}, attrs, ["Out"])


@domain("stft")
def stft(g, op):
    n_fft = g.choice(4, 8, 5)
    x = g.array([g.size(3), n_fft + g.int(1, 9)], g.dtype())
    return Case({"X": x, "Window": g.array([n_fft], x.dtype, 0.1, 1)}, {"n_fft": n_fft, "hop_length": g.int(1, 4),
                "normalized": g.flag(), "onesided": g.flag()}, ["Out"], no_grad=["Window"], kinds={"Out": "complex64"})


@domain("fft_c2c", "fft_r2c", "fft_c2r")
def fft(g, op):
    shape = [n + 1 for n in g.shape(1, 3, size=8)]
    axes = g.axes(len(shape), negative=False)
    attrs = {"axes": axes, "normalization": g.choice("backward", "ortho", "forward"), "forward": not g.flag()}
    double = g.flag()
    real, pair = ("float64", "complex128") if double else ("float32", "complex64")
    if op == "fft_r2c":
        attrs["onesided"] = not g.flag()
    if op == "fft_c2r" and g.flag():
        attrs["last_dim_size"] = 2 * (shape[axes[-1]] - 1)
    x = g.array(shape, real if op == "fft_r2c" else pair)
    return Case({"X": x}, attrs, ["Out"], scale=10, kinds={"Out": real if op == "fft_c2r" else pair})


@domain("polygon_box_transform")
def polygon(g, op):
    return Case({"Input": g.array([g.size(3), 2 * g.int(1, 3), g.size(5), g.size(5)], g.dtype())}, {}, ["Output"])


@domain("var_conv_2d")
def var_conv_2d(g, op):
    channels, out, kernel, count = g.int(1, 3), g.int(1, 3), [g.int(1, 4), g.int(1, 4)], g.int(1, 3)
    rows, columns = g.lod(count), g.lod(count)
    sizes = np.diff(rows[0]) * np.diff(columns[0]) * channels
    at = [[0] + [int(n) for n in np.cumsum(sizes)]]
    attrs = {"InputChannel": channels, "OutputChannel": out, "KernelH": kernel[0], "KernelW": kernel[1],
             **g.attrs(StrideH=(2, 3), StrideW=(2, 3))}
    return Case({"X": Lod(g.array([at[0][-1], 1]), at), "ROW": Lod(g.array([rows[0][-1], 1]), rows),
                 "COLUMN": Lod(g.array([columns[0][-1], 1]), columns),
                 "W": g.array([out, channels * kernel[0] * kernel[1]])}, attrs, ["Out", "Col"], compare=["Out", "Col"],
                no_grad=["ROW", "COLUMN"], scale=20)
