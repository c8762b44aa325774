"""Case folders of gradients: the gradient ops that real Paddle 2.6.2 makes, with what it answers for them.

    from grad_case import grad_case, program_case
    grad_case("out/relu_2d", "relu", {"X": np.float32([[1, -2]])}, {}, ["Out"])   # relu_grad alone
    program_case("out/einsum", {"a": a, "b": b}, lambda v: paddle.einsum("ij,jk->ik", v["a"], v["b"]))
"""
import collections
import os
import tempfile

import numpy as np
import paddle.static as static
from paddle.base import core

from op_case import _as_list, _run_and_write, op_case


def grad_case(folder, op_type, inputs, attrs, outputs, no_grad=(), seed=0, **options):
    """The gradient op that real Paddle makes of an op, alone: op_case of it, with random gradients of the outputs.

    outputs: all slots of the forward op, as for op_case; no_grad: input slots that ask for no gradient; options: of
    op_case, for the gradient op. What the gradient op reads of the forward op's outputs is what Paddle computed.
    """
    types = options.pop("forward_dtypes", {})
    with tempfile.TemporaryDirectory() as scratch:
        answers = op_case(scratch, op_type, inputs, attrs, outputs, out_dtypes=types)
        program = static.Program.parse_from_string(open(os.path.join(scratch, "model.pdmodel"), "rb").read())
    forward = program.global_block().desc.op(0)
    values, slots = dict(answers), {}
    for slot, given in inputs.items():
        for name, value in zip(forward.input(slot), _as_list(given)):
            values[name], slots[name] = value, slot
    if "XShape" in forward.output_names():  # it has a shape and no memory, which a fetch loses
        x = np.asarray(values[forward.input("X")[0]])
        values[forward.output("XShape")[0]] = np.zeros((0,) + x.shape, x.dtype)
    floating = [n for n in slots if np.asarray(getattr(values[n], "array", values[n])).dtype.kind in "fc"]
    excluded = {n + "@GRAD" for n in slots if n not in floating or slots[n] in no_grad}
    grads, _ = core.get_grad_op_desc(forward, excluded, [])
    rng, made = np.random.RandomState(seed), []
    for k, grad in enumerate(grads):
        for name in sum((grad.input(slot) for slot in grad.input_names()), []):
            if name.endswith("@GRAD") and name not in values:
                values[name] = _random_like(rng, answers[name[:-len("@GRAD")]])
        lists = {**inputs, **(outputs if isinstance(outputs, dict) else {})}
        read = {}
        for slot in grad.input_names():
            found = [values[n] for n in grad.input(slot)]
            is_list = len(found) > 1 or isinstance(lists.get(slot.replace("@GRAD", "")), list)
            if found:
                read[slot] = found if is_list else found[0]
        written, kinds = {}, {}
        for slot in grad.output_names():
            names = [n[:-len("@GRAD")] for n in grad.output(slot) if n.endswith("@GRAD")]
            if names:
                written[slot] = len(names)
                kinds[slot] = np.asarray(getattr(values[names[0]], "array", values[names[0]])).dtype
        read_attrs = {n: grad.attr(n) for n in grad.attr_names() if not n.startswith("op_") and n != "with_quant_attr"}
        where = folder if len(grads) == 1 else f"{folder}_{k}"
        made.append(op_case(where, grad.type(), read, read_attrs, written, out_dtypes=kinds, **options))
    return made


def _random_like(rng, array):
    values = rng.uniform(-1, 1, array.shape)
    if array.dtype.kind == "c":
        values = values + 1j * rng.uniform(-1, 1, array.shape)
    return np.asarray(values * (9 if array.dtype.kind in "iu" else 1)).astype(array.dtype)


def program_case(folder, inputs, build, rtol=1e-5, atol=1e-6):
    """The ops that `build` makes of {name: variable}, and their gradients of all inputs, in one program."""
    main = static.Program()
    with static.program_guard(main, static.Program()):
        variables = {name: static.data(name, array.shape, str(array.dtype)) for name, array in inputs.items()}
        for variable in variables.values():
            variable.stop_gradient = False
        result = build(variables)
        out_grad = static.data("out_grad", result.shape, result.dtype)
        grads = static.gradients([result], list(variables.values()), [out_grad])
    given = np.asarray(np.random.RandomState(0).uniform(-1, 1, result.shape)).astype(inputs[min(inputs)].dtype)
    inputs = {**inputs, "out_grad": given}
    tensors = {name: core.LoDTensor() for name in inputs}
    for name, array in inputs.items():
        tensors[name].set(array, core.CPUPlace())
    ops = dict(collections.Counter(op.type for op in main.global_block().ops))
    fetches = [result.name] + [grad.name for grad in grads]
    return _run_and_write(folder, main, core.Scope(), tensors, {}, inputs, fetches, ops, rtol, atol)
