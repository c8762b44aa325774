"""Element by element, of one tensor."""
from draw import COMPLEX, DOMAINS, FLOATS, INTS, NUMBER, Case, domain, narrowed

R = (-3.0, 3.0)
# op: range of X, attributes (see Draw.attrs), types beyond float32 and float64.
TABLE = {
    "abs": (R, {}, INTS + COMPLEX), "acos": ((-0.9, 0.9), {}), "acosh": ((1.1, 4.0), {}), "asin": ((-0.9, 0.9), {}),
    "asinh": (R, {}), "atan": (R, {}), "atanh": ((-0.9, 0.9), {}), "brelu": (R, {"t_min": [-1.0, 0.5],
    "t_max": [0.75, 2.5]}), "ceil": (R, {}), "celu": (R, {"alpha": [0.25, 2.0]}), "cos": (R, {}), "cosh": (R, {}),
    "digamma": ((0.5, 4.0), {}), "elu": (R, {"alpha": [0.25, 2.0]}), "erf": (R, {}), "erfinv": ((-0.9, 0.9), {}),
    "exp": (R, {}), "expm1": (R, {}), "floor": (R, {}), "gelu": (R, {"approximate": (True, False)}),
    "hard_shrink": (R, {"threshold": [0.25, 1.5]}), "hard_sigmoid": (R, {"slope": [0.125, 0.5], "offset": [0.25,
                                                            0.75]}),
    "hard_swish": (R, {"threshold": [3.0, 7.0], "scale": [3.0, 7.0], "offset": [1.0, 4.0]}),
    "leaky_relu": (R, {"alpha": [-0.5, 0.75]}), "lgamma": ((0.25, 5.0), {}), "log": ((0.125, 5.0), {}),
    "log10": ((0.125, 5.0), {}), "log1p": ((-0.75, 4.0), {}), "log2": ((0.125, 5.0), {}),
    "logit": ((0.0, 1.0), {"eps": [0.0, 0.25]}), "logsigmoid": (R, {}), "mish": (R, {}), "reciprocal": ((0.25, 3.0),
                                                            {}),
    "relu": (R, {}), "relu6": ((-2.0, 8.0), {}), "round": (R, {}), "rsqrt": ((0.25, 4.0), {}),
    "selu": (R, {"scale": [0.5, 1.5], "alpha": [0.5, 2.0]}), "sigmoid": (R, {}), "sign": (R, {}), "silu": (R, {}),
    "sin": (R, {}), "sinh": (R, {}), "soft_relu": (R, {"threshold": [1.0, 3.0]}),
    "softplus": (R, {"beta": [0.5, 3.0], "threshold": [1.0, 20.0]}), "softshrink": (R, {"lambda": [0.25, 1.0]}),
    "softsign": (R, {}), "sqrt": ((0.25, 4.0), {}), "square": (R, {}, INTS),
    "stanh": (R, {"scale_a": [0.25, 1.0], "scale_b": [0.5, 2.0]}), "swish": (R, {}), "tan": ((-1.25, 1.25), {}),
    "tanh": (R, {}), "tanh_shrink": (R, {}), "thresholded_relu": (R, {"threshold": [-1.0, 1.5]}), "trunc": (R, {},
                                                            INTS),
    "angle": (R, {}, COMPLEX), "conj": (R, {}, COMPLEX), "real": (R, {}, COMPLEX), "imag": (R, {}, COMPLEX),
    "isfinite_v2": (R, {}, INTS), "isinf_v2": (R, {}, INTS), "isnan_v2": (R, {}, INTS), "isinf": (R, {}), "isnan": (R,
                                                            {}),
    "fill_zeros_like": (R, {}, INTS), "assign": (R, {}, INTS + ("bool",)), "share_data": (R, {}, INTS),
    "fill_any": (R, {"value": [-2.0, 2.0]}, INTS), "clip_by_norm": (R, {}), "identity_loss": (R, {"reduction": (0, 1,
                                                            2)}),
    "l1_norm": (R, {}), "squared_l2_norm": (R, {}), "mean": (R, {}), "frobenius_norm": (R, {}),
    "is_empty": (R, {}, INTS), "shape": (R, {}, INTS), "size": (R, {}, INTS), "memcpy": (R, {}), "memcpy_d2h": (R, {}),
    "memcpy_h2d": (R, {}), "label_smooth": (R, {}),
}
INPUT = {"shape": "Input", "size": "Input"}
FIXED = {"clip_by_norm": lambda g: {"max_norm": g.number(0.25, 4.0)}, "memcpy": lambda g: {"dst_place_type": 0},
         "memcpy_d2h": lambda g: {"dst_place_type": 0}, "memcpy_h2d": lambda g: {"dst_place_type": 0}}
ROUGH = ("selu",)  # scale * alpha is a float32 product
ROUGH_COMPLEX = ("exp", "expm1", "logsigmoid", "sigmoid", "silu", "softplus")  # 2.6.2 has exp of complex64 for complex128 too
EMPTY_RAISES = ("l1_norm", "squared_l2_norm", "mean", "clip_by_norm", "identity_loss")
LEFT_OUT = {"rsqrt": (1e-40,), "sqrt": (1e-40, float("inf")), "gelu": (3e38,), "mean": (3e38, -3e38)}  # of SPECIAL: why, below
SPECIAL = [float("nan"), float("inf"), float("-inf"), 0.0, -0.0, 1e-40, 3e38, -3e38]


def unary(g, op):
    (low, high), attrs, *more = TABLE[op]
    dtype = g.dtype(*FLOATS, *(more[0] if more else ()))
    if op in ("real", "imag"):
        dtype = g.dtype(*COMPLEX)
    most = 1 if op == "mean" and dtype == "uint16" else 4
    x = g.array(g.shape(0, most, empty=op not in EMPTY_RAISES), dtype, low, high)
    special = dtype in FLOATS and g.flag(8) and x.size > 0
    if special:
        flat = x.reshape(-1)
        for i in range(0, flat.size, 2):
            value = SPECIAL[g.elements.randint(len(SPECIAL))]
            left_out = value in LEFT_OUT.get(op, ())
            flat[i] = 0.0 if left_out else value
    fixed = FIXED[op](g) if op in FIXED else {}
    return Case({INPUT.get(op, "X"): x}, {**g.attrs(**attrs), **fixed}, ["Out"],
                grad=not special, rough=op in ROUGH or (op in ROUGH_COMPLEX and dtype in COMPLEX))


for _op in TABLE:
    if _op not in ("frobenius_norm", "label_smooth"):
        DOMAINS[_op] = unary


narrowed("rsqrt sqrt", "denormal numbers: 2.6.2 takes them for 0")
narrowed("gelu", "numbers above half of the largest: 2.6.2 doubles before it halves")
narrowed("mean", "many bfloat16 numbers: 2.6.2 adds up in bfloat16")
narrowed("mean", "numbers near the largest: 2.6.2 adds up in their own type, whose sum overflows")
narrowed("sqrt", "infinity: 2.6.2 gives NaN where it computes several at once")


@domain("pow")
def power(g, op):
    dtype = g.dtype(*FLOATS, *INTS)
    factor = g.choice(1.0, 2.0, 3.0, 0.5, -1.0, 0.0) if dtype in FLOATS else g.choice(1.0, 2.0, 3.0)
    inputs = {"X": g.array(g.shape(0, 3), dtype, 0.25, 3.0)}
    if dtype == "float32" and g.flag(3):
        inputs["FactorTensor"] = g.array([1], dtype, factor, factor, grid=False)
        return Case(inputs, {}, ["Out"], no_grad=["FactorTensor"])
    return Case(inputs, {"factor": factor}, ["Out"])


@domain("clip")
def clip(g, op):
    dtype, low = g.dtype(*FLOATS, *INTS), g.number(-2.0, 0.0)
    high = low + g.number(0.0, 3.0)
    inputs = {"X": g.array(g.shape(0, 4), dtype, -3.0, 3.0)}
    if g.flag(3):
        inputs["Min"] = g.array([1], dtype, low, low, grid=False)
    if g.flag(3):
        inputs["Max"] = g.array([1], dtype, high + 1, high + 1, grid=False)
    return Case(inputs, {"min": low, "max": high}, ["Out"], no_grad=["Min", "Max"])


@domain("scale")
def scale(g, op):
    dtype = g.dtype(*FLOATS, *INTS)
    inputs = {"X": g.array(g.shape(0, 4, empty=True), dtype, -3.0, 3.0)}
    attrs = g.attrs(scale=[-2.0, 2.0], bias=[-1.0, 1.0], bias_after_scale=(True, False))
    if g.flag(4):
        inputs["ScaleTensor"] = g.array([1], dtype, 2.0, 3.0)
    return Case(inputs, attrs, ["Out"], no_grad=["ScaleTensor"])


@domain("increment")
def increment(g, op):
    return Case({"X": g.array([1], g.dtype(*FLOATS, *INTS), -3.0, 3.0)}, g.attrs(step=(2.0, -1.0, 0.5)), ["Out"])


@domain("cast")
def cast(g, op):
    source, target = g.choice(*NUMBER), g.choice(*NUMBER)
    x = g.array(g.shape(0, 4, empty=True), source, 0.0 if target == "uint8" or source == "uint8" else -3.0, 3.0)
    return Case({"X": x}, {"in_dtype": NUMBER[source], "out_dtype": NUMBER[target]}, ["Out"], kinds={"Out": target})


@domain("label_smooth")
def label_smooth(g, op):
    dtype, shape = g.dtype(), g.shape(2, 3)
    inputs = {"X": g.array(shape, dtype, 0.0, 1.0)}
    if g.flag():
        inputs["PriorDist"] = g.array([1, shape[-1]], dtype, 0.0, 1.0)
    # Rough: the part of each class is a quotient in float32.
    return Case(inputs, g.attrs(epsilon=[0.0, 0.5]), ["Out"], no_grad=["PriorDist"], rough=True)


@domain("prelu")
def prelu(g, op):
    dtype, mode = g.dtype(), g.choice("all", "channel", "element")
    layout, shape = g.choice("NCHW", "NHWC"), g.shape(2, 4)
    channels = shape[1 if layout == "NCHW" else -1]
    alpha = {"all": [1], "channel": [1, channels] + [1] * (len(shape) - 2) if layout == "NCHW" else
             [1] * (len(shape) - 1) + [channels], "element": [1] + shape[1:]}[mode]
    return Case({"X": g.array(shape, dtype, -3, 3), "Alpha": g.array(alpha, dtype, -1, 1)},
                {"mode": mode, "data_format": layout}, ["Out"])


@domain("maxout")
def maxout(g, op):
    groups, axis = g.choice(1, 2, 3), g.choice(1, 3, -1)
    shape = [g.size(4) for _ in range(4)]
    shape[axis] *= groups
    return Case({"X": g.array(shape, g.dtype())}, {"groups": groups, "axis": axis}, ["Out"])


@domain("as_complex", "as_real")
def as_pairs(g, op):
    shape = g.shape(0, 3)
    x = g.array(shape + [2], g.dtype()) if op == "as_complex" else g.array(shape, g.dtype(*COMPLEX))
    return Case({"X": x}, {}, ["Out"])


@domain("fill_any_like")
def fill_any_like(g, op):
    x = g.array(g.shape(0, 4, empty=True), g.dtype(*FLOATS, *INTS, "bool"))
    return Case({"X": x}, g.attrs(value=(1.0, -2.0, 0.5), dtype=(5, 6, 2, 3, 0)), ["Out"], grad=False)


@domain("i0", "i0e", "i1", "i1e", "polygamma")
def bessel(g, op):
    x = g.array(g.shape(0, 3), g.dtype(), 0.25 if op == "polygamma" else -3.0, 4.0)
    # n = 0 is digamma, which real Paddle calls by that name. The series ends at the precision of float32.
    return Case({"x": x}, {"n": g.int(1, 3)} if op == "polygamma" else {}, ["out"], rough=op == "polygamma", scale=10)


@domain("fill_zeros_like2")
def fill_zeros_like2(g, op):
    target = g.choice(*FLOATS, *INTS, "bool", *COMPLEX)
    return Case({"X": g.array(g.shape(0, 4, empty=True), g.dtype(*FLOATS, *INTS))}, {"dtype": NUMBER[target]}, ["Out"],
                grad=False, kinds={"Out": target})


@domain("transfer_dtype")
def transfer_dtype(g, op):
    x = g.array(g.shape(1, 4), g.dtype("float32", "float64", "int32", "int64", "bool", "uint8"), 0, 9)
    target = g.choice("float64", "float32", "int32", "int64", "bool", "uint8", "int16", "int8")
    return Case({"X": x}, {"out_dtype": NUMBER[target], "in_dtype": NUMBER[str(x.dtype)]}, ["Out"], grad=False,
                kinds={"Out": target})


@domain("transfer_layout")
def transfer_layout(g, op):
    src, dst = g.choice((2, 1), (-1, 1), (0, 1), (1, 2), (-1, 2), (2, 5))  # 1: NHWC, 2: NCHW, 5: oneDNN's
    shape = g.shape(1, 4, empty=True) if dst == 5 else [g.size(), g.size(), g.size(5), g.size(3)]
    return Case({"X": g.array(shape, g.dtype(*FLOATS, *INTS, "bool", *COMPLEX))},
                {"src_layout": src, "dst_layout": dst}, ["Out"], grad=False)
