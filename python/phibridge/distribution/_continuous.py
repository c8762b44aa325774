"""Distributions of real numbers: Normal, LogNormal, Uniform, Laplace, Gumbel, Cauchy."""

import math

import phibridge
from phibridge._autograd import no_grad
from phibridge.distribution._base import Distribution, as_tensor, broadcast, register_kl

_EULER = 0.57721566490153286060


class _LocScale(Distribution):
    def __init__(self, loc, scale):
        self.loc, self.scale = broadcast(loc, scale)
        super().__init__(self.loc.shape)

    def _standard(self, value):
        return (as_tensor(value, self.loc) - self.loc) / self.scale


class Normal(_LocScale):
    """The normal distribution of mean `loc` and standard deviation `scale`."""

    def __init__(self, loc, scale, name=None):
        super().__init__(loc, scale)

    @property
    def mean(self):
        return self.loc

    @property
    def variance(self):
        return phibridge.square(self.scale)

    def sample(self, shape=(), seed=0):
        """Draws [*shape, *batch_shape], without gradients; in each call the same ones by a `seed` other than 0."""
        with no_grad():
            return self._drawn(shape, seed)

    def rsample(self, shape=()):
        return self._drawn(shape, 0)

    def _drawn(self, shape, seed: int):
        return self.loc + self.scale * self._normal(shape, self.loc, seed)

    def entropy(self):
        return 0.5 + 0.5 * math.log(2 * math.pi) + phibridge.log(self.scale)

    def log_prob(self, value):
        return -0.5 * phibridge.square(self._standard(value)) - phibridge.log(self.scale) - 0.5 * math.log(2 * math.pi)


@register_kl(Normal, Normal)
def _of_normals(p, q):
    ratio = phibridge.square(p.scale / q.scale)
    moved = phibridge.square((p.loc - q.loc) / q.scale)
    return 0.5 * (ratio + moved - 1 - phibridge.log(ratio))


class LogNormal(_LocScale):
    """exp(x) of normally distributed x."""

    def __init__(self, loc, scale):
        super().__init__(loc, scale)
        self._base = Normal(self.loc, self.scale)

    @property
    def mean(self):
        return phibridge.exp(self.loc + phibridge.square(self.scale) / 2)

    @property
    def variance(self):
        square = phibridge.square(self.scale)
        return phibridge.expm1(square) * phibridge.exp(2 * self.loc + square)

    def rsample(self, shape=()):
        return phibridge.exp(self._base.rsample(shape))

    def entropy(self):
        return self._base.entropy() + self.loc

    def log_prob(self, value):
        logarithm = phibridge.log(as_tensor(value, self.loc))
        return self._base.log_prob(logarithm) - logarithm


@register_kl(LogNormal, LogNormal)
def _of_log_normals(p, q):
    return _of_normals(p, q)


class Uniform(Distribution):
    """Any number of [low, high)."""

    def __init__(self, low, high, name=None):
        self.low, self.high = broadcast(low, high)
        super().__init__(self.low.shape)

    @property
    def mean(self):
        return (self.low + self.high) / 2

    @property
    def variance(self):
        return phibridge.square(self.high - self.low) / 12

    def sample(self, shape=(), seed=0):
        """Draws [*shape, *batch_shape], without gradients; in each call the same ones by a `seed` other than 0."""
        with no_grad():
            return self._drawn(shape, seed)

    def rsample(self, shape=()):
        return self._drawn(shape, 0)

    def _drawn(self, shape, seed: int):
        return self.low + (self.high - self.low) * self._uniform(shape, self.low, seed)

    def entropy(self):
        return phibridge.log(self.high - self.low)

    def prob(self, value):
        value = as_tensor(value, self.low)
        is_in = phibridge.logical_and(value > self.low, value < self.high).astype(self.low.dtype)
        return is_in / (self.high - self.low)

    def log_prob(self, value):
        value = as_tensor(value, self.low)
        is_in = phibridge.logical_and(value > self.low, value < self.high).astype(self.low.dtype)
        return phibridge.log(is_in) - phibridge.log(self.high - self.low)


@register_kl(Uniform, Uniform)
def _of_uniforms(p, q):
    is_within = phibridge.logical_and(q.low <= p.low, p.high <= q.high)
    found = phibridge.log((q.high - q.low) / (p.high - p.low))
    return phibridge.where(is_within, found, phibridge.full_like(found, math.inf))


class Laplace(_LocScale):
    """Densities that fall with exp(-|x - loc| / scale)."""

    @property
    def mean(self):
        return self.loc

    @property
    def stddev(self):
        """The square root of the variance."""
        return math.sqrt(2.0) * self.scale

    @property
    def variance(self):
        return phibridge.square(self.stddev)

    def rsample(self, shape=()):
        return self.icdf(self._uniform(shape, self.loc))

    def entropy(self):
        return 1 + phibridge.log(2 * self.scale)

    def log_prob(self, value):
        return -phibridge.log(2 * self.scale) - phibridge.abs(self._standard(value))

    def cdf(self, value):
        """The probability of a number that is at most that."""
        x = self._standard(value)
        return 0.5 - 0.5 * phibridge.sign(x) * phibridge.expm1(-phibridge.abs(x))

    def icdf(self, value):
        """The number whose cdf is that."""
        x = as_tensor(value, self.loc) - 0.5
        return self.loc - self.scale * phibridge.sign(x) * phibridge.log1p(-2 * phibridge.abs(x))


@register_kl(Laplace, Laplace)
def _of_laplaces(p, q):
    ratio, moved = p.scale / q.scale, phibridge.abs(p.loc - q.loc)
    return ratio * phibridge.exp(-moved / p.scale) + moved / q.scale - phibridge.log(ratio) - 1


class Gumbel(_LocScale):
    """The largest of many numbers: cdf exp(-exp(-(x - loc) / scale))."""

    @property
    def mean(self):
        return self.loc + self.scale * _EULER

    @property
    def stddev(self):
        """The square root of the variance."""
        return math.pi / math.sqrt(6.0) * self.scale

    @property
    def variance(self):
        return phibridge.square(self.stddev)

    def rsample(self, shape=()):
        return self.loc - self.scale * phibridge.log(-phibridge.log(self._uniform(shape, self.loc)))

    def entropy(self):
        return phibridge.log(self.scale) + 1 + _EULER

    def log_prob(self, value):
        y = -self._standard(value)
        return y - phibridge.exp(y) - phibridge.log(self.scale)

    def cdf(self, value):
        """The probability of a number that is at most that."""
        return phibridge.exp(-phibridge.exp(-self._standard(value)))


class Cauchy(_LocScale):
    """Densities that fall with 1 / (1 + ((x - loc) / scale)^2); it has neither mean nor variance."""

    def __init__(self, loc, scale, name=None):
        super().__init__(loc, scale)

    def rsample(self, shape=(), name=None):
        return self.loc + self.scale * phibridge.tan(math.pi * (self._uniform(shape, self.loc) - 0.5))

    def sample(self, shape=(), name=None):
        """Draws [*shape, *batch_shape], without gradients."""
        return super().sample(shape)

    def entropy(self):
        return phibridge.log(self.scale) + math.log(4 * math.pi)

    def log_prob(self, value):
        return -phibridge.log1p(phibridge.square(self._standard(value))) - phibridge.log(self.scale) - math.log(math.pi)

    def cdf(self, value):
        """The probability of a number that is at most that."""
        return phibridge.atan(self._standard(value)) / math.pi + 0.5


@register_kl(Cauchy, Cauchy)
def _of_cauchys(p, q):
    apart = phibridge.square(p.scale + q.scale) + phibridge.square(p.loc - q.loc)
    return phibridge.log(apart / (4 * p.scale * q.scale))


NAMES = ("Normal", "LogNormal", "Uniform", "Laplace", "Gumbel", "Cauchy")
