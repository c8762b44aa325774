"""Functions that move elements: shapes, axes, parts, joins, picking by index."""

from phibridge import _C, ops
from phibridge._C import Tensor
from phibridge._functions import add_table
from phibridge._original import _arguments

TABLE = """
cast                     | x, dtype                                   | out_dtype=dtype
concat stack             | x, axis=0, name=None
unbind                   | input, axis=0                              | x=input
tile                     | x, repeat_times, name=None
expand reshape           | x, shape, name=None
broadcast_to             | x, shape, name=None                        | expand:
broadcast_tensors        | input, name=None                           | x=input
flatten                  | x, start_axis=0, stop_axis=-1, name=None
flip reverse             | x, axis, name=None
roll                     | x, shifts, axis=None, name=None            | axis=axis or []
squeeze                  | x, axis=None, name=None                    | axes=axis or []
unsqueeze                | x, axis, name=None                         | axes=axis
transpose                | x, perm, name=None                         | axis=perm
gather                   | x, index, axis=None, name=None             | axis=axis or 0
gather_nd                | x, index, name=None
masked_select            | x, mask, name=None
index_sample             | x, index
index_select             | x, index, axis=0, name=None                | dim=axis
index_add                | x, index, axis, value, name=None           | add_value=value
index_put                | x, indices, value, accumulate=False, name=None
scatter                  | x, index, updates, overwrite=True, name=None | ids=index
scatter_nd_add           | x, index, updates, name=None
diag                     | x, offset=0, padding_value=0, name=None
diag_embed               | input, offset=0, dim1=-2, dim2=-1
diagonal                 | x, offset=0, axis1=0, axis2=1, name=None   | input=x
fill_diagonal_           | x, value, offset=0, wrap=False, name=None
fill_diagonal_tensor     | x, y, offset=0, dim1=0, dim2=1, name=None
tril                     | x, diagonal=0, name=None                   | tril_triu: lower=True
triu                     | x, diagonal=0, name=None                   | tril_triu: lower=False
shard_index              | input, index_num, nshards, shard_id, ignore_value=-1 | x=input
slice                    | input, axes, starts, ends
strided_slice            | x, axes, starts, ends, strides, name=None  | input=x
shape                    | input
renorm                   | x, p, axis, max_norm
clone                    | x, name=None                               | assign:
"""
NAMES = add_table(TABLE, globals())


def unstack(x, axis=0, num=None) -> "list[Tensor]":
    """The parts along `axis`, without it; `num`, if given, is how many there are."""
    return ops.unstack(x, axis, x.shape[axis] if num is None else num)


def rank(input):  # noqa: A002
    """The number of axes, as int32."""
    return ops.full([], input.ndim, "int32")


def unfold(x, axis, size, step, name=None):
    """Windows of `size` elements along `axis`, one every `step`, their elements on a new last axis. A copy."""
    axis %= x.ndim
    count = (x.shape[axis] - size) // step + 1
    places = [start * step + i for start in range(count) for i in range(size)]
    rows = ops.index_select(x, _C.to_tensor(places, "int64", x.place), axis)
    split = ops.reshape(rows, x.shape[:axis] + [count, size] + x.shape[axis + 1:])
    return moveaxis(split, axis + 1, -1)


def expand_as(x, y, name=None):
    """`x` with the shape of `y`, by repetition."""
    return ops.expand(x, y.shape)


def split(x, num_or_sections, axis=0, name=None) -> "list[Tensor]":
    """Parts along `axis`: so many, or a list of their sizes, of which one may be -1."""
    axis = int(axis.item()) if isinstance(axis, Tensor) else axis
    if isinstance(num_or_sections, int):
        return ops.split(x, [], axis, num_or_sections)
    return ops.split(x, list(num_or_sections), axis)


def chunk(x, chunks, axis=0, name=None) -> "list[Tensor]":
    """So many equal parts along `axis`."""
    return split(x, chunks, axis)


def vsplit(x, num_or_sections, name=None) -> "list[Tensor]":
    """As split along the first of at least two axes."""
    if x.ndim < 2:
        raise _C.InvalidArgumentError(f"vsplit: the tensor has {x.ndim} axes, not at least 2")
    return split(x, num_or_sections, 0)


def meshgrid(*args, **kwargs) -> "list[Tensor]":
    """Of vectors, given one by one or as a list, their values along one axis each of a common grid."""
    vectors = args[0] if len(args) == 1 and isinstance(args[0], (list, tuple)) else args
    return ops.meshgrid(list(vectors))


def repeat_interleave(x, repeats, axis=None, name=None):
    """Each element of `axis` as often as `repeats` says, a number or a tensor; None: of all elements in one row."""
    if axis is None:
        x, axis = ops.flatten(x, 0, -1), 0
    if isinstance(repeats, Tensor):
        return ops.repeat_interleave(x, ops.reshape(repeats, [-1]), axis)
    return ops.repeat_interleave(x, dim=axis, repeats=repeats)


def where(condition, x=None, y=None, name=None) -> "Any":
    """`x` where the condition is True, else `y`; without both, where it is True, an index tensor for each axis."""
    if x is None and y is None:
        return nonzero(condition, as_tuple=True)
    if x is None or y is None:
        raise _C.InvalidArgumentError("where: either both `x` and `y`, or neither")
    like = next((one for one in (x, y) if isinstance(one, Tensor)), None)
    x, y = (one if isinstance(one, Tensor) else _arguments.number_as_tensor(one, like) for one in (x, y))
    shape = _arguments.common_shape(condition.shape, x.shape, y.shape)
    return ops.where(*(one if one.shape == shape else ops.expand(one, shape) for one in (condition, x, y)))


def where_(condition, x=None, y=None, name=None):
    """As where, into `x`."""
    return ops.where_(condition, x, y)


def nonzero(x, as_tuple=False) -> "Any":
    """The indices of elements that are not 0, a row each; or a column for each axis."""
    found = ops.nonzero(x)
    if not as_tuple:
        return found
    return tuple(ops.slice(found, [1], [axis], [axis + 1]) for axis in range(x.ndim)) if x.ndim else (found,)


def assign(x, output=None):
    """A copy of a tensor, an array, a list or a number; in the elements of `output`, if that is given."""
    made = ops.assign(x) if isinstance(x, Tensor) else _C.to_tensor(x)
    if output is None:
        return made
    output[...] = made
    return output


def scatter_nd(index, updates, shape, name=None):
    """Zeros, to which `updates` are added at `index`."""
    return ops.scatter_nd_add(ops.full(list(shape), 0, updates.dtype, updates.place), index, updates)


def masked_fill(x, mask, value, name=None):
    """`x`, but `value` where the mask is True; both are broadcast."""
    return where(mask, value if isinstance(value, Tensor) else ops.full([], value, x.dtype, x.place), x)


def index_fill(x, index, axis, value, name=None):
    """`x`, but `value` in the rows of `axis` that `index` names."""
    rows = ops.full([x.shape[axis]], False, "bool", x.place)
    rows = ops.scatter(ops.cast(rows, "int32"), index, ops.full([index.size], 1, "int32", x.place))
    shape = [1] * x.ndim
    shape[axis] = -1
    return masked_fill(x, ops.reshape(ops.cast(rows, "bool"), shape), value)


def crop(x, shape=None, offsets=None, name=None):
    """A box of that shape (-1, None: up to the end) at the offsets (None: zeros)."""
    offsets = [0] * x.ndim if offsets is None else list(offsets)
    wanted = [-1] * x.ndim if shape is None else list(shape)
    wanted = [size - start if length == -1 else length for size, start, length in zip(x.shape, offsets, wanted)]
    return ops.crop(x, wanted, offsets)


def diagflat(x, offset=0, name=None):
    """A matrix whose diagonal has the elements of `x`."""
    return ops.diag(ops.flatten(x, 0, -1), offset)


def t(input, name=None):  # noqa: A002
    """The matrix transposed; of fewer axes, itself."""
    if input.ndim > 2:
        raise _C.InvalidArgumentError(f"t: the tensor has {input.ndim} axes, not at most 2; transpose() takes more")
    return ops.transpose(input, [1, 0]) if input.ndim == 2 else input


def moveaxis(x, source, destination, name=None):
    """The axes `source` at the places `destination`, the others in their order."""
    listed = [[one] if isinstance(one, int) else list(one) for one in (source, destination)]
    source, destination = ([axis % x.ndim for axis in one] for one in listed)
    rest = [axis for axis in range(x.ndim) if axis not in source]
    perm = [rest.pop(0) if at not in destination else source[destination.index(at)] for at in range(x.ndim)]
    return ops.transpose(x, perm)


def rot90(x, k=1, axes=[0, 1], name=None):  # noqa: B006  Paddle's default
    """The plane of two axes turned k times by a right angle."""
    first, second = axes
    if k % 2 == 0:
        return ops.assign(x) if k % 4 == 0 else ops.flip(x, [first, second])
    perm = list(range(x.ndim))
    perm[first], perm[second] = perm[second], perm[first]
    if k % 4 == 1:
        return ops.transpose(ops.flip(x, [second]), perm)
    return ops.flip(ops.transpose(x, perm), [second])


def view(x, shape_or_dtype, name=None):
    """`x` with another shape; a copy here."""
    if not isinstance(shape_or_dtype, (list, tuple)):
        raise _C.UnimplementedError("view: only a shape is taken, no dtype")
    return ops.reshape(x, list(shape_or_dtype))


def view_as(x, other, name=None):
    """`x` with the shape of `other`; a copy here."""
    return ops.reshape(x, other.shape)


def unflatten(x, axis, shape, name=None):
    """One axis as several, of which one may be -1."""
    axis %= x.ndim
    return ops.reshape(x, x.shape[:axis] + list(shape) + x.shape[axis + 1:])


NAMES += ["assign", "unstack", "rank", "unfold", "expand_as", "split", "chunk", "vsplit", "meshgrid", "repeat_interleave", "where",
          "where_", "nonzero", "scatter_nd", "masked_fill", "index_fill", "crop",
          "diagflat", "t", "moveaxis", "rot90", "view", "view_as", "unflatten"]
