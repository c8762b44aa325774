#include "framework/dygraph/traced_op.h"

#include <utility>
#include <vector>

#include "framework/dygraph/eager_utils.h"
#include "framework/op/op_record.h"
#include "framework/program/op_info.h"
#include "phi/core/enforce.h"

namespace egr {
namespace {

namespace fw = paddle::framework;

// True for an output that serves the gradient alone.
bool IsIntermediate(const std::string& type, const std::string& slot) {
  const fw::OpInfo* info = fw::OpInfoMap::Instance().GetNullable(type);
  if (info == nullptr || info->record_ == nullptr) return false;
  for (const fw::SlotRecord& record : info->record_->outputs) {
    if (slot == record.name) return (record.flags & fw::kIntermediate) != 0;
  }
  return false;
}

}  // namespace

TracedOp::TracedOp(const phibridge::TensorCall& call, const phi::Place& place)
    : call_(call), place_(place), op_(call, place) {
  for (const auto& slot : call.inputs) inputs_ += slot.second.size();
  for (const auto& slot : call.outputs) outputs_ += slot.second.size();
}

bool TracedOp::WantsGradient(const phi::Tensor* const* inputs) const {
  if (!Controller::Instance().HasGrad()) return false;
  for (size_t i = 0; i < inputs_; ++i) {
    if (inputs[i] != nullptr && !EagerUtils::stops_gradient(*inputs[i])) return true;
  }
  return false;
}

bool TracedOp::IsInPlace(const phi::Tensor* const* inputs, const phi::Tensor* output) const {
  for (size_t i = 0; i < inputs_; ++i) {
    if (inputs[i] == output) return true;
  }
  return false;
}

void TracedOp::Run(const phi::Tensor* const* inputs, phi::Tensor* const* outputs) {
  // A result that is written over is no longer what its node made.
  for (size_t i = 0; i < outputs_; ++i) {
    if (outputs[i] == nullptr || outputs[i]->get_autograd_meta() == nullptr) continue;
    if (!IsInPlace(inputs, outputs[i])) outputs[i]->set_autograd_meta(nullptr);
  }
  if (WantsGradient(inputs)) return RunAndRecord(inputs, outputs);
  op_.Run(inputs, outputs);
}

// `call_` has the tensors of this call.
void TracedOp::PrepareToRecord() {
  is_ready_to_record_ = true;
  phi::Tensor stand_in;
  is_added_.assign(outputs_, false);
  phibridge::TensorCall full = call_;
  size_t at = 0;
  bool adds = false;
  for (auto& [slot, tensors] : full.outputs) {
    const bool is_intermediate = IsIntermediate(call_.type, slot);
    for (phi::Tensor*& tensor : tensors) {
      if (tensor == nullptr && is_intermediate) {
        tensor = &stand_in;
        is_added_[at] = adds = true;
      }
      ++at;
    }
  }
  gradient_ = OpGradient::Make(full);
  if (gradient_ != nullptr && adds) {
    full_ = std::make_unique<phibridge::PreparedOp>(full, place_);
  }
}

void TracedOp::RunAndRecord(const phi::Tensor* const* inputs, phi::Tensor* const* outputs) {
  if (!is_ready_to_record_) {
    size_t at = 0;
    for (auto& slot : call_.inputs) {
      for (const phi::Tensor*& tensor : slot.second) tensor = inputs[at++];
    }
    at = 0;
    for (auto& slot : call_.outputs) {
      for (phi::Tensor*& tensor : slot.second) tensor = outputs[at++];
    }
    PrepareToRecord();
  }
  for (size_t i = 0; i < outputs_; ++i) {
    if (outputs[i] == nullptr || !IsInPlace(inputs, outputs[i])) continue;
    EagerUtils::CheckInplace(*outputs[i], /*require_any_grad=*/true);
    PADDLE_ENFORCE(
        gradient_ != nullptr || EagerUtils::stops_gradient(*outputs[i]),
        phi::errors::Unimplemented(
            "%s has no gradient and would change in place tensor `%s`, whose gradient is "
            "wanted; use NoGradGuard, or change a copy",
            call_.type, outputs[i]->name()));
  }
  if (gradient_ == nullptr) return op_.Run(inputs, outputs);
  auto node = std::make_shared<OpGradNode>(call_.type, gradient_, outputs_, inputs_);
  node->SaveInputs(inputs);
  for (size_t i = 0; i < inputs_; ++i) node->SetGradOutMeta({inputs[i]}, i);
  std::vector<phi::Tensor> added(full_ == nullptr ? 0 : outputs_);
  std::vector<phi::Tensor*> all(outputs, outputs + outputs_);
  for (size_t i = 0; i < added.size(); ++i) {
    if (is_added_[i]) all[i] = &added[i];
  }
  (full_ == nullptr ? op_ : *full_).Run(inputs, all.data());
  for (size_t i = 0; i < outputs_; ++i) {
    if (all[i] != nullptr && gradient_->TakesGradientOf(i)) {
      EagerUtils::SetHistory(all[i], node, i, 0);
    }
    node->SetGradInMeta({all[i]}, i);
  }
  node->SaveOutputs(all.data());
}

void TraceOp(const phibridge::TensorCall& call) {
  std::vector<const phi::Tensor*> inputs;
  std::vector<phi::Tensor*> outputs;
  for (const auto& slot : call.inputs) {
    inputs.insert(inputs.end(), slot.second.begin(), slot.second.end());
  }
  for (const auto& slot : call.outputs) {
    outputs.insert(outputs.end(), slot.second.begin(), slot.second.end());
  }
  TracedOp(call, phibridge::PlaceOf(inputs.data(), inputs.size()))
      .Run(inputs.data(), outputs.data());
}

}  // namespace egr
