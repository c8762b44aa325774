"""Distributions that are made of another one."""

import phibridge
from phibridge import _C
from phibridge.distribution._base import Distribution, as_tensor
from phibridge.distribution._transforms import ChainTransform


def _summed(x, count: int):
    return phibridge.sum(x, list(range(-count, 0))) if count else x


class Independent(Distribution):
    """The last axes of a distribution's batch as one draw."""

    def __init__(self, base, reinterpreted_batch_rank):
        if not 0 < reinterpreted_batch_rank <= len(base.batch_shape):
            raise _C.InvalidArgumentError(f"Independent: `reinterpreted_batch_rank` is in [1, {len(base.batch_shape)}], not "
                                          f"{reinterpreted_batch_rank}")
        self._base, self._more = base, reinterpreted_batch_rank
        shape, split = base.batch_shape + base.event_shape, len(base.batch_shape) - reinterpreted_batch_rank
        super().__init__(shape[:split], shape[split:])

    @property
    def mean(self):
        return self._base.mean

    @property
    def variance(self):
        return self._base.variance

    def sample(self, shape=()):
        return self._base.sample(shape)

    def rsample(self, shape=()):
        return self._base.rsample(shape)

    def log_prob(self, value):
        return _summed(self._base.log_prob(value), self._more)

    def entropy(self):
        return _summed(self._base.entropy(), self._more)


class TransformedDistribution(Distribution):
    """What transforms, one after the other, make of draws of a distribution."""

    def __init__(self, base, transforms):
        self._base, self._chain = base, ChainTransform(transforms)
        shape = self._chain.forward_shape(base.batch_shape + base.event_shape)
        rank = max(self._chain._RANK[1], len(base.event_shape))
        super().__init__(shape[:len(shape) - rank], shape[len(shape) - rank:])

    def sample(self, shape=()):
        return self._chain.forward(self._base.sample(shape)).detach()

    def rsample(self, shape=()):
        return self._chain.forward(self._base.rsample(shape))

    def log_prob(self, value):
        x = self._chain.inverse(as_tensor(value))
        rank = len(self._event_shape)
        moved = _summed(self._chain.forward_log_det_jacobian(x), rank - self._chain._RANK[0])
        return _summed(self._base.log_prob(x), rank - len(self._base.event_shape)) - moved


NAMES = ("Independent", "TransformedDistribution")
