"""Functions that make one number of many: along an axis, or of all elements."""

from phibridge import ops
from phibridge._functions import add_table
from phibridge._original import _arguments

TABLE = """
mean amax amin all any max min  | x, axis=None, keepdim=False, name=None  | dim=axis or [], keep_dim=keepdim
sum                             | x, axis=None, dtype=None, keepdim=False, name=None | dim=axis or [], keep_dim=keepdim, out_dtype=dtype or 'undefined'
logsumexp                       | x, axis=None, keepdim=False, name=None  | axis=axis or []
nanmedian                       | x, axis=None, keepdim=False, name=None  | axis=axis or []
mode                            | x, axis=-1, keepdim=False, name=None
kthvalue                        | x, k, axis=None, keepdim=False, name=None | axis=axis or -1
topk                            | x, k, axis=None, largest=True, sorted=True, name=None | axis=axis or -1
trace                           | x, offset=0, axis1=0, axis2=1, name=None  | input=x
bincount                        | x, weights=None, minlength=0, name=None
histogram                       | input, bins=100, min=0, max=0, name=None  | x=input
numel                           | x, name=None                          | input=x
dist                            | x, y, p=2, name=None
"""
NAMES = add_table(TABLE, globals())
_sum = globals()["sum"]  # of the table, not Python's


def _dims(axis) -> list:
    return [] if axis is None else [axis] if isinstance(axis, int) else list(axis)


def prod(x, axis=None, keepdim=False, dtype=None, name=None):
    """The product along `axis` (an int, a list, or None: of all elements)."""
    return ops.prod(_arguments.cast_to(x, dtype), _dims(axis), keepdim, axis is None)


def nansum(x, axis=None, dtype=None, keepdim=False, name=None):
    """As sum, with 0 for NaN."""
    return _sum(ops.where(ops.isnan(x), ops.full_like(x, 0.0), x), axis, dtype, keepdim)


def nanmean(x, axis=None, keepdim=False, name=None):
    """The mean of the elements that are not NaN."""
    is_number = ops.cast(ops.logical_not(ops.isnan(x)), x.dtype)
    return ops.divide(nansum(x, axis, None, keepdim), _sum(is_number, axis, None, keepdim))


def count_nonzero(x, axis=None, keepdim=False, name=None):
    """How many elements are not 0, as int64."""
    return _sum(ops.cast(x, "bool"), axis, "int64", keepdim)


def _deviations(x, axis, unbiased: bool, keepdim: bool):
    axes = _dims(axis)
    mean = ops.mean(x, axes, True, not axes)
    count = 1
    for one in axes if x.ndim else []:
        count *= x.shape[one]
    count = count if axes else x.size
    squares = _sum(ops.square(ops.subtract(x, mean)), axis, None, keepdim)
    count -= 1 if unbiased and count > 1 else 0  # of one element both are 0
    return squares / (float(count) if count > 0 else float("nan"))  # not by `scale`, whose factor is of float32


def var(x, axis=None, unbiased=True, keepdim=False, name=None):
    """The variance, over the count less one if `unbiased`; 0 of one element."""
    return _deviations(x, axis, unbiased, keepdim)


def std(x, axis=None, unbiased=True, keepdim=False, name=None):
    """The standard deviation, over the count less one if `unbiased`; 0 of one element."""
    return ops.sqrt(_deviations(x, axis, unbiased, keepdim))


def argmax(x, axis=None, keepdim=False, dtype="int64", name=None):
    """Where the largest element is, along `axis`; None: among all elements."""
    return ops.argmax(x, 0 if axis is None else axis, keepdim, axis is None, dtype)


def argmin(x, axis=None, keepdim=False, dtype="int64", name=None):
    """Where the smallest element is, along `axis`; None: among all elements."""
    return ops.argmin(x, 0 if axis is None else axis, keepdim, axis is None, dtype)


def _scan(function, x, axis, dtype):
    return function(_arguments.cast_to(x, dtype), -1 if axis is None else axis, axis is None, False, False)


def cumsum(x, axis=None, dtype=None, name=None):
    """Sums of all elements up to each, along `axis`; None: of the elements in one row."""
    return _scan(ops.cumsum, x, axis, dtype)


def cumsum_(x, axis=None, dtype=None, name=None):
    """As cumsum, in place."""
    return _scan(ops.cumsum_, x, axis, dtype)


def logcumsumexp(x, axis=None, dtype=None, name=None):
    """Logarithms of the sums of exp of all elements up to each, along `axis`; None: of the elements in one row."""
    return _scan(ops.logcumsumexp, x, axis, dtype)


def cumprod(x, dim=None, dtype=None, name=None):
    """Products of all elements up to each, along `dim`; None: of the elements in one row, as cumsum has it (Paddle 2.6
    documents that, and raises)."""
    x = _arguments.cast_to(x, dtype)
    return ops.cumprod(ops.flatten(x, 0, -1), 0) if dim is None else ops.cumprod(x, dim)


def cumprod_(x, dim=None, dtype=None, name=None):
    """As cumprod, in place, along `dim`."""
    return ops.cumprod_(_arguments.cast_to(x, dtype), dim)


def _extreme(function, x, axis, dtype):
    return function(ops.flatten(x, 0, -1), -1, dtype) if axis is None else function(x, axis, dtype)


def cummax(x, axis=None, dtype="int64", name=None) -> "tuple[Tensor, Tensor]":
    """(the largest of all elements up to each, where it is), along `axis`; None: of the elements in one row."""
    return _extreme(ops.cummax, x, axis, dtype)


def cummin(x, axis=None, dtype="int64", name=None) -> "tuple[Tensor, Tensor]":
    """(the smallest of all elements up to each, where it is), along `axis`; None: of the elements in one row."""
    return _extreme(ops.cummin, x, axis, dtype)


def median(x, axis=None, keepdim=False, name=None):
    """The element in the middle, or the mean of the two; NaN if there is one. float32, or float64 of float64."""
    if axis is None:
        shape = [1] * x.ndim if keepdim else []
        return ops.reshape(median(ops.flatten(x, 0, -1), 0), shape)
    if x.ndim == 0:
        return median(ops.reshape(x, [1]), axis)
    size = x.shape[axis]
    values, _ = ops.topk(x, size // 2 + 1, axis, False, True)
    middle = [size // 2] if size % 2 else [size // 2 - 1, size // 2]
    parts = [ops.slice(values, [axis], [at], [at + 1], [], [] if keepdim else [axis % x.ndim]) for at in middle]
    parts = parts if x.dtype.name == "float64" else [ops.cast(one, "float32") for one in parts]  # before they are halved
    found = parts[0] if len(parts) == 1 else ops.scale(ops.add(*parts), 0.5)
    lost = _sum(ops.cast(ops.isnan(x), found.dtype), axis, None, keepdim)
    return ops.where(ops.greater_than(lost, ops.full_like(lost, 0.0)), ops.full_like(found, float("nan")), found)


NAMES += ["prod", "nansum", "nanmean", "count_nonzero", "var", "std", "argmax", "argmin", "cumsum", "cumsum_",
          "logcumsumexp", "cumprod", "cumprod_", "cummax", "cummin", "median"]
