#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

// Cholesky factors and triangular systems of matrices [.., n, n]. float32, float64.

/// The lower triangular L with x = L Lᵀ, from the lower triangle of x; or (upper) the U with
/// x = Uᵀ U, from the upper one. The other triangle is 0.
/// Errors: InvalidArgument for a matrix that is not positive definite. Source: legacy op
/// `cholesky`.
template <typename T, typename Context>
void CholeskyKernel(const Context& ctx, const DenseTensor& x, bool upper, DenseTensor* out);

/// The solution of y yᵀ out = x, or (upper) yᵀ y out = x, for a factor y [.., n, n], of which one
/// triangle is read, and x [.., n, k]. Leading dims broadcast.
/// Source: legacy op `cholesky_solve`.
template <typename T, typename Context>
void CholeskySolveKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, bool upper,
                         DenseTensor* out);

/// The solution of x out = y, or (transpose) xᵀ out = y, for the upper or lower triangle of x
/// [.., n, n], whose diagonal may be taken for 1, and y [.., n, k]. Leading dims broadcast. A
/// diagonal element of 0 gives infinities. Source: legacy op `triangular_solve`.
template <typename T, typename Context>
void TriangularSolveKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                           bool upper, bool transpose, bool unitriangular, DenseTensor* out);

// Gradients, computed in float64. Source: the legacy ops `<name>_grad`.

/// For a lower factor L: half of S + Sᵀ, S = L⁻ᵀ P(Lᵀ out_grad) L⁻¹, P being the lower triangle
/// with half of its diagonal: the gradient of a symmetric x, although one triangle alone is read.
template <typename T, typename Context>
void CholeskyGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                        bool upper, DenseTensor* x_grad);

/// With b the solution for out_grad: x_grad = b, y_grad = -(b outᵀ + out bᵀ) y, of which the
/// triangle that is read counts (upper: -y (b outᵀ + out bᵀ)). Summed over the broadcast axes;
/// either may be nullptr.
template <typename T, typename Context>
void CholeskySolveGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                             const DenseTensor& out, const DenseTensor& out_grad, bool upper,
                             DenseTensor* x_grad, DenseTensor* y_grad);

/// With b the solution of the transposed system for out_grad: y_grad = b, x_grad = -b outᵀ
/// (transpose: -out bᵀ), of which the triangle that is read counts; of a lower unit one the
/// original keeps the main diagonal and the one above. Summed over the broadcast axes; either may
/// be nullptr.
template <typename T, typename Context>
void TriangularSolveGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                               const DenseTensor& out, const DenseTensor& out_grad, bool upper,
                               bool transpose, bool unitriangular, DenseTensor* x_grad,
                               DenseTensor* y_grad);

}  // namespace phi
