#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// out = x / y (integers toward zero), with y (or x, if it has the lower rank) repeated along
/// missing axes and axes of 1. x, y bool, int8, uint8, int16, int32, int64, float32, float64,
/// complex64, complex128, both the same. out  the broadcast shape, type of x, LoD of x; may alias
/// an operand of its own shape. Errors: InvalidArgument if the shapes do not broadcast (raised by
/// ElementwiseInferMeta); InvalidArgument for an integer divisor of 0. Source: legacy op
/// `elementwise_div`.
template <typename T, typename Context>
void DivideKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, DenseTensor* out);

/// The same with the legacy attribute `axis`: the axis of x at which y's first dimension stands (of
/// the higher-rank operand, in general); -1 aligns the last axes.
template <typename T, typename Context>
void DivideRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                     DenseTensor* out);

}  // namespace phi
