#include "parity/execution/typed_attribute.h"

#include <cmath>
#include <limits>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "parity/values/whole_number.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace parity {
namespace {

using nlohmann::json;
using paddle::framework::Attribute;

json NumberJson(double number) {
  if (std::isfinite(number)) return number;
  return std::isnan(number) ? "nan" : number > 0 ? "inf" : "-inf";
}

template <typename T>
json NumbersJson(const std::vector<T>& numbers) {
  json list = json::array();
  for (T number : numbers) list.push_back(NumberJson(number));
  return list;
}

struct ToTyped {
  json operator()(int value) const { return {{"int", value}}; }
  json operator()(int64_t value) const { return {{"long", value}}; }
  json operator()(bool value) const { return {{"bool", value}}; }
  json operator()(float value) const { return {{"float", NumberJson(value)}}; }
  json operator()(double value) const { return {{"double", NumberJson(value)}}; }
  json operator()(const std::string& value) const { return {{"string", value}}; }
  json operator()(const std::vector<int>& value) const { return {{"ints", value}}; }
  json operator()(const std::vector<int64_t>& value) const { return {{"longs", value}}; }
  json operator()(const std::vector<bool>& value) const { return {{"bools", value}}; }
  json operator()(const std::vector<float>& value) const {
    return {{"floats", NumbersJson(value)}};
  }
  json operator()(const std::vector<double>& value) const {
    return {{"doubles", NumbersJson(value)}};
  }
  json operator()(const std::vector<std::string>& value) const { return {{"strings", value}}; }
  template <typename T>
  json operator()(const T&) const {
    return nullptr;
  }
};

}  // namespace

json TypedJson(const Attribute& attribute) { return std::visit(ToTyped(), attribute); }

double NumberOfJson(const json& value) {
  if (value.is_number()) return value.get<double>();
  const std::string text = value.get<std::string>();
  if (text == "nan") return std::numeric_limits<double>::quiet_NaN();
  PADDLE_ENFORCE(text == "inf" || text == "-inf",
                 phi::errors::InvalidArgument("`%s` is no number", text));
  return text == "inf" ? HUGE_VAL : -HUGE_VAL;
}

std::vector<double> NumbersOfJson(const json& list) {
  std::vector<double> numbers;
  numbers.reserve(list.size());
  for (const json& value : list) numbers.push_back(NumberOfJson(value));
  return numbers;
}

Attribute AttributeOfTyped(const json& typed) {
  PADDLE_ENFORCE(
      typed.is_object() && typed.size() == 1,
      phi::errors::InvalidArgument("an attribute is {type: value}, not %s", typed.dump()));
  const auto member = typed.begin();
  const std::string& type = member.key();
  const json& value = member.value();
  if (type == "int") return WholeNumber<int>(value);
  if (type == "long") return WholeNumber<int64_t>(value);
  if (type == "float") return static_cast<float>(NumberOfJson(value));
  if (type == "double") return NumberOfJson(value);
  if (type == "bool") return value.get<bool>();
  if (type == "string") return value.get<std::string>();
  if (type == "ints") return WholeNumbers<int>(value);
  if (type == "longs") return WholeNumbers<int64_t>(value);
  if (type == "bools") return value.get<std::vector<bool>>();
  if (type == "strings") return value.get<std::vector<std::string>>();
  std::vector<double> numbers = NumbersOfJson(value);
  if (type == "doubles") return numbers;
  PADDLE_ENFORCE(type == "floats",
                 phi::errors::InvalidArgument("no attribute has the type `%s`", type));
  return std::vector<float>(numbers.begin(), numbers.end());
}

}  // namespace parity
}  // namespace phibridge
