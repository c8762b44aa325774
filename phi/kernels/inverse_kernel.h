#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

// Inverses, determinants, powers and systems of square matrices [.., n, n], by LU factors with
// partial pivoting. float32, float64. Shapes are checked by the functions of infermeta/linalg.h.

/// The inverse of each matrix. Errors: InvalidArgument for one that has none.
/// Source: legacy op `inverse`.
template <typename T, typename Context>
void InverseKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// The determinant of each: [..]; 1 for n = 0. Source: legacy op `determinant`.
template <typename T, typename Context>
void DeterminantKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// [2, ..]: the signs (-1, 0, 1) of the determinants, then the logarithms of their moduli: as in
/// Paddle those of the determinants in T, so that one beyond the range of T gives an infinity.
/// Source: legacy op `slogdeterminant`.
template <typename T, typename Context>
void SlogDeterminantKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// The n-th power of each; n = 0: the identity; n < 0: a power of the inverse.
/// Errors: as InverseKernel. Source: legacy op `matrix_power`.
template <typename T, typename Context>
void MatrixPowerKernel(const Context& ctx, const DenseTensor& x, int n, DenseTensor* out);

/// out with x out = y. y is [.., n, k]; or [n] or [.., n], vectors, if x is [.., n, n] with the
/// same leading dims. Leading dims broadcast. Errors: as InverseKernel. Source: legacy op `solve`.
template <typename T, typename Context>
void SolveKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, DenseTensor* out);

// Gradients, computed in float64. Source: the legacy ops `<name>_grad`.

/// x_grad = -outᵀ out_grad outᵀ.
template <typename T, typename Context>
void InverseGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                       DenseTensor* x_grad);

/// x_grad = out_grad times out times the transposed inverse of x. If one of the determinants is 0
/// all of it is 0, as in the original.
template <typename T, typename Context>
void DeterminantGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                           const DenseTensor& out_grad, DenseTensor* x_grad);

/// The gradients of the logarithms, out_grad[1, ..], times the transposed inverse of x. Signs have
/// none. If one of them is 0 all of it is 0, as in the original.
template <typename T, typename Context>
void SlogDeterminantGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                               const DenseTensor& out_grad, DenseTensor* x_grad);

/// The sum over the n factors x of what comes back to each; n < 0: through the inverse.
template <typename T, typename Context>
void MatrixPowerGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                           const DenseTensor& out_grad, int n, DenseTensor* x_grad);

/// y_grad is the solution of xᵀ y_grad = out_grad, x_grad = -y_grad outᵀ, both summed over the
/// broadcast axes. Either may be nullptr.
template <typename T, typename Context>
void SolveGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                     const DenseTensor& out, const DenseTensor& out_grad, DenseTensor* x_grad,
                     DenseTensor* y_grad);

}  // namespace phi
