#include "phi/kernels/impl/unpool_grad_kernel_impl.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

namespace phi {
namespace {

template <typename T, typename Context>
void ReadAtMaxima(const Context& ctx, const char* /*kernel*/, const DenseTensor& x,
                  const DenseTensor& indices, const DenseTensor& out_grad, DenseTensor* x_grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const int64_t planes = x.dims()[0] * x.dims()[1];
  const int64_t in_size = x.numel() / planes, out_size = out_grad.numel() / planes;
  const T* g = out_grad.data<T>();
  const int* places = indices.data<int>();
  for (int64_t i = 0; i < x.numel(); ++i) {
    PADDLE_ENFORCE(places[i] >= 0 && places[i] < out_size,
                   errors::InvalidArgument("input Indices must be in [0, %d); element %d is %d",
                                           out_size, i, places[i]));
    to[i] = g[i / in_size * out_size + places[i]];
  }
}

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(unpool_grad, CPU, ALL_LAYOUT, phi::UnpoolGradKernel, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT32);
}
PD_REGISTER_KERNEL(unpool3d_grad, CPU, ALL_LAYOUT, phi::Unpool3dGradKernel, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT32);
}
