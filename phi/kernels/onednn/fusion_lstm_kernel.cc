#include "phi/kernels/fusion_lstm_kernel.h"

#include <string>
#include <vector>

#include "phi/backends/onednn/onednn_reorder.h"
#include "phi/backends/onednn/onednn_tensor.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_sequences.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace {

// The op has candidate, input, forget, output.
std::vector<onednn::GateSource> FusionLstmGates(int64_t d) {
  return {{d, 4 * d}, {2 * d, 4 * d}, {0, 4 * d}, {3 * d, 4 * d}};
}

std::string WhyNotFusionLstm(const InferMetaContext& call) {
  std::string why = onednn::WhyNotRows(call, 0, "X", 2, 2);
  if (why.empty()) why = onednn::WhyNotRows(call, 2, "WeightH", 2, 2);
  if (why.empty()) why = onednn::WhyNotActivation(call, 2, "gate_activation", "sigmoid");
  if (why.empty()) why = onednn::WhyNotActivation(call, 3, "cell_activation", "tanh");
  if (why.empty()) why = onednn::WhyNotActivation(call, 4, "candidate_activation", "tanh");
  if (why.empty()) why = onednn::WhyNotIntegers(call);
  if (!why.empty() || call.InputAt(0).dtype() != DataType::UINT8) return why;
  if (call.AttrAt<bool>(0)) return "oneDNN has no peepholes in integers";
  return onednn::WhyNotWeightScales(call, 7, 4, call.InputAt(2).dims()[0]);
}

// Weight scales in the order of oneDNN's gates: one for each column of the op, or a single one for
// all.
std::vector<float> InOneDnnOrder(const std::vector<float>& scales, int64_t d) {
  // Not `return scales`: gcc 13 takes the copy of a vector of known length for one beyond its end.
  if (scales.size() == 1) return {scales[0]};
  std::vector<float> ordered;
  for (const onednn::GateSource& gate : FusionLstmGates(d)) {
    const auto first = scales.begin() + gate.offset;
    ordered.insert(ordered.end(), first, first + d);
  }
  return ordered;
}

}  // namespace

template <typename T, typename Context>
void FusionLstmKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& weight_x,
                      const DenseTensor& weight_h, const DenseTensor& bias,
                      const paddle::optional<DenseTensor>& h0,
                      const paddle::optional<DenseTensor>& c0, bool use_peepholes, bool is_reverse,
                      const std::string& /*gate_activation*/,
                      const std::string& /*cell_activation*/,
                      const std::string& /*candidate_activation*/, float scale_data,
                      float shift_data, const std::vector<float>& scale_weights,
                      bool force_fp32_output, DenseTensor* hidden, DenseTensor* cell) {
  const int64_t m = x.dims()[1], d = weight_h.dims()[0];
  DenseTensor from_x, from_h, packed_peepholes;
  onednn::ReorderToPlain(weight_x, &from_x);
  onednn::ReorderToPlain(weight_h, &from_h);
  const DenseTensor packed_x = onednn::PackGates(from_x, m, d, FusionLstmGates(d));
  const DenseTensor packed_h = onednn::PackGates(from_h, d, d, FusionLstmGates(d));
  const DenseTensor packed_bias = onednn::PackGates(bias, 1, d, FusionLstmGates(d));
  onednn::RecurrentLayer layer;
  layer.kind = onednn::RecurrentKind::kLstm;
  layer.width = m;
  layer.hidden = d;
  if (x.dtype() == DataType::UINT8) {
    layer.data_scale = scale_data;
    layer.data_shift = shift_data;
    layer.weight_scales = InOneDnnOrder(scale_weights, d);
    if (!force_fp32_output) layer.out_dtype = DataType::UINT8;
  }
  onednn::RecurrentTensors weights;
  weights.weight_x = &packed_x;
  weights.weight_h = &packed_h;
  weights.bias = &packed_bias;
  if (use_peepholes) {
    layer.kind = onednn::RecurrentKind::kPeepholeLstm;
    packed_peepholes = onednn::PackGates(bias, 1, d, {{4 * d}, {5 * d}, {6 * d}});
    weights.peepholes = &packed_peepholes;
  }
  onednn::RunSequences(ctx, "fusion_lstm", onednn::SequencesOf(x, "fusion_lstm", is_reverse), layer,
                       weights, {&x, h0.get_ptr(), c0.get_ptr(), hidden, cell});
}

}  // namespace phi

PD_REGISTER_KERNEL(fusion_lstm, ONEDNN, ONEDNN, phi::FusionLstmKernel, float, phi::bfloat16,
                   uint8_t) {
  kernel->OutputAt(0).SetDataType(phi::DataType::UNDEFINED);  // of uint8 they may be float32
  kernel->OutputAt(1).SetDataType(phi::DataType::UNDEFINED);
  kernel->SetSupportCheck(&phi::WhyNotFusionLstm);
}
