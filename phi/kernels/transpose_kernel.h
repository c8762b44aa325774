#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {

/// Axis i of `out` is axis axis[i] of `x`; any dtype.
/// axis a permutation of [0, rank), negative ones count from the end. out must not alias x.
/// Errors: InvalidArgument (raised by TransposeInferMeta).
/// Source: legacy ops `transpose`, `transpose2` (attribute `axis`).
template <typename T, typename Context>
void TransposeKernel(const Context& ctx, const DenseTensor& x, const std::vector<int>& axis,
                     DenseTensor* out);

/// x_grad: out_grad with its axes back in their places; not the memory of out_grad. Source: legacy
/// op `transpose2_grad`.
template <typename T, typename Context>
void TransposeGradKernel(const Context& ctx, const DenseTensor& out_grad,
                         const std::vector<int>& axis, DenseTensor* x_grad);

}  // namespace phi
