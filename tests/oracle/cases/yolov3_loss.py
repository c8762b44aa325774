"""The loss of YOLOv3, and its gradient."""
import numpy as np

from grad_case import grad_case
from op_case import op_case

ANCHORS = [10, 13, 16, 30, 33, 23, 30, 61, 62, 45, 59, 119]


def make(out):
    for dtype in ("float32", "float64"):
        rng = np.random.RandomState(71)
        for name, mask, classes, size, boxes, attrs in (
                ("small", [0, 1, 2], 3, 7, 4, {}), ("large", [3, 4, 5], 2, 5, 6, {"use_label_smooth": False}),
                ("one_mask", [4], 5, 6, 3, {"ignore_thresh": 0.2}), ("scaled", [0, 1, 2], 2, 5, 5, {"scale_x_y": 1.2})):
            x = rng.uniform(-1.5, 1.5, (2, len(mask) * (5 + classes), size, size)).astype(dtype)
            box = np.concatenate([rng.uniform(0.05, 0.95, (2, boxes, 2)), rng.uniform(0.05, 0.6, (2, boxes, 2))], 2)
            box[1, -1] = 0
            inputs = {"X": x, "GTBox": box.astype(dtype), "GTLabel": np.int32(rng.randint(0, classes, (2, boxes)))}
            attrs = {"anchors": ANCHORS, "anchor_mask": mask, "class_num": classes, "ignore_thresh": 0.5,
                     "downsample_ratio": 16, **attrs}
            kinds = {"Loss": dtype, "ObjectnessMask": dtype, "GTMatchMask": "int32"}
            for scored in (True, False):
                if scored:
                    inputs["GTScore"] = rng.uniform(0.2, 1, (2, boxes)).astype(dtype)
                else:
                    inputs.pop("GTScore")
                label = f"{name}_{scored}_{dtype}"
                op_case(f"{out}/yolov3_loss_{label}", "yolov3_loss", inputs, attrs, list(kinds), out_dtypes=kinds,
                        rtol=1e-5, atol=1e-4)
                grad_case(f"{out}/yolov3_loss_grad_{label}", "yolov3_loss", inputs, attrs, list(kinds),
                          forward_dtypes=kinds, no_grad=["GTBox", "GTScore"])
