#include "phi/kernels/expand_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/strided_copy.h"

namespace phi {

template <typename T, typename Context>
void ExpandKernel(const Context& ctx, const DenseTensor& x, const IntArray&, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  funcs::CopyStrided(funcs::ExpandBox(x.dims(), out->dims()), sizeof(T), x.data<T>(), to);
}

}  // namespace phi

PD_REGISTER_KERNEL(expand, CPU, ALL_LAYOUT, phi::ExpandKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
