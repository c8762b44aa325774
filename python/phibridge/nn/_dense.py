"""Linear, Embedding and LayerNorm."""

import math
import numbers

from phibridge import _C, ops
from phibridge._autograd import no_grad
from phibridge.nn import functional as F
from phibridge.nn import initializer
from phibridge.nn._parameters import parameter, whole

Layer = _C._nn.Layer


class Linear(Layer):
    """x weight + bias of x [..., in_features]. weight [in_features, out_features], XavierUniform unless `weight_attr` says
    otherwise; bias [out_features], zeros, or none if `bias_attr` is False."""

    def __init__(self, in_features, out_features, weight_attr=None, bias_attr=None, name=None):
        super().__init__()
        in_features, out_features = whole(in_features, "Linear: `in_features`"), whole(out_features, "Linear: `out_features`")
        self._features = (in_features, out_features)
        self.weight = parameter(self, [in_features, out_features], weight_attr, initializer.XavierUniform(), what="weight_attr")
        self.bias = parameter(self, [out_features], bias_attr, initializer.Constant(0.0), True, "bias_attr")

    def extra_repr(self):
        return "in_features={}, out_features={}".format(*self._features)

    def forward(self, input):  # noqa: A002
        return F.linear(input, self.weight, self.bias)


class Embedding(Layer):
    """Rows of weight [num_embeddings, embedding_dim], XavierUniform unless `weight_attr` says otherwise, for int32 or int64
    ids of any shape.

    padding_idx: the row that is zeros and has no gradient; negative: from the end. sparse: the gradient is SelectedRows.
    Raises InvalidArgumentError for a row that there is not.
    """

    def __init__(self, num_embeddings, embedding_dim, padding_idx=None, sparse=False, weight_attr=None, name=None):
        super().__init__()
        if padding_idx is not None and not -num_embeddings <= padding_idx < num_embeddings:
            raise _C.InvalidArgumentError(f"Embedding: `padding_idx` is in [-{num_embeddings}, {num_embeddings}), not {padding_idx}")
        self._row = -1 if padding_idx is None else padding_idx % num_embeddings
        self._sparse, self._sizes = sparse, (num_embeddings, embedding_dim)
        self.weight = parameter(self, [num_embeddings, embedding_dim], weight_attr, initializer.XavierUniform(),
                                what="weight_attr")
        if padding_idx is not None:
            with no_grad():
                self.weight[self._row] = 0.0

    def extra_repr(self):
        padding = "" if self._row < 0 else f", padding_idx={self._row}"
        return "{}, {}{}, sparse={}".format(*self._sizes, padding, self._sparse)

    def forward(self, x):
        return ops.embedding(x, self.weight, self._row, self._sparse)


class LayerNorm(Layer):
    """(x - mean) / sqrt(variance + epsilon) weight + bias over the last dimensions of x, normalized_shape: a number or a
    list."""

    def __init__(self, normalized_shape, epsilon=1e-05, weight_attr=None, bias_attr=None, name=None):
        super().__init__()
        self._keep_float32("float16")
        shape = [normalized_shape] if isinstance(normalized_shape, numbers.Integral) else list(normalized_shape)
        self._shape, self._epsilon = [whole(size, "LayerNorm: a size of `normalized_shape`") for size in shape], epsilon
        self.weight = parameter(self, [math.prod(shape)], weight_attr, initializer.Constant(1.0), what="weight_attr")
        self.bias = parameter(self, [math.prod(shape)], bias_attr, initializer.Constant(0.0), True, "bias_attr")

    def extra_repr(self):
        return f"normalized_shape={self._shape}, epsilon={self._epsilon}"

    def forward(self, input):  # noqa: A002
        """Raises InvalidArgumentError unless the shape ends with normalized_shape, and has more axes."""
        shape = input.shape
        begin = len(shape) - len(self._shape)
        if begin <= 0 or shape[begin:] != self._shape:
            return F.layer_norm(input, self._shape, self.weight, self.bias, self._epsilon)  # which says what is wrong
        return ops.layer_norm(input, self.weight, self.bias, self._epsilon, begin)


NAMES = ("Linear", "Embedding", "LayerNorm")
