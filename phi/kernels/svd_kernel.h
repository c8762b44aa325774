#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

// Singular values of matrices x [.., m, n], k = min(m, n). float32, float64; computed in float64.

/// x = u s vh: u [.., m, k], s [.., k] descending, vh [.., k, n]; with full_matrices u [.., m, m]
/// and vh [.., n, n]. Vectors are unique up to their sign, which funcs/spectral.h chooses; Paddle's
/// is that of its LAPACK. Source: legacy op `svd`.
template <typename T, typename Context>
void SvdKernel(const Context& ctx, const DenseTensor& x, bool full_matrices, DenseTensor* u,
               DenseTensor* s, DenseTensor* vh);

/// int32: how many singular values, or moduli of eigenvalues (hermitian), are greater than `tol`,
/// or (use_default_tol) than their greatest times max(m, n) times the epsilon of T. Source: legacy
/// op `matrix_rank`.
template <typename T, typename Context>
void MatrixRankKernel(const Context& ctx, const DenseTensor& x, float tol, bool use_default_tol,
                      bool hermitian, DenseTensor* out);

/// The same with tolerances of a tensor of type T, which repeats with the matrices; with
/// use_default_tol the greater of both. Source: legacy op `matrix_rank` with TolTensor.
template <typename T, typename Context>
void MatrixRankTolKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& tol,
                         bool use_default_tol, bool hermitian, DenseTensor* out);

}  // namespace phi
