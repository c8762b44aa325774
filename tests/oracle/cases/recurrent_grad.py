"""Gradients of recurrent operators: rnn, lstm, gru, gru_unit, row_conv, each as an op by itself."""
import json
import os
import tempfile

import numpy as np
import paddle
import paddle.static as static
from paddle.base import core

from op_case import NP_TO_VAR, Lod, op_case

LODS = {"some": [[0, 3, 4, 9]], "empty": [[0, 2, 2, 7, 7]], "ties": [[0, 2, 4, 6, 11]]}


def _random(seed, *shape, dtype="float32", low=-1.0, high=1.0):
    return np.random.RandomState(seed).uniform(low, high, shape).astype(dtype)


def _forward(op_type, inputs, attrs, outputs, dtypes):
    """What Paddle answers forwards, by slot."""
    with tempfile.TemporaryDirectory() as folder:
        answers = op_case(os.path.join(folder, "case"), op_type, inputs, attrs, outputs, out_dtypes=dtypes)
    found, counts = {}, outputs if isinstance(outputs, dict) else {slot: 1 for slot in outputs}
    for slot, count in counts.items():
        values = [answers[f"{slot.lower()}_{i}.out"] for i in range(count)]
        found[slot] = values if count > 1 else values[0]
    return found


def forward_and_grad(folder, op_type, inputs, attrs, outputs, cotangents, rtol=1e-5, atol=1e-5):
    """A case of the forward op and the gradient op that Paddle appends: what the one leaves for the other (a LoD of
    batches) cannot be fed. cotangents: {output slot: array}; the gradients of all float inputs are compared."""
    main, scope, place = static.Program(), core.Scope(), paddle.CPUPlace()
    block, feeds, wanted = main.global_block(), {}, []
    with static.program_guard(main, static.Program()):
        made = {}
        for slot, value in {**inputs, **{s + "@SEED": v for s, v in cotangents.items()}}.items():
            array, lod = (value.array, value.lod) if isinstance(value, Lod) else (np.asarray(value), None)
            made[slot] = block.create_var(name=slot.lower() + ".in", shape=array.shape, dtype=NP_TO_VAR[array.dtype],
                                          lod_level=len(lod) if lod else 0, stop_gradient=slot.endswith("@SEED"))
            feeds[made[slot].name] = (array, lod)
            if slot in inputs and array.dtype.kind == "f":
                wanted.append(made[slot])
        dtype = wanted[0].dtype
        outs = {slot: block.create_var(name=slot.lower() + ".out", dtype=dtype) for slot in outputs}
        block.append_op(type=op_type, inputs={slot: [made[slot]] for slot in inputs},
                        outputs={slot: [v] for slot, v in outs.items()}, attrs=dict(attrs))
        grads = static.gradients([outs[s] for s in cotangents], wanted, [made[s + "@SEED"] for s in cotangents])
    tensors = {}
    for name, (array, lod) in feeds.items():
        tensors[name] = core.LoDTensor()
        tensors[name].set(array, place)
        if lod:
            tensors[name].set_lod(lod)
    with static.scope_guard(scope):
        results = static.Executor(place).run(main, feed=tensors, fetch_list=[g.name for g in grads],
                                             return_numpy=False)
    for sub in ("inputs", "expected"):
        os.makedirs(os.path.join(folder, sub), exist_ok=True)
    with open(os.path.join(folder, "model.pdmodel"), "wb") as f:
        f.write(main.desc.serialize_to_string())
    for name, (array, lod) in feeds.items():
        path = os.path.join(folder, "inputs", name.replace("/", "%2F"))
        np.save(path + ".npy", array)
        if lod:
            with open(path + ".lod.json", "w") as f:
                json.dump(lod, f)
    for g, result in zip(grads, results):
        np.save(os.path.join(folder, "expected", g.name + ".npy"), np.array(result))
    with open(os.path.join(folder, "case.json"), "w") as f:
        json.dump({"kind": "op", "feeds": sorted(feeds), "fetches": [g.name for g in grads], "steps": 1, "rtol": rtol,
                   "atol": atol, "ops": {op_type: 1, op_type + "_grad": 1}}, f, indent=1)


def make_rnn(out):
    gates = {"LSTM": 4, "GRU": 3, "RNN_TANH": 1, "RNN_RELU": 1}
    for mode, g in gates.items():
        for layers, both, lengths, dropout in ((1, False, False, 0.0), (1, True, True, 0.0), (2, True, False, 0.0),
                                               (2, False, True, 0.4), (3, True, True, 0.3)):
            dtype = "float64" if lengths and both else "float32"
            steps, batch, width, hidden, dirs = 5, 3, 4, 6, 2 if both else 1
            weights, biases = [], []
            for layer in range(layers):
                for _ in range(dirs):
                    size, k = width if layer == 0 else hidden * dirs, len(weights)
                    weights += [_random(10 + k, g * hidden, size, dtype=dtype),
                                _random(40 + k, g * hidden, hidden, dtype=dtype)]
                    biases += [_random(80 + k, g * hidden, dtype=dtype), _random(120 + k, g * hidden, dtype=dtype)]
            # Backwards through shorter sequences the original takes zeros for the first state, whatever it is.
            states = [_random(5 + i, layers * dirs, batch, hidden, dtype=dtype) * (0 if both and lengths else 1)
                      for i in range(2 if mode == "LSTM" else 1)]
            inputs = {"Input": _random(1, steps, batch, width, dtype=dtype), "PreState": states,
                      "WeightList": weights + biases}
            if lengths:
                inputs["SequenceLength"] = np.int32([5, 2, 3])
            attrs = {"mode": mode, "num_layers": layers, "is_bidirec": both, "input_size": width,
                     "hidden_size": hidden, "is_test": False, "dropout_prob": dropout, "seed": 7}
            slots = {"Out": 1, "DropoutState": 1, "State": len(states), "Reserve": 1}
            dtypes = {"Out": dtype, "State": dtype, "Reserve": dtype, "DropoutState": "uint8"}
            forward = _forward("rnn", inputs, attrs, slots, dtypes)
            grad = dict(inputs, Out=forward["Out"], DropoutState=forward["DropoutState"], Reserve=forward["Reserve"])
            grad["Out@GRAD"] = _random(200, *forward["Out"].shape, dtype=dtype)
            grad["State@GRAD"] = [_random(210 + i, *s.shape, dtype=dtype) for i, s in enumerate(states)]
            wanted = {"Input@GRAD": 1, "PreState@GRAD": len(states), "WeightList@GRAD": len(weights + biases)}
            op_case(f"{out}/rnn_grad_{mode}_{layers}_{both:d}_{lengths:d}", "rnn_grad", grad, attrs, wanted,
                    out_dtypes=dict.fromkeys(wanted, dtype), atol=1e-5)


def make_lstm(out):
    for name, lod in LODS.items():
        for dtype, peepholes, reverse in (("float64", False, False), ("float32", True, False), ("float64", True, True)):
            if name == "empty" and reverse:
                continue  # the original reads more rows of H0 than the first step has
            rows, d, sequences = lod[-1][-1], 5, len(lod[-1]) - 1
            inputs = {"Input": Lod(_random(1, rows, 4 * d, dtype=dtype), lod),
                      "Weight": _random(2, d, 4 * d, dtype=dtype),
                      "Bias": _random(3, 1, (7 if peepholes else 4) * d, dtype=dtype)}
            if reverse:
                inputs.update(H0=_random(4, sequences, d, dtype=dtype), C0=_random(5, sequences, d, dtype=dtype))
            attrs = {"use_peepholes": peepholes, "is_reverse": reverse, "gate_activation": "sigmoid",
                     "candidate_activation": "tanh", "cell_activation": "tanh", "is_test": False}
            slots = ["Hidden", "Cell", "BatchGate", "BatchCellPreAct"]
            if not reverse and not peepholes:
                attrs.update(candidate_activation="relu", cell_activation="sigmoid")
            forward_and_grad(f"{out}/lstm_grad_{name}_p{peepholes:d}_r{reverse:d}", "lstm", inputs, attrs, slots,
                             {"Hidden": Lod(_random(6, rows, d, dtype=dtype), lod)})


def make_gru(out):
    slots = ["BatchGate", "BatchResetHiddenPrev", "BatchHidden", "Hidden"]
    for name, lod in LODS.items():
        for dtype, origin, reverse in (("float64", False, False), ("float32", True, False), ("float64", True, True)):
            rows, d, sequences = lod[-1][-1], 5, len(lod[-1]) - 1
            inputs = {"Input": Lod(_random(1, rows, 3 * d, dtype=dtype), lod),
                      "Weight": _random(2, d, 3 * d, dtype=dtype)}
            if origin:
                inputs["Bias"] = _random(3, 1, 3 * d, dtype=dtype)
            if reverse:
                inputs["H0"] = _random(4, sequences, d, dtype=dtype)
            attrs = {"origin_mode": origin, "is_reverse": reverse, "activation": "tanh", "gate_activation": "sigmoid",
                     "is_test": False}
            forward_and_grad(f"{out}/gru_grad_{name}_o{origin:d}_r{reverse:d}", "gru", inputs, attrs, slots,
                             {"Hidden": Lod(_random(6, rows, d, dtype=dtype), lod)})


def make_units(out):
    n, d = 4, 3
    for activation, gate, origin in ((2, 1, False), (3, 2, True), (0, 1, True), (1, 3, False)):
        dtype = "float64" if origin else "float32"
        inputs = {"Input": _random(1, n, 3 * d, dtype=dtype), "HiddenPrev": _random(2, n, d, dtype=dtype),
                  "Weight": _random(3, d, 3 * d, dtype=dtype), "Bias": _random(4, 1, 3 * d, dtype=dtype)}
        attrs = {"activation": activation, "gate_activation": gate, "origin_mode": origin}
        slots = ["Gate", "ResetHiddenPrev", "Hidden"]
        forward = _forward("gru_unit", inputs, attrs, slots, dict.fromkeys(slots, dtype))
        grad = dict(inputs, Gate=forward["Gate"], ResetHiddenPrev=forward["ResetHiddenPrev"])
        grad["Hidden@GRAD"] = _random(5, n, d, dtype=dtype)
        wanted = [slot + "@GRAD" for slot in inputs]
        op_case(f"{out}/gru_unit_grad_{activation}_{gate}_{origin:d}", "gru_unit_grad", grad, attrs, wanted,
                out_dtypes=dict.fromkeys(wanted, dtype))


def make_row_conv(out):
    lod = [[0, 3, 5, 9]]
    wanted = ["X@GRAD", "Filter@GRAD"]
    op_case(f"{out}/row_conv_grad_lod", "row_conv_grad",
            {"X": Lod(_random(1, 9, 4), lod), "Filter": _random(2, 4, 4), "Out@GRAD": Lod(_random(3, 9, 4), lod)}, {},
            wanted)
    op_case(f"{out}/row_conv_grad_batch", "row_conv_grad",
            {"X": _random(1, 2, 5, 4), "Filter": _random(2, 3, 4), "Out@GRAD": _random(3, 2, 5, 4)}, {}, wanted)


def make(out):
    make_rnn(out)
    make_lstm(out)
    make_gru(out)
    make_units(out)
    make_row_conv(out)
