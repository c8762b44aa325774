#include "framework/dygraph/prepared_op.h"

#include <algorithm>

#include "framework/dygraph/slot_names.h"
#include "framework/dygraph/tensor_description.h"
#include "framework/executor/block_variables.h"
#include "framework/op/op_record.h"
#include "framework/op/op_registry.h"
#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/op_info.h"
#include "framework/program/program_desc.h"
#include "framework/program/var_desc.h"
#include "framework/program/var_names.h"
#include "framework/scope/variable_helper.h"
#include "phi/backends/profiler_ranges.h"
#include "phi/core/flags.h"
#include "phi/core/tensor_array.h"

PHI_DECLARE_bool(enable_api_kernel_fallback);

namespace phibridge {
namespace {

namespace fw = paddle::framework;
using VarType = fw::proto::VarType;

// What programs declare an output as whose record names one kind only.
VarType::Type VarTypeOfKinds(uint16_t kinds) {
  if (kinds == 0 || (kinds & fw::kDenseKind) != 0) return VarType::LOD_TENSOR;
  if ((kinds & fw::kSelectedRowsKind) != 0) return VarType::SELECTED_ROWS;
  if ((kinds & fw::kArrayKind) != 0) return VarType::LOD_TENSOR_ARRAY;
  if ((kinds & fw::kSparseCooKind) != 0) return VarType::SPARSE_COO;
  if ((kinds & fw::kSparseCsrKind) != 0) return VarType::SPARSE_CSR;
  return (kinds & fw::kStringsKind) != 0 ? VarType::PSTRING : VarType::RAW;
}

uint16_t KindsOf(const std::string& type, const std::string& slot) {
  const fw::OpInfo* info = fw::OpInfoMap::Instance().GetNullable(type);
  if (info == nullptr || info->record_ == nullptr) return 0;
  for (const fw::SlotRecord& record : info->record_->outputs) {
    if (slot == record.name) return record.kinds;
  }
  return 0;
}

std::shared_ptr<phi::TensorBase> NewLike(const phi::TensorBase& value) {
  switch (value.kind()) {
    case phi::TensorKind::kSelectedRows:
      return std::make_shared<phi::SelectedRows>();
    case phi::TensorKind::kTensorArray:
      return std::make_shared<phi::TensorArray>();
    case phi::TensorKind::kSparseCoo:
      return std::make_shared<phi::SparseCooTensor>();
    case phi::TensorKind::kSparseCsr:
      return std::make_shared<phi::SparseCsrTensor>();
    case phi::TensorKind::kString:
      return std::make_shared<phi::StringTensor>();
    default:
      return std::make_shared<phi::DenseTensor>();
  }
}

}  // namespace

TensorCall WithoutTensors(TensorCall call) {
  for (auto& slot : call.inputs) std::fill(slot.second.begin(), slot.second.end(), nullptr);
  for (auto& slot : call.outputs) std::fill(slot.second.begin(), slot.second.end(), nullptr);
  return call;
}

struct PreparedOp::Parts {
  // A variable, and what it was declared as.
  struct Slot {
    Variable* var = nullptr;  // null: the call does without
    VarType::Type type = VarType::LOD_TENSOR;
    bool in_place = false;  // of an output: it is the variable of an input
  };

  fw::ProgramDesc program;
  ExecutionOptions options;
  Scope scope;
  std::unique_ptr<OperatorBase> op;
  std::vector<Slot> inputs, outputs;
};

class PreparedOp::Running {
 public:
  explicit Running(PreparedOp* op) : op_(op) { op_->is_running_ = true; }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
  // Lets go of the tensors, after an error, too. Their meta data stays, for the next call.
  ~Running() {
    for (const auto* slots : {&op_->parts_->inputs, &op_->parts_->outputs}) {
      for (const Parts::Slot& slot : *slots) Forget(slot);
    }
    op_->bound_->ReleaseTensors();
    op_->is_running_ = false;
  }

 private:
  static void Forget(const Parts::Slot& slot) {
    if (slot.var == nullptr || slot.var->tensor() == nullptr) return;
    if (auto* dense = phi::TensorCast<phi::DenseTensor>(slot.var->tensor())) {
      dense->clear();
    } else {
      slot.var->Clear();
      fw::InitializeVariable(slot.var, slot.type);
    }
  }

  PreparedOp* op_;
};

PreparedOp::PreparedOp(const TensorCall& call, const phi::Place& place)
    : parts_(std::make_unique<Parts>()) {
  BlockDesc* block = parts_->program.MutableBlock(0);
  OpDesc* desc = block->AppendOp();
  desc->SetType(call.type);
  std::vector<const phi::Tensor*> inputs;
  std::vector<std::string> input_names, output_names;
  for (const auto& [slot, tensors] : call.inputs) {
    std::vector<std::string> names;
    for (const phi::Tensor* tensor : tensors) {
      const bool is_there = tensor != nullptr && tensor->defined();
      names.push_back(is_there ? slot + "_" + std::to_string(inputs.size()) : fw::kEmptyVarName);
      if (is_there) DescribeTensor(*tensor, block->Var(names.back()));
      inputs.push_back(is_there ? tensor : nullptr);
      input_names.push_back(names.back());
    }
    if (HasVariable(names)) desc->SetInput(slot, names);
  }
  std::vector<bool> in_place;
  for (const auto& [slot, tensors] : call.outputs) {
    std::vector<std::string> names;
    for (const phi::Tensor* tensor : tensors) {
      const auto same =
          tensor == nullptr ? inputs.end() : std::find(inputs.begin(), inputs.end(), tensor);
      in_place.push_back(same != inputs.end());
      if (tensor == nullptr) {
        names.push_back(fw::kEmptyVarName);
      } else if (in_place.back()) {
        names.push_back(input_names[static_cast<size_t>(same - inputs.begin())]);
      } else {
        names.push_back(slot + "_out_" + std::to_string(output_names.size()));
        block->Var(names.back())->SetType(VarTypeOfKinds(KindsOf(call.type, slot)));
      }
      output_names.push_back(names.back());
    }
    if (HasVariable(names)) desc->SetOutput(slot, names);
  }
  for (const auto& [name, value] : call.attrs) desc->SetAttr(name, value);
  parts_->op =
      fw::OpRegistry::CreateOp(call.type, desc->Inputs(), desc->Outputs(), desc->GetAttrMap());
  desc->InferVarType(block);
  CreateVariables(*block, &parts_->scope);
  const auto find = [&](const std::string& name) {
    Parts::Slot slot;
    if (name == fw::kEmptyVarName) return slot;
    slot.var = parts_->scope.FindVar(name);
    slot.type = block->FindVar(name)->GetType();
    return slot;
  };
  for (const std::string& name : input_names) parts_->inputs.push_back(find(name));
  for (size_t i = 0; i < output_names.size(); ++i) {
    parts_->outputs.push_back(find(output_names[i]));
    parts_->outputs.back().in_place = in_place[i];
  }
  parts_->options = ExecutionOptions::FromFlags(place);
  if (!FLAGS_enable_api_kernel_fallback) parts_->options.fallback = FallbackPolicy::kDeny;
  bound_ = std::make_unique<BoundOp>(*parts_->op, parts_->scope, parts_->options);
  bound_->ExpectFreshOutputs();
}

PreparedOp::~PreparedOp() = default;

const KernelChoice& PreparedOp::choice() const { return bound_->choice(); }

const KernelChoice& PreparedOp::Choose(const phi::Tensor* const* inputs,
                                       phi::Tensor* const* outputs) {
  const Running running(this);
  Load(inputs, outputs);
  return bound_->Choose();
}

void PreparedOp::Load(const phi::Tensor* const* inputs, phi::Tensor* const* outputs) {
  for (size_t i = 0; i < parts_->inputs.size(); ++i) {
    const Parts::Slot& slot = parts_->inputs[i];
    if (slot.var != nullptr) AssignTensor(*inputs[i]->impl(), slot.var->tensor());
  }
  // An operator that writes to an array adds to what is there.
  for (size_t i = 0; i < parts_->outputs.size(); ++i) {
    const Parts::Slot& slot = parts_->outputs[i];
    if (slot.type != VarType::LOD_TENSOR_ARRAY || slot.var == nullptr || slot.in_place) continue;
    if (outputs[i]->defined()) AssignTensor(*outputs[i]->impl(), slot.var->tensor());
  }
}

// Before any is written: the operator computed in memory of its own, where the result is larger.
void PreparedOp::CheckInPlace(phi::Tensor* const* outputs) const {
  for (size_t i = 0; i < parts_->outputs.size(); ++i) {
    const Parts::Slot& slot = parts_->outputs[i];
    if (!slot.in_place || slot.type != VarType::LOD_TENSOR || !outputs[i]->initialized()) continue;
    const auto* value = phi::TensorCast<phi::DenseTensor>(slot.var->tensor());
    PADDLE_ENFORCE(value == nullptr || value->numel() == outputs[i]->numel(),
                   phi::errors::InvalidArgument(
                       "%s in place: the result has the shape %s, and the tensor that "
                       "it would be written to %s; use the function that is not in "
                       "place",
                       parts_->op->Type(), value->dims(), outputs[i]->dims()));
  }
}

void PreparedOp::Store(phi::Tensor* const* outputs) {
  CheckInPlace(outputs);
  for (size_t i = 0; i < parts_->outputs.size(); ++i) {
    const Parts::Slot& slot = parts_->outputs[i];
    if (slot.var == nullptr) continue;
    phi::TensorBase* value = slot.var->tensor();
    PADDLE_ENFORCE_NOT_NULL(
        value, phi::errors::Unimplemented("%s: it makes a value that is no tensor (%s)",
                                          parts_->op->Type(), slot.var->TypeName()));
    if (slot.in_place) {
      AssignTensor(*value, outputs[i]->impl().get());
      outputs[i]->bump_inplace_version();
      continue;
    }
    if (value->kind() == phi::TensorKind::kDense) {
      outputs[i]->set_dense(static_cast<const phi::DenseTensor&>(*value));
      continue;
    }
    std::shared_ptr<phi::TensorBase> made = NewLike(*value);
    AssignTensor(*value, made.get());
    outputs[i]->set_impl(std::move(made));
  }
}

void PreparedOp::Run(const phi::Tensor* const* inputs, phi::Tensor* const* outputs) {
  const phi::ScopedProfilerRange range(bound_->op().Type().c_str());
  const Running running(this);
  Load(inputs, outputs);
  bound_->Run();
  Store(outputs);
}

phi::Place PlaceOf(const phi::Tensor* const* inputs, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    if (inputs[i] == nullptr || !inputs[i]->initialized()) continue;
    const phi::Place& place = inputs[i]->place();
    if (!phi::is_cpu_place(place)) return place;
  }
  return phi::CPUPlace();
}

}  // namespace phibridge
