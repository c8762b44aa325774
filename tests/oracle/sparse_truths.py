"""What Paddle's dynamic half answers for drawn sparse tensors and tensors of strings, for record_truths.py.

2.6.2 has these operators by name and in the order of their records' arguments. Each draw runs in a child, so that a
crash costs one draw.
"""
import json
import os
import signal
import tempfile
import zlib

import numpy as np

import truth
from draw import Draw, NUMBER

RTOL, ATOL = {"float32": 1e-5, "float64": 1e-12}, {"float32": 1e-6, "float64": 1e-13}
PATIENCE_S = 10  # for one draw
DTYPES = ("float32", "float64")
MOVED = ("float32", "float64", "int64", "int32")  # of operators that only move values


class Coo:
    def __init__(self, where, values, shape):
        self.where, self.values, self.shape = np.asarray(where), values, list(shape)

    def told(self):
        return {**truth.tensor(self.values), "shape": self.shape, "indices": truth.tensor(self.where)}

    def of(self, values):
        """Other values in the same places."""
        return Coo(self.where, values, self.shape)

    def paddle(self):
        import paddle
        from paddle.base import core
        return core.eager.sparse_coo_tensor(paddle.to_tensor(self.where), paddle.to_tensor(self.values), self.shape, True)


class Csr:
    def __init__(self, crows, cols, values, shape):
        self.crows, self.cols, self.values, self.shape = np.asarray(crows), np.asarray(cols), values, list(shape)

    def told(self):
        return {**truth.tensor(self.values), "shape": self.shape, "crows": truth.tensor(self.crows),
                "cols": truth.tensor(self.cols)}

    def of(self, values):
        return Csr(self.crows, self.cols, values, self.shape)

    def places(self):
        """(matrix, row, column) of each value."""
        rows = np.diff(self.crows.reshape(-1, self.shape[-2] + 1)).ravel()
        at = np.arange(rows.size).repeat(rows)
        return at // self.shape[-2], at % self.shape[-2], self.cols

    def paddle(self):
        import paddle
        from paddle.base import core
        return core.eager.sparse_csr_tensor(*(paddle.to_tensor(a) for a in (self.crows, self.cols, self.values)),
                                            self.shape, True)


class Strings:
    def __init__(self, texts):
        self.texts = np.asarray(texts)

    def told(self):
        return {"dtype": "pstring", "shape": list(self.texts.shape), "data": [str(t) for t in self.texts.ravel()]}

    def paddle(self):
        from paddle.base import core
        return core.eager.StringTensor(self.texts, "x")


class Dense:
    def __init__(self, array):
        self.array = np.asarray(array)

    def told(self):
        return truth.tensor(self.array)

    def paddle(self):
        import paddle
        return paddle.to_tensor(self.array)


def places(g, shape, repeated=False):
    """Coordinates [axes, count] of some elements: in order and once each, unless they may be `repeated`."""
    count = int(np.prod(shape))
    taken = [n for n in range(count) if g.flag(3)] or ([] if g.flag(8) else [g.below(count)])
    if repeated and taken and g.flag(3):
        taken += [taken[g.below(len(taken))]]
    if repeated and g.flag(3):
        taken = list(g.elements.permutation(taken).astype(int))
    return np.array(np.unravel_index(np.array(taken, int), shape)).reshape(len(shape), len(taken))


def coo(g, dtype, low=-3, high=3, shape=None, dense=None, repeated=False):
    shape = shape or [g.size(5) for _ in range(g.int(1, 3))]
    dense = [g.size(3)] * g.flag(3) if dense is None else dense
    where = places(g, shape, repeated).astype(g.choice("int64", "int32"))
    values = g.array([where.shape[1]] + dense, dtype, low, high, grid=False)
    return Coo(where, values, shape + dense)


def csr(g, dtype, low=-3, high=3, shape=None):
    shape = shape or [g.size(3)] * g.flag(3) + [g.size(5), g.size(5)]
    batch = shape[0] if len(shape) == 3 else 1
    crows, cols = [], []
    for _ in range(batch):
        where = places(g, shape[-2:])
        crows += [int((where[0] < row).sum()) for row in range(shape[-2] + 1)]
        cols += list(where[1])
    index = g.choice("int64", "int32")
    values = g.array([len(cols)], dtype, low, high, grid=False)
    return Csr(np.array(crows, index), np.array(cols, index), values, shape)


def either(g, dtype, low=-3, high=3, repeated=False):
    return csr(g, dtype, low, high) if g.flag() else coo(g, dtype, low, high, repeated=repeated)


SPARSE = {}
ANSWERS = {}  # of operators that cannot be asked themselves: sparse_products.py


def op(*names):
    """Registers draw(g, name) -> (tensors by slot, attributes {name: {type: value}}, outputs) in the order of the
    arguments; an output in [brackets] is not compared."""
    def register(draw):
        SPARSE.update({name: draw for name in names})
        return draw
    return register


UNARY = {"abs": (-3, 3), "acos": (-1, 1), "acosh": (1, 4), "asin": (-1, 1), "asinh": (-3, 3), "atan": (-3, 3),
         "atanh": (-0.9, 0.9), "expm1": (-3, 3), "isnan": (-3, 3), "log1p": (-0.9, 3), "relu": (-3, 3), "relu6": (-9, 9),
         "sin": (-4, 4), "sinh": (-3, 3), "sqrt": (0, 9), "square": (-3, 3), "tan": (-1.4, 1.4), "tanh": (-3, 3),
         "pow": (0.1, 3), "leaky_relu": (-3, 3), "scale": (-3, 3), "divide_scalar": (-3, 3)}
EDGES = (0.0, -0.0, np.nan, np.inf, -np.inf)


@op(*("sparse_" + name for name in UNARY))
def _unary(g, name):
    x = either(g, g.choice(*DTYPES), *UNARY[name[len("sparse_"):]], repeated=True)
    if x.values.size and g.flag(3):
        x.values.ravel()[g.below(x.values.size)] = g.choice(*EDGES)
    attrs = {}
    if name == "sparse_pow":
        attrs = {"factor": {"float": g.choice(2.0, 0.5, -1.0, 3.0, 0.0)}}
    elif name == "sparse_leaky_relu":
        attrs = {"alpha": {"float": g.choice(0.25, 0.0, -0.5, 2.0)}}
    elif name == "sparse_divide_scalar":
        attrs = {"scalar": {"float": g.choice(2.0, -0.5, 3.0, 0.0)}}
    elif name == "sparse_scale":
        attrs = {"scale": {"float": g.choice(2.0, -0.5, 0.0)}, "bias": {"float": g.choice(0.0, 1.5, -1.0)},
                 "bias_after_scale": {"bool": g.flag()}}
    return {"x": x}, attrs, ["out"]


@op("sparse_cast")
def _cast(g, _):
    kinds = {"index_dtype": ("int64", "int32"), "value_dtype": ("float64", "float32", "int32", "int64", "bool")}
    attrs = {name: {"int": NUMBER[g.choice(*of)] if g.flag() else -1} for name, of in kinds.items()}
    return {"x": either(g, g.choice(*MOVED), -9, 9)}, attrs, ["out"]


@op("sparse_full_like")
def _full_like(g, _):
    dtype = g.choice(*MOVED)
    attrs = {"value": {"float": g.choice(1.0, -2.0, 0.0, 7.0)}, "dtype": {"int": NUMBER[g.choice(*MOVED)]}}
    return {"x": either(g, dtype)}, attrs, ["out"]


@op("sparse_coalesce")
def _coalesce(g, _):
    return {"x": coo(g, g.choice(*DTYPES), repeated=True)}, {}, ["out"]


@op("sparse_values")
def _values(g, _):
    return {"x": either(g, g.choice(*DTYPES), repeated=True)}, {}, ["out"]


@op("sparse_indices")
def _indices(g, _):
    return {"x": coo(g, g.choice(*DTYPES), repeated=True)}, {}, ["out"]


@op("sparse_to_dense")
def _to_dense(g, _):
    return {"x": either(g, g.choice(*MOVED), -9, 9)}, {}, ["out"]


@op("sparse_to_sparse_coo")
def _to_coo(g, _):
    dtype = g.choice(*MOVED)
    if g.flag():
        x = csr(g, dtype, 1, 9)
        return {"x": x}, {"sparse_dim": {"long": len(x.shape)}}, ["out"]
    shape = [g.size(5) for _ in range(g.int(1, 3))]
    array = g.array(shape, dtype, -9, 9) * (g.array(shape, "bool"))
    return {"x": Dense(array.astype(dtype))}, {"sparse_dim": {"long": g.int(1, len(shape))}}, ["out"]


@op("sparse_to_sparse_csr")
def _to_csr(g, _):
    """With at least one value: without any, 2.6.2 does not write the rows."""
    dtype, shape = g.choice(*MOVED), [g.size(3)] * g.flag(3) + [g.size(5), g.size(5)]
    x = coo(g, dtype, 1, 9, shape=shape, dense=[])
    while x.values.size == 0:
        x = coo(g, dtype, 1, 9, shape=shape, dense=[])
    if g.flag():
        return {"x": x}, {}, ["out"]
    array = np.zeros(shape, dtype)
    array[tuple(x.where)] = x.values
    return {"x": Dense(array)}, {}, ["out"]


@op("sparse_add", "sparse_subtract", "sparse_multiply", "sparse_divide")
def _binary(g, name):
    dtype = g.choice(*DTYPES)
    low = 1 if name == "sparse_divide" else -9
    if g.flag():
        x = csr(g, dtype, -9, 9)
        y = csr(g, dtype, low, 9, shape=x.shape)
        y.crows, y.cols = y.crows.astype(x.crows.dtype), y.cols.astype(x.crows.dtype)
    else:
        x = coo(g, dtype, -9, 9)
        rank = x.where.shape[0]
        y = coo(g, dtype, low, 9, shape=x.shape[:rank], dense=x.shape[rank:])
        y.where = y.where.astype(x.where.dtype)
    return {"x": x, "y": y}, {}, ["out"]


@op("sparse_sum")
def _sum(g, _):
    """Of int32 always with a type: without, 2.6.2 says int64 and gives values of int32."""
    kind = g.choice(*MOVED)
    x = either(g, kind, -9, 9)
    is_csr = isinstance(x, Csr)
    axis = [] if g.flag(4) else [-1] if is_csr else [g.axis(len(x.shape))]
    dtype = -1 if g.flag() and kind != "int32" else NUMBER[g.choice("float64", "float32")]
    return {"x": x}, {"axis": {"longs": axis}, "dtype": {"int": dtype}, "keepdim": {"bool": g.flag()}}, ["out"]


@op("sparse_softmax")
def _softmax(g, _):
    x = either(g, g.choice(*DTYPES))
    axis = -1 if isinstance(x, Csr) else g.axis(len(x.shape))
    return {"x": x}, {"axis": {"int": axis}}, ["out"]


@op("sparse_transpose")
def _transpose(g, _):
    x = either(g, g.choice(*MOVED), -9, 9)
    sparse = x.where.shape[0] if isinstance(x, Coo) else len(x.shape)
    perm = [int(p) for p in g.elements.permutation(sparse)] + list(range(sparse, len(x.shape)))
    return {"x": x}, {"perm": {"ints": perm}}, ["out"]


@op("sparse_reshape")
def _reshape(g, _):
    if g.flag():
        x = csr(g, g.choice(*MOVED), -9, 9)
        n = int(np.prod(x.shape))
        shape = g.choice(x.shape[:-2] + [x.shape[-1], x.shape[-2]], [-1, x.shape[-1]] if len(x.shape) == 2 else
                         x.shape[:-2] + [1, -1], [1, n] if len(x.shape) == 2 else [n // x.shape[-1], -1])
        return {"x": x}, {"shape": {"longs": shape}}, ["out"]
    x = coo(g, g.choice(*MOVED), -9, 9)
    rank = x.where.shape[0]
    n, dense = int(np.prod(x.shape[:rank])), x.shape[rank:]
    return {"x": x}, {"shape": {"longs": g.choice([n], [-1], [1, n], [n, 1], [1, -1, 1], [0, -1]) + dense}}, ["out"]


@op("sparse_slice")
def _slice(g, _):
    x = either(g, g.choice(*MOVED), -9, 9)
    sparse = x.where.shape[0] if isinstance(x, Coo) else len(x.shape)
    axes = sorted(g.axes(sparse, negative=False))
    starts = [g.int(-x.shape[a], x.shape[a] - 1) for a in axes]
    ends = [g.choice(x.shape[a], 100, x.shape[a] - 1 if x.shape[a] > 1 else x.shape[a], -1) for a in axes]
    return {"x": x}, {"axes": {"longs": axes}, "starts": {"longs": starts}, "ends": {"longs": ends}}, ["out"]


@op("sparse_sparse_coo_tensor")
def _tensor(g, _):
    x = coo(g, g.choice(*MOVED), -9, 9, repeated=True)
    return {"values": Dense(x.values), "indices": Dense(x.where)}, {"shape": {"longs": x.shape}}, ["out"]


def _image(g, dtype, channels):
    """Of three dimensions with a batch in front: coordinates of all axes but the channels."""
    return coo(g, dtype, shape=[g.int(1, 2)] + [g.int(2, 4) for _ in range(3)], dense=[channels])


@op("sparse_conv3d")
def _conv3d(g, _):
    dtype, channels = g.choice(*DTYPES), g.int(1, 3)
    x, is_subm = _image(g, dtype, channels), g.flag()
    kernel = [g.choice(1, 3) if is_subm else g.int(1, 2) for _ in range(3)]
    attrs = {"paddings": {"ints": [k // 2 if is_subm else g.below(2) for k in kernel]},
             "dilations": {"ints": [1 if is_subm or size < 3 else g.int(1, 2) for size in x.shape[1:4]]},
             "strides": {"ints": [1 if is_subm else g.int(1, 2) for _ in range(3)]}, "groups": {"int": 1},
             "subm": {"bool": is_subm}, "key": {"string": g.choice("", "rules")}}
    weights = g.array(kernel + [channels, g.int(1, 3)], dtype, grid=False)
    return {"x": x, "kernel": Dense(weights)}, attrs, ["out", ["rulebook"], ["counter"]]


@op("sparse_maxpool")
def _maxpool(g, _):
    x = _image(g, g.choice(*DTYPES), g.int(1, 3))
    sizes = [g.int(1, 2) for _ in range(3)]
    attrs = {"kernel_sizes": {"ints": sizes}, "paddings": {"ints": [g.below(k) for k in sizes]},
             "dilations": {"ints": [1 if size < 3 else g.int(1, 2) for size in x.shape[1:4]]},
             "strides": {"ints": [g.int(1, 2) for _ in range(3)]}}
    return {"x": x}, attrs, ["out", ["rulebook"], ["counter"]]


@op("sparse_batch_norm", "sparse_sync_batch_norm")
def _batch_norm(g, _):
    dtype, channels = g.choice(*DTYPES), g.int(1, 3)
    def of_channels(low, high):
        return Dense(g.array([channels], dtype, low, high, grid=False))
    is_test, is_global, is_trainable = g.flag(), g.flag(3), g.flag(3)
    attrs = {"is_test": {"bool": is_test}, "momentum": {"float": g.choice(0.5, 0.25, 0.75)},
             "epsilon": {"float": g.choice(2.0**-10, 2.0**-6, 0.5)}, "data_layout": {"string": g.choice("NHWC", "NCHW")},
             "use_global_stats": {"bool": is_global}, "trainable_statistics": {"bool": is_trainable}}
    saved = ["saved_mean", "saved_variance"]
    if is_global or is_test and not is_trainable:
        saved = [[name] for name in saved]  # which 2.6.2 leaves as they were
    return {"x": _image(g, dtype, channels), "mean": of_channels(-1, 1), "variance": of_channels(0.5, 2),
            "scale": of_channels(-2, 2), "bias": of_channels(-1, 1)}, attrs, \
        ["out", "mean_out", "variance_out", *saved, ["reserve_space"]]


LETTERS = ("abc z!", "ABC Z!", "aB1", "", "Zz[`{@", "y" * 40, "\u00e0\u0416", "\u00c0\u0436", "\u4e2d\u6587x", "\u03a9\u03c9")


# Always of UTF-8: the other way 2.6.2 writes the letters behind the end of a string that stays empty.
@op("strings_lower", "strings_upper")
def _case(g, _):
    shape = [g.int(1, 3)] + [g.int(1, 2)] * g.flag()
    texts = [g.choice(*LETTERS) for _ in range(int(np.prod(shape)))]
    return {"X": Strings(np.array(texts).reshape(shape))}, {"use_utf8_encoding": {"bool": True}}, ["Out"]


# Operators that go by another name, or are a method.
CALLS = {"sparse_batch_norm": "sparse_batch_norm_", "sparse_sync_batch_norm": "sparse_batch_norm_"}
ABSENT = {"sparse_cast": ("index_dtype", "value_dtype"), "sparse_full_like": ("dtype",), "sparse_sum": ("dtype",)}


def _asked(name, tensors, attrs):
    """What Paddle answers, as a list."""
    import paddle
    from paddle import _C_ops
    if name in ANSWERS:
        return ANSWERS[name](name, tensors, attrs)
    given = [value.paddle() for value in tensors.values()]
    if name == "sparse_indices":
        return [given[0].indices()]
    types = {number: getattr(paddle, kind) for kind, number in NUMBER.items() if hasattr(paddle, kind)}
    plain = []
    for attr, typed in attrs.items():
        value = next(iter(typed.values()))
        if attr in ABSENT.get(name, ()):
            value = types.get(value)
        plain.append(value)
    found = getattr(_C_ops, CALLS.get(name, name))(*given, *plain)
    return list(found) if isinstance(found, (tuple, list)) else [found]


def _told(value):
    if isinstance(value, (Coo, Csr)):
        return value.told()
    if type(value).__name__ == "StringTensor":
        return Strings(value.numpy()).told()
    if value.is_sparse_coo():
        where, values = value.indices().numpy(), value.values().numpy()
        if where.ndim != 2 or list(values.shape) != [where.shape[1]] + value.shape[where.shape[0]:]:
            raise ValueError(f"indices {where.shape} and values {values.shape} are no tensor {value.shape}")
        return Coo(where, values, value.shape).told()
    if value.is_sparse_csr():
        return Csr(*(v.numpy() for v in (value.crows(), value.cols(), value.values())), value.shape).told()
    return truth.tensor(value.numpy())


def _draw(name, seed):
    """Of a draw what record_truths keeps."""
    tensors, attrs, outputs = SPARSE[name](Draw(seed), name)
    inputs = {slot: [value.told()] for slot, value in tensors.items()}  # before the operator changes any
    found, told = _asked(name, tensors, attrs), {}
    for i, output in enumerate(outputs):
        is_compared = isinstance(output, str)
        told[output if is_compared else output[0]] = [_told(found[i]) if is_compared else None]
    wide = "float32" not in [value["dtype"] for values in inputs.values() for value in values]
    kind = "float64" if wide else "float32"
    return {"forward": {"op": name, "attrs": dict(sorted(attrs.items())), "inputs": inputs, "outputs": told,
                        "rtol": RTOL[kind], "atol": ATOL[kind]}, "grad": None}


def _draws_in_child(name, seeds, path):
    """Writes a line a draw, and ends the process."""
    try:
        with open(path, "w") as f:
            for seed in seeds:
                f.write("\n")
                f.flush()
                signal.alarm(PATIENCE_S)
                try:
                    line = json.dumps(_draw(name, seed))
                except Exception as error:
                    line = json.dumps({"error": f"{type(error).__name__}: {' '.join(str(error).split())[:300]}"})
                f.write(line)
                f.flush()
    finally:
        os._exit(0)


def recorded(name, options):
    """Draws of an operator with Paddle's answers, and why it has none."""
    import paddle
    paddle.disable_static()
    seeds = [options.seed * 1000003 % 2**31 + zlib.crc32(name.encode()) % 2**20 + i for i in range(options.draws)]
    made, errors = [], set()
    with tempfile.TemporaryDirectory() as scratch:
        path = os.path.join(scratch, "draws")
        while seeds:
            child = os.fork()
            if child == 0:
                null = os.open(os.devnull, os.O_WRONLY)
                os.dup2(null, 1)
                os.dup2(null, 2)
                _draws_in_child(name, seeds, path)
            os.waitpid(child, 0)
            with open(path) as f:
                lines = f.read().split("\n")[1:]
            for line in lines:
                told = json.loads(line) if line else {"error": "real Paddle crashed or hung"}
                if "error" in told:
                    errors.add(told["error"])
                else:
                    made.append(told)
            seeds = seeds[max(len(lines), 1):]
    return made, sorted(errors)
