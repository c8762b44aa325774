#include "phi/kernels/rectifier_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/in_float32.h"
#include "phi/kernels/funcs/elementwise/rectifier_functor.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"

namespace phi {

template <typename T, typename Context>
void Relu6Kernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::Relu6Functor<funcs::ComputeType<T>>{6.0f});
}

template <typename T, typename Context>
void LeakyReluKernel(const Context& ctx, const DenseTensor& x, float alpha, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::LeakyReluFunctor<funcs::ComputeType<T>>{alpha});
}

template <typename T, typename Context>
void ThresholdedReluKernel(const Context& ctx, const DenseTensor& x, float threshold,
                           DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out,
                         funcs::ThresholdedReluFunctor<funcs::ComputeType<T>>{threshold});
}

template <typename T, typename Context>
void BReluKernel(const Context& ctx, const DenseTensor& x, float t_min, float t_max,
                 DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::BReluFunctor<funcs::ComputeType<T>>{t_min, t_max});
}

template <typename T, typename Context>
void HardShrinkKernel(const Context& ctx, const DenseTensor& x, float threshold, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::HardShrinkFunctor<funcs::ComputeType<T>>{threshold});
}

template <typename T, typename Context>
void SoftShrinkKernel(const Context& ctx, const DenseTensor& x, float lambda, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::SoftShrinkFunctor<funcs::ComputeType<T>>{lambda});
}

template <typename T, typename Context>
void HardSigmoidKernel(const Context& ctx, const DenseTensor& x, float slope, float offset,
                       DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out,
                         funcs::HardSigmoidFunctor<funcs::ComputeType<T>>{slope, offset});
}

template <typename T, typename Context>
void HardSwishKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out,
                         funcs::HardSwishFunctor<funcs::ComputeType<T>>{6.0f, 6.0f, 3.0f});
}

template <typename T, typename Context>
void EluKernel(const Context& ctx, const DenseTensor& x, float alpha, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::EluFunctor<funcs::ComputeType<T>>{alpha});
}

template <typename T, typename Context>
void CeluKernel(const Context& ctx, const DenseTensor& x, float alpha, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::CeluFunctor<funcs::ComputeType<T>>{alpha});
}

template <typename T, typename Context>
void SeluKernel(const Context& ctx, const DenseTensor& x, float scale, float alpha,
                DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::SeluFunctor<funcs::ComputeType<T>>{scale, alpha});
}

}  // namespace phi

PD_REGISTER_KERNEL(relu6, CPU, ALL_LAYOUT, phi::Relu6Kernel, float, double) {}
PD_REGISTER_KERNEL(leaky_relu, CPU, ALL_LAYOUT, phi::LeakyReluKernel, float, double) {}
PD_REGISTER_KERNEL(thresholded_relu, CPU, ALL_LAYOUT, phi::ThresholdedReluKernel, float, double) {}
PD_REGISTER_KERNEL(brelu, CPU, ALL_LAYOUT, phi::BReluKernel, float, double) {}
PD_REGISTER_KERNEL(hard_shrink, CPU, ALL_LAYOUT, phi::HardShrinkKernel, float, double) {}
PD_REGISTER_KERNEL(softshrink, CPU, ALL_LAYOUT, phi::SoftShrinkKernel, float, double) {}
PD_REGISTER_KERNEL(hard_sigmoid, CPU, ALL_LAYOUT, phi::HardSigmoidKernel, float, double) {}
PD_REGISTER_KERNEL(hard_swish, CPU, ALL_LAYOUT, phi::HardSwishKernel, float, double) {}
PD_REGISTER_KERNEL(elu, CPU, ALL_LAYOUT, phi::EluKernel, float, double) {}
PD_REGISTER_KERNEL(celu, CPU, ALL_LAYOUT, phi::CeluKernel, float, double) {}
PD_REGISTER_KERNEL(selu, CPU, ALL_LAYOUT, phi::SeluKernel, float, double) {}

// Note [bfloat16 on the CPU]
PD_REGISTER_KERNEL_IN_FLOAT32(relu6, phi::Relu6Kernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(leaky_relu, phi::LeakyReluKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(hard_swish, phi::HardSwishKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(elu, phi::EluKernel) {}
