#include "framework/op/phi_attribute.h"

#include <cstring>
#include <type_traits>

#include "framework/op/op_record.h"
#include "framework/program/attribute_checker.h"
#include "framework/program/op_info.h"

namespace paddle {
namespace framework {

bool ToPhiAttribute(const Attribute& from, phi::Attribute* to) {
  return std::visit(
      [to](const auto& value) {
        using T = std::decay_t<decltype(value)>;
        if constexpr (phi::AttributeTypeOf<T>() != phi::AttributeType::UNDEFINED) {
          *to = value;
          return true;
        } else {
          return false;
        }
      },
      from);
}

paddle::any ToAny(const Attribute& attr) {
  return std::visit([](const auto& value) { return paddle::any(value); }, attr);
}

namespace {

// What `type` is without the ending `_grad`; empty if it has another.
std::string WithoutGrad(const std::string& type) {
  constexpr char kEnding[] = "_grad";
  const size_t size = std::strlen(kEnding);
  if (type.size() <= size || type.compare(type.size() - size, size, kEnding) != 0) return "";
  return type.substr(0, type.size() - size);
}

// The op that declares the attributes of a gradient op, as its record says; of one from outside,
// which has no record, the op that it is named after. nullptr if there is none.
const OpInfo* DeclaringOp(const std::string& type, const OpRecord* record) {
  if (record != nullptr && record->declared_by != nullptr) {
    return OpInfoMap::Instance().GetNullable(record->declared_by);
  }
  for (std::string name = WithoutGrad(type); !name.empty(); name = WithoutGrad(name)) {
    const OpInfo* info = OpInfoMap::Instance().GetNullable(name);
    if (info != nullptr && info->Checker() != nullptr) return info;
  }
  return nullptr;
}

}  // namespace

const AttributeMap& DefaultAttributes(const std::string& op_type) {
  static const AttributeMap kNone;
  const OpInfo* info = OpInfoMap::Instance().GetNullable(op_type);
  if (info == nullptr || info->Checker() == nullptr) {
    info = DeclaringOp(op_type, info == nullptr ? nullptr : info->record_);
  }
  return info == nullptr || info->Checker() == nullptr ? kNone
                                                       : info->Checker()->GetDefaultAttrMap();
}

}  // namespace framework
}  // namespace paddle
