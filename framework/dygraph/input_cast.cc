#include "framework/dygraph/input_cast.h"

#include <algorithm>

#include "framework/dygraph/controller.h"
#include "framework/op/op_record.h"
#include "framework/program/op_info.h"
#include "phi/core/flags.h"
#include "phi/core/kernel_factory.h"

PHI_DECLARE_bool(use_mkldnn);

namespace egr {
namespace {

namespace fw = paddle::framework;
using phi::DataType;

bool IsHalf(DataType dtype) { return dtype == DataType::FLOAT16 || dtype == DataType::BFLOAT16; }

// One that a cast may replace.
bool IsCastable(const phi::Tensor* tensor) {
  return tensor != nullptr && tensor->is_dense_tensor() && tensor->initialized() &&
         (tensor->dtype() == DataType::FLOAT32 || IsHalf(tensor->dtype()));
}

// Back ends that may compute at `place`.
bool ComputesAt(phi::Backend backend, const phi::Place& place) {
  if (phi::is_gpu_place(place)) {
    return backend == phi::Backend::GPU || backend == phi::Backend::GPUDNN;
  }
  return backend == phi::TransToPhiBackend(place) ||
         (FLAGS_use_mkldnn && backend == phi::Backend::ONEDNN);
}

// Whether one of the kernels that a gradient op may have computes in `low`.
bool HasKernel(const std::string& op_type, DataType low, const phi::Place& place) {
  const fw::OpInfo* info = fw::OpInfoMap::Instance().GetNullable(op_type);
  if (info == nullptr || info->record_ == nullptr) return true;  // nothing is known of it
  for (const phibridge::KernelEntry& entry : info->record_->kernels) {
    for (const auto& [key, kernel] : phi::KernelFactory::Instance().SelectKernelMap(entry.kernel)) {
      if (key.dtype() == low && ComputesAt(key.backend(), place)) return true;
    }
  }
  return false;
}

}  // namespace

InputCast::InputCast(const phibridge::TensorCall& call, const phi::Place& place, CastFn cast)
    : call_(phibridge::WithoutTensors(call)), place_(place), cast_(cast) {
  for (const auto& [slot, tensors] : call.inputs)
    slots_.resize(slots_.size() + tensors.size(), slot);
  for (const auto& slot : call.outputs) outputs_ += slot.second.size();
}

bool InputCast::MayCast(const phi::Tensor* const* inputs, phi::Tensor* const* outputs) const {
  const phi::Tensor* const* end = inputs + slots_.size();
  for (size_t i = 0; i < outputs_; ++i) {  // in place
    if (outputs[i] != nullptr && std::find(inputs, end, outputs[i]) != end) return false;
  }
  const auto is_wide = [](const phi::Tensor* tensor) {
    return tensor != nullptr && tensor->defined() &&
           (tensor->dtype() == DataType::FLOAT64 || phi::IsComplexType(tensor->dtype()));
  };
  return std::none_of(inputs, end, is_wide) && std::any_of(inputs, end, IsCastable);
}

bool InputCast::Decides(const AutoCast::Operator& op, size_t input) const {
  return op.input == nullptr || slots_[input] == op.input;
}

bool InputCast::HasFloat32(const AutoCast::Operator& op, const phi::Tensor* const* inputs) const {
  for (size_t i = 0; i < slots_.size(); ++i) {
    if (!Decides(op, i) || !IsCastable(inputs[i])) continue;
    if (inputs[i]->dtype() == DataType::FLOAT32) return true;
  }
  return false;
}

void InputCast::CastTo(DataType dtype, const AutoCast::Operator& op,
                       const phi::Tensor* const* inputs, CastInputs* cast) const {
  cast->inputs.assign(inputs, inputs + slots_.size());
  cast->casts.reserve(slots_.size());  // so that none moves
  for (size_t i = 0; i < slots_.size(); ++i) {
    if (!IsCastable(inputs[i]) || inputs[i]->dtype() == dtype) continue;
    if (IsHalf(dtype) && !Decides(op, i)) continue;
    cast->casts.push_back(cast_(*inputs[i], dtype));
    cast->inputs[i] = &cast->casts.back();
  }
}

std::string InputCast::WhyNoKernel(DataType low, const AutoCast::Operator& op,
                                   const phi::Tensor* const* inputs,
                                   phi::Tensor* const* outputs) const {
  CastInputs cast;
  const NoGradGuard guard;
  CastTo(low, op, inputs, &cast);
  phibridge::TensorCall call = call_;
  size_t at = 0;
  for (auto& slot : call.inputs) {
    for (const phi::Tensor*& tensor : slot.second) tensor = cast.inputs[at++];
  }
  at = 0;
  for (auto& slot : call.outputs) {
    for (phi::Tensor*& tensor : slot.second) tensor = outputs[at++];
  }
  phibridge::PreparedOp op_in_low(call, place_);
  const phibridge::KernelChoice& choice = op_in_low.Choose(cast.inputs.data(), outputs);
  if (!choice) return phi::Format("no kernel in %s at %s", low, place_);
  if (!choice.is_fallback || phi::is_cpu_place(place_)) return "";  // plain kernels beside oneDNN
  return phi::Format("no kernel in %s at %s: %s", low, place_, choice.fallback_reason);
}

const std::string& InputCast::WhyNot(DataType low, const AutoCast::Operator& op,
                                     const OpGradient* gradient, const phi::Tensor* const* inputs,
                                     phi::Tensor* const* outputs) {
  const size_t which = (low == DataType::FLOAT16 ? 0 : 2) + (gradient == nullptr ? 0 : 1);
  std::optional<std::string>& known = why_not_[which];
  if (known) return *known;
  known = WhyNoKernel(low, op, inputs, outputs);
  if (!known->empty() || gradient == nullptr) return *known;
  for (const OpGradient::GradOp& grad : gradient->ops()) {
    if (HasKernel(grad.type, low, place_)) continue;
    return *(known =
                 phi::Format("its gradient %s has no kernel in %s at %s", grad.type, low, place_));
  }
  return *known;
}

bool InputCast::Apply(AutoCast::Operator* op, const AutoCast& state, const OpGradient* gradient,
                      const phi::Tensor* const* inputs, phi::Tensor* const* outputs,
                      CastInputs* cast) {
  if (op->list == phibridge::AmpList::kKeep || !MayCast(inputs, outputs)) return false;
  DataType dtype = state.Wanted(*op, HasFloat32(*op, inputs));
  if (dtype == state.low()) {
    const std::string& why_not = WhyNot(dtype, *op, gradient, inputs, outputs);
    if (!why_not.empty()) {
      op->stats.why_not_low = why_not;
      dtype = DataType::FLOAT32;
    }
  }
  CastTo(dtype, *op, inputs, cast);
  return true;
}

}  // namespace egr
