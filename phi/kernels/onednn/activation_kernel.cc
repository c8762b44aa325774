#include "phi/kernels/activation_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"
#include "phi/kernels/onednn/onednn_eltwise.h"

namespace phi {

template <typename T, typename Context>
void ReluKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  onednn::RunEltwise(ctx, "relu", dnnl::algorithm::eltwise_relu, x, out);
}

// oneDNN rounds otherwise near 1: scores that tie in the op would be sorted in another order.
template <typename T, typename Context>
void SigmoidKernel(const Context&, const DenseTensor& x, DenseTensor* out) {
  onednn::RunOnElements("sigmoid", x, {}, out);
}

template <typename T, typename Context>
void TanhKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  onednn::RunEltwise(ctx, "tanh", dnnl::algorithm::eltwise_tanh, x, out);
}

// oneDNN gives Inf for NaN, and loses a digit where the processor has no fused multiply-add.
template <typename T, typename Context>
void ExpKernel(const Context&, const DenseTensor& x, DenseTensor* out) {
  onednn::RunOnElements("exp", x, {}, out);
}

template <typename T, typename Context>
void SqrtKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  onednn::RunEltwise(ctx, "sqrt", dnnl::algorithm::eltwise_sqrt, x, out);
}

template <typename T, typename Context>
void Relu6Kernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  // NaN stays in the op; oneDNN gives 0
  if (onednn::HasNaN(x)) return onednn::RunOnElements("relu6", x, {}, out);
  onednn::RunEltwise(ctx, "relu6", onednn::BoundedRelu(6.f), x, out);
}

template <typename T, typename Context>
void LeakyReluKernel(const Context& ctx, const DenseTensor& x, float alpha, DenseTensor* out) {
  onednn::RunEltwise(ctx, "leaky_relu", dnnl::algorithm::eltwise_relu, x, out, alpha);
}

template <typename T, typename Context>
void EluKernel(const Context& ctx, const DenseTensor& x, float alpha, DenseTensor* out) {
  onednn::RunEltwise(ctx, "elu", dnnl::algorithm::eltwise_elu, x, out, alpha);
}

// oneDNN 2.6 has no such function, only two after each other.
template <typename T, typename Context>
void HardSigmoidKernel(const Context&, const DenseTensor& x, float slope, float offset,
                       DenseTensor* out) {
  onednn::RunOnElements("hard_sigmoid", x, {slope, offset}, out);
}

// oneDNN divides first: it gives a number where the op overflows, and has fixed constants.
template <typename T, typename Context>
void HardSwishKernel(const Context&, const DenseTensor& x, DenseTensor* out) {
  onednn::RunOnElements("hard_swish", x, {}, out);
}

template <typename T, typename Context>
void SwishKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  onednn::RunEltwise(ctx, "swish", dnnl::algorithm::eltwise_swish, x, out, 1.f);
}

template <typename T, typename Context>
void SiluKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  SwishKernel<T>(ctx, x, out);
}

// oneDNN's keeps 4 digits below -4 and has no threshold.
template <typename T, typename Context>
void MishKernel(const Context&, const DenseTensor& x, float threshold, DenseTensor* out) {
  onednn::RunOnElements("mish", x, {threshold}, out);
}

// oneDNN's is wrong by 2e-6 below -5, so even negative, and has no threshold.
template <typename T, typename Context>
void SoftplusKernel(const Context&, const DenseTensor& x, float beta, float threshold,
                    DenseTensor* out) {
  onednn::RunOnElements("softplus", x, {beta, threshold}, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(relu, ONEDNN, ONEDNN, phi::ReluKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotEltwise);
}
PD_REGISTER_KERNEL(sigmoid, ONEDNN, ONEDNN, phi::SigmoidKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotEltwise);
}
PD_REGISTER_KERNEL(tanh, ONEDNN, ONEDNN, phi::TanhKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotEltwise);
}
PD_REGISTER_KERNEL(exp, ONEDNN, ONEDNN, phi::ExpKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotEltwise);
}
PD_REGISTER_KERNEL(sqrt, ONEDNN, ONEDNN, phi::SqrtKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotEltwise);
}
PD_REGISTER_KERNEL(relu6, ONEDNN, ONEDNN, phi::Relu6Kernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotEltwise);
}
PD_REGISTER_KERNEL(leaky_relu, ONEDNN, ONEDNN, phi::LeakyReluKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotEltwise);
}
PD_REGISTER_KERNEL(elu, ONEDNN, ONEDNN, phi::EluKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotEltwise);
}
PD_REGISTER_KERNEL(hard_sigmoid, ONEDNN, ONEDNN, phi::HardSigmoidKernel, float) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotEltwise);
}
PD_REGISTER_KERNEL(hard_swish, ONEDNN, ONEDNN, phi::HardSwishKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotEltwise);
}
PD_REGISTER_KERNEL(swish, ONEDNN, ONEDNN, phi::SwishKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotEltwise);
}
PD_REGISTER_KERNEL(silu, ONEDNN, ONEDNN, phi::SiluKernel, float) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotEltwise);
}
PD_REGISTER_KERNEL(mish, ONEDNN, ONEDNN, phi::MishKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotEltwise);
}
PD_REGISTER_KERNEL(softplus, ONEDNN, ONEDNN, phi::SoftplusKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotEltwise);
}
