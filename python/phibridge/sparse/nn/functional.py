"""Functions of sparse images and matrices, under Paddle's signatures."""

from phibridge import _C, _functions, ops
from phibridge._original import _arguments

_functions.add_table("""
relu       | x, name=None                      | sparse_relu:
relu6      | x, name=None                      | sparse_relu6:
leaky_relu | x, negative_slope=0.01, name=None | sparse_leaky_relu: alpha=negative_slope
softmax    | x, axis=-1, name=None             | sparse_softmax:
attention  | query, key, value, sparse_mask, key_padding_mask=None, attn_mask=None, name=None | sparse_fused_attention:
""", globals())


def _paddings(padding, axes: int, what: str) -> list:
    numbers, algorithm = _arguments.padding_of(padding, axes, True, what)
    if algorithm == "SAME" or len(numbers) != axes:
        raise _C.UnimplementedError(f"{what}: `padding` of a sparse image is the same on both sides of an axis; it is {padding!r}")
    return numbers


def _check_format(data_format: str, axes: int, what: str) -> None:
    if not _arguments.is_channel_last(data_format, axes, what):
        raise _C.UnimplementedError(f"{what}: sparse images have their channels last; `data_format` is {data_format!r}")


def _convolve(x, weight, bias, stride, padding, dilation, groups, data_format, key, axes, submanifold):
    what = f"{'subm_' if submanifold else ''}conv{axes}d"
    _check_format(data_format, axes, what)
    strides, dilations = (_arguments.ints(one, axes, what, 1) for one in (stride, dilation))
    out = ops.sparse_conv3d(x, weight, _paddings(padding, axes, what), dilations, strides, groups, submanifold, key or "")
    return out if bias is None else ops.sparse_add(out, bias)


def conv3d(x, weight, bias=None, stride=1, padding=0, dilation=1, groups=1, data_format="NDHWC", name=None):
    """The 3-D convolution of COO volumes [N, D, H, W, C] with `weight`, [depth, height, width, channels in, channels out]; bias is
    added where the result has elements."""
    return _convolve(x, weight, bias, stride, padding, dilation, groups, data_format, None, 3, False)


def subm_conv3d(x, weight, bias=None, stride=1, padding=0, dilation=1, groups=1, data_format="NDHWC", key=None, name=None):
    """As conv3d, with elements only where `x` has them. key: changes no value."""
    return _convolve(x, weight, bias, stride, padding, dilation, groups, data_format, key, 3, True)


def conv2d(x, weight, bias=None, stride=1, padding=0, dilation=1, groups=1, data_format="NHWC", name=None):
    """The 2-D convolution of COO images [N, H, W, C] with `weight`, [height, width, channels in, channels out]; bias is added
    where the result has elements."""
    return _convolve(x, weight, bias, stride, padding, dilation, groups, data_format, None, 2, False)


def subm_conv2d(x, weight, bias=None, stride=1, padding=0, dilation=1, groups=1, data_format="NHWC", key=None, name=None):
    """As conv2d, with elements only where `x` has them. key: changes no value."""
    return _convolve(x, weight, bias, stride, padding, dilation, groups, data_format, key, 2, True)


def max_pool3d(x, kernel_size, stride=None, padding=0, ceil_mode=False, data_format="NDHWC", name=None):
    """The largest of the elements that are there in each window of COO volumes [N, D, H, W, C]. stride: None for the window's
    size. Raises UnimplementedError for `ceil_mode`."""
    _check_format(data_format, 3, "max_pool3d")
    if ceil_mode:
        raise _C.UnimplementedError("max_pool3d: `ceil_mode` of sparse images is False only")
    sizes = _arguments.ints(kernel_size, 3, "max_pool3d", 1)
    strides = sizes if stride is None else _arguments.ints(stride, 3, "max_pool3d", 1)
    return ops.sparse_maxpool(x, sizes, _paddings(padding, 3, "max_pool3d"), [1, 1, 1], strides)
