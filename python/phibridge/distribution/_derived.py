"""Distributions that are made of another one."""

from phibridge import _C
from phibridge.distribution._base import Distribution, as_tensor, summed
from phibridge.distribution._transforms import ChainTransform


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
        return summed(self._base.log_prob(value), self._more)

    def entropy(self):
        return summed(self._base.entropy(), self._more)


class TransformedDistribution(Distribution):
    """What transforms, one after the other, make of draws of a distribution. Axes that a transform takes together are those of
    one draw, also where they are of the base's batch."""

    def __init__(self, base, transforms):
        self._base, self._chain = base, ChainTransform(transforms)
        shape, (taken, given) = base.batch_shape + base.event_shape, self._chain._RANK
        if len(shape) < taken:
            raise _C.InvalidArgumentError(f"TransformedDistribution: transforms of {taken} axes, and the distribution has the shape "
                                          f"{shape}")
        self._base_rank = max(taken, len(base.event_shape))
        shape, rank = self._chain.forward_shape(shape), self._base_rank + given - taken
        super().__init__(shape[:len(shape) - rank], shape[len(shape) - rank:])

    def sample(self, shape=()):
        return self._chain.forward(self._base.sample(shape)).detach()

    def rsample(self, shape=()):
        return self._chain.forward(self._base.rsample(shape))

    def log_prob(self, value):
        x = self._chain.inverse(as_tensor(value))
        moved = summed(self._chain.forward_log_det_jacobian(x), self._base_rank - self._chain._RANK[0])
        return summed(self._base.log_prob(x), self._base_rank - len(self._base.event_shape)) - moved


NAMES = ("Independent", "TransformedDistribution")
