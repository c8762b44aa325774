#include "phi/kernels/fusion_gru_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_gru.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace {

std::string WhyNotFusionGru(const InferMetaContext& call) {
  std::string why = onednn::WhyNotRows(call, 0, "X", 2, 2);
  if (why.empty()) why = onednn::WhyNotRows(call, 3, "WeightH", 2, 2);
  if (why.empty()) why = onednn::WhyNotActivation(call, 0, "activation", "tanh");
  if (why.empty()) why = onednn::WhyNotActivation(call, 1, "gate_activation", "sigmoid");
  if (why.empty()) why = onednn::WhyNotIntegers(call);
  if (!why.empty() || call.InputAt(0).dtype() != DataType::UINT8) return why;
  return onednn::WhyNotWeightScales(call, 5, 3, call.InputAt(3).dims()[0]);
}

}  // namespace

template <typename T, typename Context>
void FusionGruKernel(const Context& ctx, const DenseTensor& x,
                     const paddle::optional<DenseTensor>& h0, const DenseTensor& weight_x,
                     const DenseTensor& weight_h, const paddle::optional<DenseTensor>& bias,
                     const std::string& /*activation*/, const std::string& /*gate_activation*/,
                     bool is_reverse, float scale_data, float shift_data,
                     const std::vector<float>& scale_weights, bool force_fp32_output,
                     DenseTensor* hidden) {
  onednn::GruWeights weights = {&weight_x, &weight_h, bias.get_ptr()};
  if (x.dtype() == DataType::UINT8) {
    weights.data_scale = scale_data;
    weights.data_shift = shift_data;
    weights.scales = scale_weights;
    if (!force_fp32_output) weights.out_dtype = DataType::UINT8;
  }
  onednn::RunGru(ctx, "fusion_gru", onednn::SequencesOf(x, "fusion_gru", is_reverse), x,
                 h0.get_ptr(), weights, hidden);
}

}  // namespace phi

PD_REGISTER_KERNEL(fusion_gru, ONEDNN, ONEDNN, phi::FusionGruKernel, float, phi::bfloat16,
                   uint8_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);  // of uint8 it may be float32
  kernel->SetSupportCheck(&phi::WhyNotFusionGru);
}
