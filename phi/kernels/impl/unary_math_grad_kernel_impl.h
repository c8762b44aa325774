#pragma once

#include <algorithm>

#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/elementwise/unary_grad_loop.h"
#include "phi/kernels/funcs/elementwise/unary_math_grad_functor.h"
#include "phi/kernels/unary_math_kernel.h"

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
void ZeroGradKernel(const Context& ctx, const DenseTensor& /*out_grad*/, DenseTensor* x_grad) {
  funcs::AllocZeros<T>(ctx, x_grad);
}

}  // namespace phi
