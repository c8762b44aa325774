"""Norms over channels, groups and images."""
import numpy as np

from op_case import op_case


def make(out):
    for dtype in ("float32", "float64"):
        r = np.random.RandomState(1)
        x = r.normal(1, 2, (2, 6, 4, 5)).astype(dtype)
        scaled = {"Scale": r.rand(6).astype(dtype), "Bias": r.rand(6).astype(dtype)}

        def case(op, name, inputs, attrs, outs, **options):
            op_case(f"{out}/{op}_{name}_{dtype}", op, inputs, attrs, outs, out_dtypes={o: dtype for o in outs},
                    rtol=1e-4, atol=1e-5, **options)

        norm = ["Y", "SavedMean", "SavedVariance"]
        case("instance_norm", "images", dict(scaled, X=x), {"epsilon": 1e-4}, norm)
        case("instance_norm", "bare", {"X": x}, {}, norm)
        case("instance_norm", "rows", dict(scaled, X=x[..., 0].copy()), {}, norm)
        case("instance_norm", "volumes", dict(scaled, X=r.rand(2, 6, 2, 3, 4).astype(dtype)), {}, norm)
        norm = ["Y", "Mean", "Variance"]
        for groups in (1, 2, 6):
            case("group_norm", f"first_{groups}", dict(scaled, X=x), {"groups": groups}, norm)
            case("group_norm", f"last_{groups}", dict(scaled, X=x.transpose(0, 2, 3, 1).copy()),
                 {"groups": groups, "data_layout": "NHWC"}, norm)
        case("group_norm", "bare", {"X": x}, {"groups": 3, "epsilon": 0.01}, norm)
        case("affine_channel", "first", dict(scaled, X=x), {"data_layout": "NCHW"}, ["Out"])
        case("affine_channel", "last", dict(scaled, X=x.transpose(0, 2, 3, 1).copy()), {"data_layout": "NHWC"}, ["Out"])
        case("affine_channel", "rows", dict(scaled, X=x[:, :, 0, 0].copy()), {"data_layout": "NCHW"}, ["Out"])
        sums = {"BatchSize": r.rand(6).astype(dtype) + 4, "BatchSum": r.rand(6).astype(dtype),
                "BatchSquareSum": r.rand(6).astype(dtype) + 3}
        rows = x[:, :, 0, 0].copy()
        rows[0, 2] = 0
        more = {"scale_w": r.rand(6).astype(dtype), "bias": r.rand(6).astype(dtype)}
        norm = ["Y", "Means", "Scales"]
        case("data_norm", "plain", dict(sums, X=rows), {}, norm)
        case("data_norm", "slots", dict(sums, X=rows), {"slot_dim": 2}, norm)
        case("data_norm", "shifted", dict(sums, X=rows, **more), {"enable_scale_and_shift": True}, norm)
        weight = r.normal(0, 1, (4, 3, 2, 5)).astype(dtype)
        for dim in (0, 1):
            h = weight.shape[dim]
            case("spectral_norm", f"dim{dim}", {"Weight": weight, "U": r.rand(h).astype(dtype),
                                                "V": r.rand(weight.size // h).astype(dtype)},
                 {"dim": dim, "power_iters": 3}, ["Out"])
        if dtype == "float32":
            case("lrn", "first", {"X": x}, {"n": 3, "alpha": 0.1, "k": 1.5, "beta": 0.6}, ["Out", "MidOut"])
            case("lrn", "last", {"X": x.transpose(0, 2, 3, 1).copy()}, {"n": 5, "alpha": 0.1, "data_format": "NHWC"},
                 ["Out", "MidOut"])
