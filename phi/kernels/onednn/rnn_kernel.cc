#include "phi/kernels/rnn_kernel.h"

#include <algorithm>
#include <utility>

#include "phi/backends/onednn/onednn_reorder.h"
#include "phi/backends/onednn/onednn_tensor.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/onednn/onednn_recurrent.h"
#include "phi/kernels/onednn/onednn_support.h"

namespace phi {
namespace {

using onednn::GateSource;

/// What the cell `at`, one direction of one layer, reads: as lists of the op's weights.
struct RnnCellWeights {
  const DenseTensor *from_x, *from_h, *bias_x, *bias_h;

  RnnCellWeights(const std::vector<const DenseTensor*>& all, int64_t at)
      : from_x(all[2 * at]),
        from_h(all[2 * at + 1]),
        bias_x(all[all.size() / 2 + 2 * at]),
        bias_h(all[all.size() / 2 + 2 * at + 1]) {}
};

// For each gate of oneDNN the number of that gate in the op. A GRU of the op begins with reset,
// update.
std::vector<int64_t> RnnGateOrder(bool lstm) {
  return lstm ? std::vector<int64_t>{0, 1, 2, 3} : std::vector<int64_t>{1, 0, 2};
}

// From the op's [gates · hidden, width], which is the transpose.
DenseTensor PackRnnWeight(const DenseTensor& weight, bool lstm, int64_t hidden) {
  DenseTensor plain;
  onednn::ReorderToPlain(weight, &plain);
  const int64_t width = weight.dims()[1];
  std::vector<GateSource> gates;
  for (int64_t gate : RnnGateOrder(lstm)) gates.push_back({gate * hidden * width, 1, width});
  return onednn::PackGates(plain, width, hidden, gates);
}

// Both biases add up, except for the candidate of a GRU, whose second one is a row of its own.
DenseTensor RnnBias(const RnnCellWeights& w, bool lstm, int64_t hidden) {
  DenseTensor bias;
  bias.Resize({4, hidden});
  float* to = bias.mutable_data<float>(CPUPlace());
  const float *x = w.bias_x->data<float>(), *h = w.bias_h->data<float>();
  for (int64_t gate : RnnGateOrder(lstm)) {
    const bool both = lstm || gate != 2;
    for (int64_t i = gate * hidden; i < (gate + 1) * hidden; ++i) *to++ = x[i] + (both ? h[i] : 0);
  }
  if (!lstm) std::copy_n(h + 2 * hidden, hidden, to);
  return bias;
}

/// The hidden states, and for an LSTM the cells, of all layers and directions.
struct RnnStates {
  DenseTensor before[2];  // plain; after[] may be the same memory
  float* after[2] = {nullptr, nullptr};
  size_t count = 0;
};

RnnStates MakeRnnStates(const OneDNNContext& ctx, const std::vector<const DenseTensor*>& given,
                        const std::vector<DenseTensor*>& state) {
  RnnStates states;
  states.count = given.size();
  for (size_t i = 0; i < given.size(); ++i) {
    onednn::ReorderToPlain(*given[i], &states.before[i]);
    states.after[i] = ctx.Alloc<float>(state[i]);
  }
  return states;
}

/// One layer: of x [steps, batch, width] makes out [steps, batch, directions · hidden].
void RunRnnLayer(const OneDNNContext& ctx, onednn::RecurrentLayer layer, int64_t directions,
                 int64_t first_cell, const std::vector<const DenseTensor*>& weight_list,
                 const DenseTensor& x, const RnnStates& states, float* out) {
  const bool lstm = onednn::IsLstm(layer.kind);
  for (int64_t direction = 0; direction < directions; ++direction) {
    const int64_t at = first_cell + direction;
    const RnnCellWeights cell(weight_list, at);
    const DenseTensor weight_x = PackRnnWeight(*cell.from_x, lstm, layer.hidden);
    const DenseTensor weight_h = PackRnnWeight(*cell.from_h, lstm, layer.hidden);
    const DenseTensor bias = RnnBias(cell, lstm, layer.hidden);
    DenseTensor before[2], result, last[2];
    for (size_t i = 0; i < states.count; ++i) before[i] = states.before[i].Slice(at, at + 1);
    layer.reverse = direction == 1;
    onednn::RunRecurrent(ctx, "rnn", layer,
                         {&x, &before[0], &before[1], &weight_x, &weight_h, &bias, nullptr, &result,
                          &last[0], &last[1]});
    onednn::CopyColumns(result, layer.hidden, directions * layer.hidden,
                        out + direction * layer.hidden);
    const int64_t numel = layer.batch * layer.hidden;
    for (size_t i = 0; i < states.count; ++i) {
      std::copy_n(last[i].data<float>(), numel, states.after[i] + at * numel);
    }
  }
}

// No mask is drawn here, so all elements are kept.
void KeepAll(const OneDNNContext& ctx, DenseTensor* dropout_state) {
  if (dropout_state == nullptr) return;
  std::fill_n(ctx.Alloc<uint8_t>(dropout_state), dropout_state->numel(), uint8_t{1});
}

std::string WhyNotRnn(const InferMetaContext& call) {
  std::string why = onednn::WhyNotRows(call, 0, "Input", 3, 3);
  if (why.empty()) why = onednn::WhyNotRows(call, 1, "PreState", 3, 3);
  if (!why.empty()) return why;
  if (call.InputAt(0).dims()[0] == 0) return "input Input has no steps";
  if (call.InputAt(3)) return "input SequenceLength is given";
  const std::string& mode = call.AttrAt<std::string>(5);
  if (mode != "LSTM" && mode != "GRU") return Format("attribute `mode` is %s", mode);
  return call.AttrAt<bool>(7) ? "" : "training: its gradient needs what the CPU's kernel keeps";
}

}  // namespace

template <typename T, typename Context>
void RnnKernel(const Context& ctx, const DenseTensor& x,
               const std::vector<const DenseTensor*>& pre_state,
               const std::vector<const DenseTensor*>& weight_list,
               const paddle::optional<DenseTensor>& /*sequence_length*/, float /*dropout_prob*/,
               bool is_bidirec, int /*input_size*/, int hidden_size, int num_layers,
               const std::string& mode, int /*seed*/, bool /*is_test*/, DenseTensor* out,
               DenseTensor* dropout_state, std::vector<DenseTensor*> state, DenseTensor* reserve) {
  const int64_t directions = is_bidirec ? 2 : 1;
  onednn::RecurrentLayer layer;
  layer.kind = mode == "LSTM" ? onednn::RecurrentKind::kLstm : onednn::RecurrentKind::kLbrGru;
  layer.steps = x.dims()[0];
  layer.batch = x.dims()[1];
  layer.hidden = hidden_size;
  const RnnStates states = MakeRnnStates(ctx, pre_state, state);
  DenseTensor in, next;
  onednn::ReorderToPlain(x, &in);
  for (int i = 0; i < num_layers; ++i) {
    layer.width = in.dims()[2];
    next = DenseTensor();
    DenseTensor* result = i + 1 == num_layers ? out : &next;
    result->Resize({layer.steps, layer.batch, directions * layer.hidden});
    RunRnnLayer(ctx, layer, directions, i * directions, weight_list, in, states,
                ctx.template Alloc<T>(result));
    std::swap(in, next);
  }
  KeepAll(ctx, dropout_state);
  if (reserve != nullptr) ctx.template Alloc<T>(reserve);
}

}  // namespace phi

PD_REGISTER_KERNEL(rnn, ONEDNN, ONEDNN, phi::RnnKernel, float) {
  kernel->InputAt(3).SetDataType(phi::DataType::INT32);
  kernel->OutputAt(1).SetDataType(phi::DataType::UINT8);
  kernel->SetSupportCheck(&phi::WhyNotRnn);
}
