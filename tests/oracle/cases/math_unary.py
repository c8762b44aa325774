"""Functions of one number: special values, attributes and element types."""
import os
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from op_case import op_case  # noqa: E402

NAN, INF = np.nan, np.inf
# Paddle's vectors of 8 are approximations in places: 3 elements go through its scalar code.
EDGES = [[0, -0.0, 0.5], [-0.5, 1.5, 2.5], [-2.5, 1, -1], [30, -30, 3], [100, -100, 7]]
SPECIAL = [NAN, INF, -INF]

FLOATS = """abs square log log1p log2 log10 floor ceil round sin cos tan asin acos atan sinh cosh asinh acosh
atanh erf expm1 exp reciprocal rsqrt sqrt sign relu6 leaky_relu elu celu selu swish silu hard_swish hard_sigmoid mish
softplus softsign softshrink hard_shrink tanh_shrink thresholded_relu logsigmoid brelu stanh soft_relu trunc digamma
lgamma erfinv logit""".split()
# Their answers to infinities come from Eigen's approximations: sqrt(inf) is NaN, mish(-30) is 0.
WITHOUT_SPECIAL = {"sqrt", "logit"}

ATTRIBUTES = {
    "leaky_relu": [{"alpha": 0.3}, {"alpha": 1.5}, {"alpha": -1.5}],
    "elu": [{"alpha": 0.7}], "celu": [{"alpha": 2.0}], "selu": [{"scale": 1.5, "alpha": 0.5}],
    "hard_sigmoid": [{"slope": 0.3, "offset": 0.25}], "mish": [{"threshold": 1.0}],
    "softplus": [{"beta": 2.0, "threshold": 3.0}], "softshrink": [{"lambda": 1.25}],
    "hard_shrink": [{"threshold": 1.25}, {"threshold": -1.0}], "thresholded_relu": [{"threshold": -0.75}],
    "brelu": [{"t_min": -1.0, "t_max": 1.25}], "stanh": [{"scale_a": 0.5, "scale_b": 3.0}],
    "relu6": [{"threshold": 0.5}], "swish": [{"beta": 2.0}],
    "hard_swish": [{"threshold": 2.5, "scale": 2.5, "offset": 0.5}], "soft_relu": [{"threshold": 2.0}], "logit": [{"eps": 0.0}, {"eps": 0.1}]}

COMPLEX = "abs exp sin cos tan asin acos atan sinh cosh asinh acosh atanh expm1 silu softsign stanh".split()
INTEGERS = {"abs": "int32 int64", "exp": "int32 int64", "expm1": "int32 int64", "log": "int32 int64",
            "log2": "int32", "log10": "int64", "log1p": "int32", "square": "int32 int64", "trunc": "int32 int64",
            "sign": "int8 int16 int32 int64"}


def make(out):
    for op in FLOATS:
        for dtype in ("float32", "float64"):
            x = np.array(EDGES, dtype)
            if op in ("digamma", "lgamma"):  # negative ones far out differ in the last places of the argument
                x = np.abs(x) + np.array(0.25, dtype)
            if op in ("logit", "erfinv"):
                x = np.array([[0.25, 0.5, 0.9], [0.001, 0.999, 0.1]], dtype)
            op_case(f"{out}/{op}_{dtype}", op, {"X": x}, {}, ["Out"], unknown_batch=True)
        if op not in WITHOUT_SPECIAL:
            op_case(f"{out}/{op}_special", op, {"X": np.float32(SPECIAL)}, {}, ["Out"])
        op_case(f"{out}/{op}_0d", op, {"X": np.float32(0.75 if op != "acosh" else 1.5)}, {}, ["Out"])
    for op, calls in ATTRIBUTES.items():
        x = np.float32([[0.25, 0.5, 0.9], [0.001, 0.999, 0.1]] if op == "logit" else EDGES)
        for i, attrs in enumerate(calls):
            op_case(f"{out}/{op}_attrs_{i}", op, {"X": x}, attrs, ["Out"])
    z = np.array([[0.5 + 1j, -1.25 + 0.5j, 2 - 1j], [0.1 - 0.2j, -0.5 - 2j, 1 + 0.25j]])
    for op in COMPLEX:
        for dtype in ("complex64", "complex128"):
            op_case(f"{out}/{op}_{dtype}", op, {"X": z.astype(dtype)}, {}, ["Out"])
    for op, dtypes in INTEGERS.items():
        for dtype in dtypes.split():
            op_case(f"{out}/{op}_{dtype}", op, {"X": np.array([[1, 2, 3], [4, 5, 9]], dtype)}, {}, ["Out"])
    for op in ("log", "log1p", "log2", "log10", "erf", "expm1", "exp"):
        op_case(f"{out}/{op}_float16", op, {"X": np.float16([0.5, 1, 2.5])}, {}, ["Out"], rtol=2e-3, atol=1e-3)
    isnan = np.array([[1, NAN, INF], [-INF, 0, 5]])
    for op in ("isnan_v2", "isinf_v2", "isfinite_v2"):
        for dtype in ("float32", "float64", "float16"):
            op_case(f"{out}/{op}_{dtype}", op, {"X": isnan.astype(dtype)}, {}, ["Out"], out_dtypes={"Out": "bool"})
        op_case(f"{out}/{op}_int64", op, {"X": np.int64([1, 2])}, {}, ["Out"], out_dtypes={"Out": "bool"})
    for op in ("isnan", "isinf"):
        for i, x in enumerate(([1, 2], [1, NAN], [1, INF])):
            op_case(f"{out}/{op}_{i}", op, {"X": np.float32(x)}, {}, ["Out"], out_dtypes={"Out": "bool"})


if __name__ == "__main__":
    make(sys.argv[1])
