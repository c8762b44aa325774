"""Nets whose images have their channels last (NHWC), alone and mixed with channels first."""
import paddle
import paddle.nn.functional as F
import paddle.static as static

from program_case import case, data, image, integers, training_case, uniform

LAST = "NHWC"


def conv(h, width, kernel=3, stride=1, groups=1, act=True, layout=LAST, padding="SAME"):
    h = static.nn.conv2d(h, width, kernel, stride, padding, groups=groups, bias_attr=False, data_format=layout,
                         use_cudnn=groups == 1)
    h = static.nn.batch_norm(h, data_layout=layout)
    return F.relu(h) if act else h


def separable(h, width, stride=1, layout=LAST):
    """A depthwise convolution, then one of single pixels."""
    channels = h.shape[3 if layout == LAST else 1]
    return conv(conv(h, channels, 3, stride, groups=channels, layout=layout), width, 1, layout=layout)


def classifier():
    """Each kind of kernel that is registered for NHWC, and the head in rows."""
    x = data("image", [-1, 16, 12, 3])
    h = F.max_pool2d(conv(x, 8, 3, padding=[0, 1]), 3, 2, 1, data_format=LAST)
    h = separable(separable(h, 12, 2), 12)
    up = F.interpolate(h, scale_factor=2, mode="bilinear", data_format=LAST)
    near = F.interpolate(h, size=[9, 7], mode="nearest", data_format=LAST)
    h = F.avg_pool2d(conv(up, 6, 3, 2, groups=2), 2, 1, data_format=LAST)
    near = F.avg_pool2d(near, 3, 2, data_format=LAST)
    rows = paddle.concat([paddle.flatten(h, 1), paddle.flatten(near, 1)], 1)
    return [x], [F.softmax(static.nn.fc(rows, 5)), up]


def mixed():
    """Channels first, last, and first again, with the transposes that a converter leaves between them."""
    x = data("image", [-1, 3, 12, 10])
    h = conv(x, 6, layout="NCHW", padding=1)
    h = separable(paddle.transpose(h, [0, 2, 3, 1]), 8, 2)
    h = static.nn.conv2d_transpose(h, 6, filter_size=2, stride=2, data_format=LAST)
    last = F.interpolate(h, size=[5, 5], mode="bilinear", align_corners=True, data_format=LAST)
    h = F.max_pool2d(conv(paddle.transpose(h, [0, 3, 1, 2]), 4, layout="NCHW", padding=1), 2)
    return [x], [h, paddle.transpose(last, [0, 3, 1, 2])]


def learner():
    x, label = data("image", [-1, 10, 8, 3]), data("label", [-1, 1], "int64")
    h = F.max_pool2d(conv(x, 6), 2, data_format=LAST)
    h = F.interpolate(conv(h, 6, 3, 1, groups=2), scale_factor=2, mode="bilinear", data_format=LAST)
    h = F.avg_pool2d(h, 4, data_format=LAST)
    loss = paddle.mean(F.cross_entropy(static.nn.fc(paddle.flatten(h, 1), 4), label))
    paddle.optimizer.Momentum(0.05, 0.9).minimize(loss)
    return [loss]


def make(out):
    last = image((2, 3, 16, 12)).transpose(0, 2, 3, 1).copy()
    case(out, "nhwc_classifier", "layouts", classifier, {"image": last})
    case(out, "nhwc_mixed", "layouts", mixed, {"image": image((2, 3, 12, 10))})
    training_case(out, "nhwc_learner", "layouts", learner,
                  {"image": uniform("image", (3, 4, 10, 8, 3)), "label": integers("label", (3, 4, 1), 0, 4)})
