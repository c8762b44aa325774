"""Functions that draw random numbers, from the stream that phibridge.seed restarts."""

from phibridge import ops
from phibridge._C import Tensor
from phibridge._functions import add_table
from phibridge._original import _arguments
from phibridge._original.creation import _shape

TABLE = """
bernoulli poisson   | x, name=None
multinomial         | x, num_samples=1, replacement=False, name=None
exponential_        | x, lam=1.0, name=None  | lambda_=lam
"""
NAMES = add_table(TABLE, globals())
_dtype = _arguments.dtype_or_default


def uniform(shape, dtype=None, min=-1.0, max=1.0, seed=0, name=None):  # noqa: A002
    """Random numbers from [min, max); a seed other than 0 gives the same numbers each time."""
    return ops.uniform(_shape(shape), _dtype(dtype), min, max, seed)


def rand(shape, dtype=None, name=None):
    """Random numbers from [0, 1)."""
    return ops.uniform(_shape(shape), _dtype(dtype), 0.0, 1.0)


def standard_normal(shape, dtype=None, name=None):
    """Random numbers of the standard normal distribution."""
    return ops.gaussian(_shape(shape), 0.0, 1.0, 0, _dtype(dtype))


def randn(shape, dtype=None, name=None):
    """Random numbers of the standard normal distribution."""
    return standard_normal(shape, dtype)


def normal(mean=0.0, std=1.0, shape=None, name=None):
    """Random numbers of a normal distribution; mean and deviation may be tensors, whose shape the result has."""
    given = [one for one in (mean, std) if isinstance(one, Tensor)]
    if not given:
        return ops.gaussian([1] if shape is None else _shape(shape), float(mean), float(std), 0, _dtype(None))
    drawn = ops.gaussian(given[0].shape, 0.0, 1.0, 0, given[0].dtype, given[0].place)
    return drawn * std + mean


def randint(low=0, high=None, shape=[1], dtype=None, name=None):  # noqa: B006  Paddle's default
    """Random whole numbers from [low, high); without `high`, from [0, low). int64 unless another dtype is said."""
    if high is None:
        low, high = 0, low
    return ops.randint(low, high, _shape(shape), 0, "int64" if dtype is None else dtype)


def randint_like(x, low=0, high=None, dtype=None, name=None):
    """As randint, with the shape of `x`, and its dtype unless another is said."""
    if high is None:
        low, high = 0, low
    drawn = ops.randint(low, high, x.shape, 0, "int64", x.place)
    return ops.cast(drawn, x.dtype if dtype is None else dtype)


def randperm(n, dtype="int64", name=None):
    """The numbers from 0 to below n in random order."""
    return ops.randperm(n, dtype)


NAMES += ["uniform", "rand", "standard_normal", "randn", "normal", "randint", "randint_like", "randperm"]
