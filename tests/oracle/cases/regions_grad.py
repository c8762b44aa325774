"""Gradients of deformable convolutions, pooling over regions, patches and frames."""
import numpy as np

from op_case import GradCases, Lod, op_case

BOXES = np.array([[1, 2, 9, 7], [-6, -4, 30, 40], [50, 60, 70, 90], [12, 9, 3, 2], [4, 4, 4, 4], [0, 0, 20, 16]])


def _deformable(c):
    for name, bent, groups, out, window in (
            ("plain", 1, 1, (4, 6), {}), ("groups", 1, 2, (4, 6), {}), ("bent", 2, 1, (4, 6), {}),
            ("window", 1, 1, (3, 7), {"strides": [2, 1], "paddings": [1, 1], "dilations": [1, 2]})):
        attrs = dict({"strides": [1, 1], "paddings": [0, 0], "dilations": [1, 1], "groups": groups,
                      "deformable_groups": bent, "im2col_step": 1}, **window)
        inputs = {"Input": c.draw((2, 4, 6, 7)), "Offset": c.draw((2, 12 * bent) + out, -2, 2),
                  "Filter": c.draw((6, 4 // groups, 3, 2)), "Output@GRAD": c.draw((2, 6) + out)}
        c.case(name, "deformable_conv_v1_grad", inputs, attrs, ["Input", "Offset", "Filter"], rtol=2e-4, atol=2e-5)
        c.case(name, "deformable_conv_grad", dict(inputs, Mask=c.draw((2, 6 * bent) + out, 0, 1)), attrs,
               ["Input", "Offset", "Filter", "Mask"], rtol=2e-4, atol=2e-5)


def _regions(c):
    boxes = BOXES.astype(c.dtype)
    by_lod, by_number = {"ROIs": Lod(boxes, [[0, 4, 6]])}, {"ROIs": boxes, "RoisNum": np.int32([4, 2])}
    for scale in (0.25, 1.0):
        size = {"pooled_height": 3, "pooled_width": 2, "spatial_scale": scale}
        for name, rois in (("lod", by_lod), ("number", by_number)):
            x, g = c.draw((2, 4, 9, 11)), c.draw((6, 4, 3, 2))
            for ratio, aligned in ((2, False), (-1, True)):
                c.case(f"{name}_{scale}_{ratio}", "roi_align_grad", dict(rois, X=x, **{"Out@GRAD": g}),
                       dict(size, sampling_ratio=ratio, aligned=aligned), ["X"], rtol=1e-4, atol=1e-5)
            y = op_case(f"{c.out}/roi_pool_{c.dtype}_forward", "roi_pool", dict(rois, X=x), size, ["Out", "Argmax"],
                        out_dtypes={"Out": c.dtype, "Argmax": "int64"})
            c.case(f"{name}_{scale}", "roi_pool_grad", dict(rois, X=x, Argmax=y["argmax_0.out"], **{"Out@GRAD": g}), size,
                   ["X"])
            c.case(f"{name}_{scale}", "psroi_pool_grad",
                   dict(rois, X=c.draw((2, 18, 9, 11)), **{"Out@GRAD": c.draw((6, 3, 3, 2))}),
                   dict(size, output_channels=3), ["X"])


def _patches(c):
    for name, kernel, strides, pads, steps, places in (
            ("plain", [2, 2], [1, 1], [0, 0, 0, 0], [1, 1], 30), ("window", [3, 2], [2, 1], [1, 0, 1, 0], [1, 1], 20),
            ("dilated", [2, 3], [1, 1], [1, 2, 1, 2], [2, 2], 42)):
        attrs = {"kernel_sizes": kernel, "strides": strides, "paddings": pads, "dilations": steps}
        columns = (2, 3 * kernel[0] * kernel[1], places)
        c.case(name, "unfold_grad", {"X": c.draw((2, 3, 7, 6)), "Y@GRAD": c.draw(columns)}, attrs, ["X"])
        c.case(name, "fold_grad", {"X": c.draw(columns), "Y@GRAD": c.draw((2, 3, 7, 6))}, dict(attrs, output_sizes=[7, 6]),
               ["X"])
    for name, axis, signal, frames in (("last", -1, (2, 3, 11), (2, 3, 4, 3)), ("first", 0, (11, 2), (3, 4, 2))):
        c.case(name, "frame_grad", {"X": c.draw(signal), "Out@GRAD": c.draw(frames)},
               {"frame_length": 4, "hop_length": 3, "axis": axis}, ["X"])
        whole = signal[:-1] + (10,) if axis else (10,) + signal[1:]
        c.case(name, "overlap_add_grad", {"X": c.draw(frames), "Out@GRAD": c.draw(whole)}, {"hop_length": 3, "axis": axis},
               ["X"])
    for name, onesided, normalized, bins in (("half", True, False, 5), ("whole", False, True, 8)):
        g = c.draw((2, bins, 4)) + 1j * c.draw((2, bins, 4))
        c.case(name, "stft_grad", {"X": c.draw((2, 17)), "Window": c.draw((8,)),
                                   "Out@GRAD": g.astype("complex64" if c.dtype == "float32" else "complex128")},
               {"n_fft": 8, "hop_length": 3, "normalized": normalized, "onesided": onesided}, ["X"], rtol=1e-4, atol=1e-5)


def make(out):
    for dtype in ("float32", "float64"):
        c = GradCases(out, dtype, 23)
        _deformable(c)
        _regions(c)
        _patches(c)
