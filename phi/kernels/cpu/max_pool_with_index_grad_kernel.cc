#include "phi/kernels/impl/max_pool_with_index_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

namespace phi {
namespace {

template <typename T, typename Context>
void AddAtMaxima(const Context&, const char* /*kernel*/, const int* mask, const T* g, int64_t count,
                 int64_t part, int64_t plane, T* to) {
  for (int64_t i = 0; i < count; ++i) {
    PADDLE_ENFORCE(mask[i] >= -1 && mask[i] < plane,
                   errors::InvalidArgument("input Mask must be in [-1, %d); element %d is %d",
                                           plane, i, mask[i]));
    if (mask[i] >= 0) to[i / part * plane + mask[i]] += g[i];
  }
}

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(max_pool2d_with_index_grad, CPU, ALL_LAYOUT, phi::MaxPool2dWithIndexGradKernel,
                   float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT32);
}
PD_REGISTER_KERNEL(max_pool3d_with_index_grad, CPU, ALL_LAYOUT, phi::MaxPool3dWithIndexGradKernel,
                   float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT32);
}
