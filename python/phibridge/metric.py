"""Figures of how good answers are, over the batches of an epoch: Accuracy, Precision, Recall, Auc."""

import numpy as np

from phibridge import _C, ops


def _array(x):
    return x.numpy() if isinstance(x, _C.Tensor) else np.asarray(x)


class Metric:
    """A figure that update() adds batches to, accumulate() gives, and reset() begins anew."""

    def reset(self):
        """Begins anew."""
        raise NotImplementedError(f"{type(self).__name__} has no reset")

    def update(self, *args):
        """Adds a batch: what compute() gave."""
        raise NotImplementedError(f"{type(self).__name__} has no update")

    def accumulate(self):
        """The figure of all batches."""
        raise NotImplementedError(f"{type(self).__name__} has no accumulate")

    def name(self):
        """What the figure is called."""
        raise NotImplementedError(f"{type(self).__name__} has no name")

    def compute(self, *args):
        """What update() takes, of answers and labels as tensors."""
        return args


class Accuracy(Metric):
    """The share of rows whose label is among the k largest scores, for each k of `topk`."""

    def __init__(self, topk=(1,), name=None, *args, **kwargs):
        self.topk = (topk,) if isinstance(topk, int) else tuple(topk)
        self.maxk = max(self.topk)
        base = name or "acc"
        self._names = [f"{base}_top{k}" for k in self.topk] if self.maxk != 1 else [base]
        self.reset()

    def compute(self, pred, label, *args):
        """1 where one of the maxk largest scores is the label's, else 0. pred: [..., classes]; label: [..., 1], one-hot
        [..., classes], or [n]."""
        best = ops.topk(pred, min(self.maxk, pred.shape[-1]))[1]
        if label.ndim == 1:
            label = ops.unsqueeze(label, [-1])
        elif label.shape[-1] != 1:
            label = ops.unsqueeze(_argmax(label), [-1])
        return ops.cast(ops.equal(best, ops.cast(label, best.dtype)), "float32")

    def update(self, correct, *args):
        """Adds a batch; returns its shares."""
        correct = _array(correct)
        count, shares = int(np.prod(correct.shape[:-1])), []
        for i, k in enumerate(self.topk):
            right = correct[..., :k].sum()
            shares.append(float(right) / count)
            self.total[i] += right
            self.count[i] += count
        return shares[0] if len(self.topk) == 1 else shares

    def reset(self):
        self.total, self.count = [0.0] * len(self.topk), [0] * len(self.topk)

    def accumulate(self):
        shares = [float(total) / count if count else 0.0 for total, count in zip(self.total, self.count)]
        return shares[0] if len(self.topk) == 1 else shares

    def name(self):
        return self._names


def _argmax(x):
    from phibridge import argmax
    return argmax(x, -1)


class _OfClasses(Metric):
    def __init__(self, name, *args, **kwargs):
        self._name = name
        self.reset()

    def _pairs(self, preds, labels):
        """Whether the answer is 1, and whether the label is."""
        answers = np.floor(_array(preds) + 0.5).astype("int32").reshape(-1) == 1
        return answers, _array(labels).reshape(-1) == 1

    def name(self):
        return self._name


class Precision(_OfClasses):
    """Of what is answered with 1, that is with 0.5 or more, the share whose label is 1."""

    def __init__(self, name="precision", *args, **kwargs):
        super().__init__(name)

    def update(self, preds, labels):
        answers, wanted = self._pairs(preds, labels)
        self.tp += int((answers & wanted).sum())
        self.fp += int((answers & ~wanted).sum())

    def reset(self):
        self.tp = self.fp = 0

    def accumulate(self):
        answered = self.tp + self.fp
        return float(self.tp) / answered if answered else 0.0


class Recall(_OfClasses):
    """Of what has the label 1, the share that is answered with 1, that is with 0.5 or more."""

    def __init__(self, name="recall", *args, **kwargs):
        super().__init__(name)

    def update(self, preds, labels):
        answers, wanted = self._pairs(preds, labels)
        self.tp += int((answers & wanted).sum())
        self.fn += int((~answers & wanted).sum())

    def reset(self):
        self.tp = self.fn = 0

    def accumulate(self):
        wanted = self.tp + self.fn
        return float(self.tp) / wanted if wanted else 0.0


class Auc(Metric):
    """The area under the ROC curve, of the probabilities of class 1 in num_thresholds steps."""

    def __init__(self, curve="ROC", num_thresholds=4095, name="auc", *args, **kwargs):
        if curve != "ROC":
            raise _C.UnimplementedError(f"Auc: `curve` is 'ROC' only, not {curve!r}")
        self._num_thresholds, self._name = num_thresholds, name
        self.reset()

    def update(self, preds, labels):
        """preds: probabilities [n, 2] of the classes 0 and 1; labels: [n] or [n, 1]."""
        places = (_array(preds)[:, 1] * self._num_thresholds).astype("int64")
        wanted = _array(labels).reshape(-1).astype(bool)
        np.add.at(self._stat_pos, places[wanted], 1.0)
        np.add.at(self._stat_neg, places[~wanted], 1.0)

    def reset(self):
        self._stat_pos, self._stat_neg = (np.zeros(self._num_thresholds + 1) for _ in range(2))

    def accumulate(self):
        above, below = np.cumsum(self._stat_pos[::-1]), np.cumsum(self._stat_neg[::-1])
        if not above[-1] or not below[-1]:
            return 0.0
        heights = (above + np.concatenate([[0.0], above[:-1]])) / 2
        return float((heights * self._stat_neg[::-1]).sum() / above[-1] / below[-1])

    def name(self):
        return self._name


def accuracy(input, label, k=1, correct=None, total=None, name=None):  # noqa: A002
    """The share of rows of `input` [n, classes] whose label [n, 1] is among the k largest scores. Raises UnimplementedError for
    `correct` and `total`, which static programs write."""
    if correct is not None or total is not None:
        raise _C.UnimplementedError("accuracy: `correct` and `total` are None only; Accuracy counts over batches")
    values, indices = ops.topk(input, k)
    label = ops.cast(label, "int64") if label.dtype.name == "int32" else label
    return ops.accuracy(values, indices, label)[0]
