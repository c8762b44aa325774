"""Two tensors, element by element, with broadcasts; comparisons, logic, bits."""
import numpy as np
from draw import COMPLEX, DOMAINS, FLOATS, INTS, Case, domain, narrowed

POSITIVE = (0.25, 3.0)
R = (-3.0, 3.0)
# op: range of X, of Y, types beyond float32 and float64, does it take `axis`
TABLE = {
    "elementwise_add": (R, R, INTS + COMPLEX, True), "elementwise_sub": (R, R, INTS + COMPLEX, True),
    "elementwise_mul": (R, R, INTS + COMPLEX, True), "elementwise_div": (R, POSITIVE, COMPLEX, True),
    "elementwise_max": (R, R, INTS, True), "elementwise_min": (R, R, INTS, True),
    "elementwise_pow": (POSITIVE, R, (), True), "elementwise_fmax": (R, R, INTS, False),
    "elementwise_fmin": (R, R, INTS, False), "elementwise_heaviside": (R, R, INTS, False),
    "elementwise_mod": (R, POSITIVE, (), True), "elementwise_floordiv": (R, POSITIVE, (), True),
    "grad_add": (R, R, (), True), "minus": (R, R, (), None),
}
COMPARE = ("equal", "not_equal", "less_than", "less_equal", "greater_than", "greater_equal")


def pair(g, takes_axis, empty=True):
    """Shapes that broadcast: equal, either way from the right, or Y in the middle of X with `axis`."""
    x = g.shape(0, 4, empty=empty)
    how = g.below(5)
    if how == 0 or takes_axis is None:
        return x, list(x), {}
    if how == 1:
        return x, [n if g.flag() else 1 for n in x], {}
    if how == 2:
        return x, list(x[g.below(len(x) + 1):]), {}
    if how == 3:
        y = list(x)
        return [n if g.flag() else 1 for n in x][g.below(len(x) + 1):], y, {}
    if not takes_axis or len(x) < 2:
        return x, list(x), {}
    axis = g.below(len(x))
    return x, list(x[axis:axis + 1 + g.below(len(x) - axis)]), {"axis": axis}


def binary(g, op):
    x_range, y_range, more, takes_axis = TABLE[op]
    x, y, attrs = pair(g, takes_axis)
    if op == "elementwise_heaviside" and len(x) < len(y):
        x, y = y, x
    dtype = g.dtype(*FLOATS, *more)
    if op in ("elementwise_mod", "elementwise_floordiv") and dtype in FLOATS and g.flag():
        dtype = g.choice(*INTS)
    whole = np.dtype(dtype).kind in "iu" and dtype != "uint16"
    if whole and op == "elementwise_pow":
        return Case({"X": g.array(x, dtype, -5, 5), "Y": g.array(y, dtype, 0, 4)}, attrs, ["Out"])
    if whole and op in ("elementwise_mod", "elementwise_floordiv", "elementwise_div"):
        return Case({"X": g.array(x, dtype, -9, 9), "Y": g.array(y, dtype, 1, 5)}, attrs, ["Out"])
    grad = "axis" not in attrs or op not in ("elementwise_max", "elementwise_min", "elementwise_pow")
    return Case({"X": g.array(x, dtype, *x_range), "Y": g.array(y, dtype, *y_range)}, attrs, ["Out"], grad=grad)


for _op in TABLE:
    DOMAINS[_op] = binary
narrowed("elementwise_heaviside", "X of a lower rank than Y: 2.6.2 swaps the operands")
narrowed("elementwise_max elementwise_min elementwise_pow",
         "the gradient with `axis`: it lost the attribute between 2.3 and 2.6.2, which takes it as -1")


narrowed(" ".join(COMPARE), "`axis`: it was lost between 2.3 and 2.6.2, which takes it as -1")


@domain(*COMPARE)
def compare(g, op):
    x, y, attrs = pair(g, False)
    dtype = g.dtype(*FLOATS, *INTS, "bool")
    return Case({"X": g.array(x, dtype, -2, 2), "Y": g.array(y, dtype, -2, 2)}, attrs, ["Out"], grad=False)


@domain("logical_and", "logical_or", "logical_xor")
def logical(g, op):
    x, y, _ = pair(g, False)
    dtype = g.dtype("bool", *FLOATS, *INTS)
    return Case({"X": g.array(x, dtype), "Y": g.array(y, dtype)}, {}, ["Out"], grad=False)


@domain("bitwise_and", "bitwise_or", "bitwise_xor")
def bitwise(g, op):
    x, y, _ = pair(g, False)
    dtype = g.dtype("int32", "int64", "bool", "uint8", "int8", "int16")
    low = 0 if dtype == "uint8" else -100
    return Case({"X": g.array(x, dtype, low, 100), "Y": g.array(y, dtype, low, 100)}, {}, ["Out"], grad=False)


@domain("bitwise_not", "logical_not")
def inverted(g, op):
    kinds = ("int32", "int64", "bool", "int8", "int16") if op == "bitwise_not" else ("bool",) + FLOATS + INTS
    return Case({"X": g.array(g.shape(0, 4, empty=True), g.dtype(*kinds), -9, 9)}, {}, ["Out"], grad=False)


@domain("equal_all")
def equal_all(g, op):
    shape, dtype = g.shape(0, 3), g.dtype(*FLOATS, *INTS)
    x = g.array(shape, dtype)
    return Case({"X": x, "Y": x.copy() if g.flag() else g.array(shape, dtype)}, {}, ["Out"], grad=False)


@domain("allclose", "isclose")
def close(g, op):
    shape, dtype = g.shape(0, 3), g.dtype()
    x = g.array(shape, dtype)
    y = x + g.array(shape, dtype, -1e-3, 1e-3)
    if x.size and g.flag(3):
        x.reshape(-1)[0] = y.reshape(-1)[0] = np.nan
    return Case({"Input": x, "Other": np.asarray(y).astype(dtype)},
                g.attrs(rtol=("1e-3", "0.1"), atol=("1e-4", "1e-3"), equal_nan=(True,)), ["Out"], grad=False)


@domain("atan2")
def atan2(g, op):
    shape, dtype = g.shape(0, 4), g.dtype()
    whole = dtype in INTS  # of whole numbers 2.6.2 gives float64 of the precision of float32
    return Case({"X1": g.array(shape, dtype, *R), "X2": g.array(shape, dtype, *POSITIVE)}, {}, ["Out"], rough=whole)


@domain("complex")
def complex_of(g, op):
    x, y, _ = pair(g, False)
    dtype = g.dtype()
    return Case({"X": g.array(x, dtype), "Y": g.array(y, dtype)}, {}, ["Out"], kinds={"Out": "complex64"})


@domain("dist")
def dist(g, op):
    x, y, _ = pair(g, False, empty=False)
    dtype = g.dtype()
    return Case({"X": g.array(x, dtype), "Y": g.array(y, dtype)}, g.attrs(p=(0.0, 1.0, 3.0, float("inf"), -1.0, 0.5)),
                ["Out"])


@domain("lerp")
def lerp(g, op):
    x, y, _ = pair(g, False)
    dtype = g.dtype()
    weight = [1] if g.flag() else [n if g.flag() else 1 for n in x]
    return Case({"X": g.array(x, dtype), "Y": g.array(y, dtype), "Weight": g.array(weight, dtype, 0, 1)}, {}, ["Out"])


@domain("where")
def where(g, op):
    shape, dtype = g.shape(0, 4, empty=True), g.dtype(*FLOATS, *INTS)
    return Case({"Condition": g.array(shape, "bool"), "X": g.array(shape, dtype), "Y": g.array(shape, dtype)}, {},
                ["Out"])


@domain("kron")
def kron(g, op):
    dtype = g.dtype(*FLOATS, *INTS)
    x, y = g.array(g.shape(1, 3, size=4), dtype, *R), g.array(g.shape(1, 3, size=4), dtype, *R)
    # Paddle adds the terms of a gradient, one for each element of the other factor, in the type of the factors: in
    # float16 each addition may lose half a unit of a sum ten times as large as a term.
    scale = max(8, x.size / 2, y.size / 2) if dtype == "float16" else 8
    return Case({"X": x, "Y": y}, {}, ["Out"], scale=scale)


@domain("dot")
def dot(g, op):
    shape, dtype = g.shape(1, 2), g.dtype(*FLOATS, *INTS)
    return Case({"X": g.array(shape, dtype, *R), "Y": g.array(shape, dtype, *R)}, {}, ["Out"], scale=4)


@domain("cross")
def cross(g, op):
    shape, dtype = g.shape(1, 3), g.dtype(*FLOATS, *INTS)
    axis = g.below(len(shape))
    shape[axis] = 3
    attrs = {"dim": axis - len(shape) if g.flag() else axis} if g.flag() else {}
    return Case({"X": g.array(shape, dtype, *R), "Y": g.array(shape, dtype, *R)}, attrs, ["Out"])


narrowed("fused_elemwise_activation fused_elemwise_add_activation",
         "dimensions of 1 to repeat: 2.6.2 leaves elements unwritten")


@domain("fused_elemwise_activation", "fused_elemwise_add_activation")
def fused_elementwise(g, op):
    x = g.shape(1, 4)
    y, attrs = list(x[g.below(len(x)):]), {}
    binary_op = "elementwise_add" if op.endswith("add_activation") else g.choice("elementwise_add", "elementwise_mul")
    unary_op = g.choice("relu", "scale", "tanh", "sigmoid")
    functors = [binary_op, unary_op] if g.flag() else [unary_op, binary_op]
    attrs.update(functor_list=functors, scale=g.number(0.5, 2.0), save_intermediate_out=not g.flag(3))
    dtype = g.dtype()
    if len(y) < len(x) and g.flag():
        attrs["axis"] = len(x) - len(y)
    return Case({"X": g.array(x, dtype), "Y": g.array(y, dtype)}, attrs, ["Out", "IntermediateOut"],
                compare=["Out", "IntermediateOut"] if attrs["save_intermediate_out"] else ["Out"],
                grad=attrs["save_intermediate_out"])  # without, 2.6.2 reads of the gradient what was never written


@domain("nextafter")
def nextafter(g, op):
    shape, dtype = g.shape(0, 4), g.dtype()
    return Case({"x": g.array(shape, dtype, *R), "y": g.array(shape, dtype, *R)}, {}, ["out"], grad=False)
