"""Cases that real Paddle 2.6.2 computes with oneDNN: single operators, and programs after its passes.

    from onednn_case import onednn_case, optimised_case
    onednn_case("out/quantize", "quantize", {"Input": x}, {"Scale": 20.0}, ["Output"])
    optimised_case(out, "net_optimised", "classifier", build, {"image": x})
"""
import collections
import json
import os
import shutil
import tempfile

import numpy as np
import paddle
import paddle.static as static
from paddle import inference
from paddle.base import core

import program_case as pc
from op_case import NP_TO_VAR, Lod, _as_list, _run_and_write


def _set_attr(desc, name, value):
    """Also attributes that the op's proto in Python does not know, such as scales."""
    first = value[0] if isinstance(value, list) and value else value
    if isinstance(value, bool):
        desc._set_bool_attr(name, value)
    elif isinstance(first, float):
        (desc._set_float32s_attr if isinstance(value, list) else desc._set_float32_attr)(name, value)
    elif value != []:
        desc._set_attr(name, value)


def onednn_case(folder, op_type, inputs, attrs, outputs, rtol=1e-5, atol=2e-6, fetch=None):
    """Runs one op in real Paddle, on oneDNN, and writes its case folder. inputs: {slot: array, Lod, or a list of
    them}; fetch: slots to compare (default: all of `outputs`)."""
    main, scope, place = static.Program(), core.Scope(), paddle.CPUPlace()
    block = main.global_block()
    feeds, tensors, lods, in_names = {}, {}, {}, {}
    for slot, values in inputs.items():
        in_names[slot] = []
        for i, value in enumerate(_as_list(values)):
            name = slot.lower() + (f"_{i}" if isinstance(values, list) else "") + ".in"
            array = value.array if isinstance(value, Lod) else value
            feeds[name], tensors[name] = array, core.LoDTensor()
            tensors[name].set(array, place)
            if isinstance(value, Lod):
                lods[name] = value.lod
                tensors[name].set_lod(value.lod)
            block.create_var(name=name, shape=list(array.shape), dtype=NP_TO_VAR[array.dtype],
                             lod_level=len(lods.get(name, [])))
            in_names[slot].append(name)
    out_names = {slot: [block.create_var(name=f"{slot.lower()}.out", dtype=core.VarDesc.VarType.FP32).name]
                 for slot in outputs}
    op = block.append_op(type=op_type, inputs=in_names, outputs=out_names, attrs=dict(attrs))
    for name, value in dict(attrs, use_mkldnn=True).items():
        _set_attr(op.desc, name, value)
    fetches = [n for slot in fetch or outputs for n in out_names[slot]]
    return _run_and_write(folder, main, scope, tensors, lods, feeds, fetches, {op_type: 1}, rtol, atol)


def older_form(folder, plain, renamed=None):
    """Describes the one op of a case as programs saved before 2.5 do: the plain op with more inputs and attributes.
    renamed: {attribute: its name there}. The answers stay."""
    path = os.path.join(folder, "model.pdmodel")
    with open(path, "rb") as f:
        program = pc.framework_pb2.ProgramDesc.FromString(f.read())
    for op in program.blocks[0].ops:
        op.type = plain
        for attr in op.attrs:
            attr.name = (renamed or {}).get(attr.name, attr.name)
    with open(path, "wb") as f:
        f.write(program.SerializeToString())


def _predictor(model, configure, save_to=None):
    config = inference.Config(model + ".pdmodel", model + ".pdiparams")
    config.disable_glog_info()
    config.enable_mkldnn()
    if save_to:
        config.set_optim_cache_dir(save_to)
        config.enable_save_optim_model(True)
        configure(config)
    else:
        config.switch_ir_optim(False)
    return inference.create_predictor(config)


def _answers(predictor, feeds):
    for name in predictor.get_input_names():
        predictor.get_input_handle(name).copy_from_cpu(feeds[name])
    predictor.run()
    return {n: predictor.get_output_handle(n).copy_to_cpu() for n in predictor.get_output_names()}


def save_inference(folder, name, build, feeds):
    """A network in the form of save_inference_model, with the reproducible parameters of program_case; its path."""
    main, startup, scope = static.Program(), static.Program(), core.Scope()
    path = os.path.join(folder, "model")
    with static.scope_guard(scope), static.program_guard(main, startup), paddle.utils.unique_name.guard():
        ins, outs = build()
        outs = outs if isinstance(outs, (list, tuple)) else [outs]
        pc._fill(main, scope, name, {})
        pc._calibrate(main, scope, pc._tensors(feeds))
        static.save_inference_model(path, list(ins), list(outs), static.Executor(paddle.CPUPlace()), program=main)
    return path


def optimised_case(out, name, family, build, feeds, prepare=lambda path, folder: path,
                   configure=lambda config: None, rtol=1e-4, atol=None, note=""):
    """A program as Paddle's oneDNN passes leave it (enable_save_optim_model), and what Paddle answers for that.
    prepare(path, folder): makes another model of the saved one and gives its path; configure(config): asks for more
    passes. atol: instead of a share of each output's spread."""
    folder = os.path.join(out, name)
    shutil.rmtree(folder, ignore_errors=True)
    for sub in ("inputs", "expected"):
        os.makedirs(os.path.join(folder, sub))
    with tempfile.TemporaryDirectory() as scratch:
        path = prepare(save_inference(scratch, name, build, feeds), scratch)
        optimised = os.path.join(scratch, "optimised")
        os.makedirs(optimised)
        _answers(_predictor(path, configure, optimised), feeds)  # the passes run now
        for suffix in (".pdmodel", ".pdiparams"):
            shutil.copy(os.path.join(optimised, "_optimized" + suffix), os.path.join(folder, "model" + suffix))
        answers = _answers(_predictor(os.path.join(folder, "model"), configure), feeds)
    pc._must_mean_something(name, answers)
    for n, array in feeds.items():
        pc._store(os.path.join(folder, "inputs"), n, array, None)
    for n, array in answers.items():
        pc._store(os.path.join(folder, "expected"), n, array, None)
    with open(os.path.join(folder, "model.pdmodel"), "rb") as f:
        program = pc.framework_pb2.ProgramDesc.FromString(f.read())
    ops = dict(collections.Counter(o.type for o in program.blocks[0].ops))
    tolerances = pc._tolerances(answers, rtol)
    for tolerance in tolerances.values():
        tolerance["atol"] = tolerance["atol"] if atol is None else atol
    with open(os.path.join(folder, "case.json"), "w") as f:
        json.dump({"name": name, "family": family, "kind": "inference", "feeds": sorted(feeds),
                   "fetches": list(answers), "fetch_ops": True, "steps": 1, "state_after": [],
                   "tolerances": tolerances, "rtol": rtol, "atol": 1e-5, "note": note, "ops": ops},
                  f, indent=1, sort_keys=True)
        f.write("\n")
    print(f"{name:28s} {family:16s} {sum(ops.values()):5d} ops, {len(ops):3d} types: {' '.join(sorted(ops))}", flush=True)
    return answers
