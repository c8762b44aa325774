#pragma once

#include <vector>

#include "phi/kernels/funcs/conv/pool3d.h"
#include "phi/kernels/max_pool_with_index_kernel.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

// Of `planes` planes of x: the maxima y of the windows, and where in its plane each is; -1:
// nowhere. The source of each device defines it.
template <typename T, typename Context>
void MaxOfWindows(const Context& ctx, const funcs::Pool3dShape& s, int64_t planes, const T* x, T* y,
                  int* mask);

template <typename T, typename Context>
void MaxPoolWithIndex(const Context& ctx, const DenseTensor& x, const std::vector<int>& kernel_size,
                      const std::vector<int>& strides, const std::vector<int>& paddings,
                      bool global_pooling, bool adaptive, DenseTensor* out, DenseTensor* mask) {
  T* y = ctx.template Alloc<T>(out);
  int* places = ctx.template Alloc<int>(mask);
  if (out->numel() == 0) return;
  const DDim in = funcs::SpatialDims(x.dims(), false);
  std::vector<int> ksize = kernel_size, pads = paddings;
  if (global_pooling) funcs::UpdateKernelSize(&ksize, in);
  funcs::UpdatePadding(&pads, global_pooling, adaptive, "EXPLICIT", in, strides, ksize);
  const funcs::Pool3dShape s = funcs::MakePool3dShape(in, funcs::SpatialDims(out->dims(), false),
                                                      ksize, strides, pads, adaptive);
  MaxOfWindows(ctx, s, x.dims()[0] * x.dims()[1], x.data<T>(), y, places);
}

}  // namespace

template <typename T, typename Context>
void MaxPool2dWithIndexKernel(const Context& ctx, const DenseTensor& x,
                              const std::vector<int>& kernel_size, const std::vector<int>& strides,
                              const std::vector<int>& paddings, bool global_pooling, bool adaptive,
                              DenseTensor* out, DenseTensor* mask) {
  MaxPoolWithIndex<T>(ctx, x, kernel_size, strides, paddings, global_pooling, adaptive, out, mask);
}

template <typename T, typename Context>
void MaxPool3dWithIndexKernel(const Context& ctx, const DenseTensor& x,
                              const std::vector<int>& kernel_size, const std::vector<int>& strides,
                              const std::vector<int>& paddings, bool global_pooling, bool adaptive,
                              DenseTensor* out, DenseTensor* mask) {
  MaxPoolWithIndex<T>(ctx, x, kernel_size, strides, paddings, global_pooling, adaptive, out, mask);
}

}  // namespace phi
