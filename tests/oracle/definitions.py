"""Operators that real Paddle 2.6.2 has no more, never had, or has for a GPU alone: what follows from their definitions.

Each function draws a case of one operator and computes it in float64, from the definition in the record of the operator
(ops/OP.yaml) and in the documentation of the versions that had it; no kernel of this project is asked. record_truths.py
writes them as parity/truths/OP.json, with the source "definition".
"""
import numpy as np
from draw import NUMBER, Lod

DEFINITIONS = {}


# Where the definition is of the gradient operator alone: the operator itself draws random numbers.
GRADIENTS = {"gumbel_softmax": "gumbel_softmax_grad", "poisson": "poisson_grad"}


def definition(*ops):
    def register(function):
        for op in ops:
            DEFINITIONS[op] = function
        return function
    return register


def _same(array, like):
    return np.asarray(array).astype(np.asarray(like).dtype)


def _sigmoid(x):
    return 1 / (1 + np.exp(-x))


def _softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def _wide(*arrays):
    return [np.asarray(a, "float64") for a in arrays]


def _layer_norm(x, scale, bias, epsilon, axis):
    """Over all axes from `axis` on; the result, and mean and variance of each row."""
    rows = x.reshape(int(np.prod(x.shape[:axis])), -1)
    mean, variance = rows.mean(1), rows.var(1)
    out = (rows - mean[:, None]) / np.sqrt(variance + epsilon)[:, None]
    if scale is not None:
        out = out * scale
    if bias is not None:
        out = out + bias
    return out.reshape(x.shape), mean, variance


@definition("diag")
def diag(g, op):
    x = g.array([g.size()], g.dtype("float32", "float64", "int32", "int64"), -5, 5)
    return {"Diagonal": x}, {}, {"Out": np.diag(x)}


@definition("expand_as")
def expand_as(g, op):
    shape = g.shape(1, 4, size=3)
    x = g.array(shape, g.dtype("float32", "float64", "int32", "int64"), -5, 5)
    times = [g.int(1, 3) for _ in shape]
    like = np.zeros([n * t for n, t in zip(shape, times)], x.dtype)
    return {"X": x, "target_tensor": like}, {}, {"Out": np.tile(x, times)}


@definition("flatten")
def flatten(g, op):
    shape = g.shape(1, 4, size=4)
    x = g.array(shape, g.dtype("float32", "float64", "int32", "int64"), -5, 5)
    axis = g.choice(None, *range(len(shape) + 1))
    before = 1 if axis is None else axis
    out = x.reshape(int(np.prod(shape[:before])), int(np.prod(shape[before:])))
    return {"X": x}, {} if axis is None else {"axis": ("int", axis)}, {"Out": out}


@definition("isfinite")
def isfinite(g, op):
    x = g.array(g.shape(1, 3), g.dtype())
    worst = g.choice(None, np.nan, np.inf, -np.inf)
    if worst is not None:
        x.ravel()[g.below(x.size)] = worst
    return {"X": x}, {}, {"Out": np.asarray([bool(np.isfinite(x).all())])}


@definition("one_hot")
def one_hot(g, op):
    shape, depth = g.shape(0, 3, size=4) + [1], g.int(1, 6)
    outside = g.flag()
    beyond = 2 if outside else 0
    x = g.elements.randint(-beyond, depth + beyond, shape).astype(g.choice("int64", "int32"))
    dtype = g.choice("float32", "float64", "int32", "int64")
    inputs, attrs = {"X": x}, {"depth": ("int", depth), "dtype": ("int", NUMBER[dtype])}
    if g.flag(3):
        inputs["depth_tensor"], attrs["depth"] = np.int32([depth]), ("int", depth + 3)
    if outside:
        attrs["allow_out_of_range"] = ("bool", True)
    out = (x == np.arange(depth)).astype(dtype)
    lod = g.lod(size=2) if g.flag(4) else None
    if lod and len(shape) == 2:
        inputs["X"] = Lod(x[:1].repeat(lod[0][-1], 0), lod)
        return inputs, attrs, {"Out": Lod(out[:1].repeat(lod[0][-1], 0), lod)}
    return inputs, attrs, {"Out": out}


@definition("smooth_l1_loss")
def smooth_l1_loss(g, op):
    shape, dtype, sigma = g.shape(2, 4, size=4), g.dtype(), g.choice(None, 0.5, 2.0, 3.0)
    inputs = {"X": g.array(shape, dtype, -3, 3), "Y": g.array(shape, dtype, -1, 1)}
    inside = outside = 1.0
    if g.flag():
        inputs["InsideWeight"], inputs["OutsideWeight"] = g.array(shape, dtype, 0.5, 2), g.array(shape, dtype, 0, 2)
        inside, outside = _wide(inputs["InsideWeight"], inputs["OutsideWeight"])
    x, y = _wide(inputs["X"], inputs["Y"])
    s, d = (sigma or 1.0)**2, inside * (x - y)
    loss = np.where(np.abs(d) < 1 / s, 0.5 * s * d * d, np.abs(d) - 0.5 / s)
    out = (loss * outside).reshape(shape[0], -1).sum(1, keepdims=True)
    return inputs, {} if sigma is None else {"sigma": ("float", sigma)}, \
        {"Diff": _same(d, inputs["X"]), "Out": _same(out, inputs["X"])}


@definition("squared_l2_distance")
def squared_l2_distance(g, op):
    shape, dtype = g.shape(2, 4, size=4), g.dtype()
    x, y = g.array(shape, dtype), g.array([g.choice(shape[0], 1)] + shape[1:], dtype)
    d = (_wide(x)[0] - _wide(y)[0]).reshape(shape[0], -1)
    return {"X": x, "Y": y}, {}, {"sub_result": _same(d, x), "Out": _same((d * d).sum(1, keepdims=True), x)}


@definition("target_assign")
def target_assign(g, op):
    lod = g.lod(size=3)
    images, priors, width, lines = len(lod[0]) - 1, g.int(1, 5), g.int(1, 4), g.int(1, 3)
    x = g.array([lod[0][-1], lines, width], g.choice("float32", "int32"), -9, 9, grid=False)
    match = np.stack([g.elements.randint(-1, lod[0][i + 1] - lod[0][i], priors) for i in range(images)]).astype("int32")
    mismatch = g.choice(None, 0, 7, -1)
    out = np.full([images, priors, width], mismatch or 0, x.dtype)
    weight = np.zeros([images, priors, 1], "float32")
    for i in range(images):
        for p in range(priors):
            if match[i, p] >= 0:
                out[i, p], weight[i, p] = x[lod[0][i] + match[i, p], p % lines], 1
    inputs = {"X": Lod(x, lod), "MatchIndices": match}
    if g.flag():
        counts = [g.int(0, priors) for _ in range(images)]
        negative = [np.sort(g.elements.permutation(priors)[:n]) for n in counts]
        offsets = [0] + [int(v) for v in np.cumsum(counts)]
        if offsets[-1]:
            inputs["NegIndices"] = Lod(np.concatenate(negative).astype("int32")[:, None], [offsets])
            for i, picked in enumerate(negative):
                for p in picked:
                    out[i, p], weight[i, p] = mismatch or 0, 1
    return inputs, {} if mismatch is None else {"mismatch_value": ("int", mismatch)}, {"Out": out, "OutWeight": weight}


@definition("skip_layernorm")
def skip_layernorm(g, op):
    shape, epsilon, axis = [g.size(3), g.size(4), g.int(2, 6)], g.choice(1e-5, 1e-3), g.choice(2, 1)
    x, y = g.array(shape), g.array(shape)
    width = int(np.prod(shape[axis:]))
    scale, bias = g.array([width], "float32", 0.5, 1.5), g.array([width])
    wx, wy, ws, wb = _wide(x, y, scale, bias)
    out, _, _ = _layer_norm(wx + wy, ws, wb, np.float32(epsilon), axis)
    return {"X": x, "Y": y, "Scale": scale, "Bias": bias}, \
        {"epsilon": ("float", epsilon), "begin_norm_axis": ("int", axis)}, {"Out": _same(out, x)}


@definition("fused_softmax_mask_upper_triangle")
def softmax_upper_triangle(g, op):
    size, dtype = g.int(1, 7), g.dtype()
    x = g.array([g.size(2), g.size(3), size, size], dtype, -3, 3)
    hidden = np.triu(np.ones([size, size], bool), 1)
    out = _softmax(np.where(hidden, -np.inf, _wide(x)[0]))
    return {"X": x}, {}, {"Out": _same(out, x)}


@definition("multihead_matmul")
def multihead_matmul(g, op):
    batch, steps, heads, size, width = g.int(1, 3), g.int(1, 5), g.int(1, 3), g.int(1, 4), g.int(1, 6)
    x, w = g.array([batch, steps, width]), g.array([width, 3, heads * size])
    bias, alpha = g.array([3, heads * size]), g.choice(1.0, 0.5, 0.25)
    inputs = {"Input": x, "W": w.reshape(width, 3, heads, size) if g.flag(3) else w, "Bias": bias}
    wx, ww, wb = _wide(x, w, bias)
    q, k, v = [(np.tensordot(wx, ww[:, i], 1) + wb[i]).reshape(batch, steps, heads, size).transpose(0, 2, 1, 3)
               for i in range(3)]
    scores = np.float32(alpha) * q @ k.transpose(0, 1, 3, 2)
    kind = g.below(3)
    if kind == 1:
        inputs["BiasQK"] = g.array([batch, heads, steps, steps])
        scores = scores + inputs["BiasQK"]
    elif kind == 2:
        inputs["BiasQK"] = g.array([batch, 1, 1, steps])
        scores = scores + inputs["BiasQK"]
    out = (_softmax(scores) @ v).transpose(0, 2, 1, 3).reshape(batch, steps, heads * size)
    return inputs, {"alpha": ("float", alpha), "head_number": ("int", heads)}, {"Out": _same(out, x)}


@definition("dot_product_attention")
def dot_product_attention(g, op):
    batch, rows, columns, heads = g.int(1, 3), g.int(1, 5), g.int(1, 5), g.int(1, 3)
    size, dtype, alpha, packed = g.int(1, 4), g.dtype(), g.choice(1.0, 0.5, 0.25), g.below(3)
    columns, other = rows if packed == 2 else columns, size if packed else g.int(1, 4)
    q, k = g.array([batch, rows, heads * size], dtype), g.array([batch, columns, heads * size], dtype)
    v = g.array([batch, columns, heads * other], dtype)
    inputs = {"Q": q, "K": k, "V": v}
    if packed == 1:
        inputs = {"Q": q, "K": np.concatenate([k, v], 2)}
    elif packed == 2:
        inputs = {"Q": np.concatenate([q, k, v], 2)}
    q, k, v = [x.reshape(batch, len(x[0]), heads, -1).transpose(0, 2, 1, 3) for x in _wide(q, k, v)]
    scores = np.float32(alpha) * q @ k.transpose(0, 1, 3, 2)
    if g.flag():
        shape = [n if g.flag() else 1 for n in (batch, heads, rows, columns)]
        inputs["Mask"] = g.array(shape, dtype)
        scores = scores + inputs["Mask"]
    out = (_softmax(scores) @ v).transpose(0, 2, 1, 3).reshape(batch, rows, heads * other)
    return inputs, {"alpha": ("float", alpha), "head_number": ("int", heads)}, {"Out": _same(out, inputs["Q"])}


@definition("fused_embedding_eltwise_layernorm")
def embedding_layernorm(g, op):
    batch, steps, width, tables = g.int(1, 3), g.int(1, 4), g.int(2, 6), g.int(1, 4)
    ids, embs = [], [g.array([g.int(2, 6), width]) for _ in range(tables)]
    last = [1] if g.flag() else []
    for table in embs:
        ids.append(g.ids([batch, steps] + last, len(table)))
    scale, bias, epsilon = g.array([width], "float32", 0.5, 1.5), g.array([width]), g.choice(None, 1e-3)
    total = sum(np.asarray(t, "float64")[i.reshape(batch, steps)] for t, i in zip(embs, ids))
    out, _, _ = _layer_norm(total, *_wide(scale, bias), np.float32(epsilon or 1e-5), 2)
    return {"Ids": ids, "Embs": embs, "Scale": scale, "Bias": bias}, \
        {} if epsilon is None else {"epsilon": ("float", epsilon)}, {"Out": _same(out, scale)}


@definition("fused_fc_elementwise_layernorm")
def fc_layernorm(g, op):
    shape, n = g.shape(2, 3, size=4), g.int(2, 5)
    columns = g.int(1, len(shape) - 1)
    x, w = g.array(shape), g.array([int(np.prod(shape[columns:])), n])
    y = g.array(shape[:columns] + [n])
    inputs, attrs = {"X": x, "W": w, "Y": y}, {"x_num_col_dims": ("int", columns), "begin_norm_axis": ("int", columns)}
    wx, ww, wy = _wide(x, w, y)
    out = (wx.reshape(-1, ww.shape[0]) @ ww).reshape(y.shape)
    if g.flag():
        inputs["Bias0"] = g.array([n])
        out = out + inputs["Bias0"]
    if g.flag():
        attrs["activation_type"], out = ("string", "relu"), np.maximum(out, 0)
    scale = bias = None
    if g.flag():
        scale = inputs["Scale"] = g.array([n], "float32", 0.5, 1.5)
    if g.flag():
        bias = inputs["Bias1"] = g.array([n])
    epsilon = g.choice(None, 1e-3)
    if epsilon is not None:
        attrs["epsilon"] = ("float", epsilon)
    out, mean, variance = _layer_norm(out + wy, scale, bias, np.float32(epsilon or 1e-5), columns)
    return inputs, attrs, {"Out": _same(out, x), "Mean": _same(mean, x), "Variance": _same(variance, x)}


@definition("gaussian_random_batch_size_like", "uniform_random_batch_size_like")
def batch_size_like(g, op):
    """Of numbers that cannot vary: a deviation of 0, or an interval of one number."""
    like, shape = g.shape(1, 3, size=5), g.shape(1, 3, size=4)
    value, dtype = g.choice(0.5, -2.0, 3.0), g.choice("float32", "float64")
    source, target = g.below(len(like)), g.below(len(shape))
    attrs = {"shape": ("ints", [-1 if i == target else n for i, n in enumerate(shape)]),
             "input_dim_idx": ("int", source), "output_dim_idx": ("int", target), "dtype": ("int", NUMBER[dtype]),
             "seed": ("int", g.choice(0, 3))}
    if op.startswith("gaussian"):
        attrs.update(mean=("float", value), std=("float", 0.0))
    else:
        attrs.update(min=("float", value), max=("float", value))
    x = np.zeros(like, "float32")
    if source == 0 and g.flag(3):  # also of sequences the rows count
        lod = g.lod()
        x = Lod(np.zeros([lod[0][-1]] + like[1:], "float32"), lod)
        like[0] = lod[0][-1]
    shape[target] = like[source]
    return {"Input": x}, attrs, {"Out": np.full(shape, value, dtype)}


ACTIVATIONS = {"sigmoid": _sigmoid, "tanh": np.tanh, "relu": lambda x: np.maximum(x, 0), "identity": lambda x: x}


def projected_steps(x, weight, projection, bias, state, cell, attrs):
    """One sequence of lstmp, from its first row on. Of each row: the projection, the cell, the activated gates, the
    activated cell and the hidden state."""
    d, told = cell.shape[-1], []
    act = {kind: ACTIVATIONS[attrs[f"{kind}_activation"][1]] for kind in ("gate", "cell", "candidate", "proj")}
    for row in x:
        candidate, i, f, o = np.split(row + state @ weight + bias[:4 * d], 4)
        wi, wf, wo = np.split(bias[4 * d:], 3) if attrs["use_peepholes"][1] else (0, 0, 0)
        candidate, i, f = act["candidate"](candidate), act["gate"](i + wi * cell), act["gate"](f + wf * cell)
        cell = f * cell + i * candidate
        if attrs["cell_clip"][1] > 0:
            cell = np.clip(cell, -attrs["cell_clip"][1], attrs["cell_clip"][1])
        o, squashed = act["gate"](o + wo * cell), act["cell"](cell)
        state = act["proj"]((o * squashed) @ projection)
        if attrs["proj_clip"][1] > 0:
            state = np.clip(state, -attrs["proj_clip"][1], attrs["proj_clip"][1])
        told.append((state, cell, np.concatenate([candidate, i, f, o]), squashed, o * squashed))
    return told


def row_order(lod, is_reverse):
    """The rows of each sequence, from the first step to the last."""
    return [list(range(begin, end))[::-1 if is_reverse else 1] for begin, end in zip(lod[0], lod[0][1:])]


@definition("lstmp")
def lstmp(g, op):
    lod, d, p, dtype, peepholes = g.lod(), g.int(1, 4), g.int(1, 4), g.dtype(), g.flag()
    total, count = lod[0][-1], len(lod[0]) - 1
    inputs = {"Input": Lod(g.array([total, 4 * d], dtype, grid=False), lod), "Weight": g.array([p, 4 * d], dtype),
              "ProjWeight": g.array([d, p], dtype), "Bias": g.array([1, (7 if peepholes else 4) * d], dtype)}
    state, cell = np.zeros([count, p]), np.zeros([count, d])
    if g.flag():
        inputs["H0"], inputs["C0"] = g.array([count, p], dtype), g.array([count, d], dtype)
        state, cell = _wide(inputs["H0"], inputs["C0"])
    attrs = {f"{kind}_activation": ("string", g.choice(*kinds)) for kind, kinds in (
        ("gate", ("sigmoid", "tanh")), ("cell", ("tanh", "relu", "identity")), ("candidate", ("tanh", "sigmoid")),
        ("proj", ("tanh", "identity", "relu")))}
    attrs.update(use_peepholes=("bool", peepholes), is_reverse=("bool", g.flag()),
                 cell_clip=("float", g.choice(0.0, 0.25)), proj_clip=("float", g.choice(0.0, 0.125)))
    x, weight, projection, bias = _wide(inputs["Input"].array, inputs["Weight"], inputs["ProjWeight"], inputs["Bias"])
    projections, cells = np.zeros([total, p]), np.zeros([total, d])
    for n, rows in enumerate(row_order(lod, attrs["is_reverse"][1])):
        told = projected_steps(x[rows], weight, projection, bias[0], state[n], cell[n], attrs)
        for row, (projected, kept, *_) in zip(rows, told):
            projections[row], cells[row] = projected, kept
    return inputs, attrs, {"Projection": Lod(projections.astype(dtype), lod), "Cell": Lod(cells.astype(dtype), lod),
                           "BatchGate": None, "BatchCellPreAct": None, "BatchHidden": None}


def _one_way(x, lengths, weights, h, c, reverse):
    """One direction of one layer: the outputs, 0 beyond the length of a row, the last states, and the activated gates and
    cells of each step, in the order in which they ran."""
    from_x, from_h, bias_x, bias_h = weights
    kind, size = np.result_type(x, h, c, *weights), [*x.shape[:2], h.shape[1]]
    out, last_h, last_c = np.zeros(size, kind), h.astype(kind), c.astype(kind)
    gates, cells = np.zeros([*size[:2], 4 * size[2]], kind), np.zeros(size, kind)
    for n, length in enumerate(lengths):
        for step, t in enumerate(range(length - 1, -1, -1) if reverse else range(length)):
            i, f, candidate, o = np.split(from_x @ x[t, n] + from_h @ last_h[n] + bias_x + bias_h, 4)
            i, f, candidate, o = _sigmoid(i), _sigmoid(f), np.tanh(candidate), _sigmoid(o)
            last_c[n] = f * last_c[n] + i * candidate
            out[t, n] = last_h[n] = o * np.tanh(last_c[n])
            gates[step, n], cells[step, n] = np.concatenate([i, f, candidate, o]), last_c[n]
    return out, last_h, last_c, gates, cells


def lstm_layers(x, h, c, weights, lengths, ways):
    """Layers of one or both directions. weights: of each direction of each layer two matrices, then all biases. The outputs
    of all layers, and of all directions what _one_way gives behind its outputs."""
    layers, parts, ends = [], len(weights) // 2, []
    for at in range(len(weights) // 4):
        way, first = at % ways, 2 * at
        of_way = weights[first:first + 2] + weights[parts + first:parts + first + 2]
        out, *told = _one_way(x, lengths, of_way, h[at], c[at], way == 1)
        layers = layers + [out] if way == 0 else layers[:-1] + [np.concatenate([layers[-1], out], -1)]
        ends.append(told)
        if way == ways - 1:
            x = layers[-1]
    return layers, [np.stack(parts) for parts in zip(*ends)]


@definition("cudnn_lstm")
def cudnn_lstm(g, op):
    dtype, steps, n, width, d, layers = g.dtype(), g.int(1, 4), g.int(1, 3), g.int(1, 4), g.int(1, 3), g.int(1, 2)
    both = g.flag()
    ways = 2 if both else 1
    matrices, biases = [], []
    for layer in range(layers):
        for _ in range(ways):
            matrices += [g.array([4 * d, width if layer == 0 else ways * d], dtype), g.array([4 * d, d], dtype)]
            biases += [g.array([4 * d], dtype), g.array([4 * d], dtype)]
    inputs = {"Input": g.array([steps, n, width], dtype), "InitH": g.array([layers * ways, n, d], dtype),
              "InitC": g.array([layers * ways, n, d], dtype)}
    if g.flag():
        inputs["WeightList"] = matrices + biases
    else:
        inputs["W"] = np.concatenate([w.ravel() for w in matrices + biases])
    lengths = [steps] * n
    if g.flag(3):
        inputs["SequenceLength"] = g.elements.randint(1, steps + 1, n).astype("int32")
        lengths = [int(v) for v in inputs["SequenceLength"]]
    x, h, c, *weights = _wide(inputs["Input"], inputs["InitH"], inputs["InitC"], *matrices, *biases)
    outs, (last_h, last_c, *_) = lstm_layers(x, h, c, weights, lengths, ways)
    attrs = {"is_bidirec": ("bool", both), "input_size": ("int", width), "hidden_size": ("int", d),
             "num_layers": ("int", layers), "is_test": ("bool", g.flag())}
    like = inputs["Input"]
    return inputs, attrs, {"Out": _same(outs[-1], like), "LastH": _same(last_h, like), "LastC": _same(last_c, like),
                           "Reserve": None, "StateOut": None}


def _pooled_counts(g):
    """The inputs and attributes of fused_seqpool_cvm; per X the offsets of its sequences."""
    dtype, count, use_cvm, offset = g.dtype(), g.int(1, 4), g.choice(None, False, True), g.choice(None, 0, 1, 2, 3)
    skipped, pad = 2 if offset is None else offset, g.choice(None, 0.0, 0.5, 2.0)
    width, inputs, lods = max(skipped, 2) + g.int(1, 4), [], []
    for _ in range(g.int(1, 3)):
        if g.flag(4):  # without a LoD each row is a sequence
            inputs.append(g.array([count, width], dtype, 0, 3))
            lods.append(list(range(count + 1)))
        else:
            lod = g.lod(count, empty=True)
            inputs.append(Lod(g.array([lod[0][-1], width], dtype, 0, 3), lod))
            lods.append(lod[0])
    rows = max(count, (count * skipped + 1) // 2)  # the gradient reads count · cvm_offset numbers
    attrs = {"use_cvm": ("bool", use_cvm), "cvm_offset": ("int", offset), "pad_value": ("float", pad)}
    if g.flag(3):
        attrs["pooltype"] = ("string", "SUM")
    return {"X": inputs, "CVM": g.array([rows, 2], dtype, 0.5, 3)}, \
        {name: value for name, value in attrs.items() if value[1] is not None}, lods


@definition("fused_seqpool_cvm")
def seqpool_cvm(g, op):
    inputs, attrs, lods = _pooled_counts(g)
    outs = []
    for x, offsets in zip(inputs["X"], lods):
        rows = np.asarray(getattr(x, "array", x), "float64")
        sums = np.stack([rows[a:b].sum(0) for a, b in zip(offsets, offsets[1:])]) + attrs.get("pad_value", (0, 0))[1]
        if attrs.get("use_cvm", (0, True))[1]:
            logs = np.log(sums[:, :2] + 1)
            sums = np.concatenate([logs[:, :1], logs[:, 1:] - logs[:, :1], sums[:, 2:]], 1)
        else:
            sums = sums[:, attrs.get("cvm_offset", (0, 2))[1]:]
        outs.append(_same(sums, inputs["CVM"]))
    return inputs, attrs, {"Out": outs}


@definition("fused_seqpool_cvm_grad")
def seqpool_cvm_gradient(g, op):
    """The first columns get what CVM holds, row by row of cvm_offset numbers, not a derivative."""
    inputs, attrs, lods = _pooled_counts(g)
    counted, skipped = attrs.get("cvm_offset", (0, 2))[1], 0
    if not attrs.get("use_cvm", (0, True))[1]:
        skipped = counted
    cvm, inputs["Out@GRAD"], grads = inputs["CVM"].ravel(), [], []
    for x, offsets in zip(inputs["X"], lods):
        grad = np.zeros_like(getattr(x, "array", x))
        given = g.array([len(offsets) - 1, grad.shape[1] - skipped], str(grad.dtype))
        inputs["Out@GRAD"].append(given)
        for s, (a, b) in enumerate(zip(offsets, offsets[1:])):
            grad[a:b] = np.concatenate([cvm[s * counted:(s + 1) * counted], given[s, counted - skipped:]])
        grads.append(Lod(grad, x.lod) if isinstance(x, Lod) else grad)
    return inputs, attrs, {"X@GRAD": grads, "CVM@GRAD": np.zeros_like(inputs["CVM"])}


@definition("gumbel_softmax")
def gumbel_softmax_gradient(g, op):
    """That of softmax: Out · (Out@GRAD - the sum of Out · Out@GRAD along the axis)."""
    shape, dtype = g.shape(1, 4, size=4), g.dtype()
    axis = g.axis(len(shape))
    out, grad = g.array(shape, dtype, 0, 1, grid=False), g.array(shape, dtype)
    y, d = _wide(out, grad)
    return {"Out": out, "Out@GRAD": grad}, {"axis": ("int", axis)}, \
        {"X@GRAD": _same(y * (d - (y * d).sum(axis, keepdims=True)), out)}


@definition("poisson")
def poisson_gradient(g, op):
    """Nothing of a count follows the rate smoothly: zeros."""
    grad = g.array(g.shape(1, 4, size=4), g.dtype())
    return {"Out@GRAD": grad}, {}, {"X@GRAD": np.zeros_like(grad)}


@definition("sampling_id")
def sampling_id(g, op):
    """Of rows that leave no choice: one class has the probability 1."""
    n, classes = g.size(), g.size()
    picked = g.elements.randint(0, classes, n)
    x = (picked[:, None] == np.arange(classes)).astype(g.dtype())
    return {"X": x}, {"seed": ("int", g.choice(0, 5)), "min": ("float", g.choice(0.0, 0.125)),
                      "max": ("float", g.choice(1.0, 0.875))}, {"Out": picked.astype("int64")}
