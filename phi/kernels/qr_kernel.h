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

}  // namespace phi
