"""Losses and accuracy: labels of each kind, ignored ones, axes."""
import os
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from op_case import op_case  # noqa: E402


def make(out):
    rng = np.random.RandomState(17)
    for dtype in ("float32", "float64"):
        x = rng.uniform(-4, 4, (3, 4, 5)).astype(dtype)
        soft = rng.uniform(0, 1, (3, 4, 5)).astype(dtype)
        soft /= soft.sum(-1, keepdims=True)
        types = {slot: dtype for slot in ("Softmax", "Loss", "Out", "Y", "MatchX")}

        def entropy(name, label, attrs=None, logits=x):
            op_case(f"{out}/softmax_with_cross_entropy_{dtype}_{name}", "softmax_with_cross_entropy",
                    {"Logits": logits, "Label": label}, attrs or {}, ["Softmax", "Loss"], out_dtypes=types)

        entropy("classes", rng.randint(0, 5, (3, 4, 1)))
        entropy("int32", rng.randint(0, 5, (3, 4, 1)).astype("int32"))
        entropy("axis_1", rng.randint(0, 4, (3, 1, 5)), {"axis": 1})
        entropy("ignored", rng.randint(0, 3, (3, 4, 1)), {"ignore_index": 1})
        entropy("soft", soft, {"soft_label": True})
        entropy("soft_axis_0", soft, {"soft_label": True, "axis": 0})
        entropy("probabilities", rng.randint(0, 5, (3, 4, 1)), {"use_softmax": False}, soft)
        rows = soft[0]
        for op in ("cross_entropy", "cross_entropy2"):
            outs = ["Y"] if op == "cross_entropy" else ["Y", "MatchX", "XShape"]
            op_case(f"{out}/{op}_{dtype}", op, {"X": rows, "Label": rng.randint(0, 5, (4, 1))}, {}, outs,
                    fetch=outs[:2], out_dtypes=types)
            op_case(f"{out}/{op}_{dtype}_ignored", op, {"X": rows, "Label": rng.randint(0, 3, (4, 1))}, {"ignore_index": 1}, outs,
                    fetch=outs[:2], out_dtypes=types)
        op_case(f"{out}/cross_entropy_{dtype}_soft", "cross_entropy", {"X": rows, "Label": soft[1]}, {"soft_label": True}, ["Y"],
                out_dtypes=types)
        labels = np.array([[0, 1, -1, 0.5, 1]] * 4, dtype)
        for i, attrs in enumerate(({}, {"ignore_index": -1}, {"ignore_index": -1, "normalize": True})):
            op_case(f"{out}/sigmoid_cross_entropy_with_logits_{dtype}_{i}", "sigmoid_cross_entropy_with_logits",
                    {"X": x[0], "Label": labels}, attrs, ["Out"], out_dtypes=types)
        weights = np.linspace(0.5, 3, 20).reshape(4, 5).astype(dtype)
        op_case(f"{out}/sigmoid_cross_entropy_with_logits_{dtype}_weighted", "sigmoid_cross_entropy_with_logits",
                {"X": x[0], "Label": labels, "pos_weight": weights}, {"ignore_index": -1, "normalize": True}, ["Out"], out_dtypes=types)
        op_case(f"{out}/label_smooth_{dtype}", "label_smooth", {"X": soft}, {"epsilon": 0.1}, ["Out"], out_dtypes=types)
        op_case(f"{out}/label_smooth_{dtype}_prior", "label_smooth", {"X": rows, "PriorDist": soft[1][:1]}, {"epsilon": 0.1}, ["Out"],
                out_dtypes=types)
    for k in (1, 2):
        op_case(f"{out}/accuracy_{k}", "accuracy", {"Out": rng.uniform(0, 1, (6, k)).astype("float32"),
                "Indices": rng.randint(0, 3, (6, k)), "Label": rng.randint(0, 3, (6, 1))}, {}, ["Accuracy", "Correct", "Total"],
                out_dtypes={"Correct": "int32", "Total": "int32"})


if __name__ == "__main__":
    make(sys.argv[1])
