"""Gradients of operators on sequences, each as an op by itself."""
import numpy as np

from op_case import Lod, op_case

LODS = {"some": [[0, 2, 3, 7]], "empty": [[0, 0, 3, 3, 6]]}


def _random(seed, *shape, dtype="float32"):
    return np.random.RandomState(seed).uniform(-1, 1, shape).astype(dtype)


def make_pool(out):
    for name, lod in LODS.items():
        for pool in ("SUM", "AVERAGE", "SQRT", "LAST", "FIRST", "MAX"):
            rows, n = lod[-1][-1], len(lod[-1]) - 1
            dtype = "float64" if pool in ("SQRT", "MAX") else "float32"
            x = _random(1, rows, 3, dtype=dtype)
            inputs = {"X": Lod(x, lod), "Out@GRAD": _random(2, n, 3, dtype=dtype)}
            if pool == "MAX":
                if name == "empty":
                    continue  # the original reads the row -1 of an empty sequence
                inputs["MaxIndex"] = np.int32([[a + x[a:b, i].argmax() for i in range(3)]
                                               for a, b in zip(lod[0], lod[0][1:])])
            op_case(f"{out}/sequence_pool_grad_{pool}_{name}", "sequence_pool_grad", inputs, {"pooltype": pool, "is_test": False, "pad_value": 0.0},
                    ["X@GRAD"], out_dtypes={"X@GRAD": dtype})


def make_softmax(out):
    for name, lod in LODS.items():
        rows = lod[-1][-1]
        y = np.concatenate([np.exp(v) / np.exp(v).sum() for v in
                            (_random(3, rows, 1)[a:b] for a, b in zip(lod[0], lod[0][1:])) if len(v)])
        op_case(f"{out}/sequence_softmax_grad_{name}", "sequence_softmax_grad",
                {"X": Lod(_random(3, rows, 1), lod), "Out": Lod(y, lod), "Out@GRAD": Lod(_random(4, rows, 1), lod)},
                {"use_cudnn": False}, ["X@GRAD"])


def make_expand(out):
    y = Lod(_random(1, 6, 1), [[0, 2, 3], [0, 1, 4, 6]])
    op_case(f"{out}/sequence_expand_grad_rows", "sequence_expand_grad",
            {"X": _random(2, 3, 4), "Y": y, "Out@GRAD": _random(3, 6, 4)}, {"ref_level": -1}, ["X@GRAD"])
    op_case(f"{out}/sequence_expand_grad_sequences", "sequence_expand_grad",
            {"X": Lod(_random(2, 5, 4), [[0, 2, 5]]), "Y": y, "Out@GRAD": Lod(_random(3, 7, 4), [[0, 2, 4, 7]])},
            {"ref_level": 0}, ["X@GRAD"])
    y = Lod(_random(1, 6, 1), [[0, 2, 2, 6]])
    for dtype in ("float32", "float64"):
        op_case(f"{out}/sequence_expand_as_grad_{dtype}", "sequence_expand_as_grad",
                {"X": _random(2, 3, 4, dtype=dtype), "Y": y, "Out@GRAD": Lod(_random(3, 6, 4, dtype=dtype), y.lod)},
                {}, ["X@GRAD"], out_dtypes={"X@GRAD": dtype})


def make_concat(out):
    for dtype in ("float32", "float64"):
        xs = [Lod(_random(1, 4, 3, dtype=dtype), [[0, 1, 4]]), Lod(_random(2, 3, 3, dtype=dtype), [[0, 3, 3]])]
        op_case(f"{out}/sequence_concat_grad_{dtype}", "sequence_concat_grad",
                {"X": xs, "Out@GRAD": Lod(_random(3, 7, 3, dtype=dtype), [[0, 4, 7]])}, {}, {"X@GRAD": 2},
                out_dtypes={"X@GRAD": dtype})


def make_conv(out):
    lod = [[0, 1, 4, 9]]
    for start, length, trains in ((-1, 3, False), (0, 2, False), (-2, 4, True)):
        inputs = {"X": Lod(_random(1, 9, 3), lod), "Filter": _random(2, 3 * length, 4),
                  "Out@GRAD": Lod(_random(3, 9, 4), lod)}
        wanted = ["X@GRAD", "Filter@GRAD"]
        if trains:
            inputs["PaddingData"] = _random(4, max(0, -start) + max(0, start + length - 1), 3)
            wanted.append("PaddingData@GRAD")
        op_case(f"{out}/sequence_conv_grad_{start}_{length}_{trains:d}", "sequence_conv_grad", inputs,
                {"contextStart": start, "contextLength": length, "contextStride": 1, "paddingTrainable": trains},
                wanted)


def make_pad(out):
    lod = [[0, 2, 3, 7]]
    for dtype in ("float32", "float64"):
        op_case(f"{out}/sequence_pad_grad_{dtype}", "sequence_pad_grad",
                {"X": Lod(_random(1, 7, 2, dtype=dtype), lod), "Out@GRAD": _random(2, 3, 5, 2, dtype=dtype)},
                {"padded_length": 5}, ["X@GRAD"], out_dtypes={"X@GRAD": dtype})
        op_case(f"{out}/sequence_unpad_grad_{dtype}", "sequence_unpad_grad",
                {"X": _random(1, 3, 4, 2, dtype=dtype), "Out@GRAD": Lod(_random(2, 7, 2, dtype=dtype), lod)}, {},
                ["X@GRAD"], out_dtypes={"X@GRAD": dtype})


def make_moves(out):
    lod = [[0, 2, 6]]
    for dtype in ("float32", "float64"):
        op_case(f"{out}/sequence_reshape_grad_{dtype}", "sequence_reshape_grad",
                {"X": Lod(_random(1, 6, 4, dtype=dtype), lod), "Out@GRAD": Lod(_random(2, 12, 2, dtype=dtype),
                                                                            [[0, 4, 12]])},
                {"new_dim": 2}, ["X@GRAD"], out_dtypes={"X@GRAD": dtype})
        op_case(f"{out}/sequence_scatter_grad_{dtype}", "sequence_scatter_grad",
                {"Ids": Lod(np.int64([[0], [3], [1], [1], [4], [2]]), lod),
                 "Updates": Lod(_random(1, 6, 1, dtype=dtype), lod), "Out@GRAD": _random(2, 2, 5, dtype=dtype)}, {},
                ["X@GRAD", "Updates@GRAD"], out_dtypes={"X@GRAD": dtype, "Updates@GRAD": dtype})
        op_case(f"{out}/sequence_slice_grad_{dtype}", "sequence_slice_grad",
                {"X": Lod(_random(1, 6, 3, dtype=dtype), lod), "Offset": np.int64([[1], [0]]),
                 "Length": np.int64([[1], [3]]), "Out@GRAD": Lod(_random(2, 4, 3, dtype=dtype), [[0, 1, 4]])}, {},
                ["X@GRAD"], out_dtypes={"X@GRAD": dtype})
        op_case(f"{out}/lod_reset_grad_{dtype}", "lod_reset_grad",
                {"X": Lod(_random(1, 6, 3, dtype=dtype), lod),
                 "Out@GRAD": Lod(_random(2, 6, 3, dtype=dtype), [[0, 1, 6]])}, {"target_lod": [0, 1, 6], "append": False}, ["X@GRAD"],
                out_dtypes={"X@GRAD": dtype})


def make_images(out):
    for kernel, stride, pad in (((2, 2), (1, 1), (0, 0, 0, 0)), ((3, 2), (2, 1), (1, 0, 1, 1))):
        h, w = 5, 4
        rows = ((h + pad[0] + pad[2] - kernel[0]) // stride[0] + 1) * ((w + pad[1] + pad[3] - kernel[1]) // stride[1] + 1)
        op_case(f"{out}/im2sequence_grad_{kernel[0]}_{stride[0]}", "im2sequence_grad",
                {"X": _random(1, 2, 3, h, w),
                 "Out@GRAD": Lod(_random(2, 2 * rows, 3 * kernel[0] * kernel[1]), [[0, rows, 2 * rows]])},
                {"kernels": list(kernel), "strides": list(stride), "paddings": list(pad), "out_stride": [1, 1]}, ["X@GRAD"])


def make_cvm(out):
    for keep in (True, False):
        width = 5 if keep else 3
        op_case(f"{out}/cvm_grad_{keep:d}", "cvm_grad",
                {"X": _random(1, 4, 5), "CVM": _random(2, 4, 2), "Y@GRAD": _random(3, 4, width)}, {"use_cvm": keep},
                ["X@GRAD"])
        lod = [[0, 1, 4]]
        op_case(f"{out}/cvm_grad_lod_{keep:d}", "cvm_grad",
                {"X": Lod(_random(1, 4, 5), lod), "CVM": _random(2, 2, 2), "Y@GRAD": Lod(_random(3, 4, width), lod)},
                {"use_cvm": keep}, ["X@GRAD"])


def make(out):
    make_pool(out)
    make_softmax(out)
    make_expand(out)
    make_concat(out)
    make_conv(out)
    make_pad(out)
    make_moves(out)
    make_images(out)
    make_cvm(out)
