#include "framework/dygraph/op_gradient.h"

#include <algorithm>
#include <map>
#include <unordered_set>

#include "framework/dygraph/slot_names.h"
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
    for (const auto& [slot, tensors] : call_.inputs) {
      made_->input_slots_.insert(made_->input_slots_.end(), tensors.size(), slot);
    }
    for (const auto& [slot, tensors] : call_.outputs) {
      made_->output_slots_.insert(made_->output_slots_.end(), tensors.size(), slot);
    }
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
      if (phibridge::HasVariable(names)) op->SetInput(slot, names);
    }
    for (const auto& [slot, tensors] : call_.outputs) {
      std::vector<std::string> names;
      for (const phi::Tensor* tensor : tensors) {
        names.push_back(tensor != nullptr ? NewName("out", true, outputs_) : fw::kEmptyVarName);
        ++outputs_;
      }
      if (phibridge::HasVariable(names)) op->SetOutput(slot, names);
    }
    for (const auto& [name, value] : call_.attrs) op->SetAttr(name, value);
    op->CheckAttrs();
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

std::shared_ptr<OpGradient> OpGradient::Make(const phibridge::TensorCall& call) {
  return OpGradientMaker(call).Make();
}

}  // namespace egr
