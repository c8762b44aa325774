#pragma once

#include <vector>

#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/max_pool_with_index_kernel.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

// Element i of g, of planes of `part` elements, is added to element mask[i] of the same plane of
// `to`, of `plane` elements; to none for -1. `kernel`: who asks, for errors. The source of each
// device defines it.
template <typename T, typename Context>
void AddAtMaxima(const Context& ctx, const char* kernel, const int* mask, const T* g, int64_t count,
                 int64_t part, int64_t plane, T* to);

template <typename T, typename Context>
void MaxPoolWithIndexGrad(const Context& ctx, const char* kernel, const DenseTensor& mask,
                          const DenseTensor& out_grad, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (out_grad.numel() == 0) return;
  const int64_t planes = x_grad->dims()[0] * x_grad->dims()[1];
  AddAtMaxima(ctx, kernel, mask.data<int>(), out_grad.data<T>(), out_grad.numel(),
              out_grad.numel() / planes, x_grad->numel() / planes, to);
}

}  // namespace

template <typename T, typename Context>
void MaxPool2dWithIndexGradKernel(const Context& ctx, const DenseTensor&, const DenseTensor& mask,
                                  const DenseTensor& out_grad, const std::vector<int>&,
                                  const std::vector<int>&, const std::vector<int>&, bool, bool,
                                  DenseTensor* x_grad) {
  MaxPoolWithIndexGrad<T>(ctx, "max_pool2d_with_index_grad", mask, out_grad, x_grad);
}

template <typename T, typename Context>
void MaxPool3dWithIndexGradKernel(const Context& ctx, const DenseTensor&, const DenseTensor& mask,
                                  const DenseTensor& out_grad, const std::vector<int>&,
                                  const std::vector<int>&, const std::vector<int>&, bool, bool,
                                  DenseTensor* x_grad) {
  MaxPoolWithIndexGrad<T>(ctx, "max_pool3d_with_index_grad", mask, out_grad, x_grad);
}

}  // namespace phi
