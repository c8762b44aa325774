#include "phi/kernels/elementwise_divide_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/elementwise_loop.h"
#include "phi/kernels/funcs/elementwise/in_float32.h"
#include "phi/kernels/funcs/elementwise/integer_division.h"

namespace phi {

template <typename T, typename Context>
void DivideRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                     DenseTensor* out) {
  funcs::CheckDivisor<T>(y, out->numel());
  funcs::ElementwiseCompute<T, funcs::DivideFunctor>(ctx, x, y, axis, out);
}

template <typename T, typename Context>
void DivideKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                  DenseTensor* out) {
  DivideRawKernel<T, Context>(ctx, x, y, -1, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(divide, CPU, ALL_LAYOUT, phi::DivideKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(divide_raw, CPU, ALL_LAYOUT, phi::DivideRawKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::complex64, phi::complex128) {}

// Note [bfloat16 on the CPU]
PD_REGISTER_KERNEL_IN_FLOAT32(divide, phi::DivideKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(divide_raw, phi::DivideRawKernel) {}
