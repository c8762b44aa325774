"""Functions of elements that are made of several operators."""

import math

from phibridge import _C, ops
from phibridge._C import Tensor
from phibridge._original import _arguments


def hypot(x, y, name=None):
    """The square root of x^2 + y^2."""
    return ops.sqrt(ops.square(x) + ops.square(y))


def logaddexp(x, y, name=None):
    """log(exp(x) + exp(y)), for large numbers, too."""
    return ops.log1p(ops.exp(-ops.abs(ops.subtract(x, y)))) + ops.maximum(x, y)


def ldexp(x, y, name=None):
    """x times 2 to the power y, of the default dtype, or float64 if one has it."""
    is_double = "float64" in (x.dtype.name, y.dtype.name)
    x, y = (ops.cast(one, "float64" if is_double else _C._nn.get_default_dtype()) for one in (x, y))
    return x * ops.elementwise_pow(ops.full([], 2, x.dtype, x.place), y)


def frexp(x, name=None) -> "tuple[Tensor, Tensor]":
    """(mantissa from 0.5 to 1, exponent of 2), both with the dtype of `x`."""
    size = ops.abs(x)
    exponent = ops.floor(ops.log2(size))
    exponent = ops.where(ops.isinf(exponent), ops.full_like(exponent, 0), exponent)
    mantissa = size / 2 ** exponent
    is_large = mantissa >= 1
    exponent = ops.where(is_large, exponent + 1, exponent)
    mantissa = ops.where(is_large, mantissa / 2, mantissa)
    return ops.where(x < 0, -mantissa, mantissa), exponent


def sgn(x, name=None):
    """The sign; of complex numbers x / |x|, and 0 of 0."""
    if "complex" not in x.dtype.name:
        return ops.sign(x)
    parts = ops.as_real(x)
    unit = parts / ops.unsqueeze(ops.abs(x), [-1])
    return ops.as_complex(ops.where(ops.isnan(unit), ops.full_like(unit, 0), unit))


def polar(abs, angle, name=None):  # noqa: A002
    """Complex numbers of their sizes and angles."""
    return ops.complex(abs * ops.cos(angle), abs * ops.sin(angle))


def gcd(x, y, name=None):
    """The greatest common divisors."""
    shape = _arguments.common_shape(x.shape, y.shape)
    x, y = (ops.abs(ops.expand(one, shape)) for one in (x, y))
    while bool(ops.any(y != 0, [], False, True)):
        is_done = y == 0
        rest = ops.remainder(x, ops.where(is_done, ops.full_like(y, 1), y))
        x, y = ops.where(is_done, x, y), ops.where(is_done, y, rest)
    return x


def lcm(x, y, name=None):
    """The least common multiples."""
    divisor = gcd(x, y)
    is_zero = divisor == 0
    safe = ops.where(is_zero, ops.full_like(divisor, 1), divisor)
    found = ops.floor_divide(ops.abs(ops.multiply(x, y)), safe)
    return ops.where(is_zero, ops.full_like(found, 0), found)


def multigammaln(x, p, name=None):
    """The logarithm of the multivariate gamma function of dimension `p`."""
    if p < 1:
        raise _C.InvalidArgumentError(f"multigammaln: `p` must be positive; it is {p}")
    found = ops.lgamma(x)
    for i in range(1, p):
        found = found + ops.lgamma(x - 0.5 * i)
    return found + p * (p - 1) / 4 * math.log(math.pi)


def is_complex(x) -> "bool":
    """True of complex elements."""
    return "complex" in x.dtype.name


def is_floating_point(x) -> "bool":
    """True of floating-point elements."""
    return _arguments.is_real(x)


def is_integer(x) -> "bool":
    """True of whole numbers."""
    return x.dtype.name.lstrip("u").startswith("int")


def is_tensor(x) -> "bool":
    """True of a Tensor."""
    return isinstance(x, Tensor)


NAMES = ["multigammaln", "hypot", "logaddexp", "ldexp", "frexp", "sgn", "polar", "gcd", "lcm", "is_complex", "is_floating_point",
         "is_integer", "is_tensor"]
