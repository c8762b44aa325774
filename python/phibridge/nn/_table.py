"""Layers without parameters, each of which calls one function, out of a table.

A line has names, the arguments of the constructor, and the function with what forward takes; then what the function gets
besides, with | between. The constructor's arguments go to the function's of the same name; `training` is that of the layer.
"""

from phibridge import _C, _tables
from phibridge._signatures import signature_of
from phibridge.nn import functional as F

TABLE = """
CELU ELU               | alpha=1.0, name=None                       | celu elu: x
GELU                   | approximate=False, name=None               | gelu: x
Hardshrink Softshrink  | threshold=0.5, name=None                   | hardshrink softshrink: x
Hardsigmoid Hardswish LogSigmoid Mish ReLU ReLU6   | name=None      | hardsigmoid hardswish log_sigmoid mish relu relu6: x
Sigmoid Silu Softsign Swish Tanh Tanhshrink        | name=None      | sigmoid silu softsign swish tanh tanhshrink: x
Hardtanh               | min=-1.0, max=1.0, name=None               | hardtanh: x
LeakyReLU              | negative_slope=0.01, name=None             | leaky_relu: x
LogSoftmax Softmax     | axis=-1, name=None                         | log_softmax softmax: x
Softmax2D              | name=None                                  | softmax: x                 | axis=-3
Maxout                 | groups, axis=1, name=None                  | maxout: x
RReLU                  | lower=0.125, upper=0.3333333333333333, name=None | rrelu: x             | training
SELU                   | scale=1.0507009873554805, alpha=1.6732632423543772, name=None | selu: x
Softplus               | beta=1, threshold=20, name=None            | softplus: x
ThresholdedReLU        | threshold=1.0, name=None                   | thresholded_relu: x
GLU                    | axis=-1, name=None                         | glu: x
AlphaDropout           | p=0.5, name=None                           | alpha_dropout: input       | training
Dropout                | p=0.5, axis=None, mode='upscale_in_train', name=None | dropout: input    | training
Dropout2D              | p=0.5, data_format='NCHW', name=None       | dropout2d: input           | training
Dropout3D              | p=0.5, data_format='NCDHW', name=None      | dropout3d: input           | training
AdaptiveAvgPool1D      | output_size, name=None                     | adaptive_avg_pool1d: input
AdaptiveAvgPool2D      | output_size, data_format='NCHW', name=None | adaptive_avg_pool2d: x
AdaptiveAvgPool3D      | output_size, data_format='NCDHW', name=None | adaptive_avg_pool3d: x
AdaptiveMaxPool1D      | output_size, return_mask=False, name=None  | adaptive_max_pool1d: input
AdaptiveMaxPool2D AdaptiveMaxPool3D | output_size, return_mask=False, name=None | adaptive_max_pool2d adaptive_max_pool3d: x
AvgPool1D    | kernel_size, stride=None, padding=0, exclusive=True, ceil_mode=False, name=None | avg_pool1d: x
AvgPool2D    | kernel_size, stride=None, padding=0, ceil_mode=False, exclusive=True, divisor_override=None, data_format='NCHW', name=None | avg_pool2d: x
AvgPool3D    | kernel_size, stride=None, padding=0, ceil_mode=False, exclusive=True, divisor_override=None, data_format='NCDHW', name=None | avg_pool3d: x
MaxPool1D    | kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, name=None | max_pool1d: input
MaxPool2D    | kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, data_format='NCHW', name=None | max_pool2d: x
MaxPool3D    | kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, data_format='NCDHW', name=None | max_pool3d: x
MaxUnPool1D  | kernel_size, stride=None, padding=0, data_format='NCL', output_size=None, name=None | max_unpool1d: x, indices
MaxUnPool2D  | kernel_size, stride=None, padding=0, data_format='NCHW', output_size=None, name=None | max_unpool2d: x, indices
MaxUnPool3D  | kernel_size, stride=None, padding=0, data_format='NCDHW', output_size=None, name=None | max_unpool3d: x, indices
ChannelShuffle         | groups, data_format='NCHW', name=None      | channel_shuffle: x
PixelShuffle           | upscale_factor, data_format='NCHW', name=None | pixel_shuffle: x
PixelUnshuffle         | downscale_factor, data_format='NCHW', name=None | pixel_unshuffle: x
Flatten                | start_axis=1, stop_axis=-1                 | flatten: input
Unflatten              | axis, shape, name=None                     | unflatten: input
Fold                   | output_sizes, kernel_sizes, dilations=1, paddings=0, strides=1, name=None | fold: input
Unfold                 | kernel_sizes, dilations=1, paddings=0, strides=1, name=None | unfold: input
Upsample               | size=None, scale_factor=None, mode='nearest', align_corners=False, align_mode=0, data_format='NCHW', name=None | interpolate: x
UpsamplingBilinear2D   | size=None, scale_factor=None, data_format='NCHW', name=None | interpolate: x | mode='bilinear', align_corners=True
UpsamplingNearest2D    | size=None, scale_factor=None, data_format='NCHW', name=None | interpolate: x | mode='nearest'
LocalResponseNorm      | size, alpha=0.0001, beta=0.75, k=1.0, data_format='NCHW', name=None | local_response_norm: input
CosineSimilarity       | axis=1, eps=1e-08                          | cosine_similarity: x1, x2
PairwiseDistance       | p=2.0, epsilon=1e-06, keepdim=False, name=None | pairwise_distance: x, y
BCELoss                | weight=None, reduction='mean', name=None   | binary_cross_entropy: input, label
BCEWithLogitsLoss      | weight=None, reduction='mean', pos_weight=None, name=None | binary_cross_entropy_with_logits: logit, label
CrossEntropyLoss       | weight=None, ignore_index=-100, reduction='mean', soft_label=False, axis=-1, use_softmax=True, label_smoothing=0.0, name=None | cross_entropy: input, label
CosineEmbeddingLoss    | margin=0, reduction='mean', name=None      | cosine_embedding_loss: input1, input2, label
CTCLoss                | blank=0, reduction='mean'                  | ctc_loss: log_probs, labels, input_lengths, label_lengths, norm_by_times=False
GaussianNLLLoss        | full=False, epsilon=1e-06, reduction='mean', name=None | gaussian_nll_loss: input, label, variance
HingeEmbeddingLoss     | margin=1.0, reduction='mean', name=None    | hinge_embedding_loss: input, label
KLDivLoss MSELoss      | reduction='mean'                           | kl_div mse_loss: input, label
L1Loss                 | reduction='mean', name=None                | l1_loss: input, label
MarginRankingLoss      | margin=0.0, reduction='mean', name=None    | margin_ranking_loss: input, other, label
MultiLabelSoftMarginLoss | weight=None, reduction='mean', name=None | multi_label_soft_margin_loss: input, label
MultiMarginLoss        | p=1, margin=1.0, weight=None, reduction='mean', name=None | multi_margin_loss: input, label
NLLLoss                | weight=None, ignore_index=-100, reduction='mean', name=None | nll_loss: input, label
PoissonNLLLoss         | log_input=True, full=False, epsilon=1e-08, reduction='mean', name=None | poisson_nll_loss: input, label
SmoothL1Loss           | reduction='mean', delta=1.0, name=None     | smooth_l1_loss: input, label
SoftMarginLoss         | reduction='mean', name=None                | soft_margin_loss: input, label
TripletMarginLoss      | margin=1.0, p=2.0, epsilon=1e-06, swap=False, reduction='mean', name=None | triplet_margin_loss: input, positive, negative
TripletMarginWithDistanceLoss | distance_function=None, margin=1.0, swap=False, reduction='mean', name=None | triplet_margin_with_distance_loss: input, positive, negative
"""


def make_class(base, name: str, constructor: str, function, inputs: str, besides: str):
    """A class whose forward calls the function. Calls of it check arguments as Python does."""
    given, taken = signature_of(constructor, False), signature_of(inputs, False)
    fixed = dict(part.split("=", 1) for part in _tables.split(besides) if "=" in part)
    fixed = {key: _tables.value(text) for key, text in fixed.items()}
    has_training = "training" in _tables.split(besides)
    plain = all(p.default is p.empty for p in taken.parameters.values())

    def init(self, *args, **kwargs):
        base.__init__(self)
        try:
            bound = given.bind(*args, **kwargs)
        except TypeError as error:
            raise TypeError(f"{name}(): {error}") from None
        bound.apply_defaults()
        bound.arguments.pop("name", None)
        self._given = {**bound.arguments, **fixed}

    def forward(self, *args, **kwargs):
        if kwargs or not plain or len(args) != len(taken.parameters):
            try:
                bound = taken.bind(*args, **kwargs)
            except TypeError as error:
                raise TypeError(f"forward() of {name}: {error}") from None
            bound.apply_defaults()
            args = tuple(bound.arguments.values())[:len(taken.parameters)]
        if not plain:  # what has a default goes by its name
            names = [key for key, p in taken.parameters.items() if p.default is not p.empty]
            count = len(taken.parameters) - len(names)
            return function(*args[:count], **dict(zip(names, args[count:])), **self._given)
        if has_training:
            return function(*args, **self._given, training=self.training)
        return function(*args, **self._given)

    def represent(self):
        shown = [f"{key}={value!r}" for key, value in self._given.items()
                 if key not in given.parameters or given.parameters[key].default is not value]
        return f"{type(self).__name__}({', '.join(shown)})"

    init.__signature__ = signature_of(constructor)
    forward.__signature__ = signature_of(inputs)
    document = f"nn.functional.{function.__name__} as a layer: {(function.__doc__ or '').partition(chr(10) * 2)[0]}"
    return type(name, (base,), {"__init__": init, "forward": forward, "__repr__": represent, "__doc__": document,
                                "__module__": "phibridge.nn"})


def lines() -> list:
    """(class, constructor's arguments, function, forward's arguments, what the function gets besides) of all."""
    found = []
    for line in TABLE.strip().splitlines():
        names, constructor, called, besides = (part.strip() for part in (line + "|").split("|")[:4])
        functions, _, inputs = called.partition(":")
        found += [(name, constructor, function, inputs.strip(), besides)
                  for name, function in zip(names.split(), functions.split())]
    return found


def add_to(namespace: dict, functions: dict) -> list:
    """Adds all classes to a module's names; returns theirs."""
    names = []
    for name, constructor, function, inputs, besides in lines():
        target = getattr(F, function, None) or functions[function]
        namespace[name] = make_class(_C._nn.Layer, name, constructor, target, inputs, besides)
        names.append(name)
    return names
