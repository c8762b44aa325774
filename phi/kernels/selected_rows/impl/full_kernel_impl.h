#pragma once

#include "phi/kernels/full_kernel.h"
#include "phi/kernels/selected_rows/full_kernel.h"

namespace phi {
namespace sr {

template <typename T, typename Context>
void FullKernel(const Context& ctx, const IntArray& shape, const Scalar& value, DataType dtype,
                SelectedRows* out) {
  phi::FullKernel<T, Context>(ctx, shape, value, dtype, out->mutable_value());
}

}  // namespace sr
}  // namespace phi
