"""Speech and graph nets: a conformer, DeepSpeech-like stacks, message passing, tensor algebra of Paddle 2.x."""
import numpy as np
import paddle
import paddle.nn.functional as F
import paddle.static as static

from program_case import case, data, integers, param, uniform


def conformer():
    """Gated linear units, depthwise 1-D convolution, half-step feed-forward, a mask from the lengths."""
    x, length = data("features", [-1, 24, 16]), data("length", [-1], "int64")
    h = static.nn.fc(x, 16, num_flatten_dims=2)
    mask = F.sequence_mask(length, 24, "float32")
    bias = paddle.unsqueeze((mask - 1.0) * 1e4, [1, 2])
    for _ in range(2):
        n = paddle.nn.LayerNorm(16)(h)
        h = h + 0.5 * static.nn.fc(F.swish(static.nn.fc(n, 32, num_flatten_dims=2)), 16, num_flatten_dims=2)
        n = paddle.nn.LayerNorm(16)(h)
        q, k, v = paddle.chunk(static.nn.fc(n, 48, num_flatten_dims=2), 3, -1)
        q, k, v = (paddle.transpose(paddle.reshape(t, [0, 0, 4, 4]), [0, 2, 1, 3]) for t in (q, k, v))
        a = F.softmax(paddle.matmul(q, k, transpose_y=True) * 0.5 + bias)
        h = h + paddle.reshape(paddle.transpose(paddle.matmul(a, v), [0, 2, 1, 3]), [0, 0, 16])
        n = paddle.transpose(paddle.nn.LayerNorm(16)(h), [0, 2, 1]) * paddle.unsqueeze(mask, 1)
        n = F.glu(paddle.nn.Conv1D(16, 32, 1)(n), 1)
        n = F.swish(paddle.nn.BatchNorm1D(16)(paddle.nn.Conv1D(16, 16, 7, padding=3, groups=16)(n)))
        h = h + paddle.transpose(paddle.nn.Conv1D(16, 16, 1)(n), [0, 2, 1])
    return [x, length], F.log_softmax(static.nn.fc(h, 12, num_flatten_dims=2))


def deepspeech():
    """Spectrogram convolutions of uneven strides, a bidirectional GRU with lengths made in the program."""
    x, length = data("spectrum", [-1, 1, 20, 30]), data("length", [-1], "int64")
    h = x
    for width, stride in ((6, (2, 2)), (8, (2, 1))):
        h = static.nn.batch_norm(static.nn.conv2d(h, width, (5, 7), stride, (2, 3), bias_attr=False))
        h = F.hardtanh(h, 0.0, 4.0)
    h = paddle.reshape(paddle.transpose(h, [0, 3, 1, 2]), [0, 15, 40])
    steps = paddle.floor_divide(length + 1, paddle.full([1], 2, "int64"))
    y, _ = paddle.nn.GRU(40, 10, direction="bidirect")(h, sequence_length=steps)
    return [x, length], [F.softmax(static.nn.fc(y, 9, num_flatten_dims=2)), steps]


def graph():
    """Messages along edges: send_u_recv by sum, mean and max, segments, attention normalised by scatter."""
    x, src, dst = data("nodes", [7, 6]), data("src", [-1], "int64"), data("dst", [-1], "int64")
    h = F.relu(static.nn.fc(x, 8))
    parts = [paddle.geometric.send_u_recv(h, src, dst, kind) for kind in ("sum", "mean", "max", "min")]
    score = paddle.exp(F.leaky_relu(paddle.gather(paddle.matmul(h, param([8, 1])), src) +
                                    paddle.gather(paddle.matmul(h, param([8, 1])), dst), 0.2))
    total = paddle.scatter_nd_add(paddle.zeros([7, 1]), paddle.unsqueeze(dst, 1), score)
    message = paddle.gather(h, src) * score / paddle.gather(total, dst)
    attended = paddle.scatter_nd_add(paddle.zeros([7, 8]), paddle.unsqueeze(dst, 1), message)
    y = static.nn.fc(paddle.concat(parts + [attended], 1), 5)
    groups = paddle.assign(np.int64([0, 0, 0, 1, 1, 3, 3]))
    pools = [f(y, groups) for f in (paddle.geometric.segment_sum, paddle.geometric.segment_mean,
                                    paddle.geometric.segment_max)]
    return [x, src, dst], [y] + pools


def tensor_algebra():
    """einsum, kron, tensordot, flips, sorts, take_along_axis, logsumexp, quantities of matrices, comparisons."""
    x, y, n = data("x", [4, 5]), data("y", [5, 3]), data("n", [4, 5], "int64")
    outs = [paddle.einsum("ij,jk->ik", x, y), paddle.kron(x[:2, :2], y[:2]), paddle.tensordot(x, y, 1),
            paddle.flip(x, [1]), paddle.sort(x, 0), paddle.take_along_axis(x, n % 4, 0), paddle.logsumexp(x, 1),
            paddle.tile(y, [2, 1]), paddle.diag(x[0]), paddle.trace(x), paddle.cumprod(x, 1), paddle.clip(n, 2, 9),
            paddle.bitwise_xor(n, n // 2), paddle.where(x > 0.2, x, -x), paddle.index_sample(x, n % 5),
            paddle.argsort(x, 1), paddle.broadcast_to(y[:, :1], [5, 4]), paddle.median(x, 1), paddle.std(x, 0),
            paddle.cast(paddle.isnan(paddle.log(x)), "int32") + paddle.cast(paddle.logical_and(x > 0, n > 4), "int32"),
            paddle.addmm(param([4, 3]), x, y, 0.5, 2.0), paddle.outer(x[0], y[0]), paddle.cross(y, y * y + 1.0, 1),
            paddle.linalg.inv(paddle.matmul(x, x, transpose_y=True) + 2.0 * paddle.eye(4)), paddle.mode(n, 1)[0],
            paddle.kthvalue(x, 2, 1)[0], paddle.roll(x, 2), paddle.meshgrid(x[0], y[:, 0])[1], paddle.atan2(x, x + 0.3),
            paddle.nn.functional.cosine_similarity(x, x + 0.5, 1), paddle.repeat_interleave(x, 2, 1)]
    return [x, y, n], outs


def make(out):
    case(out, "conformer", "speech", conformer, {"features": uniform("conformer", (2, 24, 16)),
                                                 "length": np.int64([24, 17])})
    case(out, "deepspeech", "speech", deepspeech, {"spectrum": uniform("deepspeech", (2, 1, 20, 30)),
                                                   "length": np.int64([30, 21])})
    case(out, "graph_attention", "graph", graph, {"nodes": uniform("graph", (7, 6)), "src": integers("src", (14,), 0, 7),
                                                  "dst": np.int64([0, 1, 2, 3, 4, 5, 6, 0, 2, 2, 5, 6, 6, 3])})
    case(out, "tensor_algebra", "tensors", tensor_algebra,
         {"x": uniform("algebra x", (4, 5)), "y": uniform("algebra y", (5, 3)),
          "n": integers("algebra n", (4, 5), 0, 12)}, constant_ok=True)
