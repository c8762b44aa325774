// outside: 2.3 | kernel declarations
#pragma once

#include "paddle/phi/common/int_array.h"
#include "paddle/phi/core/dense_tensor.h"

namespace phi {

// Sums of x along `axes`; the summed dimensions become 1.
template <typename T, typename Context>
void AxisTotalKernel(const Context& dev_ctx, const DenseTensor& x, const IntArray& axes,
                     DenseTensor* out);

// The same without the summed dimensions.
template <typename T, typename Context>
void AxisTotalSqueezeKernel(const Context& dev_ctx, const DenseTensor& x, const IntArray& axes,
                            DenseTensor* out);

}  // namespace phi
