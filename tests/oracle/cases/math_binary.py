"""Functions and tests of two numbers: broadcasting, special values and element types."""
import os
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from op_case import op_case  # noqa: E402

NAN, INF = np.nan, np.inf
X = [NAN, 1, NAN, INF, -INF, 3, -3, 0, -0.0, 5.5, -5.5, 5.5, -5.5, 1, 0]
Y = [1, NAN, NAN, 1, 1, 0, 0, 0, 0.0, 2, 2, -2, -2, INF, INF]
INT_X, INT_Y = [7, -7, 7, -7, 0, 2, -2, 2], [2, 2, -2, -2, 3, 3, 3, -1]

WITH_AXIS = "elementwise_max elementwise_min elementwise_pow elementwise_mod elementwise_floordiv".split()
WITHOUT_AXIS = "elementwise_fmax elementwise_fmin elementwise_heaviside".split()
COMPARE = "equal not_equal less_than less_equal greater_than greater_equal".split()
LOGICAL = "logical_and logical_or logical_xor".split()
BITWISE = "bitwise_and bitwise_or bitwise_xor".split()


def pairs(out, op, dtype, x, y, attrs=None, out_dtype=None, **kwargs):
    op_case(out, op, {"X": np.array(x, dtype), "Y": np.array(y, dtype)}, attrs or {}, ["Out"],
            out_dtypes={"Out": out_dtype or dtype}, **kwargs)


def make(out):
    rng = np.random.RandomState(7)
    a = rng.randint(1, 6, (2, 3, 4))
    for op in WITH_AXIS + WITHOUT_AXIS:
        for dtype in ("float32", "float64"):
            pairs(f"{out}/{op}_{dtype}", op, dtype, X, Y)
        for dtype in ("int32", "int64"):
            pairs(f"{out}/{op}_{dtype}", op, dtype, INT_X, INT_Y)
        pairs(f"{out}/{op}_rows", op, "float32", a, a[0, 0], unknown_batch=True)
        pairs(f"{out}/{op}_both", op, "float32", a[:, :1], a[:1])
        pairs(f"{out}/{op}_0d", op, "float32", 3, 2)
    for op in WITH_AXIS:
        pairs(f"{out}/{op}_axis_1", op, "float32", a, a[0, :, 0], {"axis": 1})
        pairs(f"{out}/{op}_axis_0", op, "int64", a, a[:, :, 0], {"axis": 0})
    for op in WITHOUT_AXIS + COMPARE:  # a square: without an axis Y lies along the columns whatever `axis` says
        pairs(f"{out}/{op}_square_axis_0", op, "float32", [[1, 2, 3], [2, 2, 2], [0, 1, 2]], [1, 2, 3], {"axis": 0},
              "bool" if op in COMPARE else None)
    for dtype in ("uint8", "int8", "int16"):
        pairs(f"{out}/elementwise_floordiv_{dtype}", "elementwise_floordiv", dtype, [7, 9, 100], [2, 4, 7])
    for op in COMPARE:
        for dtype in ("float32", "float64", "float16"):
            pairs(f"{out}/{op}_{dtype}", op, dtype, X, Y, out_dtype="bool")
        for dtype in ("bool", "uint8", "int8", "int16", "int32", "int64"):
            pairs(f"{out}/{op}_{dtype}", op, dtype, [0, 1, 0, 1, 2], [0, 0, 1, 1, 1], {"force_cpu": True}, "bool")
        pairs(f"{out}/{op}_rows", op, "float32", a, a[0, 0], {"axis": -1}, "bool", unknown_batch=True)
        pairs(f"{out}/{op}_both", op, "int64", a[:, :1], a[:1], {}, "bool")
        pairs(f"{out}/{op}_0d", op, "int64", 3, 2, {}, "bool")
    for op in LOGICAL:
        for dtype in "float32 float64 bool int8 int16 int32 int64".split():
            pairs(f"{out}/{op}_{dtype}", op, dtype, [0, 0, 1, 2], [0, 3, 0, 1], {}, "bool")
        pairs(f"{out}/{op}_rows", op, "bool", a % 2, a[0, 0] % 2, {}, "bool", unknown_batch=True)
    for op in BITWISE:
        for dtype in "bool uint8 int8 int16 int32 int64".split():
            pairs(f"{out}/{op}_{dtype}", op, dtype, [0, 5, 1, 102], [0, 3, 7, 51])
        pairs(f"{out}/{op}_rows", op, "int32", a, a[0, 0], unknown_batch=True)
    for dtype in "float32 float64 bool int8 int16 int32 int64".split():
        op_case(f"{out}/logical_not_{dtype}", "logical_not", {"X": np.array([[0, 1], [2, 0]], dtype)}, {}, ["Out"],
                out_dtypes={"Out": "bool"})
    for dtype in "bool uint8 int8 int16 int32 int64".split():
        op_case(f"{out}/bitwise_not_{dtype}", "bitwise_not", {"X": np.array([[0, 1], [5, 100]], dtype)}, {}, ["Out"],
                out_dtypes={"Out": dtype})
    for op in ("allclose", "isclose"):
        x = np.array([1, NAN, INF, -3.0])
        y = np.array([1.000001, NAN, INF, -3.00001])
        for dtype in ("float32", "float64"):
            for nan in (False, True):
                op_case(f"{out}/{op}_{dtype}_{nan}", op, {"Input": x.astype(dtype), "Other": y.astype(dtype)},
                        {"rtol": "1e-5", "atol": "1e-8", "equal_nan": nan}, ["Out"], out_dtypes={"Out": "bool"})
        op_case(f"{out}/{op}_tensors", op, {"Input": np.float32([1, 2]), "Other": np.float32([1.05, 2.05]),
                                            "Rtol": np.float64([0.01]), "Atol": np.float64([0.05])}, {}, ["Out"],
                out_dtypes={"Out": "bool"})
    op_case(f"{out}/isclose_opposite", "isclose", {"Input": np.float32([INF]), "Other": np.float32([-INF])}, {}, ["Out"],
            out_dtypes={"Out": "bool"})
    for i, y in enumerate(([1, 2], [1, 3], [1, 2, 3])):
        op_case(f"{out}/equal_all_{i}", "equal_all", {"X": np.float32([1, 2]), "Y": np.float32(y)}, {}, ["Out"],
                out_dtypes={"Out": "bool"})


if __name__ == "__main__":
    make(sys.argv[1])
