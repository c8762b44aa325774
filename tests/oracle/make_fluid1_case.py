#!/usr/bin/env python3
"""Makes tests/programs/fluid1_digits: a program in the form that fluid 1.8 saved, and what Paddle 2.6.2 answers.

    python3 -m venv oracle && oracle/bin/pip install paddlepaddle==2.6.2 numpy==1.26.4 setuptools scikit-learn
    oracle/bin/python tests/oracle/make_fluid1_case.py [OUT]

What makes it fluid 1.x: `__model__` with version 1008005 and without op_version_map; one file a parameter, written by the
`save` op; `mul`; dropout that scales down at inference (downgrade_in_infer, the default then); attributes that later
versions gave up or added are as 1.8 had them. The case format is described in tests/programs/README.md.
"""
import json
import os
import shutil
import sys

import numpy as np
import paddle
import paddle.nn.functional as F
import paddle.static as static
from paddle.base import core
from paddle.base.proto import framework_pb2

HERE = os.path.dirname(os.path.abspath(__file__))
VERSION = 1008005
IMAGES = 64


def digits():
    from sklearn.datasets import load_digits

    d = load_digits()
    x = (d.images / 16.0).astype("float32").reshape(-1, 1, 8, 8)
    y = d.target.astype("int64").reshape(-1, 1)
    order = np.random.RandomState(7).permutation(len(x))
    return x[order], y[order]


def train(scope):
    """Returns the trained inference program and the variable of its probabilities."""
    main, startup = static.Program(), static.Program()
    main.random_seed = startup.random_seed = 1
    x, y = digits()
    with static.scope_guard(scope), static.program_guard(main, startup), paddle.utils.unique_name.guard():
        image = static.data("image", [-1, 1, 8, 8])
        label = static.data("label", [-1, 1], "int64")
        h = F.max_pool2d(static.nn.conv2d(image, 8, 3, padding=1, act="relu"), 2, 2)
        h = F.dropout(h, 0.2, mode="downscale_in_infer")
        h = static.nn.fc(h, 32, activation="relu")
        logits = static.nn.fc(h, 10)
        prob = F.softmax(logits)
        loss = paddle.mean(F.cross_entropy(logits, label))
        test = main.clone(for_test=True)
        paddle.optimizer.Adam(0.01).minimize(loss)
        exe = static.Executor(paddle.CPUPlace())
        exe.run(startup)
        for _ in range(10):
            for i in range(0, 1440, 32):
                exe.run(main, feed={"image": x[i:i + 32], "label": y[i:i + 32]})
        return static.normalize_program(test, [image], [prob]), prob.name


def to_fluid1(program):
    """The bytes of the program as fluid 1.8 would have written them."""
    desc = framework_pb2.ProgramDesc()
    desc.ParseFromString(program.desc.serialize_to_string())
    desc.version.version = VERSION
    desc.ClearField("op_version_map")
    newer = {"with_quant_attr", "op_device", "fix_seed_tensor"}
    for block in desc.blocks:
        for op in block.ops:
            kept = [a for a in op.attrs if a.name not in newer and a.name != "op_callstack"]
            del op.attrs[:]
            op.attrs.extend(kept)
        for var in block.vars:
            for field in ("stop_gradient", "is_parameter"):
                var.ClearField(field)
            del var.attrs[:]
    return desc.SerializeToString()


def save_params(program, scope, folder):
    names = sorted(v.name for v in program.list_vars() if v.persistable and v.name not in ("feed", "fetch"))
    p = static.Program()
    block = p.global_block()
    for n in names:
        source = program.global_block().var(n)
        v = block.create_var(name=n, shape=source.shape, dtype=source.dtype, persistable=True)
        block.append_op(type="save", inputs={"X": [v]}, attrs={"file_path": os.path.join(folder, n)})
    with static.scope_guard(scope):
        static.Executor(paddle.CPUPlace()).run(p)
    return names


def answer(folder, names, image, fetch):
    """What Paddle answers from the files alone."""
    program = static.Program.parse_from_string(open(os.path.join(folder, "__model__"), "rb").read())
    scope, exe = core.Scope(), static.Executor(paddle.CPUPlace())
    with static.scope_guard(scope):
        load = static.Program()
        block = load.global_block()
        for n in names:
            source = program.global_block().var(n)
            v = block.create_var(name=n, shape=source.shape, dtype=source.dtype, persistable=True)
            block.append_op(type="load", outputs={"Out": [v]}, attrs={"file_path": os.path.join(folder, n)})
        exe.run(load)
        return exe.run(program, feed={"image": image}, fetch_list=[fetch])[0]


def main():
    out = sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, "..", "programs", "fluid1_digits")
    paddle.enable_static()
    shutil.rmtree(out, ignore_errors=True)
    for folder in ("inputs", "expected"):
        os.makedirs(os.path.join(out, folder))
    scope = core.Scope()
    program, fetch = train(scope)
    with open(os.path.join(out, "__model__"), "wb") as f:
        f.write(to_fluid1(program))
    names = save_params(program, scope, out)
    x, y = digits()
    image, label = x[1440:1440 + IMAGES], y[1440:1440 + IMAGES]
    prob = answer(out, names, image, fetch)
    np.save(os.path.join(out, "inputs", "image.npy"), image)
    np.save(os.path.join(out, "expected", fetch + ".npy"), prob)
    np.save(os.path.join(out, "labels.npy"), label)
    ops = {}
    for op in program.global_block().ops:
        ops[op.type] = ops.get(op.type, 0) + 1
    case = {"name": "fluid1_digits", "kind": "inference", "feeds": ["image"], "fetches": [fetch], "fetch_ops": True,
            "steps": 1, "state_after": [], "tolerances": {fetch: {"rtol": 1e-4, "atol": 5e-5}}, "rtol": 1e-4,
            "atol": 1e-5, "note": "fluid 1.8 form: __model__, one file a parameter", "ops": ops}
    with open(os.path.join(out, "case.json"), "w") as f:
        json.dump(case, f, indent=1, sort_keys=True)
        f.write("\n")
    print(f"{out}: {names}; right: {int((prob.argmax(1) == label[:, 0]).sum())} of {IMAGES}; ops {ops}")


if __name__ == "__main__":
    main()
