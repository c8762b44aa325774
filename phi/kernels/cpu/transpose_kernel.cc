#include "phi/kernels/transpose_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/transpose.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {

template <typename T, typename Context>
void TransposeKernel(const Context& ctx, const DenseTensor& x, const std::vector<int>& axis,
                     DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (x.numel() == 0) return;
  std::vector<int> perm = axis;
  for (int& a : perm) a = funcs::CanonicalAxis(a, x.dims().size());
  funcs::Transpose(x.data<T>(), x.dims(), perm, to);
}

}  // namespace phi

PD_REGISTER_KERNEL(transpose, CPU, ALL_LAYOUT, phi::TransposeKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
