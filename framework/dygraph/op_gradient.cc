#include "framework/dygraph/op_gradient.h"

#include <algorithm>
#include <map>
#include <unordered_set>

#include "framework/dygraph/traced_op.h"
#include "framework/op/op_record.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/op_info.h"
#include "framework/program/program_desc.h"
#include "framework/program/var_names.h"
#include "phi/core/enforce.h"

namespace egr {

namespace fw = paddle::framework;

// Describes the call as an op of a program whose variables are named after their numbers, and reads
// the names in its gradient ops back.
class OpGradientMaker {
 public:
  explicit OpGradientMaker(const phibridge::TensorCall& call) : call_(call) {}

  std::shared_ptr<OpGradient> Make() {
    const fw::OpInfo& info = fw::OpInfoMap::Instance().Get(call_.type);
    if (!info.HasGradOpMaker() || info.use_empty_grad_op_desc_maker_) return nullptr;
    fw::ProgramDesc program;
    fw::OpDesc* forward = program.MutableBlock(0)->AppendOp();
    DescribeForward(forward);
    std::unordered_map<std::string, std::string> grad_to_var;
    const auto grads = info.GradOpMaker()(*forward, {}, &grad_to_var, {});
    if (grads.empty()) return nullptr;
    made_.reset(new OpGradient);
    made_->takes_gradient_of_.resize(outputs_, false);
    made_->may_miss_.resize(outputs_, true);
    for (const auto& grad : grads) AddGradOp(*grad);
    made_->temporaries_ = temporaries_.size();
    return made_;
  }

 private:
  struct Name {
    bool is_known = false;
    bool is_output = false;
    size_t index = 0;
  };

  void DescribeForward(fw::OpDesc* op) {
    op->SetType(call_.type);
    for (const auto& [slot, tensors] : call_.inputs) {
      std::vector<std::string> names;
      for (const phi::Tensor* tensor : tensors) {
        const bool is_there = tensor != nullptr && tensor->defined();
        names.push_back(is_there ? NewName("in", false, inputs_) : fw::kEmptyVarName);
        ++inputs_;
      }
      if (HoldsOne(names)) op->SetInput(slot, names);
    }
    for (const auto& [slot, tensors] : call_.outputs) {
      std::vector<std::string> names;
      for (const phi::Tensor* tensor : tensors) {
        names.push_back(tensor != nullptr ? NewName("out", true, outputs_) : fw::kEmptyVarName);
        ++outputs_;
      }
      if (HoldsOne(names)) op->SetOutput(slot, names);
    }
    for (const auto& [name, value] : call_.attrs) op->SetAttr(name, value);
    op->CheckAttrs();
  }

  static bool HoldsOne(const std::vector<std::string>& names) {
    return std::any_of(names.begin(), names.end(),
                       [](const std::string& name) { return name != fw::kEmptyVarName; });
  }

  std::string NewName(const char* kind, bool is_output, size_t index) {
    const std::string name = kind + std::to_string(index);
    names_[name] = {true, is_output, index};
    return name;
  }

  Name Find(const std::string& name) const {
    const auto found = names_.find(name);
    return found == names_.end() ? Name() : found->second;
  }

  static std::string WithoutGrad(const std::string& name) {
    const size_t at = name.size() - std::min(name.size(), fw::kGradVarSuffixSize);
    return name.compare(at, std::string::npos, fw::kGradVarSuffix) == 0 ? name.substr(0, at) : "";
  }

  size_t Temporary(const std::string& name) {
    return temporaries_.emplace(name, temporaries_.size()).first->second;
  }

  void AddGradOp(const fw::OpDesc& desc) {
    OpGradient::GradOp op = {desc.Type(), desc.GetAttrMap(), {}, {}};
    const fw::OpInfo& info = fw::OpInfoMap::Instance().Get(desc.Type());
    std::unordered_set<std::string> meta_only;
    if (info.HasInferNoNeedBufferVars()) {
      meta_only = info.NoNeedBufferVarsInferer()(desc.Inputs(), desc.Outputs(), op.attrs);
    }
    for (const auto& [slot, names] : desc.Inputs()) {
      std::vector<OpGradient::Source> sources;
      for (const std::string& name : names) {
        sources.push_back(SourceOf(name, meta_only.count(slot) != 0, MayBeAbsent(info, slot)));
      }
      op.inputs.emplace_back(slot, std::move(sources));
    }
    for (const auto& [slot, names] : desc.Outputs()) {
      std::vector<OpGradient::Target> targets;
      for (const std::string& name : names) targets.push_back(TargetOf(name));
      op.outputs.emplace_back(slot, std::move(targets));
    }
    made_->ops_.push_back(std::move(op));
  }

  static bool MayBeAbsent(const fw::OpInfo& info, const std::string& slot) {
    if (info.record_ == nullptr) return false;
    for (const fw::SlotRecord& record : info.record_->inputs) {
      if (slot == record.name) return (record.flags & fw::kDispensable) != 0;
    }
    return false;
  }

  OpGradient::Source SourceOf(const std::string& name, bool meta_only, bool may_be_absent) {
    if (name == fw::kEmptyVarName) return {OpGradient::Source::kAbsent, 0};
    if (const Name forward = Find(name); forward.is_known) {
      return {OpGradient::Source::kSaved, Save(forward, meta_only)};
    }
    const Name of = Find(WithoutGrad(name));
    if (of.is_known && of.is_output && temporaries_.count(name) == 0) {
      made_->takes_gradient_of_[of.index] = true;
      if (!may_be_absent) made_->may_miss_[of.index] = false;
      return {OpGradient::Source::kOutputGrad, of.index};
    }
    if (WithoutGrad(name) == fw::kEmptyVarName) return {OpGradient::Source::kAbsent, 0};
    return {OpGradient::Source::kTemporary, Temporary(name)};
  }

  OpGradient::Target TargetOf(const std::string& name) {
    if (name == fw::kEmptyVarName) return {OpGradient::Target::kAbsent, 0};
    const Name of = Find(WithoutGrad(name));
    if (of.is_known && !of.is_output) return {OpGradient::Target::kInputGrad, of.index};
    return {OpGradient::Target::kTemporary, Temporary(name)};
  }

  size_t Save(const Name& forward, bool meta_only) {
    std::vector<OpGradient::Saved>& saved = made_->saved_;
    for (size_t i = 0; i < saved.size(); ++i) {
      if (saved[i].is_output != forward.is_output || saved[i].index != forward.index) continue;
      saved[i].no_need_buffer = saved[i].no_need_buffer && meta_only;
      return i;
    }
    saved.push_back({forward.is_output, forward.index, meta_only});
    return saved.size() - 1;
  }

  const phibridge::TensorCall& call_;
  std::map<std::string, Name> names_;
  std::map<std::string, size_t> temporaries_;
  size_t inputs_ = 0, outputs_ = 0;
  std::shared_ptr<OpGradient> made_;
};

namespace {

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
  key += place.DebugString();
  return key;
}

template <typename Item, typename Tensors>
size_t Distribute(const phibridge::TensorCall::Slots<Item>& slots, const Tensors& tensors,
                  phibridge::TensorCall::Slots<std::decay_t<decltype(tensors[0])>>* call) {
  size_t at = 0;
  for (const auto& [slot, items] : slots) {
    call->emplace_back(slot, std::vector<std::decay_t<decltype(tensors[0])>>(
                                 tensors + at, tensors + at + items.size()));
    at += items.size();
  }
  return at;
}

}  // namespace

std::shared_ptr<OpGradient> OpGradient::Make(const phibridge::TensorCall& call) {
  return OpGradientMaker(call).Make();
}

OpGradient::~OpGradient() = default;

void OpGradient::Run(size_t at, const phi::Tensor* const* inputs,
                     phi::Tensor* const* outputs) const {
  size_t input_count = 0, output_count = 0;
  for (const auto& slot : ops_[at].inputs) input_count += slot.second.size();
  for (const auto& slot : ops_[at].outputs) output_count += slot.second.size();
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
    call.type = ops_[at].type;
    call.attrs = ops_[at].attrs;
    Distribute(ops_[at].inputs, inputs, &call.inputs);
    Distribute(ops_[at].outputs, outputs, &call.outputs);
    idle.traced = std::make_unique<TracedOp>(call, place);
  }
  idle.traced->Run(inputs, outputs);
  const std::lock_guard<std::mutex> lock(mutex_);
  if (idle_.size() < kMostIdle) idle_.push_back(std::move(idle));
}

OpGradNode::OpGradNode(std::string op_type, std::shared_ptr<const OpGradient> gradient,
                       size_t outputs, size_t inputs)
    : GradNodeBase(outputs, inputs),
      op_type_(std::move(op_type)),
      gradient_(std::move(gradient)),
      saved_(gradient_->saved().size()) {}

void OpGradNode::SaveInputs(const phi::Tensor* const* inputs) {
  for (size_t i = 0; i < saved_.size(); ++i) {
    const OpGradient::Saved& what = gradient_->saved()[i];
    if (what.is_output || inputs[what.index] == nullptr) continue;
    const phi::Tensor& tensor = *inputs[what.index];
    saved_[i] = TensorWrapper(tensor, what.no_need_buffer && tensor.is_dense_tensor());
  }
}

void OpGradNode::SaveOutputs(const phi::Tensor* const* outputs) {
  for (size_t i = 0; i < saved_.size(); ++i) {
    const OpGradient::Saved& what = gradient_->saved()[i];
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
    if (grads[i][0].defined() || !gradient_->TakesGradientOf(i) || gradient_->MayMiss(i)) continue;
    grads[i][0] = ZerosForGradInput(i, 0);
  }
  std::vector<phi::Tensor> saved;
  for (const TensorWrapper& wrapper : saved_) saved.push_back(wrapper.recover());
  std::vector<phi::Tensor> temporaries(gradient_->temporaries());
  GradList results(OutputMeta().size());
  for (auto& slot : results) slot.resize(1);
  for (size_t at = 0; at < gradient_->ops().size(); ++at) {
    RunGradOp(at, saved, grads, &temporaries, &results);
  }
  return results;
}

void OpGradNode::RunGradOp(size_t at, const std::vector<phi::Tensor>& saved, const GradList& grads,
                           std::vector<phi::Tensor>* temporaries, GradList* results) const {
  const OpGradient::GradOp& op = gradient_->ops()[at];
  paddle::small_vector<const phi::Tensor*, 12> inputs;
  for (const auto& slot : op.inputs) {
    for (const OpGradient::Source& source : slot.second) {
      const phi::Tensor* tensor = nullptr;
      if (source.kind == OpGradient::Source::kSaved) tensor = &saved[source.index];
      if (source.kind == OpGradient::Source::kOutputGrad) tensor = &grads[source.index][0];
      if (source.kind == OpGradient::Source::kTemporary) tensor = &(*temporaries)[source.index];
      inputs.push_back(tensor != nullptr && tensor->defined() ? tensor : nullptr);
    }
  }
  paddle::small_vector<phi::Tensor*, 12> outputs;
  bool is_wanted = false;
  for (const auto& slot : op.outputs) {
    for (const OpGradient::Target& target : slot.second) {
      phi::Tensor* tensor = nullptr;
      if (target.kind == OpGradient::Target::kTemporary) tensor = &(*temporaries)[target.index];
      if (target.kind == OpGradient::Target::kInputGrad &&
          OutputMeta()[target.index][0].GetEdge().IsInitialized()) {
        tensor = &(*results)[target.index][0];
      }
      outputs.push_back(tensor);
      is_wanted = is_wanted || tensor != nullptr;
    }
  }
  if (is_wanted) gradient_->Run(at, inputs.begin(), outputs.begin());
}

}  // namespace egr
