"""Metrics of whole batches: pairs, precisions, detections."""
import numpy as np
from draw import Case, Lod, domain


@domain("positive_negative_pair")
def positive_negative_pair(g, op):
    n, columns, dtype = g.size(17), g.size(3), g.dtype()
    inputs = {"Score": g.array([n, columns], dtype), "Label": g.ids([n, 1], 3).astype(dtype),
              "QueryID": g.ids([n, 1], 3)}
    if g.flag():
        inputs["Weight"] = g.array([n, 1], dtype, 0.25, 2)
    if g.flag():
        for slot in ("Positive", "Negative", "Neutral"):
            inputs[f"Accumulate{slot}Pair"] = g.array([1], dtype, 0, 9)
    column = g.below(columns) if g.flag() else -1
    return Case(inputs, {"column": column}, ["PositivePair", "NegativePair", "NeutralPair"], grad=False)


@domain("precision_recall")
def precision_recall(g, op):
    n, classes, dtype = g.size(17), g.int(1, 5), g.dtype()
    inputs = {"MaxProbs": g.array([n, 1], dtype, 0, 1), "Indices": g.ids([n, 1], classes, "int32"),
              "Labels": g.ids([n, 1], classes, "int32")}
    if g.flag():
        inputs["Weights"] = g.array([n, 1], dtype, 0.25, 2)
    if g.flag():
        inputs["StatesInfo"] = g.array([classes, 4], "float32", 0, 9)
    outputs = ["BatchMetrics", "AccumMetrics", "AccumStatesInfo"]
    return Case(inputs, {"class_number": classes}, outputs, grad=False, rough=True,
                kinds={"BatchMetrics": "float64", "AccumMetrics": "float64"})


def detections(g, count, classes, dtype, truth=None):
    """[label, score, box] of each; with `truth`, near its boxes more often than not."""
    left, size = g.elements.uniform(0, 0.6, (count, 2)), g.elements.uniform(0.1, 0.4, (count, 2))
    label, corners = g.elements.randint(1, classes, (count, 1)), np.hstack([left, left + size])
    if truth is not None:
        for i in range(count):
            if g.elements.rand() < 0.7:
                of = truth[g.elements.randint(len(truth))]
                label[i], corners[i] = of[0], of[-4:] + g.elements.uniform(-0.04, 0.04, 4)
    score = (g.elements.permutation(count)[:, None] + 0.5) / count  # no two alike: their order is open
    return np.hstack([label, score, corners]).astype(dtype)


@domain("detection_map")
def detection_map(g, op):
    dtype, classes, images = g.dtype(), g.int(2, 4), g.int(1, 3)
    true_lod, found_lod = g.lod(images), g.lod(images, size=6)
    truth = detections(g, true_lod[0][-1], classes, dtype)
    found = detections(g, found_lod[0][-1], classes, dtype, truth)
    truth[:, 1] = g.elements.randint(0, 2, len(truth))  # difficult or not
    if g.flag(3):
        truth = np.delete(truth, 1, axis=1)
    attrs = {"class_num": classes, "ap_type": g.choice("integral", "11point"),
             **g.attrs(evaluate_difficult=(False,), overlap_threshold=(0.3, 0.7), background_label=(-1,))}
    kinds = {s: "int32" if s == "AccumPosCount" else dtype for s in ("AccumPosCount", "AccumTruePos", "AccumFalsePos",
                                                                     "MAP")}
    inputs = {"DetectRes": Lod(found, found_lod), "Label": Lod(truth, true_lod)}
    if g.flag(3):
        counts = [g.below(3) for _ in range(classes)]
        counts[0] += 0 if sum(counts) else 1
        at = [[0] + [int(n) for n in np.cumsum(counts)]]
        right = g.elements.randint(0, 2, (at[0][-1], 1))
        score = (g.elements.permutation(at[0][-1])[:, None] + 0.25) / at[0][-1]
        inputs.update(HasState=np.int32([1]), PosCount=g.elements.randint(0, 5, (classes, 1)).astype("int32"),
                      TruePos=Lod(np.hstack([score, right]).astype(dtype), at),
                      FalsePos=Lod(np.hstack([score, 1 - right]).astype(dtype), at))
    return Case(inputs, attrs, list(kinds), grad=False, kinds=kinds, rough=True)
