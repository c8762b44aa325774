#pragma once

#include "phi/kernels/activation_kernel.h"
#include "phi/kernels/funcs/elementwise/activation_functor.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

// Elements per thread: about 10 microseconds of transcendental functions.
constexpr int64_t kActivationGrain = 8192;

template <typename T, template <typename> class Functor, typename Context>
void Activate(const Context& ctx, const DenseTensor& x, DenseTensor* out, int64_t grain) {
  T* y = ctx.template Alloc<T>(out);
  funcs::UnaryLoop(ctx, x.data<T>(), x.numel(), y, Functor<funcs::ComputeType<T>>(), grain);
}

}  // namespace

template <typename T, typename Context>
void ReluKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  Activate<T, funcs::ReluFunctor>(ctx, x, out, 32768);
}

template <typename T, typename Context>
void SigmoidKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  Activate<T, funcs::SigmoidFunctor>(ctx, x, out, kActivationGrain);
}

template <typename T, typename Context>
void TanhKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  Activate<T, funcs::TanhFunctor>(ctx, x, out, kActivationGrain);
}

template <typename T, typename Context>
void ExpKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  if constexpr (std::is_integral_v<T>) {
    float* y = ctx.template Alloc<float>(out);
    const auto exp = [] DEVICE(T value) { return funcs::Exp(static_cast<float>(value)); };
    funcs::UnaryLoop(ctx, x.data<T>(), x.numel(), y, exp, kActivationGrain);
  } else {
    Activate<T, funcs::ExpFunctor>(ctx, x, out, kActivationGrain);
  }
}

template <typename T, typename Context>
void SqrtKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  Activate<T, funcs::SqrtFunctor>(ctx, x, out, kActivationGrain);
}

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
