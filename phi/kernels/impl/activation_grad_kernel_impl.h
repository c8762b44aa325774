#pragma once

#include "phi/kernels/activation_kernel.h"
#include "phi/kernels/funcs/elementwise/activation_grad_functor.h"
#include "phi/kernels/funcs/elementwise/unary_grad_loop.h"

namespace phi {

template <typename T, typename Context>
void ReluGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                    DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, out, out_grad, funcs::ReluDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void SigmoidGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                       DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, out, out_grad, funcs::SigmoidDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void TanhGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                    DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, out, out_grad, funcs::TanhDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void ExpGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                   DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, out, out_grad, funcs::ExpDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void SqrtGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                    DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, out, out_grad, funcs::SqrtDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void Relu6GradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                     DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, out, out_grad, funcs::Relu6Derivative<funcs::ComputeType<T>>(),
                             x_grad);
}

template <typename T, typename Context>
void LeakyReluGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                         float alpha, DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad,
                             funcs::LeakyReluDerivative<funcs::ComputeType<T>>{alpha}, x_grad);
}

template <typename T, typename Context>
void ThresholdedReluGradKernel(const Context& ctx, const DenseTensor& x,
                               const DenseTensor& out_grad, float threshold, DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(
      ctx, x, out_grad, funcs::ThresholdedReluDerivative<funcs::ComputeType<T>>{threshold}, x_grad);
}

template <typename T, typename Context>
void BReluGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     float t_min, float t_max, DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad,
                             funcs::BReluDerivative<funcs::ComputeType<T>>{t_min, t_max}, x_grad);
}

template <typename T, typename Context>
void HardShrinkGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                          float threshold, DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad,
                             funcs::HardShrinkDerivative<funcs::ComputeType<T>>{threshold}, x_grad);
}

template <typename T, typename Context>
void SoftShrinkGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                          float lambda, DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad,
                             funcs::SoftShrinkDerivative<funcs::ComputeType<T>>{lambda}, x_grad);
}

template <typename T, typename Context>
void HardSigmoidGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                           float slope, float /*offset*/, DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, out, out_grad,
                             funcs::HardSigmoidDerivative<funcs::ComputeType<T>>{slope}, x_grad);
}

template <typename T, typename Context>
void HardSwishGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                         DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::HardSwishDerivative<funcs::ComputeType<T>>(),
                             x_grad);
}

template <typename T, typename Context>
void EluGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& /*out*/,
                   const DenseTensor& out_grad, float alpha, DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::EluDerivative<funcs::ComputeType<T>>{alpha},
                             x_grad);
}

template <typename T, typename Context>
void CeluGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    float alpha, DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::CeluDerivative<funcs::ComputeType<T>>{alpha},
                             x_grad);
}

template <typename T, typename Context>
void SeluGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                    float scale, float alpha, DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, out, out_grad,
                             funcs::SeluDerivative<funcs::ComputeType<T>>{scale, alpha}, x_grad);
}

template <typename T, typename Context>
void SwishGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::SiluDerivative<funcs::ComputeType<T>>(),
                             x_grad);
}

template <typename T, typename Context>
void SiluGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::SiluDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void MishGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    float threshold, DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad,
                             funcs::MishDerivative<funcs::ComputeType<T>>{threshold}, x_grad);
}

template <typename T, typename Context>
void SoftplusGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                        float beta, float threshold, DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(
      ctx, x, out_grad, funcs::SoftplusDerivative<funcs::ComputeType<T>>{beta, threshold}, x_grad);
}

template <typename T, typename Context>
void SoftsignGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                        DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::SoftsignDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void TanhShrinkGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                          DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::TanhShrinkDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void LogSigmoidGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                          DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::LogSigmoidDerivative<funcs::ComputeType<T>>{},
                             x_grad);
}

template <typename T, typename Context>
void STanhGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     float scale_a, float scale_b, DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(
      ctx, x, out_grad, funcs::STanhDerivative<funcs::ComputeType<T>>{scale_a, scale_b}, x_grad);
}

template <typename T, typename Context>
void SoftReluGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                        float threshold, DenseTensor* x_grad) {
  funcs::UnaryGradCompute<T>(ctx, out, out_grad,
                             funcs::SoftReluDerivative<funcs::ComputeType<T>>{threshold}, x_grad);
}

}  // namespace phi
