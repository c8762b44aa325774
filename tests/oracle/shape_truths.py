"""What real Paddle 2.6.2 says of shapes, types and LoD levels while a program is built: parity/truths/shapes/OP.json.

The questions come from `phibridge parity --shape-questions`: the case lists as programs declare them, and each with one
thing changed. record_truths.py --shapes runs it; parity/truths/README.md has the format. Each operator is asked in a
child of this process, as a shape function may end it.
"""
import json
import os
import re
import select
import signal
import subprocess
import sys
import tempfile

from paddle.base import core

PATIENCE_S = 3  # for one question
REFUSED = "refused"
VAR = core.VarDesc.VarType
DTYPES = {VAR.FP32: "float32", VAR.FP64: "float64", VAR.FP16: "float16", VAR.BF16: "bfloat16", VAR.BOOL: "bool",
          VAR.INT8: "int8", VAR.UINT8: "uint8", VAR.INT16: "int16", VAR.INT32: "int32", VAR.INT64: "int64",
          VAR.COMPLEX64: "complex64", VAR.COMPLEX128: "complex128"}
KINDS = {VAR.LOD_TENSOR: "", VAR.SELECTED_ROWS: "rows ", VAR.LOD_TENSOR_ARRAY: "array "}
# Paddle has no such operator, or none whose shapes a program may ask for.
UNKNOWN = ("is not registered", "has not been registered", "infer_shape is not", "Operator's Attribute proto")


# Where Paddle says of an output what its own kernel then does not do: {op: {slot: (part, why)}}. "*": of all slots.
OF_ANOTHER = "the shape function takes it over from an input that the result does not follow"
AT_RUN_TIME = "the kernel sets another one"
SCRATCH = "memory that only the kernel reads"
QUANTIZED = "a quantized result has another one"
WRONG = {
    "accuracy": {"*": ("type", AT_RUN_TIME), "Accuracy": ("type lod", OF_ANOTHER)},
    "affine_grid_grad": {"Theta@GRAD": ("shape", "of Output@GRAD, not of Theta")},
    "argsort_grad": {"X@GRAD": ("all", "of Indices, not of X")},
    "attention_lstm": {slot: ("all", SCRATCH) for slot in ("AttentionedX", "AttentionFCOut", "LSTMX", "LSTMOUT")},
    "auc": {"AUC": ("type", AT_RUN_TIME)},
    "beam_search": {"*": ("shape", "of pre_ids and pre_scores: the kernel writes columns")},
    "bincount": {"Out": ("type", AT_RUN_TIME)},
    "box_decoder_and_assign": {"*": ("lod", OF_ANOTHER)},
    "crop_tensor_grad": {"X@GRAD": ("all", "of Out@GRAD, not of X")},
    "determinant": {"Out": ("shape", "of X: the kernel removes two axes")},
    "edit_distance": {"Out": ("shape", "of Refs: the kernel writes a column")},
    "eigh_grad": {"X@GRAD": ("all", "of Eigenvalues, not of Eigenvectors")},
    "elementwise_div_grad_grad": {"*": ("all", "of DX, which may be smaller")},
    "fc": {"Out": ("type", QUANTIZED)},
    "fft_c2r_grad": {"X@GRAD": ("shape", "of last_dim_size, not of X")},
    "fused_conv2d": {"Output": ("type", AT_RUN_TIME)},
    "fused_embedding_fc_lstm": {slot: ("all", SCRATCH) for slot in (
        "XX", "BatchedInput", "BatchedHidden", "BatchedCell", "ReorderedH0", "ReorderedC0")},
    "fused_seqpool_cvm": {"Out": ("lod", OF_ANOTHER)},
    "fused_transpose": {"*": ("all", "what is fused is left out")},
    "fusion_gru": {"Hidden": ("type", QUANTIZED), **{slot: ("all", SCRATCH) for slot in (
        "XX", "BatchedInput", "BatchedOut", "ReorderedH0")}},
    "fusion_lstm": {slot: ("all", SCRATCH) for slot in (
        "XX", "BatchedInput", "BatchedHidden", "BatchedCell", "ReorderedH0", "ReorderedC0", "CheckedCell")},
    "fusion_seqconv_eltadd_relu": {"ColMat": ("all", SCRATCH)},
    "fusion_seqpool_concat": {"Out": ("shape lod", "all X are taken for as wide as the first")},
    "fusion_seqpool_cvm_concat": {"Out": ("shape", "all X are taken for as wide as the first")},
    "gather_nd": {"Out": ("shape", "it reads beyond the shape where the last size of Index is not known")},
    "gumbel_softmax_grad": {"X@GRAD": ("lod", OF_ANOTHER)},
    "kthvalue": {"Indices": ("type", AT_RUN_TIME)},
    "linspace": {"Out": ("type", "of Start, not of the attribute dtype")},
    "exp": {"Out": ("type", "integers come out as floats")}, "expm1": {"Out": ("type", "integers come out as floats")},
    "fused_matmul": {"Out": ("type", QUANTIZED)},
    "log": {"Out": ("type", "integers come out as floats")}, "log10": {"Out": ("type", "integers come out as floats")},
    "log1p": {"Out": ("type", "integers come out as floats")}, "log2": {"Out": ("type", "integers come out as floats")},
    "lstsq": {slot: ("shape", AT_RUN_TIME) for slot in ("Rank", "Residuals", "SingularValues")},
    "lu_unpack": {"Pmat": ("shape", AT_RUN_TIME)},
    "lu": {"Infos": ("shape", AT_RUN_TIME)},
    "margin_cross_entropy": {"Loss": ("lod", OF_ANOTHER)},
    "matrix_rank": {"Out": ("lod", OF_ANOTHER)},
    "mode": {"Indices": ("type", AT_RUN_TIME)},
    "nanmedian": {"MedianIndex": ("shape", AT_RUN_TIME)},
    "put_along_axis_grad": {"Value@GRAD": ("type", "of Index, not of Value")},
    "reduce_all": {"Out": ("type", AT_RUN_TIME)}, "reduce_any": {"Out": ("type", AT_RUN_TIME)},
    "randint": {"Out": ("type", AT_RUN_TIME)},
    "retinanet_detection_output": {"Out": ("shape", "of Scores: the kernel writes six numbers a box")},
    "sequence_pool": {"Out": ("shape", "of X: the kernel writes a row for each sequence")},
    "sequence_reshape": {"Out": ("lod", "also where X has none")},
    "slogdeterminant": {"Out": ("shape", "of X: the kernel writes a sign and a logarithm")},
    "solve": {"Out": ("all", "batches are not broadcast")},
    "top_k": {"Indices": ("all", AT_RUN_TIME)},
    "update_loss_scaling": {"OutGoodSteps": ("type", AT_RUN_TIME), "OutBadSteps": ("type", AT_RUN_TIME)},
    "viterbi_decode": {"Scores": ("all", "of Length, not of Input")},
    "where_grad": {"*": ("all", "of Condition, not of X")},
    "yolov3_loss": {"GTMatchMask": ("type", AT_RUN_TIME)},
}
# Questions that match this, and why Paddle's answer is of no use.
BEYOND = "it reads beyond the list `scale`"
OF_ATTRIBUTE = "of the attribute, which the variable replaces"
UNFUSED = "what is fused is left out"
MASTER = "the type of master parameters is not looked at"
DROPPED = {
    "adadelta": (r'"multi_precision":\{"bool":true\}', MASTER), "adagrad": (r'"multi_precision":\{"bool":true\}', MASTER),
    "adamax": (r'"multi_precision":\{"bool":true\}', MASTER), "lamb": (r'"multi_precision":\{"bool":true\}', MASTER),
    "lars_momentum": (r'"multi_precision":\{"bool":true\}', MASTER),
    "momentum": (r'"multi_precision":\{"bool":true\}|"Velocity":\["b?float16', MASTER), "rmsprop": (r'"multi_precision":\{"bool":true\}', MASTER),
    "sparse_momentum": (r'"multi_precision":\{"bool":true\}', MASTER),
    "affine_grid": (r'"OutputShape"', "its size is taken for one of five"),
    "bicubic_interp_v2": (r'"scale":\{"floats":\[1.0\]', BEYOND), "bilinear_interp_v2": (r'"scale":\{"floats":\[1.0\]', BEYOND),
    "nearest_interp_v2": (r'"scale":\{"floats":\[1.0\]', BEYOND),
    "expand": (r'"ExpandTimes"', OF_ATTRIBUTE), "expand_v2": (r'"Shape"|"expand_shapes_tensor"', OF_ATTRIBUTE),
    "expand_as_v2": (r'"target_shape"', "there is a Y"), "fc": (r'int8\[', "quantized: the result is a float"),
    "fill_constant": (r'"ShapeTensor', OF_ATTRIBUTE), "reshape": (r'"Shape', OF_ATTRIBUTE),
    "reshape2": (r'"Shape', OF_ATTRIBUTE), "reduce_all": (r'"AxisTensor"', OF_ATTRIBUTE),
    "reduce_any": (r'"AxisTensor"', OF_ATTRIBUTE),
    "reduce_amax": (r'"reduce_all":\{"bool":true\}', "it is left out"),
    "reduce_amin": (r'"reduce_all":\{"bool":true\}', "it is left out"),
    "fused_elementwise_add": (r'"fused_unsqueeze2_axes"', UNFUSED),
    "fused_elementwise_div": (r'"fused_unsqueeze2_axes"', UNFUSED),
    "fused_elementwise_mul": (r'"fused_unsqueeze2_axes"', UNFUSED),
    "fused_elementwise_sub": (r'"fused_unsqueeze2_axes"', UNFUSED),
    "flatten2": (r'"X":\["\w*\[\]"\]', "a scalar becomes a vector"),
    "fused_elemwise_activation": (r'^\{"inputs"|^\{"attrs":\{"axis"|"Y":\["float32\[1,4\]', "Out gets the sizes of X, also where Y is larger"),
    "fused_elemwise_add_activation": (
        r'^\{"inputs"|^\{"attrs":\{"axis"|"Y":\["float32\[1,4\]', "Out gets the sizes of X, also where Y is larger"),
    "conv2d_transpose": (r'"output_size":\{"ints":\[0', "a result without elements"),
    "depthwise_conv2d": (r'int8\[', "quantized: the result is signed"), "mul": (r'int8\[', "the kernel keeps int8"),
    "matmul_v2": (r'int8\[', "the kernel keeps int8"),
    "einsum": (r'\[0,5,3,4|\[2,0,3,4', "an axis of 0 is taken for one of 1"),
    "gather": (r'"Axis"', OF_ATTRIBUTE), "gaussian_random": (r'"ShapeTensor', OF_ATTRIBUTE),
    "pad3d": (r'"Paddings"', OF_ATTRIBUTE), "tile": (r'"repeat_times_tensor"|"RepeatTimes"', OF_ATTRIBUTE),
    "partial_sum": (r'"start_index":\{"int":-', "columns beyond the last are counted"),
    "split": (r'"num":\{"int":[1-9]', "the kernel prefers num to sections"),
    "strided_slice": (r'\[0,4\]', "an axis of 0 gets an element"),
    "tril_indices": (r'"rows":\{"int":0', "no rows get an element"),
    "lu_unpack": (r'"unpack_|\[2,3,4\]|\[2,4,3\]', "shapes as if all were unpacked"),
    "matmul": (r'"head_number":\{"int":[2-9]|\[\d,\d,1,7\]', "heads are left out, and axes of 1"),
    "pool2d_double_grad": (r'"ksize":\{"ints":\[0', "a window without elements"),
    "sum": (r'\[3,0\]|\[0,4\]', "an input without elements is left out"),
    "unpool": (r'"output_size":\{"ints":\[0', "zeros stand for the usual size"),
    "unpool3d": (r'"output_size":\{"ints":\[0', "zeros stand for the usual size"),
}
# What Paddle refuses and phibridge computes, and what that is.
COMPUTED = {
    "accuracy": "Label may be a vector", "anchor_generator": "sides of 0 or below",
    "assign": "X may be absent", "box_decoder_and_assign": "PriorBoxVar may be absent",
    "crop_tensor": "sizes of variables are not known yet", "cudnn_lstm": "the kernel reads what fits", "deformable_conv": "filters need not be a multiple of deformable_groups",
    "density_prior_box": "sides of 0 or below",
    "deformable_conv_v1": "filters need not be a multiple of deformable_groups", "einsum": "sizes of 1 are broadcast",
    "expand_as_v2": "Y says the sizes", "expand_v2": "sizes of 0",
    "fake_channel_wise_dequantize_max_abs": "further quant_bits are not read", "fft_c2r": "the input is cut or filled up",
    "expand": "numbers for the last axes only", "group_norm": "the last group may have fewer channels",
    "fft_r2c": "any size", "fold": "paddings of two sides may differ",
    "fused_elemwise_activation": "the intermediate output may be absent",
    "fused_elemwise_add_activation": "the intermediate output may be absent", "lars_momentum": "further weight decays are not read",
    "logsumexp": "ranks above 4", "mine_hard_examples": "thresholds above 1", "nearest_interp": "rank 5",
    "pad2d": "Paddings of any shape", "partial_concat": "inputs of several widths", "partial_sum": "inputs of several widths",
    "pool2d": "ksize is not read with global_pooling", "pool3d": "ksize is not read with global_pooling",
    "prelu": "Alpha of another rank with as many elements", "reverse": "no axes", "set_value": "dtype is not read",
    "sgd": "MasterParam may be absent", "softmax_with_cross_entropy": "unstable along any axis",
    "split": "one section stands for the number of parts", "update_loss_scaling": "a scalar",
    "strided_slice": "infer_flags are not read", "trilinear_interp_v2": "one scale for all axes",
    "unique": "unsorted along an axis", "unstack": "num of 0 stands for the size", "where_index": "a scalar",
}
# Whose empty tensors Paddle refuses, and phibridge does not.
EMPTY = {"addmm", "bicubic_interp_v2", "bilinear_interp_v2", "conv2d", "conv3d", "depthwise_conv2d", "fused_conv2d",
         "fused_conv3d", "index_select", "instance_norm", "inverse", "linear_interp_v2", "matrix_power", "mul",
         "nearest_interp_v2", "trilinear_interp_v2"}
PARTS = {"type": (1,), "shape": (2,), "lod": (3,), "type lod": (1, 3), "shape lod": (2, 3), "all": (1, 2, 3)}
UNSAID = ("?", "?", "?", " lod ?")


def _parts(var):
    """(kind, dtype, shape, LoD level) as DeclarationText of parity/harness/shape_truths.h writes them; None for a kind
    of variable or a type that it has no text for."""
    if var.type() not in KINDS or var.dtype() not in DTYPES:
        return None
    lod = var.lod_level() if var.type() != VAR.SELECTED_ROWS else 0
    return KINDS[var.type()], DTYPES[var.dtype()], ",".join(map(str, var.shape())), f" lod {lod}" if lod > 0 else ""


def _inferred(program, otherwise):
    """{slot: [parts]}. otherwise: the outputs are declared in another way than the program says."""
    desc = core.ProgramDesc(program)
    block = desc.block(0)
    op = block.op(0)
    variables = {slot: [block.find_var(name.encode()) for name in op.output(slot)] for slot in op.output_names()}
    if otherwise:
        for of_slot in variables.values():
            for var in of_slot:
                var.set_dtype(VAR.INT16)
                var.set_shape([7, 7, 7, 7, 7, 7, 7])
                var.set_lod_level(5)
    op.check_attrs()
    op.infer_var_type(block)
    op.infer_shape(block)
    return {slot: [_parts(var) for var in of_slot] for slot, of_slot in variables.items()}


def _text_of(op, slot, parts, others):
    """"?" for what depends on how the output was declared: of that Paddle says nothing. And for what is wrong."""
    if parts is None or others is None:
        return None
    wrong = WRONG.get(op, {})
    unsaid = PARTS[wrong.get(slot, wrong.get("*"))[0]] if slot in wrong or "*" in wrong else ()
    said = [part if part == other and i not in unsaid else UNSAID[i]
            for i, (part, other) in enumerate(zip(parts, others))]
    return f"{said[0]}{said[1]}[{said[2]}]{said[3]}"


def answer(program):
    """{slot: [declaration]}, or why not."""
    try:
        found, others = (_inferred(program, otherwise) for otherwise in (False, True))
    except Exception as error:  # pylint: disable=broad-except
        return str(error)
    desc = core.ProgramDesc(program)  # which owns its operators
    op = desc.block(0).op(0).type()
    return {slot: [_text_of(op, slot, *pair) for pair in zip(of_slot, others[slot])] for slot, of_slot in found.items()}


def _child(programs, pipe):
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 2)
    os.dup2(silent, 1)
    for program in programs:
        os.write(pipe, (json.dumps(answer(bytes.fromhex(program))) + "\n").encode())
    os._exit(0)


def _answers(programs):
    """One an answer; None where it ended or hung the process."""
    answers = []
    while len(answers) < len(programs):
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reader)
            _child(programs[len(answers):], writer)
        os.close(writer)
        text = b""
        while select.select([reader], [], [], PATIENCE_S)[0]:
            part = os.read(reader, 1 << 16)
            if not part:
                break
            text += part
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(reader)
        answers += [json.loads(line) for line in text.decode().splitlines() if line]
        if len(answers) < len(programs):
            answers.append(None)
    return answers


def _is_unknown(said):
    return isinstance(said, str) and any(text in said for text in UNKNOWN)


def _has(question, pattern):
    return pattern is not None and re.search(pattern, json.dumps(question, separators=(",", ":"))) is not None


def _is_computed(first, change):
    """Whether phibridge computes what Paddle refuses: it takes -1 for a size that is not known."""
    inputs = json.dumps(change.get("inputs", ""))
    return first["op"] in COMPUTED or "-1" in inputs or first["op"] in EMPTY and re.search(r"[\[,]0[,\]]", inputs)


def _case(questions, answers):
    """One case of the file, or None if Paddle does not know the operator or refuses the first question."""
    if not isinstance(answers[0], dict):
        return None
    pairs, pattern = [], DROPPED.get(questions[0]["first"]["op"], (None,))[0]
    if _has(questions[0]["first"], pattern):
        return None
    for question, said in zip(questions, answers):
        if _has(question.get("change", {}), pattern):
            continue
        if said is None or isinstance(said, dict) and any(None in of_slot for of_slot in said.values()):
            continue
        if isinstance(said, str) and _is_computed(questions[0]["first"], question["change"]):
            continue
        pairs.append([question.get("change", {}), said if isinstance(said, dict) else REFUSED])
    return dict(questions[0]["first"], answers=pairs)


def _text(op, cases):
    lines = []
    for case in cases:
        head = json.dumps({key: case[key] for key in ("op", "inputs", "attrs", "outputs")}, separators=(",", ":"))
        pairs = ",\n".join("  " + json.dumps(pair, separators=(",", ":")) for pair in case["answers"])
        lines.append(f' {head[:-1]},"answers":[\n{pairs}]}}')
    return f'{{"format": "phibridge shape truths", "version": 1, "op": {json.dumps(op)}, "source": "Paddle 2.6.2",\n' \
           ' "cases": [\n' + ",\n".join(lines) + "]}\n"


def record_all(binary, ops, folder):
    """Writes a file for each operator that Paddle has an answer for."""
    os.makedirs(folder, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        path = os.path.join(scratch, "questions")
        subprocess.run([binary, *ops, "--shape-questions", path], check=True)
        with open(path, encoding="utf-8") as file:
            for line in file:
                asked = json.loads(line)
                programs = [question["program"] for questions in asked["cases"] for question in questions]
                answers = iter(_answers(programs))
                cases = [_case(questions, [next(answers) for _ in questions]) for questions in asked["cases"]]
                kept = [case for case in cases if case is not None]
                count = sum(len(case["answers"]) for case in kept)
                print(f"{asked['op']:40s}{len(kept):3d} of {len(cases):3d} cases, {count:5d} answers", flush=True)
                if kept:
                    with open(os.path.join(folder, asked["op"] + ".json"), "w", encoding="utf-8") as out:
                        out.write(_text(asked["op"], kept))
    return 0
