#include "phi/kernels/squeeze_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/gpu_copy.h"

namespace phi {

template <typename T, typename Context>
void SqueezeKernel(const Context& ctx, const DenseTensor& x, const IntArray&, DenseTensor* out) {
  funcs::GpuCopyElements<T>(ctx, x, out);
}

template <typename T, typename Context>
void SqueezeWithXShapeKernel(const Context& ctx, const DenseTensor& x, const IntArray&, DenseTensor* out,
                         DenseTensor*) {
  funcs::GpuCopyElements<T>(ctx, x, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(squeeze, GPU, ALL_LAYOUT, phi::SqueezeKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(squeeze_with_xshape, GPU, ALL_LAYOUT, phi::SqueezeWithXShapeKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
