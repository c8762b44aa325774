"""All first or second derivatives of a function's results as matrices: jacobian, hessian."""

from phibridge import _C, ops
from phibridge._autograd import grad


class Jacobian:
    """The matrix of the derivatives of `ys` by `xs`, computed when it is first looked at: by an index, as an operand, or by a
    member of Tensor. Its gradients have gradients.

    Without batches it has a row for each element of `ys` and a column for each of `xs`, and an axis less for a tensor
    without axes; with batches, such a matrix for each.
    """

    def __init__(self, ys, xs, is_batched: bool):
        self._ys, self._xs, self._is_batched, self._made = ys, xs, is_batched, None

    def _whole(self):
        if self._made is None:
            self._made = _matrix(self._ys, self._xs, self._is_batched)
        return self._made

    def __getitem__(self, index):
        return self._whole()[index]

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._whole(), name)

    def __repr__(self):
        return f"{type(self).__name__}({self._whole()!r})"


class Hessian(Jacobian):
    """The matrix of the second derivatives of one number, or of one number a batch; as Jacobian otherwise."""


def _on_operands(name: str):
    def apply(self, *others):
        others = [one._whole() if isinstance(one, Jacobian) else one for one in others]
        return getattr(self._whole(), name)(*others)
    apply.__name__ = name
    return apply


for _name in ("add", "radd", "sub", "rsub", "mul", "rmul", "truediv", "rtruediv", "floordiv", "rfloordiv", "mod", "rmod", "matmul",
              "rmatmul", "pow", "neg", "len", "eq", "ne", "lt", "le", "gt", "ge"):
    setattr(Jacobian, f"__{_name}__", _on_operands(f"__{_name}__"))


def _row(y, xs):
    """The derivatives of the sum of `y` by `xs`; zeros where it does not depend on it."""
    found = None if y.stop_gradient else grad([y], [xs], create_graph=True, allow_unused=True)[0]
    return ops.full_like(xs, 0) if found is None else found


def _stacked(rows, xs, axis: int):
    """Rows of the shape of `xs` along a new axis; of no rows, what has no elements."""
    if rows:
        return ops.stack(rows, axis)
    return ops.full(xs.shape[:axis] + [0] + xs.shape[axis:], 0, xs.dtype, xs.place)


def _matrix(ys, xs, is_batched: bool):
    if not is_batched:
        return _row(ys, xs) if ys.ndim == 0 else _stacked([_row(ys[i], xs) for i in range(ys.size)], xs, 0)
    if ys.ndim == 1:
        return _row(ys, xs)
    return _stacked([_row(ys[:, i], xs) for i in range(ys.shape[1])], xs, 1)


def _check(what: str, tensor, batch_axis) -> None:
    if batch_axis not in (None, 0):
        raise _C.InvalidArgumentError(f"`batch_axis` is None or 0, not {batch_axis!r}")
    most = 1 if batch_axis is None else 2
    if not isinstance(tensor, _C.Tensor):
        raise TypeError(f"`{what}` is {type(tensor).__name__}, not a Tensor")
    if not most - 1 <= tensor.ndim <= most:
        raise _C.InvalidArgumentError(f"`{what}` has {tensor.ndim} axes, not {most - 1} or {most}")


def _for_each(values, function):
    return tuple(function(one) for one in values) if isinstance(values, (list, tuple)) else function(values)


def jacobian(ys, xs, batch_axis=None):
    """The derivatives of each element of `ys` by each of `xs`, as a Jacobian: for a list of `xs` a tuple, for one of `ys` a tuple
    of what there is for each.

    Tensors have no axis or one; with batch_axis=0, the batches before it. Raises InvalidArgumentError for others.
    """
    def of(y, x):
        _check("ys", y, batch_axis)
        _check("xs", x, batch_axis)
        return Jacobian(y, x, batch_axis is not None)
    return _for_each(ys, lambda y: _for_each(xs, lambda x: of(y, x)))


def hessian(ys, xs, batch_axis=None):
    """The second derivatives of `ys`, one number, or with batch_axis=0 one a batch, by `xs`, as a Hessian; of a list of `xs`, a
    tuple of tuples, a row for each. Raises InvalidArgumentError for other tensors."""
    _check("ys", ys, batch_axis)
    count = 1 if batch_axis is None else ys.shape[0]
    if ys.size != count:
        raise _C.InvalidArgumentError(f"hessian: `ys` has {ys.size} elements, not {count}")

    def of(x):
        _check("xs", x, batch_axis)
        first = _row(ys, x)
        return _for_each(xs, lambda other: Hessian(first, other, batch_axis is not None))
    return _for_each(xs, of)
