#include "phi/kernels/flatten_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/copy_elements.h"

namespace phi {

template <typename T, typename Context>
void FlattenKernel(const Context& ctx, const DenseTensor& x, int, int, DenseTensor* out) {
  funcs::CopyElements<T>(ctx, x, out);
}

template <typename T, typename Context>
void FlattenWithXShapeKernel(const Context& ctx, const DenseTensor& x, int, int, DenseTensor* out,
                             DenseTensor*) {
  funcs::CopyElements<T>(ctx, x, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(flatten, CPU, ALL_LAYOUT, phi::FlattenKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(flatten_with_xshape, CPU, ALL_LAYOUT, phi::FlattenWithXShapeKernel, float,
                   double, bool, int8_t, uint8_t, int16_t, int, int64_t, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {}
