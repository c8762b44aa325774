#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// The number of the type next to each element of x in the direction of that of y, of the same
/// shape; y where they are equal. float32, float64. out: as x.
/// Errors: InvalidArgument (raised by NextafterInferMeta). Source: legacy op `nextafter`.
template <typename T, typename Context>
void NextafterKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                     DenseTensor* out);

}  // namespace phi
