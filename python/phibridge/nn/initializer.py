"""First values of parameters; random ones are of the stream that phibridge.seed restarts.

fan_in and fan_out: of a matrix [fan_in, fan_out] its dimensions; of a filter [out, in, …] the inputs and outputs times
the positions of the filter; of a vector its length, twice.
"""

import math

import numpy as np

from phibridge import _C, ops
from phibridge._autograd import no_grad


class Initializer:
    """Makes the first value of a parameter. One of one's own has __call__(shape, dtype), which returns a tensor."""

    def __call__(self, shape, dtype=None):
        """A first value of that shape. Of a parameter in place of a shape: the parameter gets a value."""
        if isinstance(shape, _C.Tensor):
            with no_grad():
                shape.set_value(self._made(shape.shape, shape.dtype))
            return None
        return self._made(shape, dtype)

    def _made(self, shape, dtype):
        raise NotImplementedError(f"{type(self).__name__} has no __call__(shape, dtype)")


class _Drawn(Initializer):
    """One of C++."""

    def __init__(self, draw):
        self._draw = draw

    def _made(self, shape, dtype=None):
        return self._draw(list(shape), dtype)

    def __reduce__(self):
        raise TypeError("an initializer is made anew, not copied")

    def __deepcopy__(self, memo):
        return self


class Constant(_Drawn):
    """That number everywhere."""

    def __init__(self, value=0.0):
        super().__init__(_C._nn.Constant(value))


class Uniform(_Drawn):
    """Drawn from [low, high)."""

    def __init__(self, low=-1.0, high=1.0, name=None):
        super().__init__(_C._nn.Uniform(low, high))


class Normal(_Drawn):
    """Normally distributed."""

    def __init__(self, mean=0.0, std=1.0, name=None):
        super().__init__(_C._nn.Normal(mean, std))


class TruncatedNormal(_Drawn):
    """Normal, without what is farther than two standard deviations from the mean."""

    def __init__(self, mean=0.0, std=1.0, name=None):
        super().__init__(_C._nn.TruncatedNormal(mean, std))


def _fans(shape) -> tuple:
    shape = list(shape)
    if len(shape) < 2:
        return math.prod(shape), math.prod(shape)
    if len(shape) == 2:
        return shape[0], shape[1]
    positions = math.prod(shape[2:])
    return shape[1] * positions, shape[0] * positions


class _OfFans(Initializer):
    """Drawn around 0 with a standard deviation that the fans say; uniform, or normal."""

    UNIFORM = True

    def _deviation(self, fan_in, fan_out) -> float:
        raise NotImplementedError

    def _made(self, shape, dtype=None):
        deviation = self._deviation(*_fans(shape))
        limit = math.sqrt(3.0) * deviation
        draw = _C._nn.Uniform(-limit, limit) if self.UNIFORM else _C._nn.Normal(0.0, deviation)
        return draw(list(shape), dtype)


class XavierUniform(_OfFans):
    """In +-sqrt(6 / (fan_in + fan_out)); a fan that is given stands in place of the shape's."""

    def __init__(self, fan_in=None, fan_out=None, name=None):
        self._given = (fan_in, fan_out)

    def _deviation(self, fan_in, fan_out):
        fan_in, fan_out = (own if given is None else given for own, given in zip((fan_in, fan_out), self._given))
        return math.sqrt(2.0 / (fan_in + fan_out))

    def _made(self, shape, dtype=None):
        if self._given == (None, None):
            draw = _C._nn.XavierUniform() if self.UNIFORM else _C._nn.XavierNormal()
            return draw(list(shape), dtype)
        return super()._made(shape, dtype)


class XavierNormal(XavierUniform):
    """Standard deviation sqrt(2 / (fan_in + fan_out)); a fan that is given stands in place of the shape's."""

    UNIFORM = False


class KaimingUniform(_OfFans):
    """In +-gain sqrt(3 / fan_in), with the gain of the nonlinearity that follows: sqrt(2) of "relu"."""

    def __init__(self, fan_in=None, negative_slope=0.0, nonlinearity="relu"):
        self._fan_in, self._is_default = fan_in, (fan_in, negative_slope, nonlinearity) == (None, 0.0, "relu")
        self._gain = calculate_gain(nonlinearity, negative_slope)

    def _deviation(self, fan_in, fan_out):
        return self._gain / math.sqrt(fan_in if self._fan_in is None else self._fan_in)

    def _made(self, shape, dtype=None):
        if self._is_default:
            draw = _C._nn.KaimingUniform() if self.UNIFORM else _C._nn.KaimingNormal()
            return draw(list(shape), dtype)
        return super()._made(shape, dtype)


class KaimingNormal(KaimingUniform):
    """Standard deviation gain / sqrt(fan_in), with the gain of the nonlinearity that follows: sqrt(2) of "relu"."""

    UNIFORM = False


class Assign(Initializer):
    """That value: an array, a list or a tensor of the parameter's shape."""

    def __init__(self, value, name=None):
        self._value = value

    def _made(self, shape, dtype=None):
        """Raises InvalidArgumentError for another shape."""
        made = ops.cast(_C.to_tensor(self._value), dtype or _C._nn.get_default_dtype())
        if made.shape != list(shape):
            raise _C.InvalidArgumentError(f"Assign: the value has shape {made.shape}, the parameter {list(shape)}")
        return made


class Orthogonal(Initializer):
    """`gain` times a matrix, of the first axis and all others in one, whose rows or columns are orthonormal."""

    def __init__(self, gain=1.0, name=None):
        self._gain = gain

    def _made(self, shape, dtype=None):
        """Raises InvalidArgumentError for fewer than two axes."""
        shape = list(shape)
        if len(shape) < 2:
            raise _C.InvalidArgumentError(f"Orthogonal: the shape {shape} has fewer than two axes")
        rows, columns = shape[0], math.prod(shape[1:])
        drawn = _C._nn.Normal(0.0, 1.0)([max(rows, columns), min(rows, columns)], dtype)
        q, r = ops.qr(drawn)
        q = q * ops.sign(ops.diagonal(r))
        q = ops.transpose(q, [1, 0]) if rows < columns else q
        return ops.reshape(ops.scale(q, float(self._gain)), shape)


class Dirac(Initializer):
    """Filters of convolutions that keep their input: 1 in the middle of filter i's channel i, in each group; 0 elsewhere."""

    def __init__(self, groups=1, name=None):
        self._groups = groups

    def _made(self, shape, dtype=None):
        """Raises InvalidArgumentError unless the shape is that of filters of `groups` groups."""
        shape = list(shape)
        if not 3 <= len(shape) <= 5 or self._groups < 1 or shape[0] % self._groups:
            raise _C.InvalidArgumentError(f"Dirac: {shape} is no shape of filters in {self._groups} groups")
        value = np.zeros(shape, "float32")
        of_group = shape[0] // self._groups
        for group in range(self._groups):
            for i in range(min(of_group, shape[1])):
                value[(group * of_group + i, i, *(size // 2 for size in shape[2:]))] = 1.0
        return ops.cast(_C.to_tensor(value), dtype or _C._nn.get_default_dtype())


class Bilinear(Initializer):
    """Filters [out, in, k, k] of transposed convolutions that interpolate an image linearly; as in Paddle, which counts the
    rows of a filter with their fractions."""

    def _made(self, shape, dtype=None):
        """Raises InvalidArgumentError unless there are four axes, and the last two are equal."""
        shape = list(shape)
        if len(shape) != 4 or shape[2] != shape[3]:
            raise _C.InvalidArgumentError(f"Bilinear: the shape is [out, in, k, k], not {shape}")
        size, factor = shape[3], math.ceil(shape[3] / 2)
        center = (2 * factor - 1 - factor % 2) / (2 * factor)
        numbers = np.arange(math.prod(shape))
        columns, rows = numbers % size, (numbers / size) % size
        value = (1 - np.abs(columns / factor - center)) * (1 - np.abs(rows / factor - center))
        return ops.cast(_C.to_tensor(value.astype("float32").reshape(shape)), dtype or _C._nn.get_default_dtype())


def calculate_gain(nonlinearity, param=None):
    """By what the standard deviation of weights is multiplied where that function follows; `param`: the slope of leaky_relu."""
    slope = 0.01 if param is None else param
    gains = {"sigmoid": 1.0, "linear": 1.0, "conv1d": 1.0, "conv2d": 1.0, "conv3d": 1.0, "conv1d_transpose": 1.0,
             "conv2d_transpose": 1.0, "conv3d_transpose": 1.0, "tanh": 5.0 / 3, "relu": math.sqrt(2.0),
             "leaky_relu": math.sqrt(2.0 / (1 + slope ** 2)), "selu": 3.0 / 4}
    if nonlinearity not in gains:
        raise _C.InvalidArgumentError(f"calculate_gain: `nonlinearity` is one of {', '.join(gains)}, not {nonlinearity!r}")
    return gains[nonlinearity]


_everywhere = {"weight": None, "bias": None}


def set_global_initializer(weight_init, bias_init=None):
    """What parameters of layers are made by from now on, where nobody says; None: the layers' own choice again."""
    for given in (weight_init, bias_init):
        if given is not None and not isinstance(given, Initializer):
            raise TypeError(f"set_global_initializer: {type(given).__name__} is no Initializer")
    _everywhere.update(weight=weight_init, bias=bias_init)


def _make(layer, shape, given, default, is_bias: bool, dtype):
    """A parameter by the initializer that is given, else by that of all, else by the layer's own, None for C++'s choice."""
    chosen = given or _everywhere["bias" if is_bias else "weight"] or default
    make = _C._nn.Layer._create_parameter
    if chosen is None or isinstance(chosen, _Drawn):
        return make(layer, shape, dtype=dtype, is_bias=is_bias, default_initializer=chosen and chosen._draw)
    if not isinstance(chosen, Initializer):
        raise TypeError(f"`default_initializer` is {type(chosen).__name__}; it is None or one of phibridge.nn.initializer")
    made = make(layer, shape, dtype=dtype, is_bias=is_bias, default_initializer=_C._nn.Constant(0.0))
    with no_grad():
        value = chosen(shape, made.dtype)
        made.set_value(value)
    return made
