"""Layers of sparse tensors, under Paddle's names and arguments."""

import math

from phibridge import _C, ops
from phibridge._original import _arguments
from phibridge.nn import BatchNorm1D as _BatchNorm1D
from phibridge.nn import Layer as _Layer
from phibridge.nn import initializer as _initializer
from phibridge.nn._parameters import parameter as _parameter
from phibridge.sparse.nn import functional


class ReLU(_Layer):
    """The elements above 0."""

    def __init__(self, name=None):
        super().__init__()

    def forward(self, x):
        return functional.relu(x)


class ReLU6(_Layer):
    """The elements above 0, at most 6."""

    def __init__(self, name=None):
        super().__init__()

    def forward(self, x):
        return functional.relu6(x)


class LeakyReLU(_Layer):
    """Elements below 0 times negative_slope."""

    def __init__(self, negative_slope=0.01, name=None):
        super().__init__()
        self._negative_slope = negative_slope

    def forward(self, x):
        return functional.leaky_relu(x, self._negative_slope)

    def extra_repr(self):
        return f"negative_slope={self._negative_slope}"


class Softmax(_Layer):
    """Shares of the elements of each row that are there; the last axis alone of CSR tensors."""

    def __init__(self, axis=-1, name=None):
        super().__init__()
        self._axis = axis

    def forward(self, x):
        return functional.softmax(x, self._axis)

    def extra_repr(self):
        return f"axis={self._axis}"


class BatchNorm(_BatchNorm1D):
    """Each channel of the elements that a COO tensor, channels last, has: with mean 0 and variance 1, times weight, plus bias."""

    def __init__(self, num_features, momentum=0.9, epsilon=1e-05, weight_attr=None, bias_attr=None, data_format="NDHWC",
                 use_global_stats=None, name=None):
        super().__init__(num_features, momentum, epsilon, weight_attr, bias_attr, data_format, use_global_stats)

    def forward(self, input):  # noqa: A002
        """In training the statistics of the elements, to which the running ones move; after eval() the running ones."""
        uses_running = not self.training if self._use_global_stats is None else bool(self._use_global_stats)
        found = ops.sparse_batch_norm_(input, self._mean, self._variance, self.weight, self.bias, not self.training, self._momentum,
                                       self._epsilon, self._data_format, uses_running, False)
        return found[0]


class SyncBatchNorm(BatchNorm):
    """As BatchNorm: there is one process."""

    def __init__(self, num_features, momentum=0.9, epsilon=1e-05, weight_attr=None, bias_attr=None, data_format="NCHW", name=None):
        super().__init__(num_features, momentum, epsilon, weight_attr, bias_attr, data_format)

    def forward(self, x):
        return super().forward(x)


class _Conv(_Layer):
    AXES, SUBMANIFOLD = 3, False

    def __init__(self, in_channels, out_channels, kernel_size, stride, padding, dilation, groups, padding_mode, key, weight_attr,
                 bias_attr, data_format):
        super().__init__()
        name = type(self).__name__
        if padding_mode != "zeros":
            raise _C.UnimplementedError(f"{name}: `padding_mode` is 'zeros' only, not {padding_mode!r}")
        if in_channels % groups != 0:
            raise _C.InvalidArgumentError(f"{name}: {in_channels} channels in {groups} groups")
        self._sizes = _arguments.ints(kernel_size, self.AXES, name, 1)
        self._arguments = (stride, padding, dilation, groups, data_format, key)
        self._channels = in_channels, out_channels
        taken = math.prod(self._sizes) * in_channels
        self.weight = _parameter(self, [*self._sizes, in_channels // groups, out_channels], weight_attr,
                                 _initializer.Normal(0.0, math.sqrt(2.0 / taken)))
        self.bias = _parameter(self, [out_channels], bias_attr, _initializer.Constant(0.0), True, "bias_attr")

    def forward(self, x):
        return functional._convolve(x, self.weight, self.bias, *self._arguments, self.AXES, self.SUBMANIFOLD)

    def extra_repr(self):
        stride, padding, dilation, groups, data_format, _ = self._arguments
        return f"{self._channels[0]}, {self._channels[1]}, kernel_size={self._sizes}, stride={stride}, padding={padding}, " \
               f"dilation={dilation}, groups={groups}, data_format={data_format}"


class Conv3D(_Conv):
    """The 3-D convolution of COO volumes [N, D, H, W, C]."""

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, padding_mode="zeros",
                 weight_attr=None, bias_attr=None, data_format="NDHWC"):
        super().__init__(in_channels, out_channels, kernel_size, stride, padding, dilation, groups, padding_mode, None, weight_attr,
                         bias_attr, data_format)


class Conv2D(_Conv):
    """The 2-D convolution of COO images [N, H, W, C]."""

    AXES = 2

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, padding_mode="zeros",
                 weight_attr=None, bias_attr=None, data_format="NHWC"):
        super().__init__(in_channels, out_channels, kernel_size, stride, padding, dilation, groups, padding_mode, None, weight_attr,
                         bias_attr, data_format)


class SubmConv3D(_Conv):
    """As Conv3D, with elements only where the volume has them. key: changes no value."""

    SUBMANIFOLD = True

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, padding_mode="zeros",
                 key=None, weight_attr=None, bias_attr=None, data_format="NDHWC"):
        super().__init__(in_channels, out_channels, kernel_size, stride, padding, dilation, groups, padding_mode, key, weight_attr,
                         bias_attr, data_format)


class SubmConv2D(_Conv):
    """As Conv2D, with elements only where the image has them. key: changes no value."""

    AXES, SUBMANIFOLD = 2, True

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, padding_mode="zeros",
                 key=None, weight_attr=None, bias_attr=None, data_format="NHWC"):
        super().__init__(in_channels, out_channels, kernel_size, stride, padding, dilation, groups, padding_mode, key, weight_attr,
                         bias_attr, data_format)


class MaxPool3D(_Layer):
    """The largest of the elements that are there in each window of COO volumes [N, D, H, W, C]."""

    def __init__(self, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, data_format="NDHWC", name=None):
        super().__init__()
        if return_mask:
            raise _C.UnimplementedError("MaxPool3D: `return_mask` of sparse images is False only")
        self._arguments = (kernel_size, stride, padding, ceil_mode, data_format)

    def forward(self, x):
        return functional.max_pool3d(x, *self._arguments)

    def extra_repr(self):
        return "kernel_size={}, stride={}, padding={}".format(*self._arguments)
