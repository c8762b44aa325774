#pragma once

#include <sstream>
#include <string>
#include <typeindex>

namespace paddle {
namespace string {

template <typename T>
std::string to_string(const T& value) {
  std::ostringstream text;
  text << value;
  return text.str();
}
inline std::string to_string(const std::type_index& type) { return type.name(); }
inline std::string to_string(const std::string& text) { return text; }
inline std::string to_string(const char* text) { return text; }
inline std::string to_string(bool value) { return value ? "true" : "false"; }

}  // namespace string
}  // namespace paddle
