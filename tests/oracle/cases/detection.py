"""Detection ops that are not priors, regions or class-wise suppression."""
import numpy as np

from op_case import op_case


def _boxes(r, shape, dtype, scale=1.0):
    corner = r.uniform(0, 1, shape + (2,))
    return (np.concatenate([corner, corner + r.uniform(0.05, 0.6, shape + (2,))], -1) * scale).astype(dtype)


def _suppression(out, dtype):
    r = np.random.RandomState(3)
    boxes, scores = _boxes(r, (2, 30), dtype), r.rand(2, 5, 30).astype(dtype)
    base = dict(background_label=-1, score_threshold=0.3, nms_top_k=20, keep_top_k=25, post_threshold=0.1)
    types = {"Out": dtype, "Index": "int32", "RoisNum": "int32"}
    kinds = {"plain": {}, "gaussian": {"use_gaussian": True}, "background": {"background_label": 2},
             "all": {"nms_top_k": -1, "keep_top_k": -1}, "few": {"keep_top_k": 3}, "nothing": {"score_threshold": 2.0},
             "pixels": {"normalized": False}}
    for name, more in kinds.items():
        op_case(f"{out}/matrix_nms_{name}_{dtype}", "matrix_nms", {"BBoxes": boxes, "Scores": scores},
                dict(base, **more), ["Out", "Index", "RoisNum"], out_dtypes=types)
    op_case(f"{out}/nms_{dtype}", "nms", {"Boxes": boxes[0]}, {"iou_threshold": 0.4}, ["KeepBoxesIdxs"],
            out_dtypes={"KeepBoxesIdxs": "int64"})
    base = dict(background_label=-1, score_threshold=0.3, nms_top_k=20, nms_threshold=0.3, keep_top_k=10)
    near = np.sort(boxes[:1], 1)
    for name, more in (("plain", {}), ("eta", {"nms_eta": 0.7, "nms_threshold": 0.7}), ("few", {"keep_top_k": 2}),
                       ("nothing", {"score_threshold": 99.0}), ("pixels", {"normalized": False})):
        op_case(f"{out}/locality_aware_nms_{name}_{dtype}", "locality_aware_nms",
                {"BBoxes": near, "Scores": scores[:1, :1]}, dict(base, **more), ["Out"], out_dtypes={"Out": dtype},
                atol=1e-5)


def _retinanet(out, dtype):
    r = np.random.RandomState(4)
    sizes = (20, 12)
    for name, more in (("plain", {}), ("few", {"keep_top_k": 3}), ("eta", {"nms_eta": 0.7, "nms_threshold": 0.7})):
        op_case(f"{out}/retinanet_{name}_{dtype}", "retinanet_detection_output",
                {"BBoxes": [r.normal(0, 0.3, (2, n, 4)).astype(dtype) for n in sizes],
                 "Scores": [r.rand(2, n, 3).astype(dtype) for n in sizes],
                 "Anchors": [_boxes(r, (n,), dtype, 40) for n in sizes],
                 "ImInfo": np.array([[30, 32, 1], [30, 40, 1.5]], dtype)},
                dict(dict(score_threshold=0.3, nms_top_k=30, nms_threshold=0.5, nms_eta=1.0, keep_top_k=10), **more),
                ["Out"], out_dtypes={"Out": dtype}, atol=1e-4)


def _others(out, dtype):
    r = np.random.RandomState(5)
    op_case(f"{out}/polygon_box_transform_{dtype}", "polygon_box_transform",
            {"Input": r.rand(2, 8, 3, 4).astype(dtype)}, {}, ["Output"], out_dtypes={"Output": dtype})
    op_case(f"{out}/box_decoder_and_assign_{dtype}", "box_decoder_and_assign",
            {"PriorBox": _boxes(r, (6,), dtype, 30), "PriorBoxVar": np.array([0.1, 0.1, 0.2, 0.2], dtype),
             "TargetBox": r.normal(0, 3, (6, 12)).astype(dtype), "BoxScore": r.rand(6, 3).astype(dtype)},
            {"box_clip": 0.5}, ["DecodeBox", "OutputAssignBox"],
            out_dtypes={"DecodeBox": dtype, "OutputAssignBox": dtype})
    match = np.int32([[0, -1, -1, 1, -1, -1], [-1, -1, 1, -1, 0, -1]])
    for kind in ("max_negative", "hard_example"):
        inputs = {k: r.rand(2, 6).astype(dtype) for k in ("ClsLoss", "LocLoss", "MatchDist")}
        op_case(f"{out}/mine_hard_examples_{kind}_{dtype}", "mine_hard_examples", dict(inputs, MatchIndices=match),
                dict(neg_pos_ratio=1.5, neg_dist_threshold=0.7, sample_size=3 if kind == "hard_example" else 0,
                     mining_type=kind),
                ["NegIndices", "UpdatedMatchIndices"],
                out_dtypes={"NegIndices": "int32", "UpdatedMatchIndices": "int32"})
    for kind in ("max", "avg"):
        op_case(f"{out}/spp_{kind}_{dtype}", "spp", {"X": r.rand(2, 3, 8, 9).astype(dtype)},
                dict(pyramid_height=3, pooling_type=kind), ["Out"], out_dtypes={"Out": dtype})
    if dtype == "float32":
        x = r.rand(2, 3, 6, 7).astype(dtype)
        attrs = dict(kernels=[2, 3], strides=[2, 1], paddings=[1, 0, 0, 1])
        op_case(f"{out}/im2sequence_plain", "im2sequence", {"X": x}, attrs, ["Out"])
        op_case(f"{out}/im2sequence_sizes", "im2sequence", {"X": x, "Y": np.float32([[12, 14], [9, 11]])},
                dict(attrs, out_stride=[2, 2]), ["Out"])


def make(out):
    for dtype in ("float32", "float64"):
        _suppression(out, dtype)
        _retinanet(out, dtype)
        _others(out, dtype)
