"""Layers that are Python's: norms, convolutions, borders, and what holds other layers."""

import math
import numbers

from phibridge import _C, ops
from phibridge._original import _arguments
from phibridge.nn import functional as F
from phibridge.nn import initializer
from phibridge.nn._parameters import parameter

Layer = _C._nn.Layer


class _Norm(Layer):
    """What norms of channels have: weight and bias, ones and zeros at first."""

    WEIGHT = "weight"

    def __init__(self, channels: int, weight_attr, bias_attr, dtype=None):
        super().__init__()
        self._dtype = dtype
        setattr(self, self.WEIGHT, parameter(self, [channels], weight_attr, initializer.Constant(1.0)))
        self.bias = parameter(self, [channels], bias_attr, initializer.Constant(0.0), True, "bias_attr")


class _BatchNorm(_Norm):
    AXES = (4,)

    def __init__(self, num_features, momentum=0.9, epsilon=1e-05, weight_attr=None, bias_attr=None, data_format="NCHW",
                 use_global_stats=None, name=None):
        self._build(num_features, momentum, epsilon, weight_attr, bias_attr, data_format, use_global_stats, None)

    def _build(self, num_features, momentum, epsilon, weight_attr, bias_attr, data_format, use_global_stats, dtype):
        super().__init__(num_features, weight_attr, bias_attr, dtype)
        self._keep_float32(None)
        self._momentum, self._epsilon = momentum, epsilon
        self._data_format, self._use_global_stats = data_format, use_global_stats
        dtype = dtype or _C._nn.get_default_dtype()
        self.register_buffer("_mean", ops.full([num_features], 0.0, dtype))
        self.register_buffer("_variance", ops.full([num_features], 1.0, dtype))

    def extra_repr(self):
        return f"num_features={self._mean.shape[0]}, momentum={self._momentum}, epsilon={self._epsilon}"

    def forward(self, input):  # noqa: A002
        """In training the statistics of the batch, to which the running ones move; after eval() the running ones."""
        if input.ndim not in self.AXES:
            raise _C.InvalidArgumentError(f"{type(self).__name__}: the tensor has {input.ndim} axes, not "
                                          f"{' or '.join(map(str, self.AXES))}")
        return F.batch_norm(input, self._mean, self._variance, self.weight, self.bias, self.training, self._momentum,
                            self._epsilon, self._data_format, self._use_global_stats)


class BatchNorm1D(_BatchNorm):
    """Each channel of [N, C] or [N, C, L] with mean 0 and variance 1, times weight, plus bias."""

    AXES = (2, 3)

    def __init__(self, num_features, momentum=0.9, epsilon=1e-05, weight_attr=None, bias_attr=None, data_format="NCL",
                 use_global_stats=None, name=None):
        super().__init__(num_features, momentum, epsilon, weight_attr, bias_attr, data_format, use_global_stats)


class BatchNorm2D(_BatchNorm):
    """Each channel of images [N, C, H, W] with mean 0 and variance 1, times weight, plus bias."""


class BatchNorm3D(_BatchNorm):
    """Each channel of [N, C, D, H, W] with mean 0 and variance 1, times weight, plus bias."""

    AXES = (5,)

    def __init__(self, num_features, momentum=0.9, epsilon=1e-05, weight_attr=None, bias_attr=None, data_format="NCDHW",
                 use_global_stats=None, name=None):
        super().__init__(num_features, momentum, epsilon, weight_attr, bias_attr, data_format, use_global_stats)


class GroupNorm(_Norm):
    """Groups of channels, each with mean 0 and variance 1, times weight, plus bias. Raises InvalidArgumentError for groups of
    different sizes."""

    def __init__(self, num_groups, num_channels, epsilon=1e-05, weight_attr=None, bias_attr=None, data_format="NCHW", name=None):
        if num_groups < 1 or num_channels % num_groups:
            raise _C.InvalidArgumentError(f"GroupNorm: {num_channels} channels in {num_groups} groups")
        super().__init__(num_channels, weight_attr, bias_attr)
        self._groups, self._epsilon, self._data_format = num_groups, epsilon, data_format

    def forward(self, input):  # noqa: A002
        layout = "NCHW" if self._data_format[1] == "C" else "NHWC"
        return ops.group_norm(input, self.weight, self.bias, self._epsilon, self._groups, layout)


class _InstanceNorm(_Norm):
    WEIGHT = "scale"

    def __init__(self, num_features, epsilon=1e-05, momentum=0.9, weight_attr=None, bias_attr=None, data_format="NCL", name=None):
        super().__init__(num_features, weight_attr, bias_attr)
        self._keep_float32("float16")
        self._epsilon = epsilon

    def forward(self, input):  # noqa: A002
        return ops.instance_norm(input, self.scale, self.bias, self._epsilon)


class InstanceNorm1D(_InstanceNorm):
    """Each channel of each of [N, C, L] with mean 0 and variance 1, times scale, plus bias."""


class InstanceNorm2D(_InstanceNorm):
    """Each channel of each image with mean 0 and variance 1, times scale, plus bias."""

    def __init__(self, num_features, epsilon=1e-05, momentum=0.9, weight_attr=None, bias_attr=None, data_format="NCHW", name=None):
        super().__init__(num_features, epsilon, momentum, weight_attr, bias_attr)


class InstanceNorm3D(_InstanceNorm):
    """Each channel of each volume with mean 0 and variance 1, times scale, plus bias."""

    def __init__(self, num_features, epsilon=1e-05, momentum=0.9, weight_attr=None, bias_attr=None, data_format="NCDHW", name=None):
        super().__init__(num_features, epsilon, momentum, weight_attr, bias_attr)


class _Convolution(Layer):
    """weight [out, in / groups, …], from a normal distribution of variance 2 / fan in; bias, zeros at first."""

    def __init__(self, axes, in_channels, out_channels, kernel_size, groups, weight_attr, bias_attr, is_transposed=False):
        super().__init__()
        kernel = [kernel_size] * axes if isinstance(kernel_size, numbers.Integral) else list(kernel_size)
        if groups < 1 or in_channels % groups or out_channels % groups:
            raise _C.InvalidArgumentError(f"{type(self).__name__}: {in_channels} and {out_channels} channels in {groups} groups")
        default = initializer.XavierUniform()
        shape = [in_channels, out_channels // groups, *kernel]
        if not is_transposed:
            default = initializer.Normal(0.0, math.sqrt(2.0 / (math.prod(kernel) * in_channels)))
            shape = [out_channels, in_channels // groups, *kernel]
        self.weight = parameter(self, shape, weight_attr, default)
        self._channels = f"{in_channels}, {out_channels}, kernel_size={kernel}"
        self.bias = parameter(self, [out_channels], bias_attr, initializer.Constant(0.0), True, "bias_attr")

    def extra_repr(self):
        return self._channels


def _border(padding, mode: str, axes: int, data_format: str, what: str) -> tuple:
    """(padding of the convolution, arguments of nn.functional.pad before it or None)."""
    numbers_of_sides, algorithm = _arguments.padding_of(padding, axes, _arguments.is_channel_last(data_format, axes, what), what)
    if mode == "zeros":
        return padding, None
    if mode not in ("reflect", "replicate", "circular"):
        raise _C.InvalidArgumentError(f"{what}: `padding_mode` is 'zeros', 'reflect', 'replicate' or 'circular', not {mode!r}")
    if algorithm != "EXPLICIT":
        raise _C.UnimplementedError(f"{what}: `padding` {padding!r} with a `padding_mode`")
    pairs = list(zip(numbers_of_sides[::2], numbers_of_sides[1::2]))
    if len(numbers_of_sides) == axes:
        pairs = [(size, size) for size in numbers_of_sides]
    return 0, ([size for pair in reversed(pairs) for size in pair], mode, 0.0, data_format)


class _Forward(_Convolution):
    """padding: numbers, 'SAME' or 'VALID'; padding_mode: what nn.functional.pad puts around, 'zeros' for zeros."""

    AXES = 2

    def __init__(self, in_channels, out_channels, kernel_size, stride, padding, dilation, groups, padding_mode, weight_attr, bias_attr,
                 data_format):
        super().__init__(self.AXES, in_channels, out_channels, kernel_size, groups, weight_attr, bias_attr)
        padding, self._border = _border(padding, padding_mode, self.AXES, data_format, type(self).__name__)
        self._given = (stride, padding, dilation, groups, data_format)
        self._function = getattr(F, f"conv{self.AXES}d")

    def forward(self, x):
        x = x if self._border is None else F.pad(x, *self._border)
        return self._function(x, self.weight, self.bias, *self._given)


class Conv1D(_Forward):
    """nn.functional.conv1d with weight and bias. padding_mode: what nn.functional.pad puts around, 'zeros' for zeros."""

    AXES = 1

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, padding_mode="zeros",
                 weight_attr=None, bias_attr=None, data_format="NCL"):
        super().__init__(in_channels, out_channels, kernel_size, stride, padding, dilation, groups, padding_mode, weight_attr, bias_attr,
                         data_format)


def _sizes(value, what: str) -> list:
    """Height and width, of a number or of both. Errors: TypeError."""
    sizes = [value, value] if isinstance(value, numbers.Integral) else value
    said = type(value).__name__
    if isinstance(sizes, (list, tuple)):
        if len(sizes) == 2 and all(isinstance(one, numbers.Integral) and abs(one) < 2 ** 31 for one in sizes):
            return [int(one) for one in sizes]
        said = f"{len(sizes)} numbers" if len(sizes) != 2 else repr(value)
    raise TypeError(f"Conv2D: `{what}` is {said}; it is a number, or height and width")


class Conv2D(_Forward):
    """nn.functional.conv2d with weight and bias. padding: numbers, 'SAME' or 'VALID'; padding_mode: what nn.functional.pad
    puts around the image, 'zeros' for zeros."""

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, padding_mode="zeros",
                 weight_attr=None, bias_attr=None, data_format="NCHW"):
        if isinstance(padding, (list, tuple)) and not all(isinstance(one, (numbers.Integral, list, tuple)) for one in padding):
            raise TypeError(f"Conv2D: `padding` is {padding!r}; it is a number, two or four, 'SAME' or 'VALID'")
        super().__init__(in_channels, out_channels, _sizes(kernel_size, "kernel_size"), _sizes(stride, "stride"), padding,
                         _sizes(dilation, "dilation"), groups, padding_mode, weight_attr, bias_attr, data_format)


class Conv3D(_Forward):
    """nn.functional.conv3d with weight and bias. padding_mode: what nn.functional.pad puts around, 'zeros' for zeros."""

    AXES = 3

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, padding_mode="zeros",
                 weight_attr=None, bias_attr=None, data_format="NCDHW"):
        super().__init__(in_channels, out_channels, kernel_size, stride, padding, dilation, groups, padding_mode, weight_attr, bias_attr,
                         data_format)


class _Transposed(_Convolution):
    def __init__(self, axes, in_channels, out_channels, kernel_size, groups, weight_attr, bias_attr, **given):
        super().__init__(axes, in_channels, out_channels, kernel_size, groups, weight_attr, bias_attr, True)
        self._given, self._function = {**given, "groups": groups}, getattr(F, f"conv{axes}d_transpose")

    def forward(self, x, output_size=None):
        given = self._given if output_size is None else {**self._given, "output_padding": 0}
        return self._function(x, self.weight, self.bias, output_size=output_size, **given)


class Conv1DTranspose(_Transposed):
    """nn.functional.conv1d_transpose with weight and bias."""

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, output_padding=0, groups=1, dilation=1,
                 weight_attr=None, bias_attr=None, data_format="NCL"):
        super().__init__(1, in_channels, out_channels, kernel_size, groups, weight_attr, bias_attr, stride=stride, padding=padding,
                         output_padding=output_padding, dilation=dilation, data_format=data_format)


class Conv2DTranspose(_Transposed):
    """nn.functional.conv2d_transpose with weight and bias."""

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, output_padding=0, dilation=1, groups=1,
                 weight_attr=None, bias_attr=None, data_format="NCHW"):
        super().__init__(2, in_channels, out_channels, kernel_size, groups, weight_attr, bias_attr, stride=stride, padding=padding,
                         output_padding=output_padding, dilation=dilation, data_format=data_format)


class Conv3DTranspose(_Transposed):
    """nn.functional.conv3d_transpose with weight and bias."""

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, output_padding=0, dilation=1, groups=1,
                 weight_attr=None, bias_attr=None, data_format="NCDHW"):
        super().__init__(3, in_channels, out_channels, kernel_size, groups, weight_attr, bias_attr, stride=stride, padding=padding,
                         output_padding=output_padding, dilation=dilation, data_format=data_format)


class PReLU(Layer):
    """nn.functional.prelu, whose weight is learned."""

    def __init__(self, num_parameters=1, init=0.25, weight_attr=None, data_format="NCHW", name=None):
        super().__init__()
        self._weight = parameter(self, [num_parameters], weight_attr, initializer.Constant(init))
        self._data_format = data_format

    def forward(self, x):
        return F.prelu(x, self._weight, self._data_format)


class _Pad(Layer):
    AXES = 2

    def __init__(self, padding, mode="constant", value=0.0, data_format="NCHW", name=None):
        super().__init__()
        sides = [padding] * (2 * self.AXES) if isinstance(padding, int) else padding
        self._given = (sides, mode, value, data_format)

    def forward(self, x):
        return F.pad(x, *self._given)


class Pad1D(_Pad):
    """nn.functional.pad of rows."""

    AXES = 1

    def __init__(self, padding, mode="constant", value=0.0, data_format="NCL", name=None):
        super().__init__(padding, mode, value, data_format)


class Pad2D(_Pad):
    """nn.functional.pad of images."""


class Pad3D(_Pad):
    """nn.functional.pad of volumes."""

    AXES = 3

    def __init__(self, padding, mode="constant", value=0.0, data_format="NCDHW", name=None):
        super().__init__(padding, mode, value, data_format)


class ZeroPad2D(_Pad):
    """Images with a border of zeros: left, right, top, bottom."""

    def __init__(self, padding, data_format="NCHW", name=None):
        super().__init__(padding, "constant", 0.0, data_format)


class Identity(Layer):
    """What it is given."""

    def __init__(self, *args, **kwargs):
        super().__init__()

    def forward(self, input):  # noqa: A002
        return input


class Bilinear(Layer):
    """x1 weight[i] x2 + bias[i], for each i."""

    def __init__(self, in1_features, in2_features, out_features, weight_attr=None, bias_attr=None, name=None):
        super().__init__()
        self.weight = parameter(self, [out_features, in1_features, in2_features], weight_attr, initializer.XavierUniform())
        self.bias = parameter(self, [1, out_features], bias_attr, initializer.Constant(0.0), True, "bias_attr")

    def forward(self, x1, x2):
        return F.bilinear(x1, x2, self.weight, self.bias)


NAMES = ("BatchNorm1D", "BatchNorm2D", "BatchNorm3D", "GroupNorm", "InstanceNorm1D", "InstanceNorm2D", "InstanceNorm3D", "Conv1D", "Conv2D", "Conv3D",
         "Conv1DTranspose", "Conv2DTranspose", "Conv3DTranspose", "PReLU", "Pad1D", "Pad2D", "Pad3D", "ZeroPad2D", "Identity",
         "Bilinear")
