// Sessions with little memory on a GPU: what does not fit is a typed error, and the session works
// again.
#include "phi/core/allocator.h"
#include "phi/core/memory.h"
#include "tests/framework/bundled_case.h"
#include "tests/support/need_gpu.h"

namespace phibridge {
namespace {

using testing::BundledFolder;
using testing::BundledInputs;
using testing::ErrorOf;
using testing::RunBundled;

[[maybe_unused]] const bool kNeedsGpu = testing::NeedGpu();

class ScopedGpuLimit {
 public:
  explicit ScopedGpuLimit(size_t bytes) { phi::SetGpuMemoryLimit(bytes); }
  ScopedGpuLimit(const ScopedGpuLimit&) = delete;
  ScopedGpuLimit& operator=(const ScopedGpuLimit&) = delete;
  ~ScopedGpuLimit() { phi::SetGpuMemoryLimit(0); }
};

size_t InUse() { return phi::GetAllocatorStats(phi::GPUPlace(0)).in_use_bytes; }

class GpuMemoryLimit : public ::testing::TestWithParam<bool> {};  // with CUDA graphs

TEST_P(GpuMemoryLimit, ASessionWorksAgainAfterEachLimit) {
  Options options;
  options.place = "gpu";
  options.cuda_graphs = GetParam();
  const std::string name = "digits_lenet_infer";
  const auto program = Program::Load(BundledFolder(name), options);
  const auto inputs = BundledInputs(name);
  Session session(program);
  const auto want = RunBundled(inputs, *program, &session);
  const size_t before = InUse();
  session.Trim();
  const size_t least = InUse();
  ASSERT_LE(least, before);
  constexpr size_t kLimits = 20;
  size_t refused = 0;
  for (size_t i = 0; i < kLimits; ++i) {
    session.Trim();
    {
      const ScopedGpuLimit limit(least + (before - least) * 2 * i / kLimits + 1);
      try {
        EXPECT_EQ(RunBundled(inputs, *program, &session), want);
      } catch (const Error& error) {
        EXPECT_EQ(error.code(), phi::RESOURCE_EXHAUSTED) << error.what();
        EXPECT_HAS(std::string(error.what()), "--gpu-memory-limit");
        ++refused;
      }
    }
    EXPECT_EQ(RunBundled(inputs, *program, &session), want) << "after limit " << i;
  }
  EXPECT_GT(refused, 0u);
}

INSTANTIATE_TEST_SUITE_P(Graphs, GpuMemoryLimit, ::testing::Bool());

TEST(GpuMemoryLimitOption, HoldsForTheProcess) {
  const ScopedGpuLimit restore(0);
  Options options;
  options.place = "gpu";
  options.gpu_memory_limit_bytes = 64;
  const auto error = ErrorOf([&] {
    const auto program = Program::Load(BundledFolder("digits_lenet_infer"), options);
    Session session(program);
    RunBundled(BundledInputs("digits_lenet_infer"), *program, &session);
  });
  EXPECT_EQ(error.first, phi::RESOURCE_EXHAUSTED);
  EXPECT_HAS(error.second, "the limit is 64");
  EXPECT_EQ(phi::GpuMemoryLimit(), 64u);
}

}  // namespace
}  // namespace phibridge
