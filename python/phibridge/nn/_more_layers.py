"""Layers of older programs, and losses with parameters or sequences: BatchNorm, SyncBatchNorm, HSigmoidLoss, RNNTLoss."""

from phibridge import _C
from phibridge.nn import functional as F
from phibridge.nn._layers import BatchNorm1D, BatchNorm2D, BatchNorm3D, _BatchNorm
from phibridge.nn._parameters import parameter

Layer = _C._nn.Layer


class BatchNorm(_BatchNorm):
    """Each channel with mean 0 and variance 1, times weight, plus bias, then the activation `act` by its name; use_global_stats:
    by the running statistics. is_test is one of static programs, and changes nothing, as in Paddle: eval() does. Parameters
    are float32 where `dtype` is float16."""

    AXES = (2, 3, 4, 5)

    def __init__(self, num_channels, act=None, is_test=False, momentum=0.9, epsilon=1e-05, param_attr=None, bias_attr=None,
                 dtype="float32", data_layout="NCHW", in_place=False, moving_mean_name=None, moving_variance_name=None,
                 do_model_average_for_mean_and_var=True, use_global_stats=False, trainable_statistics=False):
        self._build(num_channels, momentum, epsilon, param_attr, bias_attr, data_layout, use_global_stats or None,
                    "float32" if dtype == "float16" else dtype)
        if act is not None and act not in F.__dict__:
            raise _C.InvalidArgumentError(f"BatchNorm: `act` is the name of a function of nn.functional, not {act!r}")
        self._act, self._trains_statistics = act, trainable_statistics
        for buffer, name in ((self._mean, moving_mean_name), (self._variance, moving_variance_name)):
            if name is not None:
                buffer.name = name

    def forward(self, input):  # noqa: A002
        is_global = False if self._trains_statistics and not self._use_global_stats else self._use_global_stats
        out = F.batch_norm(input, self._mean, self._variance, self.weight, self.bias, self.training, self._momentum, self._epsilon,
                           self._data_format, is_global)
        return out if self._act is None else getattr(F, self._act)(out)


class SyncBatchNorm(_BatchNorm):
    """Each channel with mean 0 and variance 1, times weight, plus bias, by the batch of this process, the only one."""

    AXES = (2, 3, 4, 5)

    def __init__(self, num_features, momentum=0.9, epsilon=1e-05, weight_attr=None, bias_attr=None, data_format="NCHW", name=None):
        super().__init__(num_features, momentum, epsilon, weight_attr, bias_attr, data_format)

    @classmethod
    def convert_sync_batchnorm(cls, layer):
        """The layer, in which this stands in place of BatchNorm1D, BatchNorm2D and BatchNorm3D, with their parameters."""
        if isinstance(layer, (BatchNorm1D, BatchNorm2D, BatchNorm3D)):
            made = cls(layer._mean.shape[0], layer._momentum, layer._epsilon, layer.weight is not None and None,
                       layer.bias is not None and None, layer._data_format)
            made.weight, made.bias = layer.weight, layer.bias
            made._mean, made._variance = layer._mean, layer._variance
            (made.train if layer.training else made.eval)()
            return made
        for name, child in layer.named_children():
            converted = cls.convert_sync_batchnorm(child)
            if converted is not child:
                setattr(layer, name, converted)
        return layer


class HSigmoidLoss(Layer):
    """nn.functional.hsigmoid_loss with weight [num_classes - 1, feature_size] and bias [num_classes - 1, 1]; [num_classes, …] with
    is_custom, whose trees are said in each call."""

    def __init__(self, feature_size, num_classes, weight_attr=None, bias_attr=None, is_custom=False, is_sparse=False, name=None):
        super().__init__()
        if num_classes < 2 and not is_custom:
            raise _C.InvalidArgumentError(f"HSigmoidLoss: there are at least 2 classes, not {num_classes}")
        self._count, self._is_custom, self._is_sparse = num_classes, is_custom, is_sparse
        rows = num_classes if is_custom else num_classes - 1
        self.weight = parameter(self, [rows, feature_size], weight_attr, None)
        self.bias = parameter(self, [rows, 1], bias_attr, None, True, "bias_attr")

    def forward(self, input, label, path_table=None, path_code=None):  # noqa: A002
        """[batch, 1] losses. Raises InvalidArgumentError for is_custom without path_table and path_code."""
        if self._is_custom and (path_table is None or path_code is None):
            raise _C.InvalidArgumentError("HSigmoidLoss: with `is_custom` a call has `path_table` and `path_code`")
        return F.hsigmoid_loss(input, label, self._count, self.weight, self.bias, path_table, path_code, self._is_sparse)


class RNNTLoss(Layer):
    """nn.functional.rnnt_loss as a layer."""

    def __init__(self, blank=0, fastemit_lambda=0.001, reduction="mean", name=None):
        super().__init__()
        self._given = (blank, fastemit_lambda, reduction)

    def forward(self, input, label, input_lengths, label_lengths):  # noqa: A002
        return F.rnnt_loss(input, label, input_lengths, label_lengths, *self._given)


NAMES = ("BatchNorm", "SyncBatchNorm", "HSigmoidLoss", "RNNTLoss")
