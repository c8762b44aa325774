#include "framework/program/block_desc.h"

#include <algorithm>
#include <unordered_set>

#include "framework/program/desc_refs.h"
#include "framework/program/desc_wire.h"
#include "framework/program/proto/framework.pb.h"
#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

// Moves the elements of a repeated field out, keeping their order.
template <typename T>
std::vector<std::unique_ptr<T>> TakeAll(::google::protobuf::RepeatedPtrField<T>* field) {
  const int count = field->size();
  std::vector<T*> raw(static_cast<size_t>(count));
  if (count > 0) field->ExtractSubrange(0, count, raw.data());
  std::vector<std::unique_ptr<T>> items;
  items.reserve(raw.size());
  for (T* item : raw) items.emplace_back(item);
  return items;
}

}  // namespace

BlockDesc::BlockDesc(ProgramDesc* program, std::unique_ptr<phibridge::wire::BlockDesc> wire)
    : program_(program), wire_(std::move(wire)) {
  auto wire_vars = TakeAll(wire_->mutable_vars());
  vars_.reserve(wire_vars.size());
  for (auto& wire_var : wire_vars) {
    vars_.push_back(std::make_unique<VarDesc>(std::move(wire_var)));
    var_of_name_[vars_.back()->Name()] = vars_.back().get();
  }
  auto wire_ops = TakeAll(wire_->mutable_ops());
  ops_.reserve(wire_ops.size());
  for (auto& wire_op : wire_ops) {
    ops_.push_back(std::make_unique<OpDesc>(std::move(wire_op), this));
  }
}

static std::unique_ptr<phibridge::wire::BlockDesc> WireOf(const proto::BlockDesc* message) {
  PADDLE_ENFORCE_NOT_NULL(message, phi::errors::InvalidArgument("a BlockDesc needs a message"));
  auto wire = std::make_unique<phibridge::wire::BlockDesc>();
  ToWire(*message, wire.get());
  return wire;
}
BlockDesc::BlockDesc(ProgramDesc* program, const proto::BlockDesc* message)
    : BlockDesc(program, WireOf(message)) {}

BlockDesc::~BlockDesc() = default;

proto::BlockDesc* BlockDesc::Proto() {
  phibridge::wire::BlockDesc wire;
  ToWire(&wire);
  message_ = std::make_unique<proto::BlockDesc>();
  FromWire(wire, message_.get());
  return message_.get();
}

int32_t IdOf(const BlockDesc& block) { return block.ID(); }

int32_t BlockDesc::ID() const { return wire_->idx(); }
int32_t BlockDesc::Parent() const { return wire_->parent_idx(); }
int32_t BlockDesc::ForwardBlockID() const { return wire_->forward_block_idx(); }
void BlockDesc::SetForwardBlockID(int32_t forward_block_id) {
  PADDLE_ENFORCE(
      !wire_->has_forward_block_idx() || ForwardBlockID() == kNoneBlockIndex,
      phi::errors::PreconditionNotMet("block %d has forward block %d already; it can not become %d",
                                      ID(), ForwardBlockID(), forward_block_id));
  wire_->set_forward_block_idx(forward_block_id);
}

BlockDesc* BlockDesc::ParentBlock() const { return FindBlock(program_, Parent()); }
BlockDesc* BlockDesc::ForwardBlock() const { return FindBlock(program_, ForwardBlockID()); }

VarDesc* BlockDesc::Var(const std::string& name) {
  if (VarDesc* var = FindVar(name)) return var;
  vars_.push_back(std::make_unique<VarDesc>(name));
  return var_of_name_[name] = vars_.back().get();
}

VarDesc* BlockDesc::FindVar(const std::string& name) const {
  auto it = var_of_name_.find(name);
  return it == var_of_name_.end() ? nullptr : it->second;
}

VarDesc* BlockDesc::FindVarRecursive(const std::string& name) const {
  if (name == kEmptyVarName) return nullptr;
  std::vector<const BlockDesc*> to_visit = {this};
  std::unordered_set<const BlockDesc*> seen = {this};
  for (size_t i = 0; i < to_visit.size(); ++i) {
    if (VarDesc* var = to_visit[i]->FindVar(name)) return var;
    for (const BlockDesc* next : {to_visit[i]->ParentBlock(), to_visit[i]->ForwardBlock()}) {
      if (next != nullptr && seen.insert(next).second) to_visit.push_back(next);
    }
  }
  return nullptr;
}

VarDesc* BlockDesc::FindRecursiveOrCreateVar(const std::string& name) {
  VarDesc* var = FindVarRecursive(name);
  return var != nullptr ? var : Var(name);
}

VarDesc* BlockDesc::RenameVar(const std::string& old_name, const std::string& new_name) {
  VarDesc* var = FindVar(old_name);
  if (var == nullptr || old_name == new_name) return var;
  PADDLE_ENFORCE(!HasVar(new_name),
                 phi::errors::AlreadyExists(
                     "block %d: variable `%s` can not become `%s`, which is declared already", ID(),
                     old_name, new_name));
  var->SetName(new_name);
  var_of_name_.erase(old_name);
  var_of_name_[new_name] = var;
  for (const auto& op : ops_) op->Rename(old_name, new_name);
  return var;
}

void BlockDesc::RemoveVar(const std::string& name) {
  var_of_name_.erase(name);
  vars_.erase(std::remove_if(vars_.begin(), vars_.end(),
                             [&name](const auto& var) { return var->Name() == name; }),
              vars_.end());
}

std::vector<std::string> BlockDesc::LocalVarNames() const {
  std::vector<std::string> names;
  names.reserve(vars_.size());
  for (const auto& var : vars_) names.push_back(var->Name());
  return names;
}

std::vector<VarDesc*> BlockDesc::AllVars() const {
  std::vector<VarDesc*> vars;
  vars.reserve(vars_.size());
  for (const auto& var : vars_) vars.push_back(var.get());
  return vars;
}

std::vector<OpDesc*> BlockDesc::AllOps() const {
  std::vector<OpDesc*> ops;
  ops.reserve(ops_.size());
  for (const auto& op : ops_) ops.push_back(op.get());
  return ops;
}

OpDesc* BlockDesc::InsertAllocatedOp(size_t index, std::unique_ptr<OpDesc> op_desc) {
  PADDLE_ENFORCE(index <= ops_.size(),
                 phi::errors::OutOfRange("block %d: an op can not be inserted at %d; there are %d",
                                         ID(), index, ops_.size()));
  op_desc->SetBlock(this);
  auto it = ops_.insert(ops_.begin() + static_cast<std::ptrdiff_t>(index), std::move(op_desc));
  return it->get();
}

OpDesc* BlockDesc::AppendOp() { return InsertOp(ops_.size()); }
OpDesc* BlockDesc::PrependOp() { return InsertOp(0); }
OpDesc* BlockDesc::InsertOp(size_t index) {
  return InsertAllocatedOp(index, std::make_unique<OpDesc>(this));
}
void BlockDesc::AppendAllocatedOp(std::unique_ptr<OpDesc> op_desc) {
  InsertAllocatedOp(ops_.size(), std::move(op_desc));
}
void BlockDesc::PrependAllocatedOp(std::unique_ptr<OpDesc> op_desc) {
  InsertAllocatedOp(0, std::move(op_desc));
}

void BlockDesc::RemoveOp(size_t start, size_t end) {
  PADDLE_ENFORCE(start <= end && end <= ops_.size(),
                 phi::errors::OutOfRange("block %d: ops [%d, %d) can not be removed; there are %d",
                                         ID(), start, end, ops_.size()));
  ops_.erase(ops_.begin() + static_cast<std::ptrdiff_t>(start),
             ops_.begin() + static_cast<std::ptrdiff_t>(end));
}

void BlockDesc::RemoveOpInternal(const OpDesc* op_desc) {
  auto it = std::find_if(ops_.begin(), ops_.end(),
                         [op_desc](const auto& op) { return op.get() == op_desc; });
  PADDLE_ENFORCE(it != ops_.end(),
                 phi::errors::NotFound("block %d: the op to be removed is not in it", ID()));
  ops_.erase(it);
}

void BlockDesc::Flush() {
  for (const auto& op : ops_) op->Flush();
}

void BlockDesc::ToWire(phibridge::wire::BlockDesc* out) const {
  out->CopyFrom(*wire_);
  for (const auto& var : vars_) out->add_vars()->CopyFrom(*var->Wire());
  for (const auto& op : ops_) op->ToWire(out->add_ops());
}

}  // namespace framework
}  // namespace paddle
