#include "phi/kernels/rnn_kernel.h"

#include <random>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/activation_functor.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/funcs/linalg/gpu_gemm.h"
#include "phi/kernels/funcs/random_engine.h"
#include "phi/kernels/funcs/sequence/rnn_common.h"
#include "phi/kernels/funcs/sequence/rnn_reserve.h"
#include "phi/kernels/primitive/gpu_rnn.h"

namespace phi {
namespace {

using funcs::RnnShape;
using primitive::RnnCell;

// One direction of one layer.
template <typename T>
struct RnnGpuLayer {
  const T* x;  // [steps, batch, width]
  int64_t width;
  const T *w_in, *w_state, *b_in, *b_state;
  T *hidden, *cell;  // [batch, hidden]: the states before, and after
  T* out;            // [steps, batch, directions · hidden], from this direction's first column
  bool reverse;
  T *gates, *saved, *cell_tanh;  // of Reserve; saved, cell_tanh: nullptr, not saved
};

// Element j of the state of sequence b moves on by step t, the kth to run, or stays if the sequence
// is over. The cells are those of recurrent_cell.h.
template <typename T>
struct RnnStepBody {
  RnnShape s;
  RnnGpuLayer<T> a;
  RnnCell kind;
  int64_t t, k, gates;
  const T* from_state;  // [batch, gates · hidden]

  __device__ void operator()(int64_t i) const {
    const int64_t h = s.hidden, b = i / h, j = i - b * h;
    T* const out = a.out + (t * s.batch + b) * s.directions * h + j;
    T* const saved = a.saved == nullptr ? nullptr : a.saved + (k * s.batch + b) * h + j;
    T* const cell_tanh = a.cell_tanh == nullptr ? nullptr : a.cell_tanh + (k * s.batch + b) * h + j;
    if (s.IsOver(t, b)) {
      *out = T(0);
      if (saved != nullptr) *saved = T(0);
      if (cell_tanh != nullptr) *cell_tanh = T(0);
      return;
    }
    T* const in = a.gates + (t * s.batch + b) * gates * h + j;
    const T* const state = from_state + b * gates * h + j;
    T* const hidden = a.hidden + i;
    if (kind == RnnCell::kLstm) {
      Lstm(in, state, hidden, a.cell + i, saved, cell_tanh);
    } else if (kind == RnnCell::kGru) {
      Gru(in, state, a.b_state[2 * h + j], hidden, saved);
    } else {
      *in += *state;
      *hidden =
          kind == RnnCell::kTanh ? funcs::TanhFunctor<T>()(*in) : funcs::ReluFunctor<T>()(*in);
    }
    *out = *hidden;
  }

  __device__ void Lstm(T* in, const T* state, T* hidden, T* cell, T* saved, T* cell_tanh) const {
    const int64_t h = s.hidden;
    const funcs::SigmoidFunctor<T> sigmoid;
    const funcs::TanhFunctor<T> tanh_of;
    const T input = in[0] = sigmoid(in[0] + state[0]);
    const T forget = in[h] = sigmoid(in[h] + state[h]);
    const T candidate = in[2 * h] = tanh_of(in[2 * h] + state[2 * h]);
    const T output = in[3 * h] = sigmoid(in[3 * h] + state[3 * h]);
    *cell = forget * *cell + input * candidate;
    const T turned = tanh_of(*cell);
    if (saved != nullptr) *saved = *cell;
    if (cell_tanh != nullptr) *cell_tanh = turned;
    *hidden = turned * output;
  }

  __device__ void Gru(T* in, const T* state, T bias, T* hidden, T* saved) const {
    const int64_t h = s.hidden;
    const funcs::SigmoidFunctor<T> sigmoid;
    const T reset = in[0] = sigmoid(in[0] + state[0]);
    const T update = in[h] = sigmoid(in[h] + state[h]);
    const T part = reset * (state[2 * h] + bias);
    const T candidate = in[2 * h] = funcs::TanhFunctor<T>()(in[2 * h] + part);
    *hidden = update * *hidden + (T(1) - update) * candidate;
    if (saved != nullptr) *saved = part;
  }
};

template <typename T>
void RunDirectionOnGpu(const GPUContext& ctx, RnnCell kind, const RnnShape& s,
                       const RnnGpuLayer<T>& a) {
  const int64_t h = s.hidden, gates = primitive::GatesOf(kind), n = gates * h;
  const int64_t rows = s.steps * s.batch;
  // The input's part of the gates of all steps. The biases add up, except for the candidate of GRU.
  const int64_t both = kind == RnnCell::kGru ? 2 * h : n;
  T* const all = a.gates;
  const T *b_in = a.b_in, *b_state = a.b_state;
  primitive::GpuLoop(ctx, rows * n, [=] DEVICE(int64_t i) {
    const int64_t c = i % n;
    all[i] = c < both ? b_in[c] + b_state[c] : b_in[c];
  });
  funcs::GpuGemm<T>(ctx, rows, n, a.width, T(1), {a.x, a.width}, {a.w_in, a.width, true}, T(1), all,
                    n);
  const funcs::GpuArray<T> memory(ctx, s.batch * n);
  T* const from_state = memory.data();
  for (int64_t k = 0; k < s.steps; ++k) {
    const int64_t t = a.reverse ? s.steps - 1 - k : k;
    funcs::GpuGemm<T>(ctx, s.batch, n, h, T(1), {a.hidden, h}, {a.w_state, h, true}, T(0),
                      from_state, n);
    primitive::GpuLoop(ctx, s.batch * h, RnnStepBody<T>{s, a, kind, t, k, gates, from_state});
  }
}

// The mask of a seed is the one that the original draws on the CPU.
template <typename Context>
void DrawMaskForGpu(const Context& ctx, float p, int seed, int64_t n, uint8_t* mask) {
  std::vector<uint8_t> drawn(static_cast<size_t>(n));
  funcs::WithEngine(ctx, seed, [&](std::mt19937_64& engine) {
    std::uniform_real_distribution<float> uniform(0, 1);
    for (uint8_t& keeps : drawn) keeps = p == 1.0f || uniform(engine) < p ? 0 : 1;
  });
  funcs::GpuUploadAsync(ctx, mask, drawn.data(), drawn.size());
}

// Memory for the values that the gradient needs; nullptr if the op has no Reserve or runs a test.
template <typename T, typename Context>
T* AllocateGpuReserve(const Context& ctx, const funcs::RnnReserve& layout, bool is_test,
                      DenseTensor* reserve) {
  if (reserve == nullptr) return nullptr;
  if (!is_test) reserve->Resize(layout.Dims());
  T* data = ctx.template Alloc<T>(reserve);
  return is_test ? nullptr : data;
}

template <typename Context>
uint8_t* AllocateGpuMask(const Context& ctx, bool drop, float p, int seed, const DDim& dims,
                         DenseTensor* mask_tensor) {
  mask_tensor->Resize(dims);
  uint8_t* mask = ctx.template Alloc<uint8_t>(mask_tensor);
  if (drop) {
    DrawMaskForGpu(ctx, p, seed, product(dims), mask);
  } else {
    primitive::GpuLoop(ctx, product(dims), [=] DEVICE(int64_t i) { mask[i] = 1; });
  }
  return mask;
}

// The layers of one call; `own_gates` is used where there is no Reserve.
template <typename T>
struct RnnGpuLayers {
  RnnCell kind;
  RnnShape s;
  const funcs::RnnReserve& layout;
  const std::vector<const DenseTensor*>& weights;
  T *hidden, *cell, *reserve, *own_gates, *out;

  void Run(const GPUContext& ctx, int64_t layer, const T* x, int64_t width) const {
    const size_t biases = weights.size() / 2;
    for (int64_t d = 0; d < s.directions; ++d) {
      const int64_t at = layer * s.directions + d, states = at * s.batch * s.hidden;
      const DenseTensor* const* w = weights.data() + 2 * at;
      const auto saved = [&](int64_t which) {
        return reserve == nullptr || layout.saved <= which
                   ? nullptr
                   : reserve + layout.Saved(which, layer, d);
      };
      RunDirectionOnGpu<T>(
          ctx, kind, s,
          {x, width, w[0]->data<T>(), w[1]->data<T>(), w[biases]->data<T>(),
           w[biases + 1]->data<T>(), hidden + states, cell == nullptr ? nullptr : cell + states,
           out + d * s.hidden, d == 1,
           reserve == nullptr ? own_gates : reserve + layout.Gates(layer, d), saved(0), saved(1)});
    }
  }
};

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
  const RnnCell kind = primitive::RnnCellOf(mode);
  T* result = ctx.template Alloc<T>(out);
  const int64_t count = out->numel();
  const auto copy_state = [&](size_t i) {
    funcs::GpuCopyElements<T>(ctx, *pre_state[i], state[i]);
    return state[i]->template data<T>();
  };
  T* hidden = copy_state(0);
  T* cell = kind == RnnCell::kLstm ? copy_state(1) : nullptr;
  const funcs::RnnReserve layout(mode, num_layers, s.directions, s.steps, s.batch, s.hidden);
  T* reserve_data = AllocateGpuReserve<T>(ctx, layout, is_test, reserve);
  const bool drop = !is_test && dropout_prob != 0.0f && num_layers > 1;
  DenseTensor own_mask;
  const uint8_t* mask = AllocateGpuMask(ctx, drop, dropout_prob, seed, out->dims(),
                                        dropout_state == nullptr ? &own_mask : dropout_state);
  const size_t size_bytes = static_cast<size_t>(count) * sizeof(T);
  const AllocationPtr between = ctx.Workspace(size_bytes);  // the input of a layer but the first
  const AllocationPtr gates = ctx.Workspace(
      static_cast<size_t>(s.steps * s.batch * primitive::GatesOf(kind) * s.hidden) * sizeof(T));
  const RnnGpuLayers<T> layers{kind,   s,    layout,       weight_list,
                               hidden, cell, reserve_data, static_cast<T*>(gates->ptr()),
                               result};
  for (int layer = 0; layer < num_layers; ++layer) {
    if (layer == 0) {
      layers.Run(ctx, layer, x.data<T>(), x.dims()[2]);
      continue;
    }
    T* const in = static_cast<T*>(between->ptr());
    funcs::GpuCopyAsync(ctx, in, result, size_bytes);
    if (reserve_data != nullptr) {
      funcs::GpuCopyAsync(ctx, reserve_data + layout.Hidden(layer - 1), result, size_bytes);
    }
    if (drop) funcs::DropByMask(ctx, mask, dropout_prob, count, in);
    layers.Run(ctx, layer, in, out->dims()[2]);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(rnn, GPU, ALL_LAYOUT, phi::RnnKernel, float, double) {
  kernel->InputAt(3).SetDataType(phi::DataType::INT32);
  kernel->OutputAt(1).SetDataType(phi::DataType::UINT8);
}
