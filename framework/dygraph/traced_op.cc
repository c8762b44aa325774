#include "framework/dygraph/traced_op.h"

#include <algorithm>
#include <list>
#include <map>
#include <mutex>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include "compat/small_vector.h"
#include "framework/dygraph/auto_cast.h"
#include "framework/dygraph/eager_utils.h"
#include "framework/dygraph/grad_node_info.h"
#include "framework/dygraph/input_cast.h"
#include "framework/dygraph/no_gradient_node.h"
#include "framework/dygraph/op_gradient.h"
#include "framework/dygraph/tensor_wrapper.h"
#include "framework/op/op_record.h"
#include "framework/program/convert_utils.h"
#include "framework/program/op_info.h"
#include "phi/core/enforce.h"

namespace egr {
namespace {

namespace fw = paddle::framework;

const fw::OpRecord* RecordOf(const std::string& type) {
  const fw::OpInfo* info = fw::OpInfoMap::Instance().GetNullable(type);
  return info == nullptr ? nullptr : info->record_;
}

bool IsGradient(const std::string& type) {
  const fw::OpRecord* record = RecordOf(type);
  return record != nullptr && !record->declares;
}

// True for an output that serves the gradient alone.
bool IsIntermediate(const std::string& type, const std::string& slot) {
  const fw::OpRecord* record = RecordOf(type);
  if (record == nullptr) return false;
  for (const fw::SlotRecord& output : record->outputs) {
    if (slot == output.name) return (output.flags & fw::kIntermediate) != 0;
  }
  return false;
}

// How many tensors a list of `call` has whose number the record does not say: as many as the input
// that is a list.
size_t SizeOfList(const phibridge::TensorCall& call, const fw::OpRecord& record) {
  for (const fw::SlotRecord& input : record.inputs) {
    if ((input.flags & fw::kDuplicable) == 0) continue;
    for (const auto& [slot, tensors] : call.inputs) {
      if (slot == input.name) return tensors.size();
    }
  }
  return 0;
}

// Outputs that serve the gradient alone and that `call` does not have: slots, and how many tensors.
std::vector<std::pair<std::string, size_t>> IntermediatesLeftOut(
    const phibridge::TensorCall& call) {
  std::vector<std::pair<std::string, size_t>> slots;
  const fw::OpRecord* record = RecordOf(call.type);
  if (record == nullptr) return slots;
  for (const fw::SlotRecord& output : record->outputs) {
    const bool is_list = (output.flags & fw::kDuplicable) != 0;
    const bool is_there =
        std::any_of(call.outputs.begin(), call.outputs.end(), [&](const auto& slot) {
          return slot.first == output.name && (!is_list || !slot.second.empty());
        });
    if (is_there || (output.flags & fw::kIntermediate) == 0) continue;
    slots.emplace_back(output.name, is_list ? SizeOfList(call, *record) : 1);
  }
  return slots;
}

// With elements of its own and the same history. Kinds that have no copy are given back as they
// are.
phi::Tensor CopyOf(const phi::Tensor& tensor) {
  if (!tensor.is_dense_tensor() && !tensor.is_selected_rows()) return tensor;
  phi::Tensor copy(tensor.name());
  copy.set_impl(tensor.copy_to(tensor.place()).impl());
  copy.set_autograd_meta(tensor.autograd_meta());
  return copy;
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

/// Runs the gradient ops of calls of one kind. Threads may share it.
class GradientOps {
 public:
  GradientOps(std::string forward_type, std::shared_ptr<const OpGradient> gradient)
      : forward_type_(std::move(forward_type)), gradient_(std::move(gradient)) {}
  const std::string& forward_type() const { return forward_type_; }
  const OpGradient& gradient() const { return *gradient_; }

  /// Runs gradient().ops()[at]; tensors as in TracedOp::Run. Makes operators when they are needed
  /// first.
  void Run(size_t at, const phi::Tensor* const* inputs, phi::Tensor* const* outputs) const;

 private:
  struct Idle {
    size_t op;
    std::string key;
    std::unique_ptr<TracedOp> traced;
  };

  const std::string forward_type_;
  const std::shared_ptr<const OpGradient> gradient_;
  mutable std::mutex mutex_;
  mutable std::vector<Idle> idle_;  // guarded by mutex_
};

// The node of one call: slots are the call's tensors, counted over all its slots, one each.
class OpGradNode : public GradNodeBase {
 public:
  OpGradNode(std::shared_ptr<const GradientOps> gradient, size_t outputs, size_t inputs);

  /// Saves what the gradient needs: before the operator ran, inputs, and after it, outputs. Of an
  /// input that is among `outputs` the elements are copied, as the operator writes over them.
  void SaveInputs(const phi::Tensor* const* inputs, phi::Tensor* const* outputs, size_t count);
  void SaveOutputs(const phi::Tensor* const* outputs);

  GradList operator()(GradList& grads, bool create_graph) override;
  std::string name() const override { return gradient_->forward_type() + "_grad_node"; }
  void ClearTensorWrappers() override;
  bool TakesMissingGradients() const override { return true; }

 private:
  using SavedTensors = paddle::small_vector<const phi::Tensor*, 4>;
  void RunGradOp(size_t at, const SavedTensors& saved, const GradList& grads,
                 std::vector<phi::Tensor>* temporaries, GradList* results) const;
  bool IsReadAgain(const OpGradient::Target& target) const;

  const std::shared_ptr<const GradientOps> gradient_;
  paddle::small_vector<TensorWrapper, 2> saved_;  // as the gradient's saved()
};

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

OpGradNode::OpGradNode(std::shared_ptr<const GradientOps> gradient, size_t outputs, size_t inputs)
    : GradNodeBase(outputs, inputs), gradient_(std::move(gradient)) {
  const size_t count = gradient_->gradient().saved().size();
  saved_.reserve(count);
  for (size_t i = 0; i < count; ++i) saved_.emplace_back();
}

void OpGradNode::SaveInputs(const phi::Tensor* const* inputs, phi::Tensor* const* outputs,
                            size_t count) {
  for (size_t i = 0; i < saved_.size(); ++i) {
    const OpGradient::Saved& what = gradient_->gradient().saved()[i];
    if (what.is_output || inputs[what.index] == nullptr) continue;
    const phi::Tensor& tensor = *inputs[what.index];
    const bool meta_only = what.no_need_buffer && tensor.is_dense_tensor();
    const bool is_written =
        std::find(outputs, outputs + count, &tensor) != outputs + count && tensor.initialized();
    saved_[i] = TensorWrapper(is_written && !meta_only ? CopyOf(tensor) : tensor, meta_only);
  }
}

void OpGradNode::SaveOutputs(const phi::Tensor* const* outputs) {
  for (size_t i = 0; i < saved_.size(); ++i) {
    const OpGradient::Saved& what = gradient_->gradient().saved()[i];
    if (!what.is_output || outputs[what.index] == nullptr) continue;
    const phi::Tensor& tensor = *outputs[what.index];
    saved_[i] = TensorWrapper(tensor, what.no_need_buffer && tensor.is_dense_tensor());
  }
}

void OpGradNode::ClearTensorWrappers() {
  for (TensorWrapper& wrapper : saved_) wrapper.clear();
  SetIsTensorWrappersCleared(true);
}

GradList OpGradNode::operator()(GradList& grads, bool /*create_graph*/) {
  for (size_t i = 0; i < grads.size(); ++i) {
    if (grads[i][0].defined() || !gradient_->gradient().TakesGradientOf(i) ||
        gradient_->gradient().MayMiss(i))
      continue;
    grads[i][0] = ZerosForGradInput(i, 0);
  }
  SavedTensors saved;
  std::vector<phi::Tensor> recovered;  // with their history, where gradients are recorded
  recovered.reserve(saved_.size());
  const bool records = Controller::Instance().HasGrad();
  for (const TensorWrapper& wrapper : saved_) {
    saved.push_back(records ? &recovered.emplace_back(wrapper.recover()) : &wrapper.value());
  }
  std::vector<phi::Tensor> temporaries(gradient_->gradient().temporaries());
  GradList results;
  results.reserve(OutputMeta().size());
  for (size_t i = 0; i < OutputMeta().size(); ++i) results.emplace_back().emplace_back();
  for (size_t at = 0; at < gradient_->gradient().ops().size(); ++at) {
    RunGradOp(at, saved, grads, &temporaries, &results);
  }
  return results;
}

// Where gradients are recorded, the gradient of a gradient op may read all that the op makes
// (elementwise_div_grad_grad reads DX), and takes lists as a whole.
bool OpGradNode::IsReadAgain(const OpGradient::Target& target) const {
  if (!Controller::Instance().HasGrad() || target.kind != OpGradient::Target::kInputGrad) {
    return false;
  }
  const phi::DataType dtype = OutputMeta()[target.index][0].dtype();
  return phi::IsFloatingType(dtype) || phi::IsComplexType(dtype);
}

void OpGradNode::RunGradOp(size_t at, const SavedTensors& saved, const GradList& grads,
                           std::vector<phi::Tensor>* temporaries, GradList* results) const {
  const OpGradient::GradOp& op = gradient_->gradient().ops()[at];
  paddle::small_vector<const phi::Tensor*, 12> inputs;
  for (const auto& slot : op.inputs) {
    for (const OpGradient::Source& source : slot.second) {
      const phi::Tensor* tensor = nullptr;
      if (source.kind == OpGradient::Source::kSaved) tensor = saved[source.index];
      if (source.kind == OpGradient::Source::kOutputGrad) tensor = &grads[source.index][0];
      if (source.kind == OpGradient::Source::kTemporary) tensor = &(*temporaries)[source.index];
      inputs.push_back(tensor != nullptr && tensor->defined() ? tensor : nullptr);
    }
  }
  paddle::small_vector<phi::Tensor*, 12> outputs;
  std::list<phi::Tensor> unwanted;  // there is seldom one
  bool is_wanted = false;
  for (const auto& slot : op.outputs) {
    for (const OpGradient::Target& target : slot.second) {
      phi::Tensor* tensor = nullptr;
      if (target.kind == OpGradient::Target::kTemporary) tensor = &(*temporaries)[target.index];
      if (target.kind == OpGradient::Target::kInputGrad &&
          OutputMeta()[target.index][0].GetEdge().IsInitialized()) {
        tensor = &(*results)[target.index][0];
      }
      is_wanted = is_wanted || tensor != nullptr;
      if (tensor == nullptr && IsReadAgain(target)) tensor = &unwanted.emplace_back();
      outputs.push_back(tensor);
    }
  }
  if (is_wanted) gradient_->Run(at, inputs.begin(), outputs.begin());
}

TracedOp::TracedOp(const phibridge::TensorCall& call, const phi::Place& place, Caller caller,
                   Promotion promotion)
    : call_(call),
      place_(place),
      caller_(IsGradient(call.type) ? Caller::kGradient : caller),
      promotion_(std::move(promotion)),
      op_(call, place) {
  for (const auto& slot : call.inputs) inputs_ += slot.second.size();
  for (const auto& slot : call.outputs) outputs_ += slot.second.size();
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

namespace {

// A thread keeps an operator for each pair of types and place.
phi::Tensor Cast(const phi::Tensor& x, phi::DataType dtype) {
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

}  // namespace

// What a kernel or a hook calls meanwhile gets its inputs as they are.
void TracedOp::ComputeCast(AutoCast* state, const phi::Tensor* const* inputs,
                           phi::Tensor* const* outputs) {
  const AutoCastPause pause;
  if (input_cast_ == nullptr) input_cast_ = std::make_unique<InputCast>(call_, place_, &Cast);
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
      promotion_.Apply(call_.type, inputs, inputs_, outputs, outputs_, &Cast, &cast);
  ComputeAsIs(is_cast ? cast.inputs.data() : inputs, outputs);
}

void TracedOp::Compute(const phi::Tensor* const* inputs, phi::Tensor* const* outputs) {
  if (__builtin_expect(promotion_.IsMixed(inputs), 0)) return ComputePromoted(inputs, outputs);
  ComputeAsIs(inputs, outputs);
}

void TracedOp::ComputeAsIs(const phi::Tensor* const* inputs, phi::Tensor* const* outputs) {
  // A result that is written over is no longer what its node made.
  for (size_t i = 0; i < outputs_; ++i) {
    if (outputs[i] == nullptr || outputs[i]->get_autograd_meta() == nullptr) continue;
    if (!IsInPlace(inputs, outputs[i])) outputs[i]->set_autograd_meta(nullptr);
  }
  last_ran_full_ = false;
  if (WantsGradient(inputs)) return RunAndRecord(inputs, outputs);
  op_.Run(inputs, outputs);
}

void TracedOp::PrepareToRecord(const phi::Tensor* const* inputs, phi::Tensor* const* outputs) {
  size_t input = 0, output = 0;
  for (auto& slot : call_.inputs) {
    for (const phi::Tensor*& tensor : slot.second) tensor = inputs[input++];
  }
  for (auto& slot : call_.outputs) {
    for (phi::Tensor*& tensor : slot.second) tensor = outputs[output++];
  }
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
      adds = adds || count > 0;
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

void TracedOp::RunAndRecord(const phi::Tensor* const* inputs, phi::Tensor* const* outputs) {
  if (!is_ready_to_record_) PrepareToRecord(inputs, outputs);
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
  if (gradient_ == nullptr) {
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
  node->SaveOutputs(all.data());
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

}  // namespace egr
