"""Gradients of losses."""
import numpy as np

from op_case import GradCases

NAN = np.nan


def _pairs(out, dtype):
    c = GradCases(out, dtype, 11)
    a, b, g = c.draw((3, 4, 5), -3, 0), c.draw((3, 4, 5), -0.2, 1), c.draw((3, 4, 5))
    for reduction in ("none", "mean", "sum", "batchmean"):
        loss = g if reduction == "none" else c.draw(())
        c.case(reduction, "kldiv_loss_grad", {"X": a, "Target": b, "Loss@GRAD": loss}, {"reduction": reduction}, ["X"])
    c.case("nan", "kldiv_loss_grad", {"X": a[0, 0, :3], "Target": np.array([NAN, -1, 0], dtype), "Loss@GRAD": g[0, 0, :3]},
           {"reduction": "none"}, ["X"])
    for delta in (1.0, 0.4):
        rest = np.array([[-3], [0.5], [1], [NAN], [-0.4], [0.25]], dtype)
        c.case(f"{delta}", "huber_loss_grad", {"Residual": rest, "Out@GRAD": c.draw((6, 1))}, {"delta": delta}, ["X", "Y"])
    p = np.array([[0.1], [0.9], [0], [1], [0.5], [0.3]], dtype)
    c.case("hard", "bce_loss_grad", {"X": p, "Label": np.round(p), "Out@GRAD": c.draw((6, 1))}, {}, ["X"])
    c.case("soft", "bce_loss_grad", {"X": p, "Label": p[::-1].copy(), "Out@GRAD": c.draw((6, 1))}, {}, ["X"])
    for epsilon in (0.1, 0.5):
        c.case(f"{epsilon}", "label_smooth_grad", {"Out@GRAD": g}, {"epsilon": epsilon}, ["X"])


def _rows(out, dtype):
    c = GradCases(out, dtype, 12)
    p, label = c.draw((4, 3), 0.1, 1), np.int64([[0], [2], [1], [2]])
    c.case("plain", "cross_entropy_grad", {"X": p, "Label": label, "Y@GRAD": c.draw((4, 1))},
           {"soft_label": False, "ignore_index": -100}, ["X"])
    c.case("ignored", "cross_entropy_grad", {"X": p, "Label": label, "Y@GRAD": c.draw((4, 1))},
           {"soft_label": False, "ignore_index": 2}, ["X"])
    c.case("soft", "cross_entropy_grad", {"X": p, "Label": c.draw((4, 3), 0, 1), "Y@GRAD": c.draw((4, 1))},
           {"soft_label": True, "ignore_index": -100}, ["X"])
    match = np.take_along_axis(p, label, 1)
    for name, ignored in (("plain", -100), ("ignored", 1)):
        c.case(name, "cross_entropy_grad2", {"Label": label, "MatchX": match, "XShape": np.zeros((4, 3, 0), dtype),
                                             "Y@GRAD": c.draw((4, 1))}, {"ignore_index": ignored}, ["X"])
    # Of rank 2 alone: of more the original writes a few elements and leaves the others as they were.
    for name, factor in (("plain", 1), ("steep", 40)):
        c.case(name, "bpr_loss_grad", {"X": c.draw((4, 5), -3, 3) * np.array(factor, dtype),
                                       "Label": np.int64(c.rng.randint(0, 5, (4, 1))), "Y@GRAD": c.draw((4, 1))}, {}, ["X"])
    labels = np.array([[-2], [-1], [0.3], [1.2], [-1.5], [1]], dtype)
    for name, values in (("inside", [1, 2, -1, 14, 0.5, -3]), ("bounds", [15, -15, 20, -20, 0, 14.5])):
        c.case(name, "teacher_student_sigmoid_loss_grad",
               {"X": np.array(values, dtype)[:, None], "Label": labels, "Y@GRAD": c.draw((6, 1))},
               {"soft_max_up_bound": 15.0, "soft_max_lower_bound": -15.0}, ["X"])
    weight = c.draw((3,), 0.2, 2)
    for shape in ((5, 3), (2, 3, 3, 2)):
        x, label = c.draw(shape, -4, 0), c.rng.randint(0, 3, shape[:1] + shape[2:])
        for reduction in ("none", "mean", "sum"):
            loss = c.draw(label.shape if reduction == "none" else ())
            for name, more, total in (("plain", {}, label.size), ("weighted", {"Weight": weight}, weight[label].sum())):
                c.case(f"{len(shape)}_{reduction}_{name}", "nll_loss_grad",
                       dict({"X": x, "Label": label, "Total_weight": np.array(total, dtype), "Out@GRAD": loss}, **more),
                       {"reduction": reduction, "ignore_index": -100}, ["X"])


def _float32(out):
    c = GradCases(out, "float32", 13)
    x = np.float32([[-3], [0.5], [2], [NAN], [1], [0.25]])
    y, g = np.float32([[1], [1], [0], [1], [1], [0]]), c.draw((6, 1))
    p = np.float32([[0.1], [0.9], [0], [1], [0.5], [0.3]])
    for name, labels in (("hard", y), ("soft", p)):
        c.case(name, "log_loss_grad", {"Predicted": p, "Labels": labels, "Loss@GRAD": g}, {"epsilon": 1e-4}, ["Predicted"])
        c.case(name, "hinge_loss_grad", {"Logits": x, "Labels": labels, "Loss@GRAD": g}, {}, ["Logits"])
        c.case(name, "modified_huber_loss_grad", {"Y": labels, "IntermediateVal": x, "Out@GRAD": g}, {}, ["X"])
        for factor in (1, 60):
            c.case(f"{name}_{factor}", "rank_loss_grad", {"Label": labels, "Left": x * np.float32(factor), "Right": p,
                                                          "Out@GRAD": g}, {}, ["Left", "Right"])


def make(out):
    for dtype in ("float32", "float64"):
        _pairs(out, dtype)
        _rows(out, dtype)
    _float32(out)
