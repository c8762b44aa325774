#include "framework/op/element_attributes.h"

#include <cerrno>
#include <cstdlib>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

constexpr char kText[] = "str_value";  // a number with all its digits, which outranks `value`

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

bool Fits(const std::string& name, const Attribute& attribute) {
  return std::visit(
      [&](const auto& value) {
        using T = std::decay_t<decltype(value)>;
        if constexpr (std::is_floating_point_v<T> || std::is_same_v<T, phi::Scalar>) {
          return FitsInteger(value);
        } else if constexpr (std::is_same_v<T, std::vector<phi::Scalar>>) {
          return AllFit(value);
        } else if constexpr (std::is_same_v<T, std::string>) {
          return name != kText || FitsInteger(value);
        } else {
          return true;
        }
      },
      attribute);
}

bool HasText(const OperatorBase& op) {
  const auto text = op.Attrs().find(kText);
  if (text == op.Attrs().end()) return false;
  const auto* value = std::get_if<std::string>(&text->second);
  return value != nullptr && !value->empty();
}

}  // namespace

void CheckElementAttributes(const OperatorBase& op, phi::DataType element) {
  if (!IsIntegerElement(element) || op.Type().rfind("clip", 0) == 0) return;
  const bool has_text = HasText(op);
  for (const auto& [name, value] : op.Attrs()) {
    if (has_text && name == "value") continue;
    PADDLE_ENFORCE(
        Fits(name, value),
        phi::errors::InvalidArgument(
            "op `%s`: attribute `%s` becomes an element of type %s, so it must be finite "
            "and below 2^63 in size; it is %s",
            op.Type(), name, element, AttributeToString(value)));
  }
}

}  // namespace framework
}  // namespace paddle
