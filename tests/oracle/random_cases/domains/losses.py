"""Losses, metrics, embeddings, labelling."""
import numpy as np
from draw import FLOATS, INTS, NUMBER, Case, Lod, domain, narrowed


def probabilities(g, shape, dtype):
    x = g.elements.uniform(0.1, 1, shape)
    return (x / x.sum(-1, keepdims=True)).astype(dtype)


@domain("cross_entropy", "cross_entropy2", "softmax_with_cross_entropy")
def cross_entropy(g, op):
    dtype, shape = g.dtype(), g.shape(2, 3)
    attrs, fused = {}, op.startswith("softmax")
    axis = g.axis(len(shape)) if fused and g.flag() else -1
    classes = shape[axis]
    if op != "cross_entropy2" and g.flag(3):
        attrs["soft_label"] = True
    elif g.flag(3):
        attrs["ignore_index"] = g.int(0, classes - 1)
    if fused:
        attrs.update({"axis": axis} if axis != -1 else {})
        attrs.update(g.attrs(numeric_stable_mode=(False,)))
    one = list(shape)
    one[axis] = 1
    label = probabilities(g, shape, dtype) if attrs.get("soft_label") else g.ids(one, classes, "int64")
    if fused:
        return Case({"Logits": g.array(shape, dtype, -3, 3), "Label": label}, attrs, ["Softmax", "Loss"],
                    no_grad=["Label"],
                    compare=["Loss", "Softmax"], kinds={"Softmax": dtype})
    outputs = ["Y", "XShape", "MatchX"] if op == "cross_entropy2" else ["Y"]
    return Case({"X": probabilities(g, shape, dtype), "Label": label}, attrs, outputs,
                compare=[o for o in outputs if o != "XShape"], no_grad=["Label"])


@domain("bce_loss", "log_loss")
def bce(g, op):
    shape = g.shape(1, 3) if op == "bce_loss" else [g.size(), 1]
    dtype = g.dtype() if op == "bce_loss" else "float32"
    x, label = g.array(shape, dtype, 0.05, 0.95, grid=False), g.array(shape, dtype, 0, 1)
    if op == "bce_loss":
        return Case({"X": x, "Label": label}, {}, ["Out"], no_grad=["Label"])
    return Case({"Predicted": x, "Labels": label}, {"epsilon": g.choice(1e-4, 1e-2)}, ["Loss"], no_grad=["Labels"])


@domain("hinge_loss", "modified_huber_loss", "teacher_student_sigmoid_loss")
def binary_labels(g, op):
    n, dtype = g.size(), "float32" if op != "teacher_student_sigmoid_loss" else g.dtype()
    x = g.array([n, 1], dtype, -3, 3)
    label = g.array([n, 1], "bool").astype(dtype)
    if op == "hinge_loss":
        return Case({"Logits": x, "Labels": label}, {}, ["Loss"], no_grad=["Labels"])
    if op == "modified_huber_loss":
        return Case({"X": x, "Y": label}, {}, ["IntermediateVal", "Out"], no_grad=["Y"])
    label = g.array([n, 1], dtype, -2, 2)
    attrs = g.attrs(soft_max_up_bound=(2.0,), soft_max_lower_bound=(-1.5,))
    return Case({"X": x, "Label": label}, attrs, ["Y"], no_grad=["Label"])


@domain("huber_loss")
def huber(g, op):
    dtype, shape = g.dtype(), g.shape(1, 3)
    return Case({"X": g.array(shape, dtype, -3, 3), "Y": g.array(shape, dtype, -3, 3)}, {"delta": g.number(0.5, 2.0)},
                ["Out", "Residual"])


@domain("kldiv_loss")
def kldiv(g, op):
    dtype, shape = g.dtype(), g.shape(1, 3)
    return Case({"X": g.array(shape, dtype, -3, 0), "Target": g.array(shape, dtype, 0, 1)},
                {"reduction": g.choice("mean", "none", "sum", "batchmean")}, ["Loss"], no_grad=["Target"])


@domain("nll_loss")
def nll(g, op):
    dtype, n, c = g.dtype(), g.size(), g.size()
    rest = [g.size(4), g.size(4)] if g.flag(3) else []
    inputs = {"X": g.array([n, c] + rest, dtype, -3, 0), "Label": g.ids([n] + rest, c)}
    if g.flag():
        inputs["Weight"] = g.array([c], dtype, 0.5, 2)
    return Case(inputs, {"reduction": g.choice("mean", "none", "sum"), **g.attrs(ignore_index=(0,))},
                ["Out", "Total_weight"], no_grad=["Weight"], compare=["Out", "Total_weight"])


@domain("sigmoid_cross_entropy_with_logits")
def sigmoid_cross_entropy(g, op):
    dtype, shape = g.dtype(), g.shape(1, 3)
    inputs = {"X": g.array(shape, dtype, -3, 3), "Label": g.array(shape, dtype, 0, 1)}
    if g.flag(4):
        inputs["pos_weight"] = g.array(shape, dtype, 0.5, 2)
    return Case(inputs, g.attrs(normalize=(True,), ignore_index=(0, 1)), ["Out"], no_grad=["Label", "pos_weight"])


@domain("bpr_loss")
def bpr(g, op):
    dtype, n, c = g.dtype(), g.size(), g.size() + 1
    return Case({"X": g.array([n, c], dtype, -3, 3), "Label": g.ids([n, 1], c)}, {}, ["Y"])


@domain("rank_loss")
def rank_loss(g, op):
    n = g.size()
    return Case({"Label": g.array([n, 1], "bool").astype("float32"), "Left": g.array([n, 1], "float32"),
                 "Right": g.array([n, 1], "float32")}, {}, ["Out"], no_grad=["Label"])


@domain("accuracy")
def accuracy(g, op):
    n, k = g.size(), g.size(5)
    return Case({"Out": g.array([n, k], g.dtype()), "Indices": g.ids([n, k], 5), "Label": g.ids([n, 1], 5)}, {},
                ["Accuracy", "Correct", "Total"], grad=False, kinds={"Correct": "int32", "Total": "int32"})


@domain("auc")
def auc(g, op):
    n, bins = g.size(), g.choice(15, 63)
    slide = g.choice(0, 1, 2)
    # slide_steps > 0 keeps windows and their sum, and a counter.
    length = (1 + slide) * (bins + 1) + (1 if slide else 0)
    stat = np.zeros([1, length], "int64")
    return Case({"Predict": probabilities(g, [n, 2], "float32"), "Label": g.ids([n, 1], 2), "StatPos": stat,
                 "StatNeg": stat.copy()}, {"num_thresholds": bins, "slide_steps": slide},
                ["AUC", "StatPosOut", "StatNegOut"], inplace={"StatPosOut": "StatPos",
                                                            "StatNegOut": "StatNeg"}, grad=False)


@domain("lookup_table", "lookup_table_v2")
def lookup(g, op):
    rows, width, dtype = g.size(17), g.size(), g.dtype()
    ids = g.ids([g.size(), 1] if op == "lookup_table" else g.shape(1, 3), rows, "int64")
    attrs = g.attrs(padding_idx=[0, rows - 1])
    if g.flag(4):
        attrs["is_sparse"] = True
    # The gradient of a sparse look-up is SelectedRows, which cannot be fetched.
    return Case({"W": g.array([rows, width], dtype), "Ids": ids}, attrs, ["Out"], grad="is_sparse" not in attrs)


@domain("fused_embedding_seq_pool")
def embedding_pool(g, op):
    rows, width, lod = g.size(17), g.size(), g.lod()
    return Case({"W": g.array([rows, width], g.dtype()), "Ids": Lod(g.ids([lod[0][-1], 1], rows), lod)},
                {"combiner": "sum"},
                ["Out"])


@domain("hierarchical_sigmoid")
def hsigmoid(g, op):
    dtype, n, width, classes = g.dtype(), g.size(), g.size(5), g.int(2, 6)
    inputs = {"X": g.array([n, width], dtype), "W": g.array([classes - 1, width], dtype), "Label": g.ids([n, 1],
                                                            classes)}
    if g.flag():
        inputs["Bias"] = g.array([classes - 1, 1], dtype)
    return Case(inputs, {"num_classes": classes}, ["Out", "PreOut", "W_Out"], compare=["Out", "PreOut"], scale=4)


@domain("segment_pool")
def segment_pool(g, op):
    dtype, n = g.dtype(), g.size()
    ids = np.cumsum([0] + [g.int(0, 1) for _ in range(n - 1)]).astype(g.dtype(*INTS))
    kind = g.choice("SUM", "MEAN", "MAX", "MIN")
    return Case({"X": g.array([n] + g.shape(0, 2), dtype, grid=False), "SegmentIds": ids}, {"pooltype": kind},
                ["Out", "SummedIds"], compare=["Out"])


@domain("graph_send_recv", "graph_send_ue_recv", "graph_send_uv")
def graph(g, op):
    dtype, nodes, edges, width = g.dtype(), g.size(), g.size(), g.size(5)
    ids = g.dtype(*INTS)
    x, source, target = g.array([nodes, width], dtype, grid=False), g.ids([edges], nodes, ids), g.ids([edges], nodes,
                                                            ids)
    if op == "graph_send_uv":
        return Case({"x": x, "y": g.array([nodes, width], dtype, 0.5, 2), "src_index": source, "dst_index": target},
                    {"message_op": g.choice("ADD", "MUL")}, ["out"])
    inputs = {"X": x, "Src_index": source, "Dst_index": target}
    attrs = {"reduce_op": g.choice("SUM", "MEAN", "MAX", "MIN")}
    if op == "graph_send_ue_recv":
        inputs["Y"] = g.array([edges, width if g.flag() else 1], dtype, 0.5, 2, grid=False)
        attrs["message_op"] = g.choice("ADD", "MUL")
    return Case(inputs, attrs, ["Out", "Dst_count"], compare=["Out"])


@domain("graph_reindex")
def graph_reindex(g, op):
    ids, n, types = g.dtype(*INTS), g.size(), g.int(1, 2)
    counts = np.asarray([g.int(0, 3) for _ in range(n * types)], "int32")
    edges = int(counts.sum())
    nodes = g.elements.permutation(20 + n)[:n].astype(ids)
    names = ["Reindex_Src", "Reindex_Dst", "Out_Nodes"]
    return Case({"X": nodes, "Neighbors": g.ids([edges], 20 + n, ids), "Count": counts}, {}, names, grad=False,
                kinds={name: ids for name in names})


@domain("graph_sample_neighbors")
def graph_sample_neighbors(g, op):
    ids, nodes = g.dtype(*INTS), g.int(1, 6)
    starts = np.cumsum([0] + [g.int(0, 3) for _ in range(nodes)]).astype(ids)
    edges = int(starts[-1])
    inputs = {"Row": g.ids([edges], nodes, ids), "Col_Ptr": starts, "X": g.ids([g.size()], nodes, ids)}
    names, attrs = ["Out", "Out_Count"], {"sample_size": g.int(3, 5)}  # of more than there are, the sample is chance
    if g.flag():
        inputs["Eids"], attrs["return_eids"] = (np.arange(edges) + 100).astype(ids), True
        names.append("Out_Eids")
    return Case(inputs, attrs, ["Out", "Out_Count", "Out_Eids"], compare=names, grad=False,
                kinds={"Out": ids, "Out_Count": "int32", "Out_Eids": ids})


narrowed("graph_khop_sampler", "sizes that no node has more neighbours than: of more the sample is chance; each node "
         "has a neighbour, as Paddle ends where a later hop has none")


@domain("graph_khop_sampler")
def graph_khop_sampler(g, op):
    ids, nodes = g.dtype(*INTS), g.int(1, 6)
    starts = np.cumsum([0] + [g.int(1, 3) for _ in range(nodes)]).astype(ids)
    edges = int(starts[-1])
    column = [1] if g.flag() else []
    inputs = {"Row": g.ids([edges] + column, nodes, ids), "Col_Ptr": starts.reshape([-1] + column),
              # in order: elsewhere Paddle takes nodes of a hop for new ones in the next
              "X": np.sort(g.ids([g.size(4)], nodes, ids))}
    names, attrs = ["Out_Src", "Out_Dst", "Sample_Index", "Reindex_X"], {"sample_sizes": [3] * g.int(1, 3)}
    if g.flag():
        inputs["Eids"], attrs["return_eids"] = (np.arange(edges) + 100).astype(ids), True
        names.append("Out_Eids")
    everything = ["Out_Src", "Out_Dst", "Sample_Index", "Reindex_X", "Out_Eids"]
    return Case(inputs, attrs, everything, compare=names, grad=False, kinds={name: ids for name in everything})


@domain("class_center_sample")
def class_center_sample(g, op):
    ids, classes = g.dtype(*INTS), g.int(2, 40)
    names = ["RemappedLabel", "SampledLocalClassCenter"]
    return Case({"Label": g.ids([g.size()], classes, ids)},
                {"num_classes": classes, "num_samples": g.int(1, classes), "fix_seed": True, "seed": g.int(1, 99)},
                names, grad=False, kinds={name: ids for name in names})


@domain("linear_chain_crf")
def crf(g, op):
    dtype, tags = g.dtype(), g.size(5)
    if g.flag():
        n, steps = g.size(4), g.size(5)
        lengths = np.asarray([[g.int(1, steps)] for _ in range(n)], "int64")
        inputs = {"Emission": g.array([n, steps, tags], dtype), "Label": g.ids([n, steps, 1], tags), "Length": lengths}
        if n == 1:
            inputs["Label"] = g.ids([n, steps], tags)
    else:
        lod = g.lod()
        inputs = {"Emission": Lod(g.array([lod[0][-1], tags], dtype), lod), "Label": Lod(g.ids([lod[0][-1], 1], tags),
                                                            lod)}
    inputs["Transition"] = g.array([tags + 2, tags], dtype)
    return Case(inputs, {}, ["Alpha", "EmissionExps", "TransitionExps", "LogLikelihood"], scale=20,
                kinds={k: dtype for k in ("Alpha", "EmissionExps", "TransitionExps", "LogLikelihood")})


@domain("crf_decoding")
def crf_decoding(g, op):
    tags, lod, dtype = g.size(5), g.lod(), g.dtype()
    inputs = {"Emission": Lod(g.array([lod[0][-1], tags], dtype, grid=False), lod),
              "Transition": g.array([tags + 2, tags], dtype, grid=False)}
    if g.flag():
        inputs["Label"] = Lod(g.ids([lod[0][-1], 1], tags), lod)
    return Case(inputs, {}, ["ViterbiPath"], grad=False, kinds={"ViterbiPath": "int64"})


@domain("viterbi_decode")
def viterbi(g, op):
    n, steps, tags, dtype = g.size(4), g.size(5), g.size(4) + 2, g.dtype()
    lengths = np.asarray([g.int(1, steps) for _ in range(n)], "int64")
    lengths[g.below(n)] = steps
    return Case({"Input": g.array([n, steps, tags], dtype, grid=False), "Transition": g.array([tags, tags], dtype,
                                                            grid=False),
                 "Length": lengths}, g.attrs(include_bos_eos_tag=(False,)), ["Scores", "Path"], grad=False)


@domain("warpctc")
def warpctc(g, op):
    classes, n, steps = g.int(3, 6), g.size(3), g.int(4, 7)
    labels = g.int(1, 2)
    inputs = {"Logits": g.array([steps, n, classes], g.dtype(), -2, 2, grid=False),
              "Label": (1 + g.elements.randint(0, classes - 1, (n, labels))).astype("int32"),
              "LogitsLength": np.full([n], steps, "int64"), "LabelLength": np.full([n], labels, "int64")}
    return Case(inputs, {"blank": 0, **g.attrs(norm_by_times=(True,))}, ["Loss", "WarpCTCGrad"], compare=["Loss"],
                scale=20)


@domain("ctc_align")
def ctc_align(g, op):
    if g.flag():
        n, steps = g.size(4), g.size(7)
        return Case({"Input": g.ids([n, steps], 4, g.dtype(*INTS)),
                     "InputLength": g.elements.randint(1, steps + 1, (n, 1)).astype("int64")},
                    g.attrs(blank=(1,), merge_repeated=(False,), padding_value=(9,)), ["Output",
                                                            "OutputLength"], grad=False)
    lod = g.lod()
    return Case({"Input": Lod(g.ids([lod[0][-1], 1], 4, g.dtype(*INTS)), lod)}, g.attrs(blank=(1,),
                                                            merge_repeated=(False,)),
                ["Output"], grad=False)


@domain("edit_distance")
def edit_distance(g, op):
    attrs = g.attrs(normalized=(True,))
    if g.flag():
        n, a, b = g.size(4), g.size(7), g.size(7)
        inputs = {"Hyps": g.ids([n, a], 4), "Refs": g.ids([n, b], 4),
                  "HypsLength": g.elements.randint(1, a + 1, n).astype("int64"),
                  "RefsLength": g.elements.randint(1, b + 1, n).astype("int64")}
    else:
        count = g.int(1, 4)
        a, b = g.lod(count), g.lod(count)
        inputs = {"Hyps": Lod(g.ids([a[0][-1], 1], 4), a), "Refs": Lod(g.ids([b[0][-1], 1], 4), b)}
    return Case(inputs, attrs, ["SequenceNum", "Out"], grad=False)


@domain("chunk_eval")
def chunk_eval(g, op):
    lod, kinds = g.lod(), g.int(1, 3)
    scheme = g.choice("IOB", "IOE", "IOBES", "plain")
    tags = {"IOB": 2, "IOE": 2, "IOBES": 4, "plain": 1}[scheme] * kinds + 1
    return Case({"Inference": Lod(g.ids([lod[0][-1], 1], tags), lod), "Label": Lod(g.ids([lod[0][-1], 1], tags), lod)},
                {"num_chunk_types": kinds, "chunk_scheme": scheme, **g.attrs(excluded_chunk_types=([0], [kinds - 1, 0]))},
                ["Precision", "Recall", "F1-Score", "NumInferChunks", "NumLabelChunks", "NumCorrectChunks"], grad=False)


@domain("gather_tree")
def gather_tree(g, op):
    steps, n, beams = g.size(5), g.size(3), g.size(4)
    return Case({"Ids": g.ids([steps, n, beams], 9), "Parents": g.ids([steps, n, beams], beams)}, {}, ["Out"],
                grad=False)


@domain("cvm")
def cvm(g, op):
    n, width, dtype = g.size(), g.size() + 2, g.dtype()
    if g.flag():  # counts of sequences
        lod = g.lod(n)
        return Case({"X": Lod(g.array([lod[0][-1], width], dtype, 0.5, 3), lod), "CVM": g.array([n, 2], dtype, 0.5, 3)},
                    g.attrs(use_cvm=(False,)), ["Y"], no_grad=["CVM"])
    return Case({"X": g.array([n, width], dtype, 0.5, 3), "CVM": g.array([n, 2], dtype, 0.5, 3)},
                g.attrs(use_cvm=(False,)), ["Y"], no_grad=["CVM"])


@domain("hash")
def hashing(g, op):
    lod = g.lod()
    return Case({"X": Lod(g.ids([lod[0][-1], g.int(1, 3)], 99, g.dtype("int64", "int32")), lod)},
                {"num_hash": g.int(1, 3), "mod_by": g.choice(100000, 97)}, ["Out"], grad=False)


@domain("assign_value")
def assign_value(g, op):
    shape, kind = g.shape(1, 3), g.choice(("fp32_values", 5), ("int32_values", 2), ("int64_values", 3), ("bool_values",
                                                            0),
                                          ("fp64_values", 6))
    values = [int(v) for v in g.elements.randint(0, 2 if kind[1] == 0 else 99, int(np.prod(shape)))]
    if kind[1] in (5, 6):
        values = [v + 0.5 for v in values]
    return Case({}, {"shape": shape, "dtype": kind[1], kind[0]: values}, ["Out"], grad=False)


@domain("eye")
def eye(g, op):
    return Case({}, {"num_rows": g.size(), "num_columns": g.choice(-1, g.size()), "dtype": g.choice(5, 6, 2, 3, 4)},
                ["Out"],
                grad=False)


@domain("tril_indices", "triu_indices")
def triangle_indices(g, op):
    names = ("rows", "cols") if op == "tril_indices" else ("row", "col")
    return Case({}, {names[0]: g.size(), names[1]: g.size(), "offset": g.int(-3, 3), "dtype": g.choice(3, 2)}, ["out"],
                grad=False)


@domain("fill_constant")
def fill_constant(g, op):
    shape, inputs, attrs = g.shape(0, 3), {}, {"dtype": g.choice(5, 6, 2, 3, 0, *NUMBER.values())}
    attrs.update(g.choice({"value": 2.0}, {"str_value": "3"}, {"value": 0.0}))
    how = g.below(3)
    attrs["shape"] = shape
    if how == 1 and shape:
        inputs["ShapeTensor"] = np.asarray(shape, g.dtype(*INTS))
    elif how == 2 and shape:
        inputs["ShapeTensorList"] = [np.int32([n]) for n in shape]
    return Case(inputs, attrs, ["Out"], grad=False)


@domain("fill_constant_batch_size_like")
def fill_batch(g, op):
    shape = g.shape(1, 3)
    x = g.array(shape, g.dtype(*FLOATS, *INTS))
    out = g.shape(1, 3)
    return Case({"Input": x}, {"shape": out, "dtype": g.choice(5, 6, 2, 3), "value": 2.0,
                               "input_dim_idx": g.below(len(shape)),
                               "output_dim_idx": g.below(len(out))}, ["Out"], grad=False)

@domain("warprnnt")
def warprnnt(g, op):
    batch, steps, labels, classes = g.size(4), g.size(5), g.int(1, 4), g.int(2, 5)
    blank = g.below(classes)
    others = [c for c in range(classes) if c != blank]
    label = np.asarray(others)[g.elements.randint(0, len(others), (batch, labels))].astype("int32")
    scores = g.elements.uniform(-2, 2, (batch, steps, labels + 1, classes))
    log_probs = scores - np.log(np.exp(scores).sum(-1, keepdims=True))
    inputs = {"input": log_probs.astype(g.dtype()), "label": label,
              "input_lengths": g.elements.randint(1, steps + 1, batch).astype("int32"),
              "label_lengths": g.elements.randint(0, labels + 1, batch).astype("int32")}
    return Case(inputs, {"blank": blank, "fastemit_lambda": g.choice(0.0, 0.5)}, ["loss", "warprnntgrad"], scale=4,
                still=["warprnntgrad"])
