"""Gradients of Fourier transforms, and of the largest and smallest that share."""
import numpy as np

from grad_case import grad_case
from op_case import op_case

COMPLEX = {"float32": "complex64", "float64": "complex128"}


def _transforms(out, real):
    both, rng = COMPLEX[real], np.random.RandomState(61)

    def draw(shape, kind):
        x = rng.uniform(-1, 1, shape)
        return (x + 1j * rng.uniform(-1, 1, shape)).astype(kind) if kind == both else x.astype(kind)

    def case(op, name, kind, shapes, of, attrs):
        inputs = {slot: draw(shape, both if slot == "Out@GRAD" and op != "fft_c2r_grad" else kind)
                  for slot, shape in shapes.items()}
        op_case(f"{out}/{op}_{name}", op, inputs, attrs, ["X@GRAD"], out_dtypes={"X@GRAD": of}, rtol=1e-4, atol=1e-5)

    for shape, axes in (((8,), [0]), ((3, 12), [1]), ((3, 7), [0, 1]), ((5, 7, 6), [1]), ((2, 6, 10), [0, 2, 1])):
        for normalization in ("backward", "ortho", "forward"):
            for forward in (True, False):
                attrs = {"axes": axes, "normalization": normalization, "forward": forward}
                label = f"{'x'.join(map(str, shape))}_{''.join(map(str, axes))}_{normalization}_{forward}_{real}"
                half = list(shape)
                half[axes[-1]] = shape[axes[-1]] // 2 + 1
                case("fft_c2c_grad", label, both, {"Out@GRAD": shape}, both, attrs)
                case("fft_r2c_grad", f"half_{label}", real, {"X": shape, "Out@GRAD": half}, real,
                     {**attrs, "onesided": True})
                case("fft_r2c_grad", f"whole_{label}", real, {"X": shape, "Out@GRAD": shape}, real,
                     {**attrs, "onesided": False})
                case("fft_c2r_grad", label, real, {"Out@GRAD": shape}, both,
                     {**attrs, "last_dim_size": shape[axes[-1]]})


def _others(out, dtype):
    rng = np.random.RandomState(62)
    kinds = {"Out": dtype}
    # Whole numbers: several share the largest.
    for op in ("reduce_amax", "reduce_amin"):
        for shape, dim, keep, everything in (((3, 7), [1], False, False), ((4, 5, 6), [0, 2], True, False),
                                             ((3, 4), [0, 1], False, True), ((9,), [-1], True, False)):
            x = rng.randint(0, 3, shape).astype(dtype)
            name = f"{out}/{op}_grad_{'x'.join(map(str, shape))}_{keep}_{everything}_{dtype}"
            grad_case(name, op, {"X": x}, {"dim": dim, "keep_dim": keep, "reduce_all": everything}, ["Out"],
                      forward_dtypes=kinds)


def make(out):
    for real in COMPLEX:
        _transforms(out, real)
        _others(out, real)
