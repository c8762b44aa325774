#pragma once

#include <string>

#include "phi/core/dense_tensor.h"

namespace phi {

/// x = q r for each matrix x [.., m, n], q with orthonormal columns, r upper triangular.
/// mode "reduced": k = min(m, n) columns of q and rows of r; "complete": m; "r": as reduced, but q
/// is not written. float32, float64. Source: legacy op `qr`.
template <typename T, typename Context>
void QrKernel(const Context& ctx, const DenseTensor& x, const std::string& mode, DenseTensor* q,
              DenseTensor* r);

/// (q_grad + q sym(r r_gradᵀ - q_gradᵀ q)) r⁻ᵀ for a tall x, sym(m) being the lower triangle of m
/// and its reflection; a wide x is split into a square part and the rest. Computed in float64.
/// Errors: Unimplemented for mode "r", and for "complete" of a tall x, as in the original.
/// Source: legacy op `qr_grad`.
template <typename T, typename Context>
void QrGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& q,
                  const DenseTensor& r, const DenseTensor& q_grad, const DenseTensor& r_grad,
                  const std::string& mode, DenseTensor* x_grad);

}  // namespace phi
