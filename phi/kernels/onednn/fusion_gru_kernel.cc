#include "phi/kernels/fusion_gru_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_gru.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace {

std::string WhyNotFusionGru(const InferMetaContext& call) {
  std::string why = onednn::WhyNotRows(call, 0, "X", 2, 2);
  if (why.empty()) why = onednn::WhyNotType(call);
  if (why.empty()) why = onednn::WhyNotRows(call, 3, "WeightH", 2, 2);
  if (why.empty()) why = onednn::WhyNotActivation(call, 0, "activation", "tanh");
  if (why.empty()) why = onednn::WhyNotActivation(call, 1, "gate_activation", "sigmoid");
  return why;
}

}  // namespace

template <typename T, typename Context>
void FusionGruKernel(const Context& ctx, const DenseTensor& x,
                     const paddle::optional<DenseTensor>& h0, const DenseTensor& weight_x,
                     const DenseTensor& weight_h, const paddle::optional<DenseTensor>& bias,
                     const std::string& /*activation*/, const std::string& /*gate_activation*/,
                     bool is_reverse, DenseTensor* hidden) {
  onednn::RunGru(ctx, "fusion_gru", onednn::SequencesOf(x, "fusion_gru", is_reverse), x,
                 h0.get_ptr(), {&weight_x, &weight_h, bias.get_ptr()}, hidden);
}

}  // namespace phi

PD_REGISTER_KERNEL(fusion_gru, ONEDNN, ONEDNN, phi::FusionGruKernel, float, phi::bfloat16) {
  kernel->SetSupportCheck(&phi::WhyNotFusionGru);
}
