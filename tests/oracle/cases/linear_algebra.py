"""Cases of inverses, systems, decompositions and other linear algebra.

Eigenvectors and singular vectors are unique up to a factor only, which is LAPACK's choice in Paddle: of these cases
only the values are compared; parity/cases proves the vectors.
"""
import numpy as np

from op_case import op_case

FLOATS = ("float32", "float64")


def _spd(r, shape, dtype):
    a = r.randn(*shape)
    return (a @ np.swapaxes(a, -1, -2) + shape[-1] * np.eye(shape[-1])).astype(dtype)


def _regular(r, shape, dtype):
    return (r.randn(*shape) + shape[-1] * np.eye(shape[-1])).astype(dtype)


def make(out):
    def case(op_type, name, inputs, attrs, outputs=("Out",), rtol=1e-4, atol=1e-5, **more):
        op_case(f"{out}/{op_type}_{name}", op_type, inputs, attrs, list(outputs), rtol=rtol, atol=atol, **more)

    for dtype in FLOATS:
        r = np.random.RandomState(21)
        types = {"out_dtypes": {k: dtype for k in ("Out", "Output", "Q", "R", "S", "U", "VH", "Eigenvalues", "Solution",
                                                    "Residuals", "SingularValues", "Pmat", "L")}}
        for name, shape in (("one", (1, 1)), ("matrix", (5, 5)), ("batch", (2, 3, 4, 4)), ("large", (70, 70))):
            a = _regular(r, shape, dtype)
            case("inverse", f"{name}_{dtype}", {"Input": a}, {}, ["Output"], **types)
            case("slogdeterminant", f"{name}_{dtype}", {"Input": a}, {}, **types)
            if name != "large":
                case("determinant", f"{name}_{dtype}", {"Input": a}, {}, **types)
                for n in (0, 1, 2, 5, -1, -3):
                    case("matrix_power", f"{name}_{n}_{dtype}", {"X": a / 4}, {"n": n}, rtol=1e-3, **types)
            for upper in (False, True):
                case("cholesky", f"{name}_{upper}_{dtype}", {"X": _spd(r, shape, dtype)}, {"upper": upper}, **types)
        case("slogdeterminant", f"singular_{dtype}", {"Input": np.ones((2, 2), dtype)}, {}, **types)
        case("determinant", f"singular_{dtype}", {"Input": np.ones((2, 2), dtype)}, {}, **types)
        case("determinant", f"exchange_{dtype}", {"Input": np.array([[0, 1], [1, 0]], dtype)}, {}, **types)
        for name, x, y in (("matrix", (3, 3), (3, 2)), ("vector", (3, 3), (3,)), ("vectors", (2, 3, 3), (2, 3)),
                           ("repeated", (2, 3, 3), (3, 2)), ("repeated_vector", (2, 3, 3), (3,)),
                           ("repeated_matrix", (3, 3), (2, 3, 2)), ("both", (2, 1, 3, 3), (4, 3, 2)),
                           ("large", (60, 60), (60, 7))):
            case("solve", f"{name}_{dtype}", {"X": _regular(r, x, dtype), "Y": r.randn(*y).astype(dtype)}, {}, **types)
        for name, x, y in (("matrix", (4, 4), (4, 2)), ("batch", (2, 4, 4), (2, 4, 3)), ("repeated", (2, 4, 4), (4, 3)),
                           ("both", (2, 1, 4, 4), (3, 4, 2)), ("large", (60, 60), (60, 5))):
            side = r.randn(*y).astype(dtype)
            for upper in (False, True):
                factor = np.linalg.cholesky(_spd(r, x, "float64")).astype(dtype)
                case("cholesky_solve", f"{name}_{upper}_{dtype}",
                     {"X": side, "Y": np.swapaxes(factor, -1, -2).copy() if upper else factor}, {"upper": upper}, **types)
                for transpose in (False, True):
                    for unit in (False, True):
                        a = _regular(r, x, dtype) / (10 if unit else 1)
                        case("triangular_solve", f"{name}_{upper}_{transpose}_{unit}_{dtype}", {"X": a.astype(dtype), "Y": side},
                             {"upper": upper, "transpose": transpose, "unitriangular": unit}, **types)
        for name, shape in (("tall", (5, 3)), ("wide", (3, 5)), ("batch", (2, 2, 4, 3)), ("square", (4, 4)),
                            ("large", (64, 40))):
            x = r.randn(*shape).astype(dtype)
            for mode in ("reduced", "complete", "r"):
                case("qr", f"{name}_{mode}_{dtype}", {"X": x}, {"mode": mode}, ["Q", "R"], rtol=1e-3, atol=1e-4,
                     fetch=["R"] if mode == "r" else ["Q", "R"], **types)
            for full in (False, True):
                case("svd", f"{name}_{full}_{dtype}", {"X": x}, {"full_matrices": full}, ["U", "S", "VH"], fetch=["S"],
                     **types)
            case("lu", f"{name}_{dtype}", {"X": x}, {"pivots": True}, ["Out", "Pivots", "Infos"], **types)
            case("matrix_rank", f"{name}_{dtype}", {"X": x}, {"tol": 1.0, "use_default_tol": False}, **types)
            case("matrix_rank", f"{name}_default_{dtype}", {"X": x}, {"use_default_tol": True}, **types)
            k = min(shape[-2:])
            pivots = np.tile(np.minimum(np.arange(k) + 2, shape[-2]), shape[:-2] + (1,)).astype("int32")
            case("lu_unpack", f"{name}_{dtype}", {"X": x, "Pivots": pivots}, {}, ["Pmat", "L", "U"], **types)
        case("lu", f"singular_{dtype}", {"X": np.ones((3, 3), dtype)}, {}, ["Out", "Pivots", "Infos"], **types)
        case("lu_unpack", f"data_{dtype}", {"X": np.eye(3, dtype=dtype), "Pivots": np.int32([2, 2, 3])},
             {"unpack_pivots": False}, ["Pmat", "L", "U"], fetch=["L", "U"], **types)
        case("lu_unpack", f"order_{dtype}", {"X": np.eye(3, dtype=dtype), "Pivots": np.int32([2, 2, 3])},
             {"unpack_ludata": False}, ["Pmat", "L", "U"], fetch=["Pmat"], **types)
        b = r.randn(2, 3, 3).astype(dtype)
        small = np.diag([1, 1e-3, 1e-18]).astype(dtype)
        for name, x, tol, default in (
                ("scalar", b, 0.5, False), ("each", b, [0.5, 2.0], False), ("table", b, [[0.5, 1], [2, 3], [4, 5]], False),
                ("column", b, [[0.5], [2.0]], True), ("greater", small, 1e-2, True), ("smaller", small, 1e-20, True)):
            case("matrix_rank", f"tensor_{name}_{dtype}", {"X": x, "TolTensor": np.array(tol, dtype)},
                 {"use_default_tol": default}, **types)
        case("matrix_rank", f"hermitian_{dtype}", {"X": np.array([[1, 2], [2, -5]], dtype)},
             {"hermitian": True, "use_default_tol": False, "tol": 2.0}, **types)
        for driver in ("gels", "gelsy", "gelsd", "gelss"):
            rest = driver in ("gelsd", "gelss")
            fetch = ["Solution", "Residuals"] + (["Rank"] if driver != "gels" else []) + (["SingularValues"] if rest else [])
            for name, x, y in (("tall", (5, 3), (5, 2)), ("wide", (3, 5), (3, 2)), ("batch", (2, 4, 3), (2, 4, 1)),
                               ("square", (4, 4), (4, 2))):
                answers = fetch if name != "wide" and name != "square" else [f for f in fetch if f != "Residuals"]
                case("lstsq", f"{driver}_{name}_{dtype}", {"X": r.randn(*x).astype(dtype), "Y": r.randn(*y).astype(dtype)},
                     {"driver": driver, "rcond": 1e-6}, ["Solution", "Residuals", "Rank", "SingularValues"], fetch=answers,
                     rtol=1e-3, atol=1e-4, out_dtypes=dict(types["out_dtypes"], Rank="int32"))
            if driver != "gels":
                x = r.randn(5, 3).astype(dtype)
                x[:, 2] = x[:, 1]
                case("lstsq", f"{driver}_dependent_{dtype}", {"X": x, "Y": r.randn(5, 2).astype(dtype)},
                     {"driver": driver, "rcond": 1e-4}, ["Solution", "Residuals", "Rank", "SingularValues"], fetch=fetch,
                     rtol=1e-3, atol=1e-4, out_dtypes=dict(types["out_dtypes"], Rank="int32"))
        for name, shapes in (("two", ((2, 3), (3, 4))), ("many", ((2, 9), (9, 3), (3, 7), (7, 4))),
                             ("row", ((3,), (3, 4), (4, 2))), ("column", ((5, 3), (3, 4), (4,))),
                             ("number", ((3,), (3, 4), (4,))), ("vectors", ((3,), (3,)))):
            case("multi_dot", f"{name}_{dtype}", {"X": [r.randn(*s).astype(dtype) for s in shapes]}, {}, **types)
        for p in (0.0, 0.5, 1.0, 2.0, 3.0, float("inf")):
            case("renorm", f"{p}_{dtype}", {"X": r.randn(2, 3, 4).astype(dtype)}, {"p": p, "axis": 1, "max_norm": 1.5},
                 **types)
        case("renorm", f"first_{dtype}", {"X": r.randn(4, 5).astype(dtype)}, {"p": 2.0, "axis": 0, "max_norm": 2.0}, **types)
    for dtype, real in (("float32", "float32"), ("float64", "float64"), ("complex64", "float32"), ("complex128", "float64")):
        r = np.random.RandomState(22)
        types = {"out_dtypes": {"Eigenvalues": real, "Eigenvectors": dtype}}
        general = "complex64" if real == "float32" else "complex128"
        for name, shape in (("one", (1, 1)), ("matrix", (4, 4)), ("batch", (2, 2, 3, 3)), ("large", (12, 12))):
            a = r.randn(*shape) + (1j * r.randn(*shape) if dtype.startswith("complex") else 0)
            x = a.astype(dtype)
            for triangle in ("L", "U"):
                case("eigh", f"{name}_{triangle}_{dtype}", {"X": x}, {"UPLO": triangle}, ["Eigenvalues", "Eigenvectors"],
                     fetch=["Eigenvalues"], **types)
                case("eigvalsh", f"{name}_{triangle}_{dtype}", {"X": x}, {"UPLO": triangle, "is_test": True},
                     ["Eigenvalues", "Eigenvectors"], fetch=["Eigenvalues"], **types)
            # The values of a general matrix come in no order; programs/decompositions.py compares what needs none.
            if name == "one":
                case("eigvals", f"{name}_{dtype}", {"X": x}, {}, out_dtypes={"Out": general})
                case("eig", f"{name}_{dtype}", {"X": x}, {}, ["Eigenvalues", "Eigenvectors"], fetch=["Eigenvalues"],
                     out_dtypes={"Eigenvalues": general, "Eigenvectors": general})
