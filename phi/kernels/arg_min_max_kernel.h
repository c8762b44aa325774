#pragma once

#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"

namespace phi {

// The index of the smallest or largest element along `axis`, the first of equal ones; NaN is
// skipped. x: uint8, int16, int32, int64, float32, float64. flatten: of all elements; keepdims:
// reduced axes stay as 1. dtype: the saved number of out's type, 2 (int32), 3 or -1 (int64).
// Errors: InvalidArgument for an axis out of range (raised by ArgMinMaxInferMeta) or of no
// elements. Source: legacy ops `arg_min` and `arg_max`.

template <typename T, typename Context>
void ArgMinKernel(const Context& ctx, const DenseTensor& x, const Scalar& axis, bool keepdims,
                  bool flatten, int dtype, DenseTensor* out);
template <typename T, typename Context>
void ArgMaxKernel(const Context& ctx, const DenseTensor& x, const Scalar& axis, bool keepdims,
                  bool flatten, int dtype, DenseTensor* out);

}  // namespace phi
