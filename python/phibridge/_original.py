"""Functions under the original's Python signatures, where these differ from what the operators' records say.

Each calls the operator's function of `_functions`, which stays in `phibridge.ops` under the operator's own signature.
"""

from phibridge import _C, ops


def _axes(axis, rank: int):
    """(dim, reduce_all) of an operator that reduces."""
    if axis is None:
        return list(range(rank)), True
    axes = [axis] if isinstance(axis, int) else list(axis)
    return axes, False


def sum(x, axis=None, dtype=None, keepdim=False):  # noqa: A001
    """The sum along `axis` (an int, a list, or None: of all elements)."""
    dim, every = _axes(axis, x.ndim)
    return ops.sum(x, dim, keepdim, every, "undefined" if dtype is None else dtype)


def _reduction(name: str, what: str):
    function = getattr(ops, name)

    def reduce(x, axis=None, keepdim=False):
        dim, every = _axes(axis, x.ndim)
        return function(x, dim, keepdim, every)
    reduce.__name__ = reduce.__qualname__ = name
    reduce.__doc__ = f"{what} along `axis` (an int, a list, or None: of all elements)."
    return reduce


mean = _reduction("mean", "The mean")
max = _reduction("max", "The largest element")  # noqa: A001
min = _reduction("min", "The smallest element")  # noqa: A001
prod = _reduction("prod", "The product")
all = _reduction("all", "True where all elements are true,")  # noqa: A001
any = _reduction("any", "True where one element is true,")  # noqa: A001


def argmax(x, axis=None, keepdim=False, dtype="int64"):
    """Where the largest element is, along `axis`; None: among all elements."""
    return ops.argmax(x, 0 if axis is None else axis, keepdim, axis is None, dtype)


def argmin(x, axis=None, keepdim=False, dtype="int64"):
    """Where the smallest element is, along `axis`; None: among all elements."""
    return ops.argmin(x, 0 if axis is None else axis, keepdim, axis is None, dtype)


def matmul(x, y, transpose_x=False, transpose_y=False):
    """The matrix product of the last two axes; the others are broadcast."""
    return ops.matmul(x, y, transpose_x, transpose_y)


def squeeze(x, axis=None):
    """Without axes of one element: those that `axis` names, or all."""
    return ops.squeeze(x, [] if axis is None else [axis] if isinstance(axis, int) else list(axis))


def unsqueeze(x, axis):
    """With axes of one element put in."""
    return ops.unsqueeze(x, [axis] if isinstance(axis, int) else list(axis))


def cast(x, dtype):
    """The elements converted; the gradient is converted back."""
    return ops.cast(x, dtype)


def zeros(shape, dtype="float32", place="cpu"):
    """A tensor of zeros."""
    return ops.full(list(shape), 0, dtype, place)


def ones(shape, dtype="float32", place="cpu"):
    """A tensor of ones."""
    return ops.full(list(shape), 1, dtype, place)


def full(shape, fill_value, dtype="float32", place="cpu"):
    """A tensor of one value."""
    return ops.full(list(shape), fill_value, dtype, place)


def arange(start=0, end=None, step=1, dtype=None):
    """Numbers from `start` to below `end`: whole ones are int64, others float32."""
    if end is None:
        start, end = 0, start
    if dtype is None:
        whole = isinstance(start, int) and isinstance(end, int) and isinstance(step, int)
        dtype = "int64" if whole else "float32"
    return ops.arange(*(_C.to_tensor([value], dtype=dtype) for value in (start, end, step)))


def rand(shape, dtype="float32"):
    """Random numbers from [0, 1), of the stream that phibridge.seed restarts."""
    return ops.uniform(list(shape), dtype, 0.0, 1.0)


def randn(shape, dtype="float32"):
    """Random numbers of the standard normal distribution."""
    return ops.gaussian(list(shape), 0.0, 1.0, 0, dtype)


def transpose(x, perm):
    """The axes in another order."""
    return ops.transpose(x, list(perm))


def one_hot(x, num_classes):
    """A new last axis that is 1 at the class and 0 elsewhere."""
    return ops.one_hot(x, num_classes)


NAMES = ("sum", "mean", "max", "min", "prod", "all", "any", "argmax", "argmin", "matmul", "squeeze", "unsqueeze", "cast",
         "zeros", "ones", "full", "arange", "rand", "randn", "transpose", "one_hot")
