"""Tensors of which most elements are 0, under Paddle's names and signatures.

    x = phibridge.sparse.sparse_coo_tensor([[0, 0, 1], [1, 2, 0]], [1.0, 2.0, 3.0], [2, 3])
    y = phibridge.sparse.matmul(phibridge.sparse.sin(x), phibridge.ones([3, 4]))

A COO tensor has the indices of its elements, a CSR tensor the rows of one matrix, or of each of a batch, in order. What is
not there counts as 0 and stays so; two operands are of one kind. Gradients go through all, and through values().
"""

import numpy as np

from phibridge import _C, _functions, linalg, ops

_UNARY = "abs asin asinh atan atanh coalesce expm1 isnan log1p sin sinh sqrt square tan tanh"
_TABLE = """
add          | x, y, name=None                                  | sparse_add:
subtract     | x, y, name=None                                  | sparse_subtract:
matmul       | x, y, name=None                                  | sparse_matmul:
masked_matmul | x, y, mask, name=None                           | sparse_masked_matmul:
addmm        | input, x, y, beta=1.0, alpha=1.0, name=None      | sparse_addmm:
mv           | x, vec, name=None                                | sparse_mv:
pow          | x, factor, name=None                             | sparse_pow:
transpose    | x, perm, name=None                               | sparse_transpose:
reshape      | x, shape, name=None                              | sparse_reshape:
slice        | x, axes, starts, ends, name=None                 | sparse_slice:
sum          | x, axis=None, dtype=None, keepdim=False, name=None | sparse_sum: axis=axis or [], dtype=dtype or 'undefined'
cast         | x, index_dtype=None, value_dtype=None, name=None | sparse_cast: index_dtype=index_dtype or 'undefined', value_dtype=value_dtype or 'undefined'
"""
_functions.add_table(_TABLE + "\n".join(f"{name} | x, name=None | sparse_{name}:" for name in _UNARY.split()), globals())
_DEGREES = 57.29577951308232  # of one radian


def _with_values(x, values):
    """A tensor of the kind of `x`, with its indices and other values."""
    coo = ops.sparse_to_sparse_coo(x, x.ndim) if x.is_sparse_csr else x
    made = ops.sparse_sparse_coo_tensor(values, ops.sparse_indices(coo), x.shape)
    return ops.sparse_to_sparse_csr(made) if x.is_sparse_csr else made


def _scaled(x, factor):
    # The operator has no gradient.
    return ops.sparse_scale(x, factor, 0.0, True) if x.stop_gradient else _with_values(x, ops.sparse_values(x) * factor)


def _as_float(x):
    return cast(x, None, "float32") if "int" in x.dtype.name else x  # noqa: F821  of the table


def neg(x, name=None):
    """The opposite of each element."""
    return _scaled(x, -1.0)


def deg2rad(x, name=None):
    """Degrees as radians; float32 of whole numbers."""
    return _scaled(_as_float(x), 1 / _DEGREES)


def rad2deg(x, name=None):
    """Radians as degrees; float32 of whole numbers."""
    return _scaled(_as_float(x), _DEGREES)


def multiply(x, y, name=None):
    """The products of the elements of two tensors of one kind and shape, or with a number."""
    return ops.sparse_multiply(x, y) if isinstance(y, _C.Tensor) else _scaled(x, float(y))


def divide(x, y, name=None):
    """The quotients of the elements of two tensors of one kind and shape, NaN for 0 / 0, or of one and a number."""
    if isinstance(y, _C.Tensor):
        return ops.sparse_divide(x, y)
    return ops.sparse_divide_scalar(x, float(y)) if x.stop_gradient else _with_values(x, ops.sparse_values(x) / float(y))


def is_same_shape(x, y) -> bool:
    """Whether both have one shape, whatever their kinds."""
    return x.shape == y.shape


def pca_lowrank(x, q=None, center=True, niter=2, name=None):
    """As phibridge.linalg.pca_lowrank, of the elements as a dense tensor; (U, S, V) are dense."""
    return linalg.pca_lowrank(x.to_dense(), q, center, niter)


def _values_of(values, dtype, place):
    values = values if isinstance(values, _C.Tensor) else _C.to_tensor(values, dtype, place)
    values = values if dtype is None else ops.cast(values, dtype)
    return values if place is None else values.to(str(place))


def _whole_numbers(given, what: str):
    """As a tensor of int32 or int64. Errors: TypeError."""
    made = given if isinstance(given, _C.Tensor) else _C.to_tensor(given)
    if made.size == 0 and not isinstance(given, _C.Tensor):
        made = ops.cast(made, "int64")
    if made.dtype.name not in ("int8", "int16", "int32", "int64"):
        raise TypeError(f"`{what}` are whole numbers, not {made.dtype.name}")
    return made if made.dtype.name in ("int32", "int64") else ops.cast(made, "int64")


def _with_gradient(made, stop_gradient: bool):
    if stop_gradient and not made.stop_gradient:
        return made.detach()
    if not stop_gradient and made.stop_gradient:
        made.stop_gradient = False
    return made


def sparse_coo_tensor(indices, values, shape=None, dtype=None, place=None, stop_gradient=True):
    """A COO tensor with `values[i]`, a number or a dense part, at `indices[:, i]`.

    indices: [axes, elements]; what is there twice adds up in coalesce(). shape: None for the least that holds all.
    stop_gradient: False for a gradient of `values`, if theirs is wanted, else of the tensor itself. Raises TypeError for
    indices that are no whole numbers, InvalidArgumentError for what does not fit together.
    """
    indices, values = _whole_numbers(indices, "indices"), _values_of(values, dtype, place)
    if indices.ndim != 2:
        raise _C.InvalidArgumentError(f"sparse_coo_tensor: `indices` has {indices.ndim} axes, not 2")
    if shape is None:
        if indices.size == 0:
            raise _C.InvalidArgumentError("sparse_coo_tensor: a tensor without elements needs a `shape`")
        shape = [int(one) + 1 for one in indices.numpy().max(1)] + values.shape[1:]
    indices = indices if indices.place == values.place else indices.copy_to(values.place)
    return _with_gradient(ops.sparse_sparse_coo_tensor(values, indices, list(shape)), stop_gradient)


def sparse_csr_tensor(crows, cols, values, shape, dtype=None, place=None, stop_gradient=True):
    """A CSR tensor: row i of a matrix has the elements `crows[i]` to below `crows[i + 1]`, with `values` in the columns `cols`.

    shape: [rows, columns], or [batch, rows, columns] with the `crows` of one matrix after the other, each from 0.
    stop_gradient and errors: as of sparse_coo_tensor.
    """
    starts, columns = _whole_numbers(crows, "crows"), _whole_numbers(cols, "cols")
    values, shape = _values_of(values, dtype, place), list(shape)
    if len(shape) not in (2, 3):
        raise _C.InvalidArgumentError(f"sparse_csr_tensor: `shape` has {len(shape)} axes, not 2 or 3")
    batch, rows = (shape[0] if len(shape) == 3 else 1), shape[-2]
    if starts.shape != [batch * (rows + 1)]:
        raise _C.InvalidArgumentError(f"sparse_csr_tensor: `crows` has the shape {starts.shape}, not [{batch * (rows + 1)}]")
    bounds, columns = starts.numpy().astype("int64").reshape(batch, rows + 1), columns.numpy().astype("int64")
    counts = np.diff(bounds, axis=1)
    if bounds[:, 0].any() or (counts < 0).any() or bounds[:, -1].sum() != columns.size:
        raise _C.InvalidArgumentError("sparse_csr_tensor: `crows` of a matrix begin with 0, do not fall, and end with its number of "
                                      f"elements; `cols` has {columns.size}")
    row = np.repeat(np.tile(np.arange(rows), batch), counts.ravel())
    places = [np.repeat(np.arange(batch), bounds[:, -1]), row, columns][3 - len(shape):]
    indices = _C.to_tensor(np.stack(places), place=values.place)
    made = ops.sparse_to_sparse_csr(ops.sparse_sparse_coo_tensor(values, indices, shape))
    return _with_gradient(made, stop_gradient)


from phibridge.sparse import nn  # noqa: E402,F401  reads the functions above
