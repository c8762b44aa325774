"""The programs that are measured, made by real Paddle: architectures of full size, parameters drawn.

    python programs.py OUT [NAME...]

Run it with the peers' Python; tests/oracle must be in PYTHONPATH. A folder OUT/NAME is a case as
tests/programs/README.md describes it. Everything is a function of the name, so a program made twice is the same twice.
"""
import json
import os
import sys

import paddle
import paddle.nn.functional as F
import paddle.static as static
from paddle.vision import models, ops

from program_case import case, data, image, integers, op, param, uniform

SCORES = {"background_label": -1, "score_threshold": 0.3, "nms_top_k": 400, "nms_threshold": 0.45, "nms_eta": 1.0,
          "keep_top_k": 100, "normalized": True}
YOLO_ANCHORS = ([81, 82, 135, 169, 344, 319], [10, 14, 23, 27, 37, 58])


def vision(make, size):
    """A classifier of paddle.vision.models."""
    def build():
        x = data("image", [-1, 3, size, size])
        return [x], [make()(x)]
    return build, {"image": image((1, 3, size, size))}


def conv_bn(x, width, kernel, stride=1, act=None, groups=1):
    x = static.nn.conv2d(x, width, kernel, stride, kernel // 2, groups=groups, bias_attr=False)
    x = static.nn.batch_norm(x)
    return act(x) if act else x


def separable(x, width, kernel, stride=1, act=F.hardswish):
    """A depthwise and a pointwise convolution."""
    return conv_bn(conv_bn(x, x.shape[1], kernel, stride, act, x.shape[1]), width, 1, 1, act)


def squeeze_excite(x):
    gate = static.nn.conv2d(F.adaptive_avg_pool2d(x, 1), x.shape[1] // 4, 1, act="relu")
    return x * F.hardsigmoid(static.nn.conv2d(gate, x.shape[1], 1))


def flat(x, last):
    """[batch, channels, height, width] -> [batch, boxes, last]"""
    return paddle.reshape(paddle.transpose(x, [0, 2, 3, 1]), [0, -1, last])


def bert_base(words=128, width=768):
    """The embeddings and the 12 layers of BERT base, and its pooler."""
    ids, kinds = data("input_ids", [-1, words], "int64"), data("token_type_ids", [-1, words], "int64")
    places = paddle.arange(0, words, 1, "int64")
    e = paddle.nn.Embedding(30522, width)(ids) + paddle.nn.Embedding(512, width)(places)
    e = paddle.nn.LayerNorm(width)(e + paddle.nn.Embedding(2, width)(kinds))
    mask = paddle.unsqueeze(paddle.cast(ids == 0, "float32") * -1e4, [1, 2])
    layer = paddle.nn.TransformerEncoderLayer(width, 12, 4 * width, dropout=0.1, activation="gelu")
    h = paddle.nn.TransformerEncoder(layer, 12)(F.dropout(e, 0.1), mask)
    return [ids, kinds], [h, F.tanh(paddle.nn.Linear(width, width)(h[:, 0]))]


def lstm():
    x = data("x", [-1, 64, 256])
    y, _ = paddle.nn.LSTM(256, 256, num_layers=2)(x)
    return [x], [paddle.nn.Linear(256, 16)(y)]


def large_kernel_pyramid(maps, width):
    """Neck of a text detector: a top-down pyramid, gated, joined at a quarter of the image's size."""
    maps = [conv_bn(m, width, 1) for m in maps]
    for i in (2, 1, 0):
        maps[i] = maps[i] + F.interpolate(maps[i + 1], scale_factor=2, mode="nearest")
    maps = [conv_bn(m, width // 4, 3) for m in maps]
    maps = [m + squeeze_excite(m) for m in maps]
    return paddle.concat([maps[0]] + [F.interpolate(m, scale_factor=2 << i, mode="nearest")
                                      for i, m in enumerate(maps[1:])], 1)


def ocr_detection(size=480):
    """PP-OCR v4 mobile: a MobileNetV3-like backbone, a pyramid, the head of differentiable binarization."""
    x = data("x", [-1, 3, size, size])
    h, maps = conv_bn(x, 16, 3, 2, F.hardswish), []
    for width, kernel, stride, count, gate in ((24, 3, 2, 2, False), (40, 3, 2, 2, False), (80, 5, 2, 3, True),
                                               (160, 5, 2, 3, True)):
        for i in range(count):
            y = conv_bn(conv_bn(h, 3 * h.shape[1], 1, 1, F.hardswish), 3 * h.shape[1], kernel, 1 if i else stride,
                        F.hardswish, 3 * h.shape[1])
            y = conv_bn(squeeze_excite(y) if gate else y, width, 1)
            h = h + y if i else y
        maps.append(h)
    h = conv_bn(large_kernel_pyramid(maps, 96), 24, 3, 1, F.relu)
    h = F.relu(static.nn.batch_norm(static.nn.conv2d_transpose(h, 24, filter_size=2, stride=2)))
    return [x], [F.sigmoid(static.nn.conv2d_transpose(h, 1, filter_size=2, stride=2))]


def mixing_block(h, width, heads):
    """A pre-norm transformer block over the columns of an image."""
    y = static.nn.layer_norm(h, begin_norm_axis=2)
    qkv = paddle.reshape(paddle.nn.Linear(width, 3 * width)(y), [0, h.shape[1], 3, heads, width // heads])
    qkv = paddle.transpose(qkv, [2, 0, 3, 1, 4])
    q, k, v = qkv[0], qkv[1], qkv[2]
    a = F.softmax(paddle.matmul(q * (width // heads) ** -0.5, k, transpose_y=True))
    y = paddle.reshape(paddle.transpose(paddle.matmul(a, v), [0, 2, 1, 3]), [0, h.shape[1], width])
    h = h + paddle.nn.Linear(width, width)(y)
    y = paddle.nn.Linear(width, 2 * width)(static.nn.layer_norm(h, begin_norm_axis=2))
    return h + paddle.nn.Linear(2 * width, width)(F.swish(y))


def ocr_recognition(columns=320, letters=6625, width=120):
    """PP-OCR v4 mobile: an LCNet-like backbone, two transformer blocks, the probabilities that CTC decodes."""
    x = data("x", [-1, 3, 48, columns])
    h = conv_bn(x, 16, 3, 2, F.hardswish)
    for out, kernel, stride, count, gate in ((32, 3, 1, 1, False), (64, 3, 1, 2, False), (128, 3, (2, 1), 2, False),
                                             (240, 5, (1, 2), 5, False), (480, 5, (2, 1), 3, True)):
        for i in range(count):
            h = conv_bn(h, h.shape[1], kernel, 1 if i else stride, F.hardswish, h.shape[1])
            h = conv_bn(squeeze_excite(h) if gate else h, out, 1, 1, F.hardswish)
    h = conv_bn(F.avg_pool2d(h, [h.shape[2], 2], [h.shape[2], 2]), 480, 3, 1, F.swish)
    h = conv_bn(h, width, 1, 1, F.swish)
    h = paddle.transpose(paddle.squeeze(h, [2]), [0, 2, 1])
    for _ in range(2):
        h = mixing_block(h, width, 8)
    h = static.nn.layer_norm(h, begin_norm_axis=2)
    return [x], [F.softmax(paddle.nn.Linear(width, letters)(h))]


def mobilenet_v1_maps(x):
    """Two maps of MobileNet v1, and four smaller ones that SSD adds."""
    h, maps = conv_bn(x, 32, 3, 2, F.relu), []
    for width, stride in ((64, 1), (128, 2), (128, 1), (256, 2), (256, 1), (512, 2)) + ((512, 1),) * 5:
        h = separable(h, width, 3, stride, F.relu)
    maps.append(h)
    h = separable(separable(h, 1024, 3, 2, F.relu), 1024, 3, 1, F.relu)
    maps.append(h)
    for width in (512, 256, 256, 128):
        h = conv_bn(conv_bn(h, width // 2, 1, 1, F.relu), width, 3, 2, F.relu)
        maps.append(h)
    return maps


def ssd_mobilenet_v1(size=300, classes=21):
    """SSD on MobileNet v1: priors, decoded boxes, suppression of those that overlap."""
    x = data("image", [-1, 3, size, size])
    locations, scores, boxes, variances = [], [], [], []
    sizes = ((60.0, None), (105.0, 150.0), (150.0, 195.0), (195.0, 240.0), (240.0, 285.0), (285.0, 300.0))
    for i, (h, (low, high)) in enumerate(zip(mobilenet_v1_maps(x), sizes)):
        ratios = [2.0] if i == 0 else [2.0, 3.0]
        b, v = op("prior_box", {"Input": h, "Image": x}, ["Boxes", "Variances"],
                  {"min_sizes": [low], "max_sizes": [high] if high else [], "aspect_ratios": ratios, "flip": True,
                   "clip": False, "variances": [0.1, 0.1, 0.2, 0.2], "min_max_aspect_ratios_order": False})
        priors = 1 + 2 * len(ratios) + (1 if high else 0)
        locations.append(flat(static.nn.conv2d(h, priors * 4, 1), 4))
        scores.append(flat(static.nn.conv2d(h, priors * classes, 1), classes))
        boxes.append(paddle.reshape(b, [-1, 4]))
        variances.append(paddle.reshape(v, [-1, 4]))
    decoded = op("box_coder", {"PriorBox": paddle.concat(boxes), "PriorBoxVar": paddle.concat(variances),
                               "TargetBox": paddle.concat(locations, 1)}, ["OutputBox"],
                 {"code_type": "decode_center_size", "box_normalized": True})
    score = paddle.transpose(F.softmax(paddle.concat(scores, 1)), [0, 2, 1])
    return [x], suppressed(decoded, score, background_label=0)


def suppressed(boxes, scores, **attributes):
    """multiclass_nms3: the rows that stay, and their number."""
    out = op("multiclass_nms3", {"BBoxes": boxes, "Scores": scores}, ["Out", "Index", "NmsRoisNum"],
             dict(SCORES, **attributes), {"Index": "int32", "NmsRoisNum": "int32"})
    return [out[0], out[2]]


def residual(x, width, stride):
    """The block of ResNet-vd: where the stride is 2, the short cut takes means."""
    y = conv_bn(conv_bn(x, width, 3, stride, F.relu), width, 3)
    if stride == 2:
        x = F.avg_pool2d(x, 2, 2, ceil_mode=True)
    if x.shape[1] != width:
        x = conv_bn(x, width, 1)
    return F.relu(x + y)


def ppyolo_r18(size=320, classes=80):
    """PP-YOLO on ResNet18-vd: two heads of yolo_box, suppression of boxes that overlap."""
    x, image_size = data("image", [-1, 3, size, size]), data("im_size", [-1, 2], "int32")
    h = conv_bn(conv_bn(conv_bn(x, 32, 3, 2, F.relu), 32, 3, 1, F.relu), 64, 3, 1, F.relu)
    h, maps = F.max_pool2d(h, 3, 2, 1), []
    for i, width in enumerate((64, 128, 256, 512)):
        for j in range(2):
            h = residual(h, width, 2 if i and not j else 1)
        maps.append(h)
    boxes, scores, route = [], [], None
    for h, anchors, ratio in zip((maps[3], maps[2]), YOLO_ANCHORS, (32, 16)):
        if route is not None:
            route = F.interpolate(conv_bn(route, 128, 1, 1, F.leaky_relu), scale_factor=2, mode="nearest")
            h = paddle.concat([route, h], 1)
        width = 512 * ratio // 32
        route = conv_bn(conv_bn(conv_bn(h, width // 2, 1, 1, F.leaky_relu), width, 3, 1, F.leaky_relu), width // 2, 1,
                        1, F.leaky_relu)
        head = static.nn.conv2d(conv_bn(route, width, 3, 1, F.leaky_relu), len(anchors) // 2 * (5 + classes), 1)
        b, s = ops.yolo_box(head, image_size, anchors, classes, 0.01, ratio, scale_x_y=1.05)
        boxes.append(b)
        scores.append(paddle.transpose(s, [0, 2, 1]))
    out = suppressed(paddle.concat(boxes, 1), paddle.concat(scores, 2), normalized=False)
    return [x, image_size], out


def programs():
    """{name: (family, function that builds it, feeds)}"""
    import numpy as np
    made = {}
    for name, size in (("mobilenet_v1", 96), ("mobilenet_v2", 96), ("mobilenet_v3_small", 96),
                       ("shufflenet_v2_x0_5", 96), ("squeezenet1_1", 96), ("resnet18", 96), ("resnet50", 224),
                       ("mobilenet_v3_large", 224)):
        made[name] = ("classifier", *vision(getattr(models, name), size))
    words = {"input_ids": integers("ids", (1, 128), 1, 30522), "token_type_ids": integers("kinds", (1, 128), 0, 2)}
    made["bert_base"] = ("encoder", bert_base, words)
    made["lstm"] = ("recurrent", lstm, {"x": uniform("x", (1, 64, 256))})
    made["ocr_detection"] = ("text detector", ocr_detection, {"x": image((1, 3, 480, 480), "x")})
    made["ocr_recognition"] = ("text recognizer", ocr_recognition, {"x": image((1, 3, 48, 320), "x")})
    made["ssd_mobilenet_v1"] = ("detector", ssd_mobilenet_v1, {"image": image((1, 3, 300, 300))})
    made["ppyolo_r18"] = ("detector", ppyolo_r18, {"image": image((1, 3, 320, 320)),
                                                   "im_size": np.array([[320, 320]], "int32")})
    return made


def name_parameters(folder):
    """Writes parameters.json: the names of what model.pdiparams holds, in the order in which it stands there."""
    with open(os.path.join(folder, "model.pdmodel"), "rb") as file:
        program = static.Program.parse_from_string(file.read())
    tensors = paddle.base.core.VarDesc.VarType.LOD_TENSOR
    names = sorted(v.name for v in program.list_vars() if v.persistable and v.type == tensors)
    with open(os.path.join(folder, "parameters.json"), "w", encoding="utf-8") as file:
        json.dump(names, file, indent=1)
        file.write("\n")


def main():
    out, wanted = sys.argv[1], sys.argv[2:]
    for name, (family, build, feeds) in programs().items():
        if (name in wanted if wanted else not os.path.exists(os.path.join(out, name, "case.json"))):
            case(out, name, family, build, feeds)
            name_parameters(os.path.join(out, name))


if __name__ == "__main__":
    main()
