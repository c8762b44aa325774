#include <algorithm>

#include "phi/core/kernel_registry.h"
#include "phi/infermeta/recurrent.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/funcs/linalg/gpu_gemm.h"
#include "phi/kernels/funcs/sequence/recurrent_cell_grad.h"
#include "phi/kernels/funcs/sequence/rnn_common.h"
#include "phi/kernels/funcs/sequence/rnn_reserve.h"
#include "phi/kernels/primitive/gpu_along_axis.h"
#include "phi/kernels/primitive/gpu_rnn.h"
#include "phi/kernels/rnn_kernel.h"

namespace phi {
namespace {

using funcs::RnnShape;
using primitive::RnnCell;

// One direction of one layer. A gradient that is not wanted is nullptr.
template <typename T>
struct RnnGpuGradLayer {
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

// Element j of the state of sequence b at step t, the kth that ran. The cells are those of
// recurrent_cell_grad.h.
template <typename T>
struct RnnStepGradBody {
  RnnShape s;
  RnnGpuGradLayer<T> a;
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

template <typename T>
struct ColumnSource {
  const T* rows;
  int64_t n;
  __device__ int64_t Base(int64_t o) const { return o; }
  __device__ T Load(int64_t base, int64_t /*o*/, int64_t k) const { return rows[base + k * n]; }
};
template <typename T>
void SumOfRowsOnGpu(const GPUContext& ctx, const T* rows, int64_t count, int64_t n, T* sum) {
  if (sum == nullptr) return;
  primitive::GpuReduce(ctx, n, count, false, T(0), ColumnSource<T>{rows, n}, primitive::AddTerms(),
                       primitive::KeepSum(), sum);
}

// gates [rows, n], from [rows, width]: weight [n, width].
template <typename T>
void WeightGradOnGpu(const GPUContext& ctx, const T* gates, int64_t rows, int64_t n, const T* from,
                     int64_t width, T* weight) {
  if (weight == nullptr) return;
  funcs::GpuGemm<T>(ctx, n, width, rows, T(1), {gates, n, true}, {from, width}, T(0), weight,
                    width);
}

template <typename T>
void DirectionGradOnGpu(const GPUContext& ctx, RnnCell kind, const RnnShape& s,
                        const RnnGpuGradLayer<T>& a) {
  const int64_t h = s.hidden, gates = primitive::GatesOf(kind), n = gates * h;
  const int64_t rows = s.steps * s.batch;
  const bool one_sum = kind != RnnCell::kGru;  // the gates just add what input and state give
  const funcs::GpuArray<T> in_memory(ctx, rows * n);
  const AllocationPtr state_memory =
      ctx.Workspace(one_sum ? 0 : static_cast<size_t>(rows * n) * sizeof(T));
  const funcs::GpuArray<T> before_memory(ctx, rows * h);
  T* const d_in = in_memory.data();
  T* const d_state = one_sum ? d_in : static_cast<T*>(state_memory->ptr());
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
  SumOfRowsOnGpu(ctx, d_in, rows, n, a.d_b_in);
  SumOfRowsOnGpu(ctx, d_state, rows, n, a.d_b_state);
  if (a.d_x == nullptr) return;
  funcs::GpuGemm<T>(ctx, rows, a.width, n, T(1), {d_in, n}, {a.w_in, a.width}, T(1), a.d_x,
                    a.width);
}

// Memory of the gradient of a state, which starts as that of the state after the last step.
template <typename T>
T* GpuStateGrad(const GPUContext& ctx, size_t i, const DenseTensor& state,
                const std::vector<const DenseTensor*>& after,
                const std::vector<DenseTensor*>& wanted, DenseTensor* own) {
  DenseTensor* const grad = i < wanted.size() && wanted[i] != nullptr ? wanted[i] : own;
  if (grad == own) own->Resize(state.dims());
  if (i >= after.size() || after[i] == nullptr) return funcs::AllocZeros<T>(ctx, grad);
  T* to = ctx.template Alloc<T>(grad);
  funcs::GpuCopyAsync(ctx, to, after[i]->data<T>(), static_cast<size_t>(state.numel()) * sizeof(T));
  return to;
}

std::vector<const MetaTensor*> MetaPointers(const std::vector<MetaTensor>& metas) {
  std::vector<const MetaTensor*> pointers;
  for (const MetaTensor& meta : metas) pointers.push_back(&meta);
  return pointers;
}

std::vector<MetaTensor> MetaTensorsOf(const std::vector<const DenseTensor*>& tensors) {
  std::vector<MetaTensor> metas;
  for (const DenseTensor* tensor : tensors) metas.emplace_back(*tensor);
  return metas;
}

// What a call reads, and the settings of its layers.
struct RnnGradInputs {
  const DenseTensor& x;
  const std::vector<const DenseTensor*>&pre_state, &weight_list;
  const paddle::optional<DenseTensor>& sequence_length;
  const DenseTensor &out, &dropout_state, &reserve, &out_grad;
  const std::vector<const DenseTensor*>& state_grad;
  float dropout_prob;
  bool is_bidirec, is_test;
  int hidden_size, num_layers;
  const std::string& mode;

  bool IsDropped() const { return !is_test && dropout_prob != 0.0f && num_layers > 1; }
  // cudnn_lstm_grad comes here without a shape function of rnn.
  void Check(int input_size, int seed, const funcs::RnnReserve& layout) const {
    DenseTensor forward_out;
    MetaTensor forward_meta(&forward_out);
    const std::vector<MetaTensor> states = MetaTensorsOf(pre_state);
    const std::vector<MetaTensor> weights = MetaTensorsOf(weight_list);
    RnnInferMeta(x, MetaPointers(states), MetaPointers(weights),
                 sequence_length ? MetaTensor(*sequence_length) : MetaTensor(), dropout_prob,
                 is_bidirec, input_size, hidden_size, num_layers, mode, seed, is_test,
                 &forward_meta, nullptr, {}, nullptr, MetaConfig());
    PADDLE_ENFORCE(
        out.dims() == forward_out.dims() && out_grad.dims() == forward_out.dims(),
        errors::InvalidArgument("Out and Out@GRAD must have shape %s; they have %s and %s",
                                forward_out.dims(), out.dims(), out_grad.dims()));
    for (const DenseTensor* grad : state_grad) {
      PADDLE_ENFORCE(grad == nullptr || grad->numel() == pre_state[0]->numel(),
                     errors::InvalidArgument("the gradient of a state must have shape %s; it has "
                                             "%s",
                                             pre_state[0]->dims(), grad->dims()));
    }
    PADDLE_ENFORCE_EQ(reserve.numel(), product(layout.Dims()),
                      errors::InvalidArgument("Reserve must be what a forward run in training "
                                              "wrote, of shape %s; its shape is %s",
                                              layout.Dims(), reserve.dims()));
    PADDLE_ENFORCE(!IsDropped() || dropout_state.numel() >= out.numel(),
                   errors::InvalidArgument("DropoutState of shape %s is no mask of Out of shape %s",
                                           dropout_state.dims(), out.dims()));
  }
};

// The gradients of one call.
template <typename T>
struct RnnGpuGrads {
  RnnCell kind;
  RnnShape s;
  const funcs::RnnReserve& layout;
  const RnnGradInputs& in;
  T *d_hidden, *d_cell;          // of all layers; d_cell: nullptr if the cells have none
  std::vector<T*> weight_grads;  // as the weight list; nullptr: not wanted

  // A layer with input x, which gave `hidden`; adds to d_x.
  void Layer(const GPUContext& ctx, int64_t layer, const T* x, int64_t width, const T* hidden,
             const T* d_out, T* d_x) const {
    const T* reserve = in.reserve.data<T>();
    const size_t biases = in.weight_list.size() / 2;
    const auto saved = [&](int64_t which, int64_t d) {
      return layout.saved <= which ? nullptr : reserve + layout.Saved(which, layer, d);
    };
    for (int64_t d = 0; d < s.directions; ++d) {
      const int64_t at = layer * s.directions + d, states = at * s.batch * s.hidden;
      const size_t w = 2 * at;
      DirectionGradOnGpu(
          ctx, kind, s,
          RnnGpuGradLayer<T>{
              x, width, in.weight_list[w]->data<T>(), in.weight_list[w + 1]->data<T>(),
              reserve + layout.Gates(layer, d), saved(0, d), saved(1, d), hidden + d * s.hidden,
              d_out + d * s.hidden, in.pre_state[0]->data<T>() + states,
              d_cell == nullptr ? nullptr : in.pre_state[1]->data<T>() + states, d_hidden + states,
              d_cell == nullptr ? nullptr : d_cell + states, d_x, weight_grads[w],
              weight_grads[w + 1], weight_grads[biases + w], weight_grads[biases + w + 1], d == 1});
    }
  }

  void Drop(const GPUContext& ctx, T* values) const {
    if (!in.IsDropped()) return;
    primitive::GpuDropByMask(ctx, in.dropout_state.data<uint8_t>(), in.dropout_prob, in.out.numel(),
                             values);
  }

  // From the last layer to the first.
  void Run(const GPUContext& ctx, DenseTensor* x_grad) const {
    const int64_t count = in.out.numel();
    const size_t size_bytes = static_cast<size_t>(count) * sizeof(T);
    const AllocationPtr memory = ctx.Workspace(3 * size_bytes);
    T* const input = static_cast<T*>(memory->ptr());  // of a layer but the first
    T *d_out = input + count, *d_input = input + 2 * count;
    funcs::GpuCopyAsync(ctx, d_out, in.out_grad.data<T>(), size_bytes);
    const T* hidden = in.out.data<T>();
    for (int64_t layer = in.num_layers - 1; layer > 0; --layer) {
      const T* below = in.reserve.data<T>() + layout.Hidden(layer - 1);
      funcs::GpuCopyAsync(ctx, input, below, size_bytes);
      Drop(ctx, input);
      funcs::GpuZeroAsync(ctx, d_input, size_bytes);
      Layer(ctx, layer, input, in.out.dims()[2], hidden, d_out, d_input);
      Drop(ctx, d_input);
      std::swap(d_out, d_input);
      hidden = below;
    }
    T* d_x = funcs::AllocZeros<T>(ctx, x_grad);
    Layer(ctx, 0, in.x.data<T>(), in.x.dims()[2], hidden, d_out, d_x);
  }
};

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
  const RnnGradInputs in{x,           pre_state,     weight_list, sequence_length,
                         out,         dropout_state, reserve,     out_grad,
                         state_grad,  dropout_prob,  is_bidirec,  is_test,
                         hidden_size, num_layers,    mode};
  const primitive::GpuSequenceLengths lengths(ctx, sequence_length);
  const RnnShape s{x.dims()[0], x.dims()[1], hidden_size, is_bidirec ? 2 : 1, lengths.data()};
  const funcs::RnnReserve layout(mode, num_layers, s.directions, s.steps, s.batch, s.hidden);
  in.Check(input_size, seed, layout);
  const RnnCell kind = primitive::RnnCellOf(mode);
  DenseTensor own_hidden, own_cell;
  T* d_hidden = GpuStateGrad<T>(ctx, 0, *pre_state[0], state_grad, pre_state_grad, &own_hidden);
  T* d_cell = kind == RnnCell::kLstm
                  ? GpuStateGrad<T>(ctx, 1, *pre_state[1], state_grad, pre_state_grad, &own_cell)
                  : nullptr;
  std::vector<T*> weight_grads(weight_list.size(), nullptr);
  for (size_t i = 0; i < weight_grads.size() && i < weight_grad_list.size(); ++i) {
    if (weight_grad_list[i] != nullptr) {
      weight_grads[i] = ctx.template Alloc<T>(weight_grad_list[i]);
    }
  }
  const RnnGpuGrads<T> grads{kind, s, layout, in, d_hidden, d_cell, weight_grads};
  grads.Run(ctx, x_grad);
}

}  // namespace phi

PD_REGISTER_KERNEL(rnn_grad, GPU, ALL_LAYOUT, phi::RnnGradKernel, float, double) {
  kernel->InputAt(3).SetDataType(phi::DataType::INT32);
  kernel->InputAt(5).SetDataType(phi::DataType::UINT8);
}
