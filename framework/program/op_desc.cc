#include "framework/program/op_desc.h"

#include <algorithm>
#include <atomic>

#include "framework/program/attribute_checker.h"
#include "framework/program/desc_refs.h"
#include "framework/program/desc_wire.h"
#include "framework/program/op_info.h"
#include "framework/program/op_proto_maker.h"
#include "framework/program/proto/framework.pb.h"
#include "framework/program/wire_attr.h"
#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

namespace wire = ::phibridge::wire;

using WireVars = ::google::protobuf::RepeatedPtrField<wire::OpDesc_Var>;

const char* CallStackAttrName() { return OpProtoAndCheckerMaker::OpCreationCallstackAttrName(); }

VariableNameMap ReadVars(const WireVars& vars) {
  VariableNameMap map;
  for (const wire::OpDesc_Var& var : vars) {
    map[var.parameter()].assign(var.arguments().begin(), var.arguments().end());
  }
  return map;
}

std::vector<std::string> KeysOf(const VariableNameMap& vars) {
  std::vector<std::string> names;
  names.reserve(vars.size());
  for (const auto& item : vars) names.push_back(item.first);
  return names;
}

std::vector<std::string> ArgumentsOf(const VariableNameMap& vars) {
  std::vector<std::string> names;
  for (const auto& item : vars) names.insert(names.end(), item.second.begin(), item.second.end());
  return names;
}

bool RenameIn(VariableNameMap* vars, const std::string& old_name, const std::string& new_name) {
  bool changed = false;
  for (auto& item : *vars) {
    for (std::string& name : item.second) {
      if (name != old_name) continue;
      name = new_name;
      changed = true;
    }
  }
  return changed;
}

bool SameArguments(const wire::OpDesc_Var& var, const std::vector<std::string>& args) {
  return std::equal(var.arguments().begin(), var.arguments().end(), args.begin(), args.end());
}

bool IsVarAttr(const Attribute& attr) {
  return std::holds_alternative<VarDesc*>(attr) ||
         std::holds_alternative<std::vector<VarDesc*>>(attr);
}

template <typename Pred>
void RemoveAttrsIf(wire::OpDesc* out, Pred pred) {
  auto* attrs = out->mutable_attrs();
  attrs->erase(std::remove_if(attrs->begin(), attrs->end(), pred), attrs->end());
}

// The last of that name, as reading takes the last.
wire::OpDesc_Attr* FindOrAddAttr(wire::OpDesc* out, const std::string& name) {
  for (int i = out->attrs_size() - 1; i >= 0; --i) {
    if (out->attrs(i).name() == name) return out->mutable_attrs(i);
  }
  wire::OpDesc_Attr* attr = out->add_attrs();
  attr->set_name(name);
  return attr;
}

}  // namespace

OpDesc::OpDesc() : wire_(std::make_unique<wire::OpDesc>()) {}
OpDesc::OpDesc(const std::string& type, const VariableNameMap& inputs,
               const VariableNameMap& outputs, const AttributeMap& attrs)
    : OpDesc() {
  type_ = type;
  SetInputMap(inputs);
  SetOutputMap(outputs);
  SetAttrMap(attrs);
}
OpDesc::OpDesc(BlockDesc* block) : OpDesc() { block_ = block; }
OpDesc::OpDesc(std::unique_ptr<wire::OpDesc> wire, BlockDesc* block)
    : wire_(std::move(wire)), block_(block) {
  PADDLE_ENFORCE_NOT_NULL(wire_.get(), phi::errors::InvalidArgument("an OpDesc needs a message"));
  ReadWire();
}
OpDesc::OpDesc(const proto::OpDesc& message, BlockDesc* block) : OpDesc(block) {
  framework::ToWire(message, wire_.get());
  ReadWire();
}
OpDesc::OpDesc(const OpDesc& other) : OpDesc() {
  CopyFrom(other);
  block_ = other.block_;
}
OpDesc::OpDesc(const OpDesc& other, BlockDesc* block) : OpDesc() {
  CopyFrom(other);
  block_ = block;
}
OpDesc::~OpDesc() = default;

uint64_t OpDesc::NewId() {
  static std::atomic<uint64_t> last{0};
  return ++last;
}

void OpDesc::CopyFrom(const OpDesc& op) {
  if (this == &op) return;
  wire_->CopyFrom(*op.wire_);
  type_ = op.type_;
  inputs_ = op.inputs_;
  outputs_ = op.outputs_;
  attrs_ = op.attrs_;
  saved_call_stack_ = op.saved_call_stack_;
  inputs_changed_ = op.inputs_changed_;
  outputs_changed_ = op.outputs_changed_;
  all_attrs_changed_ = op.all_attrs_changed_;
  changed_attrs_ = op.changed_attrs_;
  original_id_ = op.original_id_;
}

void OpDesc::ReadWire() {
  type_ = wire_->type();
  inputs_ = ReadVars(wire_->inputs());
  outputs_ = ReadVars(wire_->outputs());
  attrs_.reserve(static_cast<size_t>(wire_->attrs_size()));
  for (int i = 0; i < wire_->attrs_size(); ++i) {
    const wire::OpDesc_Attr& attr = wire_->attrs(i);
    if (attr.type() == wire::STRINGS && attr.name() == CallStackAttrName()) {
      saved_call_stack_ = i;
    } else {
      Attribute value = GetAttrValue(attr);
      if (value.index() != 0) attrs_[attr.name()] = std::move(value);
    }
  }
}

void OpDesc::WriteVars(bool inputs, wire::OpDesc* out) const {
  const VariableNameMap& vars = inputs ? inputs_ : outputs_;
  WireVars* wire_vars = inputs ? out->mutable_inputs() : out->mutable_outputs();
  wire_vars->erase(
      std::remove_if(wire_vars->begin(), wire_vars->end(),
                     [&vars](const auto& var) { return vars.count(var.parameter()) == 0; }),
      wire_vars->end());
  std::set<std::string> written;
  for (wire::OpDesc_Var& var : *wire_vars) {
    const std::vector<std::string>& args = vars.at(var.parameter());
    written.insert(var.parameter());
    if (SameArguments(var, args)) continue;
    var.clear_arguments();
    for (const std::string& arg : args) var.add_arguments(arg);
  }
  for (const auto& item : vars) {
    if (written.count(item.first) > 0) continue;
    wire::OpDesc_Var* var = wire_vars->Add();
    var->set_parameter(item.first);
    for (const std::string& arg : item.second) var->add_arguments(arg);
  }
}

void OpDesc::WriteAttrs(wire::OpDesc* out) const {
  const bool keep_call_stack = saved_call_stack_ >= 0;
  const std::string call_stack = CallStackAttrName();
  auto is_kept = [&](const std::string& name) {
    return attrs_.count(name) > 0 || (keep_call_stack && name == call_stack);
  };
  if (all_attrs_changed_) {
    RemoveAttrsIf(out, [&](const auto& attr) { return !is_kept(attr.name()); });
    // Sorted, so that the same op gives the same bytes.
    std::set<std::string> names;
    for (const auto& item : attrs_) names.insert(item.first);
    for (const std::string& name : names) SetWireAttr(attrs_.at(name), FindOrAddAttr(out, name));
    return;
  }
  if (changed_attrs_.empty()) return;
  RemoveAttrsIf(out, [&](const auto& attr) {
    return changed_attrs_.count(attr.name()) > 0 && !is_kept(attr.name());
  });
  for (const std::string& name : changed_attrs_) {
    auto it = attrs_.find(name);
    if (it != attrs_.end()) SetWireAttr(it->second, FindOrAddAttr(out, name));
  }
}

void OpDesc::ToWire(wire::OpDesc* out) const {
  out->CopyFrom(*wire_);
  if (!out->has_type() || out->type() != type_) out->set_type(type_);
  if (inputs_changed_) WriteVars(true, out);
  if (outputs_changed_) WriteVars(false, out);
  WriteAttrs(out);
}

void OpDesc::Flush() {
  const bool changed = type_ != wire_->type() || !wire_->has_type() || inputs_changed_ ||
                       outputs_changed_ || all_attrs_changed_ || !changed_attrs_.empty();
  if (!changed) return;
  auto fresh = std::make_unique<wire::OpDesc>();
  ToWire(fresh.get());
  wire_ = std::move(fresh);
  inputs_changed_ = outputs_changed_ = all_attrs_changed_ = false;
  changed_attrs_.clear();
  if (saved_call_stack_ < 0) return;
  for (int i = 0; i < wire_->attrs_size(); ++i) {
    if (wire_->attrs(i).name() == CallStackAttrName()) saved_call_stack_ = i;
  }
}

proto::OpDesc* OpDesc::Proto() {
  Flush();
  message_ = std::make_unique<proto::OpDesc>();
  FromWire(*wire_, message_.get());
  return message_.get();
}

const std::vector<std::string>& OpDesc::Input(const std::string& name) const {
  auto it = inputs_.find(name);
  PADDLE_ENFORCE(it != inputs_.end(),
                 phi::errors::NotFound("op `%s` has no input parameter `%s`", type_, name));
  return it->second;
}
const std::vector<std::string>& OpDesc::Output(const std::string& name) const {
  auto it = outputs_.find(name);
  PADDLE_ENFORCE(it != outputs_.end(),
                 phi::errors::NotFound("op `%s` has no output parameter `%s`", type_, name));
  return it->second;
}

VariableNameMap* OpDesc::MutableInputs() {
  inputs_changed_ = true;
  return &inputs_;
}
VariableNameMap* OpDesc::MutableOutputs() {
  outputs_changed_ = true;
  return &outputs_;
}
void OpDesc::SetInput(const std::string& name, const std::vector<std::string>& args) {
  (*MutableInputs())[name] = args;
}
void OpDesc::SetOutput(const std::string& name, const std::vector<std::string>& args) {
  (*MutableOutputs())[name] = args;
}
void OpDesc::RemoveInput(const std::string& name) { MutableInputs()->erase(name); }
void OpDesc::RemoveOutput(const std::string& name) { MutableOutputs()->erase(name); }
std::vector<std::string> OpDesc::InputNames() const { return KeysOf(inputs_); }
std::vector<std::string> OpDesc::OutputNames() const { return KeysOf(outputs_); }
std::vector<std::string> OpDesc::InputArgumentNames() const { return ArgumentsOf(inputs_); }
std::vector<std::string> OpDesc::OutputArgumentNames() const { return ArgumentsOf(outputs_); }

void OpDesc::Rename(const std::string& old_name, const std::string& new_name) {
  RenameInput(old_name, new_name);
  RenameOutput(old_name, new_name);
}
void OpDesc::RenameInput(const std::string& old_name, const std::string& new_name) {
  if (RenameIn(&inputs_, old_name, new_name)) inputs_changed_ = true;
  // A gradient op lists its variables in op_role_var too, as (parameter, gradient) pairs.
  auto it = attrs_.find(OpProtoAndCheckerMaker::OpRoleVarAttrName());
  if (it == attrs_.end()) return;
  if (auto* names = std::get_if<std::vector<std::string>>(&it->second)) {
    if (std::find(names->begin(), names->end(), old_name) == names->end()) return;
    std::replace(names->begin(), names->end(), old_name, new_name);
    changed_attrs_.insert(it->first);
  }
}
void OpDesc::RenameOutput(const std::string& old_name, const std::string& new_name) {
  if (RenameIn(&outputs_, old_name, new_name)) outputs_changed_ = true;
}

bool OpDesc::HasAttr(const std::string& name, bool with_attr_var) const {
  auto it = attrs_.find(name);
  if (it != attrs_.end()) return with_attr_var || !IsVarAttr(it->second);
  return saved_call_stack_ >= 0 && name == CallStackAttrName();
}

std::vector<std::string> OpDesc::AttrNames() const {
  std::vector<std::string> names;
  names.reserve(attrs_.size() + 1);
  for (const auto& item : attrs_) names.push_back(item.first);
  if (saved_call_stack_ >= 0) names.push_back(CallStackAttrName());
  return names;
}

Attribute OpDesc::GetAttr(const std::string& name) const {
  auto it = attrs_.find(name);
  if (it != attrs_.end()) return it->second;
  if (saved_call_stack_ >= 0 && name == CallStackAttrName()) return CallStack();
  PADDLE_THROW(phi::errors::NotFound("op `%s` has no attribute `%s`", type_, name));
}

Attribute OpDesc::GetNullableAttr(const std::string& name) const {
  return HasAttr(name, /*with_attr_var=*/true) ? GetAttr(name) : Attribute();
}

proto::AttrType OpDesc::GetAttrType(const std::string& name) const {
  auto it = attrs_.find(name);
  return AttrTypeOf(it != attrs_.end() ? it->second : GetAttr(name));
}

void OpDesc::SetAttr(const std::string& name, const Attribute& value) {
  Attribute converted = value;
  if (HasProtoAttr(name)) ConvertAttributeTo(GetProtoAttr(name).type(), &converted);
  if (name == CallStackAttrName()) saved_call_stack_ = -1;
  changed_attrs_.insert(name);
  attrs_[name] = std::move(converted);
}

void OpDesc::RemoveAttr(const std::string& name) {
  if (name == CallStackAttrName()) saved_call_stack_ = -1;
  attrs_.erase(name);
  changed_attrs_.insert(name);
}

void OpDesc::SetBlockAttr(const std::string& name, BlockDesc* block) {
  PADDLE_ENFORCE_NOT_NULL(
      block, phi::errors::InvalidArgument("op `%s`: attribute `%s` needs a block", type_, name));
  attrs_[name] = block;
  changed_attrs_.insert(name);
}
void OpDesc::SetBlocksAttr(const std::string& name, const std::vector<BlockDesc*>& blocks) {
  attrs_[name] = blocks;
  changed_attrs_.insert(name);
}
void OpDesc::SetVarAttr(const std::string& name, VarDesc* var) {
  PADDLE_ENFORCE_NOT_NULL(
      var, phi::errors::InvalidArgument("op `%s`: attribute `%s` needs a variable", type_, name));
  attrs_[name] = var;
  changed_attrs_.insert(name);
}
void OpDesc::SetVarsAttr(const std::string& name, const std::vector<VarDesc*>& vars) {
  attrs_[name] = vars;
  changed_attrs_.insert(name);
}

int OpDesc::GetBlockAttrId(const std::string& name) const {
  const Attribute attr = GetAttr(name);
  BlockDesc* const* block = std::get_if<BlockDesc*>(&attr);
  PADDLE_ENFORCE(block != nullptr && *block != nullptr,
                 phi::errors::InvalidArgument("op `%s`: attribute `%s` must be a block; it is %s",
                                              type_, name, DescribeAttribute(attr)));
  return IdOf(**block);
}

std::vector<int> OpDesc::GetBlocksAttrIds(const std::string& name) const {
  const Attribute attr = GetAttr(name);
  const auto* blocks = std::get_if<std::vector<BlockDesc*>>(&attr);
  PADDLE_ENFORCE_NOT_NULL(blocks, phi::errors::InvalidArgument(
                                      "op `%s`: attribute `%s` must be a list of blocks; it is %s",
                                      type_, name, DescribeAttribute(attr)));
  std::vector<int> ids;
  for (const BlockDesc* block : *blocks) ids.push_back(IdOf(*block));
  return ids;
}

void OpDesc::SetAttrMap(const AttributeMap& attrs) {
  if (attrs.count(CallStackAttrName()) > 0) saved_call_stack_ = -1;
  attrs_ = attrs;
  all_attrs_changed_ = true;
}

AttributeMap* OpDesc::MutableAttrMap() {
  all_attrs_changed_ = true;
  return &attrs_;
}

std::vector<std::string> OpDesc::CallStack() const {
  if (saved_call_stack_ >= 0) {
    const auto& strings = wire_->attrs(saved_call_stack_).strings();
    return {strings.begin(), strings.end()};
  }
  auto it = attrs_.find(CallStackAttrName());
  if (it == attrs_.end()) return {};
  const auto* strings = std::get_if<std::vector<std::string>>(&it->second);
  return strings == nullptr ? std::vector<std::string>() : *strings;
}

bool OpDesc::HasProtoAttr(const std::string& name) const {
  const OpInfo* info = OpInfoMap::Instance().GetNullable(type_);
  return info != nullptr && info->HasProto() && info->Proto().FindAttr(name) != nullptr;
}

const proto::OpProto::Attr& OpDesc::GetProtoAttr(const std::string& name) const {
  const proto::OpProto::Attr* attr = OpInfoMap::Instance().Get(type_).Proto().FindAttr(name);
  PADDLE_ENFORCE_NOT_NULL(
      attr, phi::errors::NotFound("op type `%s` declares no attribute `%s`", type_, name));
  return *attr;
}

void OpDesc::CheckAttrs() {
  PADDLE_ENFORCE(!type_.empty(),
                 phi::errors::PreconditionNotMet(
                     "CheckAttrs can not be called before the type of the op is set"));
  const OpAttrChecker* checker = OpInfoMap::Instance().Get(type_).Checker();
  if (checker == nullptr) return;  // such as a gradient op, made from a checked one
  AttributeMap checked = attrs_;
  checker->Check(&checked);
  for (auto& item : checked) {
    if (item.first == CallStackAttrName() && saved_call_stack_ >= 0) continue;
    auto it = attrs_.find(item.first);
    if (it != attrs_.end() && it->second == item.second) continue;
    changed_attrs_.insert(item.first);
    attrs_[item.first] = std::move(item.second);
  }
}

bool OpDesc::IsTarget() const { return wire_->is_target(); }
void OpDesc::SetIsTarget(bool is_target) { wire_->set_is_target(is_target); }

}  // namespace framework
}  // namespace paddle
