"""Functions of each element, and of pairs of elements: arithmetic, comparisons, logic, bits."""

import functools

from phibridge import ops
from phibridge._C import Tensor
from phibridge._functions import add_table
from phibridge._original import _arguments

TABLE = """
abs acos acosh angle as_complex as_real asin asinh atan atanh ceil conj cos cosh   | x, name=None
digamma erf erfinv exp expm1 floor i0 i0e i1 i1e imag is_empty isfinite isinf isnan | x, name=None
lgamma log log10 log1p log2 real reciprocal round rsqrt sigmoid sign sin sinh sqrt  | x, name=None
square tan tanh                                                                    | x, name=None
trunc                               | input, name=None                  | x=input
add subtract multiply divide floor_divide remainder fmax fmin maximum minimum      | x, y, name=None
mod floor_mod                       | x, y, name=None                   | remainder:
mod_ floor_mod_                     | x, y, name=None                   | remainder_:
heaviside nextafter equal_all       | x, y, name=None
not_equal less_than less_equal greater_than greater_equal                          | x, y, name=None
equal                               | x, y?, name=None
atan2                               | x, y, name=None                   | x1=x, x2=y
complex                             | real, imag, name=None             | x=real, y=imag
bitwise_and bitwise_or bitwise_xor logical_and logical_or logical_xor              | x, y, out=None, name=None
bitwise_not logical_not                                                            | x, out=None, name=None
bitwise_and_ bitwise_or_ bitwise_xor_ logical_and_ logical_or_ logical_xor_        | x, y, name=None
bitwise_not_ logical_not_                                                          | x, name=None
isclose allclose                    | x, y, rtol=1e-05, atol=1e-08, equal_nan=False, name=None | input=x, other=y
lerp                                | x, y, weight?, name=None
logit                               | x, eps=None, name=None            | eps=eps or 0.0
polygamma                           | x, n, name=None
scale                               | x, scale=1.0, bias=0.0, bias_after_scale=True, act=None, name=None
scale_                              | x, scale=1.0, bias=0.0, bias_after_scale=True, act=None, name=None
increment                           | x, value=1.0, name=None           | increment_: step=value
stanh                               | x, scale_a=0.67, scale_b=1.7159, name=None
multiplex                           | inputs, index, name=None          | x=inputs, ids=index
fill_                               | x, value
"""
NAMES = add_table(TABLE, globals())


def pow(x, y, name=None):  # noqa: A001
    """x to the power y: a number, or a tensor that is broadcast."""
    return ops.elementwise_pow(x, y) if isinstance(y, Tensor) else ops.pow(x, y)


def pow_(x, y, name=None):
    """As pow, in place."""
    return ops.elementwise_pow_(x, y) if isinstance(y, Tensor) else ops.pow_(x, y)


def _bounds(x, min, max):  # noqa: A002
    low, high = _arguments.limits(x.dtype)
    numbers = [one.item() if isinstance(one, Tensor) else one for one in (min, max)]
    return low if numbers[0] is None else numbers[0], high if numbers[1] is None else numbers[1]


def clip(x, min=None, max=None, name=None):  # noqa: A002
    """The elements, but none below `min` or above `max`; None: no bound."""
    return ops.clip(x, *_bounds(x, min, max))


def clip_(x, min=None, max=None, name=None):  # noqa: A002
    """As clip, in place."""
    return ops.clip_(x, *_bounds(x, min, max))


def add_n(inputs, name=None):
    """The sum of tensors of one shape; of one tensor alone, a copy."""
    return ops.assign(inputs) if isinstance(inputs, Tensor) else ops.add_n(list(inputs))


def neg(x, name=None):
    """The elements with the other sign."""
    return ops.scale(x, -1.0)


def frac(x, name=None):
    """What trunc leaves out."""
    return ops.subtract(x, ops.trunc(x))


def deg2rad(x, name=None):
    """Degrees as radians; whole numbers become float32."""
    return ops.scale(_arguments.as_float(x), 0.017453292519943295)


def rad2deg(x, name=None):
    """Radians as degrees; whole numbers become float32."""
    return ops.scale(_arguments.as_float(x), 57.29577951308232)


def nan_to_num(x, nan=0.0, posinf=None, neginf=None, name=None):
    """The elements, but numbers in place of NaN and of the infinities (None: the largest that the dtype has)."""
    low, high = _arguments.limits(x.dtype)
    high, low = high if posinf is None else posinf, low if neginf is None else neginf
    like = functools.partial(ops.full_like, x)
    x = ops.where(ops.isnan(x), like(nan), x)
    is_infinite = ops.isinf(x)
    is_positive = ops.greater_than(x, like(0.0))
    x = ops.where(ops.logical_and(is_infinite, is_positive), like(high), x)
    return ops.where(ops.logical_and(is_infinite, ops.logical_not(is_positive)), like(low), x)


NAMES += ["pow", "pow_", "clip", "clip_", "add_n", "neg", "frac", "deg2rad", "rad2deg", "nan_to_num"]
