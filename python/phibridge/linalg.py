"""Linear algebra, under Paddle's signatures."""

from phibridge import _original

_HERE = ("cholesky", "cholesky_solve", "cond", "corrcoef", "cov", "det", "eig", "eigh", "eigvals", "eigvalsh", "householder_product",
         "inv", "lstsq", "lu", "lu_unpack", "matrix_power", "matrix_rank", "multi_dot", "norm", "pca_lowrank", "pinv", "qr", "slogdet",
         "solve", "svd", "triangular_solve")
globals().update({name: _original.functions[name] for name in _HERE})
