#include "phi/kernels/abs_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_eltwise.h"

namespace phi {

template <typename T, typename Context>
void AbsKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  onednn::RunEltwise(ctx, "abs", dnnl::algorithm::eltwise_abs, x, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(abs, ONEDNN, ONEDNN, phi::AbsKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotEltwise);
}
