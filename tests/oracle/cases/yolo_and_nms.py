"""YOLO heads and non-maximum suppression: order and number of boxes as real Paddle gives them."""
import numpy as np

from op_case import Lod, op_case


def _yolo(out):
    r = np.random.RandomState(1)
    base = dict(anchors=[10, 13, 16, 30, 33, 23], class_num=4, conf_thresh=0.3, downsample_ratio=32)
    x = r.normal(0, 1.5, (2, 27, 4, 5)).astype("float32")
    size = np.int32([[128, 160], [300, 217]])
    for name, more in (("plain", {}), ("no_clip", {"clip_bbox": False}), ("scale_x_y", {"scale_x_y": 1.2}),
                       ("low", {"conf_thresh": 0.0}), ("high", {"conf_thresh": 0.99})):
        op_case(f"{out}/yolo_box_{name}", "yolo_box", {"X": x, "ImgSize": size}, dict(base, **more),
                ["Boxes", "Scores"], atol=1e-4)
    op_case(f"{out}/yolo_box_float64", "yolo_box", {"X": x.astype("float64"), "ImgSize": size}, base,
            ["Boxes", "Scores"], out_dtypes={"Boxes": "float64", "Scores": "float64"}, atol=1e-4)
    aware = r.normal(0, 1.5, (2, 30, 4, 5)).astype("float32")
    for factor in (0.0, 0.4, 1.0):
        op_case(f"{out}/yolo_box_aware_{factor}", "yolo_box", {"X": aware, "ImgSize": size},
                dict(base, iou_aware=True, iou_aware_factor=factor), ["Boxes", "Scores"], atol=1e-4)


def _boxes(r, *shape):
    corner = r.uniform(0, 1, shape + (2,))
    return np.concatenate([corner, corner + r.uniform(0.05, 0.6, shape + (2,))], -1).astype("float32")


def _nms(out):
    r = np.random.RandomState(3)
    boxes, scores = _boxes(r, 2, 30), r.rand(2, 5, 30).astype("float32")
    scores[:, :, ::4] = scores[:, :, 1:2]  # equal scores keep their order
    boxes2, scores2 = _boxes(r, 9, 3), r.rand(9, 3).astype("float32")
    corners = boxes[..., [0, 1, 2, 1, 2, 3, 0, 3]] + r.uniform(-0.02, 0.02, (2, 30, 8)).astype("float32")
    base = dict(background_label=-1, score_threshold=0.3, nms_top_k=20, nms_threshold=0.4, keep_top_k=25)
    kinds = {"plain": {}, "background": {"background_label": 0}, "all": {"nms_top_k": -1, "keep_top_k": -1},
             "few": {"keep_top_k": 3}, "none_kept": {"keep_top_k": 0}, "eta": {"nms_eta": 0.6, "nms_threshold": 0.8},
             "nothing": {"score_threshold": 2.0}, "pixels": {"normalized": False}}
    for version in ("", "2", "3"):
        op = "multiclass_nms" + version
        outs = ["Out"] + (["Index"] if version else []) + (["NmsRoisNum"] if version == "3" else [])
        types = {"Index": "int32", "NmsRoisNum": "int32"}

        def run(name, inputs, attrs, **options):
            op_case(f"{out}/{op}_{name}", op, inputs, attrs, outs, out_dtypes=dict(types, **options))

        for name, more in kinds.items():
            if name == "none_kept" and version == "":
                continue
            factor = np.float32(100 if name == "pixels" else 1)
            run(name, {"BBoxes": boxes * factor, "Scores": scores}, dict(base, **more))
        run("float64", {"BBoxes": boxes.astype("float64"), "Scores": scores.astype("float64")}, base, Out="float64")
        one = scores * np.float32([[[0.1]], [[1]]])
        run("first_image_empty", {"BBoxes": boxes, "Scores": one}, base)
        run("polygons", {"BBoxes": corners, "Scores": scores}, base)
        lod = [[0, 4, 4, 9]]
        for name in ("plain", "few", "nothing"):
            run("lod_" + name, {"BBoxes": Lod(boxes2, lod), "Scores": Lod(scores2, lod)}, dict(base, **kinds[name]))
    op_case(f"{out}/multiclass_nms3_rois_num", "multiclass_nms3",
            {"BBoxes": boxes2, "Scores": scores2, "RoisNum": np.int32([4, 5])}, base,
            ["Out", "Index", "NmsRoisNum"], out_dtypes={"Index": "int32", "NmsRoisNum": "int32"})


def make(out):
    _yolo(out)
    _nms(out)
