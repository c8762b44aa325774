"""Transposed and three-dimensional convolutions over their attributes."""
import numpy as np

from op_case import op_case


def _conv(folder, op, x, f, attrs, **options):
    op_case(folder, op, {"Input": x, "Filter": f}, attrs, ["Output"], out_dtypes={"Output": str(x.dtype)},
            rtol=1e-4, atol=1e-5, **options)


def _transposed(out, op, axes, depthwise):
    r = np.random.RandomState(7)
    n = f"{out}/{op}_"
    shape = (2, 4) + (4, 5, 3)[:axes]

    def case(name, attrs, filters=2, kernel=(3, 2, 3), groups=1, x=None, **options):
        x = r.uniform(-1, 1, shape).astype("float32") if x is None else x
        if depthwise:
            groups, filters = 4, 1
        f = r.uniform(-1, 1, (4, filters) + kernel[:axes]).astype(x.dtype)
        layout = {"data_format": "NCDHW" if axes == 3 else "NCHW"}
        _conv(n + name, op, x, f, dict(layout, groups=groups, **attrs), **options)

    def each(*v):
        return list(v[:axes])

    case("plain", {})
    case("strides", {"strides": each(2, 3, 2)})
    case("paddings", {"strides": each(2, 2, 2), "paddings": each(1, 0, 1)})
    case("paddings_both", {"strides": each(2, 2, 2), "paddings": list((1, 0, 0, 1, 2, 1)[:2 * axes])})
    case("output_padding", {"strides": each(2, 3, 2), "output_padding": each(1, 2, 0)})
    case("output_size", {"strides": each(2, 2, 2), "output_size": each(10, 11, 7)})
    case("dilations", {"dilations": each(2, 1, 2)})
    case("same", {"strides": each(2, 2, 2), "padding_algorithm": "SAME"})
    case("valid", {"strides": each(2, 1, 2), "paddings": each(1, 1, 1), "padding_algorithm": "VALID"})
    case("groups", {}, groups=2)
    case("one_by_one", {}, kernel=(1, 1, 1))
    case("stride_beyond_kernel", {"strides": each(4, 4, 4)})
    case("channels_last", {"strides": each(2, 2, 2), "data_format": "NHWC"},
         x=r.uniform(-1, 1, (2,) + (4, 5, 3)[:axes] + (4,)).astype("float32"))
    if axes == 3:
        case("ndhwc_is_not_known", {"data_format": "NDHWC"})
    case("float64", {"strides": each(2, 2, 2)}, x=r.uniform(-1, 1, shape))


def _conv3d(out):
    r = np.random.RandomState(8)

    def case(name, attrs, x=(2, 4, 5, 6, 7), f=(6, 4, 3, 2, 3), dtype="float32", **options):
        _conv(f"{out}/conv3d_{name}", "conv3d", r.uniform(-1, 1, x).astype(dtype), r.uniform(-1, 1, f).astype(dtype),
              attrs, **options)

    case("plain", {})
    case("strides", {"strides": [2, 1, 3], "paddings": [1, 0, 2]})
    case("six_paddings", {"paddings": [0, 1, 1, 0, 2, 1]})
    case("dilations", {"dilations": [2, 3, 1]})
    case("same", {"strides": [2, 2, 2], "padding_algorithm": "SAME"})
    case("valid", {"paddings": [1, 1, 1], "padding_algorithm": "VALID"})
    case("groups", {"groups": 2}, f=(6, 2, 3, 3, 3))
    case("one_by_one", {}, f=(6, 4, 1, 1, 1))
    case("channels_last", {"data_format": "NDHWC", "strides": [1, 2, 1]}, x=(2, 5, 6, 7, 4))
    case("float64", {}, dtype="float64")
    case("unknown_batch", {}, unknown_batch=True)


def make(out):
    _transposed(out, "conv2d_transpose", 2, False)
    _transposed(out, "depthwise_conv2d_transpose", 2, True)
    _transposed(out, "conv3d_transpose", 3, False)
    _conv3d(out)
