"""Three-dimensional nets: C3D, R(2+1)D, TSM, SlowFast, a volumetric U-Net, PointNet, ConvLSTM."""
import paddle
import paddle.nn.functional as F
import paddle.static as static

from program_case import case, data, op, param, uniform


def conv(h, width, kernel=3, stride=1, padding=None, groups=1):
    kernel = [kernel] * 3 if isinstance(kernel, int) else kernel
    padding = [k // 2 for k in kernel] if padding is None else padding
    h = static.nn.conv3d(h, width, kernel, stride, padding, groups=groups, bias_attr=False)
    return F.relu(static.nn.batch_norm(h))


def c3d():
    x = data("clip", [-1, 3, 8, 24, 24])
    h = F.max_pool3d(conv(x, 8), (1, 2, 2), (1, 2, 2))
    h = F.max_pool3d(conv(h, 16), 2, 2, ceil_mode=True)
    h = F.avg_pool3d(conv(h, 24, groups=2), 3, 2, padding=1, exclusive=False)
    h = F.adaptive_max_pool3d(h, [1, 2, 2])
    return [x], F.softmax(static.nn.fc(F.dropout(static.nn.fc(h, 32, activation="relu"), 0.5), 12))


def r2plus1d():
    """Factored convolutions with SAME and asymmetric paddings, and residuals."""
    x = data("clip", [-1, 3, 6, 20, 20])
    h = conv(conv(x, 12, [1, 7, 7], [1, 2, 2], "SAME"), 8, [3, 1, 1], 1, "SAME")
    for width, stride in ((8, 1), (16, 2)):
        r = conv(h, 14, [1, 3, 3], [1, stride, stride], [0, 0, 1, 1, 1, 1])
        r = conv(r, width, [3, 1, 1], [stride, 1, 1], [1, 1, 0, 0, 0, 0])
        if stride > 1:
            h = conv(h, width, 1, stride, 0)
        h = F.relu(h + r)
    return [x], static.nn.fc(F.adaptive_avg_pool3d(h, 1), 9)


def tsm():
    """temporal_shift between 2-D convolutions; segments averaged at the end."""
    x = data("frames", [-1, 4, 3, 24, 24])
    h = paddle.reshape(x, [-1, 3, 24, 24])
    h = F.relu(static.nn.batch_norm(static.nn.conv2d(h, 16, 3, 2, 1, bias_attr=False)))
    for ratio in (0.25, 0.125):
        shifted = op("temporal_shift", {"X": h}, ["Out"], {"seg_num": 4, "shift_ratio": ratio, "data_format": "NCHW"})
        shifted.desc.set_shape([-1, 16, 12, 12])
        h = F.relu(h + static.nn.batch_norm(static.nn.conv2d(shifted, 16, 3, padding=1, bias_attr=False)))
    y = static.nn.fc(F.adaptive_avg_pool2d(h, 1), 7)
    return [x], F.softmax(paddle.mean(paddle.reshape(y, [-1, 4, 7]), 1))


def slowfast():
    """Two rates by strided_slice, a lateral convolution, concatenated heads, NDHWC pooling."""
    x = data("clip", [-1, 3, 8, 16, 16])
    slow = paddle.strided_slice(x, [2], [0], [8], [4])
    fast = conv(x, 4, [5, 3, 3], [1, 2, 2])
    slow = conv(slow, 16, [1, 3, 3], [1, 2, 2])
    slow = paddle.concat([slow, conv(fast, 8, [5, 1, 1], [4, 1, 1])], 1)
    heads = []
    for h in (conv(slow, 16), conv(fast, 8)):
        last = paddle.transpose(h, [0, 2, 3, 4, 1])
        heads.append(F.avg_pool3d(last, [h.shape[2], 8, 8], data_format="NDHWC"))
    return [x], static.nn.fc(paddle.concat(heads, -1), 6)


def unet3d():
    """conv3d_transpose, trilinear interpolation, pad3d in two modes, instance norm in three dimensions."""
    x = data("volume", [-1, 1, 8, 12, 12])
    a = F.leaky_relu(F.instance_norm(static.nn.conv3d(F.pad(x, [1] * 6, "replicate", data_format="NCDHW"), 6, 3)), 0.2)
    b = F.leaky_relu(static.nn.conv3d(F.max_pool3d(a, 2, 2), 12, 3, padding=1), 0.2)
    c = conv(F.max_pool3d(b, 2, 2), 16)
    c = F.relu(static.nn.conv3d_transpose(c, 12, filter_size=[2, 2, 2], stride=2))
    h = F.interpolate(conv(paddle.concat([b, c], 1), 8), scale_factor=2, mode="trilinear", data_format="NCDHW")
    h = F.pad(paddle.concat([a, h], 1), [1] * 6, "reflect", data_format="NCDHW")
    return [x], F.sigmoid(static.nn.conv3d(h, 2, 3))


def pointnet():
    """Shared perceptrons as 1-D convolutions, a learned 3x3 transform by bmm, max over the points."""
    x = data("points", [-1, 3, 64])

    def shared(h, width):
        return F.relu(static.nn.batch_norm(static.nn.conv2d(h, width, 1)))
    h = paddle.max(shared(shared(paddle.unsqueeze(x, -1), 8), 24), axis=2)
    t = paddle.reshape(static.nn.fc(h, 9), [-1, 3, 3]) + paddle.eye(3)
    y = paddle.transpose(paddle.bmm(paddle.transpose(x, [0, 2, 1]), t), [0, 2, 1])
    h = paddle.max(shared(shared(paddle.unsqueeze(y, -1), 12), 32), axis=[2, 3])
    return [x], [F.log_softmax(static.nn.fc(h, 8)), t]


def conv_lstm():
    """Gates by convolution, unrolled over unstacked frames; split, sigmoid, tanh; the frames stacked again."""
    x = data("frames", [2, 4, 3, 12, 12])
    h = c = paddle.zeros([2, 6, 12, 12])
    w, b = param([24, 9, 3, 3]), param([24])
    frames = []
    for frame in paddle.unstack(x, 1):
        g = F.conv2d(paddle.concat([frame, h], 1), w, b, padding=1)
        i, f, o, u = paddle.split(g, 4, 1)
        c = F.sigmoid(f) * c + F.sigmoid(i) * paddle.tanh(u)
        h = F.sigmoid(o) * paddle.tanh(c)
        frames.append(h)
    return [x], paddle.stack(frames, 1)


def make(out):
    def one(name, build, feed, shape):
        case(out, name, "video and 3-D", build, {feed: uniform(name, shape)})
    one("c3d", c3d, "clip", (1, 3, 8, 24, 24))
    one("r2plus1d", r2plus1d, "clip", (1, 3, 6, 20, 20))
    one("tsm", tsm, "frames", (2, 4, 3, 24, 24))
    one("slowfast", slowfast, "clip", (1, 3, 8, 16, 16))
    one("unet3d", unet3d, "volume", (1, 1, 8, 12, 12))
    one("pointnet", pointnet, "points", (2, 3, 64))
    one("conv_lstm", conv_lstm, "frames", (2, 4, 3, 12, 12))
