"""What the types of elements hold: finfo, iinfo."""

import numpy as np

from phibridge import _C, ops


def _name(dtype) -> str:
    return ops.full([], 0, dtype, "cpu").dtype.name


class finfo:  # noqa: N801  as in NumPy
    """The limits of a floating-point type: bits, eps, min, max, tiny, smallest_normal, resolution, dtype."""

    def __init__(self, dtype):
        self.dtype = _name(dtype)
        if self.dtype == "bfloat16":
            largest = float(np.array([0x7F7F0000], "uint32").view("float32")[0])
            self.bits, self.eps, self.max, self.tiny, self.resolution = 16, 2.0 ** -7, largest, 2.0 ** -126, 0.01
        elif self.dtype.startswith(("float", "complex")):
            info = np.finfo(self.dtype)
            self.bits, self.eps, self.max = info.bits, float(info.eps), float(info.max)
            self.tiny, self.resolution = float(info.tiny), float(info.resolution)
        else:
            raise _C.InvalidArgumentError(f"finfo() of {self.dtype}, which is no floating-point type; iinfo() knows it")
        self.min, self.smallest_normal = -self.max, self.tiny

    def __repr__(self):
        return f"finfo(min={self.min}, max={self.max}, eps={self.eps}, tiny={self.tiny}, dtype={self.dtype})"


class iinfo:  # noqa: N801  as in NumPy
    """The limits of a type of whole numbers: bits, min, max, dtype."""

    def __init__(self, dtype):
        self.dtype = _name(dtype)
        if "int" not in self.dtype:
            raise _C.InvalidArgumentError(f"iinfo() of {self.dtype}, which is no type of whole numbers; finfo() knows it")
        info = np.iinfo(self.dtype)
        self.bits, self.min, self.max = info.bits, int(info.min), int(info.max)

    def __repr__(self):
        return f"iinfo(min={self.min}, max={self.max}, bits={self.bits}, dtype={self.dtype})"


def tolist(x):
    """The elements as numbers of Python, in lists within lists."""
    return x.tolist()


def in_dynamic_mode() -> bool:
    """True: a call computes at once."""
    return True


def disable_static(place=None):
    """There for Paddle's sake: a call computes at once anyway."""
