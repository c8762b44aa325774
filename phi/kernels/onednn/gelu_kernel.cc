#include "phi/kernels/gelu_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"
#include "phi/kernels/onednn/onednn_eltwise.h"

namespace phi {

template <typename T, typename Context>
void GeluKernel(const Context& ctx, const DenseTensor& x, bool approximate, DenseTensor* out) {
  constexpr float kFar = onednn::kGeluErfOverflow;
  if (!approximate && kFar != 0 && onednn::Reaches(x, kFar)) {
    return onednn::RunOnElements("gelu", x, {approximate}, out);
  }
  const dnnl::algorithm function =
      approximate ? dnnl::algorithm::eltwise_gelu_tanh : dnnl::algorithm::eltwise_gelu_erf;
  onednn::RunEltwise(ctx, "gelu", function, x, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(gelu, ONEDNN, ONEDNN, phi::GeluKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotEltwise);
}
