"""Losses of a prediction and a label."""
import numpy as np

from op_case import op_case

NAN = np.nan


def _pairs(out, dtype):
    x = np.array([[-3], [0.5], [2], [NAN], [1], [0.25]], dtype)
    y = np.array([[1], [1], [0], [1], [0], [0.5]], dtype)
    p = np.array([[0.1], [0.9], [0], [1], [0.5], [0.3]], dtype)

    def case(name, op, inputs, attrs, outputs):
        op_case(f"{out}/{op}_{dtype}_{name}", op, inputs, attrs, outputs, out_dtypes={o: dtype for o in outputs},
                unknown_batch=True)

    for delta in (1.0, 0.4):
        case(f"{delta}", "huber_loss", {"X": x, "Y": y}, {"delta": delta}, ["Out", "Residual"])
    case("hard", "bce_loss", {"X": p, "Label": np.round(y)}, {}, ["Out"])
    case("soft", "bce_loss", {"X": p, "Label": p[::-1].copy()}, {}, ["Out"])
    rng = np.random.RandomState(3)
    a, b = rng.uniform(-3, 0, (3, 4, 5)).astype(dtype), rng.uniform(-0.2, 1, (3, 4, 5)).astype(dtype)
    for reduction in ("none", "mean", "sum", "batchmean"):
        case(reduction, "kldiv_loss", {"X": a, "Target": b}, {"reduction": reduction}, ["Loss"])
        case(reduction + "_nan", "kldiv_loss", {"X": x, "Target": y}, {"reduction": reduction}, ["Loss"])
    for reduction in (0, 1, 2):
        case(f"{reduction}", "identity_loss", {"X": a}, {"reduction": reduction}, ["Out"])
    case("rank_3", "bpr_loss", {"X": a, "Label": rng.randint(0, 5, (3, 4, 1))}, {}, ["Y"])
    case("rank_2", "bpr_loss", {"X": a[0], "Label": rng.randint(0, 5, (4, 1))}, {}, ["Y"])
    labels = np.array([[-2], [-1], [0.3], [1.2], [-1.5], [1]], dtype)
    case("labels", "teacher_student_sigmoid_loss", {"X": np.array([[1], [2], [-1], [20], [0.5], [-20]], dtype),
                                                    "Label": labels}, {}, ["Y"])
    if dtype != "float32":
        return
    case("plain", "log_loss", {"Predicted": p, "Labels": y}, {"epsilon": 1e-4}, ["Loss"])
    case("plain", "hinge_loss", {"Logits": x, "Labels": np.round(y)}, {}, ["Loss"])
    case("plain", "modified_huber_loss", {"X": x, "Y": y}, {}, ["Out", "IntermediateVal"])
    case("plain", "rank_loss", {"Label": y, "Left": x, "Right": p}, {}, ["Out"])
    case("large", "rank_loss", {"Label": y, "Left": x * 40, "Right": p}, {}, ["Out"])


def _nll(out, dtype):
    rng = np.random.RandomState(4)
    weight = np.array([0.5, 1, 2, 0.25], dtype)
    for shape in ((5, 4), (2, 4, 3, 2)):
        x = rng.uniform(-4, 0, shape).astype(dtype)
        label = rng.randint(0, 4, shape[:1] + shape[2:])
        for reduction in ("none", "mean", "sum"):
            for name, inputs, attrs in (("plain", {}, {}), ("weighted", {"Weight": weight}, {}),
                                        ("ignored", {"Weight": weight}, {"ignore_index": 2})):
                if name == "ignored" and reduction != "none":
                    continue  # real Paddle may corrupt its heap
                op_case(f"{out}/nll_loss_{dtype}_{len(shape)}_{reduction}_{name}", "nll_loss",
                        dict({"X": x, "Label": label}, **inputs), dict({"reduction": reduction}, **attrs),
                        ["Out", "Total_weight"], out_dtypes={"Out": dtype, "Total_weight": dtype}, unknown_batch=True)


def make(out):
    for dtype in ("float32", "float64"):
        _pairs(out, dtype)
        _nll(out, dtype)
