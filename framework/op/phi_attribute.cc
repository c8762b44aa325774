#include "framework/op/phi_attribute.h"

#include <cstring>
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

namespace {

// True and without its ending, if `type` has that one.
bool DropEnding(const char* ending, std::string* type) {
  const size_t size = std::strlen(ending);
  if (type->size() <= size || type->compare(type->size() - size, size, ending) != 0) return false;
  type->resize(type->size() - size);
  return true;
}

// The op that declares attributes, of a gradient op: `foo` of foo_grad, foo_grad_grad,
// foo_double_grad and foo_triple_grad; nullptr if there is none.
const OpInfo* DeclaringOp(std::string type) {
  while (DropEnding("_grad", &type) || DropEnding("_double", &type) ||
         DropEnding("_triple", &type)) {
    const OpInfo* info = OpInfoMap::Instance().GetNullable(type);
    if (info != nullptr && info->Checker() != nullptr) return info;
  }
  return nullptr;
}

}  // namespace

const AttributeMap& DefaultAttributes(const std::string& op_type) {
  static const AttributeMap kNone;
  const OpInfo* info = OpInfoMap::Instance().GetNullable(op_type);
  if (info == nullptr || info->Checker() == nullptr) info = DeclaringOp(op_type);
  return info == nullptr ? kNone : info->Checker()->GetDefaultAttrMap();
}

}  // namespace framework
}  // namespace paddle
