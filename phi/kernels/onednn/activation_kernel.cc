#include "phi/kernels/activation_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"
#include "phi/kernels/onednn/onednn_eltwise.h"

namespace phi {

template <typename T, typename Context>
void ReluKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  onednn::RunEltwise(ctx, "relu", dnnl::algorithm::eltwise_relu, 0.f, 0.f, x, out);
}

// oneDNN rounds otherwise near 1: scores that tie in the op would be sorted in another order.
template <typename T, typename Context>
void SigmoidKernel(const Context&, const DenseTensor& x, DenseTensor* out) {
  onednn::RunOnElements("sigmoid", x, {}, out);
}

template <typename T, typename Context>
void TanhKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  onednn::RunEltwise(ctx, "tanh", dnnl::algorithm::eltwise_tanh, 0.f, 0.f, x, out);
}

// oneDNN gives Inf for NaN, and loses a digit where the processor has no fused multiply-add.
template <typename T, typename Context>
void ExpKernel(const Context&, const DenseTensor& x, DenseTensor* out) {
  onednn::RunOnElements("exp", x, {}, out);
}

template <typename T, typename Context>
void SqrtKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  onednn::RunEltwise(ctx, "sqrt", dnnl::algorithm::eltwise_sqrt, 0.f, 0.f, x, out);
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
