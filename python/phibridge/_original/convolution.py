"""Convolutions of phibridge.nn.functional."""

from phibridge import _C, ops
from phibridge._original import _arguments


def _with_bias(out, bias, channel_last: bool):
    if bias is None:
        return out
    return ops.add(out, bias) if channel_last else ops.add(out, bias, 1)


def _convolve(x, weight, bias, stride, padding, dilation, groups, data_format, axes):
    what = f"conv{axes}d"
    channel_last = _arguments.is_channel_last(data_format, axes, what)
    numbers, algorithm = _arguments.padding_of(padding, axes, channel_last, what)
    strides, dilations = _arguments.ints(stride, axes, "`stride`", 1), _arguments.ints(dilation, axes, "`dilation`", 1)
    channels = x.shape[-1 if channel_last else 1]
    is_depthwise = axes == 2 and channels == groups != 1 and weight.shape[0] % channels == 0
    function = ops.depthwise_conv2d if is_depthwise else ops.conv2d if axes == 2 else ops.conv3d
    out = function(x, weight, strides, numbers, algorithm, groups, dilations, data_format)
    return _with_bias(out, bias, channel_last)


def conv2d(x, weight, bias=None, stride=1, padding=0, dilation=1, groups=1, data_format="NCHW", name=None):
    """The 2-D convolution of images with `weight`, [channels out, channels in / groups, height, width]."""
    return _convolve(x, weight, bias, stride, padding, dilation, groups, data_format, 2)


def conv3d(x, weight, bias=None, stride=1, padding=0, dilation=1, groups=1, data_format="NCDHW", name=None):
    """The 3-D convolution of volumes with `weight`, [channels out, channels in / groups, depth, height, width]."""
    return _convolve(x, weight, bias, stride, padding, dilation, groups, data_format, 3)


def conv1d(x, weight, bias=None, stride=1, padding=0, dilation=1, groups=1, data_format="NCL", name=None):
    """The 1-D convolution of rows with `weight`, [channels out, channels in / groups, length]."""
    channel_last = _arguments.is_channel_last(data_format, 1, "conv1d")
    numbers, algorithm = _arguments.padding_of(padding, 1, channel_last, "conv1d")
    padding = algorithm if algorithm != "EXPLICIT" else [*numbers, *([0] * len(numbers))]
    axis = 2 if channel_last else -1
    strides = [*_arguments.ints(stride, 1, "`stride`", 1), 1]
    dilations = [*_arguments.ints(dilation, 1, "`dilation`", 1), 1]
    out = _convolve(ops.unsqueeze(x, [axis]), ops.unsqueeze(weight, [-1]), bias, strides, padding, dilations, groups,
                    "NHWC" if channel_last else "NCHW", 2)
    return ops.squeeze(out, [axis])


def _transposed(x, weight, bias, stride, padding, output_padding, dilation, groups, output_size, data_format, axes):
    what = f"conv{axes}d_transpose"
    channel_last = _arguments.is_channel_last(data_format, axes, what)
    numbers, algorithm = _arguments.padding_of(padding, axes, channel_last, what)
    if output_size is not None and output_padding != 0:
        raise _C.InvalidArgumentError(f"{what}: either `output_size` or `output_padding`")
    more = [] if output_padding == 0 else _arguments.ints(output_padding, axes, "`output_padding`")
    size = [] if output_size is None else _arguments.ints(output_size, axes, "`output_size`")
    strides, dilations = _arguments.ints(stride, axes, "`stride`", 1), _arguments.ints(dilation, axes, "`dilation`", 1)
    function = ops.conv3d_transpose if axes == 3 else ops.conv2d_transpose
    if axes == 2 and groups == x.shape[-1 if channel_last else 1] != 1 and weight.shape[1] == 1:
        function = ops.depthwise_conv2d_transpose
    out = function(x, weight, strides, numbers, more, size, algorithm, groups, dilations, data_format)
    return _with_bias(out, bias, channel_last)


def conv2d_transpose(x, weight, bias=None, stride=1, padding=0, output_padding=0, dilation=1, groups=1, output_size=None,
                     data_format="NCHW", name=None):
    """What the gradient of conv2d computes, of `weight` [channels in, channels out / groups, height, width]."""
    return _transposed(x, weight, bias, stride, padding, output_padding, dilation, groups, output_size, data_format, 2)


def conv3d_transpose(x, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1, output_size=None,
                     data_format="NCDHW", name=None):
    """What the gradient of conv3d computes, of `weight` [channels in, channels out / groups, depth, height, width]."""
    return _transposed(x, weight, bias, stride, padding, output_padding, dilation, groups, output_size, data_format, 3)


def conv1d_transpose(x, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1, output_size=None,
                     data_format="NCL", name=None):
    """What the gradient of conv1d computes, of `weight` [channels in, channels out / groups, length]."""
    channel_last = _arguments.is_channel_last(data_format, 1, "conv1d_transpose")
    numbers, algorithm = _arguments.padding_of(padding, 1, channel_last, "conv1d_transpose")
    padding = algorithm if algorithm != "EXPLICIT" else [*numbers, *([0] * len(numbers))]
    axis = 2 if channel_last else -1
    more = 0 if output_padding == 0 else [*_arguments.ints(output_padding, 1), 0]
    size = None if output_size is None else [*_arguments.ints(output_size, 1), 1]
    out = _transposed(ops.unsqueeze(x, [axis]), ops.unsqueeze(weight, [-1]), bias, [*_arguments.ints(stride, 1), 1], padding,
                      more, [*_arguments.ints(dilation, 1), 1], groups, size, "NHWC" if channel_last else "NCHW", 2)
    return ops.squeeze(out, [axis])


NAMES = ["conv1d", "conv2d", "conv3d", "conv1d_transpose", "conv2d_transpose", "conv3d_transpose"]
