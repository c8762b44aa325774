#pragma once

#include <iostream>
#include <string>

#include "phi/core/string_format.h"

namespace paddle {
namespace string {
namespace tinyformat {

/// As printf, of any types that have an operator<<.
template <typename... Args>
std::string format(const char* text, const Args&... args) {
  return ::phi::Format(text, args...);
}
template <typename... Args>
void format(std::ostream& out, const char* text, const Args&... args) {
  out << ::phi::Format(text, args...);
}
template <typename... Args>
void printf(const char* text, const Args&... args) {
  format(std::cout, text, args...);
}
template <typename... Args>
void printfln(const char* text, const Args&... args) {
  format(std::cout, text, args...);
  std::cout << '\n';
}

}  // namespace tinyformat
}  // namespace string
}  // namespace paddle
