"""Products of matrices and vectors, clip, pow, prelu, maxout, increment, complex parts."""
import os
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from op_case import op_case  # noqa: E402


def make(out):
    rng = np.random.RandomState(13)

    def draw(*dims):
        return rng.uniform(-1, 1, dims)

    for dtype in ("float32", "float64"):
        def run(name, op, inputs, attrs=None, **kwargs):
            op_case(f"{out}/{op}_{dtype}_{name}", op, {k: v.astype(dtype) for k, v in inputs.items()}, attrs or {}, ["Out"],
                    out_dtypes={"Out": dtype}, **kwargs)

        a, b = draw(3, 4), draw(4, 5)
        run("plain", "matmul", {"X": a, "Y": b}, unknown_batch=True)
        run("transposed", "matmul", {"X": a.T.copy(), "Y": b.T.copy()}, {"transpose_X": True, "transpose_Y": True, "alpha": 0.5})
        run("vectors", "matmul", {"X": a[0], "Y": a[1]})
        run("outer", "matmul", {"X": a[0], "Y": a[1]}, {"transpose_X": True, "transpose_Y": True})
        run("matrix_vector", "matmul", {"X": a, "Y": a[1]})
        run("vector_matrix", "matmul", {"X": a[0], "Y": b})
        run("batch_matrix", "matmul", {"X": draw(2, 3, 4), "Y": b})
        run("batch_batch", "matmul", {"X": draw(2, 3, 4), "Y": draw(2, 4, 5)}, {"alpha": 2.0})
        run("two_batches", "matmul", {"X": draw(2, 3, 4, 5), "Y": draw(2, 3, 6, 5)}, {"transpose_Y": True})
        run("batch_transposed", "matmul", {"X": draw(2, 4, 3), "Y": b}, {"transpose_X": True})
        run("plain", "bmm", {"X": draw(2, 3, 4), "Y": draw(2, 4, 5)})
        run("plain", "mv", {"X": a, "Vec": a[0]})
        run("vectors", "dot", {"X": a[0], "Y": a[1]})
        run("rows", "dot", {"X": a, "Y": a[::-1].copy()})
        for i, c in enumerate((draw(3, 5), draw(5), draw(1, 5), draw(3, 1), draw(1))):
            run(str(i), "addmm", {"Input": c, "X": a, "Y": b}, {"Alpha": 2.0, "Beta": 0.5})
        run("plain", "clip", {"X": a}, {"min": -0.5, "max": 0.25})
        run("tensors", "clip", {"X": a, "Min": np.array([-0.25]), "Max": np.array([0.5])}, {"min": 0.0, "max": 1.0})
        run("plain", "pow", {"X": np.abs(a)}, {"factor": 2.5})
        run("tensor", "pow", {"X": a, "FactorTensor": np.array([3.0])}, {"factor": 1.0})
        run("all", "prelu", {"X": a, "Alpha": np.array([0.5])}, {"mode": "all"})
        run("channel", "prelu", {"X": draw(2, 3, 4, 5), "Alpha": draw(3)}, {"mode": "channel", "data_format": "NCHW"})
        run("channel_last", "prelu", {"X": draw(2, 4, 5, 3), "Alpha": draw(1, 1, 1, 3)}, {"mode": "channel", "data_format": "NHWC"})
        run("element", "prelu", {"X": draw(2, 3, 4), "Alpha": draw(1, 3, 4)}, {"mode": "element"})
        run("plain", "maxout", {"X": draw(2, 6, 3, 4)}, {"groups": 3, "axis": 1})
        run("last", "maxout", {"X": draw(2, 3, 4, 6)}, {"groups": 2, "axis": -1})
        run("plain", "increment", {"X": np.array([5.0])}, {"step": 2.5})
        run("plain", "lerp", {"X": draw(3, 4), "Y": draw(3, 4), "Weight": np.array([0.25])})
        run("repeated", "lerp", {"X": draw(4), "Y": draw(3, 4), "Weight": draw(3, 4)})
        op_case(f"{out}/complex_{dtype}", "complex", {"X": a.astype(dtype), "Y": a[0].astype(dtype)}, {}, ["Out"])
        op_case(f"{out}/angle_{dtype}", "angle", {"X": a.astype(dtype)}, {}, ["Out"])
    op_case(f"{out}/minus", "minus", {"X": a.astype("float32"), "Y": b[:3, :4].astype("float32")}, {}, ["Out"])
    for dtype in ("int32", "int64"):
        types = {"Out": dtype}
        op_case(f"{out}/increment_{dtype}", "increment", {"X": np.array([5], dtype)}, {"step": 2.7}, ["Out"], out_dtypes=types)
        op_case(f"{out}/clip_{dtype}", "clip", {"X": np.array([-3, 1, 4], dtype)}, {"min": -1.5, "max": 2.5}, ["Out"], out_dtypes=types)
        op_case(f"{out}/pow_{dtype}", "pow", {"X": np.array([-3, 1, 4], dtype)}, {"factor": 2.5}, ["Out"], out_dtypes=types)
        op_case(f"{out}/dot_{dtype}", "dot", {"X": np.array([-3, 1, 4], dtype), "Y": np.array([2, 5, 7], dtype)}, {}, ["Out"], out_dtypes=types)
        op_case(f"{out}/conj_{dtype}", "conj", {"X": np.array([-3, 1, 4], dtype)}, {}, ["Out"], out_dtypes=types)
    for dtype, real in (("complex64", "float32"), ("complex128", "float64")):
        z = (draw(3, 4) + 1j * draw(3, 4)).astype(dtype)
        for op in ("real", "imag", "angle"):
            op_case(f"{out}/{op}_{dtype}", op, {"X": z}, {}, ["Out"], out_dtypes={"Out": real})
        op_case(f"{out}/conj_{dtype}", "conj", {"X": z}, {}, ["Out"], out_dtypes={"Out": dtype})
        op_case(f"{out}/dot_{dtype}", "dot", {"X": z, "Y": z[::-1].copy()}, {}, ["Out"], out_dtypes={"Out": dtype})


if __name__ == "__main__":
    make(sys.argv[1])
