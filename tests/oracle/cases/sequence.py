"""Cases of sequence_* operators and lod_reset, over nested LoD, empty sequences and their types."""
import numpy as np

from op_case import Lod, op_case

TYPES = ("float32", "float64", "int32", "int64")
ONE = [[0, 3, 4, 9]]
EMPTY = [[0, 0, 2, 2, 9, 9]]
NESTED = [[0, 2, 2, 3], [0, 3, 4, 9]]
VAR = {"bool": 0, "int16": 1, "int32": 2, "int64": 3, "float16": 4, "float32": 5, "float64": 6, "uint8": 20, "int8": 21}


def _values(seed, *shape, dtype="float32", low=-9, high=9):
    random = np.random.RandomState(seed)
    if np.dtype(dtype).kind in "iu":
        return random.randint(max(low, 0) if np.dtype(dtype).kind == "u" else low, high, shape).astype(dtype)
    return random.uniform(low, high, shape).astype(dtype)


def _x(dtype, lod, *width):
    return Lod(_values(1, lod[-1][-1], *(width or (4,)), dtype=dtype), lod)


def make_moves(out):
    for dtype in TYPES:
        types = {"Out": dtype, "Y": dtype}
        op_case(f"{out}/sequence_concat_{dtype}", "sequence_concat",
                {"X": [_x(dtype, ONE), _x(dtype, [[0, 1, 1, 2]]), _x(dtype, [[0, 0, 4, 5]])]}, {}, ["Out"],
                out_dtypes=types)
        op_case(f"{out}/sequence_expand_as_{dtype}", "sequence_expand_as",
                {"X": _values(1, 4, 3, dtype=dtype), "Y": _x("float32", [[0, 2, 2, 3, 6]])}, {}, ["Out"],
                out_dtypes=types)
        op_case(f"{out}/sequence_expand_{dtype}", "sequence_expand",
                {"X": _x(dtype, [[0, 2, 2, 5]]), "Y": _x("float32", [[0, 2, 2, 3], [0, 1, 3, 3]])}, {"ref_level": 0},
                ["Out"], out_dtypes=types)
        op_case(f"{out}/sequence_expand_rows_{dtype}", "sequence_expand",
                {"X": _values(1, 3, 2, dtype=dtype), "Y": _x("float32", [[0, 2, 2, 3]])}, {}, ["Out"],
                out_dtypes=types)
        for length in (-1, 7):
            for width in ((1,), (4,), (2, 3)):
                name = f"{dtype}_{length}_{len(width)}_{width[0]}"
                pad = _values(2, *(width if length == 7 else (1,)), dtype=dtype)
                op_case(f"{out}/sequence_pad_{name}", "sequence_pad", {"X": _x(dtype, ONE, *width), "PadValue": pad},
                        {"padded_length": length}, ["Out", "Length"], out_dtypes={**types, "Length": "int64"})
        op_case(f"{out}/sequence_pad_empty_{dtype}", "sequence_pad",
                {"X": _x(dtype, EMPTY), "PadValue": _values(2, 1, dtype=dtype)}, {}, ["Out", "Length"],
                out_dtypes={**types, "Length": "int64"})
        for shape in ((3, 4), (3, 4, 2), (3, 4, 2, 3)):
            op_case(f"{out}/sequence_unpad_{dtype}_{len(shape)}", "sequence_unpad",
                    {"X": _values(1, *shape, dtype=dtype), "Length": np.int64([2, 0, 4])}, {}, ["Out"],
                    out_dtypes=types)
        op_case(f"{out}/sequence_reshape_wide_{dtype}", "sequence_reshape", {"X": _x(dtype, [[0, 2, 2, 8]], 6)},
                {"new_dim": 12}, ["Out"], out_dtypes=types)
        op_case(f"{out}/sequence_reshape_narrow_{dtype}", "sequence_reshape", {"X": _x(dtype, ONE)}, {"new_dim": 2},
                ["Out"], out_dtypes=types)
        op_case(f"{out}/sequence_scatter_{dtype}", "sequence_scatter",
                {"X": _values(1, 3, 6, dtype=dtype), "Ids": Lod(np.int64([[0], [2], [2], [5], [1], [1]]), [[0, 3, 4, 6]]),
                 "Updates": Lod(_values(3, 6, 1, dtype=dtype), [[0, 3, 4, 6]])}, {}, ["Out"], out_dtypes=types)
        op_case(f"{out}/sequence_slice_{dtype}", "sequence_slice",
                {"X": _x(dtype, ONE), "Offset": np.int64([[1], [0], [2]]), "Length": np.int64([[2], [1], [3]])}, {},
                ["Out"], out_dtypes=types)
    for dtype in TYPES + ("uint8",):
        op_case(f"{out}/sequence_reverse_{dtype}", "sequence_reverse", {"X": _x(dtype, ONE)}, {}, ["Y"],
                out_dtypes={"Y": dtype})
    op_case(f"{out}/sequence_reverse_empty", "sequence_reverse", {"X": _x("float32", EMPTY, 2, 3)}, {}, ["Y"])


def make_integers(out):
    for dtype in ("int32", "int64"):
        types = {"Out": dtype}
        for name, lod in (("one", ONE), ("empty", EMPTY)):
            x = Lod(_values(1, 9, 1, dtype=dtype, low=0, high=5), lod)
            op_case(f"{out}/sequence_enumerate_{name}_{dtype}", "sequence_enumerate", {"X": x},
                    {"win_size": 3, "pad_value": 77}, ["Out"], out_dtypes=types)
            op_case(f"{out}/sequence_erase_{name}_{dtype}", "sequence_erase", {"X": x}, {"tokens": [1, 3, 9]}, ["Out"],
                    out_dtypes=types)
        op_case(f"{out}/sequence_erase_nested_{dtype}", "sequence_erase",
                {"X": Lod(_values(1, 9, 1, dtype=dtype, low=0, high=5), NESTED)}, {"tokens": [0, 2]}, ["Out"],
                out_dtypes=types)


def make_mask(out):
    for dtype in TYPES:
        for to in ("bool", "uint8", "int32", "int64", "float32", "float64"):
            op_case(f"{out}/sequence_mask_{dtype}_{to}", "sequence_mask", {"X": np.array([[2, 0], [5, 3]], dtype)},
                    {"maxlen": 4 if to == "int64" else -1, "out_dtype": VAR[to]}, ["Y"], out_dtypes={"Y": to})
    op_case(f"{out}/sequence_mask_tensor", "sequence_mask",
            {"X": np.int64([2, 0, 7]), "MaxLenTensor": np.int32([6])}, {"maxlen": 3, "out_dtype": VAR["int32"]}, ["Y"],
            out_dtypes={"Y": "int32"})


def make_windows(out):
    for dtype in ("float32", "float64"):
        # real Paddle answers sequence_conv in float32 only
        for i, (length, start) in enumerate(((3, -1), (1, 0), (2, -2), (3, 0), (3, 1), (5, -2))):
            for trained in (False, True):
                lod = ONE if i % 2 else [[0, 5, 9]]
                inputs = {"X": Lod(_values(1, 9, 4, dtype=dtype), lod), "Filter": _values(2, 4 * length, 5, dtype=dtype)}
                pads = max(0, -start) + max(0, start + length - 1)
                if trained and pads == 0 or dtype == "float64":
                    continue
                if trained:
                    inputs["PaddingData"] = _values(3, pads, 4, dtype=dtype)
                op_case(f"{out}/sequence_conv_{length}_{start}_{trained:d}_{dtype}", "sequence_conv", inputs,
                        {"contextLength": length, "contextStart": start, "contextStride": 1,
                         "paddingTrainable": trained}, ["Out"], out_dtypes={"Out": dtype}, atol=1e-4)
            if -length < start <= 0:
                op_case(f"{out}/fusion_seqconv_eltadd_relu_{length}_{start}_{dtype}", "fusion_seqconv_eltadd_relu",
                        {"X": Lod(_values(1, 9, 4, dtype=dtype), [[0, 3, 9]]),
                         "Filter": _values(2, 4 * length, 5, dtype=dtype), "Bias": _values(3, 1, 5, dtype=dtype)},
                        {"contextLength": length, "contextStart": start, "contextStride": 1}, ["Out", "ColMat"],
                        fetch=["Out"], out_dtypes={"Out": dtype, "ColMat": dtype}, atol=1e-4)


def make_pool(out):
    for dtype in ("float32", "float64"):
        for kind in ("AVERAGE", "SUM", "SQRT", "LAST", "FIRST", "MAX"):
            for name, lod in (("one", ONE), ("empty", EMPTY), ("nested", NESTED)):
                op_case(f"{out}/sequence_pool_{kind}_{name}_{dtype}", "sequence_pool", {"X": _x(dtype, lod)},
                        {"pooltype": kind, "pad_value": 0.5}, ["Out", "MaxIndex"], fetch=["Out"],
                        out_dtypes={"Out": dtype, "MaxIndex": "int32"})
        for name, lod in (("one", ONE), ("empty", EMPTY), ("nested", NESTED)):
            op_case(f"{out}/sequence_softmax_{name}_{dtype}", "sequence_softmax", {"X": _x(dtype, lod, 1)}, {}, ["Out"],
                    out_dtypes={"Out": dtype})


def make_lod_reset(out):
    for dtype in TYPES + ("float16",):
        x = _values(1, 6, 2, dtype="float32").astype(dtype)
        op_case(f"{out}/lod_reset_target_{dtype}", "lod_reset", {"X": Lod(x, [[0, 2, 5, 6]])},
                {"target_lod": [0, 4, 6]}, ["Out"], out_dtypes={"Out": dtype})
    x = _values(1, 6, 2)
    op_case(f"{out}/lod_reset_y_data", "lod_reset", {"X": Lod(x, [[0, 2, 5, 6]]), "Y": np.int32([0, 1, 6])}, {}, ["Out"])
    op_case(f"{out}/lod_reset_y_lod", "lod_reset",
            {"X": x, "Y": Lod(np.float32([[1], [2], [3], [4], [5], [6]]), [[0, 2, 4], [0, 1, 3, 4, 6]])}, {}, ["Out"])
    op_case(f"{out}/lod_reset_append", "lod_reset", {"X": Lod(x, [[0, 2, 6]])},
            {"target_lod": [0, 1, 2, 3, 4, 5, 6], "append": True}, ["Out"])
    op_case(f"{out}/lod_reset_append_y", "lod_reset",
            {"X": Lod(x, [[0, 2, 6]]), "Y": Lod(x[:, :1], [[0, 1, 2, 3, 4, 5, 6]])}, {"append": True}, ["Out"])
    op_case(f"{out}/lod_reset_y_and_target", "lod_reset", {"X": x, "Y": np.int32([0, 1, 6])},
            {"target_lod": [0, 4, 6]}, ["Out"])


def make(out):
    make_moves(out)
    make_integers(out)
    make_mask(out)
    make_windows(out)
    make_pool(out)
    make_lod_reset(out)
