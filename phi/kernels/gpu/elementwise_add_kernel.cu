#include "phi/kernels/elementwise_add_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/elementwise_functor.h"
#include "phi/kernels/primitive/gpu_elementwise.h"

namespace phi {

template <typename T, typename Context>
void AddRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                  DenseTensor* out) {
  primitive::ElementwiseCompute<T, funcs::AddFunctor>(ctx, x, y, axis, out);
}

template <typename T, typename Context>
void AddKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, DenseTensor* out) {
  primitive::ElementwiseCompute<T, funcs::AddFunctor>(ctx, x, y, -1, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(add, GPU, ALL_LAYOUT, phi::AddKernel, float, double, int, int64_t, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(add_raw, GPU, ALL_LAYOUT, phi::AddRawKernel, float, double, int, int64_t,
                   phi::float16, phi::bfloat16) {}
