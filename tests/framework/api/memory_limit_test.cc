// Sessions with little memory: what does not fit is a typed error, and a session works again.
#include "phi/core/memory.h"

#include "phi/core/allocator.h"
#include "tests/framework/bundled_case.h"

namespace phibridge {
namespace {

using testing::BundledFolder;
using testing::BundledInputs;
using testing::ErrorOf;
using testing::RunBundled;

// Ends a limit with the test.
class ScopedLimit {
 public:
  explicit ScopedLimit(size_t bytes) { phi::SetHostMemoryLimit(bytes); }
  ScopedLimit(const ScopedLimit&) = delete;
  ScopedLimit& operator=(const ScopedLimit&) = delete;
  ~ScopedLimit() { phi::SetHostMemoryLimit(0); }
};

size_t InUse() { return phi::GetAllocatorStats(phi::CPUPlace()).in_use_bytes; }
size_t Cached() { return phi::GetAllocatorStats(phi::CPUPlace()).cached_bytes; }

class MemoryLimit : public ::testing::TestWithParam<testing::PlacedCase> {
 protected:
  void SetUp() override {
    if (!testing::HasPlace(GetParam().place)) GTEST_SKIP() << "no " << GetParam().place;
    phi::Trim();  // what other tests left in caches would count
    options.place = GetParam().place;
    program = Program::Load(BundledFolder(GetParam().program), options);
    inputs = BundledInputs(GetParam().program);
  }

  Options options;
  std::shared_ptr<const Program> program;
  std::map<std::string, Tensor> inputs;
};

// At each of 60 limits: an answer or ResourceExhausted; without the limit the same bits again.
TEST_P(MemoryLimit, ASessionWorksAgainAfterEachLimit) {
  Session session(program);
  const auto want = RunBundled(inputs, *program, &session);
  const size_t before = InUse();
  session.Trim();
  const size_t least = InUse();
  ASSERT_LT(least, before);
  constexpr size_t kLimits = 60;
  size_t refused = 0, answered = 0;
  for (size_t i = 0; i < kLimits; ++i) {
    session.Trim();
    {
      const ScopedLimit limit(least + (before - least) * 2 * i / kLimits);
      try {
        EXPECT_EQ(RunBundled(inputs, *program, &session), want);
        ++answered;
      } catch (const Error& error) {
        EXPECT_EQ(error.code(), phi::RESOURCE_EXHAUSTED) << error.what();
        EXPECT_HAS(std::string(error.what()), "the limit is");
        ++refused;
      }
    }
    EXPECT_EQ(RunBundled(inputs, *program, &session), want) << "after limit " << i;
  }
  EXPECT_GT(refused, kLimits / 4);
  EXPECT_GE(answered, kLimits / 10);
}

// A limit that comes when all is planned: what the session holds for later runs is given back.
TEST_P(MemoryLimit, AFailedRunGivesTheMemoryOfTemporariesBack) {
  Session session(program);
  const auto want = RunBundled(inputs, *program, &session);
  Session other(program);
  for (const auto& [name, value] : inputs) other.Feed(name, value);
  {
    const ScopedLimit limit(1);
    EXPECT_EQ(ErrorOf([&] { other.Run(); }).first, phi::RESOURCE_EXHAUSTED);
    EXPECT_EQ(Cached(), 0u);
  }
  EXPECT_EQ(RunBundled(inputs, *program, &other), want);
  EXPECT_EQ(RunBundled(inputs, *program, &session), want);
}

TEST_P(MemoryLimit, TrimGivesBackWhatNobodyUsesAndKeepsTheBits) {
  Session session(program);
  const auto want = RunBundled(inputs, *program, &session);
  const size_t before = InUse() + Cached();
  session.Trim();
  EXPECT_LT(InUse() + Cached(), before);
  EXPECT_EQ(Cached(), 0u);
  EXPECT_EQ(RunBundled(inputs, *program, &session), want);
}

INSTANTIATE_TEST_SUITE_P(Programs, MemoryLimit, ::testing::ValuesIn(testing::kPlacedCases),
                         testing::NameOf);

TEST(MemoryLimitOption, HoldsForTheProcess) {
  const ScopedLimit restore(0);
  Options options;
  options.memory_limit_bytes = 4096;
  const auto error = ErrorOf([&] { Program::Load(BundledFolder("digits_lenet_infer"), options); });
  EXPECT_EQ(error.first, phi::RESOURCE_EXHAUSTED);
  EXPECT_HAS(error.second, "the limit is 4096");
  EXPECT_EQ(phi::HostMemoryLimit(), 4096u);
}

}  // namespace
}  // namespace phibridge
