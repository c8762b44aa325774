"""Text detection and recognition: CRNN of both generations, SVTR-like, attention decoding, DB."""
import numpy as np
import paddle
import paddle.nn.functional as F
import paddle.static as static

from program_case import case, data, image, op, param
from recurrent import dynamic_gru


def conv(h, width, kernel=3, stride=1, act=F.relu):
    h = static.nn.batch_norm(static.nn.conv2d(h, width, kernel, stride, kernel // 2, bias_attr=False))
    return act(h) if act else h


def crnn_fluid():
    """conv, im2sequence, two dynamic GRUs, arg-max and ctc_align on LoD."""
    x = data("image", [-1, 1, 16, 48])
    h = x
    for width in (8, 16):
        h = F.max_pool2d(conv(h, width), 2, 2)
    seq = op("im2sequence", {"X": h}, ["Out"], {"kernels": [4, 1], "strides": [1, 1], "paddings": [0, 0, 0, 0]})
    seq.desc.set_shape([-1, 64])
    forward, backward = dynamic_gru(seq, 12), dynamic_gru(seq, 12, is_reverse=True)
    y = op("sum", {"X": [op("mul", {"X": v, "Y": param([12, 10])}, ["Out"]) for v in (forward, backward)]}, ["Out"])
    y.desc.set_shape([-1, 10])
    best = op("top_k", {"X": y}, ["Out", "Indices"], {"k": 1}, {"Indices": "int64"})[1]
    text = op("ctc_align", {"Input": best}, ["Output"], {"blank": 9, "merge_repeated": True}, {"Output": "int64"})
    return [x], [op("softmax", {"X": y}, ["Out"]), best, text]


def crnn():
    """conv, bidirectional LSTM of the `rnn` op, linear, softmax; ctc_align on padded input."""
    x = data("image", [-1, 3, 32, 64])
    h = x
    for i, width in enumerate((8, 16, 24, 32)):
        h = F.max_pool2d(conv(h, width), (2, 2) if i < 2 else (2, 1), (2, 2) if i < 2 else (2, 1))
    h = F.max_pool2d(h, (2, 1), (2, 1))
    seq = paddle.transpose(paddle.squeeze(h, [2]), [0, 2, 1])
    y, _ = paddle.nn.LSTM(32, 16, num_layers=2, direction="bidirect")(seq)
    prob = F.softmax(static.nn.fc(y, 11, num_flatten_dims=2))
    best = paddle.cast(paddle.argmax(prob, 2), "int32")
    length = paddle.full([2, 1], 16, "int32")
    text, count = op("ctc_align", {"Input": best, "InputLength": length}, ["Output", "OutputLength"],
                     {"blank": 0, "merge_repeated": True, "padding_value": 0},
                     {"Output": "int32", "OutputLength": "int32"})
    return [x], [prob, text, count]


def svtr():
    """Patch embedding, local and global mixing with masks, merging by strided convolution, CTC head."""
    x = data("image", [-1, 3, 32, 64])
    h = conv(conv(x, 16, 3, 2, F.gelu), 24, 3, 2, F.gelu)
    width, height, length = 24, 8, 16
    h = paddle.transpose(paddle.flatten(h, 2), [0, 2, 1]) + param([1, height * length, width])
    mask = np.zeros((height * length,) * 2, "float32")
    for i in range(height * length):
        for j in range(height * length):
            near = abs(i // length - j // length) <= 3 and abs(i % length - j % length) <= 5
            mask[i, j] = 0.0 if near else -1e9
    local = paddle.assign(mask[None, None])
    for depth in range(2):
        h = h + mix(F.layer_norm(h, [width], param([width]), param([width])), width, local if depth == 0 else None)
        n = paddle.nn.LayerNorm(width, epsilon=1e-6)(h)
        n = F.gelu(static.nn.fc(n, 2 * width, num_flatten_dims=2), approximate=depth == 1)
        h = h + static.nn.fc(n, width, num_flatten_dims=2)
    h = paddle.reshape(paddle.transpose(h, [0, 2, 1]), [-1, width, height, length])
    h = conv(h, 32, 3, (2, 1), None)
    h = F.hardswish(static.nn.conv2d(F.adaptive_avg_pool2d(h, [1, length]), 32, 1))
    y = paddle.transpose(paddle.squeeze(h, [2]), [0, 2, 1])
    return [x], F.softmax(static.nn.fc(y, 20, num_flatten_dims=2))


def mix(h, width, mask, heads=4):
    tokens = h.shape[1]
    qkv = paddle.reshape(static.nn.fc(h, 3 * width, num_flatten_dims=2), [0, tokens, 3, heads, width // heads])
    qkv = paddle.transpose(qkv, [2, 0, 3, 1, 4])
    q, k, v = qkv[0] * (width // heads) ** -0.5, qkv[1], qkv[2]
    a = paddle.matmul(q, k, transpose_y=True)
    a = F.softmax(a if mask is None else a + mask)
    y = paddle.reshape(paddle.transpose(paddle.matmul(a, v), [0, 2, 1, 3]), [0, tokens, width])
    return static.nn.fc(y, width, num_flatten_dims=2)


def attention_ocr():
    """A decoder with attention and a GRU cell, five characters in a `while`, written to a tensor array."""
    x = data("image", [2, 3, 16, 32])
    h = conv(F.max_pool2d(conv(x, 8), 2, 2), 16, 3, 2)
    memory = paddle.transpose(paddle.reshape(h, [2, 16, 32]), [0, 2, 1])
    keys = static.nn.fc(memory, 12, num_flatten_dims=2)
    table, query, score, out = param([9, 8], "chars"), param([12, 12]), param([12, 1]), param([12, 9])
    cell = paddle.nn.GRUCell(24, 12)
    i, n = paddle.zeros([1], "int64"), paddle.full([1], 5, "int64")
    state, last = paddle.zeros([2, 12]), paddle.zeros([2], "int64")
    probs = paddle.tensor.create_array("float32")

    def body(i, state, last):
        e = F.tanh(keys + paddle.unsqueeze(paddle.matmul(state, query), 1))
        a = F.softmax(paddle.matmul(e, score), axis=1)
        context = paddle.sum(memory * a, axis=1)
        _, state = cell(paddle.concat([context, F.embedding(last, table)], 1), state)
        prob = F.softmax(paddle.matmul(state, out) * 3.0)
        paddle.tensor.array_write(prob, i, probs)
        return [i + 1, state, paddle.argmax(prob, 1)]

    i, state, last = static.nn.while_loop(lambda i, state, last: i < n, body, [i, state, last])
    stacked, _ = op("tensor_array_to_tensor", {"X": probs}, ["Out", "OutIndex"], {"axis": 1, "use_stack": True},
                    {"OutIndex": "int32"})
    return [x], [stacked, state, last]


def db():
    """Differentiable binarisation: a pyramid, two transposed convolutions, a threshold map, a step function."""
    x = data("image", [-1, 3, 64, 64])
    maps, h = [], conv(x, 8, 3, 2, F.hardswish)
    for width in (12, 16, 24):
        h = conv(h, width, 3, 2, F.hardswish)
        maps.append(static.nn.conv2d(h, 16, 1, bias_attr=False))
    for i in (1, 0):
        maps[i] = maps[i] + F.interpolate(maps[i + 1], scale_factor=2, mode="nearest")
    h = paddle.concat([F.interpolate(static.nn.conv2d(m, 8, 3, padding=1), scale_factor=2 ** i, mode="nearest")
                       if i else static.nn.conv2d(m, 8, 3, padding=1) for i, m in enumerate(maps)], 1)

    def head(h):
        h = conv(h, 8)
        h = F.relu(static.nn.batch_norm(static.nn.conv2d_transpose(h, 8, filter_size=2, stride=2)))
        return F.sigmoid(static.nn.conv2d_transpose(h, 1, filter_size=2, stride=2))
    shrink, threshold = head(h), head(h)
    binary = paddle.reciprocal(1.0 + paddle.exp(-50.0 * (shrink - threshold)))
    return [x], [shrink, binary]


def make(out):
    case(out, "crnn_fluid", "text", crnn_fluid, {"image": image((2, 1, 16, 48))}, form="fluid")
    case(out, "crnn", "text", crnn, {"image": image((2, 3, 32, 64))})
    case(out, "svtr", "text", svtr, {"image": image((1, 3, 32, 64))})
    case(out, "attention_ocr", "text", attention_ocr, {"image": image((2, 3, 16, 32))})
    case(out, "db_text_detector", "text", db, {"image": image((1, 3, 64, 64))})
