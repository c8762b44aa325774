"""Pooling over regions, and regions out of proposal networks."""
import numpy as np

from op_case import Lod, op_case


def _rois(r, n, size, dtype):
    corner = r.uniform(-4, size * 0.8, (n, 2))
    return np.concatenate([corner, corner + r.uniform(-1, size * 0.6, (n, 2))], -1).astype(dtype)


def _pooling(out):
    for dtype in ("float32", "float64"):
        r = np.random.RandomState(3)
        x, rois = r.normal(0, 1, (2, 4, 9, 11)).astype(dtype), _rois(r, 7, 40, dtype)
        by_lod, by_number = {"ROIs": Lod(rois, [[0, 3, 7]])}, {"ROIs": rois, "RoisNum": np.int32([5, 2])}
        base = dict(pooled_height=3, pooled_width=2, spatial_scale=0.25)
        for name, regions in (("lod", by_lod), ("number", by_number)):
            for aligned in (False, True):
                for ratio in (-1, 2):
                    op_case(f"{out}/roi_align_{name}_{aligned}_{ratio}_{dtype}", "roi_align", dict(regions, X=x),
                            dict(base, aligned=aligned, sampling_ratio=ratio), ["Out"], out_dtypes={"Out": dtype})
            op_case(f"{out}/roi_pool_{name}_{dtype}", "roi_pool", dict(regions, X=x), base, ["Out", "Argmax"],
                    out_dtypes={"Out": dtype, "Argmax": "int64"})
            op_case(f"{out}/psroi_pool_{name}_{dtype}", "psroi_pool",
                    dict(regions, X=r.normal(0, 1, (2, 18, 9, 11)).astype(dtype)), dict(base, output_channels=3),
                    ["Out"], out_dtypes={"Out": dtype})


def _proposals(out):
    for dtype in ("float32", "float64"):
        r = np.random.RandomState(4)
        scores, deltas = r.rand(2, 3, 5, 6).astype(dtype), r.normal(0, 1, (2, 12, 5, 6)).astype(dtype)
        corner = r.uniform(-10, 70, (5, 6, 3, 2))
        anchors = np.concatenate([corner, corner + r.uniform(5, 40, corner.shape)], -1).astype(dtype)
        variances = r.uniform(0.1, 1, anchors.shape).astype(dtype)
        base = dict(pre_nms_topN=40, post_nms_topN=12, nms_thresh=0.6, min_size=4.0, eta=1.0)
        types = {"RpnRois": dtype, "RpnRoiProbs": dtype, "RpnRoisNum": "int32"}
        shared = {"Scores": scores, "BboxDeltas": deltas, "Anchors": anchors, "Variances": variances}
        kinds = {"plain": {}, "all": {"pre_nms_topN": 0, "post_nms_topN": 0}, "eta": {"eta": 0.8},
                 "none": {"min_size": 500.0}}
        for name, more in kinds.items():
            op_case(f"{out}/generate_proposals_{name}_{dtype}", "generate_proposals",
                    dict(shared, ImInfo=np.array([[60, 80, 1], [70, 75, 1.5]], dtype)), dict(base, **more),
                    ["RpnRois", "RpnRoiProbs", "RpnRoisNum"], out_dtypes=types, atol=1e-4)
            for offset in (True, False):
                op_case(f"{out}/generate_proposals_v2_{name}_{offset}_{dtype}", "generate_proposals_v2",
                        dict(shared, ImShape=np.array([[60, 80], [70, 75]], dtype)),
                        dict(base, pixel_offset=offset, **more), ["RpnRois", "RpnRoiProbs", "RpnRoisNum"],
                        out_dtypes=types, atol=1e-4)


def _pyramid(out):
    for dtype in ("float32", "float64"):
        r = np.random.RandomState(5)
        corner = r.uniform(0, 100, (9, 2))
        rois = np.concatenate([corner, corner + np.exp(r.uniform(2, 6.5, (9, 2)))], -1).astype(dtype)
        base = dict(min_level=2, max_level=5, refer_level=4, refer_scale=224)
        for offset in (True, False):
            for name, given in (("lod", {"FpnRois": Lod(rois, [[0, 4, 9]])}),
                                ("number", {"FpnRois": rois, "RoisNum": np.int32([4, 5])})):
                outs = {"MultiFpnRois": 4, "RestoreIndex": 1}
                if name == "number":
                    outs["MultiLevelRoIsNum"] = 4
                op_case(f"{out}/distribute_fpn_{name}_{offset}_{dtype}", "distribute_fpn_proposals", given,
                        dict(base, pixel_offset=offset), outs,
                        out_dtypes={"MultiFpnRois": dtype, "RestoreIndex": "int32", "MultiLevelRoIsNum": "int32"})
        levels = [rois[:5], rois[5:]]
        scores = [r.rand(5, 1).astype(dtype), r.rand(4, 1).astype(dtype)]
        for top in (6, 20):
            op_case(f"{out}/collect_fpn_lod_{top}_{dtype}", "collect_fpn_proposals",
                    {"MultiLevelRois": [Lod(levels[0], [[0, 2, 5]]), Lod(levels[1], [[0, 1, 4]])],
                     "MultiLevelScores": [Lod(scores[0], [[0, 2, 5]]), Lod(scores[1], [[0, 1, 4]])]},
                    {"post_nms_topN": top}, ["FpnRois"], out_dtypes={"FpnRois": dtype})
            op_case(f"{out}/collect_fpn_number_{top}_{dtype}", "collect_fpn_proposals",
                    {"MultiLevelRois": levels, "MultiLevelScores": scores,
                     "MultiLevelRoIsNum": [np.int32([2, 3]), np.int32([1, 3])]},
                    {"post_nms_topN": top}, ["FpnRois", "RoisNum"], out_dtypes={"FpnRois": dtype, "RoisNum": "int32"})


def make(out):
    _pooling(out)
    _proposals(out)
    _pyramid(out)
