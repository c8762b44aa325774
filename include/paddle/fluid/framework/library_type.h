#pragma once

#include <ostream>
#include <string>

#include "framework/program/op_kernel_type.h"

namespace paddle {
namespace framework {

inline std::ostream& operator<<(std::ostream& os, LibraryType library) {
  return os << LibraryTypeToString(library);
}

}  // namespace framework
}  // namespace paddle
