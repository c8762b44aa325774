"""Gradient operators in types that no draw gives them: of whole numbers, of bool, and second and third gradients.

A draw asks for gradients of floating-point inputs, and no file of truths has the gradients of gradients. These cases
are the gradient operator alone: with what it reads given, not computed. Recorded with the truths (record_truths.py).
"""
import numpy as np

from draw import Case

ALONE = {}


def alone(op, gradient, inputs, attrs, of):
    """A case of `gradient`, in the file of `op`. of: the outputs, by their types."""
    rough = op == "softplus" and "complex128" in of.values()  # its e^x is of complex64
    ALONE.setdefault(op, []).append((gradient, Case(inputs, attrs, list(of), grad=False, kinds=of, rough=rough)))


def numbers(seed, kind, count, low=-2.0, high=2.0):
    """`count` numbers of a fixed draw; whole ones are some more of the range, with zeros."""
    rng = np.random.RandomState(seed)
    if np.dtype(kind).kind in "iu":
        return rng.randint(int(4 * low), int(4 * high) + 1, count).astype(kind)
    values = rng.uniform(low, high, count)
    return (values + 1j * rng.uniform(low, high, count) if np.dtype(kind).kind == "c" else values).astype(kind)


def of_out(op, gradient, kind, out):
    alone(op, gradient, {"Out": out, "Out@GRAD": numbers(1, kind, out.size)}, {}, {"X@GRAD": kind})


def second(op, gradient, kind, x, attrs):
    alone(op, gradient, {"X": x, "grad_out": numbers(2, kind, x.size), "grad_x@GRAD": numbers(3, kind, x.size)}, attrs,
          {"X@GRAD": kind, "grad_out@GRAD": kind})


def third(op, gradient, kind, slot, value, given):
    """Of the function of `value` in `slot`; given: the gradient of the second gradient's first output."""
    n = value.size
    inputs = {slot: value, "grad_out_forward": numbers(2, kind, n), "grad_x_grad_forward": numbers(3, kind, n),
              given: numbers(4, kind, n), "grad_out_grad@GRAD": numbers(5, kind, n)}
    alone(op, gradient, inputs, {}, {name: kind for name in (slot + "@GRAD", "grad_out_forward@GRAD",
                                                             "grad_x_grad_forward@GRAD")})


def second_of_root(function, kind, dims, asked):
    """Out of a root, or of 1 over it, is above 0."""
    n = int(np.prod(dims))
    inputs = {"Out": numbers(12, kind, n, 0.25, 2), "grad_x": numbers(13, kind, n), "grad_x@GRAD": numbers(14, kind, n)}
    alone(function, function + "_grad_grad", {slot: value.reshape(dims) for slot, value in inputs.items()}, {},
          {slot: kind for slot in asked})


for function in ("sqrt", "rsqrt"):
    for kind in ("float32", "float64"):
        for dims in ([7], [2, 3, 2], [1], []):
            second_of_root(function, kind, dims, ("Out@GRAD", "grad_out@GRAD"))
        second_of_root(function, kind, [3, 3], ("grad_out@GRAD",))
for integer in ("int32", "int64"):
    of_out("exp", "exp_grad", integer, numbers(6, integer, 7))
for function in ("sin", "cos"):
    for kind in ("float16", "int32", "int64"):
        x = np.array([0, 1, 2, 3, -3, 7, 0, -1], kind) if kind != "float16" else numbers(7, kind, 8)
        second(function, function + "_double_grad", kind, x, {})
        third(function, function + "_triple_grad", kind, "X", x, "grad_x@GRAD")
third("tanh", "tanh_triple_grad", "float16", "Out", numbers(8, "float16", 8, -1, 1), "grad_out_new@GRAD")
for kind in ("float16", "complex64", "complex128"):
    for beta, threshold in ((1.0, 20.0), (1.5, 2.5)):
        second("softplus", "softplus_double_grad", kind, numbers(9, kind, 9, -4, 4),
               {"beta": beta, "threshold": threshold})
for kind in ("complex64", "complex128"):
    for x in (numbers(10, kind, 9), np.zeros(9, kind)):
        alone("softsign", "softsign_grad", {"X": x, "Out@GRAD": numbers(11, kind, 9)}, {}, {"X@GRAD": kind})
alone("tile", "tile_grad", {"X": np.array([[True, False, True]]),
                            "Out@GRAD": np.array([[1, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 1]], bool)},
      {"repeat_times": [2, 2]}, {"X@GRAD": "bool"})

PIXELS = (np.arange(1, 81) * 7 % 53).reshape(2, 2, 4, 5).astype("int32")
REGIONS = {"ROIs": np.int32([[0, 0, 3, 3], [1, 1, 2, 3], [0, 0, 8, 9], [2, 1, 1, 0]]), "RoisNum": np.int32([2, 2])}
SHARES = np.arange(1, 33).reshape(4, 2, 2, 2).astype("int32")
for scale in (1.0, 0.5):
    size = {"pooled_height": 2, "pooled_width": 2, "spatial_scale": scale}
    for ratio, aligned in ((-1, False), (1, False), (2, True)):
        attrs = dict(size, sampling_ratio=ratio, aligned=aligned)
        alone("roi_align", "roi_align", dict(REGIONS, X=PIXELS), attrs, {"Out": "int32"})
        alone("roi_align", "roi_align_grad", dict(REGIONS, X=PIXELS, **{"Out@GRAD": SHARES}), attrs,
              {"X@GRAD": "int32"})
    alone("roi_pool", "roi_pool", dict(REGIONS, X=PIXELS), size, {"Out": "int32", "Argmax": "int64"})
    places = np.int64([0, 3, -1, 11, 6, 6, 19, 7] * 4).reshape(4, 2, 2, 2)
    alone("roi_pool", "roi_pool_grad", dict(REGIONS, X=PIXELS, Argmax=places, **{"Out@GRAD": SHARES}), size,
          {"X@GRAD": "int32"})


def second_product(kind, x, y, out, directions="DDX DDY", **attrs):
    """matmul_grad_grad of operands and a result of these shapes; which directions are given."""
    shapes = {"X": x, "Y": y, "DOut": out, "DDX": x, "DDY": y}
    given = [slot for slot in shapes if not slot.startswith("DD") or slot in directions.split()]
    inputs = {slot: numbers(12 + i, kind, int(np.prod(shapes[slot]))).reshape(shapes[slot]) for i, slot in enumerate(given)}
    # Without the direction of an operand the other has no gradient: it changes the second gradient in nothing.
    attrs = {"transpose_X": False, "transpose_Y": False, "alpha": 1.0, "head_number": 1, **attrs}
    wanted = ["DX"] * ("DDY" in given) + ["DY"] * ("DDX" in given) + ["DDOut"]
    alone("matmul", "matmul_grad_grad", inputs, attrs, {slot: kind for slot in wanted})


for kind in ("float32", "float64"):
    second_product(kind, [2, 3], [3, 4], [2, 4])
    second_product(kind, [3, 2], [3, 4], [2, 4], transpose_X=True, alpha=0.5)
    second_product(kind, [2, 3], [4, 3], [2, 4], transpose_Y=True, alpha=-2.0)
    second_product(kind, [3, 2], [4, 3], [2, 4], transpose_X=True, transpose_Y=True)
    second_product(kind, [2, 2, 3], [2, 3, 1], [2, 2, 1], alpha=2.0)
    second_product(kind, [2, 2, 1, 3], [2, 2, 3, 2], [2, 2, 1, 2])
    second_product(kind, [2, 3], [3, 2], [2, 2], "DDX")
    second_product(kind, [2, 3], [3, 2], [2, 2], "DDY", alpha=0.25)

# Of complex numbers of the size 1, and of 0.
for kind in ("complex64", "complex128"):
    circle = np.array([1, 1j, -1, -1j, 0, 3 + 4j], kind)
    alone("abs", "abs_double_grad", {"x": circle, "grad_x@GRAD": numbers(20, kind, 6)}, {}, {"grad_out@GRAD": kind})

# A norm as small as what keeps its gradient from dividing by 0.
for kind in ("float32", "float64"):
    alone("frobenius_norm", "frobenius_norm_grad",
          {"X": np.array([3e-12, -4e-12], kind), "Out": np.array([5e-12], kind), "Out@GRAD": np.array([6], kind)},
          {"dim": [0], "keep_dim": True, "reduce_all": False, "in_dtype": -1, "out_dtype": -1}, {"X@GRAD": kind})

# Everything is dropped: no element of the gradient passes, whatever the mask says.
for kind in ("float32", "float64"):
    alone("dropout", "dropout_grad", {"Mask": np.uint8([1, 0, 1, 1]), "Out@GRAD": numbers(21, kind, 4)},
          {"dropout_prob": 1.0, "is_test": False, "dropout_implementation": "upscale_in_train", "fix_seed": False,
           "seed": 0}, {"X@GRAD": kind})
