#include "phi/kernels/scale_kernel.h"

#include <string>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_eltwise.h"

namespace phi {
namespace {

std::string WhyNotScale(const InferMetaContext& call) {
  // each value would make a primitive of its own
  if (call.AttrAt<Scalar>(0).FromTensor()) return "the scale comes from a tensor";
  return onednn::WhyNotEltwise(call);
}

}  // namespace

template <typename T, typename Context>
void ScaleKernel(const Context& ctx, const DenseTensor& x, const Scalar& scale, float bias,
                 bool bias_after_scale, DenseTensor* out) {
  const float factor = scale.to<float>();
  const float offset = bias_after_scale ? bias : bias * factor;
  onednn::RunEltwise(ctx, "scale", dnnl::algorithm::eltwise_linear, x, out, factor, offset);
}

}  // namespace phi

PD_REGISTER_KERNEL(scale, ONEDNN, ONEDNN, phi::ScaleKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::WhyNotScale);
}
