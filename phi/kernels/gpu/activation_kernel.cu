#include "phi/kernels/activation_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/activation_functor.h"
#include "phi/kernels/primitive/gpu_elementwise.h"

namespace phi {

template <typename T, typename Context>
void ReluKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  primitive::UnaryCompute<T, funcs::ReluFunctor>(ctx, x, out);
}

template <typename T, typename Context>
void SigmoidKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  primitive::UnaryCompute<T, funcs::SigmoidFunctor>(ctx, x, out);
}

template <typename T, typename Context>
void TanhKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  primitive::UnaryCompute<T, funcs::TanhFunctor>(ctx, x, out);
}

template <typename T, typename Context>
void ExpKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  primitive::UnaryCompute<T, funcs::ExpFunctor>(ctx, x, out);
}

template <typename T, typename Context>
void SqrtKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  primitive::UnaryCompute<T, funcs::SqrtFunctor>(ctx, x, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(relu, GPU, ALL_LAYOUT, phi::ReluKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(sigmoid, GPU, ALL_LAYOUT, phi::SigmoidKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(tanh, GPU, ALL_LAYOUT, phi::TanhKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(exp, GPU, ALL_LAYOUT, phi::ExpKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(sqrt, GPU, ALL_LAYOUT, phi::SqrtKernel, float, double, phi::float16,
                   phi::bfloat16) {}
