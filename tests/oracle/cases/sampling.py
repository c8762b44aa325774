"""Ops that rearrange or sample images."""
import numpy as np

from op_case import op_case


def _rearranging(out):
    for dtype in ("float32", "float64"):
        r = np.random.RandomState(1)

        def case(name, op, shape, attrs, **options):
            x = r.normal(0, 1, shape).astype(dtype)
            op_case(f"{out}/{op}_{name}_{dtype}", op, {"X": x}, attrs, ["Out"], out_dtypes={"Out": dtype}, **options)

        case("first", "pixel_shuffle", (2, 18, 4, 5), {"upscale_factor": 3})
        case("last", "pixel_shuffle", (2, 4, 5, 18), {"upscale_factor": 3, "data_format": "NHWC"})
        case("first", "pixel_unshuffle", (2, 3, 6, 9), {"downscale_factor": 3})
        case("last", "pixel_unshuffle", (2, 6, 9, 3), {"downscale_factor": 3, "data_format": "NHWC"})
        case("first", "channel_shuffle", (2, 12, 4, 5), {"groups": 3})
        case("last", "channel_shuffle", (2, 4, 5, 12), {"groups": 3, "data_format": "NHWC"})
        if dtype == "float32":  # real Paddle copies half of each float64
            case("plain", "shuffle_channel", (2, 12, 4, 5), {"group": 4})
        case("first", "temporal_shift", (6, 9, 4, 5), {"seg_num": 3, "shift_ratio": 0.25})
        case("last", "temporal_shift", (6, 4, 5, 9), {"seg_num": 2, "shift_ratio": 0.3, "data_format": "NHWC"})


def _sampling(out):
    for dtype in ("float32", "float64"):
        r = np.random.RandomState(2)
        for axes in (2, 3):
            shape = (2, 3) + (4, 5, 6)[:axes]
            theta = r.normal(0, 1, (2, axes, axes + 1)).astype(dtype)
            for corners in (True, False):
                op_case(f"{out}/affine_grid_{axes}_{corners}_{dtype}", "affine_grid", {"Theta": theta},
                        {"output_shape": list(shape), "align_corners": corners}, ["Output"],
                        out_dtypes={"Output": dtype})
            op_case(f"{out}/affine_grid_{axes}_tensor_{dtype}", "affine_grid",
                    {"Theta": theta, "OutputShape": np.int32(shape)}, {}, ["Output"], out_dtypes={"Output": dtype})
            x = r.normal(0, 1, shape).astype(dtype)
            grid = r.uniform(-1.8, 1.8, (2,) + (5, 7, 3)[:axes] + (axes,)).astype(dtype)
            for mode in ("bilinear", "nearest"):
                for padding in ("zeros", "border", "reflection"):
                    for corners in (True, False):
                        op_case(f"{out}/grid_sampler_{axes}_{mode}_{padding}_{corners}_{dtype}", "grid_sampler",
                                {"X": x, "Grid": grid},
                                {"mode": mode, "padding_mode": padding, "align_corners": corners}, ["Output"],
                                out_dtypes={"Output": dtype}, rtol=1e-4, atol=1e-5)


def _deformable(out):
    for dtype in ("float32", "float64"):
        r = np.random.RandomState(3)
        kinds = {"plain": {}, "groups": {"groups": 2}, "deformable_groups": {"deformable_groups": 2},
                 "window": {"strides": [2, 1], "paddings": [1, 2], "dilations": [1, 2]}}
        for name, more in kinds.items():
            attrs = dict(dict(strides=[1, 1], paddings=[1, 1], dilations=[1, 1], groups=1, deformable_groups=1,
                              im2col_step=1), **more)
            size = [(s + 2 * p - d * (k - 1) - 1) // t + 1 for s, p, d, k, t in
                    zip((6, 7), attrs["paddings"], attrs["dilations"], (3, 2), attrs["strides"])]
            inputs = {"Input": r.normal(0, 1, (2, 4, 6, 7)), "Filter": r.normal(0, 1, (6, 4 // attrs["groups"], 3, 2)),
                      "Offset": r.normal(0, 1, [2, 12 * attrs["deformable_groups"]] + size)}
            inputs = {k: v.astype(dtype) for k, v in inputs.items()}
            op_case(f"{out}/deformable_conv_v1_{name}_{dtype}", "deformable_conv_v1", inputs, attrs, ["Output"],
                    out_dtypes={"Output": dtype}, rtol=1e-4, atol=1e-5)
            inputs["Mask"] = r.rand(*([2, 6 * attrs["deformable_groups"]] + size)).astype(dtype)
            op_case(f"{out}/deformable_conv_{name}_{dtype}", "deformable_conv", inputs, attrs, ["Output"],
                    out_dtypes={"Output": dtype}, rtol=1e-4, atol=1e-5)


def make(out):
    _rearranging(out)
    _sampling(out)
    _deformable(out)
