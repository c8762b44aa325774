"""Products and decompositions of matrices."""

from phibridge import _C, ops
from phibridge._C import Tensor
from phibridge._functions import add_table

TABLE = """
matmul              | x, y, transpose_x=False, transpose_y=False, name=None | trans_x=transpose_x, trans_y=transpose_y
bmm dot kron solve  | x, y, name=None
mv                  | x, vec, name=None
mm                  | input, mat2, name=None               | matmul: x=input, y=mat2
addmm               | input, x, y, beta=1.0, alpha=1.0, name=None
cross               | x, y, axis=9, name=None              | dim=axis
multi_dot eig eigvals | x, name=None
det inverse slogdet | x, name=None                         | input=x
inv                 | x, name=None                         | inverse: input=x
cholesky            | x, upper=False, name=None
cholesky_solve      | x, y, upper=False, name=None
eigh                | x, UPLO='L', name=None               | uplo=UPLO
lu_unpack           | x, y, unpack_ludata=True, unpack_pivots=True, name=None | pivots=y
matrix_power        | x, n, name=None
svd                 | x, full_matrices=False, name=None
triangular_solve    | x, y, upper=True, transpose=False, unitriangular=False, name=None
"""
NAMES = add_table(TABLE, globals())


def eigvalsh(x, UPLO="L", name=None):  # noqa: N803
    """The eigenvalues of Hermitian matrices, of which the lower half ("L") or the upper one ("U") is read."""
    found = ops.eigvalsh(x, UPLO)
    return found[0] if isinstance(found, tuple) else found


def qr(x, mode="reduced", name=None) -> "Any":
    """(Q, R), or R alone where `mode` is "r"."""
    q, r = ops.qr(x, mode)
    return r if mode == "r" else (q, r)


def lu(x, pivot=True, get_infos=False, name=None) -> "tuple[Tensor, ...]":
    """(both factors in one matrix, the rows that were exchanged, and the state of each matrix if `get_infos`)."""
    out, pivots, infos = ops.lu(x, pivot)
    return (out, pivots, infos) if get_infos else (out, pivots)


def lstsq(x, y, rcond=None, driver=None, name=None) -> "tuple[Tensor, Tensor, Tensor, Tensor]":
    """(solution, residuals, rank, singular values) of least squares; `driver` is "gels", "gelsy", "gelss" or "gelsd"."""
    driver = "gelsy" if driver is None else driver
    if rcond is None:
        rcond = (1e-7 if x.dtype.name == "float32" else 1e-15) * max(x.shape[-2:])
    solution, residuals, rank, values = ops.lstsq(x, y, rcond, driver)
    if driver == "gels":
        rank = ops.full([0], 0, "int32", x.place)
    if driver not in ("gelss", "gelsd"):
        values = ops.full([0], 0, x.dtype, x.place)
    return solution, residuals, rank, values


def matrix_rank(x, tol=None, hermitian=False, name=None):
    """How many singular values are above `tol`: a number, a tensor, or None for what rounding makes of zeros."""
    if isinstance(tol, Tensor):
        return ops.matrix_rank(x, tol if tol.dtype == x.dtype else ops.cast(tol, x.dtype), False, hermitian)
    return ops.matrix_rank(x, None, tol is None, hermitian, 0.0 if tol is None else tol)


def outer(x, y, name=None):
    """The products of each element of `x` with each of `y`."""
    return ops.multiply(ops.reshape(x, [-1, 1]), ops.reshape(y, [1, -1]))


def inner(x, y, name=None):
    """The sums of products along the last axes; of a number, the product."""
    if x.size == 1 or y.size == 1:
        return ops.multiply(x, y)
    rows, columns = ops.reshape(x, [-1, x.shape[-1]]), ops.reshape(y, [-1, y.shape[-1]])
    return ops.reshape(ops.matmul(rows, columns, False, True), x.shape[:-1] + y.shape[:-1])


def einsum(equation, *operands):
    """The sum of products that an equation such as "bij,bjk->bik" describes."""
    if len(operands) == 1 and isinstance(operands[0], (list, tuple)):
        operands = operands[0]
    if len(operands) > 2:
        return _einsum_of_many("".join(equation.split()), operands)
    return ops.einsum(list(operands), equation)


def _einsum_of_many(equation, operands):
    """Two at a time from the left; what is kept are the labels that a later operand or the result has."""
    left, arrow, result = equation.partition("->")
    terms, labels = left.split(","), left.replace(",", "").replace("...", "")
    if len(terms) != len(operands):
        raise _C.InvalidArgumentError(f"einsum: equation {equation!r} has {len(terms)} terms, for {len(operands)} operands")
    if not arrow:
        result = ("..." if "..." in left else "") + "".join(sorted(one for one in labels if labels.count(one) == 1))
    found, term = operands[0], terms[0]
    for i, (operand, other) in enumerate(zip(operands[1:], terms[1:]), 2):
        later, both = result + "".join(terms[i:]), term + other
        kept = dict.fromkeys(one for one in both.replace("...", "") if one in later)
        to = ("..." if "..." in both else "") + "".join(kept) if i < len(terms) else result
        found, term = ops.einsum([found, operand], f"{term},{other}->{to}"), to
    return found


def _vector_norm(x, p, axis, keepdim):
    if axis is None:
        return ops.p_norm(x, float(p), -1, 1e-12, keepdim, True)
    return ops.p_norm(x, float(p), axis, 1e-12, keepdim, False)


def _matrix_norm(x, p, axis, keepdim):
    if p == "fro":
        return ops.frobenius_norm(x, axis, keepdim, False)
    if p == "nuc":
        raise _C.UnimplementedError("norm: the nuclear norm is not there; svd() gives the singular values that it sums")
    if p in (float("inf"), -float("inf")):
        return (ops.max if p > 0 else ops.min)(ops.abs(x), axis, keepdim, False)  # of elements, as Paddle 2.6 has it
    powers = ops.sum(ops.pow(ops.abs(x), float(p)), axis, keepdim, False)
    return ops.pow(powers, 1.0 / p)


def norm(x, p="fro", axis=None, keepdim=False, name=None):
    """The p-norm of vectors along `axis` (None: of all elements), or of matrices along two axes: "fro", a number or inf."""
    if isinstance(axis, (list, tuple)) and len(axis) == 2:
        return _matrix_norm(x, p, list(axis), keepdim)
    if isinstance(axis, (list, tuple)):
        axis = axis[0]
    if p == "fro" and axis is None:
        return ops.frobenius_norm(x, [], keepdim, True)
    return _vector_norm(x, 2.0 if p == "fro" else p, axis, keepdim)


def pinv(x, rcond=1e-15, hermitian=False, name=None):
    """The pseudo-inverse; singular values up to `rcond` times the largest count as 0."""
    if hermitian:
        values, left = ops.eigh(x, "L")
        right = left
    else:
        left, values, transposed = ops.svd(x, False)
        right = ops.transpose(transposed, [*range(x.ndim - 2), x.ndim - 1, x.ndim - 2])
    sizes = ops.abs(values)
    is_there = sizes > ops.max(sizes, [-1], True, False) * rcond
    inverse = ops.where(is_there, 1 / ops.where(is_there, values, ops.full_like(values, 1)), ops.full_like(values, 0))
    return ops.matmul(right * ops.unsqueeze(inverse, [-2]), left, False, True)


def cov(x, rowvar=True, ddof=True, fweights=None, aweights=None, name=None):
    """The covariances of variables, a row each (a column each unless `rowvar`), of observations that count `fweights` times
    and weigh `aweights`; over their number less one if `ddof`."""
    x = ops.reshape(x, [1, -1]) if x.ndim < 2 else x
    x = x if rowvar or x.shape[0] == 1 else ops.transpose(x, [1, 0])
    weights = None
    if fweights is not None:
        weights = ops.cast(fweights, x.dtype)
    if aweights is not None:
        weights = ops.cast(aweights, x.dtype) if weights is None else weights * ops.cast(aweights, x.dtype)
    total = float(x.shape[1]) if weights is None else ops.sum(weights, [], False, True)
    mean = ops.sum(x if weights is None else x * weights, [1], True, False) / total
    if not ddof:
        count = total
    elif aweights is None:
        count = total - 1
    else:
        count = total - ops.sum(weights * ops.cast(aweights, x.dtype), [], False, True) / total
    if weights is None and count <= 0:
        count = 0.0
    away = x - mean
    found = ops.matmul(away, away if weights is None else away * weights, False, True) / count
    return ops.squeeze(found, [0, 1]) if found.size == 1 else found


def corrcoef(x, rowvar=True, name=None):
    """The correlations of variables, a row each, or a column each unless `rowvar`; from -1 to 1."""
    found = cov(x, rowvar)
    if found.ndim == 0:
        return found / found
    sizes = ops.sqrt(ops.diagonal(found))
    found = found / ops.reshape(sizes, [-1, 1]) / ops.reshape(sizes, [1, -1])
    return ops.clip(found, -1.0, 1.0)


def _last_two_swapped(x):
    return ops.transpose(x, [*range(x.ndim - 2), x.ndim - 1, x.ndim - 2])


def _size_of_matrices(x, p):
    """What cond multiplies for `p` other than 2 and -2."""
    if p == "nuc":
        return ops.sum(ops.svd(x, False)[1], [-1], False, False)
    if p == "fro":
        return ops.frobenius_norm(x, [-2, -1], False, False)
    sums = ops.sum(ops.abs(x), [-2 if abs(p) == 1 else -1], False, False)
    return (ops.max if p > 0 else ops.min)(sums, [-1], False, False)


def cond(x, p=None, name=None):
    """The condition numbers of matrices by a norm: None or 2, the largest singular value over the smallest; -2, the opposite;
    "fro", "nuc", 1, -1, inf or -inf, the norm times that of the inverse."""
    p = 2 if p is None else p
    if p not in (2, -2, 1, -1, float("inf"), -float("inf"), "fro", "nuc"):
        raise _C.InvalidArgumentError(f"cond: `p` is None, 2, -2, 1, -1, inf, -inf, 'fro' or 'nuc', not {p!r}")
    if x.ndim < 2 or p not in (2, -2) and x.shape[-1] != x.shape[-2]:
        raise _C.InvalidArgumentError(f"cond: a tensor of shape {x.shape} has no {'square ' * (p not in (2, -2))}matrices")
    if p in (2, -2):
        values = ops.svd(x, False)[1]
        largest, least = ops.max(values, [-1], False, False), ops.min(values, [-1], False, False)
        return largest / least if p == 2 else least / largest
    return _size_of_matrices(x, p) * _size_of_matrices(ops.inverse(x), p)


def householder_product(x, tau, name=None):
    """The first columns of the product of Householder reflections, I - tau v v^H with the columns of `x` below the diagonal, and
    1 on it, as v: Q of the factors that LAPACK's geqrf leaves."""
    rows, columns = x.shape[-2:] if x.ndim >= 2 else (0, 0)
    if x.ndim < 2 or rows < columns or tau.ndim != x.ndim - 1 or tau.shape[-1] > columns:
        raise _C.InvalidArgumentError(f"householder_product: `x` of shape {x.shape} and `tau` of {tau.shape} are no reflections")
    one = ops.cast(ops.eye(rows, columns), x.dtype)
    one = one if one.place == x.place else one.copy_to(x.place)
    below = ops.tril_triu(x, -1, True) + one
    found = ops.expand(one, x.shape)
    for i in reversed(range(tau.shape[-1])):
        v = ops.slice(below, [x.ndim - 1], [i], [i + 1])
        turned = _last_two_swapped(ops.conj(v) if "complex" in x.dtype.name else v)
        scale = ops.unsqueeze(ops.slice(tau, [tau.ndim - 1], [i], [i + 1]), [-1])
        found = found - ops.matmul(scale * v, ops.matmul(turned, found))
    return found


def pca_lowrank(x, q=None, center=True, niter=2, name=None) -> "tuple[Tensor, Tensor, Tensor]":
    """(U, S, V): about the first `q` singular values, None for 6 or the smaller size, and vectors of matrices, less the mean of
    each column if `center`, by `niter` steps of subspace iteration from random numbers of phibridge.seed."""
    least = min(x.shape[-2:])
    q = min(6, least) if q is None else q
    if not 0 <= q <= least:
        raise _C.InvalidArgumentError(f"pca_lowrank: `q` is from 0 to {least}, not {q}")
    if niter < 0:
        raise _C.InvalidArgumentError(f"pca_lowrank: `niter` is not negative; it is {niter}")
    x = x - ops.mean(x, [-2], True, False) if center else x
    turned = _last_two_swapped(x)
    start = ops.gaussian(x.shape[:-2] + [x.shape[-1], q], 0.0, 1.0, 0, x.dtype, x.place)
    basis = ops.qr(ops.matmul(x, start), "reduced")[0]
    for _ in range(niter):
        basis = ops.qr(ops.matmul(turned, basis), "reduced")[0]
        basis = ops.qr(ops.matmul(x, basis), "reduced")[0]
    left, values, right = ops.svd(ops.matmul(_last_two_swapped(basis), x), False)
    return ops.matmul(basis, left), values, _last_two_swapped(right)


NAMES += ["cond", "householder_product", "pca_lowrank", "pinv", "cov", "corrcoef", "eigvalsh", "qr", "lu", "lstsq", "matrix_rank", "outer",
          "inner", "einsum", "norm"]
