"""Cases of recurrent operators: lstm, gru, their units and fused forms, row_conv, rnn."""
import numpy as np

from op_case import Lod, op_case

LODS = {"one": [[0, 5]], "some": [[0, 3, 4, 9]], "empty": [[0, 2, 2, 7, 7]], "ties": [[0, 2, 4, 6, 11]]}
PREFIX_OUT = ["Hidden", "Cell", "BatchGate", "BatchCellPreAct"]


def _random(seed, *shape, dtype="float32", low=-1.0, high=1.0):
    return np.random.RandomState(seed).uniform(low, high, shape).astype(dtype)


def _starts(lod, width, slots, dtype):
    return {slot: _random(70 + i, len(lod[-1]) - 1, width, dtype=dtype) for i, slot in enumerate(slots)}


def make_lstm(out):
    for lod_name, lod in LODS.items():
        for dtype in ("float32", "float64"):
            for peepholes in (False, True):
                for reverse in (False, True):
                    rows, d = lod[-1][-1], 5
                    inputs = {"Input": Lod(_random(1, rows, 4 * d, dtype=dtype), lod),
                              "Weight": _random(2, d, 4 * d, dtype=dtype),
                              "Bias": _random(3, 1, (7 if peepholes else 4) * d, dtype=dtype)}
                    if peepholes or reverse:
                        inputs.update(_starts(lod, d, ["H0", "C0"], dtype))
                    op_case(f"{out}/lstm_{lod_name}_{dtype}_p{peepholes:d}_r{reverse:d}", "lstm", inputs,
                            {"use_peepholes": peepholes, "is_reverse": reverse}, PREFIX_OUT,
                            fetch=["Hidden", "Cell"], out_dtypes=dict.fromkeys(PREFIX_OUT, dtype))
    for gate, cell, candidate in (("relu", "identity", "sigmoid"), ("tanh", "relu", "identity"),
                                  ("identity", "sigmoid", "relu")):
        inputs = {"Input": Lod(_random(1, 7, 12), [[0, 4, 7]]), "Weight": _random(2, 3, 12),
                  "Bias": _random(3, 1, 21)}
        op_case(f"{out}/lstm_{gate}_{cell}_{candidate}", "lstm", inputs,
                {"gate_activation": gate, "cell_activation": cell, "candidate_activation": candidate}, PREFIX_OUT,
                fetch=["Hidden", "Cell"])


def make_gru(out):
    outputs = ["BatchGate", "BatchResetHiddenPrev", "BatchHidden", "Hidden"]
    for lod_name, lod in LODS.items():
        for dtype in ("float32", "float64"):
            for origin in (False, True):
                for reverse in (False, True):
                    rows, d = lod[-1][-1], 5
                    inputs = {"Input": Lod(_random(1, rows, 3 * d, dtype=dtype), lod),
                              "Weight": _random(2, d, 3 * d, dtype=dtype)}
                    if origin:
                        inputs["Bias"] = _random(3, 1, 3 * d, dtype=dtype)
                    if reverse:
                        inputs.update(_starts(lod, d, ["H0"], dtype))
                    op_case(f"{out}/gru_{lod_name}_{dtype}_o{origin:d}_r{reverse:d}", "gru", inputs,
                            {"origin_mode": origin, "is_reverse": reverse}, outputs, fetch=["Hidden"],
                            out_dtypes=dict.fromkeys(outputs, dtype))
    op_case(f"{out}/gru_relu", "gru", {"Input": Lod(_random(1, 7, 9), [[0, 4, 7]]), "Weight": _random(2, 3, 9)},
            {"activation": "relu", "gate_activation": "tanh"}, outputs, fetch=["Hidden"])
    for activation in (0, 1, 2, 3):
        for origin in (False, True):
            dtype = "float64" if activation == 1 else "float32"
            inputs = {"Input": _random(1, 4, 9, dtype=dtype), "HiddenPrev": _random(2, 4, 3, dtype=dtype),
                      "Weight": _random(3, 3, 9, dtype=dtype)}
            if origin:
                inputs["Bias"] = _random(4, 1, 9, dtype=dtype)
            slots = ["Gate", "ResetHiddenPrev", "Hidden"]
            op_case(f"{out}/gru_unit_{activation}_{origin:d}", "gru_unit", inputs,
                    {"activation": activation, "gate_activation": (activation + 1) % 4, "origin_mode": origin}, slots,
                    out_dtypes=dict.fromkeys(slots, dtype))


def make_fused(out):
    lstm_out = ["Hidden", "Cell", "XX", "BatchedInput", "BatchedHidden", "BatchedCell", "ReorderedH0", "ReorderedC0"]
    for lod_name, lod in LODS.items():
        for use_seq in (False, True):
            for peepholes in (False, True):
                for dtype in ("float32", "float64"):
                    rows, m, d = lod[-1][-1], 3, 8
                    starts = _starts(lod, d, ["H0", "C0"], dtype) if peepholes else {}
                    bias = _random(3, 1, (7 if peepholes else 4) * d, dtype=dtype)
                    attrs = {"use_peepholes": peepholes, "is_reverse": not use_seq, "use_seq": use_seq}
                    name = f"{lod_name}_{dtype}_p{peepholes:d}_s{use_seq:d}"
                    if lod_name != "empty":
                        op_case(f"{out}/fusion_lstm_{name}", "fusion_lstm",
                                {"X": Lod(_random(1, rows, m, dtype=dtype), lod),
                                 "WeightX": _random(2, m, 4 * d, dtype=dtype),
                                 "WeightH": _random(4, d, 4 * d, dtype=dtype), "Bias": bias, **starts},
                                attrs, lstm_out + ["CheckedCell"], fetch=["Hidden", "Cell"],
                                out_dtypes=dict.fromkeys(lstm_out + ["CheckedCell"], dtype))
                        ids = np.random.RandomState(5).randint(0, 9, (rows, 1)).astype("int64")
                        op_case(f"{out}/fused_embedding_fc_lstm_{name}", "fused_embedding_fc_lstm",
                                {"Ids": Lod(ids, lod), "Embeddings": _random(2, 9, 4 * d, dtype=dtype),
                                 "WeightH": _random(4, d, 4 * d, dtype=dtype), "Bias": bias, **starts},
                                attrs, lstm_out, fetch=["Hidden", "Cell"], out_dtypes=dict.fromkeys(lstm_out, dtype))
                    if lod_name != "empty":
                        outputs = ["ReorderedH0", "XX", "BatchedInput", "BatchedOut", "Hidden"]
                        inputs = {"X": Lod(_random(1, rows, m, dtype=dtype), lod),
                                  "WeightX": _random(2, m, 3 * d, dtype=dtype),
                                  "WeightH": _random(4, d, 3 * d, dtype=dtype)}
                        if peepholes:
                            inputs.update(_starts(lod, d, ["H0"], dtype), Bias=_random(3, 1, 3 * d, dtype=dtype))
                        op_case(f"{out}/fusion_gru_{name}", "fusion_gru", inputs,
                                {"is_reverse": not use_seq, "use_seq": use_seq, "origin_mode": peepholes}, outputs,
                                fetch=["Hidden"], out_dtypes=dict.fromkeys(outputs, dtype))


def make_attention(out):
    outputs = ["Hidden", "Cell", "AttentionedX", "AttentionFCOut", "LSTMX", "LSTMOUT"]
    for dtype in ("float32", "float64"):
        for options in range(4):
            m, d, lod = 3, 8, [[0, 3, 4, 9]]
            inputs = {"X": Lod(_random(1, 9, m, dtype=dtype), lod), "C0": _random(2, 3, d, dtype=dtype),
                      "AttentionWeight": _random(3, m + d, 1, dtype=dtype),
                      "LSTMWeight": _random(4, m + d, 4 * d, dtype=dtype), "LSTMBias": _random(5, 1, 4 * d, dtype=dtype)}
            if options >= 1:
                inputs.update(AttentionBias=_random(6, 1, 1, dtype=dtype), H0=_random(7, 3, d, dtype=dtype))
            if options >= 2:
                inputs["AttentionScalar"] = _random(8, 1, 1, dtype=dtype, low=1, high=2)
            if options >= 3:
                inputs["AttentionScalarBias"] = _random(9, 1, 1, dtype=dtype)
            op_case(f"{out}/attention_lstm_{dtype}_{options}", "attention_lstm", inputs, {}, outputs,
                    fetch=["Hidden", "Cell"], out_dtypes=dict.fromkeys(outputs, dtype))


def make_row_conv(out):
    op_case(f"{out}/row_conv_lod", "row_conv", {"X": Lod(_random(1, 9, 4), [[0, 3, 5, 9]]), "Filter": _random(2, 4, 4)},
            {}, ["Out"])
    op_case(f"{out}/row_conv_batch", "row_conv", {"X": _random(1, 2, 5, 4), "Filter": _random(2, 3, 4)}, {}, ["Out"])


def make_rnn(out):
    gates = {"LSTM": 4, "GRU": 3, "RNN_TANH": 1, "RNN_RELU": 1}
    for mode, g in gates.items():
        for layers in (1, 2):
            for both in (False, True):
                for lengths in (False, True):
                    dtype = "float64" if lengths and both else "float32"
                    steps, batch, width, hidden, dirs = 5, 3, 4, 6, 2 if both else 1
                    weights, biases = [], []
                    for layer in range(layers):
                        for _ in range(dirs):
                            size = width if layer == 0 else hidden * dirs
                            k = len(weights)
                            weights += [_random(10 + k, g * hidden, size, dtype=dtype),
                                        _random(40 + k, g * hidden, hidden, dtype=dtype)]
                            biases += [_random(80 + k, g * hidden, dtype=dtype),
                                       _random(120 + k, g * hidden, dtype=dtype)]
                    states = [_random(5 + i, layers * dirs, batch, hidden, dtype=dtype)
                              for i in range(2 if mode == "LSTM" else 1)]
                    inputs = {"Input": _random(1, steps, batch, width, dtype=dtype), "PreState": states,
                              "WeightList": weights + biases}
                    if lengths:
                        inputs["SequenceLength"] = np.int32([5, 2, 3])
                    for test in (True, False) if layers == 2 and lengths else (True,):
                        op_case(f"{out}/rnn_{mode}_{layers}_{both:d}_{lengths:d}_{test:d}", "rnn", inputs,
                                {"mode": mode, "num_layers": layers, "is_bidirec": both, "input_size": width,
                                 "hidden_size": hidden, "is_test": test, "dropout_prob": 0.0 if test else 0.4,
                                 "seed": 7},
                                {"Out": 1, "DropoutState": 1, "State": len(states), "Reserve": 1},
                                fetch=["Out", "State"],
                                out_dtypes={"Out": dtype, "State": dtype, "Reserve": dtype, "DropoutState": "uint8"})


def make(out):
    make_lstm(out)
    make_gru(out)
    make_fused(out)
    make_attention(out)
    make_row_conv(out)
    make_rnn(out)
