#pragma once

#include <string>
#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/meta_tensor.h"
#include "phi/core/optional.h"
#include "phi/infermeta/recurrent.h"

namespace phi {
namespace funcs {

inline std::vector<const MetaTensor*> MetaPointers(const std::vector<MetaTensor>& metas) {
  std::vector<const MetaTensor*> pointers;
  for (const MetaTensor& meta : metas) pointers.push_back(&meta);
  return pointers;
}

inline std::vector<MetaTensor> MetaTensorsOf(const std::vector<const DenseTensor*>& tensors) {
  std::vector<MetaTensor> metas;
  for (const DenseTensor* tensor : tensors) metas.emplace_back(*tensor);
  return metas;
}

/// What a call of RnnGradKernel reads, and the settings of its layers.
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
  /// Errors: InvalidArgument for shapes that do not fit, for no shape function of `rnn_grad` sees
  /// them all, and cudnn_lstm_grad has another one.
  void CheckShapes(int input_size, int seed) const {
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
    PADDLE_ENFORCE(!IsDropped() || dropout_state.numel() >= out.numel(),
                   errors::InvalidArgument("DropoutState of shape %s is no mask of Out of shape %s",
                                           dropout_state.dims(), out.dims()));
  }
  /// `kept`: the shape of what the back end leaves in Reserve. Errors: InvalidArgument.
  void CheckReserve(const DDim& kept) const {
    PADDLE_ENFORCE_EQ(reserve.numel(), product(kept),
                      errors::InvalidArgument("Reserve must be what a forward run in training "
                                              "wrote, of shape %s; its shape is %s",
                                              kept, reserve.dims()));
  }
};

}  // namespace funcs
}  // namespace phi
