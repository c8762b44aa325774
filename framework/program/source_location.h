#pragma once

namespace paddle {
namespace framework {

/// Where something was registered. `file` is a string literal (__FILE__).
struct SourceLocation {
  const char* file = "";
  int line = 0;
};

}  // namespace framework
}  // namespace paddle
