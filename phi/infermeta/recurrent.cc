#include "phi/infermeta/recurrent.h"

#include <utility>

#include "phi/core/infermeta_utils.h"
#include "phi/infermeta/backward.h"

namespace phi {
namespace {

bool Agree(int64_t a, int64_t b) { return a < 0 || b < 0 || a == b; }

void CheckStates(const std::vector<const MetaTensor*>& pre_state, const std::string& mode,
                 int64_t cells, int64_t batch, int hidden_size) {
  const size_t wanted = mode == "LSTM" ? 2 : 1;
  PADDLE_ENFORCE_EQ(pre_state.size(), wanted,
                    errors::InvalidArgument("input PreState must hold %d tensors for mode %s; it "
                                            "holds %d",
                                            wanted, mode, pre_state.size()));
  for (const MetaTensor* state : pre_state) {
    const DDim dims = state->dims();
    PADDLE_ENFORCE(dims.size() == 3 && Agree(dims[0], cells) && Agree(dims[1], batch) &&
                       Agree(dims[2], hidden_size),
                   errors::InvalidArgument("input PreState must have shape [num_layers · "
                                           "directions, batch, hidden_size] = [%d, %d, %d]; it "
                                           "has shape %s",
                                           cells, batch, hidden_size, dims));
  }
}

// Weights of all cells, then their biases.
void CheckWeights(const std::vector<const MetaTensor*>& weights, const std::string& mode,
                  int64_t directions, int64_t input_size, int64_t hidden_size) {
  const int64_t gates = (mode == "LSTM" ? 4 : mode == "GRU" ? 3 : 1) * hidden_size;
  const size_t matrices = weights.size() / 2;
  for (size_t i = 0; i < weights.size(); ++i) {
    const DDim dims = weights[i]->dims();
    const bool first_layer = static_cast<int64_t>(i) < 2 * directions;
    const int64_t from_input = first_layer ? input_size : directions * hidden_size;
    const int64_t columns = i % 2 == 1 ? hidden_size : from_input;
    const bool good = i < matrices
                          ? dims.size() == 2 && Agree(dims[0], gates) && Agree(dims[1], columns)
                          : dims.size() == 1 && Agree(dims[0], gates);
    PADDLE_ENFORCE(good, errors::InvalidArgument("tensor %d of input WeightList must have shape "
                                                 "[%d, %d], a bias [%d]; it has shape %s",
                                                 i, gates, columns, gates, dims));
  }
}

}  // namespace

void RnnInferMeta(const MetaTensor& x, const std::vector<const MetaTensor*>& pre_state,
                  const std::vector<const MetaTensor*>& weight_list,
                  const MetaTensor& sequence_length, float /*dropout_prob*/, bool is_bidirec,
                  int /*input_size*/, int hidden_size, int num_layers, const std::string& mode,
                  int /*seed*/, bool /*is_test*/, MetaTensor* out, MetaTensor* dropout_state,
                  std::vector<MetaTensor*> state, MetaTensor* reserve, MetaConfig config) {
  const DDim in = x.dims();
  PADDLE_ENFORCE_EQ(in.size(), 3,
                    errors::InvalidArgument("input Input must have rank 3; it has shape %s", in));
  PADDLE_ENFORCE(mode == "LSTM" || mode == "GRU" || mode == "RNN_TANH" || mode == "RNN_RELU",
                 errors::InvalidArgument("attribute `mode` must be LSTM, GRU, RNN_TANH or "
                                         "RNN_RELU; it is %s",
                                         mode));
  const int64_t directions = is_bidirec ? 2 : 1, cells = num_layers * directions;
  CheckStates(pre_state, mode, cells, in[1], hidden_size);
  PADDLE_ENFORCE_EQ(static_cast<int64_t>(weight_list.size()), 4 * cells,
                    errors::InvalidArgument("input WeightList must hold 4 tensors for each of "
                                            "num_layers · directions = %d cells; it holds %d",
                                            cells, weight_list.size()));
  CheckWeights(weight_list, mode, directions, in[2], hidden_size);
  if (sequence_length) {
    const DDim lengths = sequence_length.dims();
    PADDLE_ENFORCE(lengths.size() == 1 && Agree(lengths[0], in[1]),
                   errors::InvalidArgument("input SequenceLength must have shape [%d], the batch "
                                           "of input Input of shape %s; it has shape %s",
                                           in[1], in, lengths));
  }
  PADDLE_ENFORCE(state.empty() || state.size() == pre_state.size(),
                 errors::InvalidArgument("output State must hold as many tensors as input "
                                         "PreState, %d; it holds %d",
                                         pre_state.size(), state.size()));
  const DDim result = {in[0], in[1], directions * hidden_size};
  out->share_meta(x);
  out->set_dims(result);
  for (size_t i = 0; i < state.size(); ++i) {
    state[i]->set_dims(pre_state[i]->dims());
    state[i]->set_dtype(x.dtype());
  }
  if (dropout_state != nullptr) {
    dropout_state->set_dims(result);
    dropout_state->set_dtype(DataType::UINT8);
  }
  if (reserve != nullptr) {
    reserve->set_dims({config.is_runtime ? 0 : -1});
    reserve->set_dtype(x.dtype());
  }
}

void RnnGradInferMeta(const MetaTensor& x, const std::vector<const MetaTensor*>& pre_state,
                      const std::vector<const MetaTensor*>& weight_list, MetaTensor* x_grad,
                      std::vector<MetaTensor*> pre_state_grad,
                      std::vector<MetaTensor*> weight_grad_list) {
  GeneralUnaryGradInferMeta(x, x_grad);
  // If no gradient of a list is wanted, the list may be empty.
  if (!pre_state_grad.empty()) ListGradInferMeta(pre_state, std::move(pre_state_grad));
  if (!weight_grad_list.empty()) ListGradInferMeta(weight_list, std::move(weight_grad_list));
}

}  // namespace phi
