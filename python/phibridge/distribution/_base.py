"""What distributions have in common, and the divergence of two of them."""

import phibridge
from phibridge import _C
from phibridge._autograd import no_grad


def as_tensor(value, like=None, place=None):
    """A tensor of a number, a list, an array or a tensor, of the default dtype unless it has a floating-point dtype. What is no
    tensor goes to that place, else to that of `like`, else to the default one."""
    if isinstance(value, _C.Tensor):
        return value if "float" in value.dtype.name else value.astype(_C._nn.get_default_dtype())
    made = phibridge.to_tensor(value, place=like.place if place is None and like is not None else place)
    dtype = like.dtype if like is not None else _C._nn.get_default_dtype()
    if made.dtype.name in ("float16", "float64") and hasattr(value, "dtype"):
        dtype = made.dtype
    return made.astype(dtype)


def broadcast(*values) -> list:
    """Tensors of the values, of one shape; what is no tensor goes to the place of the first that is one."""
    place = next((value.place for value in values if isinstance(value, _C.Tensor)), None)
    made = [as_tensor(value, place=place) for value in values]
    widest = max((one.dtype for one in made), key=lambda dtype: dtype.numpy.itemsize)
    return list(phibridge.broadcast_tensors([one.astype(widest) for one in made])) if len(made) > 1 else made


def summed(x, count: int):
    """Summed over the last `count` axes."""
    return phibridge.sum(x, list(range(-count, 0))) if count else x


class Distribution:
    """Numbers that are drawn, of batch_shape distributions at once; a draw of one has event_shape."""

    def __init__(self, batch_shape=(), event_shape=()):
        self._batch_shape, self._event_shape = tuple(batch_shape), tuple(event_shape)

    @property
    def batch_shape(self) -> tuple:
        """The shape of the parameters."""
        return self._batch_shape

    @property
    def event_shape(self) -> tuple:
        """The shape of a draw of one distribution."""
        return self._event_shape

    @property
    def mean(self):
        """Of each distribution."""
        raise NotImplementedError(f"{type(self).__name__} has no mean")

    @property
    def variance(self):
        """Of each distribution."""
        raise NotImplementedError(f"{type(self).__name__} has no variance")

    def sample(self, shape=()):
        """Draws [*shape, *batch_shape, *event_shape], without gradients."""
        with no_grad():
            return self.rsample(shape)

    def rsample(self, shape=()):
        """As sample, with gradients by the parameters."""
        raise NotImplementedError(f"{type(self).__name__} has no rsample")

    def entropy(self):
        """In nats."""
        raise NotImplementedError(f"{type(self).__name__} has no entropy")

    def log_prob(self, value):
        """The logarithm of the probability, or of its density."""
        raise NotImplementedError(f"{type(self).__name__} has no log_prob")

    def prob(self, value):
        """The probability, or its density."""
        return phibridge.exp(self.log_prob(value))

    def probs(self, value):
        """As prob."""
        return self.prob(value)

    def kl_divergence(self, other):
        """kl_divergence(self, other)."""
        return kl_divergence(self, other)

    def _extend_shape(self, shape) -> list:
        given = [shape] if isinstance(shape, int) else list(shape)
        return [*given, *self._batch_shape, *self._event_shape]

    def _uniform(self, shape, like, seed: int = 0):
        """From above 0 to below 1, of the dtype and place of `like`."""
        least = 1.1754943508222875e-38
        drawn = phibridge.ops.uniform(self._extend_shape(shape), like.dtype, 0.0, 1.0, seed, place=like.place)
        return phibridge.clip(drawn, least, 1 - 2.0 ** -24)

    def _normal(self, shape, like, seed: int = 0):
        """Of the standard normal distribution, of the dtype and place of `like`."""
        return phibridge.ops.gaussian(self._extend_shape(shape), 0.0, 1.0, seed, like.dtype, like.place)


class ExponentialFamily(Distribution):
    """Distributions whose densities are exponentials of products of parameters and functions of the number."""


_divergences = {}


def register_kl(cls_p, cls_q):
    """A decorator of the function that kl_divergence calls for those classes, and for what derives from them. Raises TypeError
    unless both are distributions."""
    for one in (cls_p, cls_q):
        if not (isinstance(one, type) and issubclass(one, Distribution)):
            raise TypeError(f"register_kl: {one!r} is no class of distributions")

    def register(function):
        _divergences[cls_p, cls_q] = function
        return function
    return register


def kl_divergence(p, q):
    """The sum of p(x) log(p(x) / q(x)). Raises UnimplementedError for a pair that nobody registered."""
    for cls_p in type(p).__mro__:
        for cls_q in type(q).__mro__:
            if (cls_p, cls_q) in _divergences:
                return _divergences[cls_p, cls_q](p, q)
    raise _C.UnimplementedError(f"kl_divergence of {type(p).__name__} and {type(q).__name__}; register_kl adds one")
