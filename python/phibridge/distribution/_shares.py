"""Distributions of shares of 1: Beta, Dirichlet."""

import phibridge
from phibridge import ops
from phibridge._autograd import no_grad
from phibridge.distribution._base import ExponentialFamily, as_tensor, broadcast, register_kl


class Dirichlet(ExponentialFamily):
    """Shares of 1 along the last axis, whose densities are products of x^(concentration - 1)."""

    def __init__(self, concentration):
        self.concentration = as_tensor(concentration)
        if not self.concentration.shape:
            raise phibridge.InvalidArgumentError("Dirichlet: `concentration` has at least one axis")
        super().__init__(self.concentration.shape[:-1], self.concentration.shape[-1:])

    @property
    def mean(self):
        return self.concentration / phibridge.sum(self.concentration, -1, keepdim=True)

    @property
    def variance(self):
        total = phibridge.sum(self.concentration, -1, keepdim=True)
        return self.concentration * (total - self.concentration) / (total ** 2 * (total + 1))

    def sample(self, shape=()):
        """Draws [*shape, *batch_shape, *event_shape], without gradients."""
        with no_grad():
            return ops.dirichlet(phibridge.expand(self.concentration, self._extend_shape(shape)))

    def _log_norm(self):
        return (phibridge.sum(phibridge.lgamma(self.concentration), -1)
                - phibridge.lgamma(phibridge.sum(self.concentration, -1)))

    def entropy(self):
        total, count = phibridge.sum(self.concentration, -1), self.concentration.shape[-1]
        return (self._log_norm() - (count - total) * phibridge.digamma(total)
                - phibridge.sum((self.concentration - 1.0) * phibridge.digamma(self.concentration), -1))

    def log_prob(self, value):
        value = as_tensor(value, self.concentration)
        return phibridge.sum(phibridge.log(value) * (self.concentration - 1.0), -1) - self._log_norm()


@register_kl(Dirichlet, Dirichlet)
def _of_dirichlets(p, q):
    total = phibridge.sum(p.concentration, -1, keepdim=True)
    moved = (p.concentration - q.concentration) * (phibridge.digamma(p.concentration) - phibridge.digamma(total))
    return q._log_norm() - p._log_norm() + phibridge.sum(moved, -1)


class Beta(ExponentialFamily):
    """Numbers from 0 to 1, whose densities are x^(alpha - 1) (1 - x)^(beta - 1) over their integral."""

    def __init__(self, alpha, beta):
        self.alpha, self.beta = broadcast(alpha, beta)
        self._both = Dirichlet(phibridge.stack([self.alpha, self.beta], -1))
        super().__init__(self.alpha.shape)

    @property
    def mean(self):
        return self.alpha / (self.alpha + self.beta)

    @property
    def variance(self):
        total = self.alpha + self.beta
        return self.alpha * self.beta / (total ** 2 * (total + 1))

    def sample(self, shape=()):
        """Draws [*shape, *batch_shape], without gradients."""
        return self._both.sample(shape)[..., 0]

    def entropy(self):
        return self._both.entropy()

    def log_prob(self, value):
        value = as_tensor(value, self.alpha)
        return self._both.log_prob(phibridge.stack([value, 1.0 - value], -1))


@register_kl(Beta, Beta)
def _of_betas(p, q):
    return _of_dirichlets(p._both, q._both)


NAMES = ("Beta", "Dirichlet")
