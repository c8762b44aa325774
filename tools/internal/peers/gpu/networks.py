"""The networks of programs.py that tools/bench/gpu measures, as programs written without Paddle.

Layers and names of parameters are those that real Paddle makes, in its order, so torch_programs.py builds the same
network from the same file. Parameters are drawn: a function of their names. In float16 programs only what batch norm
keeps is float32, as in Paddle.
"""
import math
import zlib

import numpy as np

from .writer import DTYPES, Long, Program

WORDS, PLACES, WIDTH, HEADS = 30522, 512, 768, 12  # of BERT base


def random(name):
    return np.random.default_rng(zlib.crc32(name.encode()))


def drawn(name, shape, deviation):
    """float32, normally distributed."""
    return random(name).standard_normal(shape, "float32") * np.float32(deviation)


class Network(Program):
    """A program with the layers of torch_programs.Layers. Functions of layers take and give variables."""

    def __init__(self, dtype="float32", trains=False):
        super().__init__()
        self.dtype, self.trains, self.made = dtype, trains, {}

    def next(self, kind):
        number = self.made.get(kind, 0)
        self.made[kind] = number + 1
        return f"{kind}_{number}"

    def weight(self, name, shape, deviation):
        return self.parameter(name, drawn(name, shape, deviation).astype(self.dtype))

    def constant(self, name, size, value, dtype=None, is_trained=True):
        return self.parameter(name, np.full(size, value, dtype or self.dtype), is_trained)

    def unary(self, kind, x, **attributes):
        out = self.temporary(x.shape, x.dtype)
        self.op(kind, {"X": x}, {"Out": out}, **attributes)
        return out

    def add(self, x, y):
        out = self.temporary(x.shape, x.dtype)
        self.op("elementwise_add", {"X": x, "Y": y}, {"Out": out}, axis=-1)
        return out

    def matmul(self, x, y, trans_y=False):
        out = self.temporary(x.shape[:-1] + [y.shape[-2 if trans_y else -1]], x.dtype)
        self.op("matmul_v2", {"X": x, "Y": y}, {"Out": out}, trans_x=False, trans_y=trans_y)
        return out

    def viewed(self, kind, x, dims, **attributes):
        """reshape2, transpose2 and the like, which have an output XShape."""
        out, old = self.temporary(dims, x.dtype), self.temporary([0] + x.shape, x.dtype)
        self.op(kind, {"X": x}, {"Out": out, "XShape": old}, **attributes)
        return out

    def reshape(self, x, shape):
        return self.viewed("reshape2", x, shape, shape=shape)

    def transpose(self, x, axis):
        return self.viewed("transpose2", x, [x.shape[i] for i in axis], axis=axis)

    def conv2d(self, x, weight, stride, padding, groups=1, layout="NCHW"):
        def size(n, kernel):
            return (n + 2 * padding - kernel) // stride + 1
        at = layout.index("H")
        sizes = [size(n, kernel) for n, kernel in zip(x.shape[at:at + 2], weight.shape[2:])]
        shape = [x.shape[0], weight.shape[0], *sizes] if at == 2 else [x.shape[0], *sizes, weight.shape[0]]
        out = self.temporary(shape, x.dtype)
        self.op("conv2d", {"Input": x, "Filter": weight}, {"Output": out}, strides=[stride] * 2,
                paddings=[padding] * 2, dilations=[1, 1], groups=groups, padding_algorithm="EXPLICIT",
                data_format=layout)
        return out

    def batch_norm(self, x, gain):
        name, width = self.next("batch_norm2d"), x.shape[1]
        scale = self.constant(name + ".w_0", width, gain, "float32")
        bias = self.constant(name + ".b_0", width, 0, "float32")
        mean = self.constant(name + ".w_1", width, 0, "float32", is_trained=False)
        variance = self.constant(name + ".w_2", width, 1, "float32", is_trained=False)
        out = self.temporary(x.shape, x.dtype)
        saved = [self.temporary([width]) for _ in range(2)]
        outputs = {"Y": out, "MeanOut": mean, "VarianceOut": variance, "SavedMean": saved[0], "SavedVariance": saved[1]}
        if self.trains:
            outputs["ReserveSpace"] = self.temporary([-1], x.dtype)
        self.op("batch_norm", {"X": x, "Scale": scale, "Bias": bias, "Mean": mean, "Variance": variance}, outputs,
                momentum=0.9, epsilon=1e-5, data_layout="NCHW", is_test=not self.trains, use_global_stats=False,
                trainable_statistics=False)
        return out

    def conv_bn(self, x, width, kernel, stride=1, gain=1.0):
        fan = x.shape[1] * kernel * kernel
        weight = self.weight(self.next("conv2d") + ".w_0", [width, x.shape[1], kernel, kernel], math.sqrt(2 / fan))
        return self.batch_norm(self.conv2d(x, weight, stride, kernel // 2), gain)

    def pool(self, x, kind, size, stride, padding, whole=False):
        n, width, rows, columns = x.shape
        shape = [1, 1] if whole else [(m + 2 * padding - size) // stride + 1 for m in (rows, columns)]
        out = self.temporary([n, width] + shape, x.dtype)
        self.op("pool2d", {"X": x}, {"Out": out}, pooling_type=kind, ksize=[1 if whole else size] * 2,
                strides=[stride] * 2, paddings=[padding] * 2, adaptive=whole, global_pooling=False, exclusive=True,
                ceil_mode=False, padding_algorithm="EXPLICIT", data_format="NCHW")
        return out

    def linear(self, x, width):
        name = self.next("linear")
        weight = self.weight(name + ".w_0", [x.shape[-1], width], 1 / math.sqrt(x.shape[-1]))
        return self.add(self.matmul(x, weight), self.constant(name + ".b_0", width, 0))

    def layer_norm(self, x):
        name, width = self.next("layer_norm"), x.shape[-1]
        return self.normalised(x, self.constant(name + ".w_0", width, 1), self.constant(name + ".b_0", width, 0))

    def normalised(self, x, scale, bias):
        out, rows = self.temporary(x.shape, x.dtype), [self.temporary([math.prod(x.shape[:-1])]) for _ in range(2)]
        self.op("layer_norm", {"X": x, "Scale": scale, "Bias": bias}, {"Y": out, "Mean": rows[0], "Variance": rows[1]},
                epsilon=1e-5, begin_norm_axis=len(x.shape) - 1)
        return out

    def embedding(self, ids, rows, width):
        weight = self.weight(self.next("embedding") + ".w_0", [rows, width], 1)
        out = self.temporary(ids.shape + [width], weight.dtype)
        self.op("lookup_table_v2", {"Ids": ids, "W": weight}, {"Out": out}, padding_idx=Long(-1), is_sparse=False)
        return out

    def loss(self, logits, label):
        """The mean cross entropy, as a variable of one element."""
        softmax = self.temporary(logits.shape, logits.dtype)
        each, mean = self.temporary([logits.shape[0], 1], logits.dtype), self.temporary([], logits.dtype)
        self.op("softmax_with_cross_entropy", {"Logits": logits, "Label": label}, {"Softmax": softmax, "Loss": each},
                soft_label=False, ignore_index=-100, axis=-1, numeric_stable_mode=True, use_softmax=True)
        self.op("mean", {"X": each}, {"Out": mean})
        return mean


def residual(net, x, width, stride):
    out = 4 * width
    short = net.conv_bn(x, out, 1, stride) if stride != 1 or x.shape[1] != out else x
    y = net.unary("relu", net.conv_bn(x, width, 1))
    y = net.unary("relu", net.conv_bn(y, width, 3, stride))
    return net.unary("relu", net.add(net.conv_bn(y, out, 1, gain=0.25), short))  # a gain of 1 doubles the variance


def resnet50(net, batch):
    x = net.feed("image", [batch, 3, 224, 224], net.dtype)
    x = net.pool(net.unary("relu", net.conv_bn(x, 64, 7, 2)), "max", 3, 2, 1)
    for i, count in enumerate((3, 4, 6, 3)):
        for j in range(count):
            x = residual(net, x, 64 << i, 2 if i and not j else 1)
    x = net.pool(x, "avg", 1, 1, 0, whole=True)
    return net.linear(net.viewed("flatten_contiguous_range", x, x.shape[:2], start_axis=1, stop_axis=3), 1000)


def attention(net, x, mask):
    batch, words, width = x.shape

    def split(y):
        return net.transpose(net.reshape(y, [batch, words, HEADS, width // HEADS]), [0, 2, 1, 3])
    query, key, value = (net.linear(x, width) for _ in range(3))
    scaled = net.unary("scale", split(query), scale=1 / math.sqrt(width // HEADS), bias=0.0, bias_after_scale=True)
    weights = net.unary("softmax", net.add(net.matmul(scaled, split(key), trans_y=True), mask), axis=-1)
    heads = net.transpose(net.matmul(weights, split(value)), [0, 2, 1, 3])
    return net.linear(net.reshape(heads, [batch, words, width]), width)


def encoder_layer(net, x, mask):
    x = net.layer_norm(net.add(x, attention(net, x, mask)))
    y = net.linear(net.unary("gelu", net.linear(x, 4 * WIDTH), approximate=False), WIDTH)
    return net.layer_norm(net.add(x, y))


def padding_mask(net, ids):
    """-10000 where a word is 0, to be added to scores."""
    zero = net.parameter("zero_0", np.zeros(1, "int64"), is_trained=False)
    is_zero, number = net.temporary(ids.shape, "bool"), net.temporary(ids.shape, net.dtype)
    net.op("equal", {"X": ids, "Y": zero}, {"Out": is_zero}, axis=-1)
    net.op("cast", {"X": is_zero}, {"Out": number}, in_dtype=DTYPES["bool"], out_dtype=DTYPES[net.dtype])
    number = net.unary("scale", number, scale=-1e4, bias=0.0, bias_after_scale=True)
    return net.viewed("unsqueeze2", number, [ids.shape[0], 1, 1, ids.shape[1]], axes=[1, 2])


def bert_base(net, batch, words=128):
    """The pooled hidden states of the first words."""
    ids, kinds = net.feed("input_ids", [batch, words], "int64"), net.feed("token_type_ids", [batch, words], "int64")
    mask = padding_mask(net, ids)
    places = net.parameter("places_0", np.arange(words), is_trained=False)
    x = net.add(net.embedding(ids, WORDS, WIDTH), net.embedding(places, PLACES, WIDTH))
    x = net.layer_norm(net.add(x, net.embedding(kinds, 2, WIDTH)))
    for _ in range(12):
        x = encoder_layer(net, x, mask)
    first = net.temporary([batch, WIDTH], x.dtype)
    net.op("slice", {"Input": x}, {"Out": first}, axes=[1], starts=[0], ends=[1], decrease_axis=[1], infer_flags=[1])
    return net.unary("tanh", net.linear(first, WIDTH))


def lstm(net, batch, steps=64, width=256, layers=2):
    x = net.transpose(net.feed("x", [batch, steps, width]), [1, 0, 2])
    weights, deviation = [], 1 / math.sqrt(width)
    for suffixes, shape in ((("w_0", "w_1"), [4 * width, width]), (("b_0", "b_1"), [4 * width])):
        weights += [net.weight(f"lstm_cell_{i}.{s}", shape, deviation) for i in range(layers) for s in suffixes]
    zeros = np.zeros([layers, batch, width], "float32")
    before = [net.parameter(name, zeros, is_trained=False) for name in ("hidden_0", "cell_0")]
    out, after = net.temporary([steps, batch, width]), [net.temporary(zeros.shape) for _ in range(2)]
    net.op("rnn", {"Input": x, "PreState": before, "WeightList": weights},
           {"Out": out, "State": after, "Reserve": net.temporary([-1]), "DropoutState": net.temporary([-1], "int32")},
           mode="LSTM", input_size=width, hidden_size=width, num_layers=layers, is_bidirec=False, is_test=True,
           dropout_prob=0.0, seed=0)
    return net.linear(net.transpose(out, [1, 0, 2]), 16)
