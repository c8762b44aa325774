"""Case folders of single operators: what real Paddle 2.6.2 answers for one op, in the format of tests/programs/README.md.

    from op_case import op_case
    op_case("out/relu_2d", "relu", {"X": np.float32([[1, -2]])}, {}, ["Out"])

Then `phibridge check out` runs them. A case holds the op alone (kind "op": no feed, no fetch).
"""
import json
import os
import re

import numpy as np
import paddle
import paddle.static as static
from paddle.base import core
from paddle.base.framework import OpProtoHolder

paddle.enable_static()

NP_TO_VAR = {np.dtype(n): t for n, t in (
    ("float32", core.VarDesc.VarType.FP32), ("float64", core.VarDesc.VarType.FP64),
    ("float16", core.VarDesc.VarType.FP16), ("uint16", core.VarDesc.VarType.BF16),
    ("int8", core.VarDesc.VarType.INT8), ("uint8", core.VarDesc.VarType.UINT8),
    ("int16", core.VarDesc.VarType.INT16), ("int32", core.VarDesc.VarType.INT32),
    ("int64", core.VarDesc.VarType.INT64), ("bool", core.VarDesc.VarType.BOOL),
    ("complex64", core.VarDesc.VarType.COMPLEX64), ("complex128", core.VarDesc.VarType.COMPLEX128))}


def _file(folder, name):
    return os.path.join(folder, name.replace("/", "%2F") + ".npy")


def _as_list(value):
    return value if isinstance(value, list) else [value]


def _append(block, op_type, inputs, outputs, attrs):
    """append_op, for gradient ops too: they have no proto, so the forward op's tells the types of attributes."""
    protos = OpProtoHolder.instance()
    if protos.has_op_proto(op_type):
        block.append_op(type=op_type, inputs=inputs, outputs=outputs, attrs=dict(attrs))
        return
    forward = re.sub("(_grad|_double_grad|_triple_grad)+(2?)$", r"\2", op_type)  # cross_entropy_grad2: of …2
    types = {a.name: a.type for a in protos.get_op_proto(forward).attrs}
    setters = {core.AttrType.LONG: "_set_int64_attr", core.AttrType.LONGS: "_set_int64s_attr",
               core.AttrType.FLOAT: "_set_float32_attr", core.AttrType.FLOATS: "_set_float32s_attr",
               core.AttrType.FLOAT64: "_set_float64_attr", core.AttrType.BOOL: "_set_bool_attr"}
    desc = block.desc.append_op()
    desc.set_type(op_type)
    for slot, names in inputs.items():
        desc.set_input(slot, names)
    for slot, names in outputs.items():
        desc.set_output(slot, names)
    for name, value in attrs.items():
        getattr(desc, setters.get(types.get(name), "_set_attr"))(name, value)
    desc.infer_var_type(block.desc)
    desc.infer_shape(block.desc)


class Lod:
    """An array with level-of-detail offsets: Lod(array, [[0, 2, 5]])."""

    def __init__(self, array, lod):
        self.array, self.lod = np.asarray(array), lod


def _run_and_write(folder, main, scope, tensors, lods, feeds, fetches, ops, rtol, atol):
    """Runs `main` in real Paddle and writes the case folder; returns {variable: array} of what Paddle answered."""
    with static.scope_guard(scope):
        results = static.Executor(paddle.CPUPlace()).run(main, feed=tensors, fetch_list=fetches, return_numpy=False)
    for sub in ("inputs", "expected"):
        os.makedirs(os.path.join(folder, sub), exist_ok=True)
    with open(os.path.join(folder, "model.pdmodel"), "wb") as f:
        f.write(main.desc.serialize_to_string())
    for name, array in feeds.items():
        np.save(_file(os.path.join(folder, "inputs"), name), array)
        if name in lods:
            with open(_file(os.path.join(folder, "inputs"), name)[:-4] + ".lod.json", "w") as f:
                json.dump(lods[name], f)
    answers = {}
    for name, result in zip(fetches, results):
        answers[name] = np.array(result)
        np.save(_file(os.path.join(folder, "expected"), name), answers[name])
        with open(_file(os.path.join(folder, "expected"), name)[:-4] + ".lod.json", "w") as f:
            json.dump(result.lod(), f)  # [] where there must be none
    with open(os.path.join(folder, "case.json"), "w") as f:
        json.dump({"kind": "op", "feeds": sorted(feeds), "fetches": fetches, "steps": 1, "rtol": rtol, "atol": atol,
                   "ops": ops}, f, indent=1)
    return answers



def op_case(folder, op_type, inputs, attrs, outputs, rtol=1e-5, atol=1e-6, fetch=None, unknown_batch=False,
            out_dtypes=None, inplace=None):
    """Runs one op in real Paddle and writes its case folder; returns {variable: array} of what Paddle answered.

    inputs: {slot: array, Lod, or a list of them}; outputs: slots, or {slot: count}; fetch: slots to compare
    (default: all of `outputs`); unknown_batch: the program says -1 for every first dimension; out_dtypes:
    {slot: numpy dtype} where shape inference of real Paddle does not set it; inplace: {output slot: input slot} that
    share their variables.
    """
    main, scope = static.Program(), core.Scope()
    block, place = main.global_block(), paddle.CPUPlace()
    if not isinstance(outputs, dict):
        outputs = {slot: 1 for slot in outputs}
    feeds, lods, in_names, out_names = {}, {}, {}, {}
    for slot, values in inputs.items():
        in_names[slot] = []
        for i, value in enumerate(_as_list(values)):
            name = slot.lower() + (f"_{i}" if isinstance(values, list) else "") + ".in"
            lod = value.lod if isinstance(value, Lod) else None
            array = np.asarray(value.array if lod is not None else value)
            shape = list(array.shape)
            if unknown_batch and shape:
                shape[0] = -1
            block.create_var(name=name, shape=shape, dtype=NP_TO_VAR[array.dtype],
                             lod_level=len(lod) if lod else 0)
            feeds[name] = array
            if lod is not None:
                lods[name] = lod
            in_names[slot].append(name)
    for slot, count in outputs.items():
        if slot in (inplace or {}):
            out_names[slot] = in_names[inplace[slot]]
            continue
        dtype = NP_TO_VAR[np.dtype((out_dtypes or {}).get(slot, "float32"))]
        out_names[slot] = [block.create_var(name=f"{slot.lower()}_{i}.out", dtype=dtype).name for i in range(count)]
    _append(block, op_type, in_names, out_names, attrs)
    fetches = [n for slot in (fetch or outputs) for n in out_names[slot]]
    tensors = {}
    for name, array in feeds.items():
        tensors[name] = core.LoDTensor()
        tensors[name].set(array, place)
        if name in lods:
            tensors[name].set_lod(lods[name])
    return _run_and_write(folder, main, scope, tensors, lods, feeds, fetches, {op_type: 1}, rtol, atol)


class GradCases:
    """Cases of gradient ops in one type, with numbers of a fixed seed.

        c = GradCases(out, "float32", 7)
        c.case("plain", "relu_grad", {"Out": c.draw((2, 3), 0, 1), "Out@GRAD": c.draw((2, 3))}, {}, ["X"])
    """

    def __init__(self, out, dtype, seed):
        self.out, self.dtype, self.rng = out, dtype, np.random.RandomState(seed)

    def draw(self, shape, low=-1.0, high=1.0):
        return self.rng.uniform(low, high, shape).astype(self.dtype)

    def case(self, name, op_type, inputs, attrs, of, **more):
        """of: the forward op's slots whose gradients are compared."""
        grads = [slot + "@GRAD" for slot in of]
        return op_case(f"{self.out}/{op_type}_{self.dtype}_{name}", op_type, inputs, attrs, grads,
                       out_dtypes={grad: self.dtype for grad in grads}, **more)
