"""Recommendation and text matching: embeddings, sequence ops on LoD of one and two levels, CTR nets."""
import numpy as np
import paddle
import paddle.nn.functional as F
import paddle.static as static
from paddle.static.nn import sequence_lod as seq

from op_case import Lod
from program_case import case, data, integers, op, param, uniform
from recurrent import dynamic_gru, dynamic_lstm


def pooled(x, kind, width, **attrs):
    y = op("sequence_pool", {"X": x}, ["Out", "MaxIndex"], dict(attrs, pooltype=kind), {"MaxIndex": "int32"})[0]
    y.desc.set_shape([-1, width])
    return y


def lookup(ids, size, width, padding=-1, name=None):
    """lookup_table of fluid: ids [.., 1], LoD kept."""
    e = op("lookup_table", {"W": param([size, width], name), "Ids": ids}, ["Out"],
           {"padding_idx": padding, "is_sparse": True})
    e.desc.set_shape([-1, width])
    e.desc.set_lod_level(ids.lod_level)
    return e


def wide_deep():
    ids, dense = data("ids", [-1, 6], "int64"), data("dense", [-1, 5])
    wide = paddle.sum(F.embedding(ids, param([90, 1], "wide")), axis=1)
    deep = paddle.concat([paddle.reshape(F.embedding(ids, param([90, 8], "deep"), padding_idx=0), [-1, 48]), dense], 1)
    for width in (24, 12):
        deep = static.nn.fc(deep, width, activation="relu")
    return [ids, dense], F.sigmoid(wide + static.nn.fc(deep, 1) + static.nn.fc(dense, 1))


def deepfm():
    """First order, second order as half the square of the sum less the sum of squares, deep part; hashed slots."""
    raw, values = data("raw", [-1, 7], "int64"), data("values", [-1, 7])
    ids = paddle.mod(raw * 31 + 7, paddle.full([1], 60, "int64"))
    v = F.embedding(ids, param([60, 6], "factors")) * paddle.unsqueeze(values, -1)
    first = paddle.sum(F.embedding(ids, param([60, 1], "weights")) * paddle.unsqueeze(values, -1), axis=[1, 2])
    second = 0.5 * paddle.sum(paddle.square(paddle.sum(v, 1)) - paddle.sum(paddle.square(v), 1), 1)
    deep = static.nn.fc(F.relu(static.nn.batch_norm(static.nn.fc(paddle.flatten(v, 1), 16))), 1)
    y = paddle.unsqueeze(first + second, 1) + deep
    return [raw, values], [F.sigmoid(y), paddle.stack([1 - y, y], 1)]


def xdeepfm_dcn():
    """Cross layers, compressed interactions by einsum-like products, data_norm, cvm features."""
    x, show = data("x", [-1, 8]), data("show_click", [-1, 2])
    size, total, square = param([8], "batch_size"), param([8], "batch_sum"), param([8], "batch_square")
    x0 = op("data_norm", {"X": x, "BatchSize": size, "BatchSum": total, "BatchSquareSum": square},
            ["Y", "Means", "Scales"], {"epsilon": 1e-4, "data_layout": "NCHW"})[0]
    x0.desc.set_shape([-1, 8])
    h = x0
    for _ in range(2):
        h = x0 * paddle.matmul(h, param([8, 1])) + param([8]) + h
    fields = paddle.reshape(x0, [-1, 4, 2])
    outer = paddle.unsqueeze(fields, 2) * paddle.unsqueeze(fields, 1)
    cin = paddle.sum(paddle.matmul(param([3, 16]), paddle.reshape(outer, [-1, 16, 2])), -1)
    tail = op("cvm", {"X": paddle.concat([paddle.exp(show), h], 1), "CVM": show}, ["Y"], {"use_cvm": True})
    tail.desc.set_shape([-1, 10])
    return [x, show], static.nn.fc(paddle.concat([cin, tail], 1), 1, activation="sigmoid")


def din():
    """Attention over a history of any length: expand to the sequence, weigh, softmax within it, pool."""
    history, target = data("history", [-1, 1], "int64", 1), data("target", [-1, 1], "int64")
    h, t = lookup(history, 50, 8, name="items"), lookup(target, 50, 8)
    wide = op("sequence_expand_as", {"X": t, "Y": h}, ["Out"])
    wide.desc.set_shape([-1, 8])
    product = op("elementwise_mul", {"X": h, "Y": wide}, ["Out"], {"axis": -1})
    both = op("concat", {"X": [h, wide, op("elementwise_sub", {"X": h, "Y": wide}, ["Out"]), product]}, ["Out"],
              {"axis": 1})
    both.desc.set_shape([-1, 32])
    both.desc.set_lod_level(1)
    weight = static.nn.fc(static.nn.fc(both, 12, activation="sigmoid"), 1)
    weight = op("sequence_softmax", {"X": weight}, ["Out"])
    weight.desc.set_shape([-1, 1])
    y = op("elementwise_mul", {"X": h, "Y": weight}, ["Out"], {"axis": 0})
    y = paddle.concat([pooled(y, "SUM", 8), t], 1)
    return [history, target], [static.nn.fc(y, 2, activation="softmax"), weight]


def gru4rec():
    items = data("items", [-1, 1], "int64", 1)
    h = dynamic_gru(lookup(items, 40, 8), 10)
    h.desc.set_lod_level(1)
    last = seq.sequence_last_step(h)
    y = static.nn.fc(last, 40)
    score, index = paddle.topk(y, 6)
    return [items], [F.softmax(y), score, index]


def text_cnn():
    """sequence_conv of three widths and strides of context, max pools; sequence_enumerate n-grams beside them."""
    words = data("words", [-1, 1], "int64", 1)
    e = lookup(words, 70, 10, padding=0)
    parts = []
    for width, start in ((3, -1), (4, -2), (2, 0)):
        y = op("sequence_conv", {"X": e, "Filter": param([10 * width, 7])}, ["Out"],
               {"contextLength": width, "contextStart": start, "contextStride": 1})
        y.desc.set_shape([-1, 7])
        parts.append(pooled(op("tanh", {"X": y}, ["Out"]), "MAX", 7))
    grams = op("sequence_enumerate", {"X": words}, ["Out"], {"win_size": 2, "pad_value": 0}, {"Out": "int64"})
    return [words], [static.nn.fc(paddle.concat(parts, 1), 3, activation="softmax"), grams]


def sequences():
    """A tour of the sequence ops on one LoD level: pad, unpad, reverse, slice, concat, reshape, scatter, mask, erase."""
    x, ids = data("x", [-1, 4], lod_level=1), data("ids", [-1, 1], "int64", 1)
    padded, length = seq.sequence_pad(x, paddle.full([1], 0.5), 6)
    back = op("sequence_unpad", {"X": padded * 2.0, "Length": length}, ["Out"])
    reverse = op("sequence_reverse", {"X": x}, ["Y"])
    offset, size = paddle.assign(np.int64([[0], [1], [0]])), paddle.assign(np.int64([[2], [1], [1]]))
    part = op("sequence_slice", {"X": reverse, "Offset": offset, "Length": size}, ["Out"])
    joined = op("sequence_concat", {"X": [x, back, part]}, ["Out"])
    shaped = op("sequence_reshape", {"X": joined}, ["Out"], {"new_dim": 2})
    base = paddle.full([3, 6], 1.0)
    updates = op("cast", {"X": ids}, ["Out"], {"in_dtype": 3, "out_dtype": 5})
    scattered = op("sequence_scatter", {"X": base, "Ids": ids, "Updates": updates}, ["Out"])
    mask = op("sequence_mask", {"X": length}, ["Y"], {"maxlen": 7, "out_dtype": 5})
    erased = op("sequence_erase", {"X": ids}, ["Out"], {"tokens": [2, 5]}, {"Out": "int64"})
    moved = op("lod_reset", {"X": x}, ["Out"], {"target_lod": [0, 5, 9], "append": False})
    pools = [pooled(moved, kind, 4) for kind in ("AVERAGE", "SQRT", "FIRST", "LAST")]
    return [x, ids], [padded, length, back, part, joined, shaped, scattered, mask, erased] + pools


def nested():
    """Two levels: documents of sentences of words. sequence_expand by level, pools that take one level away."""
    words, topic = data("words", [-1, 1], "int64", 2), data("topic", [-1, 3], lod_level=1)
    e = lookup(words, 30, 6)
    sentence = pooled(e, "SQRT", 6)
    sentence.desc.set_lod_level(1)
    document = pooled(sentence, "AVERAGE", 6)
    wide = op("sequence_expand", {"X": topic, "Y": words}, ["Out"], {"ref_level": 0})
    plain = op("sequence_expand", {"X": document, "Y": words}, ["Out"], {"ref_level": 0})
    plain.desc.set_shape([-1, 6])
    both = paddle.concat([plain, sentence], 1)
    return [words, topic], [static.nn.fc(both, 4, activation="tanh"), document, sentence, wide]


def word2vec():
    """Skip-gram scores by multiplex, cos_sim by hand, hashed bigrams, fused embedding pools."""
    word, pick = data("word", [-1, 4], "int64"), data("pick", [-1, 1], "int32")
    grams = data("grams", [-1, 1], "int64", 1)
    table = param([45, 8], "table")
    e = F.embedding(word, table)
    chosen = op("multiplex", {"X": [e[:, i] for i in range(4)], "Ids": pick}, ["Out"])
    fused = op("fused_embedding_seq_pool", {"W": table, "Ids": grams}, ["Out"], {"combiner": "sum"})
    chosen.desc.set_shape([-1, 8])
    fused.desc.set_shape([-1, 8])
    a, b = F.normalize(chosen, axis=1), F.normalize(fused, axis=1)
    hashed = op("hash", {"X": grams}, ["Out"], {"num_hash": 2, "mod_by": 1000}, {"Out": "int64"})
    return [word, pick, grams], [paddle.sum(a * b, 1), paddle.matmul(a, table, transpose_y=True), hashed]


def tagger():
    """Sequence labelling: dynamic_lstm both ways, emission, crf_decoding on LoD and on padded input."""
    words = data("words", [-1, 1], "int64", 1)
    e = lookup(words, 40, 6)
    forward, _ = dynamic_lstm(e, 6)
    backward, _ = dynamic_lstm(e, 6, is_reverse=True)
    both = op("concat", {"X": [forward, backward]}, ["Out"], {"axis": 1})
    both.desc.set_shape([-1, 12])
    both.desc.set_lod_level(1)
    emission, transition = static.nn.fc(both, 5), param([7, 5], "transition")
    path = op("crf_decoding", {"Emission": emission, "Transition": transition}, ["ViterbiPath"], None,
              {"ViterbiPath": "int64"})
    context = op("row_conv", {"X": emission, "Filter": param([3, 5])}, ["Out"])
    padded, length = seq.sequence_pad(context, paddle.full([1], 0.0), 8)
    second = op("crf_decoding", {"Emission": padded, "Transition": transition, "Length": length}, ["ViterbiPath"],
                None, {"ViterbiPath": "int64"})
    return [words], [emission, path, context, second]


def make(out):
    def one(name, build, feeds, **kw):
        case(out, name, "recommendation" if name in RECOMMEND else "sequence", build, feeds, **kw)
    one("wide_deep", wide_deep, {"ids": integers("wd", (4, 6), 0, 90), "dense": uniform("wd", (4, 5))})
    one("deepfm", deepfm, {"raw": integers("fm", (5, 7), 0, 10 ** 9), "values": uniform("fm", (5, 7), 0, 1)})
    stats = {"batch_size": np.full(8, 1e4), "batch_sum": uniform("sum", (8,), -2e3, 2e3),
             "batch_square": uniform("square", (8,), 8e3, 2e4)}
    one("dcn_data_norm", xdeepfm_dcn, {"x": uniform("dcn", (6, 8)), "show_click": uniform("cvm", (6, 2), 0, 3)},
        values=stats, form="fluid_combined")
    one("din", din, {"history": Lod(integers("din", (10, 1), 0, 50), [[0, 3, 4, 10]]),
                     "target": integers("target", (3, 1), 0, 50)}, form="fluid")
    one("gru4rec", gru4rec, {"items": Lod(integers("g4r", (9, 1), 0, 40), [[0, 4, 9]])}, form="fluid_combined")
    words = integers("text", (12, 1), 0, 70)
    one("text_cnn_lod", text_cnn, {"words": Lod(words, [[0, 1, 7, 12]])}, form="fluid_combined")
    one("sequence_tour", sequences, {"x": Lod(uniform("tour", (9, 4)), [[0, 3, 7, 9]]), "ids": Lod(
        np.int64([[0], [2], [5], [1], [2], [4], [3], [0], [5]]), [[0, 3, 6, 9]])}, form="fluid_combined")
    one("nested_lod", nested, {"words": Lod(integers("nested", (10, 1), 0, 30), [[0, 2, 5], [0, 1, 4, 6, 7, 10]]),
                               "topic": Lod(uniform("topic", (3, 3)), [[0, 1, 3]])}, form="fluid")
    one("word2vec", word2vec, {"word": integers("w2v", (3, 4), 0, 45), "pick": np.int32([[2], [0], [3]]),
                               "grams": Lod(integers("grams", (7, 1), 0, 45), [[0, 2, 3, 7]])}, form="fluid_combined")
    one("crf_tagger", tagger, {"words": Lod(integers("tag", (11, 1), 0, 40), [[0, 6, 7, 11]])}, form="fluid")


RECOMMEND = ("wide_deep", "deepfm", "dcn_data_norm", "din", "gru4rec", "word2vec")
