"""Cases of operators on sequences of labels, and of small transforms of rows."""
import numpy as np

from op_case import Lod, op_case

ONE = [[0, 3, 4, 9]]


def _random(seed, *shape, dtype="float32", low=-1.0, high=1.0):
    return np.random.RandomState(seed).uniform(low, high, shape).astype(dtype)


def _ints(seed, *shape, dtype="int64", high=5):
    return np.random.RandomState(seed).randint(0, high, shape).astype(dtype)


def make_ctc(out):
    for dtype in ("int32", "int64"):
        for merge in (False, True):
            for blank in (0, 2):
                name, types = f"{dtype}_{merge:d}_{blank}", {"Output": dtype, "OutputLength": dtype}
                attrs = {"blank": blank, "merge_repeated": merge}
                op_case(f"{out}/ctc_align_{name}", "ctc_align", {"Input": Lod(_ints(1, 9, 1, dtype=dtype, high=3), ONE)},
                        attrs, ["Output"], out_dtypes=types)
                op_case(f"{out}/ctc_align_padded_{name}", "ctc_align",
                        {"Input": _ints(1, 3, 6, dtype=dtype, high=3), "InputLength": np.array([[4], [0], [6]], dtype)},
                        {**attrs, "padding_value": 7}, ["Output", "OutputLength"], out_dtypes=types)
        op_case(f"{out}/ctc_align_nothing_{dtype}", "ctc_align", {"Input": Lod(np.zeros((4, 1), dtype), [[0, 1, 4]])},
                {}, ["Output"], out_dtypes={"Output": dtype})
    for norm in (False, True):
        for dtype in ("float32", "float64"):
            for blank in (0, 4):
                label = Lod(_ints(2, 4, 1, dtype="int32", high=4) + (0 if blank else 1), [[0, 1, 3, 4]])
                logits = _random(3, 9, 5, dtype=dtype, low=-2, high=2)
                types = {"Loss": dtype, "WarpCTCGrad": dtype}
                attrs = {"blank": blank, "norm_by_times": norm}
                op_case(f"{out}/warpctc_{dtype}_{norm:d}_{blank}", "warpctc",
                        {"Logits": Lod(logits, [[0, 3, 6, 9]]), "Label": label}, attrs, ["Loss", "WarpCTCGrad"],
                        fetch=["Loss"], out_dtypes=types)
                op_case(f"{out}/warpctc_padded_{dtype}_{norm:d}_{blank}", "warpctc",
                        {"Logits": _random(3, 6, 3, 5, dtype=dtype, low=-2, high=2),
                         "Label": _ints(2, 3, 3, dtype="int32", high=4) + (0 if blank else 1),
                         "LogitsLength": np.int64([6, 4, 5]), "LabelLength": np.int64([3, 1, 2])}, attrs,
                        ["Loss", "WarpCTCGrad"], fetch=["Loss"], out_dtypes=types)


def make_distance(out):
    for normalized in (False, True):
        types = {"SequenceNum": "int64"}
        op_case(f"{out}/edit_distance_{normalized:d}", "edit_distance",
                {"Hyps": Lod(_ints(1, 9, 1), ONE), "Refs": Lod(_ints(2, 8, 1), [[0, 2, 5, 8]])},
                {"normalized": normalized}, ["Out", "SequenceNum"], out_dtypes=types)
        op_case(f"{out}/edit_distance_padded_{normalized:d}", "edit_distance",
                {"Hyps": _ints(1, 3, 6), "Refs": _ints(2, 3, 5), "HypsLength": np.int64([6, 0, 3]),
                 "RefsLength": np.int64([5, 2, 1])}, {"normalized": normalized}, ["Out", "SequenceNum"],
                out_dtypes=types)


def make_crf(out):
    for dtype in ("float32", "float64"):
        k = 4
        transition = _random(1, k + 2, k, dtype=dtype)
        flat = {"Emission": Lod(_random(2, 9, k, dtype=dtype), ONE), "Transition": transition}
        padded = {"Emission": _random(3, 3, 5, k, dtype=dtype), "Transition": transition,
                  "Length": np.int64([5, 2, 3])}
        label, padded_label = Lod(_ints(4, 9, 1, high=k), ONE), _ints(5, 3, 5, high=k)
        path = {"ViterbiPath": "int64"}
        for with_label in (False, True):
            op_case(f"{out}/crf_decoding_{dtype}_{with_label:d}", "crf_decoding",
                    {**flat, **({"Label": label} if with_label else {})}, {}, ["ViterbiPath"], out_dtypes=path)
            op_case(f"{out}/crf_decoding_padded_{dtype}_{with_label:d}", "crf_decoding",
                    {**padded, **({"Label": padded_label} if with_label else {})}, {}, ["ViterbiPath"], out_dtypes=path)
        slots = ["Alpha", "EmissionExps", "TransitionExps", "LogLikelihood"]
        op_case(f"{out}/linear_chain_crf_{dtype}", "linear_chain_crf", {**flat, "Label": label}, {}, slots,
                out_dtypes=dict.fromkeys(slots, dtype))
        op_case(f"{out}/linear_chain_crf_padded_{dtype}", "linear_chain_crf", {**padded, "Label": padded_label}, {},
                slots, fetch=["LogLikelihood"], out_dtypes=dict.fromkeys(slots, dtype))
        for tag in (False, True):
            for i, lengths in enumerate(([6, 2, 5], [1, 1, 1], [4, 4, 3], [0, 3, 2])):
                op_case(f"{out}/viterbi_decode_{dtype}_{tag:d}_{i}", "viterbi_decode",
                        {"Input": _random(6, 3, 6, k, dtype=dtype), "Transition": _random(7, k, k, dtype=dtype),
                         "Length": np.int64(lengths)}, {"include_bos_eos_tag": tag}, ["Scores", "Path"],
                        out_dtypes={"Scores": dtype, "Path": "int64"})


def make_chunks(out):
    outputs = ["Precision", "Recall", "F1-Score", "NumInferChunks", "NumLabelChunks", "NumCorrectChunks"]
    types = dict.fromkeys(outputs[3:], "int64")
    for scheme, tags in (("IOB", 2), ("IOE", 2), ("IOBES", 4), ("plain", 1)):
        for excluded in ([], [1]):
            label = _ints(1, 40, 1, high=3 * tags + 1)
            found = np.where(_ints(2, 40, 1, high=4) == 0, _ints(3, 40, 1, high=3 * tags + 1), label)
            attrs = {"num_chunk_types": 3, "chunk_scheme": scheme, "excluded_chunk_types": excluded}
            op_case(f"{out}/chunk_eval_{scheme}_{len(excluded)}", "chunk_eval",
                    {"Inference": Lod(found, [[0, 11, 12, 40]]), "Label": Lod(label, [[0, 11, 12, 40]])}, attrs,
                    outputs, out_dtypes=types)
            op_case(f"{out}/chunk_eval_padded_{scheme}_{len(excluded)}", "chunk_eval",
                    {"Inference": found.reshape(4, 10), "Label": label.reshape(4, 10),
                     "SeqLength": np.int64([10, 3, 1, 7])}, attrs, outputs, out_dtypes=types)


def make_beams(out):
    for dtype in ("int32", "int64"):
        op_case(f"{out}/gather_tree_{dtype}", "gather_tree",
                {"Ids": _ints(1, 5, 2, 3, dtype=dtype, high=9), "Parents": _ints(2, 5, 2, 3, dtype=dtype, high=3)}, {},
                ["Out"], out_dtypes={"Out": dtype})
    for accumulated in (False, True):
        for with_ids in (False, True):
            for ended in (0, 1, 2):
                lod = [[0, 2, 4], [0, 1, 2, 3, 4]]
                pre = np.int64([[1], [2], [3], [4]])
                if ended:
                    pre[:ended, 0] = 0
                inputs = {"pre_ids": Lod(pre, lod), "pre_scores": Lod(_random(1, 4, 1, low=-3, high=0), lod),
                          "scores": Lod(_random(2, 4, 5, low=0.1, high=1), lod)}
                if with_ids:
                    inputs["ids"] = Lod(_ints(3, 4, 5, high=20), lod)
                op_case(f"{out}/beam_search_{accumulated:d}_{with_ids:d}_{ended}", "beam_search", inputs,
                        {"level": 0, "beam_size": 2, "end_id": 0, "is_accumulated": accumulated},
                        ["selected_ids", "selected_scores", "parent_idx"],
                        out_dtypes={"selected_ids": "int64", "parent_idx": "int32"})


def make_rows(out):
    for dtype in ("float32", "float64"):
        for use in (False, True):
            op_case(f"{out}/cvm_{dtype}_{use:d}", "cvm",
                    {"X": _random(1, 4, 5, dtype=dtype, low=0, high=9), "CVM": _random(2, 4, 2, dtype=dtype)},
                    {"use_cvm": use}, ["Y"], out_dtypes={"Y": dtype})
        for x in (_random(1, 2, 5, 6, dtype=dtype), _random(1, 2, 3, 2, dtype=dtype),
                  Lod(_random(1, 9, 6, dtype=dtype), ONE)):
            op_case(f"{out}/add_position_encoding_{dtype}_{isinstance(x, Lod):d}_{np.shape(getattr(x, 'array', x))[-1]}",
                    "add_position_encoding", {"X": x}, {"alpha": 0.5, "beta": 2.0}, ["Out"], out_dtypes={"Out": dtype})
        for bias in (False, True):
            inputs = {"X": _random(1, 4, 3, dtype=dtype), "Y": _random(2, 4, 5, dtype=dtype),
                      "Weight": _random(3, 6, 3, 5, dtype=dtype)}
            if bias:
                inputs["Bias"] = _random(4, 1, 6, dtype=dtype)
            op_case(f"{out}/bilinear_tensor_product_{dtype}_{bias:d}", "bilinear_tensor_product", inputs, {}, ["Out"],
                    out_dtypes={"Out": dtype})
    for dtype in ("int32", "int64"):
        for width in (1, 3, 4, 9, 17):
            op_case(f"{out}/hash_{dtype}_{width}", "hash",
                    {"X": Lod(_ints(1, 5, width, dtype=dtype, high=1000), [[0, 2, 5]])},
                    {"num_hash": 3, "mod_by": 10000}, ["Out"], out_dtypes={"Out": dtype})


def make_sigmoid(out):
    for dtype in ("float32", "float64"):
        for classes in (2, 6, 13):
            for bias in (False, True):
                inputs = {"X": _random(1, 4, 5, dtype=dtype), "W": _random(2, classes - 1, 5, dtype=dtype),
                          "Label": _ints(3, 4, 1, high=classes)}
                if bias:
                    inputs["Bias"] = _random(4, classes - 1, 1, dtype=dtype)
                types = dict.fromkeys(["Out", "PreOut", "W_Out"], dtype)
                op_case(f"{out}/hierarchical_sigmoid_{dtype}_{classes}_{bias:d}", "hierarchical_sigmoid", inputs,
                        {"num_classes": classes}, ["Out", "PreOut", "W_Out"], fetch=["Out", "PreOut"], out_dtypes=types)
        inputs = {"X": _random(1, 4, 5, dtype=dtype), "W": _random(2, 7, 5, dtype=dtype), "Label": _ints(3, 4, 1, high=6),
                  "PathTable": np.int64([[0, 2, -1, -1], [0, 1, 3, -1], [0, 1, 4, 6], [0, 2, 5, -1]]),
                  "PathCode": np.int64([[0, 0, -1, -1], [1, 1, 1, -1], [0, 1, 0, 1], [1, 0, 1, -1]]),
                  "Bias": _random(4, 7, 1, dtype=dtype)}
        op_case(f"{out}/hierarchical_sigmoid_{dtype}_paths", "hierarchical_sigmoid", inputs, {"num_classes": 6},
                ["Out", "PreOut", "W_Out"], fetch=["Out", "PreOut"], out_dtypes=types)


def make(out):
    make_ctc(out)
    make_distance(out)
    make_crf(out)
    make_chunks(out)
    make_beams(out)
    make_rows(out)
    make_sigmoid(out)
