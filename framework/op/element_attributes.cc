#include "framework/op/element_attributes.h"

#include <cerrno>
#include <cstdlib>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "framework/op/op_record.h"
#include "framework/program/op_info.h"
#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

bool IsIntegerElement(phi::DataType dtype) {
  return dtype == phi::DataType::INT8 || dtype == phi::DataType::UINT8 ||
         dtype == phi::DataType::INT16 || dtype == phi::DataType::INT32 ||
         dtype == phi::DataType::INT64;
}

constexpr double kTwoTo63 = 9223372036854775808.0;

bool FitsInteger(double value) { return value >= -kTwoTo63 && value < kTwoTo63; }  // not NaN

bool FitsInteger(const phi::Scalar& value) {
  return !phi::IsFloatingType(value.dtype()) || FitsInteger(value.to<double>());
}

// What is no number is left to whoever reads it. Whole numbers have more digits than a double.
bool FitsInteger(const std::string& text) {
  char* end = nullptr;
  errno = 0;
  std::strtoll(text.c_str(), &end, 10);
  if (*end == '\0') return errno != ERANGE;
  return FitsInteger(std::strtod(text.c_str(), nullptr));
}

template <typename T>
bool AllFit(const std::vector<T>& values) {
  for (const T& value : values) {
    if (!FitsInteger(value)) return false;
  }
  return true;
}

bool Fits(const Attribute& attribute) {
  return std::visit(
      [](const auto& value) {
        using T = std::decay_t<decltype(value)>;
        if constexpr (std::is_floating_point_v<T> || std::is_same_v<T, phi::Scalar> ||
                      std::is_same_v<T, std::string>) {
          return FitsInteger(value);
        } else if constexpr (std::is_same_v<T, std::vector<phi::Scalar>>) {
          return AllFit(value);
        } else {
          return true;
        }
      },
      attribute);
}

// The attributes that an operator, or the one that it is a gradient of, calls elements.
std::vector<const AttrRecord*> ElementsOf(const OpInfo* info) {
  const OpRecord* record = info == nullptr ? nullptr : info->record_;
  if (record != nullptr && record->declared_by != nullptr) record = RecordOf(record->declared_by);
  std::vector<const AttrRecord*> elements;
  if (record == nullptr) return elements;
  for (const AttrRecord& attr : record->attrs) {
    if ((attr.flags & kElement) != 0) elements.push_back(&attr);
  }
  return elements;
}

bool IsEmptyText(const Attribute& attribute) {
  const auto* text = std::get_if<std::string>(&attribute);
  return text != nullptr && text->empty();
}

bool IsText(const AttrRecord& attr) { return attr.type == proto::AttrType::STRING; }

}  // namespace

void CheckElementAttributes(const OperatorBase& op, phi::DataType element) {
  if (!IsIntegerElement(element)) return;
  bool has_text = false;
  std::vector<std::pair<const AttrRecord*, const Attribute*>> given;
  for (const AttrRecord* attr : ElementsOf(op.Info())) {
    const auto found = op.Attrs().find(attr->name);
    if (found == op.Attrs().end() || IsEmptyText(found->second)) continue;
    has_text = has_text || IsText(*attr);
    given.emplace_back(attr, &found->second);
  }
  for (const auto& [attr, value] : given) {
    if (has_text && !IsText(*attr)) continue;  // the text has all digits
    PADDLE_ENFORCE(
        Fits(*value),
        phi::errors::InvalidArgument(
            "op `%s`: attribute `%s` becomes an element of type %s, so it must be finite "
            "and below 2^63 in size; it is %s",
            op.Type(), attr->name, element, AttributeToString(*value)));
  }
}

}  // namespace framework
}  // namespace paddle
