#include "framework/op/grad_shape_check.h"

#include <algorithm>
#include <memory>

#include "framework/op/infershape_runtime.h"
#include "framework/op/untold_shapes.h"
#include "framework/program/block_desc.h"
#include "framework/program/convert_utils.h"
#include "framework/program/op_info.h"
#include "framework/program/var_desc.h"
#include "framework/program/var_names.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"
#include "phi/core/meta_tensor.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"

namespace paddle {
namespace framework {
namespace {

constexpr int64_t kUnset = -(int64_t{1} << 40);  // the only dimension of a shape that was never set

phi::DDim UnknownShape() { return phi::make_ddim({kUnset}); }
bool IsKnown(const phi::DDim& shape) { return !(shape.size() == 1 && shape[0] == kUnset); }

const std::vector<Variable*>* SlotOf(const VariableValueMap& slots, const std::string& name) {
  const auto found = slots.find(name);
  return found == slots.end() || found->second.empty() ? nullptr : &found->second;
}

bool AreAllTensors(const std::vector<Variable*>& vars) {
  return std::all_of(vars.begin(), vars.end(), [](const Variable* var) {
    return var != nullptr && var->tensor() != nullptr;
  });
}

// Replaces gradients that are not wanted by the first one of their list: a list that no gradient op
// reads has tensors of one shape.
std::vector<Variable*> WithStandIns(std::vector<Variable*> vars) {
  const auto first =
      std::find_if(vars.begin(), vars.end(), [](const Variable* var) { return var != nullptr; });
  if (first != vars.end())
    std::replace(vars.begin(), vars.end(), static_cast<Variable*>(nullptr), *first);
  return vars;
}

// Rows and arrays have no shape of their own.
bool HasShape(phi::TensorKind kind) {
  return kind == phi::TensorKind::kDense || kind == phi::TensorKind::kSparseCoo ||
         kind == phi::TensorKind::kSparseCsr;
}

phi::DDim ShapeOf(const Variable* var) {
  const phi::TensorBase* tensor = var == nullptr ? nullptr : var->tensor();
  const bool made =
      tensor != nullptr && HasShape(tensor->kind()) && tensor->dtype() != phi::DataType::UNDEFINED;
  return made ? tensor->dims() : UnknownShape();
}

bool IsOneNumber(const phi::DDim& shape) {
  return shape.size() == 0 || (shape.size() == 1 && shape[0] == 1);
}

// [1] and [] are one number, which programs of before and after 2.5 write differently.
bool Agree(const phi::DDim& expected, const phi::DDim& actual) {
  if (!IsKnown(expected) || !IsKnown(actual)) return true;
  if (IsOneNumber(expected) && IsOneNumber(actual)) return true;
  if (expected.size() != actual.size()) return false;
  for (int i = 0; i < expected.size(); ++i) {
    // -1: known to the forward kernel alone
    const bool known = expected[i] != -1 && actual[i] != -1;
    if (known && expected[i] != actual[i]) return false;
  }
  return true;
}

// True if some input has LoD. A kernel in the original's form may then go by that for its rows,
// where its shape function gives those of the input.
bool HoldSequences(const VariableValueMap& inputs) {
  for (const auto& slot : inputs) {
    for (const Variable* var : slot.second) {
      const phi::TensorBase* const tensor = var->tensor();  // AreAllTensors
      if (tensor->kind() == phi::TensorKind::kDense &&
          !phi::TensorCast<phi::DenseTensor>(tensor)->lod().empty())
        return true;
    }
  }
  return false;
}

// The forward op, of which the shape function asks for names and attributes only.
class ForwardOfGradient final : public OperatorBase {
 public:
  using OperatorBase::OperatorBase;

 protected:
  void RunImpl(const Scope&, const phi::Place&) const override {
    PADDLE_THROW(phi::errors::PreconditionNotMet("`%s` is here for its shapes only", Type()));
  }
};

void MakeEmpty(phi::TensorKind kind, Variable* var) {
  if (kind == phi::TensorKind::kSparseCoo) {
    var->GetMutable<phi::SparseCooTensor>();
  } else if (kind == phi::TensorKind::kSparseCsr) {
    var->GetMutable<phi::SparseCsrTensor>();
  } else {
    var->GetMutable<phi::DenseTensor>();
  }
}

// Scratch variables for outputs, and names for variables.
class ScratchOutputs {
 public:
  void Add(const std::string& slot, size_t count, phi::TensorKind kind) {
    for (size_t i = 0; i < count; ++i) {
      owned_.push_back(std::make_unique<Variable>());
      MakeEmpty(kind, owned_.back().get());
      phi::MetaTensor(owned_.back()->tensor()).set_dims(UnknownShape());
      variables_[slot].push_back(owned_.back().get());
    }
  }
  const VariableValueMap& variables() const { return variables_; }

 private:
  std::vector<std::unique_ptr<Variable>> owned_;
  VariableValueMap variables_;
};

VariableNameMap NamesFor(const VariableValueMap& variables) {
  VariableNameMap names;
  for (const auto& slot : variables) {
    for (size_t i = 0; i < slot.second.size(); ++i) {
      names[slot.first].push_back(slot.second[i] == nullptr ? kEmptyVarName
                                                            : slot.first + std::to_string(i));
    }
  }
  return names;
}

// Variables as a description has them: dense tensors of its shapes and types, without memory.
class DescribedVariables {
 public:
  VariableValueMap Of(const VariableNameMap& slots, const BlockDesc& block) {
    VariableValueMap variables;
    for (const auto& [slot, names] : slots) {
      for (const std::string& name : names) variables[slot].push_back(Find(name, block));
    }
    return variables;
  }
  /// Whether all that were asked for are described as dense tensors.
  bool all_dense() const { return all_dense_; }

 private:
  Variable* Find(const std::string& name, const BlockDesc& block) {
    if (name == kEmptyVarName) return nullptr;
    auto& var = owned_[name];
    if (var == nullptr) {
      var = std::make_unique<Variable>();
      auto* tensor = var->GetMutable<phi::DenseTensor>();
      const VarDesc* desc = block.FindVarRecursive(name);
      all_dense_ = all_dense_ && desc != nullptr && desc->HasTensorDesc() &&
                   desc->GetType() == proto::VarType::LOD_TENSOR;
      if (!all_dense_) return var.get();
      tensor->Resize(phi::make_ddim(desc->GetShape()));
      tensor->set_type(TransToPhiDataType(desc->GetDataType()));
      // one sequence, which says that there are some
      const bool has_rows = desc->GetLoDLevel() > 0 && tensor->dims().size() > 0;
      const auto rows = has_rows ? std::max<int64_t>(0, tensor->dims()[0]) : 0;
      if (has_rows) tensor->set_lod({{0, static_cast<size_t>(rows)}});
    }
    return var.get();
  }

  std::map<std::string, std::unique_ptr<Variable>> owned_;
  bool all_dense_ = true;
};

}  // namespace

GradShapeCheck::GradShapeCheck(const OperatorBase& op, const RuntimeContext& ctx)
    : op_(op), ctx_(ctx), slots_(GradSlots::Of(op.Type())) {
  if (slots_.forward.empty()) return;
  forward_ = &OpInfoMap::Instance().Get(slots_.forward);
  for (const GradSlots::Slot& slot : slots_.inputs) {
    const std::vector<Variable*>* vars = SlotOf(ctx.inputs, slot.name);
    if (vars == nullptr || given_.count(slot.name) > 0) continue;
    for (const Variable* var : *vars) given_[slot.name].push_back(ShapeOf(var));
  }
}

// A program starts with a gradient of shape [1] or [], also where the loss is one number of more
// axes. Kernels go by the axes of what they read, so it gets those of the loss.
bool GradShapeCheck::TakesAxesOfLoss(const std::string& slot, size_t i, const phi::DDim& expected,
                                     const phi::DDim& actual) const {
  if (GradOriginalVarName(slot) == slot || !IsOneNumber(actual)) return false;
  if (expected.size() <= actual.size()) return false;
  for (int d = 0; d < expected.size(); ++d) {
    if (expected[d] != 1) return false;
  }
  Variable* var = ctx_.inputs.at(slot)[i];
  if (var->tensor()->kind() != phi::TensorKind::kDense) return false;
  for (const auto& output : ctx_.outputs) {
    if (std::count(output.second.begin(), output.second.end(), var) > 0) return false;
  }
  phi::TensorCast<phi::DenseTensor>(var->tensor())->Resize(expected);
  return true;
}

void GradShapeCheck::Compare(const std::string& slot, const Shapes& expected) const {
  const auto given = given_.find(slot);
  if (given == given_.end()) return;
  const Shapes& actual = given->second;
  PADDLE_ENFORCE_EQ(
      actual.size(), expected.size(),
      phi::errors::InvalidArgument("%s: input %s holds %d variables; the forward op has %d",
                                   op_.Type(), slot, actual.size(), expected.size()));
  for (size_t i = 0; i < actual.size(); ++i) {
    if (TakesAxesOfLoss(slot, i, expected[i], actual[i])) continue;
    PADDLE_ENFORCE(
        Agree(expected[i], actual[i]),
        phi::errors::InvalidArgument("%s: input %s[%d] has shape %s; `%s` gives one of shape %s "
                                     "for its inputs and attributes",
                                     op_.Type(), slot, i, actual[i], slots_.forward, expected[i]));
  }
}

// Kernels rely on some gradient that is asked for.
void GradShapeCheck::RequireOutput() const {
  for (const auto& slot : ctx_.outputs) {
    for (const Variable* var : slot.second) {
      if (var != nullptr) return;
    }
  }
  PADDLE_THROW(phi::errors::InvalidArgument("%s: no gradient is asked for", op_.Type()));
}

void GradShapeCheck::CompareWithGradients() const {
  std::map<std::string, const Shapes*> first;  // by slot of the forward op
  for (const GradSlots::Slot& slot : slots_.inputs) {
    const auto given = given_.find(slot.name);
    if (given == given_.end()) continue;
    const auto known = first.emplace(slot.of, &given->second);
    if (!known.second) Compare(slot.name, *known.first->second);
  }
}

bool GradShapeCheck::ReadsOutput() const {
  const auto& outputs = forward_->Proto().outputs();
  return std::any_of(outputs.begin(), outputs.end(), [&](const auto& output) {
    return Find(slots_.inputs, ctx_.inputs, output.name()) != nullptr;
  });
}

const std::vector<Variable*>* GradShapeCheck::Find(const std::vector<GradSlots::Slot>& slots,
                                                   const VariableValueMap& variables,
                                                   const std::string& of) {
  for (const GradSlots::Slot& slot : slots) {
    const std::vector<Variable*>* vars = slot.of == of ? SlotOf(variables, slot.name) : nullptr;
    if (vars != nullptr) return vars;
  }
  return nullptr;
}

// False if an input is unknown.
bool GradShapeCheck::FindForwardInputs(VariableValueMap* inputs) const {
  for (const auto& in : forward_->Proto().inputs()) {
    const std::vector<Variable*>* read = Find(slots_.inputs, ctx_.inputs, in.name());
    const std::vector<Variable*>* made = Find(slots_.outputs, ctx_.outputs, in.name());
    std::vector<Variable*> vars;
    if (read != nullptr) vars = *read;
    if (read == nullptr && made != nullptr) vars = WithStandIns(*made);
    const bool known = !vars.empty() && AreAllTensors(vars);
    if (known) (*inputs)[in.name()] = vars;
    if (!known && !in.dispensable()) return false;
  }
  return true;
}

size_t GradShapeCheck::CountOf(const std::string& output) const {
  const std::vector<Variable*>* vars = Find(slots_.inputs, ctx_.inputs, output);
  return vars == nullptr ? 1 : vars->size();
}

// The forward op's kernel, and with it the shape function, may go by what its outputs are.
phi::TensorKind GradShapeCheck::KindOf(const std::string& output) const {
  for (const GradSlots::Slot& slot : slots_.inputs) {
    const std::vector<Variable*>* vars =
        slot.of == output ? SlotOf(ctx_.inputs, slot.name) : nullptr;
    const phi::TensorBase* tensor =
        vars == nullptr || vars->front() == nullptr ? nullptr : vars->front()->tensor();
    if (tensor != nullptr && HasShape(tensor->kind())) return tensor->kind();
  }
  return phi::TensorKind::kDense;
}

bool GradShapeCheck::Check(bool onednn) const {
  if (forward_ == nullptr) return true;
  RequireOutput();
  CompareWithGradients();
  if (!ReadsOutput()) return true;
  VariableValueMap inputs;
  const UntoldShapes& untold = UntoldShapes::Instance();
  if (untold.ReasonOf(slots_.forward) != nullptr || !FindForwardInputs(&inputs)) return true;
  ScratchOutputs outputs;
  for (const auto& out : forward_->Proto().outputs())
    outputs.Add(out.name(), CountOf(out.name()), KindOf(out.name()));
  const RuntimeContext variables(inputs, outputs.variables());
  const ForwardOfGradient op(slots_.forward, NamesFor(inputs), NamesFor(variables.outputs),
                             op_.Attrs());
  RuntimeInferShapeContext shapes(op, variables, onednn);
  forward_->infer_shape_(&shapes);
  const bool rows_are_untold = forward_->record_ == nullptr && HoldSequences(inputs);
  const UntoldShapes::Reasons& untold_outputs = untold.OutputsOf(slots_.forward);
  for (const auto& slot : variables.outputs) {
    if (untold_outputs.count(slot.first) != 0) continue;
    Shapes expected;
    for (const Variable* var : slot.second) {
      expected.push_back(var->tensor()->dims());
      phi::DDim& shape = expected.back();
      if (rows_are_untold && IsKnown(shape) && shape.size() > 0) shape[0] = -1;
    }
    for (const GradSlots::Slot& of : slots_.inputs)
      if (of.of == slot.first) Compare(of.name, expected);
  }
  return !shapes.values_read();
}

void CheckDescribedGradShapes(const OperatorBase& op, const BlockDesc& block) {
  if (GradSlots::Of(op.Type()).forward.empty()) return;
  std::vector<std::string> written = op.OutputVars(false);
  std::sort(written.begin(), written.end());
  // what two outputs write is described as the last one
  if (std::adjacent_find(written.begin(), written.end()) != written.end()) return;
  DescribedVariables described;
  const RuntimeContext variables(described.Of(op.Inputs(), block),
                                 described.Of(op.Outputs(), block));
  if (described.all_dense()) GradShapeCheck(op, variables).Check(false);
}

}  // namespace framework
}  // namespace paddle
