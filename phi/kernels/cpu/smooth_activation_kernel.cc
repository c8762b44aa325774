#include "phi/kernels/smooth_activation_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/in_float32.h"
#include "phi/kernels/funcs/elementwise/smooth_activation_functor.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"

namespace phi {

template <typename T, typename Context>
void SwishKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::SwishFunctor<funcs::ComputeType<T>>{1.0f});
}

template <typename T, typename Context>
void SiluKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::SiluFunctor<funcs::ComputeType<T>>{});
}

template <typename T, typename Context>
void MishKernel(const Context& ctx, const DenseTensor& x, float threshold, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::MishFunctor<funcs::ComputeType<T>>{threshold});
}

template <typename T, typename Context>
void SoftplusKernel(const Context& ctx, const DenseTensor& x, float beta, float threshold,
                    DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out,
                         funcs::SoftplusFunctor<funcs::ComputeType<T>>{beta, threshold});
}

template <typename T, typename Context>
void SoftsignKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::SoftsignFunctor<funcs::ComputeType<T>>{});
}

template <typename T, typename Context>
void TanhShrinkKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::TanhShrinkFunctor<funcs::ComputeType<T>>{});
}

template <typename T, typename Context>
void LogSigmoidKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::LogSigmoidFunctor<funcs::ComputeType<T>>{});
}

template <typename T, typename Context>
void STanhKernel(const Context& ctx, const DenseTensor& x, float scale_a, float scale_b,
                 DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::STanhFunctor<funcs::ComputeType<T>>{scale_a, scale_b});
}

template <typename T, typename Context>
void SoftReluKernel(const Context& ctx, const DenseTensor& x, float threshold, DenseTensor* out) {
  funcs::UnaryCompute<T>(ctx, x, out, funcs::SoftReluFunctor<funcs::ComputeType<T>>{threshold});
}

}  // namespace phi

PD_REGISTER_KERNEL(swish, CPU, ALL_LAYOUT, phi::SwishKernel, float, double) {}
PD_REGISTER_KERNEL(silu, CPU, ALL_LAYOUT, phi::SiluKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(mish, CPU, ALL_LAYOUT, phi::MishKernel, float, double) {}
PD_REGISTER_KERNEL(softplus, CPU, ALL_LAYOUT, phi::SoftplusKernel, float, double) {}
PD_REGISTER_KERNEL(softsign, CPU, ALL_LAYOUT, phi::SoftsignKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(tanh_shrink, CPU, ALL_LAYOUT, phi::TanhShrinkKernel, float, double) {}
PD_REGISTER_KERNEL(logsigmoid, CPU, ALL_LAYOUT, phi::LogSigmoidKernel, float, double) {}
PD_REGISTER_KERNEL(stanh, CPU, ALL_LAYOUT, phi::STanhKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(soft_relu, CPU, ALL_LAYOUT, phi::SoftReluKernel, float, double) {}

// Note [bfloat16 on the CPU]
PD_REGISTER_KERNEL_IN_FLOAT32(swish, phi::SwishKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(mish, phi::MishKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(softplus, phi::SoftplusKernel) {}
