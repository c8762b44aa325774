#include "parity/hostile/victim.h"

#include <algorithm>
#include <cstring>
#include <set>
#include <utility>

#include "framework/api/program_impl.h"
#include "framework/program/block_desc.h"
#include "framework/program/convert_utils.h"
#include "framework/program/var_attributes.h"
#include "framework/program/var_desc.h"
#include "framework/scope/feed_fetch_type.h"
#include "framework/scope/tensor_members.h"
#include "parity/execution/capture.h"
#include "parity/execution/run_execution.h"
#include "parity/values/op_value.h"
#include "phi/core/selected_rows.h"
#include "phi/core/tensor_array.h"

namespace phibridge {
namespace parity {

namespace fw = paddle::framework;

void Declare(const std::string& name, const fw::Variable* value, fw::BlockDesc* block) {
  fw::VarDesc* desc = block->Var(name);
  if (value == nullptr || value->tensor() == nullptr) return;
  const phi::TensorBase& tensor = *value->tensor();
  desc->SetType(VarTypeOf(KindOf(tensor)));
  // An array is described by its elements, which may differ.
  if (tensor.kind() == phi::TensorKind::kTensorArray || !desc->HasTensorDesc()) return;
  if (tensor.dtype() == phi::DataType::UNDEFINED) return;
  desc->SetDataType(fw::TransToProtoVarType(tensor.dtype()));
  desc->SetShape(phi::vectorize(tensor.dims()));
}

void DeclareLike(const std::string& other, const std::string& name, fw::BlockDesc* block) {
  const fw::VarDesc* like = block->FindVarRecursive(other);
  fw::VarDesc* var = block->Var(name);
  if (like == nullptr) return;
  var->SetType(like->GetType());
  if (!like->HasTensorDesc()) return;
  var->SetDataType(like->GetDataType());
  var->SetShape(like->GetShape());
}

namespace {

// Attributes that are variables become those of `block`.
void ReferTo(const fw::BlockDesc& block, fw::OpDesc* op) {
  const fw::AttributeMap attrs = op->GetAttrMap();
  for (const auto& [name, value] : attrs) {
    if (const auto* var = std::get_if<fw::VarDesc*>(&value)) {
      op->SetVarAttr(name, block.FindVar((*var)->Name()));
    } else if (const auto* vars = std::get_if<std::vector<fw::VarDesc*>>(&value)) {
      std::vector<fw::VarDesc*> here;
      for (const fw::VarDesc* one : *vars) here.push_back(block.FindVar(one->Name()));
      op->SetVarsAttr(name, here);
    }
  }
}

}  // namespace

fw::OpDesc* Victim::op() { return block()->Op(op_index); }

ValidOp::ValidOp(const fw::OpDesc& op, const fw::Scope& values) : values_(&values) {
  auto program = std::make_shared<fw::ProgramDesc>();
  fw::BlockDesc* block = program->MutableBlock(0);
  fw::OpDesc* copy = block->AppendOp();
  copy->CopyFrom(op);
  std::set<std::string> seen = {fw::kEmptyVarName};
  const auto declare = [&](const std::string& name) {
    const fw::Variable* value = values.FindVar(name);
    Declare(name, value, block);
    return value != nullptr && value->tensor() != nullptr;
  };
  for (const std::string& name : fw::ReadVariables(op))
    if (seen.insert(name).second && declare(name)) inputs_.push_back(name);
  ReferTo(*block, copy);
  for (const std::string& name : op.OutputArgumentNames())
    if (seen.insert(name).second) declare(name);
  alone_ = std::move(program);
  program_ = alone_.get();
}

ValidOp::ValidOp(const fw::ProgramDesc& program, size_t block, int index, const fw::Scope& values)
    : program_(&program),
      block_(block),
      index_(index),
      values_(&values),
      inputs_(values.LocalVarNames()) {
  std::sort(inputs_.begin(), inputs_.end());
}

const fw::OpDesc& ValidOp::op() const { return *program_->Block(block_).Op(index_); }

const fw::Variable& ValidOp::Value(const std::string& input) const {
  return *values_->FindVar(input);
}

const fw::Variable* ValidOp::Known(const std::string& name) const { return values_->FindVar(name); }

std::vector<std::string> ValidOp::Variables() const {
  std::vector<std::string> names;
  std::set<std::string> seen = {fw::kEmptyVarName};
  for (const auto& all : {op().InputArgumentNames(), op().OutputArgumentNames()}) {
    for (const std::string& name : all) {
      const bool declared = program_->Block(block_).HasVarRecursive(name);
      if (declared && seen.insert(name).second) names.push_back(name);
    }
  }
  return names;
}

Victim ValidOp::MakeVictim() const {
  Victim victim{std::make_shared<fw::ProgramDesc>(*program_), block_, index_,
                std::make_unique<fw::Scope>()};
  for (const std::string& name : inputs_)
    PutValue(CopyValue(Value(name)), phi::CPUPlace(), victim.scope->Var(name));
  return victim;
}

void ValidOp::PutFeeds(fw::Scope* scope) const {
  for (const FeedSlot& slot : FeedSlots(*program_)) {
    const auto* fed = phi::TensorCast<phi::DenseTensor>(scope->Var(slot.variable)->tensor());
    fw::Variable* const holder = scope->Var(slot.list);
    if (holder->IsInitialized() && !holder->IsType<fw::FeedList>()) continue;  // as it was mutated
    auto* list = holder->GetMutable<fw::FeedList>();
    if (list->size() <= slot.column) list->resize(slot.column + 1);
    if (fed != nullptr) (*list)[slot.column] = *fed;
  }
}

std::vector<phi::DenseTensor> PartsOf(const fw::Variable& var) {
  if (const auto* dense = phi::TensorCast<phi::DenseTensor>(var.tensor())) return {*dense};
  if (const auto* rows = phi::TensorCast<phi::SelectedRows>(var.tensor())) return {rows->value()};
  std::vector<phi::DenseTensor> parts;
  if (const auto* array = phi::TensorCast<phi::TensorArray>(var.tensor())) {
    for (size_t i = 0; i < array->size(); ++i) parts.push_back((*array)[i]);
    return parts;
  }
  for (const TensorMember& member : MembersOf(var.tensor())) parts.push_back(member.tensor);
  return parts;
}

void PutPart(size_t i, const phi::DenseTensor& part, fw::Variable* var) {
  if (var->IsType<phi::DenseTensor>()) {
    *var->GetMutable<phi::DenseTensor>() = part;
  } else if (auto* rows = phi::TensorCast<phi::SelectedRows>(var->tensor())) {
    *rows->mutable_value() = part;
  } else if (auto* array = phi::TensorCast<phi::TensorArray>(var->tensor())) {
    (*array)[i] = part;
  } else {
    std::vector<TensorMember> members = MembersOf(var->tensor());
    members.at(i).tensor = part;
    PutMembers(members, var);
  }
}

void PutDeclaredPart(const std::string& name, size_t i, const phi::DenseTensor& part,
                     Victim* victim) {
  fw::Variable* var = victim->scope->FindVar(name);
  PutPart(i, part, var);
  fw::VarDesc* desc = victim->block()->FindVarRecursive(name);
  const bool told = desc != nullptr && var->IsType<phi::DenseTensor>();
  if (!told || part.dtype() == phi::DataType::UNDEFINED) return;
  desc->SetShape(phi::vectorize(part.dims()));
  desc->SetDataType(fw::TransToProtoVarType(part.dtype()));
}

phi::DenseTensor Reshaped(const phi::DenseTensor& tensor, const std::vector<int64_t>& dims) {
  phi::DenseTensor other;
  other.Resize(phi::make_ddim(dims));
  other.set_type(tensor.dtype());
  other.set_layout(tensor.layout());
  other.set_lod(tensor.lod());
  if (!tensor.initialized()) return other;
  const size_t size = phi::SizeOf(tensor.dtype());
  auto* to = static_cast<char*>(other.mutable_data(phi::CPUPlace(), tensor.dtype()));
  const auto* from = static_cast<const char*>(tensor.data());
  for (int64_t i = 0; i < other.numel(); ++i) {
    if (tensor.numel() == 0) std::memset(to + i * size, 0, size);
    if (tensor.numel() > 0) std::memcpy(to + i * size, from + i % tensor.numel() * size, size);
  }
  return other;
}

}  // namespace parity
}  // namespace phibridge
