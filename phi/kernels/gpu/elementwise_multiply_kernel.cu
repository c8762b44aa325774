#include "phi/kernels/elementwise_multiply_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/elementwise_functor.h"
#include "phi/kernels/primitive/gpu_elementwise.h"

namespace phi {

template <typename T, typename Context>
void MultiplyRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                       DenseTensor* out) {
  primitive::ElementwiseCompute<T, funcs::MultiplyFunctor>(ctx, x, y, axis, out);
}

template <typename T, typename Context>
void MultiplyKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                    DenseTensor* out) {
  primitive::ElementwiseCompute<T, funcs::MultiplyFunctor>(ctx, x, y, -1, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(multiply, GPU, ALL_LAYOUT, phi::MultiplyKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {}
PD_REGISTER_KERNEL(multiply_raw, GPU, ALL_LAYOUT, phi::MultiplyRawKernel, float, double, int,
                   int64_t, phi::float16, phi::bfloat16) {}
