"""Functions of shapes, parts and orders that are made of several operators."""

import math

import numpy as np

from phibridge import _C, ops
from phibridge._C import Tensor
from phibridge._original import _arguments, manipulation


def _at_least(rank: int, inputs, grow) -> "Tensor | list[Tensor]":
    made = [one if isinstance(one, Tensor) else _C.to_tensor(one) for one in inputs]
    made = [one if one.ndim >= rank else grow(one) for one in made]
    return made[0] if len(made) == 1 else made


def atleast_1d(*inputs, name=None) -> "Tensor | list[Tensor]":
    """Tensors of at least one axis."""
    return _at_least(1, inputs, lambda x: ops.reshape(x, [1]))


def atleast_2d(*inputs, name=None) -> "Tensor | list[Tensor]":
    """Tensors of at least two axes; a vector becomes a row."""
    return _at_least(2, inputs, lambda x: ops.reshape(x, [1, -1]))


def atleast_3d(*inputs, name=None) -> "Tensor | list[Tensor]":
    """Tensors of at least three axes: [1, n, 1] of vectors, [m, n, 1] of matrices."""
    return _at_least(3, inputs, lambda x: ops.reshape(x, [*x.shape, 1] if x.ndim == 2 else [1, -1, 1]))


def broadcast_shape(x_shape, y_shape) -> "list[int]":
    """What two shapes become together by broadcasting."""
    return _arguments.common_shape(list(x_shape), list(y_shape))


def take(x, index, mode="raise", name=None):
    """Of the elements in one row, those that `index` names. mode: an index out of range is an error ("raise"), counted
    round ("wrap") or the nearest ("clip")."""
    if mode not in ("raise", "wrap", "clip"):
        raise _C.InvalidArgumentError(f"take: `mode` is 'raise', 'wrap' or 'clip', not {mode!r}")
    row, places = ops.flatten(x, 0, -1), ops.flatten(index, 0, -1)
    if mode == "raise":
        places = ops.where(places < 0, places + x.size, places)
    else:
        places = ops.remainder(places, ops.full_like(places, x.size)) if mode == "wrap" else ops.clip(places, 0, x.size - 1)
    return ops.reshape(ops.index_select(row, places, 0), index.shape)


def select_scatter(x, values, axis, index, name=None):
    """`x`, with `values` at one place along `axis`."""
    out = ops.assign(x)
    out[(slice(None),) * (axis % x.ndim) + (index,)] = values
    return out


def diagonal_scatter(x, y, offset=0, axis1=0, axis2=1, name=None):
    """`x`, with `y` on a diagonal of two axes."""
    return ops.fill_diagonal_tensor(x, y, offset, axis1, axis2)


def tensordot(x, y, axes=2, name=None):
    """Sums of products along axes: the last of `x` and the first of `y`, or those that two lists name."""
    axes = axes.tolist() if isinstance(axes, Tensor) else axes
    if isinstance(axes, int):
        first, second = list(range(x.ndim - axes, x.ndim)), list(range(axes))
    else:
        pairs = [list(one) if isinstance(one, (list, tuple)) else [one] for one in axes]
        if all(isinstance(one, int) for one in axes):
            pairs = [list(axes)]
        first, second = pairs[0], pairs[-1]
    first, second = ([axis % one.ndim for axis in listed] for one, listed in ((x, first), (y, second)))
    own = [[axis for axis in range(one.ndim) if axis not in listed] for one, listed in ((x, first), (y, second))]
    size = math.prod(x.shape[axis] for axis in first)
    rows = ops.reshape(ops.transpose(x, own[0] + first), [-1, size])
    columns = ops.reshape(ops.transpose(y, second + own[1]), [size, -1])
    return ops.reshape(ops.matmul(rows, columns), [x.shape[axis] for axis in own[0]] + [y.shape[axis] for axis in own[1]])


def _trapezoids(y, x, dx, axis):
    if x is not None and dx is not None:
        raise _C.InvalidArgumentError("trapezoid: either `x` or `dx`")
    axis %= y.ndim
    size = y.shape[axis]

    def part(values, along, start, end):
        return ops.slice(values, [along], [start], [end])
    sums = part(y, axis, 1, size) + part(y, axis, 0, size - 1)
    if x is None:
        return sums * ((1.0 if dx is None else dx) / 2.0)
    along = 0 if x.ndim == 1 else axis
    steps = part(x, along, 1, size) - part(x, along, 0, size - 1)
    if x.ndim == 1:
        steps = ops.reshape(steps, [-1 if i == axis else 1 for i in range(y.ndim)])
    return sums * steps / 2.0


def trapezoid(y, x=None, dx=None, axis=-1, name=None):
    """The integral of `y` along `axis` by trapezoids, at the places `x` or at distances `dx` (1)."""
    return ops.sum(_trapezoids(y, x, dx, axis), [axis], False, False)


def cumulative_trapezoid(y, x=None, dx=None, axis=-1, name=None):
    """The integrals of `y` along `axis` up to each place, by trapezoids."""
    return ops.cumsum(_trapezoids(y, x, dx, axis), axis)


def vander(x, n=None, increasing=False, name=None):
    """A matrix whose columns are powers of a vector: n of them, the highest first unless `increasing`."""
    n = x.size if n is None else n
    powers = [ops.full(x.shape, 1, x.dtype, x.place)]
    while len(powers) < n:
        powers.append(powers[-1] * x)
    return ops.stack((powers if increasing else powers[::-1])[:n] if n else [], 1)


def combinations(x, r=2, with_replacement=False, name=None):
    """All choices of r elements of a vector, a row each."""
    import itertools
    choose = itertools.combinations_with_replacement if with_replacement else itertools.combinations
    places = list(choose(range(x.size), r))
    if not places or r == 0:
        return ops.empty([0] if r == 0 else [0, r], x.dtype, x.place)
    flat = _C.to_tensor([place for row in places for place in row], "int64", x.place)
    return ops.reshape(ops.index_select(x, flat, 0), [len(places), r])


def cdist(x, y, p=2.0, compute_mode="use_mm_for_euclid_dist_if_necessary", name=None):
    """The p-norms of the differences of each row of `x` and each of `y`."""
    difference = ops.unsqueeze(x, [-2]) - ops.unsqueeze(y, [-3])
    return ops.p_norm(difference, float(p), -1, 1e-12, False, False)  # which gives equal rows a gradient: 0


def _quantile(x, q, axis, keepdim, ignores_nan: bool):
    numbers = [q] if isinstance(q, (int, float)) else list(q)
    if not numbers or any(not 0 <= one <= 1 for one in numbers):
        raise _C.InvalidArgumentError(f"quantile: `q` is from 0 to 1, not {q}")
    shape = [1] * x.ndim
    if axis is None:
        x = ops.flatten(x, 0, -1)
    else:
        axes = [one % x.ndim for one in (axis if isinstance(axis, (list, tuple)) else [axis])]
        shape = [1 if i in axes else size for i, size in enumerate(x.shape)]
        x = manipulation.moveaxis(x, axes, list(range(-len(axes), 0)))
        x = ops.reshape(x, x.shape[:x.ndim - len(axes)] + [-1])
    lost = ops.isnan(x)
    last = ops.cast(ops.sum(ops.cast(ops.logical_not(lost), "int64"), [-1], True, False) - 1, "float64")
    if not ignores_nan:
        last = ops.where(ops.any(lost, [-1], True, False), ops.full_like(last, x.shape[-1] - 1), last)
        has_lost = ops.any(lost, [-1], True, False)
    ordered = ops.argsort(x, -1, False)[0]
    found = []
    for one in numbers:
        place = last * one if ignores_nan else ops.where(has_lost, last, last * one)
        below, above = (ops.cast(f(place), "int64") for f in (ops.floor, ops.ceil))
        ends = [ops.cast(ops.take_along_axis(ordered, at, -1), "float64") for at in (below, above)]
        between = ends[0] + (ends[1] - ends[0]) * (place - ops.cast(below, "float64"))
        found.append(ops.reshape(between, shape) if keepdim else ops.squeeze(between, [-1]))
    return found[0] if len(found) == 1 else ops.stack(found, 0)


def quantile(x, q, axis=None, keepdim=False):
    """What a share q of the elements is below, in float64; of several q, one after the other on a new first axis. NaN if
    there is one."""
    return _quantile(x, q, axis, keepdim, False)


def nanquantile(x, q, axis=None, keepdim=False):
    """As quantile, of the elements that are not NaN."""
    return _quantile(x, q, axis, keepdim, True)


def as_strided(x, shape, stride, offset=0, name=None):
    """Elements of `x` in one row, from `offset` on, with that stride along each axis of the new shape; a copy. Raises
    InvalidArgumentError if one lies outside."""
    shape, stride = list(shape), list(stride)
    if len(shape) != len(stride):
        raise _C.InvalidArgumentError(f"as_strided: {len(shape)} axes and {len(stride)} strides")
    places = np.full(shape, offset, "int64")
    for axis, (size, step) in enumerate(zip(shape, stride)):
        places += (np.arange(size) * step).reshape([-1] + [1] * (len(shape) - axis - 1))
    if places.size and not 0 <= places.min() <= places.max() < x.size:
        raise _C.InvalidArgumentError(f"as_strided: shape {shape} with strides {stride} from {offset} on leaves {x.size} elements")
    flat = ops.gather(ops.reshape(x, [-1]), _C.to_tensor(places.reshape(-1), place=x.place), 0)
    return ops.reshape(flat, shape)


NAMES = ["as_strided", "atleast_1d", "atleast_2d", "atleast_3d", "broadcast_shape", "take", "select_scatter", "diagonal_scatter",
         "tensordot", "trapezoid", "cumulative_trapezoid", "vander", "combinations", "cdist", "quantile", "nanquantile"]
