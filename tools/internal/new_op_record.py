"""The record that tools/new_op writes, ops/NAME.yaml; docs/records.md explains its fields."""
import json
import re

from new_op_text import camel, grad_inputs, grad_outputs, types_of, variable

WIDTH = 120
TYPES = {"INT": "int", "LONG": "int64_t", "FLOAT": "float", "FLOAT64": "double", "BOOLEAN": "bool", "STRING": "str",
         "INTS": "int[]", "LONGS": "int64_t[]", "FLOATS": "float[]", "FLOAT64S": "double[]", "STRINGS": "str[]"}


def default_text(value):
    """The default of an attribute as `args` writes it."""
    if isinstance(value, list):
        return "{" + ", ".join(default_text(item) for item in value) + "}"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return repr(value)


def attribute_text(attr):
    value = attr.value
    if attr.kind in ("FLOAT", "FLOAT64"):
        value = float(value) if value == value else 0.0  # a record cannot say NaN
    if attr.kind in ("FLOATS", "FLOAT64S"):
        value = [float(item) for item in value]
    return f"{TYPES[attr.kind]} {variable(attr.name)} = {default_text(value)}"


def tensor_type(slot):
    return "Tensor[]" if slot.is_list else "Tensor"


def field(name, opening, items, closing):
    """`name : (item, item)`, broken between items at the width of a record; nothing without items."""
    if not items:
        return ""
    lines = [f"  {name} : {opening}"]
    for position, item in enumerate(items):
        part = item + (closing if position + 1 == len(items) else ",")
        if len(lines[-1]) + len(part) + 1 > WIDTH:
            lines.append(" " * (len(name) + 5 + len(opening)) + part)
        else:
            lines[-1] += part if position == 0 else " " + part
    return "\n".join(lines) + "\n"


def args_field(items):
    text = "(" + ", ".join(items) + ")"
    if re.search(r": | #|[\n\t]|  ", text):  # a default that YAML would read as something else
        return f"  args : {json.dumps(text)}\n"
    return field("args", "(", items, ")") or "  args : ()\n"


def names_field(name, items):
    """`inputs : {x : X}`, of those whose names differ."""
    pairs = [f"{variable(item.name)} : {item.name}" for item in items if variable(item.name) != item.name]
    return field(name, "{", pairs, "}")


def data_type(op):
    """The slot whose type the kernel goes by, or a type where there is no input."""
    first = next((slot for slot in op.inputs if not slot.optional), op.inputs[0] if op.inputs else None)
    return variable(first.name) if first else types_of(op)[0].upper()


def forward_record(op):
    arguments = [f"{tensor_type(slot)} {variable(slot.name)}" for slot in op.inputs]
    arguments += [attribute_text(attr) for attr in op.attrs]
    text = f'- legacy_op : {op.name}\n  doc : "To do: what {op.name} computes."\n'
    text += args_field(arguments)
    text += field("output", "", [f"{tensor_type(slot)}({variable(slot.name)})" for slot in op.outputs], "")
    text += names_field("inputs", op.inputs) + names_field("outputs", op.outputs) + names_field("attrs", op.attrs)
    text += field("optional", "", [variable(slot.name) for slot in op.inputs + op.outputs if slot.optional], "")
    docs = [f'{variable(slot.name)} : "To do."' for slot in op.inputs + op.outputs]
    docs += [f'{variable(attr.name)} : "To do: is this the default?"' for attr in op.attrs]
    text += field("docs", "{", docs, "}")
    text += f"  infer_meta : {{func : {camel(op.name)}InferMeta}}\n"
    text += f"  kernel : {{func : {op.name}, data_type : {data_type(op)}}}\n"
    return text + (f"  backward : {op.name}_grad\n" if op.grad else "")


def grad_record(op):
    """Without a shape function: gradients have the shapes of what they are gradients of."""
    def of(slot):
        return variable(slot.name) + "_grad"

    arguments = [f"{tensor_type(slot)} {variable(slot.name)}" for slot in op.inputs]
    arguments += [f"{tensor_type(slot)} {of(slot)}" for slot in grad_outputs(op)]
    arguments += [f"{TYPES[attr.kind]} {variable(attr.name)}" for attr in op.attrs]
    text = f"- backward_op : {op.name}_grad\n  forward : {op.name}\n"
    text += args_field(arguments)
    text += field("output", "", [f"{tensor_type(slot)}({of(slot)})" for slot in grad_inputs(op)], "")
    text += f"  kernel : {{func : {op.name}_grad, data_type : {of(grad_outputs(op)[0])}}}\n"
    return text + field("drop_empty_grad", "", [of(slot) for slot in grad_inputs(op) if slot.is_list], "")


def record(op):
    return forward_record(op) + (grad_record(op) if op.grad else "")
