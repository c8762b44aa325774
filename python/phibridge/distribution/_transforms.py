"""Functions that have an inverse, of numbers that are drawn."""

import math

import phibridge
from phibridge import _C
from phibridge.distribution._base import Distribution, as_tensor, summed


class Transform:
    """y = f(x), with its inverse and the logarithm of |dy / dx|: subclasses have _forward, _inverse and
    _forward_log_det_jacobian. A call with a tensor is forward(), with a distribution a TransformedDistribution, and with a
    transform a ChainTransform."""

    _RANK = (0, 0)  # how many axes of x and of y belong together

    def __call__(self, input):  # noqa: A002
        from phibridge.distribution._derived import TransformedDistribution
        if isinstance(input, Distribution):
            return TransformedDistribution(input, [self])
        if isinstance(input, Transform):
            return ChainTransform([self, input])
        return self.forward(input)

    def forward(self, x):
        """f(x)."""
        return self._forward(as_tensor(x))

    def inverse(self, y):
        """x, of which f is y."""
        return self._inverse(as_tensor(y))

    def forward_log_det_jacobian(self, x):
        """log |df / dx| at x."""
        return self._forward_log_det_jacobian(as_tensor(x))

    def inverse_log_det_jacobian(self, y):
        """log |dx / df| at y."""
        return -self._forward_log_det_jacobian(self._inverse(as_tensor(y)))

    def forward_shape(self, shape):
        """The shape of f(x), of that of x."""
        return tuple(shape)

    def inverse_shape(self, shape):
        """The shape of x, of that of f(x)."""
        return tuple(shape)

    def _forward(self, x):
        raise NotImplementedError(f"{type(self).__name__} has no _forward")

    def _inverse(self, y):
        raise NotImplementedError(f"{type(self).__name__} has no _inverse")

    def _forward_log_det_jacobian(self, x):
        raise NotImplementedError(f"{type(self).__name__} has no _forward_log_det_jacobian")


class AbsTransform(Transform):
    """|x|; its inverse is both -y and y."""

    def _forward(self, x):
        return phibridge.abs(x)

    def _inverse(self, y):
        return -y, y

    def inverse_log_det_jacobian(self, y):
        y = as_tensor(y)
        zero = phibridge.zeros([], y.dtype.name, place=y.place)
        return zero, zero


class AffineTransform(Transform):
    """loc + scale x."""

    def __init__(self, loc, scale):
        self.loc, self.scale = as_tensor(loc), as_tensor(scale)

    def _forward(self, x):
        return self.loc + self.scale * x

    def _inverse(self, y):
        return (y - self.loc) / self.scale

    def _forward_log_det_jacobian(self, x):
        return phibridge.log(phibridge.abs(self.scale)) + phibridge.zeros_like(x)

    def forward_shape(self, shape):
        return tuple(phibridge.broadcast_shape(phibridge.broadcast_shape(list(shape), self.loc.shape), self.scale.shape))

    inverse_shape = forward_shape


class ExpTransform(Transform):
    """exp(x)."""

    def _forward(self, x):
        return phibridge.exp(x)

    def _inverse(self, y):
        return phibridge.log(y)

    def _forward_log_det_jacobian(self, x):
        return x


class PowerTransform(Transform):
    """x^power of positive x."""

    def __init__(self, power):
        self.power = as_tensor(power)

    def _forward(self, x):
        return x ** self.power

    def _inverse(self, y):
        return y ** (1.0 / self.power)

    def _forward_log_det_jacobian(self, x):
        return phibridge.log(phibridge.abs(self.power * x ** (self.power - 1)))

    def forward_shape(self, shape):
        return tuple(phibridge.broadcast_shape(list(shape), self.power.shape))

    inverse_shape = forward_shape


class SigmoidTransform(Transform):
    """1 / (1 + exp(-x))."""

    def _forward(self, x):
        return phibridge.nn.functional.sigmoid(x)

    def _inverse(self, y):
        return phibridge.log(y) - phibridge.log1p(-y)

    def _forward_log_det_jacobian(self, x):
        return -phibridge.nn.functional.softplus(-x) - phibridge.nn.functional.softplus(x)


class TanhTransform(Transform):
    """tanh(x)."""

    def _forward(self, x):
        return phibridge.tanh(x)

    def _inverse(self, y):
        return phibridge.atanh(y)

    def _forward_log_det_jacobian(self, x):
        return 2.0 * (math.log(2.0) - x - phibridge.nn.functional.softplus(-2.0 * x))


class SoftmaxTransform(Transform):
    """The softmax of the last axis; the inverse is a logarithm."""

    _RANK = (1, 1)

    def _forward(self, x):
        return phibridge.nn.functional.softmax(x, -1)

    def _inverse(self, y):
        return phibridge.log(y)


class StickBreakingTransform(Transform):
    """n numbers to n + 1 shares of 1: each takes its part of what those before it left."""

    _RANK = (1, 1)

    def _offset(self, x):
        size = x.shape[-1]
        return phibridge.log(phibridge.arange(size, 0, -1, dtype=x.dtype.name).to(x.place))

    def _forward(self, x):
        z = phibridge.nn.functional.sigmoid(x - self._offset(x))
        left = phibridge.cumprod(1 - z, -1)
        one = phibridge.ones_like(z[..., :1])
        return phibridge.concat([z, one], -1) * phibridge.concat([one, left], -1)

    def _inverse(self, y):
        shares = y[..., :-1]
        left = 1.0 - phibridge.cumsum(shares, -1)
        return phibridge.log(shares) - phibridge.log(left) + self._offset(shares)

    def _forward_log_det_jacobian(self, x):
        y, moved = self.forward(x), x - self._offset(x)
        return phibridge.sum(-moved + phibridge.nn.functional.log_sigmoid(moved) + phibridge.log(y[..., :-1]), -1)

    def forward_shape(self, shape):
        return (*shape[:-1], shape[-1] + 1)

    def inverse_shape(self, shape):
        return (*shape[:-1], shape[-1] - 1)


def _replaced(shape, before, after) -> tuple:
    """The shape with its last axes, `before`, as `after`. Raises InvalidArgumentError for others."""
    split = len(shape) - len(before)
    if split < 0 or tuple(shape[split:]) != before:
        raise _C.InvalidArgumentError(f"ReshapeTransform: the last axes of {tuple(shape)} are not {before}")
    return (*shape[:split], *after)


class ReshapeTransform(Transform):
    """The last axes, of in_event_shape, as out_event_shape."""

    def __init__(self, in_event_shape, out_event_shape):
        self.in_event_shape, self.out_event_shape = tuple(in_event_shape), tuple(out_event_shape)
        if math.prod(self.in_event_shape) != math.prod(self.out_event_shape):
            raise _C.InvalidArgumentError(f"ReshapeTransform: {self.in_event_shape} and {self.out_event_shape} have not as many "
                                          "elements")
        self._RANK = (len(self.in_event_shape), len(self.out_event_shape))

    def forward_shape(self, shape):
        return _replaced(shape, self.in_event_shape, self.out_event_shape)

    def inverse_shape(self, shape):
        return _replaced(shape, self.out_event_shape, self.in_event_shape)

    def _forward(self, x):
        return phibridge.reshape(x, [*x.shape[:max(x.ndim - len(self.in_event_shape), 0)], *self.out_event_shape])

    def _inverse(self, y):
        return phibridge.reshape(y, [*y.shape[:max(y.ndim - len(self.out_event_shape), 0)], *self.in_event_shape])

    def _forward_log_det_jacobian(self, x):
        return phibridge.zeros(x.shape[:x.ndim - len(self.in_event_shape)], x.dtype.name, place=x.place)


class IndependentTransform(Transform):
    """That transform, of whose values the last axes belong together."""

    def __init__(self, base, reinterpreted_batch_rank):
        if reinterpreted_batch_rank <= 0:
            raise _C.InvalidArgumentError(f"IndependentTransform: the rank must be positive; it is {reinterpreted_batch_rank}")
        self._base, self._more = base, reinterpreted_batch_rank
        self._RANK = tuple(rank + reinterpreted_batch_rank for rank in base._RANK)

    def _forward(self, x):
        return self._base.forward(x)

    def _inverse(self, y):
        return self._base.inverse(y)

    def _forward_log_det_jacobian(self, x):
        return summed(self._base.forward_log_det_jacobian(x), self._more)

    def forward_shape(self, shape):
        return self._base.forward_shape(shape)

    def inverse_shape(self, shape):
        return self._base.inverse_shape(shape)


class ChainTransform(Transform):
    """Transforms one after the other."""

    def __init__(self, transforms):
        self.transforms = list(transforms)
        needed = more = 0  # so many axes of x belong together, and so many more of y
        for taken, given in (one._RANK for one in self.transforms):
            needed = max(needed, taken - more)
            more += given - taken
        self._RANK = (needed, needed + more)

    def _forward(self, x):
        for one in self.transforms:
            x = one.forward(x)
        return x

    def _inverse(self, y):
        for one in reversed(self.transforms):
            y = one.inverse(y)
        return y

    def _forward_log_det_jacobian(self, x):
        total, rank = 0.0, self._RANK[0]
        for one in self.transforms:
            taken, given = one._RANK
            total = total + summed(one.forward_log_det_jacobian(x), rank - taken)
            rank += given - taken
            x = one.forward(x)
        return total

    def forward_shape(self, shape):
        for one in self.transforms:
            shape = one.forward_shape(shape)
        return tuple(shape)

    def inverse_shape(self, shape):
        for one in reversed(self.transforms):
            shape = one.inverse_shape(shape)
        return tuple(shape)


class StackTransform(Transform):
    """A transform for each slice along an axis."""

    def __init__(self, transforms, axis=0):
        self.transforms, self.axis = list(transforms), axis

    def _each(self, method, x):
        if x.shape[self.axis] != len(self.transforms):
            raise _C.InvalidArgumentError(f"StackTransform: {len(self.transforms)} transforms of {x.shape[self.axis]} slices")
        parts = phibridge.unbind(x, self.axis)
        return phibridge.stack([getattr(one, method)(part) for one, part in zip(self.transforms, parts)], self.axis)

    def _forward(self, x):
        return self._each("forward", x)

    def _inverse(self, y):
        return self._each("inverse", y)

    def _forward_log_det_jacobian(self, x):
        return self._each("forward_log_det_jacobian", x)


NAMES = ("Transform", "AbsTransform", "AffineTransform", "ChainTransform", "ExpTransform", "IndependentTransform", "PowerTransform",
         "ReshapeTransform", "SigmoidTransform", "SoftmaxTransform", "StackTransform", "StickBreakingTransform", "TanhTransform")
