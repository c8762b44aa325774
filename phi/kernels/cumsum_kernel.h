#pragma once

#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"

namespace phi {

// Scans (cumulative sums and products) along an axis. reverse: from the end; exclusive: without the
// element itself; flatten: x as one vector, and out has rank 1. Errors: InvalidArgument for an axis
// out of range (raised by CumsumInferMeta, CumprodInferMeta).

/// Sums. int16, int32, int64, float32, float64. Source: legacy op `cumsum`.
template <typename T, typename Context>
void CumsumKernel(const Context& ctx, const DenseTensor& x, const Scalar& axis, bool flatten,
                  bool exclusive, bool reverse, DenseTensor* out);

/// ln of the cumulative sums of e^x, without overflow; an empty sum gives the lowest finite value.
/// float32, float64. Source: legacy op `logcumsumexp`.
template <typename T, typename Context>
void LogcumsumexpKernel(const Context& ctx, const DenseTensor& x, int axis, bool flatten,
                        bool exclusive, bool reverse, DenseTensor* out);

/// Products along `dim`. int32, int64, float32, float64, complex64, complex128.
/// Source: legacy op `cumprod`.
template <typename T, typename Context>
void CumprodKernel(const Context& ctx, const DenseTensor& x, int dim, DenseTensor* out);

}  // namespace phi
