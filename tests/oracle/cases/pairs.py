"""Counts of pairs and of right answers, children in trees, and products of the channels of two maps."""
import numpy as np

from grad_case import grad_case
from op_case import op_case


def _trees(out):
    tree = np.int32([[0, 0, 0, 1, 0], [0, 1, 0, 3, 4], [0, 1, 0, 5, 6], [0, 2, 1, 0, 0], [1, 2, 1, 0, 0],
                     [2, 2, 2, 0, 0], [3, 2, 2, 0, 0]])
    for dtype, number in (("int32", 2), ("int64", 3)):
        kinds = {"Child": dtype, "LeafMask": dtype}
        for name, x in (("column", [[2], [3], [1], [0]]), ("line", [2, 3, 6])):
            inputs = {"X": np.array(x, dtype), "TreeInfo": tree.astype(dtype)}
            op_case(f"{out}/tdm_child_{name}_{dtype}", "tdm_child", inputs, {"child_nums": 2, "dtype": number},
                    list(kinds), out_dtypes=kinds)


def _focus(out):
    for dtype in ("float32", "float64"):
        rng = np.random.RandomState(82)
        for axis, indexes in ((1, [0]), (1, [2, 0]), (2, [1]), (3, [0, 3])):
            x = rng.permutation(2 * 3 * 4 * 5).reshape(2, 3, 4, 5).astype(dtype)
            op_case(f"{out}/similarity_focus_{axis}_{len(indexes)}_{dtype}", "similarity_focus", {"X": x},
                    {"axis": axis, "indexes": indexes}, ["Out"], out_dtypes={"Out": dtype})


def make(out):
    _trees(out)
    _focus(out)
    for dtype in ("float32", "float64"):
        rng = np.random.RandomState(81)
        for n, classes in ((6, 3), (40, 7)):
            inputs = {"MaxProbs": rng.uniform(0, 1, (n, 1)).astype(dtype),
                      "Indices": np.int32(rng.randint(0, classes, (n, 1))),
                      "Labels": np.int32(rng.randint(0, classes, (n, 1)))}
            kinds = {"BatchMetrics": "float64", "AccumMetrics": "float64", "AccumStatesInfo": dtype}
            more = {"Weights": rng.uniform(0.5, 2, (n, 1)).astype(dtype),
                    "StatesInfo": rng.randint(0, 9, (classes, 4)).astype(dtype)}
            for name, added in (("plain", {}), ("accumulated", more)):
                op_case(f"{out}/precision_recall_{n}_{name}_{dtype}", "precision_recall", {**inputs, **added},
                        {"class_number": classes}, list(kinds), out_dtypes=kinds)
            scores = rng.randint(0, 9, (n, 2)).astype(dtype)
            inputs = {"Score": scores, "Label": rng.randint(0, 3, (n, 1)).astype(dtype),
                      "QueryID": np.int64(rng.randint(0, 3, (n, 1)))}
            kinds = {"PositivePair": dtype, "NegativePair": dtype, "NeutralPair": dtype}
            more = {"Weight": rng.uniform(0.5, 2, (n, 1)).astype(dtype)}
            more.update({f"Accumulate{kind}": np.array([i + 1], dtype) for i, kind in enumerate(kinds)})
            for name, added, column in (("plain", {}, 0), ("accumulated", more, -1)):
                op_case(f"{out}/positive_negative_pair_{n}_{name}_{dtype}", "positive_negative_pair",
                        {**inputs, **added}, {"column": column}, list(kinds), out_dtypes=kinds)
        for name, shape, other in (("small", (2, 3, 4, 5), 2), ("one", (1, 1, 1, 1), 4), ("wide", (2, 8, 7, 9), 16)):
            inputs = {"X": rng.uniform(-1, 1, shape).astype(dtype),
                      "Y": rng.uniform(-1, 1, (shape[0], other, *shape[2:])).astype(dtype)}
            op_case(f"{out}/fsp_{name}_{dtype}", "fsp", inputs, {}, ["Out"], out_dtypes={"Out": dtype})
            grad_case(f"{out}/fsp_grad_{name}_{dtype}", "fsp", inputs, {}, ["Out"], forward_dtypes={"Out": dtype})
