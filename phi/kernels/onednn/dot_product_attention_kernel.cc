#include "phi/kernels/dot_product_attention_kernel.h"

#include "phi/backends/onednn/onednn_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace {

std::string WhyNotDotProductAttention(const InferMetaContext& call) {
  return onednn::WhyNotInput(call, 0, "q", 3, 3);
}

}  // namespace

// Note [CPU kernels in oneDNN's]: oneDNN 2.6 has no such primitive.
template <typename T, typename Context>
void DotProductAttentionKernel(const Context& /*ctx*/, const DenseTensor& q,
                               const paddle::optional<DenseTensor>& k,
                               const paddle::optional<DenseTensor>& v,
                               const paddle::optional<DenseTensor>& mask, int head_number,
                               float alpha, DenseTensor* out) {
  onednn::CpuCall call("dot_product_attention");
  call.In(q).In(k.get_ptr()).In(v.get_ptr()).In(mask.get_ptr());
  call.Attrs({head_number, alpha}).Out(out).Run();
}

}  // namespace phi

PD_REGISTER_KERNEL(dot_product_attention, ONEDNN, ONEDNN, phi::DotProductAttentionKernel, float) {
  kernel->SetSupportCheck(&phi::WhyNotDotProductAttention);
}
