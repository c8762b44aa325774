#pragma once

#include <string>

#include "phi/core/string_format.h"

namespace paddle {
namespace string {

template <typename... Args>
std::string Sprintf(const char* format, const Args&... args) {
  return ::phi::Format(format, args...);
}

}  // namespace string
}  // namespace paddle
