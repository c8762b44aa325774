#include "phi/kernels/clip_kernel.h"

#include <string>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_cpu_call.h"
#include "phi/kernels/onednn/onednn_eltwise.h"

namespace phi {
namespace {

std::string WhyNotClip(const InferMetaContext& call) {
  // each value would make a primitive of its own
  for (size_t i = 0; i < 2; ++i) {
    if (call.AttrAt<Scalar>(i).FromTensor()) return "a bound comes from a tensor";
  }
  return onednn::WhyNotEltwise(call);
}

}  // namespace

template <typename T, typename Context>
void ClipKernel(const Context& ctx, const DenseTensor& x, const Scalar& min, const Scalar& max,
                DenseTensor* out) {
  const float low = min.to<float>(), high = max.to<float>();
  // NaN stays in the op; oneDNN gives `low`. The CPU's kernel refuses bounds in the wrong order.
  if (!(low <= high) || onednn::HasNaN(x)) return onednn::RunOnElements("clip", x, {min, max}, out);
  onednn::RunEltwise(ctx, "clip", dnnl::algorithm::eltwise_clip, x, out, low, high);
}

}  // namespace phi

PD_REGISTER_KERNEL(clip, ONEDNN, ONEDNN, phi::ClipKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::WhyNotClip);
}
