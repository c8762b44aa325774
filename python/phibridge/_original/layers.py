"""Functions behind layers: phibridge.nn.functional.linear, dropout, embedding, norms."""

import numbers

from phibridge import _C, ops
from phibridge._functions import add_table

TABLE = """
bilinear        | x1, x2, weight, bias=None, name=None   | x=x1, y=x2
gather_tree     | ids, parents
"""
NAMES = add_table(TABLE, globals())


def linear(x, weight, bias=None, name=None):
    """x weight + bias."""
    out = ops.matmul(x, weight)
    return out if bias is None else ops.add(out, bias)


def one_hot(x, num_classes, name=None):
    """A new last axis that is 1 at the class and 0 elsewhere."""
    return ops.one_hot(x, num_classes)


def embedding(x, weight, padding_idx=None, sparse=False, name=None):
    """The rows of `weight` that `x` names; zeros for `padding_idx`. sparse: the gradient has only those rows."""
    if padding_idx is not None and not -weight.shape[0] <= padding_idx < weight.shape[0]:
        raise _C.InvalidArgumentError(f"embedding: `padding_idx` is in [-{weight.shape[0]}, {weight.shape[0]}), not {padding_idx}")
    row = -1 if padding_idx is None else padding_idx % weight.shape[0]
    return ops.embedding(x, weight, row, sparse)


def _scaled(x, factor: float):
    return ops.scale(x, factor)


def dropout(x, p=0.5, axis=None, training=True, mode="upscale_in_train", name=None):
    """Zeros in place of elements, each with probability `p`, in training; the others are divided by 1 - p then
    ("upscale_in_train"), or all are multiplied by that after it ("downscale_in_infer"). `axis`: where elements differ."""
    p = p.item() if hasattr(p, "item") else p
    if not isinstance(p, (int, float)):
        raise TypeError(f"dropout: `p` is {type(p).__name__}, not a number")
    if not 0 <= p <= 1:
        raise _C.InvalidArgumentError(f"dropout: `p` is in [0, 1], not {p}")
    if mode not in ("upscale_in_train", "downscale_in_infer"):
        raise _C.InvalidArgumentError(f"dropout: `mode` is 'upscale_in_train' or 'downscale_in_infer', not {mode!r}")
    if p == 0:
        return x
    if axis is None:
        implementation = "downgrade_in_infer" if mode == "downscale_in_infer" else mode
        return ops.dropout(x, None, float(p), not training, implementation)
    if not training:
        return x if mode == "upscale_in_train" else _scaled(x, 1.0 - p)
    if p == 1:
        return _scaled(x, 0.0)
    axes = [axis] if isinstance(axis, int) else list(axis)
    if not all(0 <= one < x.ndim for one in axes):
        raise _C.InvalidArgumentError(f"dropout: `axis` is in [0, {x.ndim}); it is {axis}")
    shape = [size if i in axes else 1 for i, size in enumerate(x.shape)]
    drawn = ops.uniform(shape, "float32", 0.0, 1.0, place=x.place)
    kept = ops.cast(ops.greater_equal(drawn, ops.full_like(drawn, p)), x.dtype)
    kept = kept if mode == "downscale_in_infer" else _scaled(kept, 1.0 / (1.0 - p))
    return ops.multiply(x, kept)


def dropout2d(x, p=0.5, training=True, data_format="NCHW", name=None):
    """As dropout, of whole channels of images."""
    return dropout(x, p, [0, 1] if data_format == "NCHW" else [0, 3], training)


def dropout3d(x, p=0.5, training=True, data_format="NCDHW", name=None):
    """As dropout, of whole channels of volumes."""
    return dropout(x, p, [0, 1] if data_format == "NCDHW" else [0, 4], training)


def alpha_dropout(x, p=0.5, training=True, name=None):
    """As dropout, for selu: what is dropped has the least value of selu, and mean and variance stay."""
    if not isinstance(p, (int, float)) or not 0 <= p <= 1:
        raise _C.InvalidArgumentError(f"alpha_dropout: `p` is a number in [0, 1], not {p!r}")
    if not training:
        return x
    if p == 1:
        return _scaled(x, 0.0)
    least = -1.6732632423543772 * 1.0507009873554805
    drawn = ops.uniform(x.shape, "float32", 0.0, 1.0, place=x.place)
    kept = ops.cast(ops.greater_equal(drawn, ops.full_like(drawn, p)), x.dtype)
    a = ((1 - p) * (1 + p * least ** 2)) ** -0.5
    return (x * kept + (1 - kept) * least) * a - a * least * p


def local_response_norm(x, size, alpha=0.0001, beta=0.75, k=1.0, data_format="NCHW", name=None):
    """`x` over (k + alpha times the mean square of `size` neighbours among the channels) to the power beta."""
    if x.ndim < 3:
        raise _C.InvalidArgumentError(f"local_response_norm: the tensor has {x.ndim} axes, not at least 3")
    axis = x.ndim - 1 if data_format[-1] == "C" else 1
    sides = [0, 0] * x.ndim
    sides[2 * axis:2 * axis + 2] = [size // 2, (size - 1) // 2]
    squares = ops.pad(ops.square(x), sides, 0.0)
    count = x.shape[axis]
    parts = [ops.slice(squares, [axis], [i], [i + count]) for i in range(size)]
    mean = _scaled(parts[0] if size == 1 else ops.add_n(parts), 1.0 / size)
    return x / ops.pow(ops.scale(mean, alpha, k), beta)


def batch_norm(x, running_mean, running_var, weight=None, bias=None, training=False, momentum=0.9, epsilon=1e-05,
               data_format="NCHW", use_global_stats=None, name=None):
    """Each channel with mean 0 and variance 1, times `weight`, plus `bias`. In training by the statistics of the batch, to
    which the running ones move, in place; else by the running ones."""
    if x.ndim < 2:
        raise _C.InvalidArgumentError(f"batch_norm: the tensor has {x.ndim} axes, not at least 2")
    layout = "NCHW" if data_format[1] == "C" else "NHWC"
    is_global = not training if use_global_stats is None else use_global_stats
    channels = [x.shape[1 if layout == "NCHW" else -1]]
    weight = ops.full(channels, 1.0, running_mean.dtype, x.place) if weight is None else weight
    bias = ops.full(channels, 0.0, running_mean.dtype, x.place) if bias is None else bias
    is_trainable = use_global_stats is not None and not is_global
    out, mean, variance, _ = ops.batch_norm(x, running_mean, running_var, weight, bias, None, momentum, epsilon, layout,
                                            not training, is_global, is_trainable)
    if training and not is_global:
        running_mean.set_value(mean)
        running_var.set_value(variance)
    return out


def layer_norm(x, normalized_shape, weight=None, bias=None, epsilon=1e-05, name=None):
    """The last axes, whose shape is given, with mean 0 and variance 1, times `weight`, plus `bias`."""
    shape = [normalized_shape] if isinstance(normalized_shape, numbers.Integral) else list(normalized_shape)
    begin = x.ndim - len(shape)
    if begin <= 0 or x.shape[begin:] != shape:
        raise _C.InvalidArgumentError(f"layer_norm: the shape is [..., *normalized_shape], normalized_shape {shape}; it is {x.shape}")
    weight, bias = (one if one is None or one.ndim == 1 else ops.reshape(one, [-1]) for one in (weight, bias))
    return ops.layer_norm(x, weight, bias, epsilon, begin)


def instance_norm(x, running_mean=None, running_var=None, weight=None, bias=None, use_input_stats=True, momentum=0.9,
                  eps=1e-05, data_format="NCHW", name=None):
    """Each channel of each image with mean 0 and variance 1, times `weight`, plus `bias`. Reads no running statistics."""
    return ops.instance_norm(x, weight, bias, eps)


def sequence_mask(x, maxlen=None, dtype="int64", name=None):
    """For each length in `x`, so many ones, then zeros up to `maxlen` (None: the largest length)."""
    longest = int(ops.max(x, [], False, True).item()) if maxlen is None else int(maxlen)
    places = ops.arange(*(ops.full([1], value, x.dtype, "cpu") for value in (0, longest, 1)))
    shape = [*x.shape, longest]
    is_there = ops.less_than(ops.expand(places, shape), ops.expand(ops.unsqueeze(x, [-1]), shape))
    return ops.cast(is_there, dtype)


NAMES += ["alpha_dropout", "local_response_norm", "linear", "one_hot", "embedding", "dropout", "dropout2d", "dropout3d",
          "batch_norm", "layer_norm", "instance_norm", "sequence_mask"]
