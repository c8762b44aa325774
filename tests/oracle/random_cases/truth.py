"""One operator, its inputs and what real Paddle answered, as the JSON of parity/truths (parity/truths/README.md)."""
import math

import numpy as np

BOOKKEEPING = {"op_role", "op_role_var", "op_namescope", "op_callstack", "op_device", "with_quant_attr", "use_mkldnn",
               "use_cudnn", "mkldnn_data_type", "use_quantizer"}
# rtol, atol: the definition is computed in float64, so that only the roundings of the kernel are left.
TOLERANCE_OF_DEFINITION = {"float32": (1e-5, 2e-6), "float64": (1e-12, 1e-13)}
# An attribute that descriptions of 2.6.2 leave out, and that Paddle fills in before it infers types.
LOOK_UPS = ("lookup_table", "lookup_table_v2", "fused_embedding_seq_pool")
HALF = "uint16"  # bfloat16, of which numpy knows nothing


def number(value):
    """A number as JSON has it: the shortest text that is exactly this one, NaN and infinities as text."""
    if isinstance(value, (bool, np.bool_)):
        return int(value)
    if isinstance(value, (int, np.integer)):
        return int(value)
    if not math.isfinite(value):
        return str(float(value))
    short = float(str(value))  # of a float32 fewer digits than of the same float64
    return int(short) if short == int(short) and abs(short) < 1e6 and math.copysign(1, short) > 0 else short


def tensor(array, lod=None):
    kind, array = str(array.dtype), np.asarray(array)
    told = {"dtype": "bfloat16" if kind == HALF else kind, "shape": list(array.shape)}
    if lod:
        told["lod"] = [list(level) for level in lod]
    if kind == HALF:
        array = (array.astype("uint32") << 16).view("float32")
    if array.dtype.kind == "c":
        array = np.stack([array.real, array.imag], -1)
    data = [number(v) for v in array.ravel()]
    told["data"] = data[:1] if len(data) > 8 and array.dtype.kind != "c" and data.count(data[0]) == len(data) else data
    return told


def _texts():
    from paddle.base import core  # definitions do without Paddle
    return {core.AttrType.INT: "int", core.AttrType.LONG: "long", core.AttrType.FLOAT: "float",
            core.AttrType.FLOAT64: "double", core.AttrType.BOOL: "bool", core.AttrType.STRING: "string",
            core.AttrType.INTS: "ints", core.AttrType.LONGS: "longs", core.AttrType.FLOATS: "floats",
            core.AttrType.FLOAT64S: "doubles", core.AttrType.BOOLS: "bools", core.AttrType.STRINGS: "strings"}


def is_known(op, name):
    """Whether a file of truths can hold the attribute."""
    return op.attr_type(name) in _texts()


def _attribute(op, name):
    if not is_known(op, name):
        raise ValueError(f"the attribute {name} has the type {op.attr_type(name)}, which no file of truths holds")
    text, value = _texts()[op.attr_type(name)], op.attr(name, False)
    if text.startswith("float"):
        value = np.float32(value) if text == "float" else [np.float32(v) for v in value]
    if text in ("float", "double"):
        value = number(value)
    elif text in ("floats", "doubles"):
        value = [number(v) for v in value]
    return {text: value}


def refusal(op_type, case, text):
    """A case that Paddle refuses, perhaps before it describes the operator: the proto says the types of attributes."""
    from paddle.base.framework import OpProtoHolder
    proto = OpProtoHolder.instance().get_op_proto(op_type)
    kinds = {a.name: _texts()[a.type] for a in proto.attrs if a.type in _texts()}
    return refused(op_type, {name: {kinds[name]: value} for name, value in sorted(case.attrs.items())}, case, text)


def refused(op_type, attrs, case, text):
    """attrs: {name: {type: value}}."""
    def many(values):
        return [tensor(np.asarray(getattr(v, "array", v)), getattr(v, "lod", None))
                for v in (values if isinstance(values, list) else [values])]
    return {"op": op_type, "attrs": attrs, "inputs": {slot: many(values) for slot, values in case.inputs.items()},
            "outputs": {slot: [None] * count for slot, count in case.outputs.items()}, "error": text,
            "rtol": 0, "atol": 0}


def operator(desc, attributes, inputs, outputs, rtol, atol):
    """inputs, outputs: {slot: [(array, lod) or None]}; an output that is None is not compared."""
    def slots(values):
        return {slot: [None if v is None else tensor(*v) for v in of_slot] for slot, of_slot in values.items()}
    return {"op": desc.type(), "attrs": {name: _attribute(desc, name) for name in sorted(attributes)},
            "inputs": slots(inputs), "outputs": slots(outputs), "rtol": rtol, "atol": atol}


def forward(program, answers, fetches, tolerance):
    desc = program.block.desc.op(0)
    inputs = {slot: [(program.feeds[n], program.lods.get(n)) for n in names]
              for slot, names in program.in_names.items()}
    outputs = {slot: [(answers[n].array, answers[n].lod) if n in fetches else None for n in names]
               for slot, names in program.out_names.items()}
    return operator(desc, program.case.attrs, inputs, outputs, *tolerance)


def gradient(program, answers, grads, tolerance):
    """Of the one gradient operator that was appended; nothing if there are several, or a value is no tensor."""
    if program.block.desc.op_size() != 2:
        return None
    desc = program.block.desc.op(1)
    inputs, outputs = {}, {}
    for slot in desc.input_names():
        names = desc.input(slot)
        if slot == "XShape":  # has no memory, and its shape says what that of X was
            shape = program.block.desc.find_var(names[0].encode()).shape()
            answers[names[0]].array = np.zeros(shape, program.feeds[program.in_names["X"][0]].dtype)
        for name in names:
            if name not in program.feeds and name not in answers:
                return None
        if names:
            inputs[slot] = [(program.feeds[n], program.lods.get(n)) if n in program.feeds else
                            (answers[n].array, answers[n].lod) for n in names]
    for slot in desc.output_names():
        names = [n for n in desc.output(slot)]
        if all(n == "@EMPTY@" for n in names):
            continue
        if "@EMPTY@" in names:
            return None
        outputs[slot] = [(answers[n].array, answers[n].lod) if n in grads else None for n in names]
    attributes = [n for n in desc.attr_names() if n not in BOOKKEEPING and is_known(desc, n)]
    if not outputs:
        return None
    told = operator(desc, attributes, inputs, outputs, *tolerance)
    if program.block.desc.op(0).type() in LOOK_UPS:
        told["attrs"].setdefault("is_sparse", {"bool": False})
    return told
