#include "phi/kernels/impl/rnn_grad_kernel_impl.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/linalg/gpu_gemm.h"
#include "phi/kernels/funcs/sequence/recurrent_cell_grad.h"
#include "phi/kernels/primitive/gpu_column_sums.h"
#include "phi/kernels/primitive/gpu_rnn.h"

namespace phi {
namespace {

using primitive::RnnCell;

// Element j of the state of sequence b at step t, the kth that ran. The cells are those of
// recurrent_cell_grad.h.
template <typename T>
struct RnnStepGradBody {
  RnnShape s;
  RnnGradArgs<T> a;
  RnnCell kind;
  int64_t t, k, gates;
  T *d_in, *d_state, *before;  // of all steps; d_in and d_state may be the same

  __device__ void operator()(int64_t i) const {
    const int64_t h = s.hidden, b = i / h, j = i - b * h;
    const int64_t row = t * s.batch + b, ran = k * s.batch + b, line = s.directions * h;
    T* const to_in = d_in + row * gates * h + j;
    T* const to_state = d_state + row * gates * h + j;
    if (s.IsOver(t, b)) {
      for (int64_t g = 0; g < gates; ++g) to_in[g * h] = to_state[g * h] = T(0);
      before[row * h + j] = T(0);
      return;
    }
    const int64_t t_before = a.reverse ? t + 1 : t - 1;
    const bool first = k == 0 || s.IsOver(t_before, b);
    const T hidden_before =
        first ? a.first_hidden[i] : a.hidden[(t_before * s.batch + b) * line + j];
    before[row * h + j] = hidden_before;
    const T d_hidden = a.d_hidden[i] + a.d_out[row * line + j];
    const T* const gate = a.gates + row * gates * h + j;
    if (kind == RnnCell::kLstm) {
      const T cell_before = first ? a.first_cell[i] : a.saved[(ran - s.batch) * h + j];
      Lstm(gate, a.cell_tanh[ran * h + j], cell_before, d_hidden, i, to_in);
    } else if (kind == RnnCell::kGru) {
      Gru(gate, a.saved[ran * h + j], hidden_before, d_hidden, i, to_in, to_state);
    } else {
      const T y = a.hidden[row * line + j];
      *to_in =
          d_hidden * (kind == RnnCell::kTanh ? funcs::TanhSlope::At(y) : funcs::ReluSlope::At(y));
      a.d_hidden[i] = T(0);
    }
  }

  __device__ void Lstm(const T* gate, T cell_tanh, T cell_before, T d_hidden, int64_t i,
                       T* to) const {
    const int64_t h = s.hidden;
    const T in = gate[0], forget = gate[h], candidate = gate[2 * h], out = gate[3 * h];
    const T d_cell = a.d_cell[i] + d_hidden * out * (T(1) - cell_tanh * cell_tanh);
    to[0] = d_cell * candidate * in * (T(1) - in);
    to[h] = d_cell * cell_before * forget * (T(1) - forget);
    to[2 * h] = d_cell * in * (T(1) - candidate * candidate);
    to[3 * h] = d_hidden * cell_tanh * out * (T(1) - out);
    a.d_cell[i] = d_cell * forget;
    a.d_hidden[i] = T(0);
  }

  __device__ void Gru(const T* gate, T saved, T hidden_before, T d_hidden, int64_t i, T* to_in,
                      T* to_state) const {
    const int64_t h = s.hidden;
    const T reset = gate[0], update = gate[h], candidate = gate[2 * h];
    const T d_candidate = d_hidden * (T(1) - update) * (T(1) - candidate * candidate);
    to_in[0] = to_state[0] = d_candidate * saved * (T(1) - reset);
    to_in[h] = to_state[h] = d_hidden * (hidden_before - candidate) * update * (T(1) - update);
    to_in[2 * h] = d_candidate;
    to_state[2 * h] = d_candidate * reset;
    a.d_hidden[i] = d_hidden * update;
  }
};

// gates [rows, n], from [rows, width]: weight [n, width].
template <typename T>
void WeightGradOnGpu(const GPUContext& ctx, const T* gates, int64_t rows, int64_t n, const T* from,
                     int64_t width, T* weight) {
  if (weight == nullptr) return;
  funcs::GpuGemm<T>(ctx, n, width, rows, T(1), {gates, n, true}, {from, width}, T(0), weight,
                    width);
}

template <typename T, typename Context>
void DirectionGrad(const Context& ctx, const std::string& mode, const RnnShape& s,
                   const RnnGradArgs<T>& a) {
  const RnnCell kind = primitive::RnnCellOf(mode);
  const int64_t h = s.hidden, gates = primitive::GatesOf(kind), n = gates * h;
  const int64_t rows = s.steps * s.batch;
  const bool one_sum = kind != RnnCell::kGru;  // the gates just add what input and state give
  const funcs::GpuArray<T> in_memory(ctx, rows * n);
  const funcs::GpuArray<T> state_memory(ctx, one_sum ? 0 : rows * n);
  const funcs::GpuArray<T> before_memory(ctx, rows * h);
  T* const d_in = in_memory.data();
  T* const d_state = one_sum ? d_in : state_memory.data();
  T* const before = before_memory.data();
  for (int64_t k = s.steps - 1; k >= 0; --k) {
    const int64_t t = a.reverse ? s.steps - 1 - k : k;
    primitive::GpuLoop(ctx, s.batch * h,
                       RnnStepGradBody<T>{s, a, kind, t, k, gates, d_in, d_state, before});
    funcs::GpuGemm<T>(ctx, s.batch, h, n, T(1), {d_state + t * s.batch * n, n}, {a.w_state, h},
                      T(1), a.d_hidden, h);
  }
  WeightGradOnGpu(ctx, d_in, rows, n, a.x, a.width, a.d_w_in);
  WeightGradOnGpu(ctx, d_state, rows, n, before, h, a.d_w_state);
  primitive::GpuColumnSums(ctx, d_in, rows, n, a.d_b_in);
  primitive::GpuColumnSums(ctx, d_state, rows, n, a.d_b_state);
  if (a.d_x == nullptr) return;
  funcs::GpuGemm<T>(ctx, rows, a.width, n, T(1), {d_in, n}, {a.w_in, a.width}, T(1), a.d_x,
                    a.width);
}

}  // namespace
}  // namespace phi

PD_REGISTER_KERNEL(rnn_grad, GPU, ALL_LAYOUT, phi::RnnGradKernel, float, double) {
  kernel->InputAt(3).SetDataType(phi::DataType::INT32);
  kernel->InputAt(5).SetDataType(phi::DataType::UINT8);
}
