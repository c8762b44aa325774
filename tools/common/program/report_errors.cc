#include "tools/common/program/report_errors.h"

#include <cstdio>

namespace phibridge {
namespace tools {

void PrintError(const char* who, const char* what) noexcept {
  std::fflush(stdout);
  for (const char* text : {"phibridge", *who == '\0' ? "" : " ", who, ": ", what, "\n"}) {
    std::fputs(text, stderr);
  }
}

}  // namespace tools
}  // namespace phibridge
