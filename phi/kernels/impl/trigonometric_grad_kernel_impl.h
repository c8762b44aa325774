#pragma once

#include "phi/kernels/funcs/elementwise/trigonometric_grad_functor.h"
#include "phi/kernels/funcs/elementwise/unary_grad_loop.h"
#include "phi/kernels/trigonometric_kernel.h"

namespace phi {

template <typename T, typename Context>
void SinGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                   DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::SinDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void CosGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                   DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::CosDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void TanGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                   DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::TanDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void AsinGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::AsinDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void AcosGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::AcosDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void AtanGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::AtanDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void SinhGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::SinhDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void CoshGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::CoshDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void AsinhGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::AsinhDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void AcoshGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::AcoshDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void AtanhGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::AtanhDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

}  // namespace phi
