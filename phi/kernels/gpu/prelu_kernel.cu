#include "phi/kernels/prelu_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {

template <typename T, typename Context>
void PReluKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& alpha,
                 const std::string& data_format, const std::string& mode, DenseTensor* out) {
  using C = funcs::ComputeType<T>;
  const DenseTensor held = x;  // `out` may be its memory
  T* to = ctx.template Alloc<T>(out);
  if (held.numel() == 0) return;
  const T *from = held.data<T>(), *a = alpha.data<T>();
  // a[i / inner % count] is the factor of element i
  int64_t inner = 1, count = mode == "all" ? 1 : alpha.numel();
  if (mode == "channel") {
    const funcs::AxisSplit s = funcs::SplitAtAxis(held.dims(), data_format == "NHWC" ? -1 : 1);
    inner = s.inner;
    count = s.len;
  }
  primitive::GpuLoop(ctx, held.numel(), [=] DEVICE(int64_t i) {
    const C v = static_cast<C>(from[i]);
    to[i] = static_cast<T>(v > C(0) ? v : static_cast<C>(a[i / inner % count]) * v);
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(prelu, GPU, ALL_LAYOUT, phi::PReluKernel, float, double, phi::float16,
                   phi::bfloat16) {}
