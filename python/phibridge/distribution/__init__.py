"""Distributions to draw from, under Paddle's names: their probabilities, entropies and divergences, with gradients.

    policy = phibridge.distribution.Normal(mean, deviation)
    action = policy.rsample()
    loss = -policy.log_prob(action).mean()
"""

from phibridge.distribution import _continuous, _derived, _discrete, _shares, _transforms
from phibridge.distribution._base import Distribution, ExponentialFamily, kl_divergence, register_kl

__all__ = ["Distribution", "ExponentialFamily", "kl_divergence", "register_kl"]
for _family in (_continuous, _discrete, _shares, _derived, _transforms):
    for _name in _family.NAMES:
        globals()[_name] = getattr(_family, _name)
        globals()[_name].__module__ = __name__
        __all__.append(_name)
for _name in __all__[:4]:
    globals()[_name].__module__ = __name__
del _family, _name
