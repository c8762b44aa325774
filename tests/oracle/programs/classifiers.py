"""Image classifiers: the topologies of Paddle's model folders, on small pictures."""
import paddle
import paddle.nn.functional as F
import paddle.static as static
from paddle.vision import models

from program_case import case, data, image


def layered(constructor, size):
    def build():
        x = data("image", [-1, 3, size, size])
        y = constructor()(x)
        return [x], (y[0] if isinstance(y, (list, tuple)) else y)
    return build


def alexnet():
    x = data("image", [-1, 3, 127, 127])
    h = x
    for width, kernel, stride, pool in ((24, 11, 4, True), (64, 5, 1, True), (96, 3, 1, False), (64, 3, 1, False)):
        h = static.nn.conv2d(h, width, kernel, stride, kernel // 2, act="relu")
        if pool:
            h = F.local_response_norm(h, 5, alpha=1e-4, beta=0.75, k=2.0)
            h = F.max_pool2d(h, 3, 2)
    h = F.max_pool2d(h, 3, 2)
    for _ in range(2):
        h = static.nn.fc(F.dropout(h, 0.5, mode="downscale_in_infer"), 128, activation="relu")
    return [x], F.softmax(static.nn.fc(h, 100))


def vgg():
    x = data("image", [-1, 3, 64, 64])
    h = x
    for width, depth in ((16, 2), (32, 2), (48, 3), (64, 3), (64, 3)):
        for _ in range(depth):
            h = static.nn.conv2d(h, width, 3, padding=1, act="relu")
        h = F.max_pool2d(h, 2, 2)
    h = F.dropout(static.nn.fc(h, 96, activation="relu"), 0.5)
    h = F.dropout(static.nn.fc(h, 96, activation="relu"), 0.5)
    return [x], F.softmax(static.nn.fc(h, 100))


def squeeze_excite_resnext():
    """SE-ResNeXt: grouped 3x3, gates from a global pool, average pool with an odd count at the border."""
    def conv(h, width, kernel, stride=1, groups=1, act=None):
        h = static.nn.conv2d(h, width, kernel, stride, (kernel - 1) // 2, groups=groups, bias_attr=False)
        return static.nn.batch_norm(h, act=act)

    def block(h, width, stride):
        r = conv(conv(h, width, 1, act="relu"), width, 3, stride, 8, "relu")
        r = conv(r, width * 2, 1)
        gate = static.nn.fc(F.adaptive_avg_pool2d(r, 1), width // 4, activation="relu")
        gate = static.nn.fc(gate, width * 2, activation="sigmoid")
        r = r * paddle.unsqueeze(gate, [2, 3])
        if h.shape[1] != width * 2 or stride != 1:
            h = conv(h, width * 2, 1, stride)
        return F.relu(r + h)

    x = data("image", [-1, 3, 64, 64])
    h = F.max_pool2d(conv(x, 32, 3, 2, act="relu"), 3, 2, 1)
    for width, depth, stride in ((32, 2, 1), (64, 2, 2), (96, 2, 2)):
        for i in range(depth):
            h = block(h, width, stride if i == 0 else 1)
    h = F.avg_pool2d(h, 3, 2, padding=1, exclusive=False, ceil_mode=True)
    return [x], F.softmax(static.nn.fc(F.dropout(h, 0.2), 20))


def efficientnet():
    """MBConv blocks with swish, SAME padding and squeeze-excite, as the EfficientNet of PaddleClas."""
    def conv(h, width, kernel, stride=1, depthwise=False, act=None):
        h = static.nn.conv2d(h, width, kernel, stride, "SAME", groups=h.shape[1] if depthwise else 1, bias_attr=False)
        h = static.nn.batch_norm(h, epsilon=1e-3)
        return F.swish(h) if act else h

    x = data("image", [-1, 3, 65, 65])
    h = conv(x, 16, 3, 2, act=True)
    for width, kernel, stride, expand in ((8, 3, 1, 1), (16, 3, 2, 6), (16, 3, 1, 6), (24, 5, 2, 6), (40, 3, 2, 6)):
        r = conv(h, h.shape[1] * expand, 1, act=True) if expand > 1 else h
        r = conv(r, r.shape[1], kernel, stride, True, act=True)
        s = F.swish(static.nn.conv2d(F.adaptive_avg_pool2d(r, 1), max(4, width // 4), 1))
        r = r * F.sigmoid(static.nn.conv2d(s, r.shape[1], 1))
        r = conv(r, width, 1)
        h = r + h if r.shape == h.shape else r
    h = F.adaptive_avg_pool2d(conv(h, 64, 1, act=True), 1)
    return [x], F.softmax(static.nn.fc(h, 30))


def repvgg_nhwc():
    """The same in NHWC: convolution, batch norm and pooling with data_format NHWC between two transposes."""
    x = data("image", [-1, 3, 40, 40])
    h = paddle.transpose(x, [0, 2, 3, 1])
    for width in (8, 16, 24):
        a = static.nn.conv2d(h, width, 3, 2, 1, data_format="NHWC", bias_attr=False)
        b = static.nn.conv2d(h, width, 1, 2, 0, data_format="NHWC", bias_attr=False)
        h = F.relu(static.nn.batch_norm(a, data_layout="NHWC") + static.nn.batch_norm(b, data_layout="NHWC"))
    h = F.max_pool2d(h, 2, 2, data_format="NHWC")
    h = F.adaptive_avg_pool2d(h, 2, data_format="NHWC")
    return [x], static.nn.fc(h, 12)


def make(out):
    def one(name, build, size):
        case(out, name, "classifier", build, {"image": image((1, 3, size, size))})
    one("alexnet", alexnet, 127)
    one("vgg13_small", vgg, 64)
    one("googlenet", layered(lambda: models.GoogLeNet(num_classes=50), 96), 96)
    one("inception_v3", layered(lambda: models.InceptionV3(num_classes=100), 96), 96)
    one("densenet121", layered(lambda: models.DenseNet(121, num_classes=100), 64), 64)
    one("resnet50", layered(lambda: models.resnet50(num_classes=100), 96), 96)
    one("resnext50_32x4d", layered(lambda: models.resnext50_32x4d(num_classes=100), 64), 64)
    one("mobilenet_v3_large", layered(lambda: models.MobileNetV3Large(num_classes=100), 96), 96)
    one("shufflenet_v2_swish", layered(lambda: models.shufflenet_v2_swish(num_classes=100), 64), 64)
    one("se_resnext", squeeze_excite_resnext, 64)
    one("efficientnet", efficientnet, 65)
    one("repvgg_nhwc", repvgg_nhwc, 40)
