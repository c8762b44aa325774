"""Activations of phibridge.nn.functional."""

from phibridge import _C, ops
from phibridge._functions import add_table
from phibridge._original import _arguments

TABLE = """
celu elu             | x, alpha=1.0, name=None
gelu                 | x, approximate=False, name=None
gumbel_softmax       | x, temperature=1.0, hard=False, axis=-1, name=None
hardshrink           | x, threshold=0.5, name=None
hardsigmoid          | x, slope=0.1666667, offset=0.5, name=None
hardswish mish       | x, name=None
hardtanh             | x, min=-1.0, max=1.0, name=None       | t_min=min, t_max=max
leaky_relu           | x, negative_slope=0.01, name=None     | alpha=negative_slope
log_sigmoid          | x, name=None                          | logsigmoid:
maxout               | x, groups, axis=1, name=None
relu relu6 silu softsign swish | x, name=None
selu                 | x, scale=1.0507009873554805, alpha=1.6732632423543772, name=None
softplus             | x, beta=1, threshold=20, name=None
softshrink           | x, threshold=0.5, name=None           | lambda_=threshold
tanhshrink           | x, name=None                          | tanh_shrink:
thresholded_relu     | x, threshold=1.0, name=None
"""
NAMES = add_table(TABLE, globals())


def softmax(x, axis=-1, dtype=None, name=None):
    """exp(x) over the sum of exp(x) along `axis`; `dtype`: what `x` is converted to before."""
    return ops.softmax(x if dtype is None else ops.cast(x, dtype), axis)


def softmax_(x, axis=-1, dtype=None, name=None):
    """As softmax, in place where no dtype is said."""
    return ops.softmax_(x if dtype is None else ops.cast(x, dtype), axis)


def log_softmax(x, axis=-1, dtype=None, name=None):
    """The logarithm of softmax."""
    return ops.log_softmax(x if dtype is None else ops.cast(x, dtype), axis)


def prelu(x, weight, data_format="NCHW", name=None):
    """`x` where it is above 0, else times `weight`: one number, or one for each channel."""
    if weight.ndim > 1:
        raise _C.InvalidArgumentError(f"prelu: `weight` has {weight.ndim} axes, not at most 1")
    if weight.size <= 1:
        return ops.prelu(x, weight, "NCHW", "all")
    return ops.prelu(x, weight, "NCHW" if data_format[1] == "C" else "NHWC", "channel")


def rrelu(x, lower=1.0 / 8, upper=1.0 / 3, training=True, name=None):
    """`x` where it is above 0, else times a random number from [lower, upper), in training; after it, their mean."""
    return ops.rrelu(x, lower, upper, not training)


def glu(x, axis=-1, name=None):
    """The first half along `axis` times the sigmoid of the second."""
    first, second = ops.split(x, [], axis, 2)
    return ops.multiply(first, ops.sigmoid(second))


def normalize(x, p=2, axis=1, epsilon=1e-12, name=None):
    """`x` over its p-norm along `axis`, which is at least `epsilon`."""
    if x.ndim == 1:
        axis = 0
    size = ops.p_norm(x, float(p), axis, epsilon, True, False)
    return ops.divide(x, ops.maximum(size, _arguments.number_as_tensor(epsilon, x)))


NAMES += ["softmax", "softmax_", "log_softmax", "prelu", "rrelu", "glu", "normalize"]
