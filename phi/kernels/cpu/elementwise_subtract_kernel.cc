#include "phi/kernels/elementwise_subtract_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/elementwise_functor.h"
#include "phi/kernels/funcs/elementwise/elementwise_loop.h"

namespace phi {

template <typename T, typename Context>
void SubtractRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                       DenseTensor* out) {
  funcs::ElementwiseCompute<T, funcs::SubtractFunctor>(ctx, x, y, axis, out);
}

template <typename T, typename Context>
void SubtractKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                    DenseTensor* out) {
  funcs::ElementwiseCompute<T, funcs::SubtractFunctor>(ctx, x, y, -1, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(subtract, CPU, ALL_LAYOUT, phi::SubtractKernel, float, double, int16_t, int,
                   int64_t, phi::bfloat16, phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(subtract_raw, CPU, ALL_LAYOUT, phi::SubtractRawKernel, float, double, int16_t,
                   int, int64_t, phi::bfloat16, phi::complex64, phi::complex128) {}
