#pragma once

#include "phi/backends/cpu/cpu_context.h"

namespace paddle {
namespace platform {

/// The CPU as legacy kernels name it. A class of its own: sources declare it ahead, and specialise
/// templates for it beside those for phi::CPUContext. Every CPU context of DeviceContextPool is
/// one, so that a cast to it is right.
class CPUDeviceContext : public ::phi::CPUContext {
 public:
  using ::phi::CPUContext::CPUContext;
  CPUDeviceContext() = default;
};

}  // namespace platform
}  // namespace paddle
