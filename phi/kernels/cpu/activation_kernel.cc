#include "phi/kernels/activation_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/activation_functor.h"
#include "phi/kernels/funcs/elementwise/in_float32.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"

namespace phi {
namespace {

// Elements per thread: about 10 microseconds of transcendental functions.
constexpr int64_t kActivationGrain = 8192;

template <typename T, template <typename> class Functor, typename Context>
void Activate(const Context& ctx, const DenseTensor& x, DenseTensor* out, int64_t grain) {
  T* y = ctx.template Alloc<T>(out);
  funcs::UnaryLoop(x.data<T>(), x.numel(), y, Functor<funcs::ComputeType<T>>(), grain);
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
    const auto exp = [](T value) { return funcs::Exp(static_cast<float>(value)); };
    funcs::UnaryLoop(x.data<T>(), x.numel(), y, exp, kActivationGrain);
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

PD_REGISTER_KERNEL(relu, CPU, ALL_LAYOUT, phi::ReluKernel, float, double) {}
PD_REGISTER_KERNEL(sigmoid, CPU, ALL_LAYOUT, phi::SigmoidKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(tanh, CPU, ALL_LAYOUT, phi::TanhKernel, float, double, phi::complex64,
                   phi::complex128) {}
PD_REGISTER_KERNEL(exp, CPU, ALL_LAYOUT, phi::ExpKernel, float, double, int, int64_t, phi::float16,
                   phi::complex64, phi::complex128) {
  if (kernel_key.dtype() == phi::DataType::INT32 || kernel_key.dtype() == phi::DataType::INT64) {
    kernel->OutputAt(0).SetDataType(phi::DataType::FLOAT32);
  }
}
PD_REGISTER_KERNEL(sqrt, CPU, ALL_LAYOUT, phi::SqrtKernel, float, double) {}
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
PD_REGISTER_KERNEL_IN_FLOAT32(relu, phi::ReluKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(sigmoid, phi::SigmoidKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(tanh, phi::TanhKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(exp, phi::ExpKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(sqrt, phi::SqrtKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(relu6, phi::Relu6Kernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(leaky_relu, phi::LeakyReluKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(hard_swish, phi::HardSwishKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(elu, phi::EluKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(swish, phi::SwishKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(mish, phi::MishKernel) {}
PD_REGISTER_KERNEL_IN_FLOAT32(softplus, phi::SoftplusKernel) {}
