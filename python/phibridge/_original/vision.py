"""Functions of images of phibridge.nn.functional: other sizes, borders, patches, shuffles."""

from phibridge import _C, ops
from phibridge._C import Tensor
from phibridge._functions import add_table
from phibridge._original import _arguments, pooling

TABLE = """
pixel_shuffle    | x, upscale_factor, data_format='NCHW', name=None
pixel_unshuffle  | x, downscale_factor, data_format='NCHW', name=None
channel_shuffle  | x, groups, data_format='NCHW', name=None
temporal_shift   | x, seg_num, shift_ratio=0.25, name=None, data_format='NCHW'
grid_sample      | x, grid, mode='bilinear', padding_mode='zeros', align_corners=True, name=None
"""
NAMES = add_table(TABLE, globals())


def _numbers(value) -> list:
    value = value.tolist() if isinstance(value, Tensor) else value
    return list(value) if isinstance(value, (list, tuple)) else [value]


def _spans(sides) -> list:
    """The paddings of a patch: of one number, of two or of four."""
    return sides * 2 if len(sides) == 2 else sides


def unfold(x, kernel_sizes, strides=1, paddings=0, dilations=1, name=None):
    """The patches of images, each a column: [N, C x height x width of a patch, patches]."""
    paddings = [paddings] * 4 if isinstance(paddings, int) else _spans(list(paddings))
    return ops.unfold(x, *(_arguments.ints(one, 2) for one in (kernel_sizes, strides)), paddings,
                      _arguments.ints(dilations, 2))


def fold(x, output_sizes, kernel_sizes, strides=1, paddings=0, dilations=1, name=None):
    """Images that are the sums of patches: what the gradient of unfold computes."""
    paddings = [paddings] * 4 if isinstance(paddings, int) else _spans(list(paddings))
    return ops.fold(x, *(_arguments.ints(one, 2) for one in (output_sizes, kernel_sizes, strides)), paddings,
                    _arguments.ints(dilations, 2))


def pad(x, pad, mode="constant", value=0.0, data_format="NCHW", name=None):
    """`x` with a border: "constant", "reflect", "replicate" or "circular". `pad`: (before, after) of all axes, the first
    first, in mode "constant"; else of the spatial axes, the last first."""
    if mode not in ("constant", "reflect", "replicate", "circular"):
        raise _C.InvalidArgumentError(f"pad: `mode` is 'constant', 'reflect', 'replicate' or 'circular', not {mode!r}")
    sides = [int(one) for one in _numbers(pad)]
    if mode == "constant" and not isinstance(pad, Tensor) and len(sides) == 2 * x.ndim:
        return ops.pad(x, sides, float(value))
    if x.ndim not in (3, 4, 5):
        raise _C.InvalidArgumentError(f"pad: the tensor has {x.ndim} axes, not 3, 4 or 5")
    channel_last = data_format in ("NLC", "NHWC", "NDHWC")
    new = {3: [2, 3] if channel_last else [3, 4], 4: [1] if channel_last else [2], 5: []}[x.ndim]
    sides = {3: [0, 0, 0, 0, *sides], 4: [*sides, 0, 0], 5: sides}[x.ndim]
    out = ops.pad3d(ops.unsqueeze(x, new) if new else x, sides, mode, float(value), "NDHWC" if channel_last else "NCDHW")
    return ops.squeeze(out, new) if new else out


def zeropad2d(x, padding, data_format="NCHW", name=None):
    """Images with a border of zeros: left, right, top, bottom."""
    return pad(x, padding, "constant", 0.0, data_format)


_MODES = {"nearest": {4: ops.nearest_interp, 5: ops.nearest_interp}, "linear": {3: ops.linear_interp},
          "bilinear": {4: ops.bilinear_interp}, "trilinear": {5: ops.trilinear_interp}, "bicubic": {4: ops.bicubic_interp}}
_AREA = {3: pooling.adaptive_avg_pool1d, 4: pooling.adaptive_avg_pool2d, 5: pooling.adaptive_avg_pool3d}


def interpolate(x, size=None, scale_factor=None, mode="nearest", align_corners=False, align_mode=0, data_format="NCHW",
                name=None):
    """Images of another size, which is given or is `scale_factor` times that of `x`; mode "nearest", "linear" (rows),
    "bilinear", "bicubic", "trilinear" (volumes) or "area"."""
    mode = mode.lower()
    if (size is None) == (scale_factor is None):
        raise _C.InvalidArgumentError("interpolate: either `size` or `scale_factor`")
    if mode == "area" and x.ndim in _AREA and size is not None:
        return _AREA[x.ndim](x, size)
    function = _MODES.get(mode, {}).get(x.ndim)
    if function is None:
        raise _C.InvalidArgumentError(f"interpolate: mode {mode!r} does not take tensors of {x.ndim} axes")
    if align_corners and mode == "nearest":
        raise _C.InvalidArgumentError("interpolate: mode 'nearest' has no `align_corners`")
    layout = "NHWC" if data_format.upper() in ("NWC", "NHWC", "NDHWC") else "NCHW"
    axes = x.ndim - 2
    out, scale = [-1] * axes, []
    if size is not None:
        out = [int(one) for one in _numbers(size)]
        if len(out) != axes:
            raise _C.InvalidArgumentError(f"interpolate: `size` has {len(out)} numbers, not {axes}")
    else:
        scale = [float(one) for one in _numbers(scale_factor)]
        scale = scale * axes if len(scale) == 1 else scale
    depth, height, width = [-1] * (3 - axes) + out
    return function(x, None, None, None, layout, depth, height, width, scale, mode, align_corners, align_mode)


def upsample(x, size=None, scale_factor=None, mode="nearest", align_corners=False, align_mode=0, data_format="NCHW",
             name=None):
    """As interpolate."""
    return interpolate(x, size, scale_factor, mode, align_corners, align_mode, data_format)


def affine_grid(theta, out_shape, align_corners=True, name=None):
    """Where each pixel of an image of `out_shape` comes from, in [-1, 1], by matrices [N, 2, 3]; of volumes [N, 3, 4]."""
    sizes = _numbers(out_shape)[2:]
    grids = []
    for axis, size in enumerate(sizes):
        places = [0.0 if size == 1 and align_corners else (2 * i + (0 if align_corners else 1)) /
                  (size - 1 if align_corners else size) - 1 for i in range(size)]
        shape = [-1 if i == axis else 1 for i in range(len(sizes))]
        grids.append(ops.expand(ops.reshape(_C.to_tensor(places, theta.dtype, theta.place), shape), sizes))
    rows = ops.reshape(ops.stack([*grids[::-1], ops.full_like(grids[0], 1.0)], -1), [-1, len(sizes) + 1])
    found = ops.matmul(ops.unsqueeze(rows, [0]), ops.transpose(theta, [0, 2, 1]))
    return ops.reshape(found, [theta.shape[0], *sizes, len(sizes)])


NAMES += ["affine_grid", "unfold", "fold", "pad", "zeropad2d", "interpolate", "upsample"]
