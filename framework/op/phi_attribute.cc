#include "framework/op/phi_attribute.h"

#include <type_traits>

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

const AttributeMap& DefaultAttributes(const std::string& op_type) {
  static const AttributeMap kNone;
  const OpInfo* info = OpInfoMap::Instance().GetNullable(op_type);
  if (info != nullptr && info->Checker() != nullptr) return info->Checker()->GetDefaultAttrMap();
  // A gradient op has the attributes of its forward op.
  static const std::string kSuffix = "_grad";
  const size_t length = op_type.size();
  if (length <= kSuffix.size() ||
      op_type.compare(length - kSuffix.size(), kSuffix.size(), kSuffix) != 0) {
    return kNone;
  }
  const OpInfo* forward =
      OpInfoMap::Instance().GetNullable(op_type.substr(0, length - kSuffix.size()));
  return forward == nullptr || forward->Checker() == nullptr
             ? kNone
             : forward->Checker()->GetDefaultAttrMap();
}

}  // namespace framework
}  // namespace paddle
