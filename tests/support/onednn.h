#pragma once

#include "phi/core/device_context.h"

namespace phibridge {
namespace tests {

/// For GTEST_SKIP, where a test is about oneDNN's kernels.
constexpr char kNoOneDnn[] = "this build has no oneDNN";

inline bool HasOneDnn() {
  return phi::DeviceContextPool::Instance().Has(phi::Backend::ONEDNN, phi::CPUPlace());
}

}  // namespace tests
}  // namespace phibridge
