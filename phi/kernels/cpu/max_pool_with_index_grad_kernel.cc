#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/max_pool_with_index_kernel.h"

namespace phi {
namespace {

template <typename T, typename Context>
void AddAtMaxima(const Context& ctx, const DenseTensor& mask, const DenseTensor& out_grad,
                 DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (out_grad.numel() == 0) return;
  const int64_t planes = x_grad->dims()[0] * x_grad->dims()[1];
  const int64_t in_size = x_grad->numel() / planes, out_size = out_grad.numel() / planes;
  const T* g = out_grad.data<T>();
  const int* places = mask.data<int>();
  for (int64_t i = 0; i < out_grad.numel(); ++i) {
    PADDLE_ENFORCE(places[i] >= -1 && places[i] < in_size,
                   errors::InvalidArgument("input Mask must be in [-1, %d); element %d is %d",
                                           in_size, i, places[i]));
    if (places[i] >= 0) to[i / out_size * in_size + places[i]] += g[i];
  }
}

}  // namespace

template <typename T, typename Context>
void MaxPool2dWithIndexGradKernel(const Context& ctx, const DenseTensor&, const DenseTensor& mask,
                                  const DenseTensor& out_grad, const std::vector<int>&,
                                  const std::vector<int>&, const std::vector<int>&, bool, bool,
                                  DenseTensor* x_grad) {
  AddAtMaxima<T>(ctx, mask, out_grad, x_grad);
}

template <typename T, typename Context>
void MaxPool3dWithIndexGradKernel(const Context& ctx, const DenseTensor&, const DenseTensor& mask,
                                  const DenseTensor& out_grad, const std::vector<int>&,
                                  const std::vector<int>&, const std::vector<int>&, bool, bool,
                                  DenseTensor* x_grad) {
  AddAtMaxima<T>(ctx, mask, out_grad, x_grad);
}

}  // namespace phi

PD_REGISTER_KERNEL(max_pool2d_with_index_grad, CPU, ALL_LAYOUT, phi::MaxPool2dWithIndexGradKernel,
                   float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT32);
}
PD_REGISTER_KERNEL(max_pool3d_with_index_grad, CPU, ALL_LAYOUT, phi::MaxPool3dWithIndexGradKernel,
                   float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT32);
}
