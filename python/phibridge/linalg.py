"""Linear algebra, under Paddle's signatures."""

from phibridge import _original

_HERE = ("cholesky", "cholesky_solve", "corrcoef", "cov", "det", "eig", "eigh", "eigvals", "eigvalsh", "inv", "lstsq", "lu",
         "lu_unpack", "matrix_power", "matrix_rank", "multi_dot", "norm", "pinv", "qr", "slogdet", "solve", "svd",
         "triangular_solve")
globals().update({name: _original.functions[name] for name in _HERE})
