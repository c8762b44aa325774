#include "framework/dygraph/py_layer.h"

#include <algorithm>

#include "phi/core/enforce.h"

namespace egr {

void PyLayerContext::WrapSaved(const std::vector<phi::Tensor>& outputs) {
  for (const phi::Tensor& tensor : to_save_) {
    // An output that Forward saved did not know its node yet.
    const auto out = std::find_if(outputs.begin(), outputs.end(), [&](const phi::Tensor& output) {
      return tensor.get_autograd_meta() == nullptr && output.impl() == tensor.impl();
    });
    saved_.emplace_back(out == outputs.end() ? tensor : *out);
  }
  to_save_.clear();
}

bool PyLayerContext::IsNonDifferentiable(const phi::Tensor& output) const {
  return std::any_of(non_differentiable_.begin(), non_differentiable_.end(),
                     [&](const phi::Tensor& one) { return one.impl() == output.impl(); });
}

std::vector<phi::Tensor> PyLayerContext::GetSavedTensors() const {
  std::vector<phi::Tensor> tensors;
  for (const TensorWrapper& wrapper : saved_) tensors.push_back(wrapper.recover());
  return tensors;
}

PyLayerGradNode::PyLayerGradNode(std::string name, std::shared_ptr<PyLayerContext> context,
                                 BackwardFn backward, size_t outputs, size_t inputs)
    : GradNodeBase(outputs, inputs),
      name_(std::move(name)),
      context_(std::move(context)),
      backward_(std::move(backward)) {}

GradList PyLayerGradNode::operator()(GradList& grads, bool /*create_graph*/) {
  std::vector<phi::Tensor> out_grads;
  for (auto& slot : grads) out_grads.push_back(std::move(slot[0]));
  std::vector<phi::Tensor> in_grads = backward_(out_grads);
  PADDLE_ENFORCE_EQ(
      in_grads.size(), OutputMeta().size(),
      phi::errors::InvalidArgument("%s::Backward returned %d gradients; the function has %d inputs",
                                   name_, in_grads.size(), OutputMeta().size()));
  GradList results(in_grads.size());
  for (size_t i = 0; i < in_grads.size(); ++i) {
    const phi::DenseTensorMeta& input = inputs_[i];
    const bool is_checked = input.valid() && OutputMeta()[i][0].GetEdge().IsInitialized();
    results[i].push_back(is_checked
                             ? EagerUtils::GivenGradient(
                                   in_grads[i], input.dtype, input.dims,
                                   phi::Format("gradient %d that %s::Backward returned", i, name_))
                             : std::move(in_grads[i]));
  }
  return results;
}

void PyLayerGradNode::ClearTensorWrappers() {
  for (TensorWrapper& wrapper : context_->saved_) wrapper.clear();
  SetIsTensorWrappersCleared(true);
}

void PyLayerGradNode::Record(const std::shared_ptr<PyLayerGradNode>& node,
                             const std::vector<phi::Tensor>& inputs,
                             std::vector<phi::Tensor>* outputs) {
  for (size_t i = 0; i < inputs.size(); ++i) {
    node->SetGradOutMeta(inputs[i], i);
    phi::DenseTensorMeta& meta = node->inputs_.emplace_back();
    if (!inputs[i].defined() || !inputs[i].is_dense_tensor()) continue;
    meta.dtype = inputs[i].dtype();
    meta.dims = inputs[i].dims();
  }
  for (size_t i = 0; i < outputs->size(); ++i) {
    phi::Tensor& out = (*outputs)[i];
    // One that is an input, or that Forward keeps, must not change its own history.
    if (out.get_autograd_meta() != nullptr) {
      phi::Tensor same(out.name());
      same.set_view_impl(out.impl(), out);
      out = std::move(same);
    }
    if (!node->context_->IsNonDifferentiable(out)) EagerUtils::SetHistory(&out, node, i, 0);
    node->SetGradInMeta(out, i);
  }
  node->context_->non_differentiable_.clear();
  node->context_->WrapSaved(*outputs);
}

}  // namespace egr
