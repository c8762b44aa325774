"""Metrics whose state grows from run to run."""
import numpy as np

from op_case import op_case


def _auc(out):
    rng = np.random.RandomState(12)
    predict, label = rng.uniform(0, 1, (20, 2)).astype("float32"), rng.randint(0, 2, (20, 1))
    types = {"AUC": "float64", "StatPosOut": "int64", "StatNegOut": "int64"}
    for thresholds in (4, 255):
        for steps in (0, 1, 3):
            count = (steps + 1) * (thresholds + 1) + 1 if steps else thresholds + 1
            for name, state in (("first", np.zeros(count)), ("later", rng.randint(0, 9, count))):
                states = {s: state.astype("int64").reshape((1, -1) if steps == 0 else (-1,)) for s in ("StatPos", "StatNeg")}
                op_case(f"{out}/auc_{thresholds}_{steps}_{name}", "auc", dict({"Predict": predict, "Label": label}, **states),
                        {"num_thresholds": thresholds, "slide_steps": steps}, list(types), out_dtypes=types,
                        unknown_batch=name == "first" and steps > 0)
    states = {s: np.zeros((1, 5), "int64") for s in ("StatPos", "StatNeg")}
    attrs = {"num_thresholds": 4, "slide_steps": 0}
    op_case(f"{out}/auc_one_column", "auc", dict({"Predict": predict[:, :1].copy(), "Label": label}, **states), attrs,
            list(types), out_dtypes=types)
    op_case(f"{out}/auc_tag", "auc", dict({"Predict": predict, "Label": label, "InsTagWeight": np.float32([1])}, **states),
            dict(attrs, curve="PR"), list(types), out_dtypes=types)


def make(out):
    _auc(out)
