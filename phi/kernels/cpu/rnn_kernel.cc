#include "phi/kernels/rnn_kernel.h"

#include <algorithm>
#include <random>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/transpose_tile.h"
#include "phi/kernels/funcs/linalg/gemm.h"
#include "phi/kernels/funcs/random_engine.h"
#include "phi/kernels/funcs/sequence/recurrent_cell.h"
#include "phi/kernels/funcs/sequence/rnn_common.h"
#include "phi/kernels/funcs/sequence/rnn_reserve.h"

namespace phi {
namespace {

using funcs::RnnShape;

// One direction of one layer.
template <typename T>
struct RnnCellArgs {
  const T* x;  // [steps, batch, width]
  int64_t width;
  const T *w_in, *w_state, *b_in, *b_state;
  T *hidden, *cell;  // [batch, hidden]: the states before, and after
  T* out;            // [steps, batch, directions · hidden], from this direction's first column
  bool reverse;
  T *gates, *saved, *cell_tanh;  // of Reserve; nullptr: not saved
};

// The input's part of the gates of all steps. The biases add up, except for the candidate of GRU.
template <typename T, typename Cell>
void GatesOfInput(const RnnShape& s, const RnnCellArgs<T>& a, T* gates) {
  const int64_t rows = s.steps * s.batch, n = Cell::kGates * s.hidden;
  std::vector<T> bias(a.b_in, a.b_in + n);
  const int64_t both = Cell::kGates == 3 ? 2 * s.hidden : n;
  for (int64_t i = 0; i < both; ++i) bias[i] += a.b_state[i];
  for (int64_t r = 0; r < rows; ++r) std::copy_n(bias.data(), n, gates + r * n);
  funcs::Gemm<T>(rows, n, a.width, T(1), {a.x, a.width, 1},
                 funcs::DenseMatrix(a.w_in, a.width, true), T(1), gates, n);
}

// Row `b` of step `t`, the `k`th to run: its state moves on, or stays if the sequence is over.
template <typename T, typename Cell>
void CellRow(const RnnShape& s, const RnnCellArgs<T>& a, int64_t k, int64_t b, T* gates,
             T* from_state) {
  const int64_t h = s.hidden, t = a.reverse ? s.steps - 1 - k : k;
  T* out = a.out + (t * s.batch + b) * s.directions * h;
  const auto row_of = [&](T* all) {
    return all == nullptr ? nullptr : all + (k * s.batch + b) * h;
  };
  if (s.IsOver(t, b)) {
    std::fill_n(out, h, T(0));
    if (a.saved != nullptr) std::fill_n(row_of(a.saved), h, T(0));
    if (a.cell_tanh != nullptr) std::fill_n(row_of(a.cell_tanh), h, T(0));
    return;
  }
  T* hidden = a.hidden + b * h;
  Cell::Row(funcs::CellRowArgs<T>{
      h, gates + b * Cell::kGates * h, from_state + b * Cell::kGates * h, a.b_state, hidden,
      Cell::kHasCell ? a.cell + b * h : nullptr, row_of(a.saved), row_of(a.cell_tanh)});
  std::copy_n(hidden, h, out);
}

template <typename T, typename Cell>
void RunDirection(const RnnShape& s, const RnnCellArgs<T>& a) {
  const int64_t h = s.hidden, n = Cell::kGates * h;
  std::vector<T> own_gates(a.gates == nullptr ? s.steps * s.batch * n : 0);
  std::vector<T> from_state(s.batch * n), weight(h * n);
  T* gates = a.gates == nullptr ? own_gates.data() : a.gates;
  GatesOfInput<T, Cell>(s, a, gates);
  // Rows of the transposed weight lie side by side, as each step reads them.
  funcs::TransposeMatrix(a.w_state, n, h, h, n, weight.data());
  const int64_t grain = std::max<int64_t>(1, 2048 / std::max<int64_t>(1, n));
  for (int64_t k = 0; k < s.steps; ++k) {
    const int64_t t = a.reverse ? s.steps - 1 - k : k;
    T* step = gates + t * s.batch * n;
    funcs::Gemm<T>(s.batch, n, h, T(1), {a.hidden, h, 1}, {weight.data(), n, 1}, T(0),
                   from_state.data(), n);
    ParallelFor(s.batch, grain, [&](int64_t begin, int64_t end) {
      for (int64_t b = begin; b < end; ++b) CellRow<T, Cell>(s, a, k, b, step, from_state.data());
    });
  }
}

// Both directions at once where one step is too small to share among threads.
template <typename T, typename Cell>
void RunLayer(const RnnShape& s, const RnnCellArgs<T>* directions) {
  const bool together = s.batch * s.hidden * s.hidden * Cell::kGates < (int64_t{1} << 20);
  ParallelFor(s.directions, together ? 1 : s.directions, [&](int64_t begin, int64_t end) {
    for (int64_t d = begin; d < end; ++d) RunDirection<T, Cell>(s, directions[d]);
  });
}

template <typename T>
void RunLayer(const std::string& mode, const RnnShape& s, const RnnCellArgs<T>* directions) {
  if (mode == "LSTM") return RunLayer<T, funcs::LstmCellFunctor>(s, directions);
  if (mode == "GRU") return RunLayer<T, funcs::GruCellFunctor>(s, directions);
  if (mode == "RNN_TANH") {
    return RunLayer<T, funcs::SimpleCellFunctor<funcs::TanhFunctor>>(s, directions);
  }
  RunLayer<T, funcs::SimpleCellFunctor<funcs::ReluFunctor>>(s, directions);
}

// The mask of a seed is the one that the original draws.
template <typename Context>
void DrawMask(const Context& ctx, float p, int seed, int64_t n, uint8_t* mask) {
  funcs::WithEngine(ctx, seed, [=](std::mt19937_64& engine) {
    std::uniform_real_distribution<float> uniform(0, 1);
    for (int64_t i = 0; i < n; ++i) mask[i] = p == 1.0f || uniform(engine) < p ? 0 : 1;
  });
}

template <typename T, typename Context>
T* CopyState(const Context& ctx, const DenseTensor& from, DenseTensor* to) {
  T* out = ctx.template Alloc<T>(to);
  if (out != from.data<T>()) std::copy_n(from.data<T>(), from.numel(), out);
  return out;
}

// Memory for the values that the gradient needs; nullptr if the op has no Reserve or runs a test.
template <typename T, typename Context>
T* AllocateReserve(const Context& ctx, const funcs::RnnReserve& layout, bool is_test,
                   DenseTensor* reserve) {
  if (reserve == nullptr) return nullptr;
  if (!is_test) reserve->Resize(layout.Dims());
  T* data = ctx.template Alloc<T>(reserve);
  return is_test ? nullptr : data;
}

}  // namespace

template <typename T, typename Context>
void RnnKernel(const Context& ctx, const DenseTensor& x,
               const std::vector<const DenseTensor*>& pre_state,
               const std::vector<const DenseTensor*>& weight_list,
               const paddle::optional<DenseTensor>& sequence_length, float dropout_prob,
               bool is_bidirec, int, int hidden_size, int num_layers, const std::string& mode,
               int seed, bool is_test, DenseTensor* out, DenseTensor* dropout_state,
               std::vector<DenseTensor*> state, DenseTensor* reserve) {
  DenseTensor own_lengths;
  const RnnShape s{x.dims()[0], x.dims()[1], hidden_size, is_bidirec ? 2 : 1,
                   funcs::LengthsOf(ctx, sequence_length, &own_lengths)};
  T* result = ctx.template Alloc<T>(out);
  T* hidden = CopyState<T>(ctx, *pre_state[0], state[0]);
  T* cell = mode == "LSTM" ? CopyState<T>(ctx, *pre_state[1], state[1]) : nullptr;
  const funcs::RnnReserve layout(mode, num_layers, s.directions, s.steps, s.batch, s.hidden);
  T* reserve_data = AllocateReserve<T>(ctx, layout, is_test, reserve);
  const bool drop = !is_test && dropout_prob != 0.0f && num_layers > 1;
  DenseTensor own_mask;
  DenseTensor* mask_tensor = dropout_state == nullptr ? &own_mask : dropout_state;
  mask_tensor->Resize(out->dims());
  uint8_t* mask = ctx.template Alloc<uint8_t>(mask_tensor);
  std::fill_n(mask, out->numel(), uint8_t{1});
  if (drop) DrawMask(ctx, dropout_prob, seed, out->numel(), mask);
  std::vector<T> between;  // the input of a layer but the first
  const T* in = x.data<T>();
  int64_t width = x.dims()[2];
  const size_t biases = weight_list.size() / 2;
  for (int layer = 0; layer < num_layers; ++layer) {
    if (layer > 0) {
      between.assign(result, result + out->numel());
      if (reserve_data != nullptr)
        std::copy_n(result, out->numel(), reserve_data + layout.Hidden(layer - 1));
      if (drop) funcs::DropByMask(ctx, mask, dropout_prob, out->numel(), between.data());
      in = between.data();
      width = out->dims()[2];
    }
    RnnCellArgs<T> args[2];
    for (int64_t d = 0; d < s.directions; ++d) {
      const int64_t at = layer * s.directions + d, states = at * s.batch * s.hidden;
      const DenseTensor* const* w = weight_list.data() + 2 * at;
      args[d] = {
          in,
          width,
          w[0]->data<T>(),
          w[1]->data<T>(),
          w[biases]->data<T>(),
          w[biases + 1]->data<T>(),
          hidden + states,
          cell == nullptr ? nullptr : cell + states,
          result + d * s.hidden,
          d == 1,
          reserve_data == nullptr ? nullptr : reserve_data + layout.Gates(layer, d),
          reserve_data == nullptr || layout.saved < 1 ? nullptr
                                                      : reserve_data + layout.Saved(0, layer, d),
          reserve_data == nullptr || layout.saved < 2 ? nullptr
                                                      : reserve_data + layout.Saved(1, layer, d)};
    }
    RunLayer(mode, s, args);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(rnn, CPU, ALL_LAYOUT, phi::RnnKernel, float, double) {
  kernel->InputAt(3).SetDataType(phi::DataType::INT32);
  kernel->OutputAt(1).SetDataType(phi::DataType::UINT8);
}
