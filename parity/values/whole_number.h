#pragma once

#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace phibridge {
namespace parity {

/// The whole number in `json`, if a T holds it: nlohmann's own conversion cuts fractions off and
/// lets numbers that are too large become others. Errors: nlohmann's out_of_range for a number that
/// a T does not hold, its type_error for what is no number.
template <typename T>
T WholeNumber(const nlohmann::json& json) {
  using Limits = std::numeric_limits<T>;
  if (json.is_number_unsigned()) {
    const auto number = json.get<uint64_t>();
    if (number <= static_cast<uint64_t>(Limits::max())) return static_cast<T>(number);
  } else if (json.is_number_integer()) {
    const auto number = json.get<int64_t>();  // negative
    if (Limits::is_signed && number >= static_cast<int64_t>(Limits::min())) {
      return static_cast<T>(number);
    }
  } else if (!json.is_number()) {
    throw nlohmann::json::type_error::create(
        302, std::string("type must be number, but is ") + json.type_name(), &json);
  }
  throw nlohmann::json::out_of_range::create(406,
                                             json.dump() + " is no whole number in [" +
                                                 std::to_string(Limits::min()) + ", " +
                                                 std::to_string(Limits::max()) + "]",
                                             &json);
}

/// The same of a member of an object; `otherwise` if it has none.
template <typename T>
T WholeNumber(const nlohmann::json& object, const char* key, T otherwise) {
  const auto found = object.find(key);
  return found == object.end() ? otherwise : WholeNumber<T>(*found);
}

/// The same of every element of a list. Errors: also nlohmann's type_error for what is no list.
template <typename T>
std::vector<T> WholeNumbers(const nlohmann::json& list) {
  std::vector<T> numbers;
  for (const nlohmann::json& number : list.get_ref<const nlohmann::json::array_t&>()) {
    numbers.push_back(WholeNumber<T>(number));
  }
  return numbers;
}

}  // namespace parity
}  // namespace phibridge
