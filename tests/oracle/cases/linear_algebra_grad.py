"""Gradients of factors, inverses and systems."""
import numpy as np

from op_case import GradCases


def _regular(c, shape):
    return c.draw(shape) + (3 * np.eye(shape[-2], shape[-1])).astype(c.dtype)


def _case(c, name, op, inputs, attrs, of, **more):
    """Tolerances of matrices of some ten rows."""
    wide = c.dtype in ("float64", "complex128")
    return c.case(name, op, inputs, attrs, of, rtol=1e-8 if wide else 5e-4, atol=1e-9 if wide else 5e-5, **more)


def _inverses(c):
    for name, shape in (("one", (3, 3)), ("batch", (2, 2, 4, 4))):
        x, g = _regular(c, shape), c.draw(shape)
        _case(c, name, "inverse_grad", {"Output": np.linalg.inv(x), "Output@GRAD": g}, {}, ["Input"])
        det = np.linalg.det(x).astype(c.dtype)
        _case(c, name, "determinant_grad", {"Input": x, "Out": det, "Out@GRAD": c.draw(det.shape)}, {}, ["Input"])
        sign = np.stack([np.sign(det), np.log(np.abs(det))])
        _case(c, name, "slogdeterminant_grad", {"Input": x, "Out": sign, "Out@GRAD": c.draw(sign.shape)}, {}, ["Input"])
        for n in (0, 1, 3, -2):
            power = np.linalg.matrix_power(x, n).astype(c.dtype)
            _case(c, f"{name}_{n}", "matrix_power_grad", {"X": x, "Out": power, "Out@GRAD": g}, {"n": n}, ["X"])
    singular = np.ones((2, 2, 2), c.dtype) + np.array([[[1, 0], [0, 1]], [[0, 0], [0, 0]]], c.dtype)
    _case(c, "singular", "determinant_grad", {"Input": singular, "Out": np.array([3, 0], c.dtype),
                                              "Out@GRAD": c.draw((2,))}, {}, ["Input"])
    for name, xs, ys in (("matrix", (4, 4), (4, 3)), ("vector", (3, 3), (3,)), ("repeated", (2, 3, 3), (3, 2)),
                         ("repeated_matrix", (3, 3), (2, 3, 2))):
        x, y = _regular(c, xs), c.draw(ys)
        wide = np.broadcast_to(y, (2, 3, 2)) if name == "repeated" else y
        out = np.linalg.solve(x, wide).astype(c.dtype)
        _case(c, name, "solve_grad", {"X": x, "Y": y, "Out": out, "Out@GRAD": c.draw(out.shape)}, {}, ["X", "Y"])


def _triangles(c):
    for upper in (False, True):
        turn = (lambda m: np.ascontiguousarray(np.swapaxes(m, -1, -2))) if upper else (lambda m: m)
        for name, shape in (("one", (3, 3)), ("batch", (2, 2, 4, 4))):
            factor = np.tril(_regular(c, shape))
            _case(c, f"{name}_{upper}", "cholesky_grad", {"Out": turn(factor), "Out@GRAD": turn(np.tril(c.draw(shape)))},
                  {"upper": upper}, ["X"])
        for name, xs, ys in (("plain", (3, 2), (3, 3)), ("repeated", (2, 3, 2), (2, 3, 3))):
            factor, x = np.tril(_regular(c, ys)), c.draw(xs)
            out = np.linalg.solve(factor @ np.swapaxes(factor, -1, -2), x).astype(c.dtype)
            _case(c, f"{name}_{upper}", "cholesky_solve_grad",
                  {"X": x, "Y": turn(factor), "Out": out, "Out@GRAD": c.draw(out.shape)}, {"upper": upper}, ["X", "Y"])
        for transpose in (False, True):
            for unit in (False, True):
                a, y = _regular(c, (2, 4, 4)), c.draw((2, 4, 3))
                m = np.triu(a) if upper else np.tril(a)
                if unit:
                    m = m - np.stack([np.diag(np.diag(t)) for t in m]) + np.eye(4, dtype=c.dtype)
                out = np.linalg.solve(np.swapaxes(m, -1, -2) if transpose else m, y).astype(c.dtype)
                _case(c, f"{upper}_{transpose}_{unit}", "triangular_solve_grad",
                      {"X": a, "Y": y, "Out": out, "Out@GRAD": c.draw(out.shape)},
                      {"upper": upper, "transpose": transpose, "unitriangular": unit}, ["X", "Y"])


def _factors(c):
    for name, shape in (("square", (4, 4)), ("tall", (5, 3)), ("wide", (3, 5)), ("batch", (2, 3, 3))):
        x, k = _regular(c, shape), min(shape[-2:])
        u, s, vh = (t.astype(c.dtype) for t in np.linalg.svd(x, full_matrices=False))
        _case(c, name, "svd_grad", {"X": x, "U": u, "S": s, "VH": vh, "U@GRAD": c.draw(u.shape), "S@GRAD": c.draw(s.shape),
                                    "VH@GRAD": c.draw(vh.shape)}, {"full_matrices": False}, ["X"])
        q = np.stack([np.linalg.qr(t)[0] for t in x.reshape((-1,) + shape[-2:])]).reshape(shape[:-1] + (k,))
        r = (np.swapaxes(q, -1, -2) @ x).astype(c.dtype)
        _case(c, name, "qr_grad", {"X": x, "Q": q, "R": r, "Q@GRAD": c.draw(q.shape), "R@GRAD": c.draw(r.shape)},
              {"mode": "reduced"}, ["X"])
        # Packed factors of some matrix: any numbers with a heavy diagonal, and any exchanges.
        pivots = np.int32([c.rng.randint(i + 1, shape[-2] + 1) for i in range(k)])
        pivots = np.broadcast_to(pivots, shape[:-2] + (k,)).copy()
        _case(c, name, "lu_grad", {"X": c.draw(shape), "Out": x, "Pivots": pivots, "Out@GRAD": c.draw(shape)},
              {"pivots": True}, ["X"])
        pmat = np.broadcast_to(np.eye(shape[-2], dtype=c.dtype), shape[:-1] + (shape[-2],)).copy()
        l, upper = c.draw(shape[:-1] + (k,)), c.draw(shape[:-2] + (k, shape[-1]))
        _case(c, name, "lu_unpack_grad", {"X": x, "Pivots": pivots, "L": l, "U": upper, "Pmat": pmat,
                                          "L@GRAD": c.draw(l.shape), "U@GRAD": c.draw(upper.shape)},
              {"unpack_ludata": True, "unpack_pivots": True}, ["X"])


def _eigen(c, real):
    """Of single matrices alone: of a batch the original takes values of the wrong matrix."""
    for name, shape in (("large", (4, 4)), ("small", (3, 3))):
        a = c.draw(shape)
        if not real:
            a = a + 1j * c.draw(shape)
        w, v = np.linalg.eigh(a)
        w, v = w.astype(c.dtype), v.astype(_type_of(c, real))
        g = (c.draw(shape) + (0 if real else 1j * c.draw(shape))).astype(v.dtype)
        _complex_case(c, f"{name}_{real}", "eigh_grad", {"Eigenvalues": w, "Eigenvectors": v,
                                                         "Eigenvalues@GRAD": c.draw(w.shape), "Eigenvectors@GRAD": g}, {}, v)
        _complex_case(c, f"{name}_{real}", "eigvalsh_grad", {"Eigenvectors": v, "Eigenvalues@GRAD": c.draw(w.shape)},
                      {"UPLO": "L", "is_test": False}, v)
    if real:
        return
    for name, shape in (("large", (4, 4)), ("small", (3, 3))):
        w, v = np.linalg.eig(c.draw(shape) + 1j * c.draw(shape))
        kind = _type_of(c, False)
        g = [(c.draw(t.shape) + 1j * c.draw(t.shape)).astype(kind) for t in (w, v)]
        _complex_case(c, name, "eig_grad", {"Eigenvalues": w.astype(kind), "Eigenvectors": v.astype(kind),
                                            "Eigenvalues@GRAD": g[0], "Eigenvectors@GRAD": g[1]}, {}, v.astype(kind))


def _type_of(c, real):
    return c.dtype if real else "complex64" if c.dtype == "float32" else "complex128"


def _complex_case(c, name, op, inputs, attrs, like):
    of = GradCases(c.out, like.dtype.name, 0)
    _case(of, name, op, inputs, attrs, ["X"])


def make(out):
    for dtype in ("float32", "float64"):
        c = GradCases(out, dtype, 24)
        _inverses(c)
        _triangles(c)
        _factors(c)
        for real in (True, False):
            _eigen(c, real)
