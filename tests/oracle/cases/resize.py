"""Resizing: the ten interpolation ops over their sizes, scales, alignments, layouts and types."""
import numpy as np

from op_case import op_case

RANK = {"linear": 3, "bilinear": 4, "bicubic": 4, "nearest": 4, "trilinear": 5}
SIZES = {3: {"out_w": 7}, 4: {"out_h": 5, "out_w": 9}, 5: {"out_d": 3, "out_h": 5, "out_w": 7}}
SHAPES = {3: (2, 3, 4), 4: (2, 3, 4, 5), 5: (1, 2, 2, 3, 4)}


def _run(folder, op, x, attrs, more=None, **options):
    op_case(folder, op, dict(X=x, **(more or {})), attrs, ["Out"],
            out_dtypes={"Out": str(x.dtype)}, **options)


def _method(out, method, second):
    op, rank = method + "_interp" + ("_v2" if second else ""), RANK[method]
    r = np.random.RandomState(5)
    x = r.uniform(-1, 1, SHAPES[rank]).astype("float32")
    axes = rank - 2
    base = {"interp_method": method, **SIZES[rank]}
    n = out + "/" + op + "_"
    for corners in (True, False):
        for mode in (0, 1):
            attrs = dict(base, align_corners=corners, align_mode=mode)
            _run(f"{n}corners{int(corners)}_mode{mode}", op, x, attrs)
            _run(f"{n}scale_corners{int(corners)}_mode{mode}", op, x,
                 dict(attrs, scale=[1.7, 2.3, 0.6][:axes] if second else 1.7))
    half = dict(base, align_corners=False, align_mode=0)
    _run(n + "channel_last", op, x, dict(half, data_layout="NDHWC" if rank == 5 else "NHWC"))
    _run(n + "float64", op, x.astype("float64"), half)
    _run(n + "same_size", op, x, dict(half, **dict(zip(("out_w", "out_h", "out_d"), x.shape[:1:-1]))))
    _run(n + "shrink", op, r.uniform(-1, 1, SHAPES[rank][:2] + (11, 13, 9)[:axes]).astype("float32"), half)
    _run(n + "to_one", op, x, dict(half, out_d=1, out_h=1, out_w=1))
    _run(n + "unknown_batch", op, x, half, unknown_batch=True)
    want = np.int32([3, 8, 6][:axes])
    _run(n + "out_size", op, x, half, {"OutSize": want})
    _run(n + "size_tensor", op, x, half, {"SizeTensor": [w.reshape(1) for w in want]})
    _run(n + "scale_tensor", op, x, half, {"Scale": np.float32([1.6])})
    _run(n + "scale_and_out_size", op, x, half, {"Scale": np.float32([1.6]), "OutSize": np.int32([3, 4, 6][:axes])})
    if second and axes > 1:
        _run(n + "scale_tensors", op, x, half, {"Scale": np.float32([1.5, 2.1, 0.7][:axes])})
        if axes == 2:
            _run(n + "one_scale_and_sizes", op, x, dict(half, scale=[2.5]))
    if method != "bicubic":
        _run(n + "uint8", op, (x * 100 + 120).astype("uint8"), dict(half, align_mode=1))
    if second:
        _run(n + "float16", op, x.astype("float16"), half, rtol=3e-3, atol=2e-3)
    if method == "nearest" and second:
        _run(n + "int32", op, (x * 100).astype("int32"), half)
        _run(n + "int64", op, (x * 100).astype("int64"), half)
        _run(n + "volumes", op, r.rand(1, 2, 2, 3, 4).astype("float32"), dict(half, out_d=4))


def make(out):
    for method in RANK:
        for second in (False, True):
            _method(out, method, second)
