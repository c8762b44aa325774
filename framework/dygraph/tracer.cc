#include "framework/dygraph/tracer.h"

#include "framework/dygraph/traced_op.h"

namespace paddle {
namespace imperative {

void Tracer::TraceOp(const std::string& type, const NameTensorMap& inputs,
                     const NameTensorMap& outputs, const framework::AttributeMap& attrs) {
  phibridge::TensorCall call;
  call.type = type;
  call.attrs = attrs;
  std::vector<const phi::Tensor*> flat_inputs;
  std::vector<phi::Tensor*> flat_outputs;
  for (const auto& [slot, tensors] : inputs) {
    call.inputs.emplace_back(slot, std::vector<const phi::Tensor*>(tensors.begin(), tensors.end()));
    flat_inputs.insert(flat_inputs.end(), tensors.begin(), tensors.end());
  }
  for (const auto& [slot, tensors] : outputs) {
    call.outputs.emplace_back(slot, tensors);
    flat_outputs.insert(flat_outputs.end(), tensors.begin(), tensors.end());
  }
  if (recorder_ != nullptr) recorder_->BeforeCall(call);
  egr::TracedOp op(call, phibridge::PlaceOf(flat_inputs.data(), flat_inputs.size()));
  op.Run(flat_inputs.data(), flat_outputs.data());
  choice_ = op.choice();
  if (recorder_ != nullptr) recorder_->AfterCall(call);
}

}  // namespace imperative
}  // namespace paddle
