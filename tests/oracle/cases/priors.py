"""Prior boxes, anchors, box coding and matching."""
import numpy as np

from op_case import Lod, op_case


def _priors(out):
    feature, image = np.zeros((2, 3, 4, 5), "float32"), np.zeros((2, 3, 60, 81), "float32")
    base = dict(min_sizes=[10.0, 21.0], max_sizes=[20.0, 33.0], aspect_ratios=[2.0, 3.0, 1.0],
                variances=[0.1, 0.1, 0.2, 0.2])
    for dtype in ("float32", "float64"):
        for name, more in (("plain", {}), ("no_flip", {"flip": False}), ("no_clip", {"clip": False}),
                           ("no_max", {"max_sizes": []}), ("order", {"min_max_aspect_ratios_order": True}),
                           ("steps", {"step_w": 15.0, "step_h": 17.0, "offset": 0.25})):
            op_case(f"{out}/prior_box_{name}_{dtype}", "prior_box",
                    {"Input": feature.astype(dtype), "Image": image.astype(dtype)}, dict(base, **more),
                    ["Boxes", "Variances"], out_dtypes={"Boxes": dtype, "Variances": dtype})
        density = dict(variances=[0.1, 0.1, 0.2, 0.2], fixed_sizes=[10.0, 21.0], fixed_ratios=[1.0, 2.0],
                       densities=[3, 2])
        for name, more in (("plain", {}), ("flat", {"flatten_to_2d": True}), ("no_clip", {"clip": False}),
                           ("steps", {"step_w": 15.0, "step_h": 17.0, "offset": 0.25})):
            op_case(f"{out}/density_prior_box_{name}_{dtype}", "density_prior_box",
                    {"Input": feature.astype(dtype), "Image": image.astype(dtype)}, dict(density, **more),
                    ["Boxes", "Variances"], out_dtypes={"Boxes": dtype, "Variances": dtype})
        op_case(f"{out}/anchor_generator_{dtype}", "anchor_generator", {"Input": feature.astype(dtype)},
                dict(anchor_sizes=[32.0, 64.0, 100.0], aspect_ratios=[0.5, 1.0, 2.0],
                     variances=[0.1, 0.1, 0.2, 0.2], stride=[16.0, 12.0]), ["Anchors", "Variances"],
                out_dtypes={"Anchors": dtype, "Variances": dtype})


def _boxes(r, n, dtype):
    corner = r.uniform(0, 1, (n, 2))
    return np.concatenate([corner, corner + r.uniform(0.1, 0.6, (n, 2))], -1).astype(dtype)


def _coding(out):
    for dtype in ("float32", "float64"):
        r = np.random.RandomState(2)
        prior, var = _boxes(r, 5, dtype), r.uniform(0.1, 0.3, (5, 4)).astype(dtype)
        target, deltas = _boxes(r, 3, dtype), r.normal(0, 1, (3, 5, 4)).astype(dtype)
        types = {"OutputBox": dtype}
        for name, given, more in (("var", {"PriorBoxVar": var}, {}), ("list", {}, {"variance": [0.1, 0.2, 0.3, 0.4]}),
                                  ("bare", {}, {}), ("pixels", {"PriorBoxVar": var}, {"box_normalized": False})):
            op_case(f"{out}/box_coder_encode_{name}_{dtype}", "box_coder",
                    dict(PriorBox=prior, TargetBox=Lod(target, [[0, 1, 3]]), **given),
                    dict(more, code_type="encode_center_size"), ["OutputBox"], out_dtypes=types)
            for axis in (0, 1):
                if name == "list" and dtype == "float64":
                    continue  # real Paddle reads the float32 list as float64 here
                boxes = deltas if axis == 0 else deltas.transpose(1, 0, 2).copy()
                op_case(f"{out}/box_coder_decode{axis}_{name}_{dtype}", "box_coder",
                        dict(PriorBox=prior, TargetBox=boxes, **given),
                        dict(more, code_type="decode_center_size", axis=axis), ["OutputBox"], out_dtypes=types)
        big = (_boxes(r, 6, dtype) * 300 - 80).astype(dtype)
        op_case(f"{out}/box_clip_{dtype}", "box_clip",
                {"Input": Lod(big, [[0, 2, 6]]), "ImInfo": np.array([[100, 120, 1], [200, 99, 1.5]], dtype)}, {},
                ["Output"], out_dtypes={"Output": dtype})
        for normalized in (True, False):
            op_case(f"{out}/iou_similarity_{normalized}_{dtype}", "iou_similarity",
                    {"X": Lod(_boxes(r, 6, dtype), [[0, 2, 6]]), "Y": _boxes(r, 4, dtype)},
                    {"box_normalized": normalized}, ["Out"], out_dtypes={"Out": dtype})


def _matching(out):
    for dtype in ("float32", "float64"):
        r = np.random.RandomState(9)
        for kind in ("bipartite", "per_prediction"):
            for name, dist in (("lod", Lod(r.rand(9, 7).astype(dtype), [[0, 4, 9]])),
                               ("one", r.rand(3, 8).astype(dtype)), ("many", r.rand(140, 20).astype(dtype))):
                op_case(f"{out}/bipartite_match_{kind}_{name}_{dtype}", "bipartite_match", {"DistMat": dist},
                        {"match_type": kind, "dist_threshold": 0.6}, ["ColToRowMatchIndices", "ColToRowMatchDist"],
                        out_dtypes={"ColToRowMatchIndices": "int32", "ColToRowMatchDist": dtype})


def make(out):
    _priors(out)
    _coding(out)
    _matching(out)
