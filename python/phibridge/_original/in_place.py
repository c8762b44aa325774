"""Functions in place that no operator is: they write what the function of the name without _ gives."""

import functools
import math

import numpy as np

from phibridge import _C, ops
from phibridge._original import composed_math, elementwise, manipulation

# tools/records/python_stubs.py reads it, too.
IN_PLACE = "multigammaln neg frac nan_to_num hypot gcd lcm ldexp index_fill masked_fill tril triu cast equal not_equal less_than " \
           "less_equal greater_than greater_equal t transpose"
_RESHAPED = ("t", "transpose")
_RETYPED = ("cast", "equal", "not_equal", "less_than", "less_equal", "greater_than", "greater_equal", *_RESHAPED)


def _in_place(name: str):
    function = next(getattr(family, name) for family in (elementwise, composed_math, manipulation) if hasattr(family, name))

    @functools.wraps(function)
    def write(x, *args, **kwargs):
        made = function(ops.assign(x), *args, **kwargs)
        if name not in _RETYPED:
            x[...] = made
            return x
        if made.shape != x.shape and name not in _RESHAPED:
            raise _C.InvalidArgumentError(f"{name}_: a tensor of shape {x.shape} cannot take a result of shape {made.shape}")
        x._become(made)
        return x
    write.__name__ = write.__qualname__ = name + "_"
    write.__doc__ = f"As {name}, in place."
    return write


globals().update({name + "_": _in_place(name) for name in IN_PLACE.split()})


def uniform_(x, min=-1.0, max=1.0, seed=0, name=None):  # noqa: A002
    """Random numbers from [min, max) in place of the elements."""
    x[...] = ops.uniform(x.shape, x.dtype, min, max, seed, place=x.place)
    return x


def normal_(x, mean=0.0, std=1.0, name=None):
    """Random numbers of a normal distribution in place of the elements."""
    x[...] = ops.gaussian(x.shape, float(mean), float(std), 0, x.dtype, x.place)
    return x


def cauchy_(x, loc=0, scale=1, name=None):
    """Random numbers of a Cauchy distribution in place of the elements."""
    drawn = ops.uniform(x.shape, x.dtype, 0.0, 1.0, place=x.place)
    x[...] = ops.tan((drawn - 0.5) * math.pi) * float(scale) + float(loc)
    return x


def geometric_(x, probs, name=None):
    """How often one draws, each time with that probability, up to the first success, in place of the elements: a number of the
    distribution before it is rounded up, as in Paddle."""
    drawn = ops.clip(ops.uniform(x.shape, x.dtype, 0.0, 1.0, place=x.place), 1.1754943508222875e-38, 1.0)
    probs = probs if isinstance(probs, _C.Tensor) else _C.to_tensor(np.float64(probs), place=x.place)
    x[...] = ops.log(drawn) / ops.cast(ops.log1p(-probs), x.dtype)
    return x


NAMES = [name + "_" for name in IN_PLACE.split()] + ["uniform_", "normal_", "cauchy_", "geometric_"]
