#include "phi/kernels/rectifier_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"
#include "phi/kernels/onednn/onednn_eltwise.h"

namespace phi {

template <typename T, typename Context>
void Relu6Kernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  // NaN stays in the op; oneDNN gives 0
  if (onednn::HasNaN(x)) return onednn::RunOnElements("relu6", x, {}, out);
  onednn::RunEltwise(ctx, "relu6", dnnl::algorithm::eltwise_bounded_relu, 6.f, 0.f, x, out);
}

template <typename T, typename Context>
void LeakyReluKernel(const Context& ctx, const DenseTensor& x, float alpha, DenseTensor* out) {
  onednn::RunEltwise(ctx, "leaky_relu", dnnl::algorithm::eltwise_relu, alpha, 0.f, x, out);
}

template <typename T, typename Context>
void EluKernel(const Context& ctx, const DenseTensor& x, float alpha, DenseTensor* out) {
  onednn::RunEltwise(ctx, "elu", dnnl::algorithm::eltwise_elu, alpha, 0.f, x, out);
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

}  // namespace phi

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
