#include "phi/kernels/softmax_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"
#include "phi/kernels/onednn/onednn_softmax.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {

std::string onednn::WhyNotSoftmax(const InferMetaContext& call) {
  return onednn::WhyNotOperand(call, 0, "x", 1, DDim::kMaxRank);
}

template <typename T, typename Context>
void SoftmaxKernel(const Context& ctx, const DenseTensor& x, int axis, DenseTensor* out) {
  // A NaN or +Inf makes its whole row NaN in the op, in oneDNN only itself.
  if (onednn::HasNaNOrInf(x)) return onednn::CpuCall("softmax").In(x).Attrs({axis}).Out(out).Run();
  onednn::RunSoftmax<onednn::SoftmaxPrimitive>(ctx, "softmax", x, axis, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(softmax, ONEDNN, ONEDNN, phi::SoftmaxKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::onednn::WhyNotSoftmax);
}
