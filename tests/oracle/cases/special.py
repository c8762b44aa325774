"""Special functions, running choices, medians, and what of draws and of their gradients is certain."""
import tempfile

import numpy as np

from grad_case import grad_case
from op_case import op_case


def _lower(out, dtype):
    rng = np.random.RandomState(41)
    wide = {"rtol": 1e-12, "atol": 1e-14} if dtype == "float64" else {"rtol": 2e-6, "atol": 1e-6}

    def case(op, name, x, attrs, forward=()):
        inputs = {"x": x.astype(dtype)}
        op_case(f"{out}/{op}_{name}_{dtype}", op, inputs, attrs, ["out"], out_dtypes={"out": dtype}, **wide)
        grad_case(f"{out}/{op}_grad_{name}_{dtype}", op, inputs, attrs, ["out"], forward_dtypes={"out": dtype}, **wide)

    near, far = rng.uniform(-8, 8, (5, 7)), rng.uniform(-60, 60, (3, 4, 5))
    for op in ("i0", "i0e", "i1", "i1e"):
        for name, x in (("near", near), ("far", far), ("zero_d", np.array(1.5)),
                        ("zero", np.array([0.0, 1e-20, -0.5]))):
            case(op, name, x, {})
    for n in (1, 2, 5):
        case("polygamma", f"{n}", rng.uniform(0.25, 30, (5, 7)), {"n": n})
        case("polygamma", f"{n}_below_zero", np.floor(rng.uniform(-6, 0, (9,))) + rng.uniform(0.2, 0.8, (9,)), {"n": n})
    x, y = rng.uniform(-2, 2, (4, 5)).astype(dtype), rng.uniform(-2, 2, (4, 5)).astype(dtype)
    x[0, :3], y[0, :3] = [0, np.inf, np.nan], [-1, 0, 1]
    op_case(f"{out}/nextafter_{dtype}", "nextafter", {"x": x, "y": y}, {}, ["out"], out_dtypes={"out": dtype}, rtol=0,
            atol=0)


def _forward(folder, x, attrs, kinds):
    """nanmedian, with Out alone to compare; what Paddle answered for both outputs."""
    with tempfile.TemporaryDirectory() as scratch:
        made = op_case(scratch, "nanmedian", {"X": x}, attrs, list(kinds), out_dtypes=kinds)
    op_case(folder, "nanmedian", {"X": x}, attrs, list(kinds), fetch=["Out"], out_dtypes=kinds)
    return made


def _chosen(out, dtype):
    rng = np.random.RandomState(42)
    floating = dtype.startswith("float")

    def some(shape):
        x = rng.randint(-9, 9, shape).astype(dtype)
        if floating and x.size > 8:
            x.flat[[3, 7]] = np.nan
        return x

    for op in ("cummax", "cummin"):
        for shape, axis, number in (((6,), 0, 3), ((3, 7), 1, 2), ((4, 3, 2), 0, 3), ((2, 5, 3), -2, 3), ((), -1, 3)):
            kinds = {"out": dtype, "indices": "int32" if number == 2 else "int64"}
            name = f"{'x'.join(map(str, shape))}_{axis}_{dtype}"
            inputs, attrs = {"x": some(shape)}, {"axis": axis, "dtype": number}
            op_case(f"{out}/{op}_{name}", op, inputs, attrs, ["out", "indices"], out_dtypes=kinds)
            if floating and shape:  # for rank 0 Paddle 2.6 crashes
                grad_case(f"{out}/{op}_grad_{name}", op, inputs, attrs, ["out", "indices"], forward_dtypes=kinds)
    for shape, axes in (((7,), [0]), ((8,), []), ((3, 5), [1]), ((4, 3, 2), [0, 1]), ((2, 5, 3), [-2]), ((3, 4), [])):
        for keep in (True, False):
            # Numbers that differ: among equal ones any may be the median.
            x = rng.permutation(int(np.prod(shape))).reshape(shape).astype(dtype)
            if floating and len(shape) > 1:
                x[0, 1] = np.nan
            name = f"nanmedian_{'x'.join(map(str, shape))}_{''.join(map(str, axes))}_{keep}_{dtype}"
            attrs, kinds = {"axis": axes, "keepdim": keep}, {"Out": dtype, "MedianIndex": "int64"}
            # Paddle 2.6 gives MedianIndex more elements than it fills.
            made = _forward(f"{out}/{name}", x, attrs, kinds)
            if floating:
                count = made["out_0.out"].size
                index = made["medianindex_0.out"].flat[:2 * count].reshape(made["out_0.out"].shape + (2,))
                grad = rng.uniform(-1, 1, made["out_0.out"].shape).astype(dtype)
                op_case(f"{out}/{name}_grad", "nanmedian_grad", {"X": x, "MedianIndex": index, "Out@GRAD": grad}, attrs,
                        ["X@GRAD"], out_dtypes={"X@GRAD": dtype})


def _draws(out, dtype):
    rng = np.random.RandomState(43)
    kinds = {"Out": dtype}
    op_case(f"{out}/poisson_sure_{dtype}", "poisson", {"X": np.zeros((2, 3), dtype)}, {}, ["Out"], out_dtypes=kinds)
    op_case(f"{out}/dirichlet_sure_{dtype}", "dirichlet", {"Alpha": np.ones((3, 1), dtype)}, {}, ["Out"],
            out_dtypes=kinds)
    x = np.array([[0, 1e6, -3], [1e6, 0, 4]], dtype)
    for hard in (True, False):
        op_case(f"{out}/gumbel_softmax_{hard}_{dtype}", "gumbel_softmax", {"X": x}, {"hard": hard}, ["Out"],
                out_dtypes=kinds)
    grad_case(f"{out}/poisson_grad_{dtype}", "poisson", {"X": rng.uniform(1, 5, (3, 4)).astype(dtype)}, {}, ["Out"],
              forward_dtypes=kinds)
    x = rng.uniform(-1, 1, (3, 4)).astype(dtype)
    kinds = {"Out": dtype, "Noise": dtype}
    for name, attrs in (("default", {}), ("bounds", {"lower": 0.25, "upper": 0.5})):
        op_case(f"{out}/rrelu_{name}_{dtype}", "rrelu", {"X": x}, {**attrs, "is_test": True}, list(kinds),
                out_dtypes=kinds)
        grad_case(f"{out}/rrelu_grad_{name}_{dtype}", "rrelu", {"X": x}, attrs, list(kinds), forward_dtypes=kinds)
    for axis in (0, -1):
        grad_case(f"{out}/gumbel_softmax_grad_{axis}_{dtype}", "gumbel_softmax",
                  {"X": x}, {"temperature": 0.5, "axis": axis}, ["Out"], forward_dtypes={"Out": dtype})


def make(out):
    for dtype in ("float32", "float64"):
        _lower(out, dtype)
        _draws(out, dtype)
    for dtype in ("float32", "float64", "int32", "int64"):
        _chosen(out, dtype)
