#include "phi/kernels/impl/unpool_grad_kernel_impl.h"

#include "phi/backends/gpu/gpu_value_check.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace {

template <typename T, typename Context>
void ReadAtMaxima(const Context& ctx, const char* kernel, const DenseTensor& x,
                  const DenseTensor& indices, const DenseTensor& out_grad, DenseTensor* x_grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const int64_t planes = x.dims()[0] * x.dims()[1];
  const int64_t in_size = x.numel() / planes, out_size = out_grad.numel() / planes;
  const T* g = funcs::DataOrNull<T>(out_grad);
  const int* places = indices.data<int>();
  const GpuIndexCheck check(ctx, kernel, "Indices", out_size);
  primitive::GpuLoop(ctx, x.numel(), [=] DEVICE(int64_t i) {
    const int64_t place = places[i];
    to[i] = check.Holds(place) ? g[i / in_size * out_size + place] : T(0);
  });
}

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(unpool_grad, GPU, ALL_LAYOUT, phi::UnpoolGradKernel, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT32);
}
PD_REGISTER_KERNEL(unpool3d_grad, GPU, ALL_LAYOUT, phi::Unpool3dGradKernel, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT32);
}
