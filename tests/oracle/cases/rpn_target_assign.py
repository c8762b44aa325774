"""Targets of region proposal networks, without chance."""
import numpy as np

from op_case import Lod, op_case


def make(out):
    for dtype in ("float32", "float64"):
        rng = np.random.RandomState(95)
        centres = np.stack(np.meshgrid(np.arange(8, 64, 12), np.arange(8, 48, 12)), -1).reshape(-1, 1, 2)
        sizes = np.array([[16, 16], [24, 12], [10, 28]]).reshape(1, -1, 2)
        anchors = np.concatenate([centres - sizes / 2, centres + sizes / 2 - 1], -1).reshape(-1, 4).astype(dtype)
        left = rng.uniform(0, 40, (5, 2))
        boxes = np.concatenate([left, left + rng.uniform(8, 24, (5, 2))], 1).astype(dtype)
        inputs = {"Anchor": anchors, "GtBoxes": Lod(boxes, [[0, 3, 5]]),
                  "IsCrowd": Lod(np.int32([[0], [1], [0], [0], [0]]), [[0, 3, 5]]),
                  "ImInfo": np.array([[48, 64, 1], [48, 64, 1.25]], dtype)}
        kinds = {"LocationIndex": "int32", "ScoreIndex": "int32", "TargetBBox": dtype, "TargetLabel": "int32",
                 "BBoxInsideWeight": dtype}
        for name, more in (("plain", {}), ("all_anchors", {"rpn_straddle_thresh": -1.0}),
                           ("few", {"rpn_batch_size_per_im": 8}), ("half", {"rpn_fg_fraction": 0.5}),
                           ("both", {"rpn_negative_overlap": 0.8, "rpn_batch_size_per_im": 64}),
                           ("loose", {"rpn_positive_overlap": 0.3, "rpn_straddle_thresh": 4.0})):
            attrs = {"rpn_batch_size_per_im": 24, "rpn_straddle_thresh": 0.0, "rpn_positive_overlap": 0.6,
                     "rpn_negative_overlap": 0.3, "rpn_fg_fraction": 0.25, "use_random": False, **more}
            op_case(f"{out}/rpn_target_assign_{name}_{dtype}", "rpn_target_assign", inputs, attrs, list(kinds),
                    out_dtypes=kinds)
