"""Functions that pick and put elements along an axis."""

from phibridge import _C, ops
from phibridge._C import Tensor
from phibridge._original import _arguments

_NEUTRAL = {"add": 0, "mul": 1, "multiply": 1, "mean": 0}
_REDUCTIONS = ("assign", *_NEUTRAL, "amin", "amax")


def _broadcast_but(arr, indices, axis):
    shape = list(arr.shape)
    shape[axis] = indices.shape[axis]
    return _arguments.common_shape(shape, [n if i != axis % arr.ndim else shape[i] for i, n in enumerate(indices.shape)])


def take_along_axis(arr, indices, axis, broadcast=True):
    """Of each row along `axis`, the elements that `indices` names; the other axes are broadcast."""
    if len(arr.shape) != len(indices.shape):
        raise _C.InvalidArgumentError("take_along_axis: `indices` and `arr` have different numbers of axes")
    if broadcast:
        shape = _broadcast_but(arr, indices, axis)
        indices = ops.expand(indices, shape)
        shape[axis] = arr.shape[axis]
        arr = ops.expand(arr, shape)
    return ops.take_along_axis(arr, indices, axis)


def _filled(like, value):
    return ops.full(like.shape, value, like.dtype, like.place)


def _with_number_at(arr, indices, value, axis):
    """`arr`, with a number at all that `indices` names."""
    return ops.put_along_axis(arr, indices, ops.full([], value, arr.dtype, arr.place), axis, "assign")


def _extreme_of(arr, indices, values, axis, largest, include_self):
    """Each element's largest or smallest of what is put there, and of itself if `include_self` says so."""
    count = arr.size
    rows = ops.reshape(ops.arange(*(_C.to_tensor(n, place=arr.place) for n in (0, count, 1))), arr.shape)
    goes_to = ops.reshape(ops.take_along_axis(rows, indices, axis), [-1])
    comes_from = ops.arange(*(_C.to_tensor(n, place=arr.place) for n in (0, values.size, 1)))
    found = ops.send_u_recv(ops.reshape(values, [-1, 1]), comes_from, goes_to, "MAX" if largest else "MIN", [count])
    found = ops.reshape(found, arr.shape)
    if include_self:
        found = (ops.maximum if largest else ops.minimum)(arr, found)
    is_target = ops.cast(_with_number_at(_filled(arr, 0), indices, 1, axis), "bool")
    return ops.where(is_target, found, arr)


def _extreme(arr, indices, values, axis, largest, include_self):
    from phibridge.autograd import PyLayer  # which needs the functions of this package

    class Extreme(PyLayer):
        """All that equal the result share its gradient, as in Paddle."""

        @staticmethod
        def forward(ctx, arr, values):
            made = _extreme_of(arr, indices, values, axis, largest, include_self)
            ctx.save_for_backward(arr, values, made)
            return made

        @staticmethod
        def backward(ctx, grad):
            arr, values, made = ctx.saved_tensor()
            own = ops.cast(ops.equal(arr, made), grad.dtype)
            if not include_self:
                own = _with_number_at(own, indices, 0, axis)
            put = ops.cast(ops.equal(values, ops.take_along_axis(made, indices, axis)), grad.dtype)
            count = ops.put_along_axis(own, indices, put, axis, "add")
            share = ops.divide(grad, ops.maximum(count, _filled(count, 1)))
            return ops.multiply(share, own), ops.multiply(ops.take_along_axis(share, indices, axis), put)

    return Extreme.apply(arr, values)


def _mean(arr, indices, values, axis, include_self):
    total = ops.put_along_axis(arr, indices, values, axis, "add")
    counts = _filled(arr, 1)
    if not include_self:
        counts = _with_number_at(counts, indices, 0, axis)
    return ops.divide(total, ops.put_along_axis(counts, indices, _filled(indices, 1).astype(arr.dtype), axis, "add"))


def _operands(arr, indices, values, axis, reduce, broadcast):
    if reduce not in _REDUCTIONS:
        raise _C.InvalidArgumentError(f"put_along_axis: `reduce` is one of {', '.join(_REDUCTIONS)}, not {reduce!r}")
    if not isinstance(values, Tensor):
        values = ops.full([], values, arr.dtype, arr.place)
    if broadcast:
        indices = ops.expand(indices, _broadcast_but(arr, indices, axis))
    if broadcast or values.size == 1:
        values = ops.expand(values, indices.shape)
    elif values.ndim == indices.ndim and all(have >= want for have, want in zip(values.shape, indices.shape)):
        values = values[tuple(map(slice, indices.shape))]  # those that have an index
    return indices, values


def _put(arr, indices, values, axis, reduce, include_self):
    if indices.size == 0:
        return ops.assign(arr)
    if arr.dtype in (_C.DType.float16, _C.DType.bfloat16) and reduce in ("amin", "amax", "mean"):
        # What these are made of, and its gradients, has no kernel of half types on the CPU.
        made = _put(ops.cast(arr, "float32"), indices, ops.cast(values, "float32"), axis, reduce, include_self)
        return ops.cast(made, arr.dtype)
    if reduce in ("amin", "amax"):
        return _extreme(arr, indices, values, axis, reduce == "amax", include_self)
    if not include_self and reduce in _NEUTRAL:
        arr = _with_number_at(arr, indices, _NEUTRAL[reduce], axis)
    if reduce == "mean":
        return _mean(arr, indices, values, axis, include_self)
    return ops.put_along_axis(arr, indices, values, axis, reduce)


def put_along_axis(arr, indices, values, axis, reduce="assign", include_self=True, broadcast=True):
    """`arr`, with `values` at `indices` of each row along `axis`: written ("assign"), or with what is there added up ("add"),
    multiplied ("mul", "multiply"), averaged ("mean"), or the smallest or largest ("amin", "amax"). include_self=False: what is
    there does not count. broadcast=False: `indices` may be shorter than `arr` along any axis, and `values` longer than both."""
    indices, values = _operands(arr, indices, values, axis, reduce, broadcast)
    return _put(arr, indices, values, axis, reduce, include_self)


def put_along_axis_(arr, indices, values, axis, reduce="assign", include_self=True):
    """As put_along_axis, in place."""
    indices, values = _operands(arr, indices, values, axis, reduce, True)
    if reduce == "assign" or include_self and reduce in ("add", "mul", "multiply"):
        return ops.put_along_axis_(arr, indices, values, axis, reduce)
    arr[...] = _put(ops.assign(arr), indices, values, axis, reduce, include_self)
    return arr


NAMES = ("take_along_axis", "put_along_axis", "put_along_axis_")
