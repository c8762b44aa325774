#include "framework/dygraph/tracer.h"

#include "framework/dygraph/traced_op.h"

namespace paddle {
namespace imperative {

void Tracer::TraceOp(const std::string& type, const NameTensorMap& inputs,
                     const NameTensorMap& outputs, const framework::AttributeMap& attrs) {
  phibridge::TensorCall call;
  call.type = type;
  call.attrs = attrs;
  for (const auto& [slot, tensors] : inputs) {
    call.inputs.emplace_back(slot, std::vector<const phi::Tensor*>(tensors.begin(), tensors.end()));
  }
  for (const auto& [slot, tensors] : outputs) {
    call.outputs.emplace_back(slot, tensors);
  }
  const phibridge::RecordGuard guard(recorder_ != nullptr ? recorder_
                                                          : phibridge::ProgramRecorder::Current());
  choice_ = egr::TraceOp(call);
}

}  // namespace imperative
}  // namespace paddle
