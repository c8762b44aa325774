#include "framework/op/op_registry.h"

#include <algorithm>
#include <cstring>

#include "framework/op/op_record.h"
#include "framework/op/phi_attribute.h"
#include "framework/program/op_version_registry.h"
#include "framework/program/program_desc.h"
#include "framework/program/saved_form.h"
#include "framework/program/var_attributes.h"
#include "phi/core/enforce.h"

namespace paddle {
namespace framework {

namespace {

// Of a gradient op: it has no declaration that OperatorBase could look at.
void CheckInputs(const std::string& type, const OpRecord& record, const VariableNameMap& inputs) {
  const auto is_there = [&](const char* slot) {
    if (inputs.count(slot) != 0) return true;
    return std::any_of(
        record.older_slots.begin(), record.older_slots.end(), [&](const auto& older) {
          return std::strcmp(older.second, slot) == 0 && inputs.count(older.first) != 0;
        });
  };
  for (const SlotRecord& in : record.inputs) {
    if ((in.flags & (kDispensable | kExtraSlot)) != 0) continue;
    PADDLE_ENFORCE(
        is_there(in.name),
        phi::errors::NotFound("op `%s` has no input `%s`, which it needs", type, in.name));
  }
}

// A gradient op obeys the limits of the attributes that it shares with its forward op.
void CheckAttributesOfGradient(const OpInfo& info, AttributeMap* attrs) {
  if (info.record_ == nullptr || info.record_->declared_by == nullptr) return;
  const OpInfo* forward = OpInfoMap::Instance().GetNullable(info.record_->declared_by);
  if (forward == nullptr || forward->Checker() == nullptr) return;
  forward->Checker()->Check(attrs, /*explicit_only=*/true, /*only_check_exist_value=*/true);
}

}  // namespace

std::unique_ptr<OperatorBase> OpRegistry::CreateOp(const std::string& type,
                                                   const VariableNameMap& inputs,
                                                   const VariableNameMap& outputs,
                                                   const AttributeMap& attrs, bool attr_check) {
  const OpInfo& info = OpInfoMap::Instance().Get(type);
  PADDLE_ENFORCE(info.creator_ != nullptr,
                 phi::errors::NotFound("op type `%s` is declared (%s:%d) but has no operator class",
                                       type, info.source_.file, info.source_.line));
  if (!attr_check)
    return std::unique_ptr<OperatorBase>(info.creator_(type, inputs, outputs, attrs));
  AttributeMap checked = attrs;
  if (info.Checker() != nullptr) {
    info.Checker()->Check(&checked);
  } else {  // a gradient op: what its program leaves out, the forward op declares
    if (info.record_ != nullptr) CheckInputs(type, *info.record_, inputs);
    const AttributeMap& defaults = DefaultAttributes(type);
    checked.insert(defaults.begin(), defaults.end());
    CheckAttributesOfGradient(info, &checked);
  }
  return std::unique_ptr<OperatorBase>(info.creator_(type, inputs, outputs, checked));
}

std::unique_ptr<OperatorBase> OpRegistry::CreateOp(const OpDesc& op_desc) {
  AttributeMap attrs = AttrsOfSavedVersion(op_desc);
  const std::string type = TypeOfSavedForm(op_desc, &attrs);
  return CreateOp(type, InputsWithVarAttrs(op_desc), op_desc.Outputs(), attrs);
}

AttributeMap OpRegistry::AttrsOfSavedVersion(const OpDesc& op_desc) {
  AttributeMap attrs = op_desc.GetAttrMap();
  const ProgramDesc* program = op_desc.Block() == nullptr ? nullptr : op_desc.Block()->Program();
  if (program == nullptr || !OpInfoMap::Instance().Has(op_desc.Type()) ||
      !compatible::OpVersionRegistrar::GetInstance().Has(op_desc.Type())) {
    return attrs;
  }
  const int32_t version = std::max(program->OpVersion(op_desc.Type()), 0);
  compatible::AddAttrsOfLaterVersions(op_desc.Type(), static_cast<uint32_t>(version), &attrs);
  return attrs;
}

}  // namespace framework
}  // namespace paddle
