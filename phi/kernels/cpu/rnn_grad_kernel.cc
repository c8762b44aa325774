#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/infermeta/recurrent.h"
#include "phi/kernels/funcs/linalg/gemm.h"
#include "phi/kernels/funcs/sequence/recurrent_cell_grad.h"
#include "phi/kernels/funcs/sequence/rnn_common.h"
#include "phi/kernels/funcs/sequence/rnn_reserve.h"
#include "phi/kernels/rnn_kernel.h"

namespace phi {
namespace {

using funcs::RnnShape;

// One direction of one layer. A gradient that is not wanted is nullptr.
template <typename T>
struct RnnGradArgs {
  const T* x;  // [steps, batch, width]
  int64_t width;
  const T *w_in, *w_state;
  const T *gates, *saved, *cell_tanh;  // of Reserve
  const T *hidden, *d_out;  // [steps, batch, directions · hidden], from this direction's column
  const T *first_hidden, *first_cell;  // [batch, hidden]
  T *d_hidden, *d_cell;  // [batch, hidden]: of the last states, then of the first ones
  T* d_x;                // adds to it
  T *d_w_in, *d_w_state, *d_b_in, *d_b_state;
  bool reverse;
};

// Values of all steps that the gradients of the weights need.
template <typename T>
struct GateGrads {
  std::vector<T> in, own_state, before;
  const T* state = nullptr;
};

template <typename T, typename Cell>
void CellRowGrad(const RnnShape& s, const RnnGradArgs<T>& a, int64_t k, int64_t b, T* d_in,
                 T* d_state, T* before) {
  const int64_t h = s.hidden, n = Cell::kGates * h, t = a.reverse ? s.steps - 1 - k : k;
  const int64_t row = t * s.batch + b, ran = k * s.batch + b, line = s.directions * h;
  if (s.IsOver(t, b)) {
    std::fill_n(d_in + row * n, n, T(0));
    std::fill_n(d_state + row * n, n, T(0));
    std::fill_n(before + row * h, h, T(0));
    return;
  }
  const int64_t t_before = a.reverse ? t + 1 : t - 1;
  const bool first = k == 0 || s.IsOver(t_before, b);
  const T* hidden_before =
      first ? a.first_hidden + b * h : a.hidden + (t_before * s.batch + b) * line;
  std::copy_n(hidden_before, h, before + row * h);
  T* d_hidden = a.d_hidden + b * h;
  for (int64_t i = 0; i < h; ++i) d_hidden[i] += a.d_out[row * line + i];
  const T* cell_before = nullptr;
  if (Cell::kHasCell) cell_before = first ? a.first_cell + b * h : a.saved + (ran - s.batch) * h;
  Cell::Row(funcs::CellRowGradArgs<T>{
      h, a.gates + row * n, Cell::kSaved > 0 ? a.saved + ran * h : nullptr,
      Cell::kSaved > 1 ? a.cell_tanh + ran * h : nullptr, a.hidden + row * line, hidden_before,
      cell_before, d_hidden, Cell::kHasCell ? a.d_cell + b * h : nullptr, d_in + row * n,
      d_state + row * n});
}

template <typename T, typename Cell>
void StepsGrad(const RnnShape& s, const RnnGradArgs<T>& a, GateGrads<T>* grads) {
  const int64_t h = s.hidden, n = Cell::kGates * h, rows = s.steps * s.batch;
  grads->in.resize(rows * n);
  grads->before.resize(rows * h);
  if (!Cell::kOneSum) grads->own_state.resize(rows * n);
  T* d_state = Cell::kOneSum ? grads->in.data() : grads->own_state.data();
  grads->state = d_state;
  const int64_t grain = std::max<int64_t>(1, 2048 / std::max<int64_t>(1, n));
  for (int64_t k = s.steps - 1; k >= 0; --k) {
    ParallelFor(s.batch, grain, [&](int64_t begin, int64_t end) {
      for (int64_t b = begin; b < end; ++b) {
        CellRowGrad<T, Cell>(s, a, k, b, grads->in.data(), d_state, grads->before.data());
      }
    });
    const int64_t t = a.reverse ? s.steps - 1 - k : k;
    funcs::Gemm<T>(s.batch, h, n, T(1), {d_state + t * s.batch * n, n, 1}, {a.w_state, h, 1}, T(1),
                   a.d_hidden, h);
  }
}

template <typename T>
void SumOfRows(const T* rows, int64_t count, int64_t n, T* sum) {
  if (sum == nullptr) return;
  std::fill_n(sum, n, T(0));
  for (int64_t r = 0; r < count; ++r) {
    for (int64_t i = 0; i < n; ++i) sum[i] += rows[r * n + i];
  }
}

// gates [rows, n], from [rows, width]: weight [n, width].
template <typename T>
void WeightGrad(const T* gates, int64_t rows, int64_t n, const T* from, int64_t width, T* weight) {
  if (weight == nullptr) return;
  funcs::Gemm<T>(n, width, rows, T(1), funcs::DenseMatrix(gates, n, true), {from, width, 1}, T(0),
                 weight, width);
}

template <typename T, typename Cell>
void DirectionGrad(const RnnShape& s, const RnnGradArgs<T>& a) {
  const int64_t h = s.hidden, n = Cell::kGates * h, rows = s.steps * s.batch;
  GateGrads<T> grads;
  StepsGrad<T, Cell>(s, a, &grads);
  WeightGrad(grads.in.data(), rows, n, a.x, a.width, a.d_w_in);
  WeightGrad(grads.state, rows, n, grads.before.data(), h, a.d_w_state);
  SumOfRows(grads.in.data(), rows, n, a.d_b_in);
  SumOfRows(grads.state, rows, n, a.d_b_state);
  if (a.d_x == nullptr) return;
  funcs::Gemm<T>(rows, a.width, n, T(1), {grads.in.data(), n, 1}, {a.w_in, a.width, 1}, T(1), a.d_x,
                 a.width);
}

template <typename T>
void DirectionGrad(const std::string& mode, const RnnShape& s, const RnnGradArgs<T>& a) {
  if (mode == "LSTM") return DirectionGrad<T, funcs::LstmCellGradFunctor>(s, a);
  if (mode == "GRU") return DirectionGrad<T, funcs::GruCellGradFunctor>(s, a);
  if (mode == "RNN_TANH") {
    return DirectionGrad<T, funcs::SimpleCellGradFunctor<funcs::TanhSlope>>(s, a);
  }
  DirectionGrad<T, funcs::SimpleCellGradFunctor<funcs::ReluSlope>>(s, a);
}

// Memory of the gradient of a state, which starts as that of the state after the last step.
template <typename T, typename Context>
T* StateGrad(const Context& ctx, size_t i, const DenseTensor& state,
             const std::vector<const DenseTensor*>& after, const std::vector<DenseTensor*>& wanted,
             std::vector<T>* own) {
  T* grad = i < wanted.size() && wanted[i] != nullptr ? ctx.template Alloc<T>(wanted[i]) : nullptr;
  if (grad == nullptr) {
    own->resize(state.numel());
    grad = own->data();
  }
  if (i < after.size() && after[i] != nullptr) {
    const T* from = after[i]->data<T>();
    if (from != grad) std::copy_n(from, state.numel(), grad);
  } else {
    std::fill_n(grad, state.numel(), T(0));
  }
  return grad;
}

std::vector<const MetaTensor*> PointersTo(const std::vector<MetaTensor>& metas) {
  std::vector<const MetaTensor*> pointers;
  for (const MetaTensor& meta : metas) pointers.push_back(&meta);
  return pointers;
}

std::vector<MetaTensor> MetasOf(const std::vector<const DenseTensor*>& tensors) {
  std::vector<MetaTensor> metas;
  for (const DenseTensor* tensor : tensors) metas.emplace_back(*tensor);
  return metas;
}

}  // namespace

template <typename T, typename Context>
void RnnGradKernel(const Context& ctx, const DenseTensor& x,
                   const std::vector<const DenseTensor*>& pre_state,
                   const std::vector<const DenseTensor*>& weight_list,
                   const paddle::optional<DenseTensor>& sequence_length, const DenseTensor& out,
                   const DenseTensor& dropout_state, const DenseTensor& reserve,
                   const DenseTensor& out_grad, const std::vector<const DenseTensor*>& state_grad,
                   float dropout_prob, bool is_bidirec, int input_size, int hidden_size,
                   int num_layers, const std::string& mode, int seed, bool is_test,
                   DenseTensor* x_grad, std::vector<DenseTensor*> pre_state_grad,
                   std::vector<DenseTensor*> weight_grad_list) {
  DenseTensor forward_out;  // cudnn_lstm_grad comes here without a shape function of rnn
  MetaTensor forward_meta(&forward_out);
  const std::vector<MetaTensor> states = MetasOf(pre_state), weights = MetasOf(weight_list);
  RnnInferMeta(x, PointersTo(states), PointersTo(weights),
               sequence_length ? MetaTensor(*sequence_length) : MetaTensor(), dropout_prob,
               is_bidirec, input_size, hidden_size, num_layers, mode, seed, is_test, &forward_meta,
               nullptr, {}, nullptr, MetaConfig());
  PADDLE_ENFORCE(out.dims() == forward_out.dims() && out_grad.dims() == forward_out.dims(),
                 errors::InvalidArgument("Out and Out@GRAD must have shape %s; they have %s and %s",
                                         forward_out.dims(), out.dims(), out_grad.dims()));
  for (const DenseTensor* grad : state_grad) {
    PADDLE_ENFORCE(grad == nullptr || grad->numel() == pre_state[0]->numel(),
                   errors::InvalidArgument("the gradient of a state must have shape %s; it has %s",
                                           pre_state[0]->dims(), grad->dims()));
  }
  const std::vector<int> lengths = funcs::LengthsOf(sequence_length);
  const RnnShape s{x.dims()[0], x.dims()[1], hidden_size, is_bidirec ? 2 : 1,
                   sequence_length ? lengths.data() : nullptr};
  const funcs::RnnReserve layout(mode, num_layers, s.directions, s.steps, s.batch, s.hidden);
  PADDLE_ENFORCE_EQ(reserve.numel(), product(layout.Dims()),
                    errors::InvalidArgument("Reserve must be what a forward run in training wrote, "
                                            "of shape %s; its shape is %s",
                                            layout.Dims(), reserve.dims()));
  std::vector<T> own_hidden, own_cell;
  T* d_hidden = StateGrad(ctx, 0, *pre_state[0], state_grad, pre_state_grad, &own_hidden);
  T* d_cell = mode == "LSTM"
                  ? StateGrad(ctx, 1, *pre_state[1], state_grad, pre_state_grad, &own_cell)
                  : nullptr;
  const bool dropped = !is_test && dropout_prob != 0.0f && num_layers > 1;
  PADDLE_ENFORCE(!dropped || dropout_state.numel() >= out.numel(),
                 errors::InvalidArgument("DropoutState of shape %s is no mask of Out of shape %s",
                                         dropout_state.dims(), out.dims()));
  const T* reserve_data = reserve.data<T>();
  const int64_t line = out.dims()[2], count = out.numel();
  const size_t biases = weight_list.size() / 2;
  const auto weight_grad = [&](size_t i) {
    return i < weight_grad_list.size() && weight_grad_list[i] != nullptr
               ? ctx.template Alloc<T>(weight_grad_list[i])
               : nullptr;
  };
  std::vector<T> input, d_out(out_grad.data<T>(), out_grad.data<T>() + count), d_input;
  for (int layer = num_layers - 1; layer >= 0; --layer) {
    const T* hidden = layer + 1 == num_layers ? out.data<T>() : reserve_data + layout.Hidden(layer);
    const T* in = x.data<T>();
    T* d_in = nullptr;
    if (layer > 0) {
      const T* below = reserve_data + layout.Hidden(layer - 1);
      input.assign(below, below + count);
      if (dropped) {
        funcs::DropByMask(dropout_state.data<uint8_t>(), dropout_prob, count, input.data());
      }
      in = input.data();
      d_input.assign(count, T(0));
      d_in = d_input.data();
    } else if (x_grad != nullptr) {
      d_in = ctx.template Alloc<T>(x_grad);
      std::fill_n(d_in, x.numel(), T(0));
    }
    for (int64_t d = 0; d < s.directions; ++d) {
      const int64_t at = layer * s.directions + d, states = at * s.batch * s.hidden;
      const size_t w = 2 * at;
      DirectionGrad(
          mode, s,
          RnnGradArgs<T>{
              in, layer > 0 ? line : x.dims()[2], weight_list[w]->data<T>(),
              weight_list[w + 1]->data<T>(), reserve_data + layout.Gates(layer, d),
              layout.saved < 1 ? nullptr : reserve_data + layout.Saved(0, layer, d),
              layout.saved < 2 ? nullptr : reserve_data + layout.Saved(1, layer, d),
              hidden + d * s.hidden, d_out.data() + d * s.hidden, pre_state[0]->data<T>() + states,
              d_cell == nullptr ? nullptr : pre_state[1]->data<T>() + states, d_hidden + states,
              d_cell == nullptr ? nullptr : d_cell + states, d_in, weight_grad(w),
              weight_grad(w + 1), weight_grad(biases + w), weight_grad(biases + w + 1), d == 1});
    }
    if (layer == 0) break;
    if (dropped) funcs::DropByMask(dropout_state.data<uint8_t>(), dropout_prob, count, d_in);
    d_out.swap(d_input);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(rnn_grad, CPU, ALL_LAYOUT, phi::RnnGradKernel, float, double) {
  kernel->InputAt(3).SetDataType(phi::DataType::INT32);
  kernel->InputAt(5).SetDataType(phi::DataType::UINT8);
}
