"""Pooling functions of phibridge.nn.functional."""

from phibridge import _C, ops
from phibridge._original import _arguments


def _pool(x, kind, kernel_size, stride, padding, ceil_mode, exclusive, data_format, axes):
    what = f"{kind}_pool{axes}d"
    channel_last = _arguments.is_channel_last(data_format, axes, what)
    kernel = _arguments.ints(kernel_size, axes, "`kernel_size`", 1)
    strides = kernel if stride is None else _arguments.ints(stride, axes, "`stride`", 1)
    numbers, algorithm = _arguments.padding_of(padding, axes, channel_last, what)
    if algorithm == "VALID" and ceil_mode:
        raise _C.InvalidArgumentError(f"{what}: with padding 'VALID', `ceil_mode` is False")
    function = ops.pool2d if axes == 2 else ops.pool3d
    return function(x, kernel, strides, numbers, ceil_mode, exclusive, data_format, kind, False, False, algorithm)


def _max_pool(x, kernel_size, stride, padding, return_mask, ceil_mode, data_format, axes):
    if not return_mask:
        return _pool(x, "max", kernel_size, stride, padding, ceil_mode, True, data_format, axes)
    if _arguments.is_channel_last(data_format, axes, f"max_pool{axes}d"):
        raise _C.InvalidArgumentError(f"max_pool{axes}d: with `return_mask`, channels are the second axis")
    kernel = _arguments.ints(kernel_size, axes, "`kernel_size`", 1)
    strides = kernel if stride is None else _arguments.ints(stride, axes, "`stride`", 1)
    numbers, _ = _arguments.padding_of(padding, axes, False, f"max_pool{axes}d")
    function = ops.max_pool2d_with_index if axes == 2 else ops.max_pool3d_with_index
    return function(x, kernel, strides, numbers, False, False)


def max_pool2d(x, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, data_format="NCHW",
               name=None) -> "Any":
    """The largest element of each window; with `return_mask`, where it is, too."""
    return _max_pool(x, kernel_size, stride, padding, return_mask, ceil_mode, data_format, 2)


def max_pool3d(x, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, data_format="NCDHW",
               name=None) -> "Any":
    """As max_pool2d, of volumes."""
    return _max_pool(x, kernel_size, stride, padding, return_mask, ceil_mode, data_format, 3)


def _scaled(out, kernel_size, axes, divisor):
    if divisor is None:
        return out
    count = 1
    for size in _arguments.ints(kernel_size, axes, "`kernel_size`", 1):
        count *= size
    return ops.scale(out, count / divisor)


def avg_pool2d(x, kernel_size, stride=None, padding=0, ceil_mode=False, exclusive=True, divisor_override=None,
               data_format="NCHW", name=None):
    """The mean of each window, of the elements that are no padding if `exclusive`."""
    out = _pool(x, "avg", kernel_size, stride, padding, ceil_mode, exclusive, data_format, 2)
    return _scaled(out, kernel_size, 2, divisor_override)


def avg_pool3d(x, kernel_size, stride=None, padding=0, ceil_mode=False, exclusive=True, divisor_override=None,
               data_format="NCDHW", name=None):
    """As avg_pool2d, of volumes."""
    out = _pool(x, "avg", kernel_size, stride, padding, ceil_mode, exclusive, data_format, 3)
    return _scaled(out, kernel_size, 3, divisor_override)


def _as_row(value) -> list:
    return [1, *_arguments.ints(value, 1)]


def max_pool1d(x, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, name=None) -> "Any":
    """As max_pool2d, of rows."""
    stride = kernel_size if stride is None else stride
    padding = padding if isinstance(padding, str) else [0, *_arguments.padding_of(padding, 1, False, "max_pool1d")[0]]
    found = max_pool2d(ops.unsqueeze(x, [2]), _as_row(kernel_size), _as_row(stride), padding, return_mask, ceil_mode)
    return tuple(ops.squeeze(one, [2]) for one in found) if return_mask else ops.squeeze(found, [2])


def avg_pool1d(x, kernel_size, stride=None, padding=0, exclusive=True, ceil_mode=False, name=None):
    """As avg_pool2d, of rows."""
    stride = kernel_size if stride is None else stride
    padding = padding if isinstance(padding, str) else [0, *_arguments.padding_of(padding, 1, False, "avg_pool1d")[0]]
    out = avg_pool2d(ops.unsqueeze(x, [2]), _as_row(kernel_size), _as_row(stride), padding, ceil_mode, exclusive)
    return ops.squeeze(out, [2])


def _wanted(x, output_size, axes, channel_last) -> list:
    sizes = x.shape[1:-1] if channel_last else x.shape[2:]
    given = list(output_size) if isinstance(output_size, (list, tuple)) else [output_size] * axes
    return [size if one is None else int(one) for size, one in zip(sizes, given)]


def _adaptive_mean(x, output_size, data_format, axes):
    channel_last = _arguments.is_channel_last(data_format, axes, f"adaptive_avg_pool{axes}d")
    function = ops.pool2d if axes == 2 else ops.pool3d
    return function(x, _wanted(x, output_size, axes, channel_last), [1] * axes, [0] * axes, False, True, data_format, "avg",
                    False, True, "EXPLICIT")


def adaptive_avg_pool2d(x, output_size, data_format="NCHW", name=None):
    """The means of windows that share each image out to `output_size`; None: the size of `x`."""
    return _adaptive_mean(x, output_size, data_format, 2)


def adaptive_avg_pool3d(x, output_size, data_format="NCDHW", name=None):
    """As adaptive_avg_pool2d, of volumes."""
    return _adaptive_mean(x, output_size, data_format, 3)


def adaptive_avg_pool1d(x, output_size, name=None):
    """As adaptive_avg_pool2d, of rows."""
    return ops.squeeze(_adaptive_mean(ops.unsqueeze(x, [2]), [1, *_arguments.ints(output_size, 1)], "NCHW", 2), [2])


def _adaptive_max(x, output_size, return_mask, axes):
    function = ops.max_pool2d_with_index if axes == 2 else ops.max_pool3d_with_index
    found = function(x, _wanted(x, output_size, axes, False), [1] * axes, [0] * axes, False, True)
    return found if return_mask else found[0]


def adaptive_max_pool2d(x, output_size, return_mask=False, name=None) -> "Any":
    """The largest elements of windows that share each image out to `output_size`; with `return_mask`, where they are."""
    return _adaptive_max(x, output_size, return_mask, 2)


def adaptive_max_pool3d(x, output_size, return_mask=False, name=None) -> "Any":
    """As adaptive_max_pool2d, of volumes."""
    return _adaptive_max(x, output_size, return_mask, 3)


def adaptive_max_pool1d(x, output_size, return_mask=False, name=None) -> "Any":
    """As adaptive_max_pool2d, of rows."""
    found = _adaptive_max(ops.unsqueeze(x, [2]), [1, *_arguments.ints(output_size, 1)], return_mask, 2)
    return tuple(ops.squeeze(one, [2]) for one in found) if return_mask else ops.squeeze(found, [2])


def _unpool(x, indices, kernel_size, stride, padding, output_size, data_format, axes):
    if _arguments.is_channel_last(data_format, axes, f"max_unpool{axes}d"):
        raise _C.InvalidArgumentError(f"max_unpool{axes}d: channels are the second axis")
    kernel = _arguments.ints(kernel_size, axes, "`kernel_size`", 1)
    strides = kernel if stride is None else _arguments.ints(stride, axes, "`stride`", 1)
    sides = _arguments.ints(padding, axes, "`padding`")
    if output_size is None:
        size = [(n - 1) * step + width - 2 * side for n, step, width, side in zip(x.shape[2:], strides, kernel, sides)]
    else:
        size = [int(one) for one in output_size][-axes:]
    if axes == 2:
        return ops.unpool(x, indices, kernel, "max", strides, sides, size, data_format)
    return ops.unpool3d(x, indices, kernel, strides, sides, size, data_format)


def max_unpool2d(x, indices, kernel_size, stride=None, padding=0, data_format="NCHW", output_size=None, name=None):
    """The elements of `x` at the places that max_pool2d found them at, zeros elsewhere."""
    return _unpool(x, indices, kernel_size, stride, padding, output_size, data_format, 2)


def max_unpool3d(x, indices, kernel_size, stride=None, padding=0, data_format="NCDHW", output_size=None, name=None):
    """As max_unpool2d, of volumes."""
    return _unpool(x, indices, kernel_size, stride, padding, output_size, data_format, 3)


def max_unpool1d(x, indices, kernel_size, stride=None, padding=0, data_format="NCL", output_size=None, name=None):
    """As max_unpool2d, of rows."""
    if _arguments.is_channel_last(data_format, 1, "max_unpool1d"):
        raise _C.InvalidArgumentError("max_unpool1d: channels are the second axis")
    x, indices = ops.unsqueeze(x, [2]), ops.unsqueeze(indices, [2])
    size = None if output_size is None else [1, int(list(output_size)[-1])]
    stride = kernel_size if stride is None else stride
    sides = [0, *_arguments.ints(padding, 1)]
    return ops.squeeze(_unpool(x, indices, _as_row(kernel_size), _as_row(stride), sides, size, "NCHW", 2), [2])


NAMES = ["max_unpool1d", "max_unpool2d", "max_unpool3d", "max_pool1d", "max_pool2d", "max_pool3d", "avg_pool1d",
         "avg_pool2d", "avg_pool3d", "adaptive_avg_pool1d", "adaptive_avg_pool2d", "adaptive_avg_pool3d",
         "adaptive_max_pool1d", "adaptive_max_pool2d", "adaptive_max_pool3d"]
