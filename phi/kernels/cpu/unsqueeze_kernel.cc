#include "phi/kernels/unsqueeze_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/copy_elements.h"

namespace phi {

template <typename T, typename Context>
void UnsqueezeKernel(const Context& ctx, const DenseTensor& x, const IntArray&, DenseTensor* out) {
  funcs::CopyElements<T>(ctx, x, out);
}

template <typename T, typename Context>
void UnsqueezeWithXShapeKernel(const Context& ctx, const DenseTensor& x, const IntArray&,
                               DenseTensor* out, DenseTensor*) {
  funcs::CopyElements<T>(ctx, x, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(unsqueeze, CPU, ALL_LAYOUT, phi::UnsqueezeKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(unsqueeze_with_xshape, CPU, ALL_LAYOUT, phi::UnsqueezeWithXShapeKernel, float,
                   double, bool, int8_t, uint8_t, int16_t, int, int64_t, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
