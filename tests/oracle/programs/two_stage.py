"""Two-stage detectors: proposals, RoI ops, feature pyramids; forms with LoD (fluid) and with counts (2.x)."""
import numpy as np
import paddle
import paddle.nn.functional as F
import paddle.static as static

from program_case import case, data, image, op

INT = {"RoisNum": "int32", "RpnRoisNum": "int32", "Index": "int32", "NmsRoisNum": "int32"}


def conv(h, width, kernel=3, stride=1, act=True):
    h = static.nn.batch_norm(static.nn.conv2d(h, width, kernel, stride, kernel // 2, bias_attr=False))
    return F.relu(h) if act else h


def backbone(x, widths=(8, 16, 24)):
    h, maps = conv(x, 8, 3, 2), []
    for w in widths:
        h = conv(conv(h, w, 3, 2), w)
        maps.append(h)
    return maps


def rpn(h, stride, sizes, info, version, keep=12):
    """One level of region proposals."""
    ratios = [0.5, 1.0, 2.0]
    count = len(sizes) * len(ratios)
    anchors, variances = op("anchor_generator", {"Input": h}, ["Anchors", "Variances"],
                            {"anchor_sizes": sizes, "aspect_ratios": ratios, "stride": [stride, stride],
                             "offset": 0.5, "variances": [1.0, 1.0, 1.0, 1.0]})
    t = conv(h, 16)
    inputs = {"Scores": F.sigmoid(static.nn.conv2d(t, count, 1)), "BboxDeltas": static.nn.conv2d(t, 4 * count, 1) * 0.2,
              "Anchors": anchors, "Variances": variances}
    attrs = {"pre_nms_topN": 60, "post_nms_topN": keep, "nms_thresh": 0.6, "min_size": 2.0, "eta": 1.0}
    if version == 1:
        return op("generate_proposals", dict(inputs, ImInfo=info), ["RpnRois", "RpnRoiProbs"], attrs)
    return op("generate_proposals_v2", dict(inputs, ImShape=info), ["RpnRois", "RpnRoiProbs", "RpnRoisNum"],
              dict(attrs, pixel_offset=version == 3), INT)


def decode(rois, deltas, scores, info):
    """The classic head: box_coder with axis 1, box_clip, softmax, multiclass_nms on LoD."""
    boxes = op("box_coder", {"PriorBox": rois, "TargetBox": deltas}, ["OutputBox"],
               {"code_type": "decode_center_size", "box_normalized": False, "axis": 1,
                "variance": [0.1, 0.1, 0.2, 0.2]})
    boxes = op("box_clip", {"Input": boxes, "ImInfo": info}, ["Output"])
    return op("multiclass_nms", {"BBoxes": boxes, "Scores": scores}, ["Out"],
              {"background_label": 0, "score_threshold": 0.1, "nms_top_k": -1, "nms_threshold": 0.5,
               "nms_eta": 1.0, "keep_top_k": 20, "normalized": False})


def faster_rcnn_fluid():
    """C4 form of fluid: generate_proposals with LoD, roi_pool, shared head."""
    x, info = data("image", [-1, 3, 96, 96]), data("im_info", [-1, 3])
    h = backbone(x)[-1]
    rois, probs = rpn(h, 16.0, [24.0, 48.0], info, 1)
    pooled, _ = op("roi_pool", {"X": h, "ROIs": rois}, ["Out", "Argmax"],
                   {"pooled_height": 5, "pooled_width": 5, "spatial_scale": 1 / 16.0}, {"Argmax": "int64"})
    pooled.desc.set_shape([-1, 24, 5, 5])
    h = static.nn.fc(pooled, 48, activation="relu")
    scores = F.softmax(static.nn.fc(h, 4))
    deltas = paddle.reshape(static.nn.fc(h, 16), [-1, 4, 4])
    return [x, info], [decode(rois, deltas, scores, info), rois, probs]


def mask_rcnn_fpn():
    """2.x form: counts in place of LoD, FPN, distribute and collect, roi_align of two kinds, a mask head."""
    x, shape = data("image", [2, 3, 96, 96]), data("im_shape", [2, 2])
    fpn = [static.nn.conv2d(h, 16, 1) for h in backbone(x)]
    for i in (1, 0):
        fpn[i] = fpn[i] + F.interpolate(fpn[i + 1], scale_factor=2, mode="nearest")
    levels = [rpn(h, float(4 << i), [float(16 << i)], shape, 2 + i % 2) for i, h in enumerate(fpn)]
    rois, count = op("collect_fpn_proposals",
                     {"MultiLevelRois": [v[0] for v in levels], "MultiLevelScores": [v[1] for v in levels],
                      "MultiLevelRoIsNum": [v[2] for v in levels]}, ["FpnRois", "RoisNum"], {"post_nms_topN": 60}, INT)
    rois.desc.set_shape([-1, 4])
    multi, restore, counts = op(
        "distribute_fpn_proposals", {"FpnRois": rois, "RoisNum": count},
        {"MultiFpnRois": 3, "RestoreIndex": 1, "MultiLevelRoIsNum": 3},
        {"min_level": 2, "max_level": 4, "refer_level": 3, "refer_scale": 40, "pixel_offset": False},
        {"RestoreIndex": "int32", "MultiLevelRoIsNum": "int32"})
    pooled = []
    for i, (r, n) in enumerate(zip(multi, counts)):
        pooled.append(op("roi_align", {"X": fpn[i], "ROIs": r, "RoisNum": n}, ["Out"],
                         {"pooled_height": 4, "pooled_width": 4, "spatial_scale": 1.0 / (4 << i),
                          "sampling_ratio": i, "aligned": i != 1}))
    h = paddle.gather(paddle.concat(pooled), paddle.reshape(restore, [-1]))
    h.desc.set_shape([-1, 16, 4, 4])
    y = static.nn.fc(h, 32, activation="relu")
    scores, deltas = F.softmax(static.nn.fc(y, 4)), static.nn.fc(y, 16)
    mask = F.sigmoid(static.nn.conv2d(F.relu(static.nn.conv2d_transpose(h, 8, filter_size=2, stride=2)), 3, 1))
    return [x, shape], [rois, count, scores, deltas, mask]


def rfcn():
    """Position-sensitive pooling and voting."""
    x, info = data("image", [-1, 3, 64, 64]), data("im_info", [-1, 3])
    h = backbone(x, (8, 16))[-1]
    rois, _ = rpn(h, 8.0, [16.0, 32.0], info, 1, 8)
    pooled = op("psroi_pool", {"X": static.nn.conv2d(h, 5 * 9, 1), "ROIs": rois}, ["Out"],
                {"output_channels": 5, "pooled_height": 3, "pooled_width": 3, "spatial_scale": 1 / 8.0})
    pooled.desc.set_shape([-1, 5, 3, 3])
    scores = F.softmax(paddle.squeeze(F.avg_pool2d(pooled, 3), [2, 3]))
    aligned = op("roi_align", {"X": h, "ROIs": rois}, ["Out"],
                 {"pooled_height": 2, "pooled_width": 3, "spatial_scale": 1 / 8.0, "sampling_ratio": -1})
    return [x, info], [scores, aligned, rois]


def cascade_rcnn():
    """Boxes refined stage by stage: box_decoder_and_assign, iou_similarity and bipartite_match between the stages."""
    x, info = data("image", [-1, 3, 64, 64]), data("im_info", [-1, 3])
    h = backbone(x, (8, 16))[-1]
    rois, _ = rpn(h, 8.0, [16.0, 32.0], info, 1, 10)
    rois.desc.set_shape([-1, 4])
    first = rois
    for _ in range(2):
        pooled = op("roi_align", {"X": h, "ROIs": rois}, ["Out"],
                    {"pooled_height": 3, "pooled_width": 3, "spatial_scale": 1 / 8.0, "sampling_ratio": 2})
        pooled.desc.set_shape([-1, 16, 3, 3])
        y = static.nn.fc(pooled, 24, activation="relu")
        scores, deltas = F.softmax(static.nn.fc(y, 3)), static.nn.fc(y, 12) * 0.3
        variance = paddle.static.create_parameter([4], "float32")
        _, rois = op("box_decoder_and_assign", {"PriorBox": rois, "PriorBoxVar": variance, "TargetBox": deltas,
                                                "BoxScore": scores}, ["DecodeBox", "OutputAssignBox"],
                     {"box_clip": 4.135})
        rois = op("box_clip", {"Input": rois, "ImInfo": info}, ["Output"])
        rois.desc.set_shape([-1, 4])
    overlap = op("iou_similarity", {"X": rois, "Y": first}, ["Out"], {"box_normalized": False})
    match, distance = op("bipartite_match", {"DistMat": overlap}, ["ColToRowMatchIndices", "ColToRowMatchDist"],
                         {"match_type": "per_prediction", "dist_threshold": 0.4}, {"ColToRowMatchIndices": "int32"})
    return [x, info], [scores, rois, overlap, match, distance]


def make(out):
    def one(name, build, size, batch, more, **kw):
        case(out, name, "detector", build, dict({"image": image((batch, 3, size, size))}, **more), **kw)
    info = np.float32([[96, 96, 1.0], [80, 90, 1.0]])
    one("faster_rcnn_fluid", faster_rcnn_fluid, 96, 2, {"im_info": info}, form="fluid_combined")
    one("mask_rcnn_fpn", mask_rcnn_fpn, 96, 2, {"im_shape": np.float32([[96, 96], [80, 90]])})
    one("rfcn", rfcn, 64, 2, {"im_info": np.float32([[64, 64, 1], [60, 50, 1]])}, form="fluid")
    one("cascade_rcnn", cascade_rcnn, 64, 1, {"im_info": np.float32([[64, 64, 2.0]])}, form="fluid_combined")
