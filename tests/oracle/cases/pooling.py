"""Pooling over volumes, pooling with places, and its undoing."""
import numpy as np

from op_case import op_case


def _pool3d(out):
    r = np.random.RandomState(4)
    x = r.uniform(-1, 1, (2, 3, 7, 6, 5)).astype("float32")
    for kind in ("max", "avg"):
        def case(name, attrs, x=x, **options):
            op_case(f"{out}/pool3d_{kind}_{name}", "pool3d", {"X": x},
                    dict({"ksize": [2, 3, 2], "strides": [2, 2, 2], "pooling_type": kind}, **attrs), ["Out"],
                    out_dtypes={"Out": str(x.dtype)}, **options)

        case("plain", {})
        case("paddings", {"paddings": [1, 1, 1]})
        case("six_paddings", {"paddings": [0, 1, 1, 1, 1, 0]})
        case("inclusive", {"paddings": [1, 1, 1], "exclusive": False})
        case("ceil", {"ceil_mode": True, "paddings": [1, 1, 1], "exclusive": False})
        case("same", {"padding_algorithm": "SAME"})
        case("valid", {"padding_algorithm": "VALID", "paddings": [1, 1, 1]})
        case("global", {"global_pooling": True})
        case("adaptive", {"adaptive": True, "ksize": [3, 4, 2], "strides": [2, 1, 1]})
        case("channels_last", {"data_format": "NDHWC", "paddings": [1, 1, 1]}, r.rand(2, 7, 6, 5, 3).astype("float32"))
        case("float64", {}, x.astype("float64"))
        case("unknown_batch", {}, unknown_batch=True)


def _pool2d_adaptive(out):
    x = np.random.RandomState(7).uniform(-1, 1, (2, 3, 7, 8)).astype("float32")
    for kind in ("max", "avg"):
        for name, attrs in (("plain", {}), ("strides", {"strides": [2, 3]}), ("paddings", {"paddings": [1, 1]}),
                            ("sizes", {"ksize": [5, 4]}), ("channels_last", {"data_format": "NHWC"})):
            op_case(f"{out}/pool2d_{kind}_adaptive_{name}", "pool2d", {"X": x},
                    dict({"ksize": [3, 2], "pooling_type": kind, "adaptive": True}, **attrs), ["Out"])


def _with_index(out):
    r = np.random.RandomState(5)
    for axes, op in ((2, "max_pool2d_with_index"), (3, "max_pool3d_with_index")):
        x = r.randint(-20, 20, (2, 3) + (7, 6, 5)[:axes]).astype("float32")

        def case(name, attrs, x=x):
            attrs = dict({"ksize": [2] * axes, "strides": [2] * axes}, **attrs)
            op_case(f"{out}/{op}_{name}", op, {"X": x}, attrs, ["Out", "Mask"],
                    out_dtypes={"Out": str(x.dtype), "Mask": "int32"})

        case("plain", {})
        case("paddings", {"paddings": [1] * axes, "ksize": [3, 2, 3][:axes], "strides": [1, 2, 2][:axes]})
        case("global", {"global_pooling": True, "paddings": [1] * axes})
        case("adaptive", {"adaptive": True, "ksize": [3, 4, 2][:axes]})
        case("float64", {}, x.astype("float64"))
        case("nan", {}, np.where(x > 0, np.float32("nan"), x))


def _unpool(out):
    r = np.random.RandomState(6)
    x = r.rand(2, 3, 4, 5).astype("float32")
    places = np.stack([r.permutation(80)[:20] for _ in range(6)]).reshape(x.shape).astype("int32")
    attrs = {"ksize": [2, 2], "strides": [2, 2], "paddings": [0, 0], "unpooling_type": "max", "output_size": [8, 10]}
    for dtype in ("float32", "float64"):
        op_case(f"{out}/unpool_{dtype}", "unpool", {"X": x.astype(dtype), "Indices": places}, attrs, ["Out"],
                out_dtypes={"Out": dtype})
    x = x.reshape(2, 3, 2, 2, 5)
    attrs = {"ksize": [2, 2, 2], "strides": [2, 2, 2], "paddings": [0, 0, 0], "output_size": [4, 4, 10]}
    op_case(f"{out}/unpool3d", "unpool3d", {"X": x, "Indices": places.reshape(x.shape)}, attrs, ["Out"])


def make(out):
    _pool3d(out)
    _pool2d_adaptive(out)
    _with_index(out)
    _unpool(out)
