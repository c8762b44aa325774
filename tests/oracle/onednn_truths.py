"""What Paddle's oneDNN answers for the cases of tests/oracle/cases/fused_onednn.py, as truths (truth.py)."""
import collections

import numpy as np
import paddle
import paddle.static as static
from paddle.base import core

import fused_onednn
import onednn_case
import truth

PLAIN = ("make_quantize", "make_conv", "make_products", "make_elements", "make_multi_gru")
_given = {}  # attributes of the case that is being made
_made = collections.defaultdict(list)


def _record(_, main, scope, tensors, lods, feeds, fetches, ops, rtol, atol):
    """In place of writing a case folder."""
    with static.scope_guard(scope):
        results = static.Executor(paddle.CPUPlace()).run(main, feed=tensors, fetch_list=fetches, return_numpy=False)
    answers = {name: (np.array(value), value.lod()) for name, value in zip(fetches, results)}
    desc = main.global_block().desc.op(0)
    inputs = {slot: [(feeds[n], lods.get(n)) for n in desc.input(slot)] for slot in desc.input_names()
              if desc.input(slot)}
    outputs = {slot: [answers.get(n) for n in desc.output(slot)] for slot in desc.output_names() if desc.output(slot)}
    made = truth.operator(desc, [], inputs, outputs, rtol, atol)
    made["attrs"] = {name: _typed(value) for name, value in sorted(_given.items()) if name != "use_mkldnn"}
    _given.clear()
    _made[desc.type()].append(made)


def _typed(value):
    """As onednn_case sets attributes, of which the description does not tell those that it calls extra."""
    first = value[0] if isinstance(value, list) and value else value
    kind = {bool: "bool", float: "float", int: "int", str: "string"}[type(first)]
    if kind == "float":
        numbers = [truth.number(np.float32(v)) for v in (value if isinstance(value, list) else [value])]
        value = numbers if isinstance(value, list) else numbers[0]
    return {kind + ("s" if isinstance(value, list) else ""): value}


def recorded(op):
    if not _made:
        onednn_case._run_and_write = _record
        set_attr = onednn_case._set_attr

        def note(desc, name, value):
            _given[name] = value
            set_attr(desc, name, value)
        onednn_case._set_attr = note
        for name in PLAIN:
            getattr(fused_onednn, name)("")
    return _made[op]
