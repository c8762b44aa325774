"""Gradients of graph messages, segments, chains of labels and fused softmaxes, each as an op by itself."""
import os
import tempfile

import numpy as np

from op_case import Lod, op_case


def _random(seed, *shape, dtype="float32"):
    return np.random.RandomState(seed).uniform(-1, 1, shape).astype(dtype)


def _forward(op_type, inputs, attrs, dtypes, unset=()):
    """What Paddle answers forwards, by slot; `unset` are outputs that it leaves without a value."""
    with tempfile.TemporaryDirectory() as folder:
        answers = op_case(os.path.join(folder, "case"), op_type, inputs, attrs, list(dtypes) + list(unset),
                          out_dtypes=dtypes, fetch=list(dtypes))
    return {slot: answers[f"{slot.lower()}_0.out"] for slot in dtypes}


def make_segment_pool(out):
    for pool in ("SUM", "MEAN", "MAX", "MIN"):
        for dtype in ("float32", "float64"):
            x = np.round(_random(1, 7, 3, dtype=dtype) * 2)  # with ties
            inputs = {"X": x, "SegmentIds": np.int64([0, 0, 0, 1, 3, 3, 3])}
            dtypes = {"Out": dtype, "SummedIds": dtype} if pool == "MEAN" else {"Out": dtype}
            forward = _forward("segment_pool", inputs, {"pooltype": pool}, dtypes,
                               [] if pool == "MEAN" else ["SummedIds"])
            inputs.update(forward, **{"Out@GRAD": _random(2, 4, 3, dtype=dtype)})
            op_case(f"{out}/segment_pool_grad_{pool}_{dtype}", "segment_pool_grad", inputs, {"pooltype": pool},
                    ["X@GRAD"], out_dtypes={"X@GRAD": dtype})


def make_graph(out):
    src, dst = np.int32([0, 1, 2, 0, 3, 1]), np.int32([1, 2, 1, 0, 0, 1])
    for reduce in ("SUM", "MEAN", "MAX", "MIN"):
        dtype = "float64" if reduce in ("MEAN", "MAX") else "float32"
        inputs = {"X": np.round(_random(1, 4, 3, dtype=dtype) * 2), "Src_index": src, "Dst_index": dst}
        attrs = {"reduce_op": reduce, "out_size": [0]}
        dtypes = {"Out": dtype, "Dst_count": "int32"} if reduce == "MEAN" else {"Out": dtype}
        unset = [] if reduce == "MEAN" else ["Dst_count"]
        inputs.update(_forward("graph_send_recv", inputs, attrs, dtypes, unset),
                      **{"Out@GRAD": _random(2, 4, 3, dtype=dtype)})
        if reduce == "SUM":
            del inputs["Out"]
        op_case(f"{out}/graph_send_recv_grad_{reduce}", "graph_send_recv_grad", inputs, attrs, ["X@GRAD"],
                out_dtypes={"X@GRAD": dtype})
        for message in ("ADD", "MUL"):
            inputs = {"X": np.round(_random(1, 4, 3, dtype=dtype) * 2), "Y": _random(3, 6, 1, dtype=dtype),
                      "Src_index": src, "Dst_index": dst}
            attrs = {"message_op": message, "reduce_op": reduce, "out_size": [0]}
            inputs.update(_forward("graph_send_ue_recv", inputs, attrs, dtypes, unset),
                          **{"Out@GRAD": _random(2, 4, 3, dtype=dtype)})
            op_case(f"{out}/graph_send_ue_recv_grad_{reduce}_{message}", "graph_send_ue_recv_grad", inputs, attrs,
                    ["X@GRAD", "Y@GRAD"], out_dtypes={"X@GRAD": dtype, "Y@GRAD": dtype})
    for message in ("ADD", "MUL"):
        inputs = {"x": _random(1, 4, 3), "y": _random(2, 4, 1), "src_index": src, "dst_index": dst,
                  "out@GRAD": _random(3, 6, 3)}
        op_case(f"{out}/graph_send_uv_grad_{message}", "graph_send_uv_grad", inputs, {"message_op": message},
                ["x@GRAD", "y@GRAD"])


def make_bilinear(out):
    for dtype in ("float32", "float64"):
        inputs = {"X": _random(1, 5, 3, dtype=dtype), "Y": _random(2, 5, 4, dtype=dtype),
                  "Weight": _random(3, 2, 3, 4, dtype=dtype), "Out@GRAD": _random(4, 5, 2, dtype=dtype)}
        wanted = ["X@GRAD", "Y@GRAD", "Weight@GRAD", "Bias@GRAD"]
        op_case(f"{out}/bilinear_tensor_product_grad_{dtype}", "bilinear_tensor_product_grad", inputs, {}, wanted,
                out_dtypes=dict.fromkeys(wanted, dtype))


def make_position(out):
    for dtype in ("float32", "float64"):
        op_case(f"{out}/add_position_encoding_grad_{dtype}", "add_position_encoding_grad",
                {"Out@GRAD": _random(1, 2, 3, 4, dtype=dtype)}, {"alpha": 0.7, "beta": 0.3}, ["X@GRAD"],
                out_dtypes={"X@GRAD": dtype})


def make_crf(out):
    lod, tags = [[0, 3, 4, 9]], 4
    slots = ["Alpha", "EmissionExps", "TransitionExps", "LogLikelihood"]
    for dtype in ("float32", "float64"):
        for padded in (False, True):
            transition = _random(2, tags + 2, tags, dtype=dtype)
            if padded:
                inputs = {"Emission": _random(1, 3, 5, tags, dtype=dtype), "Transition": transition,
                          "Label": np.random.RandomState(3).randint(0, tags, (3, 5)).astype("int64"),
                          "Length": np.int64([[3], [5], [1]])}
            else:
                inputs = {"Emission": Lod(_random(1, 9, tags, dtype=dtype), lod), "Transition": transition,
                          "Label": Lod(np.random.RandomState(3).randint(0, tags, (9, 1)).astype("int64"), lod)}
            forward = _forward("linear_chain_crf", inputs, {}, dict.fromkeys(slots, dtype))
            inputs.update({slot: forward[slot] for slot in slots[:3]})
            if not padded:
                inputs.update({slot: Lod(forward[slot], lod) for slot in slots[:2]})
            inputs["LogLikelihood@GRAD"] = _random(4, 3, 1, dtype=dtype)
            wanted = ["Emission@GRAD", "Transition@GRAD"]
            op_case(f"{out}/linear_chain_crf_grad_{dtype}_{padded:d}", "linear_chain_crf_grad", inputs, {}, wanted,
                    out_dtypes=dict.fromkeys(wanted, dtype))


def make_warpctc(out):
    for dtype in ("float32", "float64"):
        for norm in (False, True):
            inputs = {"Logits": _random(1, 6, 2, 5, dtype=dtype), "Label": np.int32([[1, 2, 2], [3, 4, 1]]),
                      "LogitsLength": np.int64([6, 4]), "LabelLength": np.int64([3, 2])}
            attrs = {"blank": 0, "norm_by_times": norm}
            forward = _forward("warpctc", inputs, attrs, {"WarpCTCGrad": dtype, "Loss": dtype})
            grad = {"Logits": inputs["Logits"], "LogitsLength": inputs["LogitsLength"],
                    "WarpCTCGrad": forward["WarpCTCGrad"], "Loss@GRAD": _random(2, 2, 1, dtype=dtype)}
            op_case(f"{out}/warpctc_grad_{dtype}_{norm:d}", "warpctc_grad", grad, attrs, ["Logits@GRAD"],
                    out_dtypes={"Logits@GRAD": dtype})


def make_hierarchical_sigmoid(out):
    for dtype in ("float32", "float64"):
        for own_tree in (False, True):
            inputs = {"X": _random(1, 4, 3, dtype=dtype), "W": _random(2, 5, 3, dtype=dtype),
                      "Label": np.int64([[0], [5], [2], [3]])}
            if own_tree:
                inputs["PathTable"] = np.int64([[0, 2, -1], [0, 1, 3], [0, 1, 4], [0, 2, -1]])
                inputs["PathCode"] = np.int64([[1, 0, -1], [0, 1, 1], [0, 0, 1], [1, 1, -1]])
            else:
                inputs["Bias"] = _random(3, 5, 1, dtype=dtype)
            attrs = {"num_classes": 6, "is_sparse": False, "remote_prefetch": False, "trainer_id": 0,
                     "height_sections": [], "epmap": [], "table_names": []}
            forward = _forward("hierarchical_sigmoid", inputs, attrs, {"Out": dtype, "PreOut": dtype}, ["W_Out"])
            wanted = [slot + "@GRAD" for slot in ("X", "W", "Bias") if slot in inputs]
            inputs.update({"PreOut": forward["PreOut"], "Out@GRAD": _random(4, 4, 1, dtype=dtype)})
            op_case(f"{out}/hierarchical_sigmoid_grad_{dtype}_{own_tree:d}", "hierarchical_sigmoid_grad", inputs, attrs,
                    wanted, out_dtypes=dict.fromkeys(wanted, dtype))


def make_softmax_mask(out):
    for dtype in ("float32", "float64"):
        y = np.exp(_random(1, 2, 3, 4, 5, dtype=dtype))
        op_case(f"{out}/fused_softmax_mask_grad_{dtype}", "fused_softmax_mask_grad",
                {"Softmax": y / y.sum(-1, keepdims=True), "Out@GRAD": _random(2, 2, 3, 4, 5, dtype=dtype)}, {},
                ["X@GRAD"], out_dtypes={"X@GRAD": dtype})


def make_fused_elemwise(out):
    for op_type, names in (("fused_elemwise_activation", ["relu", "elementwise_add"]),
                           ("fused_elemwise_activation", ["elementwise_mul", "tanh"]),
                           ("fused_elemwise_activation", ["elementwise_add", "scale"]),
                           ("fused_elemwise_add_activation", ["gelu", "elementwise_add"]),
                           ("fused_elemwise_add_activation", ["elementwise_add", "relu"])):
        for dtype, shape in (("float32", (2, 3, 4)), ("float64", (4,))):
            inputs = {"X": _random(1, 2, 3, 4, dtype=dtype), "Y": _random(2, *shape, dtype=dtype)}
            attrs = {"functor_list": names, "axis": -1, "scale": 1.5, "save_intermediate_out": True}
            slots = ["Out", "IntermediateOut"]
            inputs.update(_forward(op_type, inputs, attrs, dict.fromkeys(slots, dtype)),
                          **{"Out@GRAD": _random(3, 2, 3, 4, dtype=dtype)})
            attrs["functor_list"] = [name + "_grad" for name in names]
            wanted = ["X@GRAD", "Y@GRAD"]
            op_case(f"{out}/{op_type}_grad_{'_'.join(names)}_{dtype}", op_type + "_grad", inputs, attrs, wanted,
                    out_dtypes=dict.fromkeys(wanted, dtype))


def make(out):
    make_segment_pool(out)
    make_graph(out)
    make_bilinear(out)
    make_position(out)
    make_crf(out)
    make_warpctc(out)
    make_hierarchical_sigmoid(out)
    make_softmax_mask(out)
    make_fused_elemwise(out)
