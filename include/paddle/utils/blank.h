#pragma once

#include <variant>

namespace paddle {
using blank = std::monostate;
}  // namespace paddle
