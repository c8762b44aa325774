#include "phi/kernels/smooth_activation_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"
#include "phi/kernels/onednn/onednn_eltwise.h"

namespace phi {

template <typename T, typename Context>
void SwishKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  onednn::RunEltwise(ctx, "swish", dnnl::algorithm::eltwise_swish, 1.f, 0.f, x, out);
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
