#include "phi/kernels/onednn/onednn_gru.h"

#include <algorithm>

#include "phi/backends/onednn/onednn_reorder.h"
#include "phi/backends/onednn/onednn_tensor.h"

namespace phi {
namespace onednn {
namespace {

DenseTensor PackedGruBias(const DenseTensor* bias, int64_t d, int update_sign) {
  if (bias != nullptr) {
    return PackGates(*bias, 1, d, {{0, 0, 1, update_sign}, {d, 0, 1}, {2 * d, 0, 1}});
  }
  DenseTensor zeros;
  zeros.Resize({1, 3, d});
  std::fill_n(zeros.mutable_data<float>(CPUPlace()), 3 * d, 0.f);
  return zeros;
}

}  // namespace

// oneDNN's update gate keeps the old state. One that lets the candidate in is
// 1 - sigmoid(z) = sigmoid(-z), so all that goes into that gate changes its sign.
void RunGru(const OneDNNContext& ctx, const char* op, const funcs::SequenceBatch& batch,
            const DenseTensor& x, const DenseTensor* h0, const GruWeights& weights,
            DenseTensor* hidden) {
  const int update_sign = weights.update_keeps ? 1 : -1;
  const int64_t m = x.dims()[1], d = weights.weight_h->dims()[0];
  DenseTensor from_x, from_h;
  ReorderToPlain(*weights.weight_x, &from_x);
  ReorderToPlain(*weights.weight_h, &from_h);
  const DenseTensor packed_x =
      PackGates(from_x, m, d, {{0, 3 * d, 1, update_sign}, {d, 3 * d}, {2 * d, 3 * d}});
  const DenseTensor packed_h =
      PackGates(from_h, d, d, {{0, 2 * d, 1, update_sign}, {d, 2 * d}, {2 * d * d, d}});
  const DenseTensor packed_bias = PackedGruBias(weights.bias, d, update_sign);
  RecurrentLayer layer;
  layer.kind = RecurrentKind::kGru;
  layer.width = m;
  layer.hidden = d;
  layer.data_scale = weights.data_scale;
  layer.data_shift = weights.data_shift;
  layer.weight_scales = weights.scales;
  layer.out_dtype = weights.out_dtype;
  RecurrentTensors packed;
  packed.weight_x = &packed_x;
  packed.weight_h = &packed_h;
  packed.bias = &packed_bias;
  RunSequences(ctx, op, batch, layer, packed, {&x, h0, nullptr, hidden, nullptr});
}

}  // namespace onednn
}  // namespace phi
