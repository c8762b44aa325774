"""Boxes: priors, coders, suppression, regions of interest."""
import numpy as np
from draw import Case, Lod, domain, narrowed


def boxes(g, count, size=1.0, dtype="float32", minimum=0.05):
    """Corners [x0, y0, x1, y1] within [0, size], in order."""
    a = g.elements.uniform(0, size * 0.7, (count, 2))
    return np.concatenate([a, a + g.elements.uniform(size * minimum, size * 0.3, (count, 2))], 1).astype(dtype)


@domain("prior_box", "density_prior_box", "anchor_generator")
def priors(g, op):
    image, dtype = [1, 3, g.int(20, 40), g.int(20, 40)], g.dtype()  # rough: 2.6.2 has steps in float32
    feature = g.array([1, 4, g.int(1, 4), g.int(1, 4)], dtype)
    variances = g.choice([0.1, 0.1, 0.2, 0.2], [0.3, 0.4, 0.5, 0.6])
    if op == "anchor_generator":
        return Case({"Input": feature}, {"anchor_sizes": [32.0, 64.0][:g.int(1, 2)],
                    "aspect_ratios": g.choice([0.5], [0.5, 1.0], [0.5, 1.0, 2.0], [2.0, 0.25]),
                    "variances": variances, "stride": [16.0, g.choice(16.0, 8.0)], "offset": g.choice(0.5, 0.0, 0.25)},
                    ["Anchors", "Variances"], grad=False)
    inputs = {"Input": feature, "Image": np.zeros(image, dtype)}  # only its shape matters
    attrs = {"variances": variances, "clip": g.flag(), **g.attrs(offset=(0.25,))}
    if g.flag(3):
        attrs.update(step_w=g.choice(4.0, 0.0), step_h=g.choice(5.0, 0.0))  # both, or none counts
    if op == "prior_box":
        sizes = g.int(1, 2)
        attrs.update(min_sizes=[4.0, 8.0][:sizes], aspect_ratios=[2.0, 3.0][:g.int(0, 2)], flip=g.flag(),
                     min_max_aspect_ratios_order=g.flag())
        if g.flag():
            attrs["max_sizes"] = [9.0, 12.0][:sizes]
    else:
        sizes = g.int(1, 2)
        attrs.update(fixed_sizes=[8.0, 16.0][:sizes], fixed_ratios=[1.0, 2.0][:g.int(1, 2)], densities=[2, 1][:sizes],
                     flatten_to_2d=g.flag())
    return Case(inputs, attrs, ["Boxes", "Variances"], grad=False, rough=True)


narrowed("box_coder", "float64 with the attribute `variance`: 2.6.2 reads its float32 numbers as float64")


@domain("box_coder")
def box_coder(g, op):
    m, n, dtype = g.size(), g.size(), g.dtype()
    encode, axis = g.flag(), 0
    inputs = {"PriorBox": boxes(g, m, 8.0, dtype)}
    attrs = {"box_normalized": not g.flag()}
    if g.flag():
        inputs["PriorBoxVar"] = g.array([m, 4], dtype, 0.1, 0.5)
    elif dtype == "float32" and g.flag():
        attrs["variance"] = [0.1, 0.1, 0.2, 0.2]
    if encode:
        inputs["TargetBox"] = boxes(g, n, 8.0, dtype)
        attrs["code_type"] = "encode_center_size"
    else:
        axis = g.choice(0, 1)
        inputs["TargetBox"] = g.array([n, m, 4] if axis == 0 else [m, n, 4], dtype)
        attrs.update(code_type="decode_center_size", axis=axis)
    return Case(inputs, attrs, ["OutputBox"], grad=False, scale=4)


@domain("iou_similarity")
def iou(g, op):
    dtype = g.dtype()
    return Case({"X": boxes(g, g.size(), 1, dtype), "Y": boxes(g, g.size(), 1, dtype)},
                g.attrs(box_normalized=(False,)),
                ["Out"], grad=False)


@domain("box_clip")
def box_clip(g, op):
    lod, dtype = g.lod(), g.dtype()
    n = len(lod[0]) - 1
    info = np.stack([g.elements.randint(5, 9, n), g.elements.randint(5, 9, n), g.elements.choice([1, 2], n)], 1)
    return Case({"Input": Lod(boxes(g, lod[0][-1], 12.0, dtype), lod), "ImInfo": info.astype(dtype)}, {}, ["Output"],
                grad=False)


@domain("bipartite_match")
def bipartite(g, op):
    lod = g.lod()
    return Case({"DistMat": Lod(g.array([lod[0][-1], g.size()], g.dtype(), 0, 1, grid=False), lod)},
                g.attrs(match_type=("per_prediction",), dist_threshold=[0.25, 0.75]),
                ["ColToRowMatchIndices", "ColToRowMatchDist"], grad=False, kinds={"ColToRowMatchIndices": "int32"})


@domain("yolo_box")
def yolo_box(g, op):
    n, h, classes, anchors = g.size(3), g.int(1, 4), g.int(1, 4), [10, 13, 16, 30, 33, 23][:2 * g.int(1, 3)]
    a, aware = len(anchors) // 2, g.flag(4)
    channels = a * (5 + classes) + (a if aware else 0)
    dtype = g.dtype()
    return Case({"X": g.array([n, channels, h, h], dtype, -2, 2, grid=False),
                 "ImgSize": g.elements.randint(50, 90, (n, 2)).astype("int32")},
                {"anchors": anchors, "class_num": classes, "conf_thresh": g.choice(0.01, 0.3), "downsample_ratio": 32,
                 "iou_aware": aware, **g.attrs(clip_bbox=(False,), scale_x_y=(1.05,), iou_aware_factor=(0.4,))},
                ["Boxes", "Scores"], grad=False, scale=4)


def quadrilaterals(g, count, dtype):
    """Four corners [x0, y0, x1, y1, …] of rectangles that are turned, either way round; one in three has a dent."""
    angle, turn = g.elements.uniform(0, 2 * np.pi, (count, 1)), g.elements.choice([-1, 1], (count, 1))
    angles = angle + turn * np.array([[0, 0.4, 1, 1.4]]) * np.pi
    radius = g.elements.uniform(0.2, 0.5, (count, 1)) * np.ones((1, 4))
    radius[:, 2] *= g.elements.choice([1, 1, 0.1], count)
    centre = g.elements.uniform(0.3, 0.6, (count, 1, 2))
    corners = centre + np.stack([radius * np.cos(angles), radius * np.sin(angles)], -1)
    return corners.reshape(count, 8).astype(dtype)


@domain("multiclass_nms", "multiclass_nms2", "multiclass_nms3", "matrix_nms", "locality_aware_nms")
def suppression(g, op):
    n, m, classes, dtype = g.size(3), g.size(17), g.int(1, 4), g.dtype()
    if op == "locality_aware_nms":
        n = 1
    form = "boxes" if op == "matrix_nms" else g.choice("boxes", "quadrilaterals", "by class")
    if form == "by class" and op != "locality_aware_nms":  # a box for each class; images are sequences
        lod = g.lod(n, size=9)
        inputs = {"BBoxes": Lod(boxes(g, lod[0][-1] * classes, 1.0, dtype).reshape(-1, classes, 4), lod),
                  "Scores": Lod(g.array([lod[0][-1], classes], dtype, 0, 1, grid=False), lod)}
        if op == "multiclass_nms3":
            inputs["RoisNum"] = np.diff(lod[0]).astype("int32")
    else:
        made = quadrilaterals if form == "quadrilaterals" else lambda g, m, dtype: boxes(g, m, 1.0, dtype)
        inputs = {"BBoxes": np.stack([made(g, m, dtype) for _ in range(n)]),
                  "Scores": g.array([n, classes, m], dtype, 0, 1, grid=False)}
    attrs = {"score_threshold": g.choice(0.1, 0.5), "nms_top_k": g.choice(-1, 5, 9), "keep_top_k": g.choice(-1, 4, 9),
             "background_label": g.choice(-1, 0), "normalized": not g.flag()}
    if op == "matrix_nms":
        attrs.update(post_threshold=g.choice(0.0, 0.2), use_gaussian=g.flag(),
                     **g.attrs(gaussian_sigma=(1.0, 0.5)))
    else:
        attrs.update(nms_threshold=g.choice(0.3, 0.6), nms_eta=g.choice(1.0, 0.9))
    outputs = {"multiclass_nms2": ["Out", "Index"], "multiclass_nms3": ["Out", "Index", "NmsRoisNum"],
               "matrix_nms": ["Out", "Index", "RoisNum"]}.get(op, ["Out"])
    return Case(inputs, attrs, outputs, grad=False, kinds={"Index": "int32", "NmsRoisNum": "int32",
                                                           "RoisNum": "int32"}, scale=4)


@domain("nms")
def nms(g, op):
    return Case({"Boxes": boxes(g, g.size(17), 1.0, g.dtype())}, {"iou_threshold": g.choice(0.3, 0.6)},
                ["KeepBoxesIdxs"],
                grad=False)


def regions(g, batch, size, dtype):
    """Rois of several images, by LoD or by counts."""
    lod = g.lod(batch, size=3)
    rois = boxes(g, lod[0][-1], size, dtype)
    if g.flag():
        return {"ROIs": rois, "RoisNum": np.diff(lod[0]).astype("int32")}
    return {"ROIs": Lod(rois, lod)}


@domain("roi_align", "roi_pool", "psroi_pool")
def roi(g, op):
    dtype, n, size = g.dtype(), g.int(1, 3), g.int(4, 8)
    attrs = {"pooled_height": g.int(1, 3), "pooled_width": g.int(1, 3), "spatial_scale": g.choice(1.0, 0.5)}
    channels = g.size(3)
    if op == "roi_align":
        attrs.update(g.attrs(sampling_ratio=(1, 2), aligned=(True,)))
    if op == "psroi_pool":
        attrs["output_channels"] = channels
        channels *= attrs["pooled_height"] * attrs["pooled_width"]
    inputs = {"X": g.array([n, channels, size, size], dtype, grid=False), **regions(g, n, size * 1.5, dtype)}
    return Case(inputs, attrs, ["Out", "Argmax"] if op == "roi_pool" else ["Out"], compare=["Out"], no_grad=["ROIs"],
                scale=10,
                kinds={"Argmax": "int64"})


@domain("distribute_fpn_proposals")
def distribute(g, op):
    lod, low = g.lod(), g.int(2, 3)
    levels = g.int(2, 4)
    rois = boxes(g, lod[0][-1], g.choice(300.0, 1000.0), g.dtype())
    inputs, outputs = {"FpnRois": Lod(rois, lod)}, {"MultiFpnRois": levels, "RestoreIndex": 1}
    if g.flag():
        inputs = {"FpnRois": rois, "RoisNum": np.diff(lod[0]).astype("int32")}
        outputs["MultiLevelRoIsNum"] = levels
    return Case(inputs, {"min_level": low, "max_level": low + levels - 1, "refer_level": low + 1, "refer_scale": g.choice(224, 160),
                         "pixel_offset": not g.flag()}, outputs, grad=False, kinds={"RestoreIndex": "int32"})


@domain("collect_fpn_proposals")
def collect(g, op):
    levels, batch, dtype = g.int(1, 3), g.int(1, 2), g.dtype()
    rois, scores = [], []
    for _ in range(levels):
        lod = g.lod(batch)
        rois.append(Lod(boxes(g, lod[0][-1], 300.0, dtype), lod))
        scores.append(Lod(g.array([lod[0][-1], 1], dtype, 0, 1, grid=False), lod))
    return Case({"MultiLevelRois": rois, "MultiLevelScores": scores}, {"post_nms_topN": g.int(1, 9)}, ["FpnRois"],
                grad=False)


@domain("generate_proposals", "generate_proposals_v2")
def proposals(g, op):
    n, a, h, w, dtype = g.size(2), g.int(1, 3), g.int(1, 4), g.int(1, 4), g.dtype()
    anchors = boxes(g, h * w * a, 40.0, dtype).reshape(h, w, a, 4)
    info = np.tile(np.asarray([[40, g.choice(40, 30), g.choice(1, 2)]], dtype), (n, 1))
    v2 = op.endswith("_v2")
    inputs = {"Scores": g.array([n, a, h, w], dtype, 0, 1, grid=False),
              "BboxDeltas": g.array([n, 4 * a, h, w], dtype, grid=False),
              "ImShape" if v2 else "ImInfo": info[:, :2].copy() if v2 else info, "Anchors": anchors,
              "Variances": np.full([h, w, a, 4], 0.5, dtype)}
    attrs = {"pre_nms_topN": g.choice(100, 5), "post_nms_topN": g.choice(50, 3), "nms_thresh": g.choice(0.6, 0.3), "min_size": g.choice(1.0, 0.0, 8.0, 5.0),
             "eta": g.choice(1.0, 0.9)}
    if v2:
        attrs["pixel_offset"] = not g.flag()
    outputs = ["RpnRois", "RpnRoiProbs"] + ["RpnRoisNum"] * (v2 or not g.flag())
    return Case(inputs, attrs, outputs, grad=False, kinds={"RpnRoisNum": "int32"},
                scale=20)


@domain("box_decoder_and_assign")
def decode_assign(g, op):
    m, classes, dtype = g.size(), g.int(1, 3), g.dtype()
    return Case({"PriorBox": boxes(g, m, 8.0, dtype), "PriorBoxVar": np.asarray([0.1, 0.1, 0.2, 0.2], dtype),
                 "TargetBox": g.array([m, 4 * classes], dtype),
                 "BoxScore": g.array([m, classes], dtype, 0, 1, grid=False)},
                {"box_clip": g.choice(4.135, 0.25)}, ["DecodeBox", "OutputAssignBox"], grad=False)


@domain("mine_hard_examples")
def mine(g, op):
    n, m, dtype = g.size(3), g.size(9), g.dtype()
    match = g.elements.choice([-1, -1, 0, 1], (n, m)).astype("int32")
    inputs = {"ClsLoss": g.array([n, m], dtype, 0, 1, grid=False), "MatchIndices": match,
              "MatchDist": g.array([n, m], dtype, 0, 1, grid=False)}
    attrs = {"neg_pos_ratio": g.choice(1.0, 2.0), "neg_dist_threshold": g.choice(0.5, 0.25, 0.75),
             "mining_type": g.choice("max_negative", "hard_example")}
    if attrs["mining_type"] == "hard_example":
        inputs["LocLoss"], attrs["sample_size"] = g.array([n, m], dtype, 0, 1, grid=False), g.int(1, 5)
    return Case(inputs, attrs,
                ["NegIndices", "UpdatedMatchIndices"], grad=False, kinds={"NegIndices": "int32",
                                                            "UpdatedMatchIndices": "int32"})


@domain("retinanet_detection_output")
def retinanet(g, op):
    n, classes, dtype = 1, g.int(1, 3), g.dtype()
    counts = [g.size(7) for _ in range(g.int(1, 3))]
    return Case({"BBoxes": [g.array([n, c, 4], dtype, grid=False) for c in counts],
                 "Scores": [g.array([n, c, classes], dtype, 0, 1, grid=False) for c in counts],
                 "Anchors": [boxes(g, c, 40.0, dtype) for c in counts],
                 "ImInfo": np.asarray([[40, g.choice(40, 30), g.choice(1, 2)]], dtype)},
                {"score_threshold": g.choice(0.1, 0.5), "nms_top_k": g.choice(10, 2), "nms_threshold": g.choice(0.4, 0.2),
                 "nms_eta": g.choice(1.0, 0.9), "keep_top_k": g.choice(10, 2, -1)}, ["Out"],
                grad=False, scale=20)


@domain("deformable_psroi_pooling")
def deformable_roi(g, op):
    n, size, pooled, channels = g.int(1, 2), g.int(5, 8), g.int(1, 2), g.int(1, 2)
    lod = g.lod(n, size=2)
    no_trans, dtype = g.flag(), g.dtype()
    inputs = {"Input": g.array([n, channels * pooled * pooled, size, size], dtype, grid=False),
              "ROIs": Lod(boxes(g, lod[0][-1], size * 1.0, dtype), lod),
              "Trans": g.array([lod[0][-1], 2, pooled, pooled], dtype, grid=False)}
    attrs = {"no_trans": no_trans, "spatial_scale": g.choice(1.0, 0.5), "output_dim": channels, "group_size": [pooled, pooled],
             "pooled_height": pooled, "pooled_width": pooled, "part_size": [pooled,
                                                            pooled], "sample_per_part": g.int(1, 3),
             "trans_std": g.choice(0.1, 0.3)}
    return Case(inputs, attrs, ["TopCount", "Output"], compare=["Output", "TopCount"], no_grad=["ROIs"], scale=20)
