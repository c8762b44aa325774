#include "framework/program/program_desc.h"

#include <algorithm>
#include <initializer_list>

#include "framework/program/desc_refs.h"
#include "framework/program/desc_wire.h"
#include "framework/program/program_parser.h"
#include "framework/program/proto/framework.pb.h"
#include "phi/core/enforce.h"

namespace paddle {
namespace framework {

namespace wire = ::phibridge::wire;

namespace {

std::vector<std::string> ColumnTargets(const BlockDesc& block,
                                       std::initializer_list<const char*> op_types, bool outputs) {
  std::map<int, std::string> name_of_column;
  for (const OpDesc* op : block.AllOps()) {
    if (std::find(op_types.begin(), op_types.end(), op->Type()) == op_types.end()) continue;
    const VariableNameMap& vars = outputs ? op->Outputs() : op->Inputs();
    auto slot = vars.find(outputs ? "Out" : "X");
    if (slot == vars.end() || slot->second.empty()) continue;
    name_of_column[op->GetAttrIfExists<int>("col")] = slot->second[0];
  }
  std::vector<std::string> names;
  for (const auto& item : name_of_column) names.push_back(item.second);
  return names;
}

BlockDesc* FindReferredBlock(ProgramDesc* program, const wire::OpDesc_Attr& attr, int32_t idx,
                             const OpDesc& op) {
  PADDLE_ENFORCE(
      idx >= 0 && static_cast<size_t>(idx) < program->Size(),
      phi::errors::InvalidArgument(
          "op `%s` of block %d: attribute `%s` names block %d, but the program has %d blocks",
          op.Type(), op.Block()->ID(), attr.name(), idx, static_cast<int>(program->Size())));
  return program->MutableBlock(static_cast<size_t>(idx));
}

VarDesc* FindReferredVar(const wire::OpDesc_Attr& attr, const std::string& name, const OpDesc& op) {
  VarDesc* var = op.Block()->FindVarRecursive(name);
  PADDLE_ENFORCE_NOT_NULL(
      var, phi::errors::InvalidArgument(
               "op `%s` of block %d: attribute `%s` names variable `%s`, which the program lacks",
               op.Type(), op.Block()->ID(), attr.name(), name));
  return var;
}

}  // namespace

ProgramDesc::ProgramDesc() : wire_(std::make_unique<phibridge::wire::ProgramDesc>()) {
  wire_->mutable_version()->set_version(0);
  auto block = std::make_unique<phibridge::wire::BlockDesc>();
  block->set_idx(kRootBlockIndex);
  block->set_parent_idx(kNoneBlockIndex);
  blocks_.push_back(std::make_unique<BlockDesc>(this, std::move(block)));
}

ProgramDesc::ProgramDesc(const std::string& binary) : ProgramDesc(ParseProgram(binary)) {}

ProgramDesc::ProgramDesc(std::unique_ptr<phibridge::wire::ProgramDesc> wire)
    : wire_(std::move(wire)) {
  CheckProgram(*wire_);
  const int count = wire_->blocks_size();
  std::vector<phibridge::wire::BlockDesc*> raw(static_cast<size_t>(count));
  wire_->mutable_blocks()->ExtractSubrange(0, count, raw.data());
  std::vector<std::unique_ptr<phibridge::wire::BlockDesc>> wire_blocks;
  for (auto* block : raw) wire_blocks.emplace_back(block);
  for (auto& block : wire_blocks) {
    blocks_.push_back(std::make_unique<BlockDesc>(this, std::move(block)));
  }
  for (const auto& block : blocks_) {
    for (OpDesc* op : block->AllOps()) ResolveReferences(op);
  }
}

void ProgramDesc::ResolveReferences(OpDesc* op) {
  for (const wire::OpDesc_Attr& attr : op->wire_->attrs()) {
    if (attr.type() == wire::BLOCK) {
      PADDLE_ENFORCE(attr.has_block_idx(),
                     phi::errors::InvalidArgument(
                         "op `%s` of block %d: attribute `%s` must name a block; it names none",
                         op->type_, op->block_->ID(), attr.name()));
      op->attrs_[attr.name()] = FindReferredBlock(this, attr, attr.block_idx(), *op);
    } else if (attr.type() == wire::BLOCKS) {
      std::vector<BlockDesc*> blocks;
      for (int32_t idx : attr.blocks_idx()) {
        blocks.push_back(FindReferredBlock(this, attr, idx, *op));
      }
      op->attrs_[attr.name()] = std::move(blocks);
    } else if (attr.type() == wire::VAR) {
      op->attrs_[attr.name()] = FindReferredVar(attr, attr.var_name(), *op);
    } else if (attr.type() == wire::VARS) {
      std::vector<VarDesc*> vars;
      for (const std::string& name : attr.vars_name()) {
        vars.push_back(FindReferredVar(attr, name, *op));
      }
      op->attrs_[attr.name()] = std::move(vars);
    }
  }
}

static void KeepOriginalIds(const BlockDesc& from, BlockDesc* to) {
  for (size_t i = 0; i < from.OpSize(); ++i) {
    to->Op(static_cast<int>(i))->SetOriginalId(from.Op(static_cast<int>(i))->OriginalId());
  }
  for (const VarDesc* var : from.AllVars()) {
    to->FindVar(var->Name())->SetOriginalId(var->OriginalId());
  }
}

ProgramDesc::ProgramDesc(const ProgramDesc& other)
    : ProgramDesc([&other] {
        auto wire = std::make_unique<phibridge::wire::ProgramDesc>();
        other.ToWire(wire.get());
        return wire;
      }()) {
  // Messages do not say them.
  for (size_t i = 0; i < other.Size(); ++i) KeepOriginalIds(other.Block(i), MutableBlock(i));
}

ProgramDesc::~ProgramDesc() = default;

BlockDesc* ProgramDesc::MutableBlock(size_t idx) {
  PADDLE_ENFORCE(
      idx < blocks_.size(),
      phi::errors::OutOfRange("there is no block %d; the program has %d", idx, blocks_.size()));
  return blocks_[idx].get();
}

const BlockDesc& ProgramDesc::Block(size_t idx) const {
  return *const_cast<ProgramDesc*>(this)->MutableBlock(idx);
}

BlockDesc* FindBlock(ProgramDesc* program, int32_t index) {
  return index < 0 ? nullptr : program->MutableBlock(static_cast<size_t>(index));
}

BlockDesc* ProgramDesc::AppendBlock(const BlockDesc& parent) {
  auto block = std::make_unique<phibridge::wire::BlockDesc>();
  block->set_idx(static_cast<int32_t>(blocks_.size()));
  block->set_parent_idx(parent.ID());
  blocks_.push_back(std::make_unique<BlockDesc>(this, std::move(block)));
  return blocks_.back().get();
}

void ProgramDesc::Flush() {
  for (const auto& block : blocks_) block->Flush();
}

void ProgramDesc::ToWire(phibridge::wire::ProgramDesc* out) const {
  out->CopyFrom(*wire_);
  for (const auto& block : blocks_) block->ToWire(out->add_blocks());
}

std::string ProgramDesc::SerializeToString() const {
  phibridge::wire::ProgramDesc wire;
  ToWire(&wire);
  std::string binary;
  PADDLE_ENFORCE(wire.SerializePartialToString(&binary),
                 phi::errors::InvalidArgument("the program is too large to be serialised"));
  return binary;
}

ProgramDesc::ProgramDesc(const proto::ProgramDesc& message)
    : ProgramDesc(message.SerializeAsString()) {}

proto::ProgramDesc* ProgramDesc::Proto() {
  phibridge::wire::ProgramDesc wire;
  ToWire(&wire);
  message_ = std::make_unique<proto::ProgramDesc>();
  FromWire(wire, message_.get());
  return message_.get();
}

int64_t ProgramDesc::Version() const { return wire_->version().version(); }
bool ProgramDesc::HasVersion() const { return wire_->has_version(); }
void ProgramDesc::SetVersion(int64_t version) { wire_->mutable_version()->set_version(version); }

bool ProgramDesc::HasOpVersionMap() const { return wire_->has_op_version_map(); }

std::map<std::string, int32_t> ProgramDesc::OpVersions() const {
  std::map<std::string, int32_t> versions;
  for (const auto& pair : wire_->op_version_map().pair()) {
    versions[pair.op_name()] = pair.op_version().version();
  }
  return versions;
}

int32_t ProgramDesc::OpVersion(const std::string& op_type) const {
  int32_t version = 0;
  for (const auto& pair : wire_->op_version_map().pair()) {
    if (pair.op_name() == op_type) version = pair.op_version().version();
  }
  return version;
}

void ProgramDesc::SetOpVersion(const std::string& op_type, int32_t version) {
  for (auto& pair : *wire_->mutable_op_version_map()->mutable_pair()) {
    if (pair.op_name() != op_type) continue;
    pair.mutable_op_version()->set_version(version);
    return;
  }
  auto* pair = wire_->mutable_op_version_map()->add_pair();
  pair->set_op_name(op_type);
  pair->mutable_op_version()->set_version(version);
}

std::vector<std::string> ProgramDesc::GetFeedTargetNames() const {
  return ColumnTargets(*blocks_[0], {kFeedOpType}, true);
}
std::vector<std::string> ProgramDesc::GetFetchTargetNames() const {
  return ColumnTargets(*blocks_[0], {kFetchOpType, kFetchV2OpType}, false);
}

}  // namespace framework
}  // namespace paddle
