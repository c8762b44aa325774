"""Reductions along axes, running sums, norms: axes, ranks and element types."""
import os
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from op_case import op_case  # noqa: E402

AXES = [([0], False), ([1], True), ([-1], False), ([0, 2], False), ([0, 1, 2], False), ([], True), ([1, 2], True)]


def make(out):
    make_reduce(out)
    make_running(out)
    make_norms(out)


def make_reduce(out):
    rng = np.random.RandomState(3)
    x = rng.randint(1, 5, (2, 3, 4))
    types = {"sum": "float32 float64 bool int16 int32 int64 uint8 int8 complex64", "mean": "float32 float64 int32 bool complex64",
             "max": "float32 float64 int32 int64", "min": "float32 float64 int32 int64", "prod": "float32 float64 int32 int64",
             "amax": "float32 int64", "amin": "float32 int64", "all": "bool float32 int64", "any": "bool float32 int64"}
    for name, dtypes in types.items():
        op = f"reduce_{name}"
        for dtype in dtypes.split():
            data = (x % 2 if name in ("all", "any") else x).astype(dtype)
            done = "bool" if name in ("all", "any") else "int64" if op == "reduce_sum" and dtype in ("bool", "int32") else dtype
            for i, (dim, keep) in enumerate(AXES if dtype in ("float32", "bool") else AXES[:2]):
                op_case(f"{out}/{op}_{dtype}_{i}", op, {"X": data}, {"dim": dim, "keep_dim": keep}, ["Out"],
                        out_dtypes={"Out": done}, rtol=2e-3 if dtype == "float16" else 1e-5)
            for keep in (False, True) if not name.startswith("am") else ():  # 2.6 overlooks reduce_all there
                op_case(f"{out}/{op}_{dtype}_all_{keep}", op, {"X": data}, {"dim": [0], "keep_dim": keep, "reduce_all": True},
                        ["Out"], out_dtypes={"Out": done}, rtol=2e-3 if dtype == "float16" else 1e-5)
        if name not in ("all", "any"):
            op_case(f"{out}/{op}_vector", op, {"X": np.float32([1, 2, 3])}, {"dim": [0]}, ["Out"])
            op_case(f"{out}/{op}_0d", op, {"X": np.float32(3)}, {"dim": [0]}, ["Out"])
            op_case(f"{out}/{op}_batch", op, {"X": x.astype("float32")}, {"dim": [1]}, ["Out"], unknown_batch=True)
            op_case(f"{out}/{op}_large", op, {"X": rng.uniform(0.9, 1.1, (3, 50, 70)).astype("float32")}, {"dim": [1]}, ["Out"])
    for i, (dtype, to) in enumerate((("int32", 5), ("float32", 6), ("bool", 2), ("bool", 5))):
        op_case(f"{out}/reduce_sum_out_dtype_{i}", "reduce_sum", {"X": (x % 2).astype(dtype)},
                {"dim": [1], "in_dtype": -1, "out_dtype": to}, ["Out"], out_dtypes={"Out": {5: "float32", 6: "float64", 2: "int32"}[to]})
    for dtype in ("float32", "float64"):
        data = x.astype(dtype)
        op_case(f"{out}/mean_{dtype}", "mean", {"X": data}, {}, ["Out"], out_dtypes={"Out": dtype})
        op_case(f"{out}/sum_{dtype}", "sum", {"X": [data, data, data]}, {}, ["Out"], out_dtypes={"Out": dtype})
        for i, (dim, keep) in enumerate(AXES[:5]):
            op_case(f"{out}/logsumexp_{dtype}_{i}", "logsumexp", {"X": data}, {"axis": dim, "keepdim": keep}, ["Out"])
        op_case(f"{out}/logsumexp_{dtype}_all", "logsumexp", {"X": data}, {"axis": [0], "reduce_all": True}, ["Out"])
        for axis in (0, 1, -1):
            op_case(f"{out}/log_softmax_{dtype}_{axis}", "log_softmax", {"X": data}, {"axis": axis}, ["Out"])
    op_case(f"{out}/log_softmax_0d", "log_softmax", {"X": np.float32(3)}, {"axis": -1}, ["Out"])
    op_case(f"{out}/log_softmax_far", "log_softmax", {"X": np.float32([[-1000, 1000, 0]])}, {"axis": -1}, ["Out"])
    op_case(f"{out}/logsumexp_inf", "logsumexp", {"X": np.float32([[-np.inf, -np.inf], [np.inf, 1], [-np.inf, 1]])}, {"axis": [1]}, ["Out"])
    for dtype in ("int32", "int64"):
        op_case(f"{out}/sum_{dtype}", "sum", {"X": [x.astype(dtype), x.astype(dtype)]}, {}, ["Out"], out_dtypes={"Out": dtype})


def make_running(out):
    x = np.random.RandomState(5).randint(-4, 5, (2, 3, 4))
    for dtype in ("float32", "float64", "int32", "int64"):
        data = x.astype(dtype)
        for axis in (0, 1, -1):
            for exclusive in (False, True):
                for reverse in (False, True):
                    attrs = {"axis": axis, "exclusive": exclusive, "reverse": reverse}
                    op_case(f"{out}/cumsum_{dtype}_{axis}_{exclusive}_{reverse}", "cumsum", {"X": data}, attrs, ["Out"],
                            out_dtypes={"Out": dtype})
                    if dtype.startswith("float") and not exclusive:
                        op_case(f"{out}/logcumsumexp_{dtype}_{axis}_{reverse}", "logcumsumexp", {"X": data}, attrs, ["Out"])
            op_case(f"{out}/cumprod_{dtype}_{axis}", "cumprod", {"X": data}, {"dim": axis}, ["Out"], out_dtypes={"Out": dtype})
        op_case(f"{out}/cumsum_{dtype}_flatten", "cumsum", {"X": data}, {"flatten": True}, ["Out"], out_dtypes={"Out": dtype})
    op_case(f"{out}/cumprod_complex64", "cumprod", {"X": (x + 1j).astype("complex64")}, {"dim": 1}, ["Out"], out_dtypes={"Out": "complex64"})
    op_case(f"{out}/logcumsumexp_flatten", "logcumsumexp", {"X": x.astype("float32")}, {"flatten": True}, ["Out"])
    op_case(f"{out}/logcumsumexp_exclusive", "logcumsumexp", {"X": x.astype("float32")}, {"axis": 1, "exclusive": True}, ["Out"])
    op_case(f"{out}/cumsum_0d", "cumsum", {"X": np.float32(3)}, {"axis": -1}, ["Out"])
    op_case(f"{out}/cumsum_0d_flatten", "cumsum", {"X": np.float32(3)}, {"flatten": True}, ["Out"])


def make_norms(out):
    x = np.random.RandomState(6).randint(-4, 5, (2, 3, 4))
    for dtype in ("float32", "float64"):
        data = x.astype(dtype)
        for axis in (0, 1, -1):
            op_case(f"{out}/norm_{dtype}_{axis}", "norm", {"X": data}, {"axis": axis, "epsilon": 1e-10, "is_test": False}, ["Out", "Norm"])
            op_case(f"{out}/norm_{dtype}_{axis}_test", "norm", {"X": data}, {"axis": axis, "epsilon": 1e-10, "is_test": True}, ["Out", "Norm"], fetch=["Out"])
        for p in (2.0, 1.0, 0.0, 3.0, np.inf, -np.inf, 0.5, -1.0):
            op_case(f"{out}/p_norm_{dtype}_{p}", "p_norm", {"X": data + (p < 0) * 9}, {"porder": p, "axis": 1, "keepdim": False}, ["Out"])
        op_case(f"{out}/p_norm_{dtype}_keep", "p_norm", {"X": data}, {"porder": 2.0, "axis": -1, "keepdim": True}, ["Out"])
        for keep in (False, True):
            op_case(f"{out}/p_norm_{dtype}_vector_{keep}", "p_norm", {"X": data}, {"porder": 2.0, "axis": -1, "asvector": True, "keepdim": keep}, ["Out"])
        for i, (dim, keep) in enumerate(AXES[:5]):
            op_case(f"{out}/frobenius_norm_{dtype}_{i}", "frobenius_norm", {"X": data}, {"dim": dim, "keep_dim": keep}, ["Out"])
        op_case(f"{out}/frobenius_norm_{dtype}_all", "frobenius_norm", {"X": data}, {"dim": [0], "reduce_all": True}, ["Out"])
        op_case(f"{out}/squared_l2_norm_{dtype}", "squared_l2_norm", {"X": data}, {}, ["Out"], out_dtypes={"Out": dtype})
    op_case(f"{out}/l1_norm", "l1_norm", {"X": x.astype("float32")}, {}, ["Out"])
    for i, top in enumerate((1.0, 100.0)):
        op_case(f"{out}/clip_by_norm_{i}", "clip_by_norm", {"X": x.astype("float32")}, {"max_norm": top}, ["Out"])


if __name__ == "__main__":
    make(sys.argv[1])
