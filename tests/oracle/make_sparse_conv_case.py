#!/usr/bin/env python3
"""Makes tests/programs/sparse_conv: a program of sparse tensors as Paddle 2.6.2 saves it, and what it answers.

    python3 -m venv oracle && oracle/bin/pip install paddlepaddle==2.6.2 numpy==1.26.4 setuptools
    oracle/bin/python tests/oracle/make_sparse_conv_case.py [OUT]

The case format is described in tests/programs/README.md.
"""
import collections
import json
import os
import sys

import numpy as np
import paddle
from paddle.base.proto import framework_pb2

HERE = os.path.dirname(os.path.abspath(__file__))
POINTS = 22


def build():
    """Returns the feeds and what is fetched: the image after two convolutions, dense; its values; a layer above it."""
    indices = paddle.static.data("indices", [4, -1], "int32")
    values = paddle.static.data("values", [-1, 2], "float32")
    x = paddle.sparse.sparse_coo_tensor(indices, values, [1, 4, 6, 6, 2])
    y = paddle.sparse.nn.SubmConv3D(2, 4, 3, padding=1)(x)
    norm = paddle.sparse.nn.BatchNorm(4)
    norm.eval()
    y = paddle.sparse.nn.functional.relu(norm(y))
    y = paddle.sparse.nn.functional.relu(paddle.sparse.nn.Conv3D(4, 3, 3, padding=1, stride=2)(y))
    kept, dense = y.values(), y.to_dense()
    above = paddle.nn.functional.relu(paddle.static.nn.fc(paddle.reshape(dense, [1, -1]), 5))
    return [indices, values], [dense, kept, above]


def image():
    """Points in distinct places, in their order."""
    random = np.random.RandomState(3)
    places = np.sort(random.choice(4 * 6 * 6, POINTS, replace=False))
    indices = np.stack([np.zeros(POINTS, int), places // 36, places // 6 % 6, places % 6]).astype("int32")
    return indices, random.randn(POINTS, 2).astype("float32")


def set_statistics():
    """A new batch norm has mean 0 and variance 1, which would show little."""
    for name, least in (("batch_norm_0.w_1", 0.0), ("batch_norm_0.w_2", 0.5)):
        tensor = paddle.static.global_scope().find_var(name).get_tensor()
        tensor.set(np.random.rand(4).astype("float32") + np.float32(least), paddle.CPUPlace())


def drop_call_stacks(path):
    """They name files of the machine where the program was made."""
    desc = framework_pb2.ProgramDesc()
    with open(path, "rb") as file:
        desc.ParseFromString(file.read())
    for block in desc.blocks:
        for op in block.ops:
            kept = [attr for attr in op.attrs if attr.name != "op_callstack"]
            del op.attrs[:]
            op.attrs.extend(kept)
    with open(path, "wb") as file:
        file.write(desc.SerializeToString())


def write(out, program, fetches, answers, inputs):
    for folder, arrays in (("inputs", inputs), ("expected", dict(zip(fetches, answers)))):
        os.makedirs(os.path.join(out, folder), exist_ok=True)
        for name, array in arrays.items():
            np.save(os.path.join(out, folder, name.replace("/", "%2F") + ".npy"), array)
    ops = collections.Counter(op.type for op in program.global_block().ops)
    case = {"name": "sparse_conv", "kind": "inference", "feeds": sorted(inputs), "fetches": fetches, "fetch_ops": True,
            "steps": 1, "atol": 1e-05, "rtol": 1e-04, "tolerances": {}, "state_after": [], "note": "", "ops": ops}
    with open(os.path.join(out, "case.json"), "w", encoding="utf-8") as file:
        json.dump(case, file, indent=1, sort_keys=True)


def main():
    out = sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, "..", "programs", "sparse_conv")
    paddle.enable_static()
    paddle.seed(7)
    np.random.seed(7)
    program, startup = paddle.static.Program(), paddle.static.Program()
    with paddle.static.program_guard(program, startup):
        feeds, results = build()
    executor = paddle.static.Executor(paddle.CPUPlace())
    executor.run(startup)
    set_statistics()
    model = os.path.join(out, "model")
    paddle.static.save_inference_model(model, feeds, results, executor, program=program)
    drop_call_stacks(model + ".pdmodel")
    saved, _, fetches = paddle.static.load_inference_model(model, executor)
    indices, values = image()
    inputs = {"indices": indices, "values": values}
    answers = executor.run(saved, feed=inputs, fetch_list=fetches)
    write(out, saved, [fetch.name for fetch in fetches], answers, inputs)


if __name__ == "__main__":
    main()
