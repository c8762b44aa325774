#include "phi/kernels/elementwise_divide_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/elementwise_loop.h"
#include "phi/kernels/primitive/gpu_division.h"

namespace phi {

template <typename T, typename Context>
void DivideRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                     DenseTensor* out) {
  primitive::GpuCheckDivisor<T>(ctx, "divide", y, out->numel());
  funcs::ElementwiseCompute<T, primitive::GpuDivideFunctor>(ctx, x, y, axis, out);
}

template <typename T, typename Context>
void DivideKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                  DenseTensor* out) {
  DivideRawKernel<T, Context>(ctx, x, y, -1, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(divide, GPU, ALL_LAYOUT, phi::DivideKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(divide_raw, GPU, ALL_LAYOUT, phi::DivideRawKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
