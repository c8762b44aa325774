"""Gradients of resizing, sampling and rearranging."""
import numpy as np

from op_case import GradCases

METHODS = (("nearest", (2, 3, 4, 5), ("out_h", "out_w")), ("bilinear", (2, 3, 4, 5), ("out_h", "out_w")),
           ("bicubic", (2, 3, 4, 5), ("out_h", "out_w")), ("linear", (2, 3, 5), ("out_w",)),
           ("trilinear", (1, 2, 3, 4, 5), ("out_d", "out_h", "out_w")))


def _resizes(c):
    for method, shape, names in METHODS:
        for version in ("", "_v2"):
            for name, corners, mode, sizes, scale in (("corners", True, 1, (7, 3, 9), 0.0), ("centres", False, 0, (7, 3, 9), 0.0),
                                                      ("ratio", False, 1, (7, 3, 9), 0.0), ("scale", False, 0, (0, 0, 0), 1.7)):
                axes = len(names)
                attrs = {"data_layout": "NCHW", "out_d": 0, "out_h": 0, "out_w": 0, "interp_method": method,
                         "align_corners": corners, "align_mode": mode,
                         "scale": ([scale] * axes if scale else []) if version else scale}
                attrs.update(zip(names, sizes))
                if not version:
                    attrs["use_mkldnn"] = False
                sizes = sizes[:axes] if not scale else [int(np.float32(n) * np.float32(scale)) for n in shape[2:]]
                grad = c.draw(shape[:2] + tuple(sizes))
                c.case(name, f"{method}_interp{version}_grad", {"X": c.draw(shape), "Out@GRAD": grad}, attrs, ["X"],
                       rtol=1e-4, atol=1e-5)
    attrs = {"data_layout": "NHWC", "out_d": 0, "out_h": 7, "out_w": 3, "interp_method": "bilinear", "align_corners": False,
             "align_mode": 0, "scale": []}
    c.case("nhwc", "bilinear_interp_v2_grad", {"X": c.draw((2, 4, 5, 3)), "Out@GRAD": c.draw((2, 7, 3, 3))}, attrs, ["X"],
           rtol=1e-4, atol=1e-5)
    c.case("out_size", "bilinear_interp_v2_grad",
           {"X": c.draw((2, 3, 4, 5)), "OutSize": np.int32([6, 8]), "Out@GRAD": c.draw((2, 3, 6, 8))},
           dict(attrs, data_layout="NCHW"), ["X"], rtol=1e-4, atol=1e-5)


def _halves(out):
    """The original adds up in float16."""
    c = GradCases(out, "float16", 25)
    for method, shape, names in METHODS:
        attrs = {"data_layout": "NCHW", "out_d": 0, "out_h": 0, "out_w": 0, "interp_method": method, "align_corners": False,
                 "align_mode": 0, "scale": []}
        attrs.update(zip(names, (5, 3, 9)))
        grad = c.draw(shape[:2] + (5, 3, 9)[:len(names)])
        c.case("centres", f"{method}_interp_v2_grad", {"X": c.draw(shape), "Out@GRAD": grad}, attrs, ["X"], rtol=1e-2,
               atol=1e-2)


def _channels(c):
    for layout, shape in (("NCHW", (2, 3, 4, 5)), ("NHWC", (2, 4, 5, 3))):
        c.case(layout, "affine_channel_grad", {"X": c.draw(shape), "Scale": c.draw((3,)), "Out@GRAD": c.draw(shape)},
               {"data_layout": layout}, ["X", "Scale", "Bias"], rtol=1e-4, atol=1e-5)
    for corners in (True, False):
        c.case(f"{corners}", "affine_grid_grad", {"Theta": c.draw((2, 2, 3)), "Output@GRAD": c.draw((2, 4, 5, 2))},
               {"align_corners": corners, "output_shape": [2, 3, 4, 5]}, ["Theta"], rtol=1e-4, atol=1e-5)
    for layout, wide, deep in (("NCHW", (2, 2, 6, 8), (2, 8, 3, 4)), ("NHWC", (2, 6, 8, 2), (2, 3, 4, 8))):
        c.case(layout, "pixel_shuffle_grad", {"Out@GRAD": c.draw(wide)}, {"upscale_factor": 2, "data_format": layout}, ["X"])
        c.case(layout, "pixel_unshuffle_grad", {"Out@GRAD": c.draw(deep)}, {"downscale_factor": 2, "data_format": layout},
               ["X"])
        c.case(layout, "channel_shuffle_grad", {"Out@GRAD": c.draw(deep)}, {"groups": 4, "data_format": layout}, ["X"])
        c.case(layout, "temporal_shift_grad", {"Out@GRAD": c.draw((6,) + deep[1:])},
               {"seg_num": 3, "shift_ratio": 0.25, "data_format": layout}, ["X"])
    for groups in (2, 3) if c.dtype == "float32" else ():  # of float64 the original moves half of the bytes
        c.case(str(groups), "shuffle_channel_grad", {"Out@GRAD": c.draw((2, 6, 3, 2))}, {"group": groups}, ["X"])


def _places(c):
    for mode in ("bilinear", "nearest"):
        for padding in ("zeros", "border", "reflection"):
            for corners in (True, False):
                attrs = {"mode": mode, "padding_mode": padding, "align_corners": corners}
                c.case(f"{mode}_{padding}_{corners}", "grid_sampler_grad",
                       {"X": c.draw((2, 3, 5, 7)), "Grid": c.draw((2, 4, 6, 2), -1.7, 1.7),
                        "Output@GRAD": c.draw((2, 3, 4, 6))}, attrs, ["X", "Grid"], rtol=1e-4, atol=2e-5)
                c.case(f"{mode}_{padding}_{corners}_volume", "grid_sampler_grad",
                       {"X": c.draw((1, 2, 4, 5, 6)), "Grid": c.draw((1, 3, 2, 4, 3), -1.5, 1.5),
                        "Output@GRAD": c.draw((1, 2, 3, 2, 4))}, attrs, ["X", "Grid"], rtol=1e-4, atol=2e-5)


def make(out):
    for dtype in ("float32", "float64"):
        c = GradCases(out, dtype, 22)
        _resizes(c)
        _channels(c)
        _places(c)
    _halves(out)
