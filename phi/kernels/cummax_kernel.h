#pragma once

#include "phi/common/data_type.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// The cumulative maximum along `axis`. Of equal elements the last one counts; NaN counts as the
/// largest. float32, float64, int32, int64. out: as x; indices: its index on the axis, int32 or
/// int64 as `dtype` says. Errors: InvalidArgument (raised by CumWithIndicesInferMeta).
/// Source: legacy op `cummax`.
template <typename T, typename Context>
void CummaxKernel(const Context& ctx, const DenseTensor& x, int axis, DataType dtype,
                  DenseTensor* out, DenseTensor* indices);
/// The cumulative minimum, likewise. Source: legacy op `cummin`.
template <typename T, typename Context>
void CumminKernel(const Context& ctx, const DenseTensor& x, int axis, DataType dtype,
                  DenseTensor* out, DenseTensor* indices);

/// x_grad: the sums of out_grad where an element was the choice. Only the shape of x is read.
/// Source: legacy op `cummax_grad`.
template <typename T, typename Context>
void CummaxGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& indices,
                      const DenseTensor& out_grad, int axis, DataType dtype, DenseTensor* x_grad);
/// Source: legacy op `cummin_grad`.
template <typename T, typename Context>
void CumminGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& indices,
                      const DenseTensor& out_grad, int axis, DataType dtype, DenseTensor* x_grad);

}  // namespace phi
