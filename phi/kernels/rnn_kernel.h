#pragma once

#include <string>
#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

/// Layers of recurrent cells over padded sequences.
/// x               [steps, batch, input_size]; float32, float64; cuDNN: float16, too.
/// pre_state       hidden state, and for "LSTM" the cell: [layers · directions, batch,
///                 hidden_size].
/// weight_list     for each layer and direction: [G · hidden, in] from the input and [G · hidden,
///                 hidden] from the state; after all of these, in the same order, two biases [G ·
///                 hidden] each. G gates: "LSTM" input, forget, candidate, output; "GRU" reset,
///                 update, candidate; "RNN_TANH" and "RNN_RELU" one.
/// sequence_length [batch], int32: steps beyond it leave the state and give zeros; the backward
///                 direction starts at a sequence's last step.
/// dropout_prob    of the input of each layer but the first, unless is_test; `seed` 0: the
///                 context's generator. One mask serves all layers.
/// out             [steps, batch, directions · hidden]. state: as pre_state, after the last step.
/// dropout_state   the mask, uint8, of the shape of out.
/// reserve         in training what the gradient needs: see funcs/rnn_reserve.h.
/// Errors: InvalidArgument (raised by RnnInferMeta).
/// Source: legacy op `rnn`.
template <typename T, typename Context>
void RnnKernel(const Context& ctx, const DenseTensor& x,
               const std::vector<const DenseTensor*>& pre_state,
               const std::vector<const DenseTensor*>& weight_list,
               const paddle::optional<DenseTensor>& sequence_length, float dropout_prob,
               bool is_bidirec, int input_size, int hidden_size, int num_layers,
               const std::string& mode, int seed, bool is_test, DenseTensor* out,
               DenseTensor* dropout_state, std::vector<DenseTensor*> state, DenseTensor* reserve);

/// Gradients of RnnKernel, with what it kept: out, dropout_state, reserve. out_grad and state_grad
/// (which may be short of tensors: zeros) are those of out and state. Steps beyond a sequence's end
/// pass the gradient of the state on. A gradient that is not wanted is nullptr.
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
                   std::vector<DenseTensor*> weight_grad_list);

}  // namespace phi
