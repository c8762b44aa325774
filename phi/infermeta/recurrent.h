#pragma once

#include <string>
#include <vector>

#include "phi/core/meta_tensor.h"

namespace phi {

/// out: [steps, batch, directions · hidden_size]; state: as pre_state; dropout_state: as out,
/// uint8. Errors: InvalidArgument unless x has rank 3, mode is LSTM, GRU, RNN_TANH or RNN_RELU, and
/// the states, the number of weights and sequence_length fit them.
void RnnInferMeta(const MetaTensor& x, const std::vector<const MetaTensor*>& pre_state,
                  const std::vector<const MetaTensor*>& weight_list,
                  const MetaTensor& sequence_length, float dropout_prob, bool is_bidirec,
                  int input_size, int hidden_size, int num_layers, const std::string& mode,
                  int seed, bool is_test, MetaTensor* out, MetaTensor* dropout_state,
                  std::vector<MetaTensor*> state, MetaTensor* reserve,
                  MetaConfig config = MetaConfig());

/// Each gradient has the shape and dtype of its input.
void RnnGradInferMeta(const MetaTensor& x, const std::vector<const MetaTensor*>& pre_state,
                      const std::vector<const MetaTensor*>& weight_list, MetaTensor* x_grad,
                      std::vector<MetaTensor*> pre_state_grad,
                      std::vector<MetaTensor*> weight_grad_list);

}  // namespace phi
