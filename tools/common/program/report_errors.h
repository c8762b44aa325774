#pragma once

#include <utility>

#include "phi/core/memory.h"
#include "tools/common/program/options.h"

namespace phibridge {
namespace tools {

/// Prints "phibridge WHO: WHAT" to standard error, after what standard output still holds; `who`
/// may be empty. Takes no memory.
void PrintError(const char* who, const char* what) noexcept;

/// Calls `body`, which returns an exit code. An error that leaves it, out of memory included, is
/// printed, and the exit code is kError.
template <typename Body>
int ReportErrors(const char* who, Body&& body) {
  try {
    return phi::WithTypedErrors(std::forward<Body>(body));
  } catch (const Error& error) {
    PrintError(who, error.what());
    return kError;
  }
}

}  // namespace tools
}  // namespace phibridge
