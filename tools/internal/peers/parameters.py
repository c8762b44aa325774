"""Reads parameters in Paddle's combined format without Paddle."""
import os
import struct

DTYPES = {0: "bool", 2: "int32", 3: "int64", 4: "float16", 5: "float32", 6: "float64"}  # VarType.Type


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        value |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return value, at


def tensor_desc(data):
    """(dtype, shape) of a serialized TensorDesc: field 1 is the type, field 2 the dimensions, packed or not."""
    dtype, shape, at = None, [], 0
    while at < len(data):
        tag, at = varint(data, at)
        value, at = varint(data, at)
        if tag == 8:
            dtype = DTYPES[value]
        elif tag == 16:
            shape.append(value)
        else:
            end = at + value
            while at < end:
                size, at = varint(data, at)
                shape.append(size)
    return dtype, shape


def read_parameters(path, names):
    """{name: array} of a file in Paddle's combined format, whose tensors stand in the order of their names."""
    import numpy as np
    result = {}
    with open(path, "rb") as file:
        for name in sorted(names):
            _, levels = struct.unpack("<IQ", file.read(12))
            for _ in range(levels):
                file.seek(struct.unpack("<Q", file.read(8))[0], os.SEEK_CUR)
            _, size = struct.unpack("<Ii", file.read(8))
            dtype, shape = tensor_desc(file.read(size))
            result[name] = np.fromfile(file, dtype, int(np.prod(shape))).reshape(shape)
    return result
