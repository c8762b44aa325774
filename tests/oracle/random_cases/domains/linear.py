"""Products of matrices and linear algebra."""
import numpy as np
from draw import COMPLEX, FLOATS, INTS, Case, domain, narrowed


def several_heads(g, dtype, m, k, n, attrs):
    """Products of strips side by side: of k columns of X with k rows of Y, or with n columns of a Y of k rows."""
    heads = g.int(2, 3)
    y = [heads * k, n] if g.flag() else [k, heads * n]
    attrs = {"alpha": attrs.get("alpha", 1.0), "head_number": heads}
    return Case({"X": g.array([m, heads * k], dtype), "Y": g.array(y, dtype)}, attrs, ["Out"], scale=4, grad=False)


@domain("matmul", "matmul_v2")
def matmul(g, op):
    dtype, m, k, n = g.dtype(), g.size(), g.size(), g.size()
    names = ("transpose_X", "transpose_Y") if op == "matmul" else ("trans_x", "trans_y")
    attrs = g.attrs(**{names[0]: (True,), names[1]: (True,)})
    if op == "matmul":
        attrs.update(g.attrs(alpha=[0.5, 2.0]))
        if g.flag(6):
            return several_heads(g, dtype, m, k, n, attrs)
    batch, how = g.shape(0, 2, size=4), g.below(4)
    x = [k, m] if attrs.get(names[0]) else [m, k]
    y = [n, k] if attrs.get(names[1]) else [k, n]
    if how == 1:
        x = [k]
    elif how == 2:
        y = [k]
    else:
        x = batch + x
        y = (batch if op == "matmul" or g.flag() else [b if g.flag() else 1 for b in batch]) + y if how == 0 else y
    return Case({"X": g.array(x, dtype), "Y": g.array(y, dtype)}, attrs, ["Out"], scale=4)


@domain("mul")
def mul(g, op):
    dtype, x, y = g.dtype(), g.shape(1, 2, size=4), g.shape(1, 2, size=4)
    inner = g.shape(1, 2, size=4)
    return Case({"X": g.array(x + inner, dtype), "Y": g.array(inner + y, dtype)},
                {"x_num_col_dims": len(x), "y_num_col_dims": len(inner)}, ["Out"], scale=4)


@domain("bmm")
def bmm(g, op):
    dtype, b, m, k, n = g.dtype(), g.size(4), g.size(), g.size(), g.size()
    return Case({"X": g.array([b, m, k], dtype), "Y": g.array([b, k, n], dtype)}, {}, ["Out"], scale=4)


@domain("mv")
def mv(g, op):
    dtype, m, k = g.dtype(), g.size(), g.size()
    return Case({"X": g.array([m, k], dtype), "Vec": g.array([k], dtype)}, {}, ["Out"], scale=4)


@domain("addmm")
def addmm(g, op):
    dtype, m, k, n = g.dtype(), g.size(), g.size(), g.size()
    shape = g.choice([m, n], [1, n], [m, 1], [n])
    return Case({"Input": g.array(shape, dtype), "X": g.array([m, k], dtype), "Y": g.array([k, n], dtype)},
                g.attrs(Alpha=[-1.0, 2.0], Beta=[-1.0, 2.0]), ["Out"], scale=4)


@domain("multi_dot")
def multi_dot(g, op):
    dtype, sizes = g.dtype(), [g.size(5) for _ in range(g.int(3, 5))]
    arrays = [g.array([a, b], dtype) for a, b in zip(sizes, sizes[1:])]
    if g.flag(4):
        arrays[0] = g.array([sizes[1]], dtype)
    if g.flag(4):
        arrays[-1] = g.array([sizes[-2]], dtype)
    return Case({"X": arrays}, {}, ["Out"], scale=8)


@domain("bilinear_tensor_product")
def bilinear_tensor_product(g, op):
    dtype, b, m, n, k = g.dtype(), g.size(), g.size(5), g.size(5), g.size(5)
    inputs = {"X": g.array([b, m], dtype), "Y": g.array([b, n], dtype), "Weight": g.array([k, m, n], dtype)}
    if g.flag():
        inputs["Bias"] = g.array([1, k], dtype)
    return Case(inputs, {}, ["Out"], scale=8)


@domain("einsum")
def einsum(g, op):
    dtype, size = g.dtype(), {c: g.size(4) for c in "ijklm"}
    equation = g.choice("ij,jk->ik", "ij->ji", "ij->i", "ij,ij->", "mij,mjk->mik", "i,j->ij",
                        "ijk,kl->ijl", "ijkl->ik", "...ij,...jk->...ik")
    arrays = []
    for names in equation.split("->")[0].split(","):
        shape = [size["l"]] if names.startswith("...") else []
        arrays.append(g.array(shape + [size[c] for c in names.replace(".", "")], dtype))
    case = Case({"Operands": arrays}, {"equation": equation},
                {"Out": 1, "InnerCache": len(arrays), "XShape": len(arrays)}, compare=["Out"], scale=8)
    return case


@domain("fc")
def fc(g, op):
    rows, k, n, dtype = g.shape(1, 2), g.size(), g.size(), g.dtype()
    inputs = {"Input": g.array(rows + [k], dtype), "W": g.array([k, n], dtype)}
    if g.flag():
        inputs["Bias"] = g.array([n], dtype)
    return Case(inputs, {"in_num_col_dims": len(rows), **g.attrs(activation_type=("relu",))}, ["Out"], scale=4)


def square(g, low=1, high=6, batch=True):
    n = g.int(low, high)
    shape = (g.shape(0, 2, size=3) if batch else []) + [n, n]
    dtype = g.dtype()
    a = g.array(shape, dtype, grid=False)
    return n, a + (2 * np.eye(n)).astype(dtype)  # well conditioned


@domain("inverse", "determinant", "slogdeterminant")
def inverse(g, op):
    _, a = square(g)
    return Case({"Input": a}, {}, ["Output" if op == "inverse" else "Out"], scale=20)


@domain("matrix_power")
def matrix_power(g, op):
    _, a = square(g)
    return Case({"X": a}, {"n": g.int(-3, 4)}, ["Out"], scale=100)


def symmetric(g):
    n, a = square(g)
    return n, np.matmul(a, np.swapaxes(a, -1, -2)) + np.eye(n, dtype=a.dtype)


@domain("cholesky")
def cholesky(g, op):
    return Case({"X": symmetric(g)[1]}, g.attrs(upper=(True,)), ["Out"], scale=20)


@domain("cholesky_solve")
def cholesky_solve(g, op):
    n, a = symmetric(g)
    upper = g.flag()
    factor = np.linalg.cholesky(a.astype("float64")).astype(a.dtype)
    factor = np.swapaxes(factor, -1, -2).copy() if upper else factor
    return Case({"X": g.array(list(a.shape[:-1]) + [g.size(3)], a.dtype), "Y": factor}, {"upper": upper}, ["Out"],
                scale=50)


@domain("triangular_solve", "solve")
def solve(g, op):
    n, a = square(g)
    attrs = {} if op == "solve" else g.attrs(upper=(False,), transpose=(True,), unitriangular=(True,))
    right = g.array(list(a.shape[:-1]) + [g.size(3)], a.dtype)
    return Case({"X": a, "Y": right}, attrs, ["Out"], scale=50)


narrowed("eigh eigvalsh eig svd qr", "vectors, and gradients by them: they may have either sign (or phase); "
         "tests/oracle/cases/linear_algebra.py and linear_algebra_grad.py have them")
narrowed("eigh eigvalsh", "the gradient of several matrices: 2.6.2 takes that of the first one's values for all")


@domain("eigh", "eigvalsh")
def eigh(g, op):
    n, a = symmetric(g)
    outputs = ["Eigenvalues", "Eigenvectors"]
    attrs = g.attrs(UPLO=("U",))
    if op == "eigvalsh":
        attrs["is_test"] = g.flag()
    return Case({"X": a}, attrs, outputs, compare=["Eigenvalues"], scale=20, still=["Eigenvectors"],
                grad=a.ndim == 2 and not attrs.get("is_test"))


@domain("eigvals", "eig")
def eigvals(g, op):
    n, dtype = g.size(5), g.dtype(*FLOATS, *COMPLEX)
    a = g.array(g.shape(0, 2, size=3) + [n, n], dtype, -2, 2, grid=False)
    return Case({"X": a}, {}, ["Out"] if op == "eigvals" else ["Eigenvalues", "Eigenvectors"], grad=False, scale=50,
                compare=["Out" if op == "eigvals" else "Eigenvalues"], kinds={"Out": "complex64"})


@domain("svd", "qr")
def decompose(g, op):
    dtype, shape = g.dtype(), g.shape(0, 1) + [g.size(6), g.size(6)]
    a = g.array(shape, dtype, grid=False)
    if op == "qr":
        return Case({"X": a}, g.attrs(mode=("complete", "r")), ["Q", "R"], compare=["R"], grad=False, scale=20)
    return Case({"X": a}, g.attrs(full_matrices=(True,)), ["U", "S", "VH"], compare=["S"], scale=20,
                still=["U", "VH"])


@domain("lu")
def lu(g, op):
    dtype, shape = g.dtype(), g.shape(0, 1) + [g.size(6), g.size(6)]
    return Case({"X": g.array(shape, dtype, grid=False)}, {}, ["Out", "Pivots", "Infos"], scale=20)


@domain("lu_unpack")
def lu_unpack(g, op):
    n, a = square(g, batch=False)
    pivots = np.asarray([g.int(i + 1, n) for i in range(n)], "int32")
    return Case({"X": a, "Pivots": pivots}, g.attrs(unpack_ludata=(True,), unpack_pivots=(True,)), ["Pmat", "L", "U"])


@domain("matrix_rank")
def matrix_rank(g, op):
    dtype, m, n, rank = g.dtype(), g.int(1, 6), g.int(1, 6), g.int(1, 3)
    a = g.elements.uniform(-1, 1, (m, rank)) @ g.elements.uniform(-1, 1, (rank, n))
    attrs = {"use_default_tol": False, "tol": 0.01} if g.flag() else {"use_default_tol": True}
    return Case({"X": a.astype(dtype)}, attrs, ["Out"], grad=False)


@domain("lstsq")
def lstsq(g, op):
    dtype, n = g.dtype(), g.int(1, 4)
    m = n + g.int(1, 3)
    a = g.array([m, n], dtype, grid=False) + np.eye(m, n, dtype=dtype)
    return Case({"X": a, "Y": g.array([m, g.int(1, 3)], dtype)}, {"driver": g.choice("gels", "gelsd", "gelss"),
                "rcond": 1e-6}, ["Solution", "Residuals", "Rank",
                                 "SingularValues"], compare=["Solution"], grad=False, scale=50)


@domain("spectral_norm")
def spectral_norm(g, op):
    dtype, shape = g.dtype(), g.shape(2, 4, size=5)
    dim = g.choice(0, 1)
    h, w = shape[dim], int(np.prod(shape)) // shape[dim]
    return Case({"Weight": g.array(shape, dtype, grid=False), "U": g.array([h], dtype, 0.1, 1, grid=False),
                 "V": g.array([w], dtype, 0.1, 1, grid=False)}, {"dim": dim, **g.attrs(power_iters=[0, 3], eps=(1e-3,))}, ["Out"],
                no_grad=["U", "V"], scale=20)


@domain("fusion_squared_mat_sub")
def squared_mat_sub(g, op):
    m, k, n, dtype = g.size(), g.size(), g.size(), g.dtype()
    return Case({"X": g.array([m, k], dtype), "Y": g.array([k, n], dtype)}, {"scalar": g.number(0.5, 2.0)},
                ["SquaredX", "SquaredY", "SquaredXY", "Out"], compare=["Out"], scale=8)


@domain("fusion_repeated_fc_relu")
def repeated_fc_relu(g, op):
    sizes, b, dtype = [g.size(5) for _ in range(g.int(3, 4))], g.size(), g.dtype()
    return Case({"X": g.array([b, sizes[0]], dtype), "W": [g.array([i, o], dtype) for i, o in zip(sizes, sizes[1:])],
                 "Bias": [g.array([o], dtype) for o in sizes[1:]]}, {},
                {"ReluOut": len(sizes) - 2, "Out": 1}, compare=["Out"], scale=8)


@domain("fused_softmax_mask")
def softmax_mask(g, op):
    b, h, s, t, dtype = g.size(3), g.size(3), g.size(9), g.size(9), g.dtype()
    return Case({"X": g.array([b, h, s, t], dtype), "Mask": g.array([b, 1, s, t], dtype, -4, 0)}, {}, ["Out"],
                no_grad=["Mask"])


@domain("add_position_encoding")
def position_encoding(g, op):
    b, s, n = g.size(4), g.size(), 2 * g.size(5)
    return Case({"X": g.array([b, s, n], g.dtype())}, g.attrs(alpha=[0.5, 2.0], beta=[0.5, 2.0]), ["Out"])


@domain("range")
def range_of(g, op):
    dtype = g.dtype(*FLOATS, *INTS)
    start, step, count = g.int(-5, 5), g.choice(1, 2, 3, -1, -2), g.int(1, 12)
    values = {"Start": start, "End": start + step * count, "Step": step}
    return Case({k: np.asarray([v], dtype) for k, v in values.items()}, {}, ["Out"])


@domain("linspace", "logspace")
def spaced(g, op):
    dtype = g.dtype()
    inputs = {"Start": g.array([1], dtype, -3, 3), "Stop": g.array([1], dtype, -3, 3),
              "Num": np.int32([g.int(1, 12)])}
    if op == "logspace":
        inputs["Base"] = np.asarray([g.choice(2.0, 10.0, 0.5)], dtype)
    return Case(inputs, {"dtype": 5 if dtype == "float32" else 6}, ["Out"], grad=False)


@domain("fsp")
def fsp(g, op):
    dtype, n, size = g.dtype(), g.size(3), [g.size(5), g.size(5)]
    return Case({"X": g.array([n, g.size(5)] + size, dtype), "Y": g.array([n, g.size(5)] + size, dtype)}, {}, ["Out"],
                scale=4)
