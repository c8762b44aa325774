#include "tests/support/need_gpu.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "phi/core/device_context.h"

namespace phibridge {
namespace testing {
namespace {

class GpuEnvironment : public ::testing::Environment {
 public:
  void SetUp() override {
    const std::string why_not =
        phi::DeviceContextPool::Instance().WhyNot(phi::Backend::GPU, phi::GPUPlace());
    if (why_not.empty()) return;
    std::printf("skipped: %s\n", why_not.c_str());
    std::fflush(stdout);
    std::_Exit(77);
  }
};

}  // namespace

bool NeedGpu() {
  ::testing::AddGlobalTestEnvironment(new GpuEnvironment);
  return true;
}

}  // namespace testing
}  // namespace phibridge
