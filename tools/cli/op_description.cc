#include "tools/cli/op_description.h"

#include <algorithm>
#include <memory>
#include <set>
#include <unordered_map>

#include "framework/op/framework_op_proto_view.h"
#include "framework/op/op_record.h"
#include "framework/op/phi_attribute.h"
#include "framework/program/op_info.h"
#include "framework/program/op_proto_maker.h"
#include "framework/program/program_desc.h"
#include "phi/core/parts.h"

namespace phibridge {
namespace tools {
namespace {

namespace fw = paddle::framework;
using fw::proto::OpProto;

// A value for an attribute without a default.
fw::Attribute NeutralValue(fw::proto::AttrType type, fw::BlockDesc* block) {
  using namespace fw::proto;  // NOLINT(google-build-using-namespace): the names of the enum
  switch (type) {
    case INT:
      return 0;
    case FLOAT:
      return 0.0f;
    case STRING:
      return std::string();
    case INTS:
      return std::vector<int>{};
    case FLOATS:
      return std::vector<float>{};
    case STRINGS:
      return std::vector<std::string>{};
    case BOOLEAN:
      return false;
    case BOOLEANS:
      return std::vector<bool>{};
    case BLOCK:
      return block;
    case LONG:
      return int64_t{0};
    case LONGS:
      return std::vector<int64_t>{};
    case FLOAT64S:
      return std::vector<double>{};
    case FLOAT64:
      return 0.0;
    default:
      return paddle::blank();
  }
}

// Attributes without a default still have a type.
void AddNeutralValues(const OpProto& proto, std::vector<OpProtoAttribute>* attributes) {
  for (size_t i = 0; i < attributes->size(); ++i) {
    OpProtoAttribute& attribute = (*attributes)[i];
    const fw::proto::AttrType type = proto.attrs()[i].type();
    if (attribute.default_value.has_value() || type == fw::proto::BLOCK) continue;
    attribute.default_value = fw::ToAny(NeutralValue(type, nullptr));
  }
}

// The variables of a slot: its name, or two of a list.
std::vector<std::string> VariablesOf(const OpProto::Var& slot) {
  if (!slot.duplicable()) return {slot.name()};
  return {slot.name() + ".0", slot.name() + ".1"};
}

// An op of block 0 with every slot filled and every attribute set.
fw::OpDesc* AppendFullOp(const OpProto& proto, fw::ProgramDesc* program) {
  fw::BlockDesc* block = program->MutableBlock(0);
  fw::BlockDesc* inner = program->AppendBlock(*block);
  fw::OpDesc* op = block->AppendOp();
  op->SetType(proto.type());
  const auto declare = [block](const std::vector<std::string>& names) {
    for (const std::string& name : names) {
      fw::VarDesc* var = block->Var(name);
      var->SetShape({2, 3, 4, 5});
      var->SetDataType(fw::proto::VarType::FP32);
    }
    return names;
  };
  for (const auto& slot : proto.inputs()) op->SetInput(slot.name(), declare(VariablesOf(slot)));
  for (const auto& slot : proto.outputs()) op->SetOutput(slot.name(), declare(VariablesOf(slot)));
  const fw::AttributeMap& defaults = fw::DefaultAttributes(proto.type());
  for (const auto& attr : proto.attrs()) {
    const auto it = defaults.find(attr.name());
    if (attr.type() == fw::proto::BLOCK) {
      op->SetBlockAttr(attr.name(), inner);
    } else {
      op->SetAttr(attr.name(),
                  it != defaults.end() ? it->second : NeutralValue(attr.type(), inner));
    }
  }
  return op;
}

// The slot of the forward op that a variable of a gradient op belongs to: "X" of "X.0@GRAD".
std::string SlotOfVariable(const std::string& name) {
  const std::string plain = fw::GradOriginalVarName(name);
  return plain.substr(0, plain.find('.'));
}

std::vector<OpProtoArgument> ArgumentsOf(const fw::VariableNameMap& slots,
                                         const std::set<std::string>& dispensable,
                                         bool all_dispensable) {
  std::vector<OpProtoArgument> out;
  for (const auto& [slot, names] : slots) {
    if (names.empty()) continue;
    OpProtoArgument argument;
    argument.name = slot;
    argument.duplicable = names.size() > 1;
    argument.dispensable = all_dispensable || dispensable.count(SlotOfVariable(names[0])) != 0;
    out.push_back(argument);
  }
  return out;
}

OpDescription DescribeGradient(const OpProto& forward, const fw::OpDesc& op) {
  std::set<std::string> dispensable;
  for (const auto* slots : {&forward.inputs(), &forward.outputs()}) {
    for (const auto& slot : *slots) {
      if (slot.dispensable()) dispensable.insert(slot.name());
    }
  }
  OpDescription description;
  description.type = op.Type();
  description.forward = forward.type();
  description.inputs = ArgumentsOf(op.Inputs(), dispensable, false);
  description.outputs = ArgumentsOf(op.Outputs(), dispensable, true);
  for (const auto& [name, value] : op.GetAttrMap()) {
    description.attributes.push_back({name, fw::ToAny(value), false, false});
  }
  std::sort(description.attributes.begin(), description.attributes.end(),
            [](const auto& a, const auto& b) { return a.name < b.name; });
  return description;
}

std::vector<OpProtoArgument> RecordedSlots(const fw::TableOf<fw::SlotRecord>& slots,
                                           bool all_dispensable) {
  std::vector<OpProtoArgument> out;
  for (const fw::SlotRecord& slot : slots) {
    OpProtoArgument argument;
    argument.name = slot.name;
    argument.duplicable = (slot.flags & fw::kDuplicable) != 0;
    argument.dispensable = all_dispensable || (slot.flags & fw::kDispensable) != 0;
    out.push_back(argument);
  }
  return out;
}

}  // namespace

const OpDescriptions& OpDescriptions::Instance() {
  static const auto* descriptions = new OpDescriptions;
  return *descriptions;
}

OpDescriptions::OpDescriptions() {
  phi::LoadAllParts();
  AddDeclared();
  for (const auto& [type, description] : descriptions_) gradients_[type];
  for (auto& [type, gradient] : gradients_) AddGradient(type);
  for (const auto& [type, gradient] : gradients_) AddRecorded(type);
}

void OpDescriptions::AddDeclared() {
  for (const auto& [type, info] : fw::OpInfoMap::Instance().map()) {
    gradients_[type];
    if (!info.HasProto()) continue;
    const fw::FrameworkOpProtoView view(info.Proto());
    OpDescription& description = descriptions_[type];
    description.type = type;
    description.inputs = view.Inputs();
    description.outputs = view.Outputs();
    description.attributes = view.Attributes();
    AddNeutralValues(info.Proto(), &description.attributes);
  }
}

void OpDescriptions::AddGradient(const std::string& op_type) {
  const fw::OpInfo& info = fw::OpInfoMap::Instance().Get(op_type);
  OpGradient& gradient = gradients_[op_type];
  if (info.use_empty_grad_op_desc_maker_) gradient.kind = OpGradient::kDeclaredNone;
  if (info.use_empty_grad_op_desc_maker_ || !info.HasGradOpMaker() || !info.HasProto()) return;
  fw::ProgramDesc program;
  std::unordered_map<std::string, std::string> grad_to_var;
  std::vector<std::unique_ptr<fw::OpDesc>> ops;
  try {
    const fw::OpDesc* op = AppendFullOp(info.Proto(), &program);
    ops = info.GradOpMaker()(*op, {}, &grad_to_var, {program.AppendBlock(program.Block(0))});
  } catch (const std::exception& error) {
    gradient.kind = OpGradient::kFailed;
    gradient.error = error.what();
    return;
  }
  gradient.kind = ops.empty() ? OpGradient::kDeclaredNone : OpGradient::kOps;
  for (const auto& op : ops) {
    const std::string& type = op->Type();
    if (std::find(gradient.op_types.begin(), gradient.op_types.end(), type) ==
        gradient.op_types.end()) {
      gradient.op_types.push_back(type);
    }
    if (type != op_type) forwards_.emplace(type, op_type);
    if (descriptions_.count(type) == 0) descriptions_[type] = DescribeGradient(info.Proto(), *op);
  }
}

// The slots of a gradient of a gradient, and the attributes of the op that it began with.
void OpDescriptions::AddRecorded(const std::string& op_type) {
  const fw::OpRecord* record = fw::OpInfoMap::Instance().Get(op_type).record_;
  if (record == nullptr || record->declared_by == nullptr || Find(op_type) != nullptr) return;
  const OpDescription* declared = Find(record->declared_by);
  if (declared == nullptr) return;
  OpDescription description;
  description.type = op_type;
  description.forward = record->declared_by;
  description.inputs = RecordedSlots(record->inputs, false);
  description.outputs = RecordedSlots(record->outputs, true);
  description.attributes = declared->attributes;
  OpGradient& gradient = gradients_[op_type];
  if (record->grad.type != nullptr) {
    gradient.kind = OpGradient::kOps;
    gradient.op_types = {record->grad.type};
  }
  forwards_.emplace(op_type, record->declared_by);
  descriptions_[op_type] = std::move(description);
}

const OpDescription* OpDescriptions::Find(const std::string& op_type) const {
  const auto it = descriptions_.find(op_type);
  return it == descriptions_.end() ? nullptr : &it->second;
}

std::string OpDescriptions::ForwardOf(const std::string& op_type) const {
  const auto it = forwards_.find(op_type);
  if (it == forwards_.end()) return "";
  // what declares itself under another name is an op of its own: stack, the gradient of unbind
  const std::string ending = "_grad";
  const bool has_ending =
      op_type.size() > ending.size() &&
      op_type.compare(op_type.size() - ending.size(), ending.size(), ending) == 0;
  return has_ending || !Find(op_type)->forward.empty() ? it->second : "";
}

}  // namespace tools
}  // namespace phibridge
