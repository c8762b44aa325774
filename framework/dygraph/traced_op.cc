#include "framework/dygraph/traced_op.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include "compat/small_vector.h"
#include "framework/dygraph/auto_cast.h"
#include "framework/dygraph/eager_utils.h"
#include "framework/dygraph/input_cast.h"
#include "framework/dygraph/no_gradient_node.h"
#include "framework/dygraph/op_grad_node.h"
#include "framework/dygraph/program_recorder.h"
#include "framework/op/intermediates.h"
#include "framework/op/op_record.h"
#include "framework/program/convert_utils.h"
#include "phi/core/enforce.h"

namespace egr {
namespace {

namespace fw = paddle::framework;

bool IsGradient(const std::string& type) {
  const fw::OpRecord* record = fw::RecordOf(type);
  return record != nullptr && !record->declares;
}

// True for an output that serves the gradient alone.
bool IsIntermediate(const std::string& type, const std::string& slot) {
  const fw::OpRecord* record = fw::RecordOf(type);
  if (record == nullptr) return false;
  for (const fw::SlotRecord& output : record->outputs) {
    if (slot == output.name) return (output.flags & fw::kIntermediate) != 0;
  }
  return false;
}

// Outputs that serve the gradient alone and that `call` does not have.
std::vector<fw::OutputLeftOut> IntermediatesLeftOut(const phibridge::TensorCall& call) {
  const fw::OpRecord* record = fw::RecordOf(call.type);
  if (record == nullptr) return {};
  const auto size_in = [](const auto& slots, const char* name) {
    size_t size = 0;
    for (const auto& [slot, tensors] : slots) size += slot == name ? tensors.size() : 0;
    return size;
  };
  return fw::IntermediatesLeftOut(
      *record, /*without=*/0, [&](const char* slot) { return size_in(call.inputs, slot); },
      [&](const char* slot) { return size_in(call.outputs, slot); });
}

// An array is added to: what was written before keeps its place in it. True if it keeps its history
// too, as nothing else is recorded; a second history would make it lose the first.
bool KeepsHistory(const std::string& type, const phi::Tensor& output) {
  const bool has_history = output.defined() &&
                           output.impl()->kind() == phi::TensorKind::kTensorArray &&
                           !EagerUtils::stops_gradient(output);
  PADDLE_ENFORCE(!has_history || !Controller::Instance().HasGrad(),
                 phi::errors::Unimplemented(
                     "%s would write to array `%s`, whose earlier elements want a gradient, which "
                     "they would lose; use a list of tensors and concat or stack, or NoGradGuard",
                     type, output.name()));
  return has_history;
}

constexpr size_t kMostIdle = 16;  // operators of one gradient that wait to be used again

// What tells calls of one gradient op apart: kinds of tensors, which are there, and the place.
std::string KeyOf(const phi::Tensor* const* inputs, size_t input_count, phi::Tensor* const* outputs,
                  size_t output_count, const phi::Place& place) {
  std::string key;
  for (size_t i = 0; i < input_count; ++i) {
    const bool is_there = inputs[i] != nullptr && inputs[i]->defined();
    key.push_back(
        static_cast<char>(is_there ? 1 + static_cast<int>(inputs[i]->impl()->kind()) : 0));
  }
  for (size_t i = 0; i < output_count; ++i) key.push_back(outputs[i] != nullptr ? 1 : 0);
  static_assert(std::is_trivially_copyable_v<phi::Place>);
  key.append(reinterpret_cast<const char*>(&place), sizeof(place));
  return key;
}

// `tensors`, counted over all slots, in the slots that `slots` has.
template <typename Item, typename Tensors>
void Distribute(const phibridge::TensorCall::Slots<Item>& slots, const Tensors& tensors,
                phibridge::TensorCall::Slots<std::decay_t<decltype(tensors[0])>>* call) {
  size_t at = 0;
  for (const auto& [slot, items] : slots) {
    call->emplace_back(slot, std::vector<std::decay_t<decltype(tensors[0])>>(
                                 tensors + at, tensors + at + items.size()));
    at += items.size();
  }
}

}  // namespace

TracedOp::TracedOp(const phibridge::TensorCall& call, const phi::Place& place, Caller caller,
                   Promotion promotion)
    : call_(call),
      place_(place),
      caller_(IsGradient(call.type) ? Caller::kGradient : caller),
      promotion_(std::move(promotion)),
      op_(call, place),
      outranks_(caller == Caller::kGradient ? FindFormulaCondition(call.type) : nullptr) {
  for (const auto& slot : call.inputs) inputs_ += slot.second.size();
  for (const auto& slot : call.outputs) outputs_ += slot.second.size();
  FindInPlace();
}

// The input of a call that broadcasts which is written in place, where shapes are laid along each
// other at the end.
void TracedOp::FindInPlace() {
  const auto axis = call_.attrs.find("axis");
  const bool is_at_the_end = axis == call_.attrs.end() || axis->second == fw::Attribute(-1);
  if (promotion_.inputs().size() < 2 || !is_at_the_end) return;
  int at = 0;
  for (const auto& slot : call_.inputs) {
    for (const phi::Tensor* input : slot.second) {
      for (const auto& output : call_.outputs) {
        const auto& written = output.second;
        if (input != nullptr && std::find(written.begin(), written.end(), input) != written.end()) {
          in_place_ = at;
        }
      }
      ++at;
    }
  }
}

TracedOp::~TracedOp() = default;

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
  AutoCast* const state = AutoCast::Current();
  if (__builtin_expect(state != nullptr, 0) && caller_ != Caller::kGradient) {
    return ComputeCast(state, inputs, outputs);
  }
  Compute(inputs, outputs);
}

// What a kernel or a hook calls meanwhile gets its inputs as they are.
void TracedOp::ComputeCast(AutoCast* state, const phi::Tensor* const* inputs,
                           phi::Tensor* const* outputs) {
  const AutoCastPause pause;
  if (input_cast_ == nullptr) input_cast_ = std::make_unique<InputCast>(call_, place_, &CastTensor);
  AutoCast::Operator* op = state->Of(call_.type);
  const bool records = WantsGradient(inputs);
  if (records && !is_ready_to_record_) PrepareToRecord(inputs, outputs);
  const OpGradient* gradient = records && gradient_ != nullptr ? &gradient_->gradient() : nullptr;
  CastInputs cast;
  const bool is_cast = input_cast_->Apply(op, *state, gradient, inputs, outputs, &cast);
  Compute(is_cast ? cast.inputs.data() : inputs, outputs);
  const phi::DataType dtype = choice().key.dtype();
  if (dtype == state->low()) {
    ++op->stats.low;
  } else {
    ++(dtype == phi::DataType::FLOAT32 ? op->stats.float32 : op->stats.other);
  }
}

void TracedOp::ComputePromoted(const phi::Tensor* const* inputs, phi::Tensor* const* outputs) {
  CastInputs cast;
  const bool is_cast =
      promotion_.Apply(call_.type, inputs, inputs_, outputs, outputs_, &CastTensor, &cast);
  ComputeAsIs(is_cast ? cast.inputs.data() : inputs, outputs);
}

void TracedOp::Compute(const phi::Tensor* const* inputs, phi::Tensor* const* outputs) {
  if (__builtin_expect(in_place_ >= 0, 0)) CheckBroadcast(inputs);
  if (__builtin_expect(promotion_.IsMixed(inputs), 0)) return ComputePromoted(inputs, outputs);
  ComputeAsIs(inputs, outputs);
}

void TracedOp::CheckBroadcast(const phi::Tensor* const* inputs) const {
  const phi::Tensor* written = inputs[in_place_];
  if (written == nullptr || !written->is_dense_tensor()) return;
  const phi::DDim& to = written->dims();
  for (const size_t i : promotion_.inputs()) {
    if (inputs[i] == nullptr || !inputs[i]->is_dense_tensor()) continue;
    const phi::DDim& from = inputs[i]->dims();
    bool fits = from.size() <= to.size();
    for (int k = 1; fits && k <= from.size(); ++k) {
      fits = from[from.size() - k] == 1 || from[from.size() - k] == to[to.size() - k];
    }
    PADDLE_ENFORCE(fits, phi::errors::InvalidArgument(
                             "%s in place: with a tensor of shape %s the result is larger than the "
                             "tensor that it would be written to, of shape %s; use the function "
                             "that is not in place",
                             call_.type, from, to));
  }
}

void TracedOp::ComputeForProgram(phibridge::ProgramRecorder* recorder,
                                 const phi::Tensor* const* inputs, phi::Tensor* const* outputs) {
  const phibridge::RecordGuard pause(nullptr);
  const phibridge::TensorCall call = CallOn(inputs, outputs);
  recorder->BeforeCall(call);
  ComputeAsIs(inputs, outputs);
  recorder->AfterCall(call);
}

void TracedOp::ComputeAsIs(const phi::Tensor* const* inputs, phi::Tensor* const* outputs) {
  phibridge::ProgramRecorder* const recorder = phibridge::ProgramRecorder::Current();
  if (__builtin_expect(recorder != nullptr, 0)) {
    return ComputeForProgram(recorder, inputs, outputs);
  }
  // A result that is written over is no longer what its node made.
  for (size_t i = 0; i < outputs_; ++i) {
    if (outputs[i] == nullptr || outputs[i]->get_autograd_meta() == nullptr) continue;
    if (IsInPlace(inputs, outputs[i])) continue;
    if (!KeepsHistory(call_.type, *outputs[i])) outputs[i]->set_autograd_meta(nullptr);
  }
  last_ran_full_ = false;
  if (WantsGradient(inputs)) return RunAndRecord(inputs, outputs);
  op_.Run(inputs, outputs);
}

const phibridge::TensorCall& TracedOp::CallOn(const phi::Tensor* const* inputs,
                                              phi::Tensor* const* outputs) {
  size_t input = 0, output = 0;
  for (auto& slot : call_.inputs) {
    for (const phi::Tensor*& tensor : slot.second) tensor = inputs[input++];
  }
  for (auto& slot : call_.outputs) {
    for (phi::Tensor*& tensor : slot.second) tensor = outputs[output++];
  }
  return call_;
}

void TracedOp::PrepareToRecord(const phi::Tensor* const* inputs, phi::Tensor* const* outputs) {
  CallOn(inputs, outputs);
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
  if (caller_ == Caller::kFunction) {
    for (const auto& [slot, count] : IntermediatesLeftOut(call_)) {
      full.outputs.emplace_back(slot, std::vector<phi::Tensor*>(count, &stand_in));
      is_added_.insert(is_added_.end(), count, true);
      adds = true;
    }
  }
  std::shared_ptr<const OpGradient> gradient = OpGradient::Make(full);
  if (gradient != nullptr)
    gradient_ = std::make_shared<GradientOps>(call_.type, std::move(gradient));
  if (gradient_ != nullptr && adds) {
    full_ = std::make_unique<phibridge::PreparedOp>(full, place_);
  }
  is_ready_to_record_ = true;
}

// True if the operator's own gradient would be wrong for these inputs.
bool TracedOp::IsOutranked(const phi::Tensor* const* inputs) const {
  if (__builtin_expect(outranks_ == nullptr, 1)) return false;
  std::vector<phi::Tensor> tensors;
  for (size_t i = 0; i < inputs_; ++i) {
    tensors.push_back(inputs[i] == nullptr ? phi::Tensor() : *inputs[i]);
  }
  return outranks_(FormulaCall(call_, tensors));
}

void TracedOp::RunAndRecord(const phi::Tensor* const* inputs, phi::Tensor* const* outputs) {
  if (!is_ready_to_record_) PrepareToRecord(inputs, outputs);
  for (size_t i = 0; i < outputs_; ++i) {
    if (outputs[i] == nullptr || !IsInPlace(inputs, outputs[i])) continue;
    EagerUtils::CheckInplace(*outputs[i], /*require_any_grad=*/true);
    PADDLE_ENFORCE(gradient_ != nullptr || EagerUtils::stops_gradient(*outputs[i]),
                   phi::errors::Unimplemented(
                       "%s has no gradient and would change in place tensor %s, whose gradient is "
                       "wanted; use NoGradGuard, or change a copy",
                       call_.type, EagerUtils::NameOf(*outputs[i])));
  }
  if (gradient_ == nullptr || IsOutranked(inputs)) {
    op_.Run(inputs, outputs);
    if (caller_ == Caller::kGradient) RecordNoGradient(call_, inputs, outputs);
    return;
  }
  const size_t all_outputs = full_ == nullptr ? outputs_ : is_added_.size();
  const auto node = std::make_shared<OpGradNode>(gradient_, all_outputs, inputs_);
  node->SaveInputs(inputs, outputs, outputs_);
  for (size_t i = 0; i < inputs_; ++i) node->SetGradOutMeta(inputs[i], i);
  std::vector<phi::Tensor> added(full_ == nullptr ? 0 : all_outputs);
  paddle::small_vector<phi::Tensor*, 8> all(outputs, outputs + outputs_);
  all.resize(all_outputs, nullptr);
  for (size_t i = 0; i < added.size(); ++i) {
    if (is_added_[i]) all[i] = &added[i];
  }
  last_ran_full_ = full_ != nullptr;
  (last_ran_full_ ? *full_ : op_).Run(inputs, all.data());
  for (size_t i = 0; i < all_outputs; ++i) {
    if (all[i] != nullptr && gradient_->gradient().TakesGradientOf(i)) {
      EagerUtils::SetHistory(all[i], node, i, 0);
    }
    node->SetGradInMeta(all[i], i);
  }
  node->SaveOutputs(all.data(), node);
}

phibridge::KernelChoice TraceOp(const phibridge::TensorCall& call) {
  std::vector<const phi::Tensor*> inputs;
  std::vector<phi::Tensor*> outputs;
  for (const auto& slot : call.inputs) {
    inputs.insert(inputs.end(), slot.second.begin(), slot.second.end());
  }
  for (const auto& slot : call.outputs) {
    outputs.insert(outputs.end(), slot.second.begin(), slot.second.end());
  }
  TracedOp op(call, phibridge::PlaceOf(inputs.data(), inputs.size()), TracedOp::Caller::kTracer);
  op.Run(inputs.data(), outputs.data());
  return op.choice();
}

// A thread keeps an operator for each pair of types and place.
phi::Tensor CastTensor(const phi::Tensor& x, phi::DataType dtype) {
  using Key = std::tuple<phi::DataType, phi::DataType, phi::Place>;
  thread_local std::map<Key, std::unique_ptr<TracedOp>> casts;
  phi::Tensor out;
  std::unique_ptr<TracedOp>& cast = casts[{x.dtype(), dtype, x.place()}];
  const phi::Tensor* inputs[] = {&x};
  phi::Tensor* outputs[] = {&out};
  if (cast == nullptr) {
    phibridge::TensorCall call;
    call.type = "cast";
    call.inputs = {{"X", {&x}}};
    call.outputs = {{"Out", {&out}}};
    call.attrs["in_dtype"] = static_cast<int>(fw::TransToProtoVarType(x.dtype()));
    call.attrs["out_dtype"] = static_cast<int>(fw::TransToProtoVarType(dtype));
    cast = std::make_unique<TracedOp>(call, x.place(), TracedOp::Caller::kTracer);
  }
  cast->Run(inputs, outputs);
  return out;
}

GradientOps::GradientOps(std::string forward_type, std::shared_ptr<const OpGradient> gradient)
    : forward_type_(std::move(forward_type)), gradient_(std::move(gradient)) {}

GradientOps::~GradientOps() = default;

void GradientOps::Run(size_t at, const phi::Tensor* const* inputs,
                      phi::Tensor* const* outputs) const {
  const OpGradient::GradOp& op = gradient_->ops()[at];
  size_t input_count = 0, output_count = 0;
  for (const auto& slot : op.inputs) input_count += slot.second.size();
  for (const auto& slot : op.outputs) output_count += slot.second.size();
  const phi::Place place = phibridge::PlaceOf(inputs, input_count);
  Idle idle = {at, KeyOf(inputs, input_count, outputs, output_count, place), nullptr};
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = std::find_if(idle_.begin(), idle_.end(), [&](const Idle& other) {
      return other.op == at && other.key == idle.key;
    });
    if (found != idle_.end()) {
      idle = std::move(*found);
      idle_.erase(found);
    }
  }
  if (idle.traced == nullptr) {
    phibridge::TensorCall call;
    call.type = op.type;
    call.attrs = op.attrs;
    Distribute(op.inputs, inputs, &call.inputs);
    Distribute(op.outputs, outputs, &call.outputs);
    idle.traced = std::make_unique<TracedOp>(call, place, TracedOp::Caller::kGradient);
  }
  idle.traced->Run(inputs, outputs);
  const std::lock_guard<std::mutex> lock(mutex_);
  if (idle_.size() < kMostIdle) idle_.push_back(std::move(idle));
}

}  // namespace egr
