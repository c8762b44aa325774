#include "phi/kernels/impl/unpool_kernel_impl.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

namespace phi {
namespace {

template <typename T, typename Context>
void PutBackMaxima(const Context& ctx, const char* /*kernel*/, const DenseTensor& x,
                   const DenseTensor& indices, DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  std::fill_n(y, out->numel(), T(0));
  if (x.numel() == 0) return;
  const int64_t planes = x.dims()[0] * x.dims()[1];
  const int64_t in_size = x.numel() / planes, out_size = out->numel() / planes;
  const T* from = x.data<T>();
  const int* places = indices.data<int>();
  for (int64_t i = 0; i < x.numel(); ++i) {
    PADDLE_ENFORCE(places[i] >= 0 && places[i] < out_size,
                   errors::InvalidArgument("input Indices must be in [0, %d), the plane of an "
                                           "output of shape %s; element %d is %d",
                                           out_size, out->dims(), i, places[i]));
    y[i / in_size * out_size + places[i]] = from[i];
  }
}

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(unpool, CPU, ALL_LAYOUT, phi::UnpoolKernel, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT32);
}
PD_REGISTER_KERNEL(unpool3d, CPU, ALL_LAYOUT, phi::Unpool3dKernel, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT32);
}
