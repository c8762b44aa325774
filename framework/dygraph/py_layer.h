#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/dygraph/eager_utils.h"
#include "framework/dygraph/grad_node_info.h"
#include "framework/dygraph/tensor_wrapper.h"

namespace egr {

/// What a function with a gradient of its own (PyLayer) keeps from forward to backward.
class PyLayerContext {
 public:
  /// Saves inputs, outputs or other tensors of the forward call, instead of those saved before.
  void SaveForBackward(std::vector<phi::Tensor> tensors) { to_save_ = std::move(tensors); }
  /// In backward: the tensors that were saved. Errors: as TensorWrapper::recover.
  std::vector<phi::Tensor> GetSavedTensors() const;

  /// In forward: these outputs have no gradient, and what is made of them has none by way of them.
  void MarkNonDifferentiable(std::vector<phi::Tensor> outputs) {
    non_differentiable_ = std::move(outputs);
  }
  /// In forward: whether backward gets zeros where no gradient arrived, as it does unless told
  /// otherwise, or what is not defined().
  void SetMaterializeGrads(bool materialize) { materializes_grads_ = materialize; }

 private:
  friend class PyLayerGradNode;
  template <typename Layer>
  friend class PyLayer;
  void WrapSaved(const std::vector<phi::Tensor>& outputs);
  bool IsNonDifferentiable(const phi::Tensor& output) const;

  std::vector<phi::Tensor> to_save_;  // until the outputs know their node
  std::vector<TensorWrapper> saved_;
  std::vector<phi::Tensor> non_differentiable_;  // until the call is recorded
  bool materializes_grads_ = true;
};

/// The node of a PyLayer: one slot for each input and output.
class PyLayerGradNode : public GradNodeBase {
 public:
  using BackwardFn = std::function<std::vector<phi::Tensor>(const std::vector<phi::Tensor>&)>;

  PyLayerGradNode(std::string name, std::shared_ptr<PyLayerContext> context, BackwardFn backward,
                  size_t outputs, size_t inputs);
  GradList operator()(GradList& grads, bool create_graph) override;
  std::string name() const override { return name_; }
  bool TakesMissingGradients() const override { return !context_->materializes_grads_; }
  void ClearTensorWrappers() override;

  /// Records `outputs` as made from `inputs` by this node, but for those that forward marked.
  static void Record(const std::shared_ptr<PyLayerGradNode>& node,
                     const std::vector<phi::Tensor>& inputs, std::vector<phi::Tensor>* outputs);

 private:
  const std::string name_;
  std::shared_ptr<PyLayerContext> context_;
  BackwardFn backward_;
  std::vector<phi::DenseTensorMeta> inputs_;  // of inputs that are not dense: without a dtype
};

/// A function with a gradient of its own:
///
///   struct Square : egr::PyLayer<Square> {
///     static std::string name() { return "Square"; }
///     std::vector<Tensor> Forward(PyLayerContext* ctx, const std::vector<Tensor>& x);
///     std::vector<Tensor> Backward(PyLayerContext* ctx, const std::vector<Tensor>& out_grads);
///   };
///   Square().Apply({x});
///
/// Forward is not recorded. Backward gets a gradient for each output, zeros where none arrived
/// (PyLayerContext::SetMaterializeGrads; not defined() of an output that is not dense), and
/// returns one for each input, in order; one that is not defined() says that there is none. With
/// create_graph what it computes is recorded. A copy of the layer lives as long as the graph, so
/// its members serve as attributes.
template <typename Layer>
class PyLayer {
 public:
  /// Errors: InvalidArgument, in the backward call, if Backward returns another number of
  /// gradients, or one of another shape than its input has. A dtype that differs is cast.
  std::vector<phi::Tensor> Apply(const std::vector<phi::Tensor>& inputs) {
    auto context = std::make_shared<PyLayerContext>();
    auto layer = std::make_shared<Layer>(static_cast<const Layer&>(*this));
    std::vector<phi::Tensor> outputs;
    {
      const NoGradGuard guard;
      outputs = layer->Forward(context.get(), inputs);
    }
    PyLayerContext* kept = context.get();  // by the node, as the function
    auto backward = [layer, kept](const std::vector<phi::Tensor>& grads) {
      return layer->Backward(kept, grads);
    };
    std::vector<const phi::Tensor*> tensors;
    for (const phi::Tensor& input : inputs) tensors.push_back(&input);
    if (!EagerUtils::ComputeRequireGrad(tensors)) return outputs;
    PyLayerGradNode::Record(
        std::make_shared<PyLayerGradNode>(Layer::name(), std::move(context), std::move(backward),
                                          outputs.size(), inputs.size()),
        inputs, &outputs);
    return outputs;
  }
};

}  // namespace egr
