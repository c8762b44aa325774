#include "phi/kernels/eye_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

namespace phi {

template <typename T, typename Context>
void EyeKernel(const Context& ctx, const Scalar&, const Scalar&, DataType, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  std::fill_n(to, out->numel(), static_cast<T>(0));
  const int64_t columns = out->dims()[1], count = std::min(out->dims()[0], columns);
  for (int64_t i = 0; i < count; ++i) to[i * columns + i] = static_cast<T>(1);
}

template <typename T, typename Context>
void EmptyKernel(const Context& ctx, const IntArray& shape, DataType, DenseTensor* out) {
  out->Resize(make_ddim(shape.GetData()));
  T* to = ctx.template Alloc<T>(out);
  std::fill_n(to, out->numel(), static_cast<T>(0));
}

}  // namespace phi

PD_REGISTER_KERNEL(eye, CPU, ALL_LAYOUT, phi::EyeKernel, float, double, int, int64_t,
                   phi::float16) {}
PD_REGISTER_KERNEL(empty, CPU, ALL_LAYOUT, phi::EmptyKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
