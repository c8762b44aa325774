"""Writes programs and parameters in Paddle's formats without Paddle, which a machine with a GPU often has not.

A Program is built op by op and saved as model.pdmodel (framework/program/proto/framework.proto), model.pdiparams and
parameters.json (the names of what it holds). Numbers of the fields are those of the proto.
"""
import collections
import json
import os
import struct

from .. import parameters

DTYPES = {name: number for number, name in parameters.DTYPES.items()}  # VarType.Type
LOD_TENSOR = 7

Var = collections.namedtuple("Var", "name shape dtype")


class Long(int):
    """An attribute of type LONG."""


def varint(value):
    value &= (1 << 64) - 1  # negative numbers are ten bytes
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes(out) + bytes([value])


def number(field, value):
    return varint(field << 3) + varint(value)


def text(field, value):
    """A field of bytes: a string, or a message."""
    data = value.encode() if isinstance(value, str) else value
    return varint(field << 3 | 2) + varint(len(data)) + data


def attribute(name, value):
    """An OpDesc.Attr; the type of `value` is that of the attribute."""
    if isinstance(value, bool):
        kind, data = 6, number(10, value)
    elif isinstance(value, Long):
        kind, data = 9, number(13, value)
    elif isinstance(value, int):
        kind, data = 0, number(3, value)
    elif isinstance(value, float):
        kind, data = 1, varint(4 << 3 | 5) + struct.pack("<f", value)
    elif isinstance(value, str):
        kind, data = 2, text(5, value)
    else:
        kind, data = 3, b"".join(number(6, item) for item in value)
    return text(1, name) + number(2, kind) + data


def tensor_desc(dtype, shape):
    return number(1, DTYPES[dtype]) + b"".join(number(2, size) for size in shape)


def variable(var, persistable=False, is_feed=False, is_parameter=False):
    """A VarDesc. Only parameters that are trained, and what is computed of them, have gradients."""
    kind = number(1, LOD_TENSOR) + text(3, text(1, tensor_desc(var.dtype, var.shape)))
    stops = is_feed or persistable and not is_parameter
    return (text(1, var.name) + text(2, kind) + number(3, persistable) + number(4, is_feed) + number(5, is_parameter)
            + number(6, stops))


def slots(field, values):
    """OpDesc.Var for each slot of {slot: Var or [Var]}."""
    lists = {slot: value if isinstance(value, list) else [value] for slot, value in values.items()}
    return b"".join(text(field, text(1, slot) + b"".join(text(2, v.name) for v in its)) for slot, its in lists.items())


def operator(kind, inputs, outputs, attributes):
    return (text(3, kind) + slots(1, inputs) + slots(2, outputs)
            + b"".join(text(4, attribute(n, v)) for n, v in attributes.items()))


def saved_tensor(array):
    """What a parameter is in the combined format."""
    desc = tensor_desc(str(array.dtype), array.shape)
    return struct.pack("<IQIi", 0, 0, 0, len(desc)) + desc + array.tobytes()


class Program:
    """One block without feed and fetch ops: feeds stay on the device, and what is fetched is not copied."""

    def __init__(self):
        self.variables, self.operators, self.feeds, self.parameters, self.temporaries = [], [], [], {}, 0

    def feed(self, name, shape, dtype="float32"):
        self.feeds.append(Var(name, list(shape), dtype))
        return self.declare(self.feeds[-1], is_feed=True)

    def declare(self, var, **kinds):
        self.variables.append(variable(var, **kinds))
        return var

    def parameter(self, name, array, is_trained=True):
        """A persistable variable with a first value; `is_trained`: gradients are taken by it."""
        self.parameters[name] = array
        return self.declare(Var(name, list(array.shape), str(array.dtype)), persistable=True, is_parameter=is_trained)

    def temporary(self, shape, dtype="float32"):
        self.temporaries += 1
        return self.declare(Var(f"tmp_{self.temporaries - 1}", list(shape), dtype))

    def op(self, kind, inputs, outputs, **attributes):
        self.operators.append(operator(kind, inputs, outputs, attributes))

    def message(self):
        """The ProgramDesc."""
        block = number(1, 0) + varint(2 << 3) + varint(-1)
        block += b"".join(text(3, v) for v in self.variables) + b"".join(text(4, o) for o in self.operators)
        return text(1, block) + text(4, number(1, 0))

    def save(self, folder):
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "model.pdmodel"), "wb") as file:
            file.write(self.message())
        self.save_parameters(folder)

    def save_parameters(self, folder):
        names = sorted(self.parameters)
        with open(os.path.join(folder, "parameters.json"), "w", encoding="utf-8") as file:
            json.dump(names, file)
        if names:
            with open(os.path.join(folder, "model.pdiparams"), "wb") as file:
                file.writelines(saved_tensor(self.parameters[name]) for name in names)


def extended(message, program):
    """The ProgramDesc `message` with the variables and operators of `program` at the end of its first block."""
    more = b"".join(text(3, v) for v in program.variables) + b"".join(text(4, o) for o in program.operators)
    if not message or message[0] != 1 << 3 | 2:
        raise ValueError("a ProgramDesc begins with its first block")
    size, at = parameters.varint(message, 1)
    return text(1, message[at:at + size] + more) + message[at + size:]
