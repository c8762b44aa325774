// The first use of a GPU by a process; each test is in the one process of this file, in this order.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_self_check.h"
#include "tests/support/need_gpu.h"

namespace phi {
namespace {

namespace fs = std::filesystem;

[[maybe_unused]] const bool kNeedsGpu = phibridge::testing::NeedGpu();

TEST(GpuSelfCheck, TheFirstUseNotesThatKernelsPassed) {
  const fs::path folder = fs::path(::testing::TempDir()) / "gpu_self_check_gpu_test";
  fs::remove_all(folder);
  setenv("XDG_CACHE_HOME", folder.c_str(), 1);
  EXPECT_FALSE(fs::exists(folder));
  DeviceContextPool::Instance().Get(GPUPlace(0));
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder / "phibridge"))
    files.push_back(entry.path());
  ASSERT_EQ(files.size(), 1u);
  EXPECT_EQ(files[0].filename().string().rfind("gpu_self_check_", 0), 0u) << files[0];
  std::ifstream file(files[0]);
  std::ostringstream text;
  text << file.rdbuf();
  EXPECT_NE(text.str().find("libphibridge_gpu.so"), std::string::npos) << text.str();
  fs::remove_all(folder);
}

TEST(GpuSelfCheck, EachKernelPasses) {
  DeviceContext* context = DeviceContextPool::Instance().Get(GPUPlace(0));
  for (const KernelCheck& check : KernelChecks()) {
    EXPECT_NO_THROW(CheckKernel(check, Backend::GPU, context)) << check.kernel;
  }
}

}  // namespace
}  // namespace phi
