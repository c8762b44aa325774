#include "phi/kernels/elementwise_divide_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/elementwise_functor.h"
#include "phi/kernels/funcs/elementwise/elementwise_loop.h"

namespace phi {

template <typename T, typename Context>
void DivideRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                     DenseTensor* out) {
  funcs::ElementwiseCompute<T, funcs::DivideFunctor>(ctx, x, y, axis, out);
}

template <typename T, typename Context>
void DivideKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                  DenseTensor* out) {
  funcs::ElementwiseCompute<T, funcs::DivideFunctor>(ctx, x, y, -1, out);
}

}  // namespace phi

// Not for integers: whether a divisor is 0 cannot be known without waiting for the device, and the
// contract is an error. They run on the CPU.
PD_REGISTER_KERNEL(divide, GPU, ALL_LAYOUT, phi::DivideKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(divide_raw, GPU, ALL_LAYOUT, phi::DivideRawKernel, float, double, phi::float16,
                   phi::bfloat16) {}
