#include "phi/kernels/unary_math_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/unary_grad_loop.h"
#include "phi/kernels/funcs/elementwise/unary_math_grad_functor.h"

namespace phi {

template <typename T, typename Context>
void RsqrtGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                     DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, out, out_grad, funcs::RsqrtDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void SquareGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                      DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::SquareDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void LogGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                   DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::LogDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void Log1pGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::Log1pDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void Log2GradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::Log2Derivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void Log10GradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::Log10Derivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void ReciprocalGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                          DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, out, out_grad,
                             funcs::ReciprocalDerivative<funcs::ComputeType<T>>{}, x_grad);
}

template <typename T, typename Context>
void ErfGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                   DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::ErfDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void Expm1GradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                     DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, out, out_grad, funcs::Expm1Derivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void LgammaGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                      DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::LgammaDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void ErfinvGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                      DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, out, out_grad, funcs::ErfinvDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void LogitGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     float eps, DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::LogitDerivative<funcs::ComputeType<T>>{eps},
                             x_grad);
}

template <typename T, typename Context>
void ZeroGradKernel(const Context& ctx, const DenseTensor& out_grad, DenseTensor* x_grad) {
  std::fill_n(ctx.template Alloc<T>(x_grad), out_grad.numel(), static_cast<T>(0));
}

}  // namespace phi

PD_REGISTER_KERNEL(rsqrt_grad, CPU, ALL_LAYOUT, phi::RsqrtGradKernel, float, double) {}
PD_REGISTER_KERNEL(square_grad, CPU, ALL_LAYOUT, phi::SquareGradKernel, float, double, int,
                   int64_t) {}
PD_REGISTER_KERNEL(log_grad, CPU, ALL_LAYOUT, phi::LogGradKernel, float, double) {}
PD_REGISTER_KERNEL(log1p_grad, CPU, ALL_LAYOUT, phi::Log1pGradKernel, float, double) {}
PD_REGISTER_KERNEL(log2_grad, CPU, ALL_LAYOUT, phi::Log2GradKernel, float, double) {}
PD_REGISTER_KERNEL(log10_grad, CPU, ALL_LAYOUT, phi::Log10GradKernel, float, double) {}
PD_REGISTER_KERNEL(reciprocal_grad, CPU, ALL_LAYOUT, phi::ReciprocalGradKernel, float, double) {}
PD_REGISTER_KERNEL(erf_grad, CPU, ALL_LAYOUT, phi::ErfGradKernel, float, double, phi::float16) {}
PD_REGISTER_KERNEL(expm1_grad, CPU, ALL_LAYOUT, phi::Expm1GradKernel, float, double, phi::complex64,
                   phi::complex128, phi::float16) {}
PD_REGISTER_KERNEL(lgamma_grad, CPU, ALL_LAYOUT, phi::LgammaGradKernel, float, double) {}
PD_REGISTER_KERNEL(erfinv_grad, CPU, ALL_LAYOUT, phi::ErfinvGradKernel, float, double) {}
PD_REGISTER_KERNEL(logit_grad, CPU, ALL_LAYOUT, phi::LogitGradKernel, float, double) {}
PD_REGISTER_KERNEL(floor_grad, CPU, ALL_LAYOUT, phi::ZeroGradKernel, float, double) {}
PD_REGISTER_KERNEL(ceil_grad, CPU, ALL_LAYOUT, phi::ZeroGradKernel, float, double) {}
PD_REGISTER_KERNEL(round_grad, CPU, ALL_LAYOUT, phi::ZeroGradKernel, float, double) {}
PD_REGISTER_KERNEL(trunc_grad, CPU, ALL_LAYOUT, phi::ZeroGradKernel, float, double, int, int64_t) {}
