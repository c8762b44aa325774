"""Keypoint nets: HRNet-like, a simple baseline with transposed convolutions, stages of part affinity fields."""
import paddle
import paddle.nn.functional as F
import paddle.static as static

from program_case import case, data, image


def conv(h, width, kernel=3, stride=1, act=True):
    h = static.nn.conv2d(h, width, kernel, stride, (kernel - 1) // 2, bias_attr=False)
    h = static.nn.batch_norm(h)
    return F.relu(h) if act else h


def residual(h, width):
    r = conv(conv(h, width), width, act=False)
    return F.relu(r + (h if h.shape[1] == width else conv(h, width, 1, act=False)))


def fuse(branches):
    """Every branch receives all others: nearest up-sampling or strided convolutions."""
    result = []
    for i, target in enumerate(branches):
        total = target
        for j, source in enumerate(branches):
            width = target.shape[1]
            if j > i:
                up = F.interpolate(conv(source, width, 1, act=False), scale_factor=2 ** (j - i), mode="nearest")
                total = total + up
            elif j < i:
                down = source
                for k in range(i - j):
                    down = conv(down, width, 3, 2, act=k + 1 < i - j)
                total = total + down
        result.append(F.relu(total))
    return result


def heat_peaks(heat):
    """Arg-max of each joint and the quarter pixel step towards the higher neighbour."""
    n, joints, height, width = heat.shape
    index = paddle.argmax(paddle.reshape(heat, [0, joints, height * width]), 2)
    wide = paddle.full([1], width, "int64")
    y, x = paddle.floor_divide(index, wide), paddle.mod(index, wide)
    best = paddle.max(paddle.reshape(heat, [0, joints, -1]), 2, keepdim=True)
    point = paddle.cast(paddle.stack([x, y], -1), "float32")
    step = paddle.sign(best - 0.5) * 0.25
    return paddle.where(paddle.expand(best, [-1, -1, 2]) > 0.0, point + step, paddle.zeros_like(point)), best


def hrnet():
    x = data("image", [-1, 3, 64, 48])
    h = conv(conv(x, 16, 3, 2), 16, 3, 2)
    branches = [residual(h, 12)]
    for width in (24, 48):
        branches.append(conv(branches[-1], width, 3, 2))
        branches = fuse([residual(b, b.shape[1]) for b in branches])
    heat = static.nn.conv2d(branches[0], 7, 1)
    points, best = heat_peaks(heat)
    return [x], [heat, points, best]


def simple_baseline():
    x = data("image", [-1, 3, 64, 64])
    h = F.max_pool2d(conv(x, 16, 7, 2), 3, 2, 1)
    for width, stride in ((16, 1), (32, 2), (48, 2)):
        h = residual(conv(h, width, 3, stride), width)
    for _ in range(3):
        h = static.nn.conv2d_transpose(h, 24, filter_size=4, padding=1, stride=2, bias_attr=False)
        h = F.relu(static.nn.batch_norm(h))
    return [x], static.nn.conv2d(h, 9, 1)


def openpose():
    x = data("image", [-1, 3, 48, 56])
    feature = F.max_pool2d(conv(conv(x, 16), 16), 2, 2, ceil_mode=True)
    h, outs = feature, []
    for _ in range(2):
        fields = static.nn.conv2d(static.nn.prelu(static.nn.conv2d(h, 24, 3, padding=1), "channel"), 10, 1)
        parts = static.nn.conv2d(F.elu(static.nn.conv2d(h, 24, 7, padding=3), 0.7), 6, 1)
        h = paddle.concat([fields, parts, feature], 1)
        outs = [fields, parts]
    up = F.interpolate(outs[1], size=[48, 56], mode="bicubic", align_corners=True)
    peaks = paddle.cast(paddle.equal(up, F.max_pool2d(up, 3, 1, 1)), "float32") * up
    return [x], [outs[0], up, paddle.topk(paddle.reshape(peaks, [0, 6, -1]), 3, -1)[0]]


def make(out):
    case(out, "hrnet", "keypoints", hrnet, {"image": image((2, 3, 64, 48))})
    case(out, "simple_baseline", "keypoints", simple_baseline, {"image": image((1, 3, 64, 64))})
    case(out, "openpose", "keypoints", openpose, {"image": image((1, 3, 48, 56))})
