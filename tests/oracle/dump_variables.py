#!/usr/bin/env python3
"""Runs a program in real Paddle and writes what its variables hold, for `phibridge diff DIR --a "" --b dump=OUT`.

    tests/oracle/dump_variables.py DIR OUT

DIR is a case folder in the form model.pdmodel, model.pdiparams (if it has parameters) and inputs/NAME.npy. Every dense
variable that an op of block 0 writes and another op reads is written to OUT, with an index.json that names the
variables alone: an executor that is asked for variables by name cannot tell which op wrote them.
"""
import argparse
import json
import os

import numpy as np
import paddle
import paddle.static as static
from paddle.base import core

paddle.enable_static()


def read_program(folder):
    with open(os.path.join(folder, "model.pdmodel"), "rb") as f:
        return static.Program.parse_from_string(f.read())


def load_parameters(folder, program):
    path = os.path.join(folder, "model.pdiparams")
    if not os.path.exists(path):
        return
    loader = static.Program()
    block = loader.global_block()
    saved = sorted((v for v in program.list_vars() if v.persistable and v.name not in ("feed", "fetch")),
                   key=lambda v: v.name)
    copies = [block.create_var(name=v.name, shape=v.shape, dtype=v.dtype, persistable=True) for v in saved]
    block.append_op(type="load_combine", outputs={"Out": copies}, attrs={"file_path": path})
    static.Executor(paddle.CPUPlace()).run(loader)


def read_inputs(folder):
    feeds, inputs = {}, os.path.join(folder, "inputs")
    for file in sorted(os.listdir(inputs)):
        if not file.endswith(".npy"):
            continue
        tensor = core.LoDTensor()
        tensor.set(np.load(os.path.join(inputs, file)), core.CPUPlace())
        lod = os.path.join(inputs, file[:-len(".npy")] + ".lod.json")
        if os.path.exists(lod):
            with open(lod) as f:
                tensor.set_lod(json.load(f))
        feeds[file[:-len(".npy")].replace("%2F", "/")] = tensor
    return feeds


def variables_of(program):
    """Dense variables between two ops, in the order in which block 0 writes them first."""
    block = program.global_block()
    read = {name for b in program.blocks for op in b.ops for name in op.input_arg_names}
    names = []
    for op in block.ops:
        for name in op.output_arg_names:
            var = block.vars.get(name)
            if (var is not None and name in read and name not in names and not var.persistable
                    and var.type == core.VarDesc.VarType.LOD_TENSOR):
                names.append(name)
    return names


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", metavar="DIR")
    parser.add_argument("out", metavar="OUT")
    args = parser.parse_args()
    os.makedirs(args.out)
    program = read_program(args.folder)
    load_parameters(args.folder, program)
    names = variables_of(program)
    results = static.Executor(paddle.CPUPlace()).run(program, feed=read_inputs(args.folder), fetch_list=names,
                                                     return_numpy=False)
    values = []
    for name, result in zip(names, results):
        file = name.replace("/", "%2F") + ".npy"
        np.save(os.path.join(args.out, file), np.array(result))
        if result.lod():
            with open(os.path.join(args.out, file[:-len(".npy")] + ".lod.json"), "w") as f:
                json.dump(result.lod(), f)
        values.append({"variable": name, "file": file})
    with open(os.path.join(args.out, "index.json"), "w") as f:
        json.dump({"format": "phibridge dump", "version": 1, "values": values}, f, indent=1)
    print(f"{len(values)} variables in {args.out}")


if __name__ == "__main__":
    main()
