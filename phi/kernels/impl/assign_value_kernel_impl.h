#pragma once

#include "phi/kernels/assign_value_kernel.h"
#include "phi/kernels/funcs/host_elements.h"

namespace phi {

template <typename T, typename Context>
void AssignValueKernel(const Context& ctx, const std::vector<int>& shape, DataType,
                       const std::vector<Scalar>& values, DenseTensor* out) {
  const DDim dims = make_ddim(shape);
  PADDLE_ENFORCE(!contain_unknown_dim(dims) && product(dims) == static_cast<int64_t>(values.size()),
                 errors::InvalidArgument(
                     "attribute `shape` %s must have one element for each of the %d values", dims,
                     values.size()));
  out->Resize(dims);
  funcs::FillOnHost<T>(ctx, out, [&](T* to) {
    for (const Scalar& value : values) *to++ = value.to<T>();
  });
}

}  // namespace phi
