#include "phi/kernels/impl/rnn_grad_kernel_impl.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/linalg/gemm.h"
#include "phi/kernels/funcs/sequence/recurrent_cell_grad.h"

namespace phi {
namespace {

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
void DirectionGradOf(const RnnShape& s, const RnnGradArgs<T>& a) {
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

template <typename T, typename Context>
void DirectionGrad(const Context&, const std::string& mode, const RnnShape& s,
                   const RnnGradArgs<T>& a) {
  if (mode == "LSTM") return DirectionGradOf<T, funcs::LstmCellGradFunctor>(s, a);
  if (mode == "GRU") return DirectionGradOf<T, funcs::GruCellGradFunctor>(s, a);
  if (mode == "RNN_TANH") {
    return DirectionGradOf<T, funcs::SimpleCellGradFunctor<funcs::TanhSlope>>(s, a);
  }
  DirectionGradOf<T, funcs::SimpleCellGradFunctor<funcs::ReluSlope>>(s, a);
}

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(rnn_grad, CPU, ALL_LAYOUT, phi::RnnGradKernel, float, double) {
  kernel->InputAt(3).SetDataType(phi::DataType::INT32);
  kernel->InputAt(5).SetDataType(phi::DataType::UINT8);
}
