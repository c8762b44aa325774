"""Places, sorting and choosing along an axis: ties, NaN, axes and element types."""
import os
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from op_case import op_case  # noqa: E402

NAN = np.nan


def make(out):
    rng = np.random.RandomState(11)
    x = rng.permutation(60).reshape(3, 4, 5)
    both = {"Indices": "int64"}
    for op in ("arg_max", "arg_min"):
        for dtype in ("float32", "float64", "int16", "int32", "int64", "uint8"):
            for axis in (0, 1, -1):
                op_case(f"{out}/{op}_{dtype}_{axis}", op, {"X": x.astype(dtype)}, {"axis": axis, "dtype": 3}, ["Out"],
                        out_dtypes={"Out": "int64"})
        for i, attrs in enumerate(({"keepdims": True, "dtype": 2}, {"flatten": True, "dtype": 3}, {"dtype": -1},
                                   {"flatten": True, "keepdims": True, "dtype": 3})):
            op_case(f"{out}/{op}_attrs_{i}", op, {"X": x.astype("float32")}, {"axis": 1, **attrs}, ["Out"],
                    out_dtypes={"Out": "int32" if attrs["dtype"] == 2 else "int64"})
        for i, row in enumerate(([1, NAN, 3, NAN], [NAN, 1, NAN, 2], [NAN, NAN], [2, 5, 5, 2])):
            op_case(f"{out}/{op}_nan_{i}", op, {"X": np.float32(row)}, {"axis": 0, "dtype": 3}, ["Out"], out_dtypes={"Out": "int64"})
        op_case(f"{out}/{op}_0d", op, {"X": np.float32(3)}, {"axis": 0, "dtype": 3}, ["Out"], out_dtypes={"Out": "int64"})
    ties = np.arange(40) % 3
    for dtype in ("float32", "float64", "int32", "int64"):
        data = x.astype(dtype)
        types = {"Out": dtype, **both}
        for axis in (0, 1, -1):
            for flag in (False, True):
                op_case(f"{out}/argsort_{dtype}_{axis}_{flag}", "argsort", {"X": data}, {"axis": axis, "descending": flag},
                        ["Out", "Indices"], out_dtypes=types)
                op_case(f"{out}/top_k_v2_{dtype}_{axis}_{flag}", "top_k_v2", {"X": data}, {"axis": axis, "k": 2, "largest": flag},
                        ["Out", "Indices"], out_dtypes=types)
            op_case(f"{out}/kthvalue_{dtype}_{axis}", "kthvalue", {"X": data}, {"axis": axis, "k": 2, "keepdim": axis == 1},
                    ["Out", "Indices"], out_dtypes=types)
            op_case(f"{out}/mode_{dtype}_{axis}", "mode", {"X": data % 3}, {"axis": axis, "keepdim": axis == 1},
                    ["Out", "Indices"], out_dtypes=types)
        for flag in (False, True):
            op_case(f"{out}/argsort_{dtype}_ties_{flag}", "argsort", {"X": ties.astype(dtype)}, {"axis": 0, "descending": flag},
                    ["Out", "Indices"], out_dtypes=types)
        op_case(f"{out}/top_k_v2_{dtype}_ties", "top_k_v2", {"X": ties.astype(dtype)}, {"axis": 0, "k": 5}, ["Out", "Indices"],
                out_dtypes=types)
        op_case(f"{out}/kthvalue_{dtype}_ties", "kthvalue", {"X": ties.astype(dtype)}, {"axis": 0, "k": 5}, ["Out", "Indices"],
                out_dtypes=types)
    many = (np.arange(1000) % 7).astype("float32")
    op_case(f"{out}/top_k_v2_few_of_many", "top_k_v2", {"X": many}, {"axis": 0, "k": 5}, ["Out", "Indices"], out_dtypes=both)
    op_case(f"{out}/top_k_v2_tensor", "top_k_v2", {"X": x.astype("float32"), "K": np.int32([3])}, {"k": 1}, ["Out", "Indices"],
            out_dtypes=both)
    op_case(f"{out}/top_k_v2_0d", "top_k_v2", {"X": np.float32(3)}, {"k": 1}, ["Out", "Indices"], out_dtypes=both)
    op_case(f"{out}/argsort_0d", "argsort", {"X": np.float32(3)}, {"axis": -1}, ["Out", "Indices"], out_dtypes=both)
    nan = np.float32([[3, NAN, 1, 2, NAN, 0]])
    for flag in (False, True):
        op_case(f"{out}/argsort_nan_{flag}", "argsort", {"X": nan}, {"descending": flag}, ["Out", "Indices"], out_dtypes=both)
        op_case(f"{out}/top_k_v2_nan_{flag}", "top_k_v2", {"X": nan}, {"k": 3, "largest": flag}, ["Out", "Indices"], out_dtypes=both)
    for dtype in ("float32", "float64"):
        types = {"Out": dtype, **both}
        op_case(f"{out}/top_k_{dtype}", "top_k", {"X": x.astype(dtype)}, {"k": 2}, ["Out", "Indices"], out_dtypes=types)
        op_case(f"{out}/top_k_{dtype}_ties", "top_k", {"X": ties.astype(dtype)}, {"k": 5}, ["Out", "Indices"], out_dtypes=types)
    op_case(f"{out}/top_k_tensor", "top_k", {"X": x.astype("float32"), "K": np.int32([3])}, {"k": 1}, ["Out", "Indices"],
            out_dtypes=both)


if __name__ == "__main__":
    make(sys.argv[1])
