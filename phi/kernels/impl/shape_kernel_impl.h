#pragma once

#include "phi/kernels/shape_kernel.h"

// What is asked of a shape is answered in host memory, wherever the elements are: they are not
// read.

namespace phi {

template <typename T, typename Context>
void ShapeKernel(const Context& ctx, const DenseTensor& input, DenseTensor* out) {
  const DDim dims = input.dims();
  out->Resize(make_ddim({dims.size()}));
  int* to = ctx.template HostAlloc<int>(out);
  for (int i = 0; i < dims.size(); ++i) to[i] = static_cast<int>(dims[i]);
}

template <typename T, typename Context>
void SizeKernel(const Context& ctx, const DenseTensor& input, DenseTensor* out) {
  *ctx.template HostAlloc<int64_t>(out) = input.numel();
}

template <typename T, typename Context>
void IsEmptyKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  *ctx.template HostAlloc<bool>(out) = x.numel() == 0;
}

namespace sr {
template <typename T, typename Context>
void ShapeKernel(const Context& ctx, const SelectedRows& input, DenseTensor* out) {
  phi::ShapeKernel<T>(ctx, input.value(), out);
}
}  // namespace sr

}  // namespace phi
