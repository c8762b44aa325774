"""Noise contrastive estimation, average precision of detections, deformable position-sensitive pooling."""
import numpy as np

from grad_case import grad_case
from op_case import Lod, op_case


def _nce(out, dtype):
    rng = np.random.RandomState(51)
    classes, probs = 9, np.float32([.2, .1, .1, .05, .05, .1, .1, .2, .1])
    base = {"Input": rng.uniform(-1, 1, (5, 4)).astype(dtype), "Label": np.int64(rng.randint(0, classes, (5, 1))),
            "Weight": rng.uniform(-1, 1, (classes, 4)).astype(dtype)}
    bias = {"Bias": rng.uniform(-1, 1, (classes,)).astype(dtype)}
    weights = {"SampleWeight": rng.uniform(0.5, 2, (5, 1)).astype(dtype)}
    table = {"CustomDistProbs": probs, "CustomDistAlias": np.int32([-1, 0, 7, 0, 7, 0, 7, -1, 0]),
             "CustomDistAliasProbs": np.float32([1, .9, .9, .45, .45, .9, .9, 1, .9])}
    two = {"Label": np.int64(rng.randint(0, classes, (5, 2)))}
    cases = (("even", {}, {}), ("bias", bias, {}), ("weights", {**bias, **weights}, {"num_neg_samples": 7}),
             ("logarithmic", bias, {"sampler": 1}), ("custom", {**bias, **table}, {"sampler": 2}),
             ("given", weights, {"custom_neg_classes": [1, 4, 8], "num_neg_samples": 3}), ("two_true", two, {}))
    kinds = {"Cost": dtype, "SampleLogits": dtype, "SampleLabels": "int64"}
    for name, more, attrs in cases:
        inputs = {**base, **more}
        attrs = {"num_total_classes": classes, "num_neg_samples": 4, "seed": 11, **attrs}
        op_case(f"{out}/nce_{name}_{dtype}", "nce", inputs, attrs, list(kinds), out_dtypes=kinds)
        grad_case(f"{out}/nce_grad_{name}_{dtype}", "nce", inputs, attrs, list(kinds), forward_dtypes=kinds,
                  no_grad=["SampleWeight", "CustomDistProbs", "CustomDistAliasProbs"])


def _boxes(rng, labels, count, extra):
    left, size = rng.uniform(0, 0.6, (count, 2)), rng.uniform(0.1, 0.5, (count, 2))
    return np.hstack([rng.randint(1, labels, (count, 1)), extra(count), left, left + size])


def _maps(out, dtype):
    rng = np.random.RandomState(52)
    slots = ["AccumPosCount", "AccumTruePos", "AccumFalsePos", "MAP"]
    kinds = {s: "int32" if s == "AccumPosCount" else dtype for s in slots}
    truth = _boxes(rng, 4, 12, lambda n: rng.randint(0, 2, (n, 1)))
    found = np.hstack([truth[:, :1], rng.permutation(12)[:, None] / 12, truth[:, 2:] + rng.uniform(-.04, .04, (12, 4))])
    more = _boxes(rng, 5, 9, lambda n: rng.permutation(n)[:, None] / 10 + 0.03)
    found = np.vstack([found[:6], more[:4], found[6:], more[4:]]).astype(dtype)
    gt = truth.astype(dtype)
    lods = ([[0, 10, 21]], [[0, 6, 12]])
    for points in ("integral", "11point"):
        for difficult in (True, False):
            for threshold in (0.3, 0.6):
                attrs = {"class_num": 5, "ap_type": points, "evaluate_difficult": difficult,
                         "overlap_threshold": threshold}
                name = f"detection_map_{points}_{difficult}_{threshold}_{dtype}"
                plain = {"DetectRes": Lod(found, lods[0]), "Label": Lod(gt, lods[1])}
                first = op_case(f"{out}/{name}", "detection_map", plain, attrs, slots, out_dtypes=kinds)
                right, wrong = first["accumtruepos_0.out"], first["accumfalsepos_0.out"]
                if not difficult:
                    continue
                # In class order, as found: 0 has none.
                counts = [int((found[:, 0] == label).sum()) for label in range(5)]
                at = [np.concatenate([[0], np.cumsum(counts)]).astype(int).tolist()]
                state = {"HasState": np.int32([1]), "PosCount": first["accumposcount_0.out"],
                         "TruePos": Lod(right, at), "FalsePos": Lod(wrong, at)}
                op_case(f"{out}/{name}_state", "detection_map", {**plain, **state}, attrs, slots, out_dtypes=kinds)
    five = np.delete(gt, 1, axis=1)
    op_case(f"{out}/detection_map_five_{dtype}", "detection_map",
            {"DetectRes": Lod(found, lods[0]), "Label": Lod(five, lods[1])}, {"class_num": 5}, slots, out_dtypes=kinds)


def _pools(out, dtype):
    rng = np.random.RandomState(53)
    kinds = {"Output": dtype, "TopCount": dtype}
    rois = np.array([[1, 1, 9.2, 8], [0, 2.4, 5, 11], [2, 3, 12, 9], [-4, 0, 3, 30]], dtype)
    for name, no_trans, channels, group, part, classes, samples in (
            ("plain", True, 2, [1, 1], [1, 1], 1, 2), ("moved", False, 2, [1, 2], [2, 2], 1, 3),
            ("classes", False, 4, [2, 2], [3, 2], 2, 2), ("one_sample", False, 3, [1, 1], [1, 1], 3, 1)):
        inputs = {"Input": rng.uniform(-1, 1, (2, channels * group[0] * group[1], 7, 9)).astype(dtype),
                  "ROIs": Lod(rois, [[0, 3, 4]]),
                  "Trans": rng.uniform(-1, 1, (4, 2 * classes, *part)).astype(dtype)}
        attrs = {"no_trans": no_trans, "spatial_scale": 0.5, "output_dim": channels, "group_size": group,
                 "pooled_height": 3, "pooled_width": 2, "part_size": part, "sample_per_part": samples, "trans_std": 0.2}
        op_case(f"{out}/deformable_psroi_pooling_{name}_{dtype}", "deformable_psroi_pooling", inputs, attrs,
                list(kinds), out_dtypes=kinds)
        grad_case(f"{out}/deformable_psroi_pooling_grad_{name}_{dtype}", "deformable_psroi_pooling", inputs, attrs,
                  list(kinds), forward_dtypes=kinds, no_grad=["ROIs"] + (["Trans"] if no_trans else []))


def make(out):
    for dtype in ("float32", "float64"):
        _nce(out, dtype)
        _maps(out, dtype)
        _pools(out, dtype)
