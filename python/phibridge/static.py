"""What describes inputs of programs: InputSpec."""

import operator

import numpy as np

from phibridge import _C

_LONGEST = 1 << 62


def _dtype_of(dtype):
    """A DType of text, a NumPy dtype, a type of Python's or a DType. Errors: TypeError."""
    if isinstance(dtype, _C.DType):
        return dtype
    name = dtype if isinstance(dtype, str) else np.dtype(dtype).name
    found = getattr(_C.DType, name, None)
    if not isinstance(found, _C.DType):
        raise TypeError(f"InputSpec: {dtype!r} is no type of elements")
    return found


def _size_of(size) -> int:
    """-1 for None. Errors: TypeError, ValueError."""
    if size is None:
        return -1
    size = operator.index(size)
    if not -1 <= size < _LONGEST:
        raise ValueError(f"InputSpec: {size} is no size; an unknown one is None or -1")
    return size


class InputSpec:
    """Shape, type and name of an input of jit.save and jit.to_static. shape: numbers, and None or -1 where any size may
    come.

    Raises TypeError for what is no shape or type, ValueError for a size below -1.
    """

    def __init__(self, shape, dtype="float32", name=None, stop_gradient=False):
        self.shape = tuple(_size_of(size) for size in ([shape] if isinstance(shape, int) else shape))
        self.dtype = _dtype_of(dtype)
        self.name = name
        self.stop_gradient = stop_gradient

    @classmethod
    def from_tensor(cls, tensor, name=None):
        """That of a tensor, under its name unless there is another."""
        return cls(tensor.shape, tensor.dtype, name or tensor.name or None)

    @classmethod
    def from_numpy(cls, ndarray, name=None):
        """That of an array."""
        return cls(ndarray.shape, ndarray.dtype, name)

    def batch(self, batch_size):
        """Adds a first dimension, and returns the InputSpec."""
        self.shape = (_size_of(batch_size), *self.shape)
        return self

    def unbatch(self):
        """Takes the first dimension away, and returns the InputSpec. Raises ValueError if there is none."""
        if not self.shape:
            raise ValueError("InputSpec: there is no dimension to take away")
        self.shape = self.shape[1:]
        return self

    def _key(self):
        return self.shape, self.dtype.name, self.name, self.stop_gradient

    def __eq__(self, other):
        return isinstance(other, InputSpec) and self._key() == other._key()

    def __hash__(self):
        return hash(self._key())

    def __repr__(self):
        return (f"InputSpec(shape={self.shape}, dtype={self.dtype.name}, name={self.name}, "
                f"stop_gradient={self.stop_gradient})")
