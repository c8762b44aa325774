#include "phi/kernels/squeeze_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/copy_elements.h"

namespace phi {

template <typename T, typename Context>
void SqueezeKernel(const Context& ctx, const DenseTensor& x, const IntArray&, DenseTensor* out) {
  funcs::CopyElements<T>(ctx, x, out);
}

template <typename T, typename Context>
void SqueezeWithXShapeKernel(const Context& ctx, const DenseTensor& x, const IntArray&,
                             DenseTensor* out, DenseTensor*) {
  funcs::CopyElements<T>(ctx, x, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(squeeze, CPU, ALL_LAYOUT, phi::SqueezeKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(squeeze_with_xshape, CPU, ALL_LAYOUT, phi::SqueezeWithXShapeKernel, float,
                   double, bool, int8_t, uint8_t, int16_t, int, int64_t, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
