"""Functions that make tensors. dtype None: that of phibridge.set_default_dtype, where no other is said.

The last argument of those that Paddle makes at its current device is here `place`: "cpu", "gpu" or "gpu:N"; None: that of
phibridge.set_device.
"""

from phibridge import _C, ops
from phibridge._C import Tensor
from phibridge._original import _arguments

_dtype = _arguments.dtype_or_default


def _shape(shape):
    return shape if isinstance(shape, Tensor) else [shape] if isinstance(shape, int) else list(shape)


def _number(value):
    return value.item() if isinstance(value, Tensor) else value


def _made(function, *args):
    """What an operator makes of one-element tensors, which its kernels read on the CPU, at the device."""
    made, device = function(*args), _C._nn.get_default_place()
    return made if made.place == device else made.copy_to(device)


def _one(value, dtype):
    return ops.full([1], value, dtype, "cpu")


def zeros(shape, dtype=None, name=None, place=None):
    """A tensor of zeros."""
    return ops.full(_shape(shape), 0, _dtype(dtype), place)


def ones(shape, dtype=None, name=None, place=None):
    """A tensor of ones."""
    return ops.full(_shape(shape), 1, _dtype(dtype), place)


def full(shape, fill_value, dtype=None, name=None, place=None):
    """A tensor of one value."""
    return ops.full(_shape(shape), fill_value, _dtype(dtype), place)


def empty(shape, dtype=None, name=None, place=None):
    """A tensor whose elements nothing has written."""
    return ops.empty(_shape(shape), _dtype(dtype), place)


def _like(x, value, dtype):
    return ops.full_like(x, value, "undefined" if dtype is None else dtype)


def full_like(x, fill_value, dtype=None, name=None):
    """A tensor of one value, with the shape of `x`, and its dtype unless another is said."""
    return _like(x, fill_value, dtype)


def zeros_like(x, dtype=None, name=None):
    """Zeros, with the shape of `x`, and its dtype unless another is said."""
    return _like(x, 0, dtype)


def ones_like(x, dtype=None, name=None):
    """Ones, with the shape of `x`, and its dtype unless another is said."""
    return _like(x, 1, dtype)


def empty_like(x, dtype=None, name=None):
    """A tensor whose elements nothing has written, with the shape of `x`, and its dtype unless another is said."""
    return ops.empty(x.shape, x.dtype if dtype is None else dtype, x.place)


def eye(num_rows, num_columns=None, dtype=None, name=None):
    """Ones on the diagonal of a matrix, zeros elsewhere."""
    return ops.eye(num_rows, num_rows if num_columns is None else num_columns, _dtype(dtype))


def arange(start=0, end=None, step=1, dtype=None, name=None):
    """Numbers from `start` to below `end`: int64 if all three are whole, else of the default dtype."""
    if end is None:
        start, end = 0, start
    numbers = [_number(value) for value in (start, end, step)]
    if dtype is None:
        dtype = "int64" if all(hasattr(value, "__index__") for value in numbers) else _dtype(None)
    return _made(ops.arange, *(_one(value, dtype) for value in numbers))


def linspace(start, stop, num, dtype=None, name=None):
    """`num` numbers from `start` to `stop`, at equal distances."""
    dtype = _dtype(dtype)
    ends = [_one(_number(value), _span_dtype(value, dtype)) for value in (start, stop)]
    return _made(ops.linspace, *ends, _one(int(_number(num)), "int32"), dtype)


def _span_dtype(value, dtype):
    return value.dtype if isinstance(value, Tensor) else dtype


def logspace(start, stop, num, base=10.0, dtype=None, name=None):
    """`num` powers of `base`, whose exponents go from `start` to `stop` at equal distances."""
    dtype = _dtype(dtype)
    ends = [_one(_number(value), _span_dtype(value, dtype)) for value in (start, stop)]
    return _made(ops.logspace, *ends, _one(int(_number(num)), "int32"), _one(_number(base), dtype), dtype)


def tril_indices(row, col, offset=0, dtype="int64"):
    """The two indices of each element on and below a diagonal."""
    return ops.tril_indices(row, col, offset, dtype)


def triu_indices(row, col=None, offset=0, dtype="int64"):
    """The two indices of each element on and above a diagonal."""
    return ops.triu_indices(row, row if col is None else col, offset, dtype)


NAMES = ["zeros", "ones", "full", "empty", "full_like", "zeros_like", "ones_like", "empty_like", "eye", "arange", "linspace",
         "logspace", "tril_indices", "triu_indices"]
