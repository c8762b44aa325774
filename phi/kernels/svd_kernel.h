#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

// Singular values of matrices x [.., m, n], k = min(m, n). float32, float64; computed in float64:
// on the CPU by LAPACK's gesdd, as the original's, or by Eigen in a build without LAPACK; on a GPU
// by cuSOLVER.

/// x = u s vh: u [.., m, k], s [.., k] descending, vh [.., k, n]; with full_matrices u [.., m, m]
/// and vh [.., n, n]. Values are unique, and their vectors up to a sign, which funcs/spectral.h
/// chooses; Paddle's is that of its LAPACK. Vectors beyond the values, of equal values and of 0 are
/// some basis: that of LAPACK is the original's (up to signs), others are not. Source: legacy op
/// `svd`.
template <typename T, typename Context>
void SvdKernel(const Context& ctx, const DenseTensor& x, bool full_matrices, DenseTensor* u,
               DenseTensor* s, DenseTensor* vh);

/// int32: how many singular values, or moduli of eigenvalues (hermitian), are greater than `tol`,
/// or (use_default_tol) than their greatest times max(m, n) times the epsilon of T. Source: legacy
/// op `matrix_rank`.
template <typename T, typename Context>
void MatrixRankKernel(const Context& ctx, const DenseTensor& x, float tol, bool use_default_tol,
                      bool hermitian, DenseTensor* out);

/// As MatrixRankKernel, with tolerances of a tensor of type T, which repeats with the matrices;
/// with use_default_tol the greater of both. Source: legacy op `matrix_rank` with TolTensor.
template <typename T, typename Context>
void MatrixRankTolKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& tol,
                         bool use_default_tol, bool hermitian, DenseTensor* out);

/// The gradient of x; of full matrices the first k columns of u and rows of vh count. Equal
/// singular values give infinities. Gradients that are missing are zeros. Source: legacy op
/// `svd_grad`.
template <typename T, typename Context>
void SvdGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& u,
                   const DenseTensor& vh, const DenseTensor& s,
                   const paddle::optional<DenseTensor>& u_grad,
                   const paddle::optional<DenseTensor>& vh_grad,
                   const paddle::optional<DenseTensor>& s_grad, bool full_matrices,
                   DenseTensor* x_grad);

}  // namespace phi
