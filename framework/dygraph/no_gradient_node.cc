#include "framework/dygraph/no_gradient_node.h"

#include <memory>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "framework/dygraph/eager_utils.h"
#include "framework/dygraph/grad_node_info.h"
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
  std::shared_ptr<NoGradientNode> node;
  for (size_t i = 0; i < reads.size(); ++i) {
    if (!reads[i] || inputs[i] == nullptr || EagerUtils::stops_gradient(*inputs[i])) continue;
    if (node == nullptr) {
      node = std::make_shared<NoGradientNode>(call.type, output_count, reads.size());
    }
    node->SetGradOutMeta(*inputs[i], i);
  }
  for (size_t i = 0; node != nullptr && i < output_count; ++i) {
    if (outputs[i] == nullptr) continue;
    EagerUtils::SetHistory(outputs[i], node, i, 0);
    node->SetGradInMeta(*outputs[i], i);
  }
}

}  // namespace egr
