"""Known nets with few channels, small enough to lie in tests/programs: what a library is cropped for there."""
import numpy as np
import paddle
import paddle.nn.functional as F
import paddle.static as static

from op_case import Lod
from program_case import case, data, image, integers, op, param
from recurrent import dynamic_gru


def conv(h, width, kernel, stride=1, groups=1):
    h = static.nn.conv2d(h, width, kernel, stride, kernel // 2, groups=groups, bias_attr=False, use_cudnn=groups == 1)
    return F.relu(static.nn.batch_norm(h))


def mobilenet_v1():
    """Depthwise and pointwise convolutions in turn."""
    x = data("image", [-1, 3, 32, 32])
    h = conv(x, 8, 3, 2)
    for width, stride in ((8, 1), (16, 2), (16, 1), (24, 2), (24, 1), (32, 2), (32, 1)):
        h = conv(conv(h, h.shape[1], 3, stride, h.shape[1]), width, 1)
    return [x], F.softmax(static.nn.fc(F.adaptive_avg_pool2d(h, 1), 10))


def fc(h, width):
    y = op("mul", {"X": h, "Y": param([h.shape[-1], width])}, ["Out"], {"x_num_col_dims": 1})
    y = op("elementwise_add", {"X": y, "Y": param([width])}, ["Out"], {"axis": 1})
    y.desc.set_shape([-1, width])
    return y


def lexical_analysis():
    """The tags of words: an embedding, two layers of GRUs in both directions, and the best path of a CRF."""
    words = data("words", [-1, 1], "int64", lod_level=1)
    h = op("lookup_table", {"Ids": words, "W": param([50, 12])}, ["Out"])
    h.desc.set_shape([-1, 12])
    for _ in range(2):
        both = [dynamic_gru(fc(h, 10), 8, is_reverse=reverse) for reverse in (False, True)]
        h = op("concat", {"X": both}, ["Out"], {"axis": 1})
        h.desc.set_shape([-1, 16])
    emission = fc(h, 7)
    tags = op("crf_decoding", {"Emission": emission, "Transition": param([9, 7])}, ["ViterbiPath"],
              dtypes={"ViterbiPath": "int64"})
    return [words], [tags, emission]


def transformer_encoder():
    """Words of a sentence, two layers of attention, and the class that the first word tells."""
    ids = data("ids", [-1, 16], "int64")
    layer = paddle.nn.TransformerEncoderLayer(16, 2, 32, dropout=0.0)
    h = paddle.nn.TransformerEncoder(layer, 2)(paddle.nn.Embedding(50, 16)(ids))
    return [ids], paddle.nn.Linear(16, 10)(h)[:, 0]


def make(out):
    case(out, "narrow_mobilenet_v1", "narrow", mobilenet_v1, {"image": image((2, 3, 32, 32))})
    lengths = [5, 1, 9]
    words = Lod(integers("words", (sum(lengths), 1), 0, 50), [np.cumsum([0] + lengths).tolist()])
    case(out, "lexical_analysis", "narrow", lexical_analysis, {"words": words})
    case(out, "transformer_encoder", "narrow", transformer_encoder, {"ids": integers("ids", (2, 16), 0, 50)})
