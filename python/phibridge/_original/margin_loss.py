"""Losses of phibridge.nn.functional that compare samples: margins, distances, likelihoods, sequences."""

import math

from phibridge import _C, ops
from phibridge._original import _arguments, activation, loss

_reduced = _arguments.reduced


def _sum(x, axes, keepdim=False):
    return ops.sum(x, axes, keepdim, False)


def _at_least_0(x):
    return ops.clip(x, 0.0, 3.4028234663852886e+38)


def _where(is_so, x):
    """x where the condition holds, else 0."""
    return ops.where(is_so, x, ops.full_like(x, 0.0))


def pairwise_distance(x, y, p=2.0, epsilon=1e-06, keepdim=False, name=None):
    """The p-norm of x - y + epsilon along the last axis."""
    difference = ops.subtract(x, y)
    return ops.p_norm(difference + epsilon if epsilon else difference, float(p), -1, 0.0, keepdim, False)


def cosine_embedding_loss(input1, input2, label, margin=0, reduction="mean", name=None):
    """1 - cosine of vectors that belong together (label 1); of others (label -1) how far the cosine is above `margin`."""
    if input1.shape != input2.shape or label.ndim != 1:
        raise _C.InvalidArgumentError(f"cosine_embedding_loss: inputs of shapes {input1.shape}, {input2.shape}, and a label of "
                                      f"shape {label.shape}")
    squares = [_sum(ops.square(one), [-1]) + 1e-11 for one in (input1, input2)]
    cosine = _sum(input1 * input2, [-1]) / ops.sqrt(squares[0] * squares[1])
    cosine = cosine if cosine.ndim else ops.expand(cosine, label.shape)  # of two vectors
    return _reduced(_where(label == 1, 1 - cosine) + _where(label == -1, _at_least_0(cosine - margin)), reduction)


def hinge_embedding_loss(input, label, margin=1.0, reduction="mean", name=None):  # noqa: A002
    """`input` where the label is 1, and how far it is below `margin` where it is -1."""
    return _reduced(_where(label == 1.0, input) + _where(label == -1.0, ops.relu(margin - input)), reduction)


def multi_label_soft_margin_loss(input, label, weight=None, reduction="mean", name=None):  # noqa: A002
    """The mean over classes of the cross entropy of sigmoid(input) and labels of 0 and 1."""
    found = -(label * ops.logsigmoid(input) + (1 - label) * ops.logsigmoid(-input))
    found = found if weight is None else found * weight
    return _reduced(ops.mean(found, [-1], False, False), reduction)


def multi_margin_loss(input, label, p=1, margin=1.0, weight=None, reduction="mean", name=None):  # noqa: A002
    """The mean over the other classes of how far their score, plus `margin`, is above that of the label, to the power p."""
    label = ops.reshape(label, [-1, 1])
    classes = input.shape[1]
    above = margin - ops.index_sample(input, label) + input
    if weight is not None:
        weight = ops.reshape(ops.gather(weight, ops.reshape(label, [-1]), 0), [-1, 1])
        above = weight * above
    found = ops.mean(ops.pow(_at_least_0(above), float(p)), [1], False, False)
    own = margin ** p / classes
    return _reduced(found - own if weight is None else found - weight * own, reduction)


def triplet_margin_with_distance_loss(input, positive, negative, distance_function=None, margin=1.0,  # noqa: A002
                                      swap=False, reduction="mean", name=None):
    """max(0, distance to `positive` - distance to `negative` + margin), of any distance; with `swap`, that of `positive` and
    `negative` counts where it is less."""
    if not input.shape == positive.shape == negative.shape or margin < 0:
        raise _C.InvalidArgumentError(f"triplet loss: shapes {input.shape}, {positive.shape}, {negative.shape}, margin {margin}")
    distance = distance_function or pairwise_distance
    near, far = distance(input, positive), distance(input, negative)
    if swap:
        far = ops.minimum(far, distance(positive, negative))
    return _reduced(_at_least_0(near - far + margin), reduction)


def triplet_margin_loss(input, positive, negative, margin=1.0, p=2, epsilon=1e-06, swap=False,  # noqa: A002
                        reduction="mean", name=None):
    """As triplet_margin_with_distance_loss, of the p-norm."""
    def distance(x, y):
        return pairwise_distance(x, y, p, epsilon)
    return triplet_margin_with_distance_loss(input, positive, negative, distance, margin, swap, reduction)


def dice_loss(input, label, epsilon=1e-05, name=None):  # noqa: A002
    """1 - the share of overlap of probabilities and classes, the mean over the batch. label: [..., 1]."""
    label = ops.one_hot(ops.squeeze(label, [-1]), input.shape[-1])
    axes = list(range(1, input.ndim))
    overlap = _sum(input * label, axes)
    return _reduced(1 - overlap * 2 / (_sum(input, axes) + _sum(label, axes) + epsilon), "mean")


def gaussian_nll_loss(input, label, variance, full=False, epsilon=1e-06, reduction="mean", name=None):  # noqa: A002
    """-log of the density of a normal distribution with mean `input` and that variance at `label`, but for a constant unless
    `full`; the variance is at least `epsilon`."""
    if variance.shape != input.shape and variance.shape == input.shape[:-1]:
        variance = ops.unsqueeze(variance, [-1])
    if variance.shape != input.shape and variance.shape != [*input.shape[:-1], 1]:
        raise _C.InvalidArgumentError(f"gaussian_nll_loss: a variance of shape {variance.shape} for {input.shape}")
    variance = ops.maximum(variance, ops.full([], epsilon, variance.dtype, variance.place))
    found = (ops.log(variance) + ops.square(input - label) / variance) * 0.5
    return _reduced(found + 0.5 * math.log(2 * math.pi) if full else found, reduction)


def poisson_nll_loss(input, label, log_input=True, full=False, epsilon=1e-08, reduction="mean", name=None):  # noqa: A002
    """-log of the probability of `label` in a Poisson distribution whose mean, or its logarithm, is `input`; with `full`,
    Stirling's approximation of log(label!) is added where the label is above 1."""
    label = ops.cast(label, input.dtype)
    found = ops.exp(input) - label * input if log_input else input - label * ops.log(input + epsilon)
    if full:
        stirling = label * ops.log(label) - label + ops.log(label * (2 * math.pi)) * 0.5
        found = found + _where(label > 1, stirling)
    return _reduced(found, reduction)


def sigmoid_focal_loss(logit, label, normalizer=None, alpha=0.25, gamma=2.0, reduction="sum", name=None):
    """The cross entropy of sigmoid(logit) and labels of 0 and 1, less where it is small already."""
    found = ops.sigmoid_cross_entropy_with_logits(logit, label)
    probability = ops.sigmoid(logit)
    right = probability * label + (1 - probability) * (1 - label)
    found = (alpha * label + (1 - alpha) * (1 - label)) * found
    found = ops.pow(1 - right, float(gamma)) * found
    return _reduced(found if normalizer is None else found / normalizer, reduction)


def npair_loss(anchor, positive, labels, l2_reg=0.002):
    """The cross entropy of the similarity of all pairs and of whether they have one label, and a quarter of `l2_reg` times
    the mean squares of the vectors."""
    labels = ops.reshape(labels, [-1, 1])
    same = ops.cast(ops.equal(labels, ops.transpose(labels, [1, 0])), anchor.dtype)
    same = same / _sum(same, [1], True)
    squares = [ops.mean(_sum(ops.square(one), [1]), [], False, True) for one in (anchor, positive)]
    similarity = ops.matmul(anchor, positive, False, True)
    entropy = loss.softmax_with_cross_entropy(similarity, same, True)
    return (squares[0] + squares[1]) * (0.25 * l2_reg) + ops.mean(_sum(same * entropy, [0]), [], False, True)


def ctc_loss(log_probs, labels, input_lengths, label_lengths, blank=0, reduction="mean", norm_by_times=False):
    """The connectionist temporal classification loss of scores [time, batch, classes] and labels [batch, length]; reduction
    "mean": each over the length of its label."""
    found = ops.warpctc(log_probs, labels, input_lengths, label_lengths, blank, norm_by_times)
    found = ops.squeeze(found, [-1])
    return _reduced(found / ops.cast(label_lengths, found.dtype) if reduction == "mean" else found, reduction)


def scaled_dot_product_attention(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, training=True, name=None):
    """softmax(query key / sqrt(width) + mask) value, of tensors [batch, length, heads, width]. is_causal: no place sees those
    behind it."""
    query, key, value = (ops.transpose(one, [0, 2, 1, 3]) for one in (query, key, value))
    scores = ops.matmul(query, key, False, True) * (1.0 / math.sqrt(query.shape[-1]))
    if attn_mask is not None:
        scores = scores + attn_mask
    if is_causal:
        hidden = ops.tril_triu(ops.full(scores.shape[-2:], -1e9, scores.dtype, scores.place), 1, False)
        scores = scores + hidden
    weights = activation.softmax(scores, -1)
    if dropout_p and training:
        weights = ops.dropout(weights, None, float(dropout_p), False, "upscale_in_train")
    return ops.transpose(ops.matmul(weights, value), [0, 2, 1, 3])


def rnnt_loss(input, label, input_lengths, label_lengths, blank=0, fastemit_lambda=0.001, reduction="mean", name=None):  # noqa: A002
    """Minus the logarithm of the probability of the labels [batch, length] in all ways that a transducer's scores [batch, time,
    length + 1, classes] allow, by batch, or their mean or sum."""
    return _reduced(ops.warprnnt(input, label, input_lengths, label_lengths, blank, fastemit_lambda), reduction)


NAMES = ["rnnt_loss", "pairwise_distance", "cosine_embedding_loss", "hinge_embedding_loss", "multi_label_soft_margin_loss",
         "multi_margin_loss", "triplet_margin_with_distance_loss", "triplet_margin_loss", "dice_loss", "gaussian_nll_loss",
         "poisson_nll_loss", "sigmoid_focal_loss", "npair_loss", "ctc_loss", "scaled_dot_product_attention"]
