#pragma once

#include <string>
#include <utility>
#include <vector>

#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/index/copy_elements.h"
#include "phi/kernels/funcs/sequence/rnn_common.h"
#include "phi/kernels/funcs/sequence/rnn_grad_inputs.h"
#include "phi/kernels/funcs/sequence/rnn_reserve.h"
#include "phi/kernels/rnn_kernel.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

using funcs::RnnGradInputs;
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

// The source of each device defines it.
template <typename T, typename Context>
void DirectionGrad(const Context& ctx, const std::string& mode, const RnnShape& s,
                   const RnnGradArgs<T>& a);

// Memory of the gradient of a state, which starts as that of the state after the last step.
template <typename T, typename Context>
T* StateGrad(const Context& ctx, size_t i, const DenseTensor& state,
             const std::vector<const DenseTensor*>& after, const std::vector<DenseTensor*>& wanted,
             DenseTensor* own) {
  DenseTensor* const grad = i < wanted.size() && wanted[i] != nullptr ? wanted[i] : own;
  if (grad == own) own->Resize(state.dims());
  if (i >= after.size() || after[i] == nullptr) return funcs::AllocZeros<T>(ctx, grad);
  T* to = ctx.template Alloc<T>(grad);
  funcs::CopyElements(ctx, after[i]->data<T>(), state.numel(), to);
  return to;
}

// The gradients of one call.
template <typename T>
struct RnnGrads {
  RnnShape s;
  const funcs::RnnReserve& layout;
  const RnnGradInputs& in;
  T *d_hidden, *d_cell;          // of all layers; d_cell: nullptr if the cells have none
  std::vector<T*> weight_grads;  // as the weight list; nullptr: not wanted

  // A layer with input x, which gave `hidden`; adds to d_x.
  template <typename Context>
  void Layer(const Context& ctx, int64_t layer, const T* x, int64_t width, const T* hidden,
             const T* d_out, T* d_x) const {
    const T* reserve = in.reserve.data<T>();
    const size_t biases = in.weight_list.size() / 2;
    const auto saved = [&](int64_t which, int64_t d) {
      return layout.saved <= which ? nullptr : reserve + layout.Saved(which, layer, d);
    };
    for (int64_t d = 0; d < s.directions; ++d) {
      const int64_t at = layer * s.directions + d, states = at * s.batch * s.hidden;
      const size_t w = 2 * at;
      DirectionGrad(
          ctx, in.mode, s,
          RnnGradArgs<T>{
              x, width, in.weight_list[w]->data<T>(), in.weight_list[w + 1]->data<T>(),
              reserve + layout.Gates(layer, d), saved(0, d), saved(1, d), hidden + d * s.hidden,
              d_out + d * s.hidden, in.pre_state[0]->data<T>() + states,
              d_cell == nullptr ? nullptr : in.pre_state[1]->data<T>() + states, d_hidden + states,
              d_cell == nullptr ? nullptr : d_cell + states, d_x, weight_grads[w],
              weight_grads[w + 1], weight_grads[biases + w], weight_grads[biases + w + 1], d == 1});
    }
  }

  template <typename Context>
  void Drop(const Context& ctx, T* values) const {
    if (!in.IsDropped()) return;
    funcs::DropByMask(ctx, in.dropout_state.data<uint8_t>(), in.dropout_prob, in.out.numel(),
                      values);
  }

  // From the last layer to the first.
  template <typename Context>
  void Run(const Context& ctx, DenseTensor* x_grad) const {
    const int64_t count = in.out.numel();
    DenseTensor input, after, before;  // of a layer but the first; gradients behind and before it
    for (DenseTensor* tensor : {&input, &after, &before}) tensor->Resize(in.out.dims());
    T* const x = ctx.template Alloc<T>(&input);
    funcs::CopyElements<T>(ctx, in.out_grad, &after);
    const T* hidden = in.out.data<T>();
    for (int64_t layer = in.num_layers - 1; layer > 0; --layer) {
      const T* below = in.reserve.data<T>() + layout.Hidden(layer - 1);
      funcs::CopyElements(ctx, below, count, x);
      Drop(ctx, x);
      T* const d_x = funcs::AllocZeros<T>(ctx, &before);
      Layer(ctx, layer, x, in.out.dims()[2], hidden, after.data<T>(), d_x);
      Drop(ctx, d_x);
      std::swap(after, before);
      hidden = below;
    }
    T* d_x = funcs::AllocZeros<T>(ctx, x_grad);
    Layer(ctx, 0, in.x.data<T>(), in.x.dims()[2], hidden, after.data<T>(), d_x);
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
  DenseTensor own_lengths, own_hidden, own_cell;
  const RnnShape s{x.dims()[0], x.dims()[1], hidden_size, is_bidirec ? 2 : 1,
                   funcs::LengthsOf(ctx, sequence_length, &own_lengths)};
  const funcs::RnnReserve layout(mode, num_layers, s.directions, s.steps, s.batch, s.hidden);
  in.CheckShapes(input_size, seed);
  in.CheckReserve(layout.Dims());
  T* d_hidden = StateGrad<T>(ctx, 0, *pre_state[0], state_grad, pre_state_grad, &own_hidden);
  T* d_cell = mode == "LSTM"
                  ? StateGrad<T>(ctx, 1, *pre_state[1], state_grad, pre_state_grad, &own_cell)
                  : nullptr;
  std::vector<T*> weight_grads(weight_list.size(), nullptr);
  for (size_t i = 0; i < weight_grads.size() && i < weight_grad_list.size(); ++i) {
    if (weight_grad_list[i] != nullptr) {
      weight_grads[i] = ctx.template Alloc<T>(weight_grad_list[i]);
    }
  }
  const RnnGrads<T> grads{s, layout, in, d_hidden, d_cell, weight_grads};
  grads.Run(ctx, x_grad);
}

}  // namespace phi
