"""Sequences with levels of detail, and recurrent networks."""
import numpy as np
from draw import FLOATS, INTS, Case, Lod, domain, narrowed


def sequences(g, width=None, dtype="float32", count=None, empty=False, grid=True):
    lod = g.lod(count, empty=empty)
    return Lod(g.array([lod[0][-1]] + ([width] if width else []), dtype, grid=grid), lod)


@domain("sequence_pool")
def pool(g, op):
    kind = g.choice("AVERAGE", "SUM", "SQRT", "MAX", "LAST", "FIRST")
    x = sequences(g, g.size(), g.dtype() if kind != "MAX" else "float32", empty=g.flag())
    return Case({"X": x}, {"pooltype": kind, **g.attrs(pad_value=(1.5,))}, ["Out", "MaxIndex"], compare=["Out"],
                kinds={"MaxIndex": "int32"})


@domain("sequence_softmax")
def softmax(g, op):
    x = sequences(g, None, g.dtype())
    return Case({"X": Lod(x.array.reshape(-1, 1), x.lod)}, {}, ["Out"])


@domain("sequence_reverse")
def reverse(g, op):
    return Case({"X": sequences(g, g.size(), g.dtype(*FLOATS, *INTS))}, {}, ["Y"])


@domain("sequence_concat")
def concat(g, op):
    count, width, dtype = g.int(1, 4), g.size(5), g.dtype(*FLOATS, *INTS)
    return Case({"X": [sequences(g, width, dtype, count) for _ in range(g.int(1, 3))]}, {}, ["Out"])


@domain("sequence_expand", "sequence_expand_as")
def expand(g, op):
    dtype, width, y = g.dtype(*FLOATS, *INTS), g.size(5), None
    count = g.int(1, 4)
    y = sequences(g, 1, "float32", count)
    if op == "sequence_expand" and g.flag():
        return Case({"X": sequences(g, width, dtype, count), "Y": y}, g.attrs(ref_level=(0,)), ["Out"], no_grad=["Y"])
    return Case({"X": g.array([count, width], dtype), "Y": y}, {}, ["Out"], no_grad=["Y"])


@domain("sequence_pad")
def pad(g, op):
    x = sequences(g, g.size(5), g.dtype(*FLOATS, *INTS))
    longest = int(np.diff(x.lod[0]).max())
    value = g.array([1] if g.flag() else list(x.array.shape[1:]), x.array.dtype)
    return Case({"X": x, "PadValue": value}, {"padded_length": g.choice(-1, longest, longest + 2)}, ["Out", "Length"],
                no_grad=["PadValue"], kinds={"Length": "int64"})


@domain("sequence_unpad")
def unpad(g, op):
    n, steps = g.size(4), g.size(5)
    return Case({"X": g.array([n, steps] + g.shape(1, 2, size=4), g.dtype(*FLOATS, *INTS)),
                 "Length": g.elements.randint(1, steps + 1, n).astype("int64")}, {}, ["Out"])


@domain("sequence_slice")
def slice_of(g, op):
    x = sequences(g, g.size(5), g.dtype(*FLOATS, *INTS))
    lengths = np.diff(x.lod[0])
    offset = np.asarray([[g.below(int(n))] for n in lengths], "int64")
    length = np.asarray([[g.int(1, int(n - o[0]))] for n, o in zip(lengths, offset)], "int64")
    return Case({"X": x, "Offset": offset, "Length": length}, {}, ["Out"])


@domain("sequence_reshape")
def reshape(g, op):
    width, new = g.choice((2, 4), (4, 2), (6, 3), (3, 3), (2, 1))
    x = sequences(g, width, g.dtype(*FLOATS, *INTS))
    if new > width:
        x = Lod(np.repeat(x.array, 2, 0), [[2 * n for n in x.lod[0]]])
    return Case({"X": x}, {"new_dim": new}, ["Out"])


@domain("sequence_scatter")
def scatter(g, op):
    lod, width, dtype = g.lod(), g.size(9), g.dtype(*FLOATS, *INTS)
    return Case({"X": g.array([len(lod[0]) - 1, width], dtype), "Ids": Lod(g.ids([lod[0][-1], 1], width), lod),
                 "Updates": Lod(g.array([lod[0][-1], 1], dtype), lod)}, {}, ["Out"])


@domain("sequence_enumerate", "sequence_erase")
def enumerate_or_erase(g, op):
    lod = g.lod()
    x = Lod(g.ids([lod[0][-1], 1], 5, g.dtype(*INTS)), lod)
    attrs = {"win_size": g.int(1, 4), "pad_value": g.choice(0, 9)} if op == "sequence_enumerate" else {
        "tokens": [g.below(5) for _ in range(g.int(0, 2))]}
    return Case({"X": x}, attrs, ["Out"], grad=False)


@domain("sequence_mask")
def mask(g, op):
    x = g.ids(g.shape(1, 2), 7, g.dtype(*INTS, *FLOATS))
    inputs, attrs = {"X": x}, {"out_dtype": g.choice(5, 3, 2, 6, 0, 20, 21, 1, 4, 22)}
    if g.flag(3):
        inputs["MaxLenTensor"] = np.int32([g.int(1, 9)])
    else:
        attrs["maxlen"] = g.choice(-1, 9)
    return Case(inputs, attrs, ["Y"], grad=False)


narrowed("sequence_conv fusion_seqconv_eltadd_relu",
         "windows that begin behind their row: the gradient of 2.6.2 reads stale memory")


@domain("sequence_conv", "fusion_seqconv_eltadd_relu")
def convolution(g, op):
    width, length = g.size(5), g.int(1, 4)
    attrs = {"contextLength": length, "contextStart": g.int(1 - length, 0), "contextStride": 1}
    n = g.size(5)
    dtype = g.dtype()
    inputs = {"X": sequences(g, width, dtype), "Filter": g.array([width * length, n], dtype)}
    if op == "sequence_conv":
        return Case(inputs, attrs, ["Out"], scale=4)
    inputs["Bias"] = g.array([1, n], dtype)
    return Case(inputs, attrs, ["Out", "ColMat"], compare=["Out"], scale=4)


@domain("fusion_seqpool_concat", "fusion_seqpool_cvm_concat")
def pool_concat(g, op):
    count, width, dtype = g.int(1, 4), g.size(5) + 2, g.dtype()
    inputs = {"X": [sequences(g, width, dtype, count) for _ in range(g.int(1, 3))]}
    attrs = {"pooltype": g.choice("SUM", "AVERAGE", "SQRT")}
    if op.endswith("cvm_concat"):
        inputs = {"X": [Lod(np.abs(x.array) + np.asarray(0.5, dtype), x.lod) for x in inputs["X"]]}
        inputs["CVM"] = g.array([count, 2], dtype, 0.5, 2)
        attrs["use_cvm"] = True
    return Case(inputs, attrs, ["Out"])


@domain("fusion_seqexpand_concat_fc")
def expand_concat_fc(g, op):
    dtype = g.dtype()
    x, width, n = sequences(g, g.size(5), dtype), g.size(5), g.size(5)
    count = len(x.lod[0]) - 1
    once = Lod(g.array([count, width], dtype), [list(range(count + 1))])
    inputs = {"X": [x, once], "FCWeight": g.array([x.array.shape[1] + width, n], dtype)}
    if g.flag():
        inputs["FCBias"] = g.array([n], dtype)
    return Case(inputs, {"fc_activation": g.choice("identity", "relu", "tanh", "sigmoid")}, ["Out", "FCOut"],
                compare=["Out"],
                scale=4)


@domain("lod_reset")
def lod_reset(g, op):
    n, x = g.int(2, 6), None
    x = g.array([n, g.size(4)], g.dtype(*FLOATS, *INTS))
    cut = g.int(1, n - 1)
    if g.flag(3):  # the new level stands below the old one, which then counts sequences
        return Case({"X": Lod(x[:2], [[0, 1, 2]])}, {"append": True, "target_lod": [0, 1, 2]}, ["Out"])
    if g.flag():
        return Case({"X": x}, {"target_lod": [0, cut, n]}, ["Out"])
    return Case({"X": x, "Y": Lod(g.array([n, 1], "float32"), [[0, cut, n]])}, {}, ["Out"], no_grad=["Y"])


# The fused operators of 2.6.2 take sigmoid, and tanh by it, of 13 at most: float64 is as precise as float32 there.
ACTIVATIONS = ("sigmoid", "tanh", "relu", "identity")


narrowed("fused_embedding_fc_lstm", "the cell activation `identity`: 2.6.2 writes nothing")


@domain("lstm", "fusion_lstm", "fused_embedding_fc_lstm")
def lstm(g, op):
    dtype, d = g.dtype(), g.size(4)
    peep = g.flag()
    attrs = {"use_peepholes": peep, **g.attrs(is_reverse=(True,), gate_activation=ACTIVATIONS,
                                              cell_activation=ACTIVATIONS,
                                              candidate_activation=ACTIVATIONS)}
    lod = g.lod()
    total, count = lod[0][-1], len(lod[0]) - 1
    bias = g.array([1, d * (7 if peep else 4)], dtype)
    inputs, outputs = {}, ["Hidden", "Cell"]
    if op == "lstm":
        inputs = {"Input": Lod(g.array([total, 4 * d], dtype), lod), "Weight": g.array([d, 4 * d], dtype), "Bias": bias}
        outputs += ["BatchGate", "BatchCellPreAct"]
    elif op == "fusion_lstm":
        width = g.size(4)
        inputs = {"X": Lod(g.array([total, width], dtype), lod), "WeightX": g.array([width, 4 * d], dtype),
                  "WeightH": g.array([d, 4 * d], dtype), "Bias": bias}
        attrs["use_seq"] = not g.flag()
        outputs += ["XX", "BatchedInput", "BatchedHidden", "BatchedCell", "ReorderedH0", "ReorderedC0", "CheckedCell"]
    else:
        inputs = {"Ids": Lod(g.ids([total, 1], 5), lod), "Embeddings": g.array([5, 4 * d], dtype),
                  "WeightH": g.array([d, 4 * d], dtype), "Bias": bias}
        attrs["use_seq"] = not g.flag()
        outputs += ["XX", "BatchedInput", "BatchedHidden", "BatchedCell", "ReorderedH0", "ReorderedC0"]
        if attrs.get("cell_activation") == "identity":
            del attrs["cell_activation"]
    if g.flag():
        inputs.update(H0=g.array([count, d], dtype), C0=g.array([count, d], dtype))
    return Case(inputs, attrs, outputs, compare=["Hidden", "Cell"], scale=20, kinds={o: dtype for o in outputs},
                rough=op != "lstm")


@domain("gru", "fusion_gru")
def gru(g, op):
    dtype, d, lod = g.dtype(), g.size(4), g.lod()
    total, count = lod[0][-1], len(lod[0]) - 1
    attrs = g.attrs(is_reverse=(True,), activation=ACTIVATIONS, gate_activation=ACTIVATIONS, origin_mode=(True,))
    if op == "gru":
        inputs = {"Input": Lod(g.array([total, 3 * d], dtype), lod), "Weight": g.array([d, 3 * d], dtype)}
        outputs = ["Hidden", "BatchGate", "BatchResetHiddenPrev", "BatchHidden"]
    else:
        width = g.size(4)
        inputs = {"X": Lod(g.array([total, width], dtype), lod), "WeightX": g.array([width, 3 * d], dtype),
                  "WeightH": g.array([d, 3 * d], dtype)}
        attrs["use_seq"] = not g.flag()
        outputs = ["Hidden", "ReorderedH0", "XX", "BatchedInput", "BatchedOut"]
    if g.flag():
        inputs["H0"] = g.array([count, d], dtype)
    if g.flag():
        inputs["Bias"] = g.array([1, 3 * d], dtype)
    return Case(inputs, attrs, outputs, compare=["Hidden"], scale=20, kinds={o: dtype for o in outputs},
                rough=op != "gru")


@domain("gru_unit")
def gru_unit(g, op):
    dtype, n, d = g.dtype(), g.size(), g.size(5)
    inputs = {"Input": g.array([n, 3 * d], dtype), "HiddenPrev": g.array([n, d], dtype), "Weight": g.array([d, 3 * d],
                                                            dtype)}
    if g.flag():
        inputs["Bias"] = g.array([1, 3 * d], dtype)
    return Case(inputs, g.attrs(activation=(0, 1, 2, 3), gate_activation=(0, 1, 2, 3), origin_mode=(True,)),
                ["Gate", "ResetHiddenPrev", "Hidden"], scale=10)


narrowed("rnn", "the gradient in both directions with SequenceLength: "
         "that of 2.6.2 differs from the slopes of its own forward op")


@domain("rnn")
def rnn(g, op):
    dtype, mode = g.dtype(), g.choice("RNN_TANH", "RNN_RELU", "LSTM", "GRU")
    steps, n, width, d, layers = g.size(4), g.size(3), g.size(4), g.size(4), g.int(1, 2)
    both, gates = g.flag(3), {"LSTM": 4, "GRU": 3}.get(mode, 1)
    ways = 2 if both else 1
    weights, biases = [], []
    for layer in range(layers):
        for _ in range(ways):
            weights += [g.array([gates * d, width if layer == 0 else ways * d], dtype), g.array([gates * d, d], dtype)]
            biases += [g.array([gates * d], dtype), g.array([gates * d], dtype)]
    states = [g.array([layers * ways, n, d], dtype) for _ in range(2 if mode == "LSTM" else 1)]
    inputs = {"Input": g.array([steps, n, width], dtype), "PreState": states, "WeightList": weights + biases}
    if g.flag(3):
        inputs["SequenceLength"] = g.elements.randint(1, steps + 1, n).astype("int32")
    attrs = {"mode": mode, "input_size": width, "hidden_size": d, "num_layers": layers, "is_bidirec": both,
             "dropout_prob": 0.0, "is_test": g.flag(4), "seed": g.choice(0, 3)}
    if attrs["is_test"] or g.flag(4):
        attrs["dropout_prob"] = g.choice(0.5, 0.0, 1.0) if attrs["is_test"] else 1.0  # all or nothing: no chance
    return Case(inputs, attrs, {"Out": 1, "DropoutState": 1, "State": len(states), "Reserve": 1}, compare=["Out",
                                                            "State"],
                scale=50, kinds={"Reserve": dtype, "DropoutState": "uint8"},
                grad=not attrs["is_test"] and not (both and "SequenceLength" in inputs))


@domain("attention_lstm")
def attention_lstm(g, op):
    lod, m, d, dtype = g.lod(), g.size(4), g.size(4), g.dtype()
    total, count = lod[0][-1], len(lod[0]) - 1
    inputs = {"X": Lod(g.array([total, m], dtype), lod), "C0": g.array([count, d], dtype),
              "AttentionWeight": g.array([m + d, 1], dtype), "LSTMWeight": g.array([d + m, 4 * d], dtype),
              "LSTMBias": g.array([1, 4 * d], dtype)}
    if g.flag():
        inputs["H0"] = g.array([count, d], dtype)
    if g.flag():
        inputs["AttentionBias"] = g.array([1, 1], dtype)
    if g.flag() and "AttentionBias" in inputs:
        inputs["AttentionScalar"] = g.array([1, 1], dtype, 0.5, 2)
        if g.flag():
            inputs["AttentionScalarBias"] = g.array([1, 1], dtype)
    activations = ("sigmoid", "tanh", "relu", "identity")
    attrs = g.attrs(gate_activation=activations[:2], cell_activation=activations, candidate_activation=activations)
    return Case(inputs, attrs, ["Hidden", "Cell", "AttentionedX", "AttentionFCOut", "LSTMX", "LSTMOUT"],
                compare=["Hidden", "Cell"], scale=20)


@domain("match_matrix_tensor")
def match_matrix_tensor(g, op):
    count, width, matrices = g.int(1, 4), g.size(5), g.int(1, 3)
    return Case({"X": sequences(g, width, count=count), "Y": sequences(g, width, count=count),
                 "W": g.array([width, matrices, width])}, {"dim_t": matrices}, ["Out", "Tmp"], scale=20)


def _murmur(key, seed):
    """MurmurHash3, x64, 128 bits."""
    mask, k1, k2 = (1 << 64) - 1, 0x87C37B91114253D5, 0x4CF5AD432745937F

    def rotate(v, bits):
        return ((v << bits) | (v >> (64 - bits))) & mask

    def first(v):
        return rotate(v * k1 & mask, 31) * k2 & mask

    def second(v):
        return rotate(v * k2 & mask, 33) * k1 & mask

    def mix(v):
        v = (v ^ (v >> 33)) * 0xFF51AFD7ED558CCD & mask
        v = (v ^ (v >> 33)) * 0xC4CEB9FE1A85EC53 & mask
        return v ^ (v >> 33)
    a = b = seed
    whole = len(key) // 16 * 16
    for at in range(0, whole, 16):
        low, high = (int.from_bytes(key[at + i:at + i + 8], "little") for i in (0, 8))
        a = ((rotate(a ^ first(low), 27) + b) * 5 + 0x52DCE729) & mask
        b = ((rotate(b ^ second(high), 31) + a) * 5 + 0x38495AB5) & mask
    rest = key[whole:].ljust(16, b"\0")
    a ^= first(int.from_bytes(rest[:8], "little")) ^ len(key)
    b ^= second(int.from_bytes(rest[8:], "little")) ^ len(key)
    a = (a + b) & mask
    b = (a + b) & mask
    a, b = mix(a), mix(b)
    a = (a + b) & mask
    return a, (a + b) & mask


def _bloom_filter(keys, bits, functions):
    """As the operator reads it, in float32: magic number, bits, hash functions, a count, and the bits."""
    held = bytearray(bits // 8)
    for key in keys:
        for seed in range(functions):
            for at in _murmur(key, seed):
                held[at % bits // 8] |= 0x80 >> (at % bits % 8)
    head = np.array([17070416, bits, functions, len(keys)], "uint64").tobytes()
    return np.frombuffer(head + bytes(held), "float32").reshape(-1, 1)


@domain("pyramid_hash")
def pyramid_hash(g, op):
    lod, run, space, layers = g.lod(), g.int(1, 4), g.int(1, 30), g.int(2, 6)
    terms, kind = g.ids([lod[0][-1], 1], 50, "int32"), g.choice("float32", "float32", "int8")
    parts = [terms[first:first + count].astype("float32").tobytes()
             for count in range(2, layers + 1) for first in range(len(terms) - count + 1)]
    inputs = {"X": Lod(terms, lod), "W": g.elements.randint(-50, 50, (space + run, 1)).astype(kind),
              "WhiteList": np.zeros((1, 1), "float32"), "BlackList": np.zeros((1, 1), "float32")}
    attrs = {"num_emb": run * g.int(1, 3), "space_len": space, "rand_len": run, "pyramid_layer": layers,
             "is_training": g.int(0, 1), "drop_out_percent": g.choice(0.0, 0.5, 1.0), "seed": g.int(0, 9)}
    for slot, length in (("WhiteList", "white_list_len"), ("BlackList", "black_list_len")):
        if g.flag():
            inputs[slot] = _bloom_filter([part for part in parts if g.flag()], g.choice(32, 256), g.int(1, 3))
            attrs.update({length: len(inputs[slot]), "use_filter": g.choice(True, True, False)})
    names = ["Out", "DropPos", "X_Temp_Out"]  # Paddle leaves what is behind the parts in DropPos undefined
    return Case(inputs, attrs, names, compare=["Out", "X_Temp_Out"], grad=False,
                kinds={"Out": kind, "DropPos": "int32", "X_Temp_Out": "float32"})
