"""Training: networks of the kinds that real programs train, each with its own optimizer."""
import numpy as np
import paddle
import paddle.nn as nn
import paddle.nn.functional as F
import paddle.static as static

from program_case import data, image, integers, training_case, uniform

STEPS = 4


def pictures(name, batch, size, channels=1, classes=4):
    """Blobs; the label says where a brighter square is."""
    label = integers(name + "/label", (STEPS, batch, 1), 0, classes)
    x = image((STEPS * batch, channels, size, size), name).reshape(STEPS, batch, channels, size, size)
    half = size // 2
    for s in range(STEPS):
        for i in range(batch):
            row, column = divmod(int(label[s, i, 0]) % 4, 2)
            x[s, i, :, row * half:(row + 1) * half, column * half:(column + 1) * half] += 1
    return {"x": x, "label": label}


def classified(logits, label):
    return [paddle.mean(F.cross_entropy(logits, label)), static.accuracy(F.softmax(logits), label)]


def convnet():
    """Convolutions without bias under batch norm, pooling of both kinds, momentum."""
    x, label = data("x", [-1, 1, 12, 12]), data("label", [-1, 1], "int64")
    h = static.nn.conv2d(x, 8, 3, padding=1, bias_attr=False)
    h = F.max_pool2d(static.nn.batch_norm(h, act="relu"), 2, 2)
    h = static.nn.conv2d(h, 12, 3, stride=2, bias_attr=False, groups=4)
    h = static.nn.batch_norm(h, act="relu")
    fetches = classified(static.nn.fc(F.avg_pool2d(h, 2, 2), 4), label)
    paddle.optimizer.Momentum(0.1, 0.9, weight_decay=paddle.regularizer.L2Decay(1e-3)).minimize(fetches[0])
    return fetches


def residual():
    """Two residual blocks, one with a projection, global pooling."""
    x, label = data("x", [-1, 2, 10, 10]), data("label", [-1, 1], "int64")

    def unit(h, channels, stride=1, act="relu"):
        h = static.nn.conv2d(h, channels, 3, stride=stride, padding=1, bias_attr=False)
        return static.nn.batch_norm(h, act=act)

    h = unit(x, 6)
    h = F.relu(h + unit(unit(h, 6), 6, act=None))
    short = static.nn.batch_norm(static.nn.conv2d(h, 10, 1, stride=2, bias_attr=False))
    h = F.relu(short + unit(unit(h, 10, 2), 10, act=None))
    fetches = classified(static.nn.fc(F.adaptive_avg_pool2d(h, 1), 4), label)
    paddle.optimizer.Momentum(0.05, 0.9).minimize(fetches[0])
    return fetches


def depthwise():
    """Depthwise and pointwise convolutions with hard_swish, and dropout that drops nothing."""
    x, label = data("x", [-1, 2, 10, 10]), data("label", [-1, 1], "int64")
    h = F.hardswish(static.nn.conv2d(x, 8, 3, stride=2, padding=1))
    h = F.relu6(static.nn.conv2d(h, 8, 3, padding=1, groups=8))
    h = F.dropout(static.nn.conv2d(h, 12, 1, act="relu"), 0.0)
    fetches = classified(static.nn.fc(h, 4), label)
    paddle.optimizer.RMSProp(0.005).minimize(fetches[0])
    return fetches


def autoencoder():
    """Convolution down, transposed convolution up, against the picture itself."""
    x = data("x", [-1, 1, 8, 8])
    h = static.nn.conv2d(x, 6, 3, stride=2, padding=1, act="relu")
    h = static.nn.conv2d(h, 10, 3, stride=2, padding=1, act="tanh")
    h = static.nn.conv2d_transpose(h, 6, filter_size=2, stride=2, act="relu")
    y = static.nn.conv2d_transpose(h, 1, filter_size=4, stride=2, padding=1)
    loss = F.mse_loss(y, x)
    paddle.optimizer.Adam(0.01).minimize(loss)
    return [loss]


def other_norms():
    """Instance and group norm with prelu."""
    x, label = data("x", [-1, 2, 8, 8]), data("label", [-1, 1], "int64")
    affine = {"param_attr": paddle.ParamAttr(), "bias_attr": paddle.ParamAttr()}
    h = static.nn.instance_norm(static.nn.conv2d(x, 6, 3, padding=1, bias_attr=False), **affine)
    h = static.nn.prelu(h, "channel")
    h = static.nn.group_norm(static.nn.conv2d(h, 8, 3, stride=2, bias_attr=False), 2, act="sigmoid", **affine)
    fetches = classified(static.nn.fc(h, 4), label)
    paddle.optimizer.SGD(0.1).minimize(fetches[0])
    return fetches


def transformer():
    """Token and position embeddings, two encoder layers before and after norm, a masked loss. No Adam: a bias of keys
    has a gradient of 0, which Adam would scale up from the noise of rounding."""
    words, label = data("words", [-1, 9], "int64"), data("label", [-1, 9, 1], "int64")
    h = nn.Embedding(40, 16)(words) + nn.Embedding(9, 16)(paddle.arange(9, dtype="int64"))
    mask = paddle.unsqueeze(paddle.cast(words == 0, "float32") * -1e4, [1, 2])
    first = nn.TransformerEncoderLayer(16, 4, 24, dropout=0.0, activation="gelu", normalize_before=True)
    second = nn.TransformerEncoderLayer(16, 2, 24, dropout=0.0)
    h = second(first(h, mask), mask)
    logits = nn.Linear(16, 40)(h)
    loss = paddle.mean(F.cross_entropy(logits, label, ignore_index=0))
    paddle.optimizer.Momentum(0.1, 0.9, grad_clip=nn.ClipGradByGlobalNorm(1.0)).minimize(loss)
    return [loss]


def regression(criterion, optimizer):
    def build():
        x, y = data("x", [-1, 6]), data("y", [-1, 2])
        h = static.nn.layer_norm(static.nn.fc(x, 10, activation="gelu"))
        loss = criterion(static.nn.fc(F.softplus(static.nn.fc(h, 8)), 2), y)
        optimizer().minimize(loss)
        return [loss]
    return build


def embeddings(optimizer, sparse):
    """Two tables; one is read twice, so that its gradients are summed, as rows where they are sparse."""
    def build():
        words, user = data("words", [-1, 4], "int64"), data("user", [-1, 1], "int64")
        label = data("label", [-1, 1])
        table = paddle.ParamAttr(name="table")
        e = paddle.sum(static.nn.embedding(words, [25, 6], is_sparse=sparse, padding_idx=0, param_attr=table), 1)
        u = static.nn.embedding(user, [25, 6], is_sparse=sparse, param_attr=table)
        v = static.nn.embedding(user, [12, 6], is_sparse=sparse)
        h = static.nn.fc(paddle.concat([e, paddle.flatten(u, 1), paddle.flatten(v, 1)], 1), 8, activation="relu")
        loss = paddle.mean(F.binary_cross_entropy_with_logits(static.nn.fc(h, 1), label))
        optimizer().minimize(loss)
        return [loss]
    return build


def make(out):
    optimizer = paddle.optimizer

    def case(name, build, feeds, **more):
        training_case(out, "train_" + name, "training", build, feeds, **more)

    case("convnet", convnet, pictures("convnet", 8, 12))
    case("residual", residual, pictures("residual", 8, 10, 2))
    case("depthwise", depthwise, pictures("depthwise", 8, 10, 2))
    case("autoencoder", autoencoder, {"x": pictures("autoencoder", 6, 8)["x"]})
    case("other_norms", other_norms, pictures("other_norms", 6, 8, 2))
    case("transformer", transformer, {"words": integers("transformer/words", (STEPS, 5, 9), 0, 40),
                                      "label": integers("transformer/label", (STEPS, 5, 9, 1), 0, 40)})
    r = {"x": uniform("regression/x", (STEPS, 10, 6)), "y": uniform("regression/y", (STEPS, 10, 2), -3, 3)}
    case("smooth_l1", regression(F.smooth_l1_loss, lambda: optimizer.Adagrad(0.05)), r)
    case("huber", regression(lambda p, y: paddle.mean(F.smooth_l1_loss(p, y, reduction="none", delta=0.5)),
                             lambda: optimizer.Adamax(0.02)), r)
    case("square", regression(F.mse_loss, lambda: optimizer.SGD(0.05)), r)
    case("l1", regression(F.l1_loss, lambda: optimizer.Momentum(0.05, 0.5)), r)
    ids = {"words": integers("embeddings/words", (STEPS, 10, 4), 0, 25),
           "user": integers("embeddings/user", (STEPS, 10, 1), 0, 12),
           "label": integers("embeddings/label", (STEPS, 10, 1), 0, 2).astype(np.float32)}
    ways = {"sgd": lambda: optimizer.SGD(0.3), "momentum": lambda: optimizer.Momentum(0.2, 0.9),
            "momentum_rescaled": lambda: optimizer.Momentum(0.2, 0.9, use_nesterov=True, rescale_grad=0.5),
            "adagrad": lambda: optimizer.Adagrad(0.1), "adam": lambda: optimizer.Adam(0.03),
            "adam_lazy": lambda: optimizer.Adam(0.03, lazy_mode=True), "rmsprop": lambda: optimizer.RMSProp(0.02),
            "lamb": lambda: optimizer.Lamb(0.03)}
    for name, way in ways.items():
        case("rows_" + name, embeddings(way, True), ids)
    case("table_adam", embeddings(ways["adam"], False), ids)
