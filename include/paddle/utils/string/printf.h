#pragma once

#include <iostream>
#include <sstream>
#include <string>

#include "phi/core/string_format.h"

namespace paddle {
namespace string {

template <typename... Args>
std::string Sprintf(const char* format, const Args&... args) {
  return ::phi::Format(format, args...);
}
inline std::string Sprintf() { return ""; }
template <typename... Args>
std::string Sprintf(const std::string& format, const Args&... args) {
  return ::phi::Format(format.c_str(), args...);
}
template <typename... Args>
void Fprintf(std::ostream& out, const char* format, const Args&... args) {
  out << ::phi::Format(format, args...);
}
template <typename... Args>
void Printf(const char* format, const Args&... args) {
  Fprintf(std::cout, format, args...);
}

}  // namespace string
}  // namespace paddle
