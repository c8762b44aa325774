"""Losses of phibridge.nn.functional. reduction: "mean", "sum" or "none"."""

from phibridge import _C, ops
from phibridge._functions import add_table
from phibridge._original import _arguments

TABLE = """
label_smooth    | label, prior_dist=None, epsilon=0.1, name=None  | x=label
log_loss        | input, label, epsilon=0.0001, name=None         | predicted=input, labels=label
hsigmoid_loss   | input, label, num_classes, weight, bias=None, path_table=None, path_code=None, is_sparse=False, name=None | x=input, w=weight
"""
NAMES = add_table(TABLE, globals())


def _class_weights(label, weight, ignore_index, axis, soft_label, like):
    """What each sample counts, in the shape of `like`."""
    if soft_label:
        return ops.reshape(ops.matmul(ops.cast(label, weight.dtype), weight, False, True), like.shape)
    is_valid = ops.not_equal(label, ops.full_like(label, ignore_index))
    index = ops.flatten(ops.multiply(label, ops.cast(is_valid, label.dtype)), 0, -1)
    picked = ops.reshape(ops.gather(weight, index, 0), like.shape)
    return ops.multiply(picked, ops.cast(ops.reshape(is_valid, like.shape), weight.dtype))


def _smoothed(input, label, axis, label_smoothing):  # noqa: A002
    if label.ndim == input.ndim and label.shape[axis] == 1 != input.shape[axis]:
        label = ops.squeeze(label, [axis])
    if label.ndim == input.ndim - 1:
        label = ops.one_hot(label, input.shape[-1])
    return ops.cast(ops.label_smooth(ops.cast(label, input.dtype), None, label_smoothing), input.dtype)


def cross_entropy(input, label, weight=None, ignore_index=-100, reduction="mean", soft_label=False,  # noqa: A002
                  axis=-1, use_softmax=True, label_smoothing=0.0, name=None):
    """The cross entropy of the softmax of `input` (of `input` itself without `use_softmax`) and `label`: the index of a
    class, or with `soft_label` what each class has. `weight`: what each class counts in the mean."""
    if input.ndim not in (label.ndim, label.ndim + 1):
        raise _C.InvalidArgumentError(f"cross_entropy: `label` has {label.ndim} axes, and `input` {input.ndim}")
    if weight is not None and weight.size != input.shape[axis]:
        raise _C.InvalidArgumentError(f"cross_entropy: `weight` has {weight.size} numbers for {input.shape[axis]} classes")
    is_short = input.ndim == label.ndim + 1
    if is_short:
        label = ops.unsqueeze(label, [axis])
    if label_smoothing > 0.0:
        label, soft_label = _smoothed(input, label, axis, label_smoothing), True
    loss = ops.cross_entropy_with_softmax(input, label, soft_label, use_softmax, True, ignore_index, axis)[1]
    weights = None
    if weight is not None:
        weights = _class_weights(label, weight, ignore_index, axis, soft_label, loss)
        loss = ops.multiply(ops.cast(loss, weight.dtype), weights)
    if reduction == "mean" and (weights is not None or not soft_label):
        return _mean_of_counted(loss, label, weights, ignore_index)
    if reduction == "none" and is_short:
        return ops.squeeze(loss, [axis])
    return _arguments.reduced(loss, reduction)


def _mean_of_counted(loss, label, weights, ignore_index):
    counted = weights
    if weights is None:
        is_ignored = ops.equal(label, _arguments.number_as_tensor(ignore_index, label))
        if not ops.any(is_ignored, [], False, True).item():
            return ops.mean_all(loss)
        counted = ops.cast(ops.logical_not(is_ignored), loss.dtype)
    count = ops.sum(counted, [], False, True)
    count = ops.where(ops.equal(count, ops.full_like(count, 0.0)), ops.full_like(count, 1.0), count)
    return ops.divide(ops.sum(loss, [], False, True), count)


def softmax_with_cross_entropy(logits, label, soft_label=False, ignore_index=-100, numeric_stable_mode=True,
                               return_softmax=False, axis=-1) -> "Any":
    """The cross entropy of each row; with `return_softmax`, the softmax, too."""
    softmax, loss = ops.cross_entropy_with_softmax(logits, label, soft_label, True, numeric_stable_mode, ignore_index, axis)
    return (loss, softmax) if return_softmax else loss


def margin_cross_entropy(logits, label, margin1=1.0, margin2=0.5, margin3=0.0, scale=64.0, group=None, return_softmax=False,
                         reduction="mean") -> "Any":
    """The cross entropy of cosines: that of the label, cos a, becomes cos(margin1 a + margin2) - margin3, and all are
    multiplied by `scale`. One process: `group` is None or False."""
    if group not in (None, False):
        raise _C.UnimplementedError("margin_cross_entropy: `group` is None or False")
    label = ops.unsqueeze(label, [-1]) if label.ndim == logits.ndim - 1 else label
    softmax, found = ops.margin_cross_entropy(logits, label, return_softmax, 0, 0, 1, margin1, margin2, margin3, scale)
    found = _arguments.reduced(found, "none" if reduction is None else reduction)
    return (found, softmax) if return_softmax else found


def class_center_sample(label, num_classes, num_samples, group=None) -> "tuple[Tensor, Tensor]":
    """(labels as numbers among the classes that are sampled, those classes): all that `label` has, and others at random up
    to `num_samples`. One process: `group` is None or False."""
    if group not in (None, False):
        raise _C.UnimplementedError("class_center_sample: `group` is None or False")
    return ops.class_center_sample(label, num_classes, num_samples, 0, 0, 1, False, 0)


def nll_loss(input, label, weight=None, ignore_index=-100, reduction="mean", name=None):  # noqa: A002
    """What `input`, logarithms of probabilities, says of the classes in `label`, negated."""
    shape = input.shape
    if input.ndim not in (2, 4):
        input = ops.reshape(input, [shape[0], shape[1], 1, -1])  # noqa: A001
        label = ops.reshape(label, [shape[0], 1, -1])
    found = ops.nll_loss(input, label, weight, ignore_index, reduction)
    loss = found[0] if isinstance(found, tuple) else found
    return ops.reshape(loss, [shape[0], *shape[2:]]) if reduction == "none" and len(shape) not in (2, 4) else loss


def binary_cross_entropy(input, label, weight=None, reduction="mean", name=None):  # noqa: A002
    """The cross entropy of probabilities and labels from 0 to 1."""
    loss = ops.bce_loss(input, label)
    return _arguments.reduced(loss if weight is None else ops.multiply(loss, weight), reduction)


def binary_cross_entropy_with_logits(logit, label, weight=None, reduction="mean", pos_weight=None, name=None):
    """As binary_cross_entropy of the sigmoid of `logit`; `pos_weight`: what labels of 1 count."""
    if pos_weight is not None:
        one = ops.full([1], 1.0, logit.dtype, logit.place)
        pos_weight = ops.add(ops.multiply(label, ops.subtract(pos_weight, one)), one)
    loss = ops.sigmoid_cross_entropy_with_logits(logit, label, pos_weight)
    return _arguments.reduced(loss if weight is None else ops.multiply(loss, weight), reduction)


def mse_loss(input, label, reduction="mean", name=None):  # noqa: A002
    """The squares of the differences."""
    return _arguments.reduced(ops.square(ops.subtract(input, label)), reduction)


def square_error_cost(input, label):  # noqa: A002
    """The squares of the differences, each."""
    return ops.square(ops.subtract(input, label))


def l1_loss(input, label, reduction="mean", name=None):  # noqa: A002
    """The sizes of the differences."""
    return _arguments.reduced(ops.abs(ops.subtract(input, label)), reduction)


def smooth_l1_loss(input, label, reduction="mean", delta=1.0, name=None):  # noqa: A002
    """Half the squares of differences up to `delta`, and beyond it a line that goes on from there."""
    found = ops.huber_loss(input, label, delta)
    return _arguments.reduced(found[0] if isinstance(found, tuple) else found, reduction)


def kl_div(input, label, reduction="mean", name=None):  # noqa: A002
    """How far `label` is from exp(input); reduction "batchmean": the sum over the size of the batch."""
    loss = ops.kldiv_loss(input, label, "none")
    if reduction == "batchmean":
        return _arguments.reduced(loss, "sum") / float(input.shape[0] if input.ndim else 1)
    return _arguments.reduced(loss, reduction)


def margin_ranking_loss(input, other, label, margin=0.0, reduction="mean", name=None):  # noqa: A002
    """max(0, label (other - input) + margin)."""
    loss = ops.multiply(ops.subtract(other, input), label)
    return _arguments.reduced(ops.relu(ops.scale(loss, 1.0, margin) if margin else loss), reduction)


def soft_margin_loss(input, label, reduction="mean", name=None):  # noqa: A002
    """log(1 + exp(-label input))."""
    products = ops.multiply(ops.cast(label, input.dtype), input)
    return _arguments.reduced(ops.log1p(ops.exp(ops.scale(products, -1.0))), reduction)


def cosine_similarity(x1, x2, axis=1, eps=1e-08):
    """The cosine of the angle between vectors along `axis`."""
    product = ops.sum(ops.multiply(x1, x2), [axis], False, False)
    squares = [ops.sum(ops.square(one), [axis], False, False) for one in (x1, x2)]
    size = ops.sqrt(ops.maximum(ops.multiply(*squares), ops.full([], eps * eps, x1.dtype, x1.place)))
    return ops.divide(product, size)


NAMES += ["margin_cross_entropy", "class_center_sample", "cross_entropy", "softmax_with_cross_entropy", "nll_loss", "binary_cross_entropy",
          "binary_cross_entropy_with_logits", "mse_loss", "square_error_cost", "l1_loss", "smooth_l1_loss", "kl_div",
          "margin_ranking_loss", "soft_margin_loss", "cosine_similarity"]
