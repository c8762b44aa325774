"""Gradients of dense tensor maths: the gradient op that real Paddle makes, alone, ties and kinks included."""
import numpy as np
import paddle

from grad_case import grad_case, program_case

INF = np.inf


def tensor(*shape, dtype="float64", seed=3, low=-2, high=2):
    rng = np.random.RandomState(seed)
    values = rng.uniform(low, high, shape)
    if "complex" in dtype:
        values = values + 1j * rng.uniform(low, high, shape)
    return np.asarray(values).astype(dtype)


def single(case):
    for dtype in ("float32", "float64"):
        x = np.array([[1.5, -2, 0, 0.25], [-0.5, 3, -1, 2]], dtype)
        case("abs", dtype, {"X": x}, {})
        case("sign", dtype, {"X": x}, {})
        for factor in (2.0, 3.0, 0.5):
            case("pow", f"{dtype}_{factor}", {"X": np.abs(x) + x.dtype.type(0.5)}, {"factor": factor})
        case("digamma", dtype, {"X": x + x.dtype.type(0.3)}, {})
        case("atan2", dtype, {"X1": x, "X2": x[::-1].copy()}, {})
        case("elementwise_heaviside", dtype, {"X": x, "Y": x + 1}, {"axis": -1})
        case("squared_l2_norm", dtype, {"X": x}, {})
        case("angle", dtype, {"X": x}, {})
        case("lerp", dtype, {"X": x, "Y": x[0], "Weight": np.array([0.3], dtype)}, {})
        case("logsumexp", dtype, {"X": x}, {"axis": [1], "keepdim": False, "reduce_all": False})
        case("scale", dtype, {"X": x}, {"scale": 2.5, "bias": 1.0, "bias_after_scale": False})
        case("assign", dtype, {"X": x}, {})
        case("sum", dtype, {"X": [x, x + 1]}, {})
        case("minus", dtype, {"X": np.float32(x), "Y": np.float32(x) + 1}, {})
        for reduction in (0, 1, 2):
            case("identity_loss", f"{dtype}_{reduction}", {"X": x}, {"reduction": reduction})
    case("l1_norm", "mixed", {"X": np.float32([[1, -2], [0, 3]])}, {})
    case("l1_norm", "vector", {"X": np.float32([-1, 0, 0.5])}, {})
    case("logsumexp", "all", {"X": tensor(2, 3, 4)}, {"axis": [0], "keepdim": True, "reduce_all": True})
    case("cast", "narrow", {"X": tensor(2, 3)}, {"in_dtype": 6, "out_dtype": 5}, forward_dtypes={"Out": "float32"})


def complex_numbers(case):
    for dtype, real in (("complex64", "float32"), ("complex128", "float64")):
        z = tensor(2, 3, dtype=dtype)
        z[0, 0] = 0
        parts = {"forward_dtypes": {"Out": real}}
        for op in ("abs", "angle", "real", "imag", "as_real"):
            case(op, dtype, {"X": z}, {}, **parts)
        case("complex", dtype, {"X": tensor(2, 3, dtype=real), "Y": tensor(3, dtype=real)}, {},
             forward_dtypes={"Out": dtype})
        case("as_complex", dtype, {"X": tensor(3, 2, dtype=real)}, {}, forward_dtypes={"Out": dtype})
        case("conj", dtype, {"X": z}, {})
        case("dot", dtype, {"X": z, "Y": z + 1}, {})
        case("kron", dtype, {"X": z, "Y": tensor(2, dtype=dtype)}, {})


def norms(case):
    x = np.array([[1, -2, 0, 2], [0.5, 1, 1, -1], [3, 3, -3, 1]])
    for porder in (0.0, 1.0, 2.0, 3.0, INF, -INF):
        case("p_norm", str(porder), {"X": x}, {"porder": porder, "axis": 1, "epsilon": 1e-12, "keepdim": False,
                                               "asvector": False})
        case("dist", str(porder), {"X": x, "Y": x[::-1].copy()}, {"p": porder})
    case("p_norm", "zeros", {"X": np.zeros((2, 3))}, {"porder": 2.0, "axis": 1, "epsilon": 1e-12, "keepdim": True,
                                                      "asvector": False})
    case("p_norm", "vector", {"X": np.float32(x)}, {"porder": 2.0, "axis": 0, "epsilon": 1e-12, "keepdim": False,
                                                    "asvector": True})
    case("dist", "broadcast", {"X": tensor(3, 1, 2), "Y": tensor(4, 1, seed=5)}, {"p": 2.0})
    for porder in (2.0, -1.0):
        case("dist", f"equal{porder}", {"X": x, "Y": x}, {"p": porder})
    case("dist", "some_equal", {"X": x, "Y": np.abs(x)}, {"p": -1.0})
    for axis in (0, 1):
        case("norm", f"axis{axis}", {"X": x}, {"axis": axis, "epsilon": 1e-10}, ["Out", "Norm"])
        case("norm", f"float{axis}", {"X": np.float32(x)}, {"axis": axis, "epsilon": 0.5}, ["Out", "Norm"], rtol=1e-4)
        case("renorm", f"axis{axis}", {"X": x}, {"p": 2.0, "axis": axis, "max_norm": 2.5})
        case("renorm", f"cubes{axis}", {"X": tensor(2, 3, 4)}, {"p": 3.0, "axis": axis, "max_norm": 1.5})
    case("norm", "zeros", {"X": np.float64([[0, 0], [3, 4]])}, {"axis": 1, "epsilon": 1e-10}, ["Out", "Norm"])
    reduced = {"dim": [1], "keep_dim": False, "reduce_all": False, "in_dtype": -1, "out_dtype": -1}
    case("frobenius_norm", "rows", {"X": x}, reduced)
    case("frobenius_norm", "all", {"X": np.float32(x)}, {**reduced, "dim": [0, 1], "reduce_all": True})


def running(case):
    x = tensor(2, 3, 4)
    for exclusive in (False, True):
        for reverse in (False, True):
            flags = {"exclusive": exclusive, "reverse": reverse}
            name = f"{exclusive}_{reverse}"
            case("cumsum", name, {"X": x}, {"axis": 1, "flatten": False, **flags})
            case("logcumsumexp", name, {"X": x}, {"axis": 1, "flatten": False, **flags})
    case("cumsum", "flat", {"X": x}, {"axis": -1, "flatten": True, "exclusive": False, "reverse": False})
    case("logcumsumexp", "flat", {"X": x}, {"axis": -1, "flatten": True, "exclusive": False, "reverse": False})
    case("cumprod", "plain", {"X": x}, {"dim": 1})
    zeros = x.copy()
    zeros[0, 1, 0] = zeros[1, 0, 2] = zeros[1, 2, 2] = 0
    case("cumprod", "zeros", {"X": zeros}, {"dim": 1})
    case("cumprod", "last", {"X": np.float32(x)}, {"dim": -1})


def choices(case):
    x = tensor(3, 4, 5)
    ties = np.float32([[1, 2, 2, 1], [3, 3, 3, 1]])
    places = ["Out", "Indices"]
    for axis in (0, 1, -1):
        for flag in (False, True):
            case("argsort", f"{axis}_{flag}", {"X": x}, {"axis": axis, "descending": flag}, places)
            case("top_k_v2", f"{axis}_{flag}", {"X": x}, {"axis": axis, "k": 2, "largest": flag}, places)
        case("kthvalue", f"{axis}", {"X": x}, {"axis": axis, "k": 2, "keepdim": axis == 1}, places)
        case("mode", f"{axis}", {"X": np.round(x)}, {"axis": axis, "keepdim": axis == 1}, places)
    case("top_k", "rows", {"X": np.float32(x)}, {"k": 3}, places)
    case("top_k", "ties", {"X": ties}, {"k": 1}, places)
    case("mode", "ties", {"X": ties}, {"axis": 1}, places)
    case("maxout", "groups", {"X": tensor(2, 6, 3, 2)}, {"groups": 3, "axis": 1})
    case("maxout", "ties", {"X": np.round(tensor(2, 3, 2, 8))}, {"groups": 4, "axis": 3})
    image = tensor(2, 3, 4)
    image[0, 0, :2] = 0
    case("prelu", "all", {"X": image, "Alpha": np.array([0.25])}, {"mode": "all", "data_format": "NCHW"})
    case("prelu", "channel", {"X": image, "Alpha": tensor(1, 3, 1)}, {"mode": "channel", "data_format": "NCHW"})
    case("prelu", "channel_last", {"X": image, "Alpha": tensor(1, 1, 4)}, {"mode": "channel", "data_format": "NHWC"})
    case("prelu", "element", {"X": image, "Alpha": tensor(1, 3, 4)}, {"mode": "element", "data_format": "NCHW"})


def products(case):
    for dtype in ("float32", "float64"):
        a, b = tensor(3, 4, dtype=dtype), tensor(4, 2, dtype=dtype, seed=5)
        case("addmm", dtype, {"Input": tensor(2, dtype=dtype), "X": a, "Y": b}, {"Alpha": 0.5, "Beta": 2.0})
        case("addmm", dtype + "_full", {"Input": tensor(3, 2, dtype=dtype), "X": a, "Y": b},
             {"Alpha": 1.0, "Beta": -1.0})
        case("bmm", dtype, {"X": tensor(2, 3, 4, dtype=dtype), "Y": tensor(2, 4, 5, dtype=dtype)}, {})
        case("mv", dtype, {"X": a, "Vec": tensor(4, dtype=dtype)}, {})
        case("dot", dtype, {"X": a, "Y": a + 1}, {})
        case("cross", dtype, {"X": a, "Y": a[::-1].copy()}, {"dim": 9})
        case("cross", dtype + "_last",
             {"X": tensor(2, 4, 3, dtype=dtype), "Y": tensor(2, 4, 3, dtype=dtype, seed=4)}, {"dim": 2})
        case("kron", dtype, {"X": a, "Y": b}, {})
        case("kron", dtype + "_ranks", {"X": tensor(2, 3, 2, dtype=dtype), "Y": tensor(3, dtype=dtype)}, {})
        case("multi_dot", dtype, {"X": [a, b, tensor(2, 5, dtype=dtype)]}, {})
        case("multi_dot", dtype + "_vectors", {"X": [tensor(3, dtype=dtype), a, tensor(4, dtype=dtype)]}, {})
        for i, (m, n, left, right, alpha) in enumerate((
                ((3, 4), (4, 2), False, False, 1.0), ((4, 3), (2, 4), True, True, 0.5),
                ((2, 3, 4), (4, 2), False, False, 1.0), ((2, 3, 4), (2, 5, 4), False, True, 2.0),
                ((5, 2, 4, 3), (5, 2, 4, 2), True, False, 1.0), ((4,), (4,), False, False, 1.0),
                ((4,), (4, 2), False, False, 1.0), ((3, 4), (4,), False, False, 1.0))):
            case("matmul", f"{dtype}_{i}", {"X": tensor(*m, dtype=dtype), "Y": tensor(*n, dtype=dtype, seed=6)},
                 {"transpose_X": left, "transpose_Y": right, "alpha": alpha})


def einsums(out):
    """With the forward op: what its InnerCache holds is its own affair."""
    shapes = {"ij,jk->ik": ((3, 4), (4, 2)), "bhid,bhjd->bhij": ((2, 2, 3, 4), (2, 2, 5, 4)), "ij,k->i": ((3, 4), (5,)),
              "ij,ij->": ((3, 4), (3, 4)), "ijk->kij": ((2, 3, 4),), "ii->i": ((3, 3),), "ij->": ((2, 3),),
              "...ij,...jk->...ik": ((2, 5, 3, 4), (2, 5, 4, 2)), "i,j->ji": ((3,), (4,))}
    for k, (equation, dims) in enumerate(shapes.items()):
        for dtype in ("float32", "float64"):
            inputs = {f"x{i}": tensor(*d, dtype=dtype, seed=i) for i, d in enumerate(dims)}
            program_case(f"{out}/einsum_{dtype}_{k}", inputs, lambda v: paddle.einsum(equation, *v.values()))


def make(out):
    def case(op, name, inputs, attrs, outputs=("Out",), forward_dtypes=None, **options):
        kind = np.asarray(inputs.get("X", inputs.get("X1"))[0]).dtype
        types = forward_dtypes or {slot: "int64" if slot == "Indices" else kind for slot in outputs}
        grad_case(f"{out}/{op}_{name}", op, inputs, attrs, list(outputs), forward_dtypes=types, **options)

    for family in (single, complex_numbers, norms, running, choices, products):
        family(case)
    einsums(out)
