"""Transformers: BERT, the fluid form of ERNIE, GPT with masks and a cache, T5-like, ViT, Swin, a decoder."""
import numpy as np
import paddle
import paddle.nn.functional as F
import paddle.static as static

from program_case import case, data, image, integers, op, param, uniform


def bert():
    """Ids of two segments, a padding mask from the ids, post-norm layers, pooler and a classifier."""
    ids, kinds = data("input_ids", [-1, 12], "int64"), data("token_type_ids", [-1, 12], "int64")
    where = paddle.cumsum(paddle.ones_like(ids), axis=-1) - paddle.ones_like(ids)
    e = paddle.nn.Embedding(120, 32, padding_idx=0)(ids) + paddle.nn.Embedding(16, 32)(where)
    e = paddle.nn.LayerNorm(32)(e + paddle.nn.Embedding(2, 32)(kinds))
    mask = paddle.unsqueeze(paddle.cast(ids == 0, "float32") * -1e4, [1, 2])
    layer = paddle.nn.TransformerEncoderLayer(32, 4, 64, dropout=0.1, activation="gelu")
    h = paddle.nn.TransformerEncoder(layer, 2)(F.dropout(e, 0.1), mask)
    pooled = F.tanh(paddle.nn.Linear(32, 32)(h[:, 0]))
    return [ids, kinds], [h, paddle.nn.Linear(32, 3)(pooled)]


def fluid_fc(h, width, cols, act=None):
    inner = int(np.prod(h.shape[cols:]))
    y = op("mul", {"X": h, "Y": param([inner, width])}, ["Out"], {"x_num_col_dims": cols, "y_num_col_dims": 1})
    y = op("elementwise_add", {"X": y, "Y": param([width])}, ["Out"], {"axis": cols})
    return op(act, {"X": y}, ["Out"]) if act else y


def fluid_norm(h, width):
    return op("layer_norm", {"X": h, "Scale": param([width]), "Bias": param([width])}, ["Y", "Mean", "Variance"],
              {"begin_norm_axis": 2, "epsilon": 1e-5})[0]


def ernie_fluid():
    """Fluid 1.x: lookup_table on [.., 1] ids, matmul with alpha, reshape2 with 0, stack of masks, one-word heads."""
    feeds = [data(n, [-1, 10, 1], "int64") for n in ("src_ids", "pos_ids", "sent_ids")]
    mask = data("input_mask", [-1, 10, 1])
    width, heads = 24, 3
    tables = [op("lookup_table", {"W": param([size, width]), "Ids": f}, ["Out"], {"padding_idx": -1})
              for f, size in zip(feeds, (90, 16, 2))]
    h = op("elementwise_add", {"X": tables[0], "Y": tables[1]}, ["Out"], {"axis": -1})
    h = fluid_norm(op("elementwise_add", {"X": h, "Y": tables[2]}, ["Out"], {"axis": -1}), width)
    pair = op("matmul", {"X": mask, "Y": mask}, ["Out"], {"transpose_Y": True, "alpha": 1.0})
    pair = op("scale", {"X": pair}, ["Out"], {"scale": 10000.0, "bias": -1.0, "bias_after_scale": False})
    pair = op("stack", {"X": [pair] * heads}, {"Y": 1}, {"axis": 1})
    for _ in range(2):
        parts = []
        for _ in range(3):
            t = op("reshape2", {"X": fluid_fc(h, width, 2)}, ["Out", "XShape"], {"shape": [0, 0, heads, width // heads]})
            parts.append(op("transpose2", {"X": t[0]}, ["Out", "XShape"], {"axis": [0, 2, 1, 3]})[0])
        a = op("matmul", {"X": parts[0], "Y": parts[1]}, ["Out"], {"transpose_Y": True, "alpha": 8 ** -0.5})
        a = op("softmax", {"X": op("elementwise_add", {"X": a, "Y": pair}, ["Out"], {"axis": -1})}, ["Out"])
        a = op("dropout", {"X": a}, ["Out", "Mask"], {"dropout_prob": 0.1, "is_test": True,
                                                      "dropout_implementation": "upscale_in_train"}, {"Mask": "uint8"})[0]
        y = op("transpose2", {"X": op("matmul", {"X": a, "Y": parts[2]}, ["Out"])}, ["Out", "XShape"],
               {"axis": [0, 2, 1, 3]})[0]
        y = op("reshape2", {"X": y}, ["Out", "XShape"], {"shape": [0, 0, width]})[0]
        h = fluid_norm(op("elementwise_add", {"X": h, "Y": fluid_fc(y, width, 2)}, ["Out"], {"axis": -1}), width)
        y = fluid_fc(fluid_fc(h, 48, 2, "relu"), width, 2)
        h = fluid_norm(op("elementwise_add", {"X": h, "Y": y}, ["Out"], {"axis": -1}), width)
    first = op("slice", {"Input": h}, ["Out"], {"axes": [1], "starts": [0], "ends": [1]})
    first = op("reshape", {"X": first}, ["Out"], {"shape": [-1, width]})
    return feeds + [mask], [fluid_fc(first, 4, 1), h]


def attention(q, k, v, heads, mask=None, bias=None):
    def split(t):
        return paddle.transpose(paddle.reshape(t, [0, t.shape[1], heads, t.shape[2] // heads]), [0, 2, 1, 3])
    width = q.shape[2]
    a = paddle.matmul(split(q), split(k), transpose_y=True) * (width // heads) ** -0.5
    a = a + bias if bias is not None else a
    a = F.softmax(a + mask if mask is not None else a)
    y = paddle.transpose(paddle.matmul(a, split(v)), [0, 2, 1, 3])
    return paddle.reshape(y, [0, q.shape[1], width])


def gpt():
    """Pre-norm, causal mask from triu, tied output matrix, log-probabilities of the next word, top-k of them."""
    ids = data("ids", [-1, 9], "int64")
    table = param([70, 24], "wte")
    h = F.embedding(ids, table) + F.embedding(paddle.arange(0, 9, 1, "int64"), param([16, 24], "wpe"))
    mask = paddle.triu(paddle.full([9, 9], -1e9), 1)
    for _ in range(2):
        n = paddle.nn.LayerNorm(24)(h)
        q, k, v = paddle.split(static.nn.fc(n, 72, num_flatten_dims=2), 3, -1)
        h = h + static.nn.fc(attention(q, k, v, 3, mask), 24, num_flatten_dims=2)
        n = static.nn.fc(paddle.nn.LayerNorm(24)(h), 64, num_flatten_dims=2)
        h = h + static.nn.fc(F.gelu(n, approximate=True), 24, num_flatten_dims=2)
    logits = paddle.matmul(paddle.nn.LayerNorm(24)(h), table, transpose_y=True)
    best, index = paddle.topk(F.log_softmax(logits[:, -1]), 5)
    return [ids], [logits, best, index]


def gpt_generate():
    """Greedy generation in a `while`: the sequence grows by concat, the cache of keys and values with it."""
    ids = data("ids", [2, 3], "int64")
    table, wq, wk, wv = param([30, 12], "table"), param([12, 12]), param([12, 12]), param([12, 12])

    def step(i, ids, keys, values):
        e = F.embedding(ids[:, -1:], table)
        keys, values = paddle.concat([keys, paddle.matmul(e, wk)], 1), paddle.concat([values, paddle.matmul(e, wv)], 1)
        a = F.softmax(paddle.matmul(paddle.matmul(e, wq), keys, transpose_y=True))
        h = e + paddle.matmul(a, values)
        word = paddle.argmax(paddle.matmul(h, table, transpose_y=True), -1)
        return [i + 1, paddle.concat([ids, word], 1), keys, values]

    i, n = paddle.zeros([1], "int64"), paddle.full([1], 6, "int64")
    e = F.embedding(ids, table)
    start = [i, ids, paddle.matmul(e, wk), paddle.matmul(e, wv)]
    for v in start[1:]:
        v.stop_gradient = True
    grown = [paddle.reshape(v, [2, -1] + list(v.shape[2:])) for v in start[1:]]
    i, ids_out, keys, values = static.nn.while_loop(lambda i, *rest: i < n, step, [i] + grown)
    return [ids], [ids_out, keys, values]


def t5():
    """RMS norm, relative position buckets, gated GELU, cross attention of a decoder."""
    ids, begun = data("ids", [-1, 8], "int64"), data("decoder_ids", [-1, 5], "int64")
    table = param([50, 16], "shared")

    def rms(h):
        return h * paddle.rsqrt(paddle.mean(paddle.pow(h, 2.0), -1, keepdim=True) + 1e-6) * param([16])

    def relative(rows, cols):
        distance = np.arange(cols)[None] - np.arange(rows)[:, None]
        bucket = np.where(np.abs(distance) < 4, distance + 4, np.where(distance > 0, 9, 8)).astype("int64")
        return paddle.unsqueeze(paddle.transpose(F.embedding(paddle.assign(bucket), param([10, 2])), [2, 0, 1]), 0)

    def layer(h, other=None, bias=None, mask=None):
        n = rms(h)
        source = n if other is None else other
        q, k, v = (F.linear(t, param([16, 16])) for t in (n, source, source))
        h = h + F.linear(attention(q, k, v, 2, mask, bias), param([16, 16]))
        n = rms(h)
        return h + F.linear(F.gelu(F.linear(n, param([16, 32]))) * F.linear(n, param([16, 32])), param([32, 16]))

    h = layer(F.embedding(ids, table), bias=relative(8, 8))
    d = layer(F.embedding(begun, table), bias=relative(5, 5), mask=paddle.triu(paddle.full([5, 5], -1e9), 1))
    d = layer(d, rms(h))
    return [ids, begun], [paddle.matmul(rms(d), table, transpose_y=True), h]


def vit():
    x = data("image", [-1, 3, 32, 32])
    h = static.nn.conv2d(x, 24, 8, 8)
    h = paddle.transpose(paddle.flatten(h, 2), [0, 2, 1])
    token = paddle.expand(param([1, 1, 24], "token"), [paddle.shape(h)[0], 1, 24])
    h = paddle.concat([token, h], 1) + param([1, 17, 24], "places")
    layer = paddle.nn.TransformerEncoderLayer(24, 4, 48, dropout=0.0, activation="gelu", normalize_before=True)
    h = paddle.nn.LayerNorm(24, 1e-6)(paddle.nn.TransformerEncoder(layer, 2)(h))
    return [x], static.nn.fc(h[:, 0], 10)


def swin():
    """Windows by reshape and transpose, shifted by roll, a relative bias by index, patch merging by strides."""
    x = data("image", [-1, 3, 32, 32])
    h, side, width = paddle.transpose(static.nn.conv2d(x, 16, 4, 4), [0, 2, 3, 1]), 8, 16
    for depth in range(3):
        if depth == 2:
            h = paddle.concat([h[:, i::2, j::2] for j in (0, 1) for i in (0, 1)], -1)
            side, width = 4, 32
            h = F.linear(paddle.nn.LayerNorm(64)(h), param([64, 32]))
        short = h
        h = paddle.nn.LayerNorm(width)(h)
        h = paddle.roll(h, [-2, -2], [1, 2]) if depth == 1 else h
        h = paddle.transpose(paddle.reshape(h, [-1, side // 4, 4, side // 4, 4, width]), [0, 1, 3, 2, 4, 5])
        h = paddle.reshape(h, [-1, 16, width])
        place = paddle.assign(integers(f"place{depth}", (256,), 0, 49))
        bias = paddle.transpose(paddle.reshape(paddle.index_select(param([49, 2]), place), [16, 16, 2]), [2, 0, 1])
        q, k, v = paddle.unstack(paddle.reshape(F.linear(h, param([width, 3 * width])), [-1, 16, 3, width]), 2)
        h = attention(q, k, v, 2, bias=paddle.unsqueeze(bias, 0))
        h = paddle.transpose(paddle.reshape(h, [-1, side // 4, side // 4, 4, 4, width]), [0, 1, 3, 2, 4, 5])
        h = paddle.reshape(h, [-1, side, side, width])
        h = short + (paddle.roll(h, [2, 2], [1, 2]) if depth == 1 else h)
        h = h + F.linear(F.gelu(F.linear(paddle.nn.LayerNorm(width)(h), param([width, 32]))), param([32, width]))
    return [x], static.nn.fc(paddle.mean(h, [1, 2]), 10)


def transformer_translate():
    """paddle.nn.Transformer: encoder, decoder, both masks as feeds."""
    src, tgt = data("src", [-1, 7, 16]), data("tgt", [-1, 5, 16])
    mask = data("tgt_mask", [5, 5])
    return [src, tgt, mask], paddle.nn.Transformer(16, 2, 1, 1, 32, dropout=0.0)(src, tgt, None, mask)


def make(out):
    def one(name, build, feeds, **kw):
        case(out, name, "encoder", build, feeds, **kw)
    ids = integers("bert", (2, 12), 1, 120)
    ids[1, 9:] = 0
    one("bert", bert, {"input_ids": ids, "token_type_ids": np.repeat([[0] * 7 + [1] * 5], 2, 0).astype("int64")})
    mask = np.ones((2, 10, 1), "float32")
    mask[1, 7:] = 0
    one("ernie_fluid", ernie_fluid, {
        "src_ids": integers("ernie", (2, 10, 1), 0, 90), "pos_ids": np.tile(np.arange(10)[None, :, None], (2, 1, 1)),
        "sent_ids": integers("sent", (2, 10, 1), 0, 2), "input_mask": mask}, form="fluid")
    one("gpt", gpt, {"ids": integers("gpt", (2, 9), 0, 70)})
    one("gpt_generate", gpt_generate, {"ids": integers("generate", (2, 3), 0, 30)})
    one("t5", t5, {"ids": integers("t5", (2, 8), 0, 50), "decoder_ids": integers("t5d", (2, 5), 0, 50)})
    one("vit", vit, {"image": image((2, 3, 32, 32))})
    one("swin", swin, {"image": image((2, 3, 32, 32))})
    causal = np.triu(np.full((5, 5), -1e9, "float32"), 1)
    one("transformer_translate", transformer_translate,
        {"src": uniform("src", (2, 7, 16)), "tgt": uniform("tgt", (2, 5, 16)), "tgt_mask": causal})
