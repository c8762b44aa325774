#include "phi/kernels/gelu_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/activation_functor.h"
#include "phi/kernels/primitive/gpu_elementwise.h"

namespace phi {

template <typename T, typename Context>
void GeluKernel(const Context& ctx, const DenseTensor& x, bool approximate, DenseTensor* out) {
  if (approximate) {
    primitive::UnaryCompute<T, funcs::GeluTanhFunctor>(ctx, x, out);
  } else {
    primitive::UnaryCompute<T, funcs::GeluFunctor>(ctx, x, out);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(gelu, GPU, ALL_LAYOUT, phi::GeluKernel, float, double, phi::float16,
                   phi::bfloat16) {}
