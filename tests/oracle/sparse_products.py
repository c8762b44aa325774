"""Sparse operators for which Paddle 2.6.2 has no kernel on the CPU, and what its other operators answer for them.

Products come from its dense operators, on dense copies; acos and acosh from those, on the values; sync_batch_norm from
batch_norm, which it is where there is one process. Attention has no such operator: its definition, in float64.
"""
import numpy as np

from definitions import definition
from gradient_definitions import slopes
from sparse_truths import ANSWERS, DTYPES, Coo, Csr, Dense, coo, csr, op


def answered(*names):
    """Registers answer(name, tensors, attributes) -> results, for operators that cannot be asked."""
    def register(answer):
        ANSWERS.update({name: answer for name in names})
        return answer
    return register


def _filled(x):
    """Of a sparse tensor the dense copy that Paddle makes."""
    from paddle import _C_ops
    return _C_ops.sparse_to_dense(x.paddle())


def _either_matrix(g, dtype):
    shape = [g.size(5), g.size(5)]
    return csr(g, dtype, shape=shape) if g.flag() else coo(g, dtype, shape=shape, dense=[])


def _dense(g, dtype, shape):
    return Dense(g.array(shape, dtype, -2, 2, grid=False))


@op("sparse_matmul")
def _matmul(g, _):
    dtype = g.choice(*DTYPES)
    x = csr(g, dtype) if g.flag() else _either_matrix(g, dtype)
    return {"x": x, "y": _dense(g, dtype, x.shape[:-2] + [x.shape[-1], g.size(5)])}, {}, ["out"]


@op("sparse_mv")
def _mv(g, _):
    dtype = g.choice(*DTYPES)
    x = _either_matrix(g, dtype)
    return {"x": x, "vec": _dense(g, dtype, x.shape[1:])}, {}, ["out"]


@op("sparse_addmm")
def _addmm(g, _):
    dtype, columns = g.choice(*DTYPES), g.size(5)
    x = _either_matrix(g, dtype)
    attrs = {"beta": {"float": g.choice(1.0, 0.5, -2.0, 0.0)}, "alpha": {"float": g.choice(1.0, -0.5, 2.0, 0.0)}}
    return {"input": _dense(g, dtype, [x.shape[0], columns]), "x": x, "y": _dense(g, dtype, [x.shape[1], columns])}, \
        attrs, ["out"]


@op("sparse_masked_matmul")
def _masked_matmul(g, _):
    dtype, between = g.choice(*DTYPES), g.size(5)
    mask = csr(g, dtype)
    batch, (m, n) = mask.shape[:-2], mask.shape[-2:]
    return {"x": _dense(g, dtype, batch + [m, between]), "y": _dense(g, dtype, batch + [between, n]), "mask": mask}, \
        {}, ["out"]


@answered("sparse_matmul", "sparse_mv", "sparse_addmm")
def _dense_product(name, tensors, attrs):
    from paddle import _C_ops
    given = [_filled(value) if isinstance(value, (Coo, Csr)) else value.paddle() for value in tensors.values()]
    if name == "sparse_matmul":
        return [_C_ops.matmul(*given, False, False)]
    return [getattr(_C_ops, name[len("sparse_"):])(*given, *(value["float"] for value in attrs.values()))]


@answered("sparse_masked_matmul")
def _product_at_places(_, tensors, __):
    from paddle import _C_ops
    mask = tensors["mask"]
    product = _C_ops.matmul(tensors["x"].paddle(), tensors["y"].paddle(), False, False).numpy()
    return [mask.of(product.reshape([-1] + mask.shape[-2:])[mask.places()])]


@answered("sparse_acos", "sparse_acosh")
def _of_values(name, tensors, _):
    import paddle
    from paddle import _C_ops
    x = tensors["x"]
    return [x.of(getattr(_C_ops, name[len("sparse_"):])(paddle.to_tensor(x.values)).numpy())]


def _attention(of, places, batch):
    """Weights of the places, and their sums of values. places: (head, query, key) of those that get attention."""
    scores = of["query"] @ of["key"].swapaxes(1, 2) / np.sqrt(of["query"].shape[-1])
    weights = np.zeros(scores.shape, scores.dtype)
    weights[places] = np.exp(scores[places])
    sums = weights.sum(-1, keepdims=True)
    weights = weights / np.where(sums == 0, 1, sums)
    return weights, (weights @ of["value"]).reshape([batch, -1, *of["value"].shape[1:]])


@definition("sparse_fused_attention")
def sparse_fused_attention(g, op):
    batch, heads, length, width = g.int(1, 2), g.int(1, 2), g.int(1, 4), g.int(1, 3)
    dtype = g.dtype()
    inputs = {slot: g.array([batch, heads, length, width], dtype, grid=False) for slot in ("query", "key", "value")}
    mask = csr(g, dtype, shape=[batch * heads, length, length])
    inputs["sparse_mask"] = mask
    allowed = np.ones([batch * heads, length, length], bool)
    if g.flag():
        inputs["key_padding_mask"] = g.array([batch, length], "bool").astype(dtype)
        allowed &= (inputs["key_padding_mask"] != 0).repeat(heads, 0)[:, None, :]
    if g.flag():
        inputs["attn_mask"] = g.array([length, length], "bool").astype(dtype)
        allowed &= inputs["attn_mask"] != 0
    places = mask.places()
    kept = tuple(axis[allowed[places]] for axis in places)
    weights, out = _attention(_by_head(inputs), kept, batch)
    return inputs, {}, {"out": out.astype(dtype), "softmax": mask.of(weights[places].astype(dtype))}


def _by_head(inputs):
    return {slot: inputs[slot].astype("float64").reshape([-1, *inputs[slot].shape[2:]])
            for slot in ("query", "key", "value")}


@definition("sparse_fused_attention_grad")
def sparse_fused_attention_gradient(g, op):
    """By complex steps, of the places whose weight is not 0."""
    inputs, _, outputs = sparse_fused_attention(g, "sparse_fused_attention")
    softmax, grad = outputs["softmax"], g.array(outputs["out"].shape, outputs["out"].dtype.name)
    kept = tuple(axis[softmax.values != 0] for axis in softmax.places())
    values, batch = _by_head(inputs), len(grad)
    found = slopes(lambda of: _attention(of, kept, batch)[1], values, grad.astype("float64"))
    given = {slot: inputs[slot] for slot in values}
    return {**given, "softmax": softmax, "out@GRAD": grad}, {}, \
        {slot + "@GRAD": found[slot].reshape(grad.shape).astype(grad.dtype) for slot in values}
