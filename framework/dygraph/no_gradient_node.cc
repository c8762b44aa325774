#include "framework/dygraph/no_gradient_node.h"

#include <memory>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "framework/dygraph/backward.h"
#include "framework/dygraph/eager_utils.h"
#include "framework/dygraph/grad_formula.h"
#include "framework/dygraph/grad_node_info.h"
#include "framework/dygraph/tensor_wrapper.h"
#include "framework/program/op_info.h"
#include "phi/core/enforce.h"

namespace egr {
namespace {

namespace fw = paddle::framework;

class NoGradientNode : public GradNodeBase {
 public:
  NoGradientNode(std::string op_type, size_t outputs, size_t inputs)
      : GradNodeBase(outputs, inputs), op_type_(std::move(op_type)) {}

  GradList operator()(GradList& /*grads*/, bool /*create_graph*/) override {
    PADDLE_THROW(phi::errors::Unimplemented(
        "%s has no gradient, and a gradient of gradients passes through it; compute that part with "
        "operators that have one, or call Grad without create_graph",
        op_type_));
  }
  std::string name() const override { return op_type_ + "_without_gradient"; }
  void ClearTensorWrappers() override {}
  bool TakesMissingGradients() const override { return true; }

 private:
  const std::string op_type_;
};

class IdentityNode : public GradNodeBase {
 public:
  IdentityNode() : GradNodeBase(1, 1) {}
  GradList operator()(GradList& grads, bool /*create_graph*/) override { return std::move(grads); }
  std::string name() const override { return "IdentityGradNode"; }
  void ClearTensorWrappers() override {}
};

// Differentiates the formula of a gradient op: Note [Formulas of gradients].
class FormulaNode : public GradNodeBase {
 public:
  FormulaNode(GradFormula formula, const phibridge::TensorCall& call, size_t outputs,
              const phi::Tensor* const* inputs, size_t input_count)
      : GradNodeBase(outputs, input_count),
        formula_(formula),
        call_(phibridge::WithoutTensors(call)) {
    for (size_t i = 0; i < input_count; ++i) {
      saved_.emplace_back(inputs[i] == nullptr ? TensorWrapper() : TensorWrapper(*inputs[i]));
    }
  }

  GradList operator()(GradList& grads, bool create_graph) override;
  std::string name() const override { return call_.type + "_grad_node"; }
  void ClearTensorWrappers() override {
    for (TensorWrapper& wrapper : saved_) wrapper.clear();
    SetIsTensorWrappersCleared(true);
  }
  bool TakesMissingGradients() const override { return true; }

 private:
  // Tensors of which the gradients are taken: none is made of another, as the saved ones may be
  // (Out@GRAD of Out). With create_graph each is recorded as made of the saved one.
  std::vector<phi::Tensor> Inputs(bool create_graph) const;

  const GradFormula formula_;
  const phibridge::TensorCall call_;
  std::vector<TensorWrapper> saved_;
};

std::vector<phi::Tensor> FormulaNode::Inputs(bool create_graph) const {
  std::vector<phi::Tensor> inputs;
  for (size_t i = 0; i < saved_.size(); ++i) {
    const phi::Tensor saved = saved_[i].recover();
    if (!OutputMeta()[i][0].GetEdge().IsInitialized()) {
      inputs.push_back(saved);
      continue;
    }
    phi::Tensor& same = inputs.emplace_back();
    same.set_view_impl(saved.impl(), saved);
    if (create_graph) {
      const auto node = std::make_shared<IdentityNode>();
      node->SetGradOutMeta(&saved, 0);
      EagerUtils::SetHistory(&same, node, 0, 0);
      node->SetGradInMeta(&same, 0);
    } else {
      EagerUtils::autograd_meta(&same)->SetStopGradient(false);
    }
  }
  return inputs;
}

GradList FormulaNode::operator()(GradList& grads, bool create_graph) {
  const std::vector<phi::Tensor> inputs = Inputs(create_graph);
  FormulaCall call(call_, inputs);
  {
    const HasGradGuard guard(true);
    formula_(&call);
  }
  std::vector<phi::Tensor> outputs, output_grads, wanted;
  size_t at = 0;
  for (const auto& [slot, tensors] : call_.outputs) {
    for (size_t rank = 0; rank < tensors.size(); ++rank, ++at) {
      if (!grads[at][0].defined()) continue;
      outputs.push_back(call.Output(slot, rank));
      PADDLE_ENFORCE(outputs.back().defined(),
                     phi::errors::Unimplemented("%s: its formula does not give %s, of which a "
                                                "gradient is wanted",
                                                call_.type, slot));
      output_grads.push_back(grads[at][0]);
    }
  }
  std::vector<size_t> places;
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (!OutputMeta()[i][0].GetEdge().IsInitialized()) continue;
    places.push_back(i);
    wanted.push_back(inputs[i]);
  }
  std::vector<phi::Tensor> found =
      Grad(outputs, wanted, output_grads, /*retain_graph=*/create_graph, create_graph,
           /*only_inputs=*/true, /*allow_unused=*/true);
  GradList results(inputs.size());
  for (auto& slot : results) slot.emplace_back();
  for (size_t i = 0; i < places.size(); ++i) results[places[i]][0] = std::move(found[i]);
  return results;
}

// Of each input: whether the op reads the elements, and not the shape alone.
std::vector<bool> ReadsElements(const phibridge::TensorCall& call) {
  const fw::OpInfo* info = fw::OpInfoMap::Instance().GetNullable(call.type);
  std::unordered_set<std::string> meta_only;
  if (info != nullptr && info->HasInferNoNeedBufferVars()) {
    meta_only = info->NoNeedBufferVarsInferer()({}, {}, call.attrs);
  }
  std::vector<bool> reads;
  for (const auto& [slot, tensors] : call.inputs) {
    reads.insert(reads.end(), tensors.size(), meta_only.count(slot) == 0);
  }
  return reads;
}

}  // namespace

void RecordNoGradient(const phibridge::TensorCall& call, const phi::Tensor* const* inputs,
                      phi::Tensor* const* outputs) {
  const std::vector<bool> reads = ReadsElements(call);
  size_t output_count = 0;
  for (const auto& slot : call.outputs) output_count += slot.second.size();
  const auto counts = [&](size_t i) {
    return reads[i] && inputs[i] != nullptr && !EagerUtils::stops_gradient(*inputs[i]);
  };
  const GradFormula formula = FindGradFormula(call.type);
  std::shared_ptr<GradNodeBase> node;
  for (size_t i = 0; i < reads.size(); ++i) {
    if (node == nullptr && counts(i) && formula != nullptr) {
      node = std::make_shared<FormulaNode>(formula, call, output_count, inputs, reads.size());
    } else if (node == nullptr && counts(i)) {
      node = std::make_shared<NoGradientNode>(call.type, output_count, reads.size());
    }
  }
  for (size_t i = 0; node != nullptr && i < reads.size(); ++i) {
    node->SetGradOutMeta(counts(i) ? inputs[i] : nullptr, i);
  }
  for (size_t i = 0; node != nullptr && i < output_count; ++i) {
    if (outputs[i] == nullptr) continue;
    EagerUtils::SetHistory(outputs[i], node, i, 0);
    node->SetGradInMeta(*outputs[i], i);
  }
}

}  // namespace egr
