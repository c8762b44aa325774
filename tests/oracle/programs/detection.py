"""Single-stage detectors: SSD, YOLOv3, PP-YOLO, RetinaNet, SOLO- and FCOS-like heads, with their box ops."""
import numpy as np
import paddle
import paddle.nn.functional as F
import paddle.static as static
from paddle.vision import ops

from program_case import case, data, image, op


def conv_bn(h, width, kernel, stride=1, act=None, groups=1):
    h = static.nn.conv2d(h, width, kernel, stride, kernel // 2, groups=groups, bias_attr=False)
    h = static.nn.batch_norm(h)
    return act(h) if act else h


def relu_backbone(x, widths):
    maps, h = [], conv_bn(x, widths[0], 3, 2, F.relu)
    for w in widths[1:]:
        h = conv_bn(conv_bn(h, w, 3, 2, F.relu), w, 3, 1, F.relu)
        maps.append(h)
    return maps


def flat(h, last):
    return paddle.reshape(paddle.transpose(h, [0, 2, 3, 1]), [0, -1, last])


def ssd():
    """Fluid SSD: prior_box, box_coder decode, softmax, multiclass_nms."""
    x = data("image", [-1, 3, 96, 96])
    locs, scores, boxes, variances = [], [], [], []
    for i, h in enumerate(relu_backbone(x, (16, 24, 32, 48))):
        ratios, low, high = [2.0] if i == 0 else [2.0, 3.0], 16.0 + 24 * i, 40.0 + 24 * i
        b, v = op("prior_box", {"Input": h, "Image": x}, ["Boxes", "Variances"],
                  {"min_sizes": [low], "max_sizes": [high], "aspect_ratios": ratios, "flip": True, "clip": i == 2,
                   "variances": [0.1, 0.1, 0.2, 0.2], "min_max_aspect_ratios_order": i == 1})
        priors = 2 + 2 * len(ratios)
        locs.append(flat(static.nn.conv2d(h, priors * 4, 3, padding=1), 4))
        scores.append(flat(static.nn.conv2d(h, priors * 5, 3, padding=1), 5))
        boxes.append(paddle.reshape(b, [-1, 4]))
        variances.append(paddle.reshape(v, [-1, 4]))
    loc, score = paddle.concat(locs, 1), F.softmax(paddle.concat(scores, 1))
    decoded = op("box_coder", {"PriorBox": paddle.concat(boxes), "PriorBoxVar": paddle.concat(variances),
                               "TargetBox": loc}, ["OutputBox"], {"code_type": "decode_center_size"})
    out = op("multiclass_nms", {"BBoxes": decoded, "Scores": paddle.transpose(score, [0, 2, 1])}, ["Out"],
             {"background_label": 0, "score_threshold": 0.3, "nms_top_k": 100, "nms_threshold": 0.45, "nms_eta": 1.0,
              "keep_top_k": 40, "normalized": True})
    return [x], [out, decoded]


def face_boxes():
    """density_prior_box with per-anchor variances as attribute, box_coder without a variance input."""
    x = data("image", [-1, 3, 64, 64])
    maps = relu_backbone(x, (8, 16, 24))
    locs, scores, boxes = [], [], []
    for i, h in enumerate(maps):
        densities = [2, 1] if i == 0 else [1]
        b, _ = op("density_prior_box", {"Input": h, "Image": x}, ["Boxes", "Variances"],
                  {"fixed_sizes": [16.0, 32.0] if i == 0 else [48.0], "fixed_ratios": [1.0, 0.5], "clip": False,
                   "densities": densities, "variances": [0.1, 0.1, 0.2, 0.2], "flatten_to_2d": True})
        count = 2 * sum(d * d for d in densities)
        locs.append(flat(static.nn.conv2d(h, count * 4, 3, padding=1), 4))
        scores.append(flat(static.nn.conv2d(h, count * 2, 3, padding=1), 2))
        boxes.append(b)
    decoded = op("box_coder", {"PriorBox": paddle.concat(boxes), "TargetBox": paddle.concat(locs, 1)}, ["OutputBox"],
                 {"code_type": "decode_center_size", "box_normalized": True, "variance": [0.1, 0.1, 0.2, 0.2]})
    score = paddle.transpose(F.softmax(paddle.concat(scores, 1)), [0, 2, 1])
    out, index = op("multiclass_nms2", {"BBoxes": decoded, "Scores": score}, ["Out", "Index"],
                    {"background_label": 0, "score_threshold": 0.4, "nms_top_k": 60, "nms_threshold": 0.35,
                     "nms_eta": 0.9, "keep_top_k": 30, "normalized": True}, {"Index": "int32"})
    return [x], [out, index]


def darknet(x, act):
    h, maps = conv_bn(x, 8, 3, 1, act), []
    for i, w in enumerate((16, 24, 32, 48, 64)):
        h = conv_bn(h, w, 3, 2, act)
        for _ in range(1 + i % 2):
            h = h + conv_bn(conv_bn(h, w // 2, 1, 1, act), w, 3, 1, act)
        maps.append(h)
    return maps[2:]


def leaky(h):
    return F.leaky_relu(h, 0.1)


ANCHORS = [10, 13, 16, 30, 33, 23, 30, 61, 62, 45, 59, 119, 116, 90, 156, 198, 373, 326]


def yolo_neck(maps, act, upsample):
    """Yields (head input, downsample ratio), deepest map first."""
    route, result = None, []
    for i, h in enumerate(reversed(maps)):
        if route is not None:
            h = paddle.concat([upsample(conv_bn(route, 16, 1, 1, act)), h], 1)
        h = conv_bn(conv_bn(conv_bn(h, 24, 1, 1, act), 48, 3, 1, act), 24, 1, 1, act)
        route = h
        result.append((conv_bn(h, 48, 3, 1, act), 32 >> i))
    return result


def yolov3():
    x, size = data("image", [-1, 3, 96, 96]), data("im_size", [-1, 2], "int32")
    neck = yolo_neck(darknet(x, leaky), leaky, lambda h: F.interpolate(h, scale_factor=2, mode="nearest"))
    boxes, scores = [], []
    for i, (h, ratio) in enumerate(neck):
        h = static.nn.conv2d(h, 3 * (5 + 6), 1)
        b, s = ops.yolo_box(h, size, ANCHORS[12 - 6 * i:18 - 6 * i], 6, 0.3, ratio)
        boxes.append(b)
        scores.append(paddle.transpose(s, [0, 2, 1]))
    out = op("multiclass_nms3", {"BBoxes": paddle.concat(boxes, 1), "Scores": paddle.concat(scores, 2)},
             ["Out", "Index", "NmsRoisNum"],
             {"background_label": -1, "score_threshold": 0.25, "nms_top_k": 200, "nms_threshold": 0.45,
              "keep_top_k": 50, "normalized": False}, {"Index": "int32", "NmsRoisNum": "int32"})
    return [x, size], list(out)


def ppyolo():
    """PP-YOLO: mish, CoordConv, SPP, IoU-aware yolo_box with scale_x_y, matrix_nms."""
    x, size = data("image", [-1, 3, 96, 96]), data("im_size", [-1, 2], "int32")

    def coord(h):
        height, width = h.shape[2], h.shape[3]
        row = paddle.cast(paddle.arange(0, width, 1, "int64"), "float32") * (2.0 / max(width - 1, 1)) - 1.0
        ones = paddle.ones_like(h[:, :1])
        xs = paddle.expand(paddle.reshape(row, [1, 1, 1, width]), [1, 1, height, width]) * ones
        return paddle.concat([h, xs, paddle.transpose(xs, [0, 1, 3, 2])], 1)

    maps = darknet(x, F.mish)
    spp = [F.max_pool2d(maps[-1], k, 1, k // 2) for k in (5, 9, 13)]
    maps[-1] = paddle.concat([maps[-1]] + spp, 1)
    neck = yolo_neck([coord(h) for h in maps], F.mish,
                     lambda h: F.interpolate(h, scale_factor=2, mode="bilinear", align_corners=False))
    boxes, scores = [], []
    for i, (h, ratio) in enumerate(neck):
        h = static.nn.conv2d(h, 3 * (6 + 4), 1)
        b, s = ops.yolo_box(h, size, ANCHORS[12 - 6 * i:18 - 6 * i], 4, 0.05, ratio, clip_bbox=True, scale_x_y=1.05,
                            iou_aware=True, iou_aware_factor=0.4)
        boxes.append(b)
        scores.append(paddle.transpose(s, [0, 2, 1]))
    out = op("matrix_nms", {"BBoxes": paddle.concat(boxes, 1), "Scores": paddle.concat(scores, 2)},
             ["Out", "Index", "RoisNum"],
             {"background_label": -1, "score_threshold": 0.1, "post_threshold": 0.05, "nms_top_k": 80,
              "keep_top_k": 40, "use_gaussian": False, "gaussian_sigma": 2.0, "normalized": False},
             {"Index": "int32", "RoisNum": "int32"})
    return [x, size], list(out)


def retinanet():
    """FPN, anchor_generator, retinanet_detection_output."""
    x, info = data("image", [-1, 3, 96, 96]), data("im_info", [-1, 3])
    maps = relu_backbone(x, (8, 16, 24, 32))
    fpn = [static.nn.conv2d(h, 16, 1) for h in maps]
    for i in (1, 0):
        fpn[i] = fpn[i] + F.interpolate(fpn[i + 1], scale_factor=2, mode="nearest")
    boxes, scores, anchors = [], [], []
    for i, h in enumerate(fpn):
        stride = float(4 << i)
        a, _ = op("anchor_generator", {"Input": h}, ["Anchors", "Variances"],
                  {"anchor_sizes": [stride * 4, stride * 5], "aspect_ratios": [0.5, 1.0, 2.0], "offset": 0.5,
                   "stride": [stride, stride], "variances": [1.0, 1.0, 1.0, 1.0]})
        boxes.append(flat(static.nn.conv2d(h, 24, 3, padding=1), 4) * 0.2)
        scores.append(F.sigmoid(flat(static.nn.conv2d(h, 30, 3, padding=1), 5) * 0.1))  # not all 1: ties have no order
        anchors.append(paddle.reshape(a, [-1, 4]))
    out = op("retinanet_detection_output", {"BBoxes": boxes, "Scores": scores, "Anchors": anchors, "ImInfo": info},
             ["Out"], {"score_threshold": 0.6, "nms_top_k": 60, "nms_threshold": 0.4, "nms_eta": 1.0,
                       "keep_top_k": 30})
    return [x, info], [out] + boxes[:1]


def fcos_deformable():
    """Deformable convolutions of both versions, centreness, group norm, top-k of the scores and a gather."""
    x = data("image", [-1, 3, 64, 64])
    h = relu_backbone(x, (8, 16, 24))[-1]
    offset = static.nn.conv2d(h, 2 * 18, 3, padding=1) * 0.5
    h = F.relu(modulated(h, offset))
    h = F.relu(static.nn.group_norm(static.nn.conv2d(h, 32, 3, padding=1), 8))
    offset = static.nn.conv2d(h, 18, 3, 2, 1) * 0.5
    w = static.create_parameter([24, 32, 3, 3], "float32")
    h = F.relu(op("deformable_conv_v1", {"Input": h, "Offset": offset, "Filter": w}, ["Output"],
                  {"strides": [2, 2], "paddings": [1, 1], "dilations": [1, 1], "groups": 1, "deformable_groups": 1,
                   "im2col_step": 1}))
    score = F.sigmoid(static.nn.conv2d(h, 6, 3, padding=1)) * F.sigmoid(static.nn.conv2d(h, 1, 3, padding=1))
    box = F.relu(static.nn.conv2d(h, 4, 3, padding=1)) * 8.0
    values, index = paddle.topk(paddle.reshape(score, [0, -1]), 12, 1)
    place = paddle.squeeze(paddle.mod(index, paddle.full([1], 16, "int64")), [0])
    picked = paddle.gather(paddle.reshape(paddle.transpose(box, [0, 2, 3, 1]), [-1, 4]), place)
    return [x], [values, index, picked]


def modulated(h, offset):
    mask = F.sigmoid(static.nn.conv2d(h, 18, 3, padding=1))
    w = static.create_parameter([32, 24, 3, 3], "float32")
    return op("deformable_conv", {"Input": h, "Offset": offset, "Mask": mask, "Filter": w}, ["Output"],
              {"strides": [1, 1], "paddings": [1, 1], "dilations": [1, 1], "groups": 1, "deformable_groups": 2,
               "im2col_step": 1})


def picodet():
    """Depthwise blocks with hard_swish, distribution focal integration, box decoding by hand, per-class NMS."""
    x, scale = data("image", [-1, 3, 64, 64]), data("scale_factor", [-1, 2])
    maps = relu_backbone(x, (8, 16, 24))
    boxes, scores = [], []
    for i, h in enumerate(maps):
        h = conv_bn(conv_bn(h, h.shape[1], 5, 1, F.hardswish, h.shape[1]), 24, 1, 1, F.hardswish)
        stride, side = 4 << i, h.shape[2]
        bins = F.softmax(paddle.reshape(flat(static.nn.conv2d(h, 32, 1), 32), [-1, 8]))
        reach = F.linear(bins, paddle.reshape(paddle.arange(0, 8, 1, "float32"), [8, 1]))
        reach = paddle.reshape(reach, [-1, side * side, 4]) * stride
        yy, xx = paddle.meshgrid(paddle.arange(0, side, 1, "float32"), paddle.arange(0, side, 1, "float32"))
        centre = (paddle.reshape(paddle.stack([xx, yy], -1), [-1, 2]) + 0.5) * stride
        low, high = paddle.split(reach, 2, -1)
        boxes.append(paddle.concat([centre - low, centre + high], -1))
        scores.append(F.sigmoid(flat(static.nn.conv2d(h, 3, 1), 3)))
    y, x_scale = paddle.split(scale, 2, -1)
    box = paddle.concat(boxes, 1) / paddle.reshape(paddle.concat([x_scale, y, x_scale, y], -1), [-1, 1, 4])
    score = paddle.transpose(paddle.concat(scores, 1), [0, 2, 1])
    out, _, count = op("multiclass_nms3", {"BBoxes": box, "Scores": score}, ["Out", "Index", "NmsRoisNum"],
                       {"background_label": -1, "score_threshold": 0.5, "nms_top_k": 100, "nms_threshold": 0.6,
                        "keep_top_k": 30, "normalized": True}, {"Index": "int32", "NmsRoisNum": "int32"})
    return [x, scale], [out, count, box]


def solo():
    """matrix_nms with the gaussian decay over two images, and masks chosen by what it kept."""
    x = data("image", [2, 3, 48, 48])
    h = relu_backbone(x, (8, 16))[-1]
    box = flat(static.nn.conv2d(h, 4, 1), 4)
    low, size = paddle.split(box, 2, -1)
    box = paddle.concat([low, low + F.softplus(size)], -1)
    score = paddle.transpose(F.softmax(flat(static.nn.conv2d(h, 4, 1), 4)), [0, 2, 1])
    out, index, count = op("matrix_nms", {"BBoxes": box, "Scores": score}, ["Out", "Index", "RoisNum"],
                           {"background_label": 0, "score_threshold": 0.2, "post_threshold": 0.1, "nms_top_k": 50,
                            "keep_top_k": 20, "use_gaussian": True, "gaussian_sigma": 2.0, "normalized": True},
                           {"Index": "int32", "RoisNum": "int32"})
    masks = F.sigmoid(static.nn.conv2d(h, 8, 1))
    return [x], [out, index, count, masks]


def make(out):
    def one(name, build, size, batch=1, more=None, **kw):
        case(out, name, "detector", build, dict({"image": image((batch, 3, size, size))}, **(more or {})), **kw)
    sizes = {"im_size": np.array([[120, 100], [96, 96]], "int32")}
    one("ssd", ssd, 96, form="fluid_combined")
    one("face_boxes", face_boxes, 64, form="fluid")
    one("yolov3", yolov3, 96, 2, sizes)
    one("ppyolo", ppyolo, 96, 2, sizes)
    one("retinanet", retinanet, 96, 1, {"im_info": np.float32([[96, 96, 1]])})
    one("fcos_deformable", fcos_deformable, 64)
    one("picodet", picodet, 64, 1, {"scale_factor": np.float32([[0.8, 1.25]])})
    one("solo", solo, 48, 2)
