#include "phi/kernels/fusion_gru_kernel.h"

#include <algorithm>

#include "phi/backends/onednn/onednn_tensor.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_sequences.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace {

using onednn::GateSource;

// oneDNN's update gate keeps the old state, the op's lets the candidate in:
// 1 - sigmoid(z) = sigmoid(-z), so all that goes into that gate changes its sign.
constexpr int kNegated = -1;

DenseTensor FusionGruBias(const paddle::optional<DenseTensor>& bias, int64_t d) {
  if (bias) return onednn::PackGates(*bias, 1, d, {{0, 0, 1, kNegated}, {d, 0, 1}, {2 * d, 0, 1}});
  DenseTensor zeros;
  zeros.Resize({1, 3, d});
  std::fill_n(zeros.mutable_data<float>(CPUPlace()), 3 * d, 0.f);
  return zeros;
}

std::string WhyNotFusionGru(const InferMetaContext& call) {
  std::string why = onednn::WhyNotRows(call, 0, "X", 2, 2);
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
  const int64_t m = x.dims()[1], d = weight_h.dims()[0];
  DenseTensor from_x, from_h;
  onednn::ReorderToPlain(weight_x, &from_x);
  onednn::ReorderToPlain(weight_h, &from_h);
  const DenseTensor packed_x =
      onednn::PackGates(from_x, m, d, {{0, 3 * d, 1, kNegated}, {d, 3 * d}, {2 * d, 3 * d}});
  const DenseTensor packed_h =
      onednn::PackGates(from_h, d, d, {{0, 2 * d, 1, kNegated}, {d, 2 * d}, {2 * d * d, d}});
  const DenseTensor packed_bias = FusionGruBias(bias, d);
  onednn::RecurrentLayer layer;
  layer.kind = onednn::RecurrentKind::kGru;
  layer.width = m;
  layer.hidden = d;
  onednn::RecurrentTensors weights;
  weights.weight_x = &packed_x;
  weights.weight_h = &packed_h;
  weights.bias = &packed_bias;
  onednn::RunSequences(ctx, "fusion_gru", onednn::SequencesOf(x, "fusion_gru", is_reverse), layer,
                       weights, {&x, h0.get_ptr(), nullptr, hidden, nullptr});
}

}  // namespace phi

PD_REGISTER_KERNEL(fusion_gru, ONEDNN, ONEDNN, phi::FusionGruKernel, float) {
  kernel->SetSupportCheck(&phi::WhyNotFusionGru);
}
